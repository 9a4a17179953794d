"""A move is made and saved, or neither: whatever fails, the position, the record and its file agree."""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path

import pytest

from wordref import games
from wordref.referee.game import CHANCE, NOBODY
from wordref.referee.record import Record, load
from wordref.referee.sitting import Sitting, new_seed


def test_what_a_full_disk_refuses_is_not_made_and_goes_on_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    face, path, rng = games.face("spookies"), tmp_path / "x.record", random.Random(2)
    record = Record("spookies", ("Ann", "Bob"), (), {"chips": "20"}, {"seed": "1"})
    sitting = Sitting.begin(face, face.make(record.options), record, path)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    while sitting.turn != NOBODY:
        if sitting.turn == CHANCE:
            move = sitting.game.roll(sitting.position, sitting.luck())
        else:
            move = rng.choice([*sitting.game.legal(sitting.position)])
        before = path.read_bytes(), sitting.record, len(sitting.steps), sitting.turn
        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", full)
            with pytest.raises(OSError, match="No space"):
                sitting.make(move)
        assert before == (path.read_bytes(), sitting.record, len(sitting.steps), sitting.turn)
        sitting.make(move)
        assert load(path) == sitting.record
    assert sitting.record.result
    assert len(sitting.steps) > 10


def test_a_seed_has_128_bits():
    seeds = {int(new_seed()) for _ in range(100)}
    assert len(seeds) == 100
    assert max(seeds) > 2**125
    assert max(seeds) < 2**128


def test_luck_that_is_renewed_is_saved_with_the_next_move(tmp_path: Path):
    face, path = games.face("spookies"), tmp_path / "x.record"
    Sitting.begin(face, face.make({}), Record("spookies", ("Ann", "Bob"), (), {}, {"seed": "1"}), path)
    sitting = Sitting.resume(face, face.make({}), path)
    sitting.renew_luck()
    sitting.roll()
    assert load(path).headers["seed"] == sitting.record.headers["seed"] != "1"
