"""What a user always wants: the file of settings, the system's language, and who is blamed for what is wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click
import platformdirs
import pytest

from wordref.cli import settings
from wordref.cli.app import cli
from wordref.cli.texts import Option


@pytest.fixture
def config(monkeypatch, tmp_path):
    """Writes the file of settings."""
    folder = tmp_path / "config"
    monkeypatch.setattr(settings, "config_path", lambda: folder / "config.toml")
    monkeypatch.setattr("wordref.cli.configuring.config_path", lambda: folder / "config.toml")
    settings._read.cache_clear()  # noqa: SLF001  (the program reads it once in its life)

    def write(text: str) -> Path:
        folder.mkdir(exist_ok=True)
        (folder / "config.toml").write_text(text, "utf-8")
        settings._read.cache_clear()  # noqa: SLF001
        return folder

    yield write
    settings._read.cache_clear()  # noqa: SLF001


def test_the_settings_are_where_the_platform_keeps_them(monkeypatch):
    for folder in ("/tmp/elsewhere", "", None):  # noqa: S108  (nothing is written)
        if folder is None:
            monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
        else:
            monkeypatch.setenv("XDG_CONFIG_HOME", folder)
        assert settings.config_path().parent == platformdirs.user_config_path("wordref", appauthor=False)
    monkeypatch.setattr(sys, "platform", "anything else")
    assert settings.config_path().name == "config.toml"


def test_settings_hold_where_nothing_else_is_said(run, config, monkeypatch):
    config('lang = "de"\nrules = "nomina"\nreveal = "words"\nui = "de"\n')
    assert run("judge", "Haus").stdout.split() == ["Haus", "erlaubt"]
    assert "erlaubt" in run("judge", "--lang", "en", "house").stdout
    monkeypatch.setenv("WORDREF_LANG", "en")
    assert run("judge", "Haus").exit_code != 0  # the variable comes before the file
    assert "allowed" in run("--ui", "en", "judge", "house").stdout
    assert run("judge", "--policy", "none.toml", "house").stderr.count("--rules") == 0


def test_no_error_blames_a_variable_that_is_not_set():
    """Every option that a variable may give tells it only where the variable gave it."""

    def options(command: click.Command, context: click.Context) -> Iterator[click.Option]:
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                yield from options(command.get_command(context, name), context)
        yield from (each for each in command.params if isinstance(each, click.Option) and each.envvar)

    found = list(options(cli, click.Context(cli)))
    assert len(found) > 10
    assert all(isinstance(each, Option) for each in found), found


def test_a_mistyped_setting_is_told_which_is_meant(run, config):
    config('lnag = "de"\n')
    assert "Did you mean lang?" in run("judge", "Haus").stderr


def test_a_setting_is_left_out_where_an_option_of_its_name_means_something_else(run, config):
    config('lang = "de"\n')
    shown = run("lexicon", "info").stdout  # both lexicons, not the German one alone
    assert "wordfreq 3.1.1, English" in shown
    assert "wordfreq 3.1.1, German" in shown


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('lang = "xx"\n', "lang is one of en, de"),
        ("lang = 5\n", "lang is one of en, de"),
        ('colour = "red"\n', "there is no setting colour"),
        ("house = 3\n", "house is one of the names of files"),
        ("a b\n", "is not valid TOML"),
    ],
)
def test_what_is_wrong_in_the_file_is_named(run, config, text, told):
    folder = config(text)
    result = run("judge", "Haus")
    assert result.exit_code == 2
    assert told in result.stderr
    assert str(folder / "config.toml") in result.stderr


def test_a_house_book_in_the_settings_is_beside_them_and_need_not_exist(run, config):
    folder = config('house = "ours.book"\nlang = "en"\n')
    assert "allowed" in run("judge", "house").stdout
    assert run("house", "accept", "woodboat").exit_code == 0
    assert (folder / "ours.book").is_file()
    assert "allowed" in run("judge", "woodboat").stdout
    assert "woodboat" in run("house", "list").stdout


def test_config_shows_what_holds_and_who_says_so(run, config, monkeypatch):
    shown = run("config").stdout
    assert "not there yet" in shown
    assert "lang = -  (asked for)" in shown
    folder = config('lang = "de"\n')
    shown = run("config").stdout
    assert str(folder / "config.toml") in shown
    assert "lang = de  (the file)" in shown
    monkeypatch.setenv("WORDREF_LANG", "en")
    assert "lang = en  (WORDREF_LANG)" in run("config").stdout


# The system's language


def test_the_system_s_language_is_that_of_the_words_and_the_answer_says_so(run, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    result = run("judge", "--ui", "en", "Häuser")
    assert "plural of Haus" in result.stdout
    assert "Taken as German, as LANG says; --lang en" in result.stderr
    assert run("judge", "--lang", "de", "Haus").stderr == ""
    monkeypatch.setenv("WORDREF_LANG", "en")
    assert run("judge", "house").stderr == ""
    assert "Als Deutsch verstanden" not in run("judge", "house").stderr


def test_a_decision_is_about_a_word_of_the_system_s_language(run, monkeypatch):
    assert "in which language?" in run("house", "accept", "Autovogel").stderr
    monkeypatch.setenv("LC_ALL", "de_AT")
    assert "Autovogel (de)" in run("house", "accept", "Autovogel").stdout


@pytest.mark.parametrize("language", ["C", "C.UTF-8", "fr_FR", ""])
def test_a_system_of_another_language_leaves_the_question(run, monkeypatch, language):
    monkeypatch.setenv("LC_ALL", language)
    assert "in which language?" in run("judge", "Haus").stderr


# House books of the environment


def test_a_house_book_of_the_environment_need_not_exist_yet(run, monkeypatch, tmp_path):
    book = tmp_path / "new" / "file"
    monkeypatch.setenv("WORDREF_HOUSE", str(book))
    assert run("judge", "--lang", "en", "run").exit_code == 0
    assert "No decisions yet" in run("house", "list").stderr
    assert run("house", "accept", "--lang", "en", "woodboat").exit_code == 0
    assert book.is_file()
    assert "allowed" in run("judge", "--lang", "en", "woodboat").stdout
    typed = run("judge", "--lang", "en", "--house", str(tmp_path / "typo"), "run")
    assert (typed.exit_code, "There is no house book" in typed.stderr) == (2, True)


# Errors


def test_an_error_names_a_variable_only_if_it_is_the_one_to_blame(run, monkeypatch):
    typed = run("judge", "--lang", "xx", "run")
    assert "'--lang'" in typed.stderr
    assert "WORDREF_LANG" not in typed.stderr
    monkeypatch.setenv("WORDREF_LANG", "xx")
    assert "WORDREF_LANG" in run("judge", "run").stderr
    assert "WORDREF_LANG" in run("judge", "--help").stdout


def test_the_version_has_a_short_option(run):
    assert run("-V").stdout == run("--version").stdout
    assert run("-V").stdout.startswith("wordref ")
