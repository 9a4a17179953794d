"""The commands, run in this process."""

import json

import pytest
from click.testing import Result

from wordref import Lexicon
from wordref.cli.app import COMMANDS


def lines(result: Result) -> list[dict]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_judge_says_word_verdict_rule_reason_and_remedies_in_a_line_each(run):
    result = run("judge", "--lang", "en", "--rules", "spukstaben", "running", "run")
    first, second = result.stdout.splitlines()
    assert first.split()[:3] == ["running", "forbidden", "SP-30"]
    assert first.endswith("-> run")
    assert second.split()[:2] == ["run", "allowed"]


def test_several_words_are_said_to_be_no_word(run):
    result = run("judge", "--lang", "en", "New York", "zu Hause", "a1", "?! ?")
    assert result.stdout.count("is more than one word") == 2
    assert result.stdout.count("is not written in letters alone") == 2


def test_SP_21_a_correction_that_would_be_too_long_is_told(run):
    line = run("judge", "--lang", "en", "agricultre").stdout
    assert "agriculture would be right, but has 11 letters; at most 10 are allowed." in line
    german = run("judge", "--lang", "de", "--ui", "de", "Landwirtschft").stdout
    assert "Landwirtschaft wäre richtig, hat aber 14 Buchstaben; höchstens 10 sind erlaubt." in german
    assert "->" not in line + german
    assert "would be right" not in run("judge", "--lang", "en", "absense", "woodboat", "zzzqq").stdout


def test_judge_in_German(run):
    result = run("judge", "--lang", "de", "--ui", "de", "Katzen")
    assert result.stdout.split()[:3] == ["Katzen", "verboten", "SP-30"]
    assert "Mehrzahl von Katze" in result.stdout


def test_judge_reads_a_word_a_line_and_skips_empty_lines(run):
    result = run("judge", "--lang", "en", "--format", "jsonl", stdin="run\n\n  \nNew York\r\nunraw\n")
    assert [line["word"] for line in lines(result)] == ["run", "New York", "unraw"]


def test_judge_jsonl_has_the_promised_shape(run):
    for line in lines(run("judge", "--lang", "en", "--format", "jsonl", "running", "woodboat", "Thames", "")):
        assert line["verdict"] in ("allowed", "disputed", "forbidden")
        assert all(r["kind"] in ("spelling", "base", "shorten") and r["word"] for r in line["remedies"])
        assert line["findings"]
        assert all({"rule", "verdict", "message"} <= finding.keys() for finding in line["findings"])


def test_json_is_one_array_even_when_the_input_breaks_off(run):
    whole = run("judge", "--lang", "en", "--format", "json", "run", "running")
    assert [each["word"] for each in json.loads(whole.stdout)] == ["run", "running"]
    broken = run("judge", "--lang", "en", "--format", "json", stdin=b"run\n\xe4\n")
    assert broken.exit_code == 2
    assert [each["word"] for each in json.loads(broken.stdout)] == ["run"]
    assert "line 2" in broken.stderr


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["run"], 0),
        (["run", "running"], 1),
        (["run", "woodboat"], 3),
        (["woodboat", "running"], 1),
        ([""], 1),
    ],
)
@pytest.mark.parametrize("reveal", ["verdict", "words", "reasons"])
def test_exit_status_tells_the_worst_verdict(run, words, status, reveal):
    assert run("judge", "--lang", "en", "--reveal", reveal, *words).exit_code == status


def test_reveal_verdict_gives_no_hint_which_word_failed(run):
    one = run("judge", "--lang", "en", "--reveal", "verdict", "run", "running")
    other = run("judge", "--lang", "en", "--reveal", "verdict", "running", "walked", "run")
    assert one.stdout == other.stdout == "forbidden\n"
    assert lines(run("judge", "--lang", "en", "--reveal", "verdict", "--format", "jsonl", "run")) == [
        {"verdict": "allowed"}
    ]


def test_reveal_words_gives_neither_reasons_nor_remedies(run):
    result = run("judge", "--lang", "en", "--reveal", "words", "--format", "jsonl", "run", "running")
    assert lines(result) == [
        {"word": "run", "verdict": "allowed"},
        {"word": "running", "verdict": "forbidden"},
    ]
    assert run("judge", "--lang", "en", "--reveal", "words", "running").stdout.split() == [
        "running",
        "forbidden",
    ]


def test_a_verdict_on_all_words_is_not_given_when_the_input_breaks_off(run):
    result = run("judge", "--lang", "en", "--reveal", "verdict", stdin=b"run\n\xff\n")
    assert (result.exit_code, result.stdout) == (2, "")


def test_verbose_shows_the_evidence(run):
    assert "specialist: present participle of run" in run("judge", "--lang", "en", "-v", "running").stdout


@pytest.mark.parametrize(
    ("rules", "verdict"),
    [("spukstaben", "forbidden"), ("nomina", "allowed"), ("krux", "allowed"), ("HOBBY", "allowed")],
)
def test_rules_name_the_games(run, rules, verdict):
    result = run("judge", "--lang", "en", "--rules", rules, "--format", "jsonl", "running")
    assert lines(result)[0]["verdict"] == verdict


def test_house_rules_change_verdicts(run, tmp_path):
    assert run("judge", "--lang", "en", "--set", "inflected=allowed", "running").exit_code == 0
    policy = tmp_path / "ours.toml"
    policy.write_text('[verdicts]\ninflected = "disputed"\n', "utf-8")
    assert run("judge", "--lang", "en", "--policy", str(policy), "running").exit_code == 3


def test_common_and_region_are_limits_even_if_the_rules_set_none(run):
    assert run("judge", "--lang", "en", "xylem").exit_code == 0
    assert run("judge", "--lang", "en", "--common", "5", "xylem").exit_code == 1
    assert run("judge", "--lang", "en", "--common", "5", "--set", "rare=disputed", "xylem").exit_code == 3
    assert run("judge", "--lang", "en", "--region", "US", "colour").exit_code == 1


def test_a_house_book_overrules_the_dictionary_only_when_named(run, tmp_path, monkeypatch):
    book = str(tmp_path / "ours.book")
    assert run("house", "refuse", "--lang", "en", "--book", book, "--votes", "1:3", "run").exit_code == 0
    assert run("judge", "--lang", "en", "run").exit_code == 0
    assert run("judge", "--lang", "en", "--house", book, "run").exit_code == 1
    monkeypatch.setenv("WORDREF_HOUSE", book)
    assert (
        lines(run("judge", "--lang", "en", "--format", "jsonl", "run"))[0]["findings"][0]["rule"] == "SP-29"
    )


def test_a_decision_counts_however_the_word_is_spelled(run, tmp_path):
    book = str(tmp_path / "ours.book")
    assert run("house", "refuse", "--lang", "de", "--book", book, "Café", "E-Mail", "Ärger").exit_code == 0
    for word in ("Café", "CAFE", "E-Mail", "EMAIL", "AERGER"):
        assert "refused" in run("judge", "--lang", "de", "--house", book, word).stdout


def test_NO_06_foreign_words_are_left_to_the_table_where_the_game_does(run):
    nomina = run("judge", "--lang", "de", "--rules", "nomina", "wheelbarrow")
    spukstaben = run("judge", "--lang", "de", "--rules", "spukstaben", "--foreign", "en", "wheelbarrow")
    assert (nomina.exit_code, spukstaben.exit_code) == (3, 1)
    assert "wheelbarrow" in spukstaben.stdout


def test_without_leaves_a_source_out(run):
    result = run("judge", "--lang", "en", "--without", "webster", "--format", "jsonl", "run")
    assert "webster" not in result.stdout


BAD = [
    ["judge", "--lang", "fr", "x"],
    ["judge", "--lang", "en", "--rules", "chess", "x"],
    ["judge", "--lang", "en", "--set", "inflected", "x"],
    ["judge", "--lang", "en", "--set", "colour=allowed", "x"],
    ["judge", "--lang", "en", "--set", "inflected=perhaps", "x"],
    ["judge", "--lang", "en", "--set", "self=allowed", "x"],
    ["judge", "--lang", "en", "--common", "nan", "x"],
    ["judge", "--lang", "en", "--region", "XX", "x"],
    ["judge", "--lang", "en", "--region", "", "x"],
    ["judge", "--lang", "\udcff", "x"],
    ["judge", "--lang", "en", "--without", "nobody", "x"],
    ["judge", "--lang", "en", "--policy", "no/such.toml", "x"],
    ["judge", "--lang", "en", "--rules", "nomina", "--policy", "x.toml", "x"],
    ["judge", "--lexicon", "no/such.lexicon", "x"],
    ["judge", "--lexicon", __file__, "x"],
    ["judge", "--lang", "en", "--input", "no/such.txt"],
    ["judge", "--lang", "en", "--input", "x.txt", "x"],
    ["judge", "--lang", "en", "--house", "no/such.book", "x"],
    ["judge", "--lang", "en", "--jobs", "0", "x"],
    ["explain", "--lang", "en"],
    ["related", "--lang", "en", "--input", "x.txt", "x"],
    ["related", "--lang", "en", "", ""],
    ["related", "--lang", "en", "-'"],
    ["find", "--lang", "en", "--regex", "("],
    ["find", "--lang", "en", "--regex", "((a{1000}){1000}){1000}"],
    ["find", "--lang", "en", "--common", "nan"],
    ["find", "--lang", "en", "--region", "DE"],
    ["find", "--lang", "en", "--regex"],
    ["lexicon", "info", "no/such.lexicon"],
    ["lexicon", "info", "--lang", "en", "x.lexicon"],
    ["lexicon", "build", "no.aff", "no.dic", "--out", "x.lexicon"],
    ["house", "list", "--book", "no/such.book"],
    ["house", "accept", "--lang", "en", "--book", "no/such/x.book", "x"],
    ["rules", "SP-99"],
    ["rules", "chess"],
    ["juge"],
    ["judge", "--lang", "en", "--no-such-option"],
]


@pytest.mark.parametrize("args", BAD, ids=" ".join)
@pytest.mark.parametrize("ui", ["en", "de"])
def test_errors_have_status_2_and_say_so_on_stderr(run, args, ui, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", f"{ui}_XX.UTF-8")
    result = run(*args)
    assert result.exit_code == 2
    assert ("Fehler:" if ui == "de" else "Error:") in result.stderr
    assert result.stdout == ""


def test_regions_are_those_of_the_language_in_any_case(run, tmp_path):
    assert run("judge", "--lang", "en", "--region", "us", "color").exit_code == 0
    assert run("judge", "--lang", "en", "--region", "us", "colour").exit_code == 1
    unknown = run("judge", "--lang", "de", "--region", "US", "Haus")
    assert (unknown.exit_code, "AT, CH, DE" in unknown.stderr) == (2, True)
    (tmp_path / "ours.toml").write_text('[choice]\nregions = ["US", "AT"]\n', "utf-8")  # for both languages
    for language, word in (("de", "Haus"), ("en", "house")):
        assert run("judge", "--lang", language, "--policy", str(tmp_path / "ours.toml"), word).exit_code == 0
    (tmp_path / "ours.toml").write_text('[choice]\nregions = ["CH"]\n', "utf-8")
    assert run("judge", "--lang", "en", "--policy", str(tmp_path / "ours.toml"), "house").exit_code == 2


def test_a_lexicon_of_another_language_than_was_said_is_noticed(run, monkeypatch):
    german = str(Lexicon.load("de").path)
    result = run("judge", "--lang", "en", "--lexicon", german, "Haus")
    assert (result.exit_code, "a lexicon of de, not of en" in result.stderr) == (2, True)
    assert run("judge", "--lang", "de", "--lexicon", german, "Haus").exit_code == 0
    monkeypatch.setenv("WORDREF_LANG", "en")  # what is usual does not contradict what is said
    assert run("judge", "--lexicon", german, "Haus").exit_code == 0


def test_a_policy_cannot_send_escape_sequences_to_the_terminal(run, tmp_path):
    (tmp_path / "ours.toml").write_text('[rules]\ninflected = "\\u001b[2J"\n', "utf-8")
    result = run("judge", "--lang", "en", "--policy", str(tmp_path / "ours.toml"), "running")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "\x1b" not in result.stderr


def test_a_damaged_lexicon_is_said_to_be_damaged(run, tmp_path):
    data = bytearray(Lexicon.load("en").path.read_bytes())
    for name, at in {"forms": len(data) // 16, "header": 100}.items():
        broken = bytearray(data)
        broken[at : at + 4096] = bytes(4096)
        path = tmp_path / f"{name}.lexicon"
        path.write_bytes(broken)
        result = run("explain", "--lexicon", str(path), "absense", "running", "woodboat")
        assert (result.exit_code, "damaged" in result.stderr) == (2, True), result.stderr
    short = tmp_path / "short.lexicon"
    short.write_bytes(data[:1000])
    assert run("judge", "--lexicon", str(short), "run").exit_code == 2


@pytest.mark.parametrize("style", ["text", "json", "jsonl"])
@pytest.mark.parametrize("word", ["a\x1b[31mb", "\x9b31m", "\x07", "a\u202eb", "a\x7f"])
@pytest.mark.parametrize("command", ["judge", "explain"])
def test_control_characters_are_never_echoed(run, style, word, command):
    result = run(command, "--lang", "en", "--format", style, word)
    assert all(c.isprintable() or c == "\n" for c in result.output)
    if style != "text":
        found = json.loads(result.stdout)
        assert (found[0] if style == "json" else found)["word"] == word


def test_control_characters_in_errors_are_not_echoed(run):
    for args in (
        ["judge", "--lang", "\x1b[31m"],
        ["x\x1b[31m"],
        ["rules", "\x1b[31m"],
        ["rules", "SP-30", "\x1b1"],
    ):
        result = run(*args)
        assert result.exit_code == 2
        assert "\x1b" not in result.output


def test_a_giant_word_is_judged_and_shown_short(run):
    word = "a" * 100_000
    assert lines(run("judge", "--lang", "en", "--format", "jsonl", word))[0]["word"] == word
    assert len(run("judge", "--lang", "en", word).stdout) < 500
    assert run("judge", "--lang", "en", "--jobs", "1", stdin=word + "\nrun\n").exit_code == 1


def test_an_error_does_not_quote_all_of_a_giant(run):
    giant = "ae" * 50_000
    for args in (
        ["rules", giant],
        ["judge", "--lang", giant, "x"],
        ["judge", "--lang", "en", "--without", giant, "x"],
    ):
        result = run(*args)
        assert (result.exit_code, len(result.stderr) < 4000) == (2, True)
    assert "webster" in run("judge", "--lang", "en", "--without", giant, "x").stderr  # what there is instead


def test_a_line_without_end_is_an_error(run):
    result = run("judge", "--lang", "en", stdin="run\n" + "a" * (1 << 20))
    assert result.exit_code == 2
    assert result.stdout.startswith("run")
    assert "line 2" in result.stderr


def test_other_encodings_can_be_named(run):
    assert (
        run("judge", "--lang", "de", "--encoding", "latin-1", stdin="Bär\n".encode("latin-1")).exit_code == 0
    )
    assert run("judge", "--lang", "de", stdin=b"\xef\xbb\xbfB\xc3\xa4r\n").exit_code == 0
    problem = run("judge", "--lang", "de", stdin="Haus\nBär\n".encode("utf-16"))
    assert (problem.exit_code, "line 1" in problem.stderr) == (2, True)


def test_no_words_in_the_input_is_an_error(run):
    assert run("judge", "--lang", "en", stdin="").exit_code == 2
    assert run("judge", "--lang", "en", stdin="\n\n").exit_code == 2


def test_judge_reads_a_file(run, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("run\nrunning\n", "utf-8")
    result = run("judge", "--lang", "en", "--input", str(words), "--reveal", "words")
    assert result.stdout.split() == ["run", "allowed", "running", "forbidden"]


def test_explain_tells_entries_sources_and_parts(run):
    text = run("explain", "--lang", "de", "Donaudampfschiff", "Katzeauto").stdout
    assert "Donau | Dampf | Schiff" in text
    assert "rejected: Katze joins as Katzen-" in text
    found = lines(
        run("explain", "--lang", "de", "--format", "jsonl", "Donaudampfschiff", "KATZE", "Häuser", "xq")
    )
    assert [each["parts"] for each in found] == [["Donau", "Dampf", "Schiff"], ["Katze"], ["Häuser"], ["xq"]]
    assert found[2]["entries"][0]["lemma"] == "Haus"
    assert found[2]["entries"][0]["sources"]
    assert found[1]["zipf"] > 3


def test_related_tells_what_words_share_and_lists_families(run):
    pair = run("related", "--lang", "en", "design", "designer")
    assert (pair.exit_code, "same root: design" in pair.stdout) == (0, True)
    assert run("related", "--lang", "en", "corn", "corner").exit_code == 1
    result = run("related", "--lang", "de", "--format", "jsonl", stdin="Haustür\tHausdach\nBaum  Haus\n")
    # a shared root makes words related; a shared part is told apart from it (SP-33, SP-34)
    assert [(each["related"], each["part"]) for each in lines(result)] == [(False, "haus"), (False, None)]
    assert "designer" in run("related", "--lang", "en", "design").stdout.split()
    assert (
        lines(run("related", "--lang", "en", "--format", "jsonl", "design", "--limit", "3"))[0]["word"]
        == "design"
    )
    assert len(lines(run("related", "--lang", "en", "--format", "jsonl", "a", "b", "c"))) == 3


def test_related_reads_other_encodings(run):
    pairs = "Häuser Haus\n".encode("latin-1")
    wrong = run("related", "--lang", "de", stdin=pairs)
    assert (wrong.exit_code, "--encoding" in wrong.stderr) == (2, True)
    assert run("related", "--lang", "de", "--encoding", "latin-1", stdin=pairs).exit_code == 0


def test_reasons_and_errors_are_said_in_german(run):
    assert (
        "designer kommt von design, durch -er"
        in run("related", "--ui", "de", "--lang", "en", "design", "designer").stdout
    )
    assert "Katze wird zu Katzen-" in run("explain", "--ui", "de", "--lang", "de", "Katzeauto").stdout
    assert (
        "lässt sich so nicht zusammensetzen: Katze wird zu Katzen-"
        in run("judge", "--ui", "de", "--lang", "de", "Katzeauto").stdout
    )
    assert "ist kein Buchstabe" in run("find", "--ui", "de", "--lang", "de", "--pattern", "a1").stderr
    assert (
        "es gibt keine Kategorie"
        in run("judge", "--ui", "de", "--lang", "de", "--set", "x=allowed", "x").stderr
    )
    assert (
        "Datei oder Ordner nicht gefunden"
        in run("judge", "--ui", "de", "--lang", "de", "--policy", "no/such", "x").stderr
    )


def test_related_names_the_line_that_is_no_pair(run):
    result = run("related", "--lang", "en", stdin="design designer\none two three\n")
    assert (result.exit_code, "line 2" in result.stderr, "design" in result.stdout) == (2, True, True)


def test_find_combines_all_that_is_given(run):
    shape = ["--letters", "EINSTX", "--contains", "EI", "--max-length", "10"]
    result = run("find", "--lang", "de", *shape, "--base", "--common", "3")
    assert "Stein" in result.stdout.split()
    assert run("find", "--lang", "de", "--pattern", "ha?s", "--limit", "1").stdout == "Haus\n"
    assert run("find", "--lang", "de", "--pattern", "^ha.s$", "--regex", "--limit", "1").stdout == "Haus\n"
    assert run("find", "--lang", "de", "--pattern", "qqqq").exit_code == 1
    found = lines(run("find", "--lang", "en", "--regex", "^..oo.$", "--limit", "2", "--format", "jsonl"))
    assert all(len(each["word"]) == 5 and each["zipf"] > 4 for each in found)


@pytest.mark.parametrize("more", [[], ["--base"], ["--family", "--sort", "length"], ["--rules", "nomina"]])
def test_find_asks_for_a_condition_before_it_prints_a_dictionary(run, more):
    result = run("find", "--lang", "de", *more)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--all" in result.stderr
    assert len(run("find", "--lang", "de", "--limit", "3", *more).stdout.splitlines()) == 3


def test_find_prints_every_word_when_told_so(run):
    assert len(run("find", "--lang", "en", "--all").stdout.splitlines()) > 100_000


def test_lexicons_tell_their_sources_and_licences(run):
    for line in lines(run("lexicon", "info", "--format", "jsonl")):
        assert line["id"].startswith(line["language"] + "-")
        assert all(source["licence"] and source["title"] for source in line["sources"])
        assert all(section["licence"] for section in line["sections"])
    assert "CC-BY-SA-4.0" in run("lexicon", "info", "--lang", "de").stdout


def test_rules_are_printed_by_id_game_or_all(run):
    assert run("rules", "sp30").stdout.startswith("SP-30 (Spukstaben)")
    assert run("rules", "SP-30", "NO-03").stdout.count("-") > 2
    assert run("rules", "ghost", "chase").stdout.startswith("GC-01")
    assert run("rules", "Krux", "--ui", "de").stdout.startswith("KR-01 (Krux)")
    assert run("rules").stdout.startswith("SP Spukstaben")
    near = run("rules", "SP-99")
    assert (near.exit_code, "Did you mean SP-" in near.stderr) == (2, True)
    assert lines(run("rules", "--format", "jsonl", "NO-06"))[0]["id"] == "NO-06"


@pytest.mark.parametrize(
    "args", [[], *([name] for name in COMMANDS), ["house", "accept"], ["lexicon", "build"]]
)
@pytest.mark.parametrize("ui", ["en", "de"])
def test_every_command_has_help_in_both_languages(run, args, ui):
    result = run(*args, "--help", "--ui", ui)
    assert result.exit_code == 0
    assert ("Aufruf:" if ui == "de" else "Usage:") in result.stdout
    assert "Show this message" not in result.stdout or ui == "en"


def test_help_lists_commands_as_they_describe_themselves(run):
    text = " ".join(run("--help").stdout.split())
    for name, (_, about) in COMMANDS.items():
        assert f"{name} {about}" in text
        assert about in " ".join(run(name, "--help").stdout.split())


def test_version_names_the_lexicons(run):
    text = run("--version").stdout
    assert text.startswith("wordref ")
    assert all(f"lexicon {Lexicon.load(language).id}" in text for language in ("de", "en"))


@pytest.mark.parametrize(
    ("environment", "german"),
    [
        ({"LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, False),
        ({"LC_ALL": "de_AT"}, True),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({}, False),
    ],
)
def test_the_language_of_messages_is_the_systems_unless_said_otherwise(run, monkeypatch, environment, german):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert ("erlaubt" in run("judge", "--lang", "en", "run").stdout) is german
    assert "allowed" in run("judge", "--ui", "en", "--lang", "en", "run").stdout
    assert "erlaubt" in run("--ui=de", "judge", "--lang", "en", "run").stdout
