"""What the documentation says is what happens: examples, doctests, commands, links."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import pkgutil
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import wordref
from wordref import Lexicon, WordPolicy
from wordref.cli.app import COMMANDS, cli
from wordref.games import make
from wordref.referee import Dictionary, load_record, stages

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "dictionaries" / "README.md"]
PAGES += sorted((ROOT / "docs").rglob("*.md"))
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
MODULES = [
    m.name for m in pkgutil.walk_packages(wordref.__path__, "wordref.") if m.name != "wordref.__main__"
]
# what the room needs that connects to them, and what a page shows of it, needs their extras
EXTRAS = {
    "wordref.adapters.mcp.": "mcp",
    "wordref.adapters.openspiel.": "pyspiel",
    "wordref.adapters.pettingzoo_env.": "pettingzoo",
}
SHOWS_EXTRAS = "docs/adapters.md"


def demand_extras(module: str) -> None:
    """Skip what needs a library that is not installed; the gate has all of them."""
    for prefix, library in EXTRAS.items():
        if f"{module}.".startswith(prefix) or module == SHOWS_EXTRAS:
            pytest.importorskip(library, reason=f"the extra for {library} is not installed")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


# Code on the pages


def test_pages_have_code_that_can_be_run():
    # or else the tests below would prove little
    found = {name(page): len(blocks(page, "python")) for page in PAGES}
    assert found["README.md"] >= 1
    assert found["docs/rulings.md"] >= 5
    assert found["docs/policies.md"] >= 1


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_sessions_on_a_page(page):
    demand_extras(name(page))
    text = page.read_text("utf-8")
    # a session is in a block of its own, or its end would be taken for output
    sessions = [block for block in blocks(page, "python") if block.startswith(">>>")]
    assert text.count(">>> ") == sum(block.count(">>> ") for block in sessions)
    failed, run = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert run == sum(block.count(">>> ") for block in sessions)
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_programs_on_a_page_print_what_their_comments_say(page):
    programs = [block for block in blocks(page, "python") if not block.startswith(">>>")]
    assert programs or name(page) != "README.md"
    for program in programs:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(program, name(page), "exec"), {"__name__": "__main__"})  # noqa: S102
        promised = [line.removeprefix("# ") for line in program.splitlines() if line.startswith("# ")]
        assert printed.getvalue().splitlines() == promised


def test_the_five_lines_are_five_lines():
    (program,) = (block for block in blocks(ROOT / "README.md", "python") if not block.startswith(">>>"))
    assert len([line for line in program.splitlines() if line and not line.startswith("#")]) <= 5


@pytest.mark.parametrize("module", MODULES)
def test_doctests_of_a_module(module):
    demand_extras(module)
    assert doctest.testmod(import_module(module)).failed == 0


def test_modules_have_doctests():
    # the package, its main parts, and everything that they name public
    assert "wordref.judge.judge" in MODULES
    assert "wordref.cli.app" in MODULES
    counted = {
        m: len(doctest.DocTestFinder(exclude_empty=True).find(import_module(m)))
        for m in ["wordref", *MODULES]
        if not f"{m}.".startswith(tuple(EXTRAS))
    }
    assert sum(map(bool, counted.values())) > len(MODULES) / 2
    assert doctest.testmod(wordref).failed == 0
    for main in (
        "ruling",
        "judge.policy",
        "judge.judge",
        "lexicon.lexicon",
        "morphology.compounds",
        "spelling",
        "rules",
        "judge.house",
        "correction.corrections",
    ):
        assert counted[f"wordref.{main}"]


# What else stands there in blocks


def shown_blocks() -> list[tuple[Path, str, str]]:
    """Every block of every page: the page, the language, and what it says."""
    pattern = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    return [(page, *found) for page in PAGES for found in pattern.findall(page.read_text("utf-8"))]


# what the rulebooks print as samples is golden data: tests/games play it
SAMPLES = [ROOT / "docs" / "rules.md", ROOT / "docs" / "regeln.md"]
RECORDS = [(page, text) for page, _, text in shown_blocks() if text.startswith("wordref record")]
SESSIONS = [
    (page, text) for page, language, text in shown_blocks() if language == "text" and text.startswith("$ ")
]


def test_each_block_is_tried_by_a_test():
    for page, language, text in shown_blocks():
        tried = {
            "python": True,
            "sh": True,  # below
            "py": name(page) == "docs/recipes.md",  # tests/test_recipes.py
            "toml": True,
            "console": True,  # below
            "": name(page)
            == "docs/simulate.md",  # what its commands print: figures, which depend on the lexicon
            "json": name(page) in ("docs/spukstaben-solver.md", SHOWS_EXTRAS),  # tests/adapters
            "text": page in SAMPLES
            or (page, text) in [*RECORDS, *SESSIONS]
            or name(page) == "docs/spukstaben-solver.md",
        }
        assert tried.get(language), (name(page), language, text[:80])


@pytest.mark.parametrize(("page", "text"), RECORDS, ids=[name(page) for page, _ in RECORDS])
def test_a_record_on_a_page_replays_as_printed(page, text, tmp_path):
    path = tmp_path / "shown.record"
    path.write_text(text, "utf-8")
    result = CliRunner().invoke(cli, ["replay", str(path), "--ui", "en"])
    assert (result.exit_code, result.stderr) == (0, ""), name(page)
    promised = re.findall("^result: (.*)$", text, re.MULTILINE)
    assert promised
    assert promised[0] in result.stdout


def test_there_are_records_on_the_pages():
    assert ROOT / "docs" / "referee.md" in [page for page, _ in RECORDS]


@pytest.mark.parametrize(("page", "text"), SESSIONS, ids=[name(page) for page, _ in SESSIONS])
@pytest.mark.usefixtures("table")
def test_moves_that_a_page_shows_are_legal_where_it_says(page, text):
    # which plan is found depends on the time
    asked, *said = text.splitlines()
    words = shlex.split(asked.removeprefix("$ wordref "))
    result = CliRunner().invoke(cli, [*words, "--ui", "en"])
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == said[0]
    record = load_record(Path(words[1]))
    rules = Dictionary.of(Lexicon.load(record.headers["language"]), WordPolicy.builtin("nomina"))
    game = make(record.game, record.options, rules, version=record.version)
    position = list(stages(game, record))[-1].step.after
    for line in said:
        if first := re.match(r"First (return [\d, ]+):", line):
            position = game.after(position, game.read(first[1]))
    moves = [line.partition(". ")[2] for line in said if re.match(r"\d\. ", line)]
    assert moves
    for move in moves:
        assert game.judge(position, game.read(move)), (name(page), move)


@pytest.mark.parametrize("text", [text for _, language, text in shown_blocks() if language == "toml"])
def test_a_file_on_a_page_can_be_read(text, tmp_path, monkeypatch):
    path = tmp_path / "wordref" / "config.toml"
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    if "[verdicts]" in text:
        assert WordPolicy.from_toml(path).name == "our table"
        return
    if "[doubt]" in text:
        assert WordPolicy.from_toml(path).ask_from == 0.15
        return
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    shown = CliRunner().invoke(cli, ["config"])
    assert shown.exit_code == 0
    assert "ui = de" in shown.stdout


@pytest.mark.usefixtures("table")
def test_the_table_of_ghosts_on_a_page_gives_the_words_that_stand_there():
    page = ROOT / "docs" / "spukstaben-solver.md"
    (table,), (answer,) = blocks(page, "json"), blocks(page, "text")
    assert json.loads(table) == json.loads(Path("examples/boards/ghosts.json").read_text("utf-8"))
    asked = next(args for args in commands(page) if "--top" in args)
    result = CliRunner().invoke(cli, [*asked, "--ui", "en"])
    assert result.stdout.startswith(answer)


# Examples


@pytest.mark.parametrize("example", EXAMPLES, ids=name)
def test_an_example_runs(example, tmp_path):
    done = subprocess.run(
        [sys.executable, "-X", "utf8", str(example)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize("example", EXAMPLES, ids=name)
def test_an_example_is_short_and_says_what_it_is(example):
    lines = example.read_text("utf-8").splitlines()
    assert len(lines) < 40
    assert lines[0].startswith('"""')


def test_there_are_examples():
    assert len(EXAMPLES) >= 3


# Commands


def commands(page: Path) -> Iterator[list[str]]:
    """The arguments of every ``wordref`` command in a page's shell blocks, comments and redirections taken off."""
    for block in blocks(page, "sh"):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            while "wordref" in words:
                words = words[words.index("wordref") + 1 :]
                end = next(
                    (i for i, word in enumerate(words) if word in ("&&", "||", "|", "<", ">")), len(words)
                )
                yield words[:end]


SHOWN = sorted({(name(page), *args) for page in PAGES for args in commands(page)})


@pytest.fixture
def table(tmp_path, monkeypatch):
    """A folder with the files that the commands name, and nobody's own settings."""
    (tmp_path / "ours.toml").write_text('name = "ours"\n[verdicts]\nname = "allowed"\n')
    (tmp_path / "nl_NL.aff").write_text("SET UTF-8\n")
    (tmp_path / "nl_NL.dic").write_text("1\nkoe\n")
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for own in ("own_game.py", "own_bot.py"):
        shutil.copy(ROOT / "docs" / own, tmp_path)
    for player in ("anna", "ben"):
        shutil.copy(ROOT / "examples" / "boards" / "hobby.txt", tmp_path / f"{player}.txt")
    monkeypatch.setattr(sys, "path", [*sys.path])  # a game of one's own is looked for in the folder
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("XDG_DATA_HOME", "APPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / "data"))
    for variable in ("WORDREF_HOUSE", "WORDREF_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


# servers never end: tests/web and tests/adapters try them
@pytest.mark.parametrize("shown", [each for each in SHOWN if each[1] not in ("serve", "mcp")], ids=" ".join)
@pytest.mark.usefixtures("table")
def test_a_command_on_a_page_runs(shown):
    _, *args = shown
    result = CliRunner().invoke(cli, args, input="Haus\nHäuser\n")
    # 1 and 3 are verdicts; 2 would be a mistake in the command
    assert result.exit_code in (0, 1, 3), result.output
    assert isinstance(result.exception, SystemExit | None)
    assert result.stdout


@pytest.mark.usefixtures("table")
def test_the_same_command_with_a_mistake_is_found_out():
    # or else the test above would prove little
    result = CliRunner().invoke(cli, ["judge", "--lang", "de", "--rule-book", "nomina", "Haus"])
    assert result.exit_code == 2


CONSOLES = [(page, text) for page, language, text in shown_blocks() if language == "console"]


@pytest.mark.parametrize(("page", "text"), CONSOLES, ids=[name(page) for page, _ in CONSOLES])
@pytest.mark.usefixtures("table")
def test_a_command_prints_what_the_page_shows(page, text):
    for each in re.split(r"^\$ wordref ", text, flags=re.MULTILINE)[1:]:
        asked, _, shown = each.partition("\n")
        result = CliRunner().invoke(cli, [*shlex.split(asked), "--ui", "en"])
        assert result.exit_code in (0, 1, 3), result.output
        wanted = ".*".join(
            map(re.escape, shown.rstrip("\n").split("…"))
        )  # what differs from day to day is left out
        assert re.fullmatch(wanted, result.output.rstrip("\n"), re.DOTALL), (name(page), asked, result.output)


def test_the_tutorials_show_what_commands_print():
    # or else the test above would prove little
    assert {name(page) for page, _ in CONSOLES} >= {
        f"docs/tutorials/{each}.md" for each in ("dispute", "hint", "puzzle")
    }


def test_the_readme_shows_every_command():
    assert {args[1] for args in SHOWN if args[0] == "README.md"} == set(COMMANDS)


def test_options_that_the_pages_name_exist():
    group = click.Context(cli, info_name="wordref")
    known = {option for param in cli.params for option in param.opts}
    waiting = [command for each in COMMANDS if (command := cli.get_command(group, each)) is not None]
    assert len(waiting) == len(COMMANDS)
    while waiting:
        command = waiting.pop()
        known |= {
            option for param in command.params for option in (*param.opts, *param.secondary_opts)
        } | set(command.get_help_option_names(group))
        waiting += getattr(command, "commands", {}).values()
    for page in PAGES:
        text = re.sub(r"`(pip|python|ruff|pytest)[^`]*`", "", page.read_text("utf-8"))
        named = set(re.findall(r"(?<=`)--[a-z-]+", text))
        assert named <= known, name(page)


def test_the_two_commands_of_the_readme_are_marked_for_the_gate():
    text = (ROOT / "README.md").read_text("utf-8")
    for mark in ("install", "tests"):
        assert re.search(rf"<!-- {mark} -->\n```sh\n.+\n```", text)


def test_the_program_can_be_run_as_a_module():
    done = subprocess.run(
        [sys.executable, "-m", "wordref", "--version"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "wordref" in done.stdout


# Links


def anchors(page: Path) -> set[str]:
    """What a page's headings can be linked by."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.strip().replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CHANGELOG.md"], ids=name)
def test_links_lead_somewhere(page):
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target), link
