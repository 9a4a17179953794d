"""A hint that takes seconds: everybody goes on meanwhile, and who has asked sees that it is looked for."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from web_tables import played, share, two, until

LOOKING = "A hint is being looked for"


class Slow:
    """A solver that answers when it is told to."""

    def __init__(self, solver) -> None:
        self.solver, self.asked, self.go_on = solver, 0, asyncio.Event()

    async def __call__(self, *args: object, **kwargs: object) -> object:
        self.asked += 1
        await self.go_on.wait()
        return await self.solver(*args, **kwargs)

    def stop(self) -> None:
        self.solver.stop()


@pytest.fixture
def slow(running):
    """Two people in the minute of Spukstaben, and hints that take as long as the test wants."""
    served, ann = running
    ann, bob, path = two(running, "spukstaben", hints="yes", **{"option first_cards": "dealt"})
    until(bob, path, 'id="secret"')
    tables = served.app.state.tables
    tables.thinking = Slow(tables.thinking)
    with ThreadPoolExecutor() as people:
        yield (
            ann,
            bob,
            path,
            lambda device, seat: people.submit(device.post, f"{path}/hint", data={"seat": seat}),
            tables.thinking,
            lambda: ann.portal.call(tables.thinking.go_on.set),
        )
        ann.portal.call(tables.thinking.go_on.set)


def test_it_is_told_at_once_and_two_taps_are_one_question(running, slow):
    ann, bob, path, ask, solver, answer = slow
    first = ask(bob, 1)
    html = until(bob, path, LOOKING)
    assert 'name="seat" value="1"><button>Ask for a hint' not in html
    assert "Bob asked for a hint." in share(running).get(path).text
    assert LOOKING not in ann.get(path).text
    second = ask(bob, 1)
    assert played(ann, path, 0, "word zebra").status_code == 200  # nobody waits for it
    answer()
    assert all("<h2>Hint</h2>" in each.result().text for each in (first, second))
    assert solver.asked == 1
    html = bob.get(path).text
    assert LOOKING not in html
    assert html.count("<li><i>Bob asked for a hint.") == 1


def test_it_is_for_the_minute_whatever_the_others_say_in_it(slow):
    ann, bob, path, ask, _, answer = slow
    asked = ask(bob, 1)
    until(bob, path, LOOKING)
    assert played(ann, path, 0, "hint length 5").status_code == 200
    answer()
    assert "<h2>Hint</h2>" in asked.result().text
    assert played(bob, path, 1, "word house").status_code == 200
    assert "<h2>Hint</h2>" in bob.get(path).text


def test_one_that_comes_too_late_says_so(slow):
    ann, bob, path, ask, _, answer = slow
    asked = ask(bob, 1)
    until(bob, path, LOOKING)
    for seat, device in enumerate((ann, bob)):
        assert played(device, path, seat, "word -").status_code == 200
    answer()
    assert "The game went on while the hint was looked for. Ask again." in asked.result().text
    assert "<h2>Hint</h2>" not in bob.get(path).text
