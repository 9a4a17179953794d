"""The German catalogue: complete, with the same placeholders, and compiled as it should be."""

import ast
import gettext
import io
import os
import re
import string
from pathlib import Path

import pytest

import wordref
from wordref import messages
from wordref.cli import clicktexts
from wordref.locale import catalogue as catalogues
from wordref.locale.catalogue import compiled

pofile = pytest.importorskip("babel.messages.pofile")
mofile = pytest.importorskip("babel.messages.mofile")

ROOT = Path(wordref.__file__).parent
TEXT = (
    Path(__file__).parents[2] / "wordref" / "locale" / "de" / "LC_MESSAGES" / "wordref.po"
)  # not in a wheel


def marked(path: Path) -> set[str]:
    """The texts that a source file marks with N_."""
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    return {
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "N_" and isinstance(call.args[0], ast.Constant)
    }


def in_pages(path: Path) -> set[str]:
    """The texts that a page's template marks."""
    return set(re.findall(r'\b_\("([^"]*)"\)', path.read_text("utf-8")))


def placeholders(template: str) -> list[str]:
    return sorted(
        f"{name}!{conversion}:{spec}"
        for _, name, spec, conversion in string.Formatter().parse(template)
        if name is not None
    )


@pytest.fixture(scope="module")
def catalogue():
    with TEXT.open("rb") as file:
        return pofile.read_po(file, locale="de", abort_invalid=True)


def texts(catalogue):
    for message in catalogue:
        if message.id:
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            strings = message.string if isinstance(message.id, tuple) else (message.string,)
            yield ids, strings, message


def test_every_template_is_translated_and_nothing_else(catalogue):
    wanted = set().union(*map(marked, ROOT.rglob("*.py")), *map(in_pages, ROOT.rglob("*.html")))
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


def understood(compiled):
    return vars(gettext.GNUTranslations(io.BytesIO(compiled)))["_catalog"]


def test_the_catalogue_is_compiled_as_babel_does_it(catalogue):
    file = io.BytesIO()
    mofile.write_mo(file, catalogue)
    ours = compiled(TEXT.read_text("utf-8"))
    assert understood(ours) == understood(file.getvalue())
    assert catalogues.path("de").read_bytes() == ours  # conftest.py has compiled it, or the build


@pytest.mark.parametrize("line", ["wrong", "msgid no quotes", 'msgid "a', "msgstr 5"])
def test_a_line_that_is_none_of_a_catalogue_is_named(line):
    with pytest.raises(ValueError, match="line 3 of the catalogue"):
        compiled(f'msgid "a"\nmsgstr "b"\n{line}\n')


def test_a_catalogue_edited_since_is_compiled_when_it_is_asked_for(tmp_path, monkeypatch):
    path = tmp_path / "wordref.mo"
    monkeypatch.setattr(catalogues, "path", lambda _: path)
    source = path.with_suffix(".po")
    source.write_text('msgid "a"\nmsgstr "b"\n')
    assert understood(catalogues.load("de"))["a"] == "b"  # not compiled yet
    path.write_bytes(compiled('msgid "a"\nmsgstr "compiled"\n'))
    os.utime(source, ns=(0, 0))
    assert understood(catalogues.load("de"))["a"] == "compiled"
    os.utime(path, ns=(0, 0))
    os.utime(source, ns=(1, 1))
    assert understood(catalogues.load("de"))["a"] == "b"
    source.unlink()  # as in a wheel
    assert understood(catalogues.load("de"))["a"] == "compiled"


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


def test_people_are_addressed_with_du(catalogue):
    told = [each for _, strings, _ in texts(catalogue) for each in strings]
    formal = re.compile(r"\w[eE][nN] Sie\b|\bIhnen\b|\bIhre[nmrs]?\b|\bSie (?:haben|können)\b")
    assert formal.search("Nennen Sie das Feld")
    assert formal.search("Zahl Ihrer Chips")
    assert not [each for each in told if formal.search(each)]


def test_the_programs_own_hint_is_no_Tipp(catalogue):
    """A Tipp is the move of Spukstaben; what the program proposes is a Vorschlag."""
    proposed = {
        message.string
        for message in catalogue
        if message.id
        and any("web/playing.py" in at or "templates/table.html" in at for at, _ in message.locations)
    }
    assert any("Vorschlag" in each for each in proposed)
    assert not [each for each in proposed if "Tipp " in each]


def test_a_record_is_no_Protokoll(catalogue):
    assert not [each for _, strings, _ in texts(catalogue) for each in strings if "rotokoll" in each]
