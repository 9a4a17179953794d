"""What a team decides together may be entered on any device of the team: where the rules say so, and nowhere else."""

import re

import pytest
from web_records import CHASE_OF_THREE, LAST_TURN, MAX_TO_GO, SETTLING
from web_tables import played, seated, share, until

from wordref.referee.record import load


def lines_of(record) -> list[str]:
    """The moves of a record."""
    return record.partition("\n\n")[2].splitlines()


@pytest.fixture
def at(running):
    """Devices at a table that goes on with a record, one for each name; and what the record has got since."""
    served, ann = running
    path, file = "/tables/team", served.evening.folder / "team.record"

    def begun(record, *seats: int) -> tuple:
        file.write_text(record)
        made = len(load(file).moves)
        devices = [seated(ann if not n else share(running), path, seat) for n, seat in enumerate(seats)]
        return path, devices, lambda: [(each.who, each.text) for each in load(file).moves[made:]]

    return begun


def test_SP55_the_one_word_of_the_last_turn_is_written_on_any_device_and_openly(at):
    path, (ann, bob), moves = at(LAST_TURN, 0, 1)
    for device in (ann, bob):
        html = device.get(path).text
        assert "The team decides …" in html
        assert "The team&#39;s word" in html
        assert "Your secret word" not in html
    count = str(len(lines_of(LAST_TURN)))
    assert played(bob, path, 1, "word stone", count=count).status_code == 200
    assert moves() == [("Ann", "word stone")]  # nobody is waited for; the line is that of whose turn it is
    answer = played(ann, path, 0, "word zebra", count=count)
    assert answer.status_code == 409  # another word does not vanish unheard
    assert "Somebody else was quicker." in answer.text
    assert "<b>The team</b>: STONE" in ann.get(path).text
    assert played(bob, path, 1, "settle STONE").status_code == 200
    assert "The team scares with STONE" in ann.get(path).text
    html = played(bob, path, 1, "scare -").text
    assert "The game is over." in html
    assert "The team: scares none." in html


def test_SP35_who_taps_first_settles_and_a_second_tap_is_the_same_one(at):
    path, (ann, bob), moves = at(SETTLING, 0, 1)
    assert "Tap what shall stay:" in bob.get(path).text
    settle, count = "settle GREENHOUSE WIFE", str(len(lines_of(SETTLING)))
    assert played(bob, path, 1, settle, count=count).status_code == 200
    assert played(bob, path, 1, settle, count=count).status_code == 200
    assert moves() == [("Ann", settle)]
    assert "<b>The team:</b> what stays: Ann GREENHOUSE, Bob WIFE" in ann.get(path).text
    assert played(bob, path, 1, "scare -").status_code == 200  # WIFE is shorter, and Bob's
    assert played(bob, path, 1, "scare -").status_code == 409  # GREENHOUSE is Ann's


def test_SP35_people_decide_also_where_the_program_has_the_first_seat(at):
    path, (bob,), moves = at(SETTLING.replace("language", "bots: Ann:easy\nlanguage"), 1)
    assert "Tap what shall stay:" in bob.get(path).text
    assert moves() == []
    assert played(bob, path, 1, "settle GREENHOUSE WIFE").status_code == 200
    assert moves()[0] == ("Ann", "settle GREENHOUSE WIFE")


def test_GC05_any_chaser_chooses_the_frame_and_max_does_not(at):
    record = CHASE_OF_THREE.partition("Ann: frame")[0]
    path, (max_, bea), moves = at(record, 0, 2)
    assert played(max_, path, 0, "frame cats").status_code == 409
    assert 'value="frame cats"' in until(bea, path, "Choose a frame")
    assert played(bea, path, 2, "frame cats").status_code == 200
    assert moves() == [("Ann", "frame cats")]
    assert "<b>The team:</b> frame: cats" in max_.get(path).text


@pytest.mark.parametrize(
    ("wanted", "written"),
    [
        (["GREENHOUSE", "-"], "settle GREENHOUSE - cross HOUSEWIFE"),
        (["GREENHOUSE", "HOUSEWIFE"], "settle GREENHOUSE HOUSEWIFE keep HOUSEWIFE"),
    ],
)
def test_SP35_the_team_crosses_out_or_keeps_a_word_by_taps_alone(at, wanted, written):
    path, (_, bob), moves = at(SETTLING, 0, 1)
    html = bob.get(path).text
    for name, word, form in (("Ann", "GREENHOUSE", "GREEN"), ("Bob", "HOUSEWIFE", "WIFE")):
        choice = html.partition(f'{name}: {word}<select name="part">')[2].partition("</select>")[0]
        assert all(f'<option value="{each}"' in choice for each in (word, form, "-"))
    answer = bob.post(f"{path}/move", data={"seat": 1, "move": "settle", "part": wanted})
    assert answer.status_code == 422  # what the rules would have otherwise is said first
    button = re.search(r'name="move" value="([^"]+)">The team decides so all the same<', answer.text)
    assert button[1] == written
    assert played(bob, path, 1, button[1]).status_code == 200
    assert moves() == [("Ann", written)]


def test_SP35_no_team_insists_on_what_the_rules_do_not_leave_to_it(at):
    path, (_, bob), _ = at(SETTLING, 0, 1)
    answer = bob.post(f"{path}/move", data={"seat": 1, "move": "settle", "part": ["HOUSE", "HOUSE"]})
    assert answer.status_code == 422
    assert "all the same" not in answer.text


def test_GC44_max_locks_a_door_after_his_move_by_taps_alone(at):
    path, (max_,), moves = at(MAX_TO_GO.replace("seed", "option door: yes\nseed"), 0)
    choice = max_.get(path).text.partition("Lock a door after the move<select")[2].partition("</select>")[0]
    lock = re.search(r'<option value="(lock [0-9-]+)"', choice)[1]
    answer = max_.post(f"{path}/move", data={"seat": 0, "move": "go 14", "part": lock})
    assert answer.status_code == 200
    assert moves() == [("Max", f"go 14 {lock}")]
