"""What was meant: names in other spellings, nearest names, and what a shell completes."""

from __future__ import annotations

import pytest

NOMINA = ("play", "nomina", "--lang", "en", "--house", "none", "--seats", "A,B")


@pytest.mark.parametrize(
    ("args", "meant"),
    [
        (["juge"], "Did you mean judge?"),
        (["--ui", "de", "juge"], "Ist judge gemeint?"),
        (["house", "acept"], "Did you mean accept?"),
        (["house", "reject"], "Did you mean refuse?"),
        (["house", "delete"], "Did you mean remove?"),
        (["judge", "--lnag"], "Did you mean '--lang'?"),
        (["play", "nomnia"], "Did you mean nomina?"),
        (["rules", "Nomnia"], "Nomina"),
        (["hint", "nomnia"], "Did you mean nomina?"),
        (["hint", "ghost_chse"], "Did you mean ghost-chase?"),
        ([*NOMINA, "--option", "startr=first"], "Did you mean starter?"),
        ([*NOMINA, "--option", "starter=frist"], "Did you mean first?"),
        (["--ui", "de", *NOMINA, "--option", "starter=frist"], "Gemeint: first?"),
        (["judge", "--lang", "en", "--set", "vulgr=forbidden", "run"], "Did you mean vulgar?"),
        (["judge", "--lang", "en", "--set", "vulgar=forbiden", "run"], "Did you mean forbidden?"),
        (["judge", "--lang", "en", "--rules", "nomnia", "run"], "Did you mean nomina?"),
        (["--ui", "de", "judge", "--lang", "en", "--rules", "nomnia", "run"], "Gemeint: nomina?"),
    ],
)
def test_what_is_spelled_nearly_so_is_offered(run, args, meant):
    result = run(*args)
    assert result.exit_code == 2
    assert meant in result.stderr


def test_nothing_is_offered_for_what_is_like_nothing(run):
    assert "mean" not in run("xyzzy").stderr
    assert "mean" not in run("play", "xyzzy").stderr
    assert "mean" not in run("hint", "xyzzy").stderr
    assert "mean" not in run("hint", "nomnia.record").stderr


def test_of_several_that_begin_so_none_is_offered(run):
    args = ("play", "spooks", "--seats", "A,B,C", "--option")
    assert "mean" not in run(*args, "no_goblin=left").stderr  # left of the Goblin, or of the leader
    assert "Did you mean left of the Goblin?" in run(*args, "no_goblin=left of goblin").stderr


@pytest.mark.parametrize("name", ["ghost_chase", "Ghost-Chase", "GHOST CHASE"])
def test_a_game_may_be_written_in_other_ways(run, name):
    assert "who plays?" in run("play", name).stderr


def test_a_hint_knows_the_game_in_another_spelling(run):
    assert "Usage: wordref hint ghost-chase" in run("hint", "ghost_chase", "--help").stdout


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("jud", {"judge"}),
        ("play nom", {"nomina"}),
        ("rules SP-3", {"SP-30", "SP-36"}),
        ("judge --set vul", {"vulgar=forbidden"}),
        ("judge --rules n", {"nomina"}),
    ],
)
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completes(run, monkeypatch, line, wanted, shell):
    monkeypatch.setenv("_WORDREF_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", f"wordref {line}")
    monkeypatch.setenv("COMP_CWORD", line.split()[-1] if shell == "fish" else str(len(line.split())))
    shown = run().stdout.replace(",", " ").replace("\t", " ").split()
    assert wanted <= set(shown)
