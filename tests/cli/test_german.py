"""The German catalogue: complete, with the same placeholders, and compiled."""

import ast
import gettext
import string
from pathlib import Path

import pytest

import wordref
from wordref import messages
from wordref.cli import clicktexts

pofile = pytest.importorskip("babel.messages.pofile")
mofile = pytest.importorskip("babel.messages.mofile")

ROOT = Path(wordref.__file__).parent
FOLDER = ROOT / "locale" / "de" / "LC_MESSAGES"


def marked(path: Path) -> set[str]:
    """The texts that a source file marks with N_."""
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    return {
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "N_" and isinstance(call.args[0], ast.Constant)
    }


def placeholders(template: str) -> list[str]:
    return sorted(
        f"{name}!{conversion}:{spec}"
        for _, name, spec, conversion in string.Formatter().parse(template)
        if name is not None
    )


@pytest.fixture(scope="module")
def catalogue():
    with (FOLDER / "wordref.po").open("rb") as file:
        return pofile.read_po(file, locale="de", abort_invalid=True)


def texts(catalogue):
    for message in catalogue:
        if message.id:
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            strings = message.string if isinstance(message.id, tuple) else (message.string,)
            yield ids, strings, message


def test_every_template_is_translated_and_nothing_else(catalogue):
    wanted = set().union(*map(marked, ROOT.rglob("*.py")))
    assert {each for ids, _, _ in texts(catalogue) for each in ids} == wanted
    for ids, strings, message in texts(catalogue):
        assert all(strings), ids
        assert not message.fuzzy, ids


def test_placeholders_agree(catalogue):
    for ids, strings, _ in texts(catalogue):
        for source, translation in zip(ids, strings, strict=True):
            assert placeholders(source) == placeholders(translation), source


def test_help_keeps_its_layout(catalogue):
    for ids, strings, _ in texts(catalogue):
        assert ids[0].count("\b") == strings[0].count("\b"), ids[0]
        assert ids[0].endswith("\n") == strings[0].endswith("\n"), ids[0]


def test_the_compiled_catalogue_is_what_the_text_compiles_to(catalogue, tmp_path):
    with (tmp_path / "new.mo").open("wb") as file:
        mofile.write_mo(file, catalogue)
    with (tmp_path / "new.mo").open("rb") as new, (FOLDER / "wordref.mo").open("rb") as old:
        ours, theirs = gettext.GNUTranslations(old), gettext.GNUTranslations(new)
    assert vars(ours)["_catalog"] == vars(theirs)["_catalog"], (
        "run: pybabel compile -d wordref/locale -D wordref"
    )


def test_the_translator_speaks_german():
    _ = messages.translator("de")
    assert _(messages.FINDINGS["unknown"]) == "Kein Wörterbuch kennt {form}."
    with pytest.raises(ValueError, match="no messages in 'fr'"):
        messages.translator("fr")


def test_clicks_words_are_still_clicks_words():
    import click  # noqa: PLC0415

    source = "".join(path.read_text("utf-8") for path in Path(click.__file__).parent.glob("*.py"))
    known = {
        node.value
        for node in ast.walk(ast.parse(source.replace("from __future__ import annotations", "")))
        if isinstance(node, ast.Constant)
    }
    used = [
        each
        for each in (*clicktexts.SINGLE, *(s for pair in clicktexts.PLURAL for s in pair))
        if each in known
    ]
    assert len(used) > 25  # wordings differ a little between versions of click


def test_a_help_in_German_has_no_English_of_clicks(run):
    for command in ([], ["fill"], ["hint"], ["hint", "nomina"], ["house"], ["lexicon", "build"]):
        printed = run("--ui", "de", *command, "--help").stdout
        assert "Aufruf: " in printed
        for word in ("[OPTIONS]", "COMMAND", "[ARGS]", "[required]", "Usage", "default:"):
            assert word not in printed, command
    assert "[nötig]" in run("--ui", "de", "hint", "nomina", "--help").stdout


def test_one_word_for_one_thing(catalogue):
    told = [each for _, strings, _ in texts(catalogue) for each in strings]
    assert any("Füller" in each for each in told)
    assert any("Rückgabewert" in each for each in told)
    assert not [each for each in told if "Füllstein" in each or "Exit-Status" in each]
