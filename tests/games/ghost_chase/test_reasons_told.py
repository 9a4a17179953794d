"""What may be typed now is told as it may look, in the words of the table."""

import pytest

from wordref.games.ghost_chase.rules import GhostChase


@pytest.mark.parametrize(
    ("ui", "told"), [("en", "Now it is time for: 1 at 7."), ("de", "Jetzt zu tippen: 1 in 7.")]
)
def test_GC_10_the_moves_of_now_are_told_as_they_may_look(ui, told):
    game = GhostChase(ui=ui)
    position = game.start(["Max", "Ann", "Bob", "Cid"])
    ruling = game.judge(position, game.read("start 5"))
    assert told in [finding.message for finding in ruling.findings]
