"""``wordref hint spukstaben``: what it prints, in which language, and how it says no."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from wordref.cli.app import cli
from wordref.games.spukstaben.ghosts import Condition, Ghost, best_assignment

TABLE = {
    "ghosts": [
        {"letters": "EI", "power": 2, "room": "door", "row": 1, "condition": "not_first"},
        {"letters": "N", "power": 2, "room": "press"},
        {"letters": "S", "power": 1, "room": "door", "condition": {"regex": "S$"}},
        {"letters": "T", "power": 6, "room": "composing"},
    ],
    "used": ["NEIGHBOUR", "ARBEITEN"],
}


@pytest.fixture(autouse=True)
def _nobodys_settings(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name in ("WORDREF_HOUSE", "WORDREF_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def hint(*args: str, table=TABLE, lang: str = "en", players: int = 3):
    written = table if isinstance(table, str) else json.dumps(table)
    arguments = ["hint", "spukstaben", "--lang", lang, "--table", "-", "--players", str(players), *args]
    return CliRunner().invoke(cli, arguments, input=written)


def ghosts(table):
    for each in table["ghosts"]:
        condition = each.get("condition")
        if isinstance(condition, dict):
            condition = f"regex:{condition['regex']}"
        yield Ghost(each["letters"], each["power"], each["room"], 1, condition and Condition.read(condition))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_json(lang):
    result = hint("--format", "json", "--top", "4", lang=lang)
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    assert answer["proven"] is True
    assert len(answer["teams"]) == 4
    values = [team["value"] for team in answer["teams"]]
    assert values == sorted(values, reverse=True)
    standing = [*ghosts(TABLE)]
    for team in answer["teams"]:
        assert 1 <= len(team["words"]) == len(team["letters"]) == len(team["scares"]) <= 3
        left = [ghost.power for ghost in standing]
        for word, scares in zip(team["letters"], team["scares"], strict=True):
            assert word.isalpha()
            assert word.isascii()
            assert len(word) <= 10
            assert word not in TABLE["used"]
            assert len(best_assignment(word, [standing[index] for index in scares])) == len(scares)
            for index in scares:
                left[index] -= 1
        assert team["left"] == left


def test_text_names_words_ghosts_and_what_is_left():
    result = hint("--top", "1")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("1. worth ")
    assert "EI (door)" in result.stdout
    assert any(line.startswith("   defeated: ") for line in lines)
    assert any(line.startswith("   left: ") for line in lines)


def test_text_in_german():
    result = hint("--top", "1", "--ui", "de", lang="de")
    assert "Punkte wert" in result.stdout
    assert "EI (Tür)" in result.stdout
    assert "besiegt: " in result.stdout


def test_the_word_of_power_is_one_word_and_defeats_whatever_it_scares():
    for arguments, table in (
        (("--phase", "power"), TABLE),
        ((), TABLE | {"phase": "power"}),
    ):
        result = hint("--format", "json", "--top", "1", *arguments, table=table)
        (team,) = json.loads(result.stdout)["teams"]
        assert len(team["words"]) == 1
        assert team["value"] == len(team["scares"][0])
        assert [index for index, left in enumerate(team["left"]) if not left] == team["scares"][0]


def test_alone_conditions_do_not_count():
    table = {"ghosts": [{"letters": "E", "power": 1, "room": "door", "condition": {"regex": "^XX"}}]}
    assert hint(table=table, players=1).exit_code == 0
    assert hint(table=table, players=2).exit_code == 1


def test_options_of_the_game_count():
    table = {
        "ghosts": [
            {"letters": letters, "power": 1, "room": "door"} for letters in ("TH", "T", "H", "E", "M", "THE")
        ]
    }
    usual = json.loads(hint("--format", "json", "--top", "1", table=table, players=1).stdout)
    option = ("--option", "matching.combinations=in addition")
    more = json.loads(hint("--format", "json", "--top", "1", *option, table=table, players=1).stdout)
    assert more["teams"][0]["value"] > usual["teams"][0]["value"]


def test_a_table_where_no_word_helps_says_so():
    table = {"ghosts": [{"letters": "QXZ", "power": 1, "room": "door"}]}
    result = hint(table=table)
    assert (result.exit_code, result.stdout) == (1, "No word helps: none scares any of these ghosts.\n")
    result = hint("--format", "json", table=table)
    assert (result.exit_code, json.loads(result.stdout)) == (
        1,
        {"teams": [], "proven": True, "scares": False},
    )


def test_common_words_only():
    table = {"ghosts": [{"letters": "THE", "power": 1, "room": "door"}]}
    found = {}
    for common in ("0", "6.5"):
        result = hint("--common", common, "--format", "json", "--top", "20", table=table, players=1)
        found[common] = {team["words"][0] for team in json.loads(result.stdout)["teams"]}
    assert len(found["0"]) == 20
    assert len(found["6.5"]) < 20


def test_a_house_book_counts(tmp_path):
    book = str(tmp_path / "ours.book")
    table = {"ghosts": [{"letters": "ZUGZUG", "power": 1, "room": "door"}]}
    assert hint("--house", "none", table=table).exit_code == 1
    accept = ["house", "accept", "--lang", "en", "--book", book, "zugzug"]
    assert CliRunner().invoke(cli, accept).exit_code == 0
    result = hint("--house", book, "--format", "json", table=table)
    assert json.loads(result.stdout)["teams"][0]["words"] == ["zugzug"]


@pytest.mark.parametrize(
    ("arguments", "table", "wanted"),
    [
        ((), "{", "is no JSON"),
        ((), "[" * 100_000, "is no JSON"),
        ((), "[]", "is no table"),
        ((), {"ghosts": [{"letters": "E", "power": 0, "room": "hall"}]}, "ghosts[0]: room 'hall'"),
        ((), " " * (1 << 20) + " {}", "too long"),
        (("--option", "colour=red"), TABLE, "colour"),
        (("--players", "5"), TABLE, "players"),
        (("--table", "no such file"), TABLE, "no such file"),
        (
            (),
            {"ghosts": [{"letters": "E", "power": 1, "room": "door", "condition": {"regex": "(?R)E|Q"}}]},
            "regex",
        ),
    ],
)
def test_bad_input_is_told_without_a_traceback(arguments, table, wanted):
    result = hint(*arguments, table=table)
    assert result.exit_code == 2, result.output
    assert wanted in result.stderr
    assert "Traceback" not in result.stderr
    assert not result.stdout


def test_a_table_in_another_encoding(tmp_path):
    path = tmp_path / "table.json"
    path.write_bytes('{"ghosts": [], "used": ["Häuser"]}'.encode("latin-1"))
    result = hint("--table", str(path))
    assert result.exit_code == 2
    assert "UTF-8" in result.stderr


def test_the_command_is_listed():
    assert "spukstaben" in CliRunner().invoke(cli, ["hint", "--help"]).stdout


def test_a_table_is_a_line_of_text_too(run):
    answer = ["--lang", "de", "--players", "1", "--format", "json"]
    line = run("hint", "spukstaben", *answer, "E3 door,", "CH2 Druckerei, Ä1 Büro")
    ghosts = [("E", 3, "door"), ("CH", 2, "press"), ("AE", 1, "office")]
    table = {"ghosts": [{"letters": a, "power": b, "room": c} for a, b, c in ghosts]}
    typed = run("hint", "spukstaben", *answer, "--table", "-", stdin=json.dumps(table))
    assert line.exit_code == 0
    assert json.loads(line.stdout)["teams"] == json.loads(typed.stdout)["teams"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["E door"], "write a ghost as"),
        ([], "name the ghosts"),
        (["E3 cellar"], "cellar"),
        (["E3 door", "--table", "x"], "name"),
    ],
)
def test_a_line_that_is_no_table_is_an_error_that_says_so(run, line, told):
    result = run("hint", "spukstaben", "--lang", "en", "--players", "1", *line)
    assert result.exit_code == 2
    assert told in result.stderr
