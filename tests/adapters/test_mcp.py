"""``wordref mcp`` asked by the protocol's own client over standard input and output."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from command_line import run

from wordref import HouseBook

mcp = pytest.importorskip("mcp", reason="the extra wordref[mcp] is not installed")

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adapters.md"
RECORD = (ROOT / "examples" / "records" / "spooks-unfinished.record").read_text("utf-8")
NAMING = (
    "wordref record 2\ngame: nomina\nseats: Ann, Bob\nlanguage: de\npolicy: /etc/passwd\n\nAnn: give up\n"
)
DISPUTED = "wordref record 2\ngame: nomina\nseats: Ann, Bob\nlanguage: de\nset: vulgar=maybe\n\n"
CALLS = {
    "judge": ("judge", {"words": ["farmers", "run"], "language": "en"}),
    "meaning": ("judge", {"words": ["Zitrone"], "language": "de", "meanings": True}),
    "nomina": ("judge", {"words": ["farmers"], "language": "en", "rules": "nomina"}),
    "german": ("judge", {"words": ["farmers"], "language": "en", "ui": "de"}),
    "explain": ("explain", {"word": "Haustür", "language": "de"}),
    "find": ("find", {"language": "de", "pattern": "h?u*", "limit": 3, "family": False}),
    "all": ("find", {"language": "en", "pattern": "q?zzz", "rules": "nomina"}),
    "bad pattern": ("find", {"language": "de", "pattern": "h1"}),
    "pair": ("related", {"word": "design", "other": "designer", "language": "en"}),
    "family": ("related", {"word": "design", "language": "en"}),
    "rule": ("rules", {"what": "sp30"}),
    "game": ("rules", {"what": "Nomina", "ui": "de"}),
    "games": ("rules", {}),
    "no rule": ("rules", {"what": "SP-99"}),
    "hint": ("hint", {"record": RECORD, "top": 2, "seconds": 1, "ui": "de"}),
    "no record": ("hint", {"record": "a record"}),
    "naming": ("hint", {"record": NAMING}),
    "no verdict": ("hint", {"record": DISPUTED}),
    "other game": ("hint", {"record": "wordref record 2\ngame: chess\nseats: Ann\n\n"}),
    "many words": ("judge", {"words": ["run"] * 101, "language": "en"}),
    "long word": ("judge", {"words": ["a" * 101], "language": "en"}),
    "no language": ("judge", {"words": ["run"], "language": "fr"}),
    "many found": ("find", {"language": "en", "limit": 501}),
    "long time": ("hint", {"record": RECORD, "seconds": 11}),
    "long record": ("hint", {"record": "#" * 200_001}),
    "no tool": ("write", {}),
}
HALF = r'{"jsonrpc": "2.0", "id": %d, "method": "tools/call", "params": {"name": "judge", "arguments": %s}}'


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    """One server in a process of its own, all questions, and the folder that it ran in."""
    folder = tmp_path_factory.mktemp("assistant")
    (block,) = re.findall(r"^```json\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    told = json.loads(block)["mcpServers"]["wordref"]
    assert told["command"] == "wordref"
    home = {
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "PYTHONPATH": str(ROOT),
        "PATH": os.environ["PATH"],
    }
    command = mcp.StdioServerParameters(
        command=sys.executable, args=["-m", "wordref", *told["args"]], env=home, cwd=folder
    )

    async def talk() -> tuple[dict[str, Any], dict[str, Any]]:
        async with mcp.Client(command) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            return tools, {name: await client.call_tool(*call) for name, call in CALLS.items()}

    tools, answers = asyncio.run(talk())
    return tools, answers, folder


@pytest.fixture
def answers(session):
    return {name: answer.structured_content for name, answer in session[1].items() if not answer.is_error}


@pytest.fixture
def refusals(session):
    return {name: answer.content[0].text for name, answer in session[1].items() if answer.is_error}


def test_the_tools_are_read_only_and_typed(session):
    tools, _, _ = session
    assert list(tools) == ["judge", "explain", "find", "related", "rules", "hint"]
    for tool in tools.values():
        assert tool.annotations.read_only_hint
        assert not tool.annotations.open_world_hint
        assert tool.description
        assert tool.output_schema["type"] == "object"
        assert set(tool.output_schema["required"]) <= set(tool.output_schema["properties"])


def test_nothing_was_written(session):
    assert [path for path in session[2].rglob("*") if path.is_file()] == []


def test_a_ruling_is_the_one_that_the_command_line_prints(answers):
    printed = run(
        "judge", "--lang", "en", "--house", "none", "--format", "jsonl", "farmers", "run"
    ).stdout.splitlines()
    assert answers["judge"]["rulings"] == list(map(json.loads, printed))
    assert answers["judge"]["lexicon"].startswith("en")


def test_rules_and_language_of_a_judge(answers):
    assert [each["verdict"] for each in answers["nomina"]["rulings"]] == ["allowed"]
    assert "Mehrzahl" in answers["german"]["rulings"][0]["findings"][0]["message"]
    assert answers["meaning"]["rulings"][0]["meaning"]


def test_an_explanation_is_the_one_that_the_command_line_prints(answers):
    printed = run("explain", "--lang", "de", "--house", "none", "--format", "json", "Haustür").stdout
    (told,) = json.loads(printed)
    assert answers["explain"] == told


def test_words_that_fit(answers):
    printed = run("find", "--lang", "de", "--pattern", "h?u*", "--limit", "3", "--format", "jsonl").stdout
    assert answers["find"] == {"words": list(map(json.loads, printed.splitlines())), "more": True}
    assert answers["all"] == {"words": [], "more": False}


def test_a_relation_and_a_family(answers):
    assert answers["pair"]["relation"]["related"]
    assert answers["pair"]["family"] is None
    assert "designer" in answers["family"]["family"]


def test_rules(answers):
    assert [each["id"] for each in answers["rule"]["rules"]] == ["SP-30"]
    assert answers["game"]["rules"][0]["language"] == "de"
    assert [each["prefix"] for each in answers["games"]["games"]] == [
        "SP",
        "SK",
        "NO",
        "KR",
        "HO",
        "GC",
        "SS",
    ]


def test_a_hint_for_whose_turn_it_is(answers):
    hint = answers["hint"]
    assert hint["game"] == "spooks"
    assert f"\n{hint['seat']}: " in RECORD
    assert hint["text"]
    assert hint["data"]


def test_a_refusal_says_why(refusals):
    assert "1 is no letter" in refusals["bad pattern"]
    assert "There is no rule 'SP-99'" in refusals["no rule"]
    assert "this is no game record" in refusals["no record"]
    assert "there is no game 'chess'" in refusals["other game"]
    assert "maybe" in refusals["no verdict"]


def test_no_file_that_a_record_names_is_opened(refusals):
    assert "the record names a file (policy): none is opened here" in refusals["naming"]


def test_what_the_table_decides_counts_at_once(tmp_path):
    tools = import_module("wordref.adapters.mcp.tools").Tools(tmp_path / "house.book")
    assert [each["verdict"] for each in tools.judge(["farmers"], "en")["rulings"]] == ["forbidden"]
    assert not list(tmp_path.iterdir())  # asking makes no book
    with HouseBook(tmp_path / "house.book", writable=True) as book:
        book.decide("farmers", "en", accepted=True)
    assert [each["verdict"] for each in tools.judge(["farmers"], "en")["rulings"]] == ["allowed"]


@pytest.mark.parametrize(
    "asked", ["many words", "long word", "no language", "many found", "long time", "long record", "no tool"]
)
def test_limits(refusals, asked):
    assert asked in refusals


def test_halves_of_characters_are_answered():
    """The protocol's own client can't send them; others do."""
    hello = {
        "protocolVersion": "2025-03-26",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    }
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello}),
        '{"jsonrpc": "2.0", "method": "notifications/initialized"}',
        HALF % (1, r'{"words": ["a\ud800", "run"], "language": "en"}'),
        HALF % (2, r'{"words": ["run"], "language": "\udfff"}'),
        HALF % (3, r'{"words": ["\\ud800", "\ud83d\ude00"], "language": "en"}'),
    ]
    command = [sys.executable, "-m", "wordref", "mcp", "--house", "none"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        server.stdin.write("\n".join(lines) + "\n")
        server.stdin.flush()
        read = [json.loads(server.stdout.readline()) for _ in range(4)]  # then its input ends, and so does it
    answers = {each["id"]: each["result"] for each in read}
    words = {n: answers[n].get("structuredContent", {}).get("rulings", ()) for n in (1, 2, 3)}
    assert [(each["word"], each["verdict"]) for each in words[1]] == [
        ("a\ufffd", "forbidden"),
        ("run", "allowed"),
    ]
    assert answers[2]["isError"]
    assert [each["word"] for each in words[3]] == [r"\ud800", "\U0001f600"]


def test_without_the_extra_the_command_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "mcp", None)
    for name in [each for each in sys.modules if each.startswith(("mcp.", "wordref.adapters.mcp"))]:
        monkeypatch.delitem(sys.modules, name)
    done = run("--ui", "de", "mcp", "--house", "none")
    assert done.exit_code == 2
    assert "pip install 'wordref[mcp]'" in done.stderr
