"""Whatever the arguments: an exit status and a message, never a traceback."""

import json
import tempfile

from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wordref.cli.app import cli

letters = st.text(st.characters(exclude_categories=()), max_size=30)
words = st.one_of(
    letters, st.sampled_from(["run", "running", "Überschuß", "New York", "-", "--", "\x1b[31m", "\ud800"])
)
values = {
    "--lang": st.sampled_from(["de", "en", "fr", ""]),
    "--rules": st.sampled_from(["spukstaben", "nomina", "KRUX", "chess"]),
    "--ui": st.sampled_from(["en", "de", "fr"]),
    "--format": st.sampled_from(["text", "json", "jsonl", "xml"]),
    "--reveal": st.sampled_from(["verdict", "words", "reasons", "nothing"]),
    "--set": st.one_of(letters, st.sampled_from(["rare=forbidden", "vulgar=disputed", "=", "inflected=x"])),
    "--common": st.sampled_from(["0", "3", "nan", "inf", "-1", "x"]),
    "--region": letters,
    "--without": st.one_of(letters, st.sampled_from(["frequency", "webster", "lemmas"])),
    "--foreign": st.sampled_from(["de", "en"]),
    "--encoding": st.sampled_from(["utf-8", "latin-1", "utf-16"]),
    "--jobs": st.sampled_from(["1", "0", "x"]),
}
options = st.lists(
    st.sampled_from(sorted(values)).flatmap(lambda name: st.tuples(st.just(name), values[name])), max_size=4
)


def runner() -> CliRunner:
    try:
        return CliRunner(mix_stderr=False)  # click 8.1 mixes them unless told otherwise
    except TypeError:
        return CliRunner()


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(options, st.lists(words, max_size=3), st.binary(max_size=60), st.booleans())
def test_judge_survives_any_arguments(chosen, asked, stdin, behind_dashes):
    flat = [text for pair in chosen for text in pair]
    dashes = ["--"] if behind_dashes else []
    result = runner().invoke(cli, ["judge", "--lang", "en", *flat, *dashes, *asked], input=stdin)
    assert isinstance(result.exception, SystemExit) or result.exception is None, (
        result.exception,
        chosen,
        asked,
    )
    assert result.exit_code in (0, 1, 2, 3)
    assert all(c.isprintable() or c in "\n\t" for c in result.output)
    if result.exit_code == 2:
        assert result.stderr
    jsonl = dict(chosen).get("--format") == "jsonl"  # of several the last one counts
    if "-h" not in asked and jsonl and result.exit_code != 2 and dashes:
        assert all(json.loads(line) for line in result.stdout.splitlines())


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(["explain", "related", "rules", "find", "juge"]),
    st.lists(words, max_size=3),
    st.booleans(),
)
def test_other_commands_survive_any_words(command, asked, german):
    flat = ["--ui", "de" if german else "en"]
    if command in ("explain", "related", "find"):
        flat += ["--lang", "en"]
    if command == "find":
        asked = [part for word in asked for part in ("--pattern", word)] or ["--limit", "1"]
    result = runner().invoke(cli, [command, *flat, *asked], input=b"a b\n")
    assert isinstance(result.exception, SystemExit) or result.exception is None, (
        result.exception,
        command,
        asked,
    )
    assert result.exit_code in (0, 1, 2)
    assert all(c.isprintable() or c in "\n\t" for c in result.output)


house_words = st.lists(words, max_size=3)
house_options = st.lists(
    st.one_of(
        st.tuples(
            st.just("--votes"), st.sampled_from(["3:1", "1:3", "0:0", "9" * 5000 + ":1", "\u0663:1", ":"])
        ),
        st.tuples(st.just("--note"), letters),
        st.tuples(st.just("--date"), st.sampled_from(["2024-05-06", "9999-12-31", "0001-01-01", "x"])),
        st.tuples(st.just("--ui"), st.sampled_from(["en", "de"])),
    ),
    max_size=2,
)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(["accept", "refuse", "remove"]), house_words, house_options, st.binary(max_size=200))
def test_a_house_book_survives_any_words_and_any_import(command, asked, chosen, imported):
    flat = [text for pair in chosen for text in pair]
    with tempfile.TemporaryDirectory() as folder:
        book = ["--lang", "de", "--book", f"{folder}/a.book"]
        for args, stdin in (
            (["house", command, *book, *flat, "--", *asked], b""),
            (["house", "import", "-", "--words", *book], imported),
            (["house", "import", "-", *book], imported),
            (["house", "list", *book], b""),
        ):
            result = runner().invoke(cli, args, input=stdin)
            assert isinstance(result.exception, SystemExit) or result.exception is None, (
                result.exception,
                args,
            )
            assert result.exit_code in (0, 1, 2)
            assert all(c.isprintable() or c in "\n\t" for c in result.output)
            if result.exit_code == 2:
                assert result.stderr
