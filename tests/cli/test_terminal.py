"""``wordref play`` as a person meets it at a terminal."""

from __future__ import annotations

import pytest
from terminal import at_terminal, ended

from wordref.referee.record import load

KRUX = ("play", "krux", "--lang", "en", "--house", "none", "--record", "k.record", "--seed", "1")


@pytest.mark.parametrize("ui", ["en", "de"])
def test_ctrl_c_ends_a_game_while_a_bot_thinks(tmp_path, ui):
    with at_terminal(tmp_path, "--ui", ui, *KRUX, "--seats", "A:bot,B:bot", "--seconds", "600") as child:
        child.expect("B: block|thinking|denkt")
        child.expect("1 s")  # the fill under it is at work: nothing else takes a time
        child.sendintr()
        assert ended(child) == 130
        assert "wordref play k.record" in child.before
        assert "Traceback" not in child.before
    assert load(tmp_path / "k.record").seats == ("A", "B")


@pytest.mark.parametrize(("ui", "said"), [("en", "Go on with"), ("de", "Weiter geht es mit")])
def test_ctrl_c_at_the_prompt_says_how_to_go_on(tmp_path, ui, said):
    with at_terminal(tmp_path, "--ui", ui, *KRUX, "--seats", "Ann,Bob", "--no-timer") as child:
        child.expect("Ann: ")
        child.sendintr()
        assert ended(child) == 130
        assert said in child.before
        assert "wordref play k.record" in child.before
