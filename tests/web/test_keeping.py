"""The evening as one file, and its end: for the host alone, and only if it is sure."""

import stat

import pytest
from web_tables import begin, played, seated, share, until

from wordref.web.evening import BOOK, FILE, Evening


def test_the_host_deletes_the_evening_and_stays_the_host_of_an_empty_one(running):
    served, ann = running
    bob = share(running)
    folder = served.evening.folder
    path = begin(ann, "nomina", ["Ann", "Bob"], **{"option starter": "first"})
    seated(bob, path, 0)
    (folder / f"{path.rpartition('/')[2]}.record.policy.toml").write_text("")
    bots = begin(ann, "spookies", ["Robo", "Bea"], bots=["Robo"])
    seated(bob, bots, 1)
    until(ann, bots, "Bea")
    board = ann.post("/studio", data={"rows": "4", "columns": "4", "lang": "en"}).url.path
    ann.post(f"{board}/fill", data={"seconds": "100"})
    ann.post("/house/own")
    (folder / "mine.txt").write_text("not the program's")
    (folder / "board-mine.txt").write_text("not the program's either")
    code = served.evening.guest_key
    html = ann.get("/evening").text
    assert "Records: 2" in html
    assert "Boards: 1" in html
    assert "left out (2)" in html
    assert ann.post("/evening/delete", data={}).status_code == 422
    assert (folder / BOOK).exists()
    assert bob.post("/evening/delete", data={"sure": "yes"}).status_code == 403
    assert bob.get("/evening").status_code == 403
    html = ann.post("/evening/delete", data={"sure": "yes"}).text
    assert "Records: 0" in html
    assert {each.name for each in folder.iterdir()} <= {FILE, "mine.txt", "board-mine.txt"}
    assert ann.get(path).status_code == 404
    assert bob.get("/judge").status_code == 403  # a guest is known no more
    assert played(bob, path, 0, "place 1,1 across WAS").status_code == 403
    assert served.device().get("/join", params={"code": code}).status_code == 403
    again = Evening.open(folder)
    assert again.tables == {}
    assert len(again.devices) == 1
    path = begin(ann, "nomina", ["Cleo", "Dora"])  # a new evening in the same place
    assert "Sit down as Cleo" in ann.get(path).text


def test_an_evening_that_could_not_be_written_leaves_nothing_behind_that_bars_the_next_start(
    tmp_path, monkeypatch
):
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    evening = Evening.open(tmp_path / "evening")
    with monkeypatch.context() as disk:
        disk.setattr("wordref.files.os.fsync", full)
        with pytest.raises(OSError, match="No space"):
            evening.save()
    assert not list(evening.folder.iterdir())
    (evening.folder / FILE).write_bytes(b"")  # as an earlier version left it
    again = Evening.open(evening.folder)
    again.save()
    assert Evening.open(evening.folder).host_key == again.host_key


def test_the_keys_are_for_nobody_else_to_read(tmp_path):
    evening = Evening.open(tmp_path / "evening")
    evening.save()
    evening.save()
    assert stat.S_IMODE((evening.folder / FILE).stat().st_mode) == 0o600
