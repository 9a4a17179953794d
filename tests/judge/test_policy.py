"""Word policies: data that is checked as a whole, house rules, and rules and categories that exist."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wordref
from wordref import Judge, Lexicon, PolicyError, Verdict, WordPolicy
from wordref.judge.policy import BUILTIN, CATEGORIES
from wordref.messages import FINDINGS, say
from wordref.rules import rule

ALLOWED, DISPUTED, FORBIDDEN = Verdict.ALLOWED, Verdict.DISPUTED, Verdict.FORBIDDEN
FOLDER = Path(wordref.__file__).parent / "judge" / "data" / "policies"
POLICIES_PAGE = Path(__file__).parents[2] / "docs" / "policies.md"

# what no policy can allow: there is no word, or not one, or it is known to be wrong, or the length or the reviewed
# list, which are limits of their own, decide
ALWAYS_FORBIDDEN = {
    "empty",
    "not_a_word",
    "phrase",
    "misspelling",
    "too_long",
    "too_short",
    "two_letters",
    "nonsense",
    "unlikely",
}
SAME_AS = {"near": "doubtful"}  # a doubtful word with a far commoner one nearby


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "ours.toml"
    path.write_text(text, "utf-8")
    return path


# The built-in ones


@pytest.mark.parametrize("name", BUILTIN)
def test_every_category_that_a_finding_can_have_has_a_verdict_or_is_always_forbidden(name):
    policy = WordPolicy.builtin(name)
    # "inflected allowed" is another message of the category "inflected"
    categories = {name for name in FINDINGS if " " not in name} - {"base"}
    assert categories - set(policy.verdicts) == ALWAYS_FORBIDDEN | set(SAME_AS)
    assert set(policy.verdicts) <= categories
    assert set(SAME_AS.values()) <= set(policy.verdicts)


def test_what_is_always_forbidden_is_so_even_where_everything_is_allowed(english: Lexicon):
    spukstaben = WordPolicy.builtin("spukstaben")
    wide = spukstaben.with_verdicts(**dict.fromkeys(spukstaben.verdicts, "allowed"))
    judge = Judge(english, replace(wide, shortest=2, reviewed_two_letters=True))
    examples = {
        "empty": "",
        "not_a_word": "12",
        "phrase": "New York",
        "too_long": "agriculture",
        "too_short": "a",
        "two_letters": "zz",
    }
    for category, word in examples.items():
        assert judge(word).verdict is FORBIDDEN
        assert category in {c.name for reading in judge.readings(word) for c in reading}
    assert judge("zzzqq").verdict is ALLOWED


@pytest.mark.parametrize("name", BUILTIN)
def test_every_rule_that_a_policy_cites_exists(name):
    policy = WordPolicy.builtin(name)
    assert policy.rules
    for rule_id in policy.rules.values():
        assert rule(rule_id).id == rule_id
        assert rule(rule_id, "de").id == rule_id
    games = {rule(rule_id).game for rule_id in policy.rules.values()}
    assert {game.lower() for game in games} == {name}


@pytest.mark.parametrize("name", BUILTIN)
def test_every_category_has_a_rule_of_its_own(name):
    policy = WordPolicy.builtin(name)
    assert set(policy.verdicts) <= set(policy.rules)
    # what shares a rule, and what is asked for by other names
    assert set(policy.rules) - set(policy.verdicts) == {
        *("base", "length", "two_letters", "not_a_word", "spelling", "shorten", "house_vote")
    }
    for category in policy.verdicts:
        assert policy.rule(category) == policy.rules[category]
    assert policy.rule("no such category") == policy.rules["base"]


def test_the_rules_of_a_few_categories():
    spukstaben, nomina = map(WordPolicy.builtin, ("spukstaben", "nomina"))
    assert spukstaben.rule("inflected") == "SP-30"
    assert spukstaben.rule("name") == spukstaben.rule("abbreviation") == "SP-28"
    assert spukstaben.rule("length") == "SP-21"
    assert spukstaben.rule("shorten") == "SP-31"
    assert nomina.rule("inflected") == "NO-22"
    assert nomina.rule("name") == "NO-06"


def test_lengths():
    assert (WordPolicy.builtin("spukstaben").shortest, WordPolicy.builtin("spukstaben").longest) == (1, 10)
    assert (WordPolicy.builtin("nomina").shortest, WordPolicy.builtin("nomina").longest) == (2, 40)


def test_the_page_about_policies_says_what_the_policies_say():
    assert set(CATEGORIES) == set(WordPolicy.builtin("nomina").verdicts)
    rows = re.findall(
        r"^\| `(\w+)` \| .* \| (\w+) \| (\w+) \|$", POLICIES_PAGE.read_text("utf-8"), re.MULTILINE
    )
    for column, name in enumerate(("spukstaben", "nomina"), 1):
        policy = WordPolicy.builtin(name)
        assert {row[0]: row[column] for row in rows} == {c: v.value for c, v in policy.verdicts.items()}


def test_the_example_on_the_page_is_a_policy(tmp_path):
    text = POLICIES_PAGE.read_text("utf-8").partition("```toml\n")[2].partition("```")[0]
    policy = WordPolicy.from_toml(written(tmp_path, text))
    assert (policy.name, policy.longest, policy.commonness, policy.regions) == ("our table", 12, 2.0, ("US",))
    assert policy.verdict("name") is ALLOWED
    assert policy.verdict("compound") is FORBIDDEN
    assert policy.verdict("inflected") is FORBIDDEN


def test_there_is_no_other_policy():
    with pytest.raises(PolicyError, match="spukstaben, nomina"):
        WordPolicy.builtin("scrabble")


@pytest.mark.parametrize("name", BUILTIN)
def test_a_copy_of_a_built_in_file_is_the_same_policy(name):
    assert WordPolicy.from_toml(FOLDER / f"{name}.toml") == WordPolicy.builtin(name)


# House rules


def test_with_verdicts_changes_only_what_is_named():
    strict = WordPolicy.builtin("spukstaben")
    loose = strict.with_verdicts(name="allowed", place=DISPUTED)
    assert (loose.verdict("name"), loose.verdict("place")) == (ALLOWED, DISPUTED)
    assert (strict.verdict("name"), strict.verdict("place")) == (FORBIDDEN, FORBIDDEN)
    unchanged = set(strict.verdicts) - {"name", "place"}
    assert {c: loose.verdicts[c] for c in unchanged} == {c: strict.verdicts[c] for c in unchanged}


def test_with_verdicts_refuses_what_there_is_not():
    with pytest.raises(PolicyError, match="names, places") as caught:
        WordPolicy.builtin("spukstaben").with_verdicts(names="allowed", places="allowed", vulgar="forbidden")
    assert "abbreviation" in str(caught.value)
    with pytest.raises(PolicyError, match=r"'maybe'.*allowed, disputed or forbidden"):
        WordPolicy.builtin("spukstaben").with_verdicts(name="maybe")


def test_a_basic_form_is_allowed_and_what_is_not_named_is_disputed():
    assert WordPolicy("ours").verdict("base") is ALLOWED
    assert WordPolicy("ours").verdict("name") is DISPUTED
    assert WordPolicy("ours").rule("name") == "ours"


def test_house_rules_reach_the_judge(english: Lexicon):
    judge = Judge(english, WordPolicy.builtin("spukstaben"))

    def verdict(word: str, **changes: object) -> Verdict:
        return replace(judge, policy=replace(judge.policy, **changes)).verdict(word)  # type: ignore[arg-type]

    assert verdict("agriculture") is FORBIDDEN
    assert verdict("agriculture", longest=11) is ALLOWED
    assert verdict("a", shortest=2) is FORBIDDEN
    rare = judge.policy.with_verdicts(rare="disputed", other_region="forbidden", vulgar="forbidden")
    table = replace(judge, policy=rare)
    assert table.verdict("aardvark") is ALLOWED
    assert replace(judge, policy=replace(rare, commonness=5.0)).verdict("aardvark") is DISPUTED
    assert replace(judge, policy=replace(rare, commonness=5.0)).verdict("house") is ALLOWED
    assert replace(judge, policy=replace(rare, regions=("US",))).verdict("colour") is FORBIDDEN
    assert replace(judge, policy=replace(rare, regions=("US", "GB"))).verdict("colour") is ALLOWED
    assert judge.verdict("shit") is ALLOWED
    assert table.verdict("shit") is FORBIDDEN


# Files


def test_what_a_file_leaves_out_is_as_in_spukstaben(tmp_path):
    empty = WordPolicy.from_toml(written(tmp_path, ""))
    assert empty == replace(WordPolicy.builtin("spukstaben"), name=str(tmp_path / "ours.toml"))
    some = WordPolicy.from_toml(
        written(tmp_path, 'name = "ours"\n[length]\nlongest = 8\n[rules]\nname = "SP-29"\n')
    )
    assert (some.name, some.longest, some.shortest) == ("ours", 8, 1)
    assert (some.rule("name"), some.rule("place")) == ("SP-29", "SP-28")


def test_a_file_may_start_from_another_built_in_policy(tmp_path):
    nomina = WordPolicy.builtin("nomina")
    same = WordPolicy.from_toml(written(tmp_path, 'base = "nomina"\nname = "nomina"\n'))
    assert same == nomina
    strict = WordPolicy.from_toml(
        written(tmp_path, 'base = "nomina"\n[verdicts]\nabbreviation = "forbidden"\n')
    )
    assert (strict.verdict("abbreviation"), strict.verdict("name")) == (FORBIDDEN, ALLOWED)
    assert (strict.longest, strict.rule("name")) == (40, "NO-06")
    spukstaben = WordPolicy.from_toml(written(tmp_path, 'base = "spukstaben"\n'))
    assert spukstaben == WordPolicy.from_toml(written(tmp_path, ""))


@pytest.mark.parametrize("base", ['"scrabble"', "7", '["nomina"]', "{nomina = 1}", '"\\u001b[2J"'])
def test_a_base_that_is_no_built_in_policy_is_refused_with_those_that_are(tmp_path, base):
    with pytest.raises(
        PolicyError, match=r"base: .* is no built-in policy; there are spukstaben, nomina"
    ) as caught:
        WordPolicy.from_toml(written(tmp_path, f"base = {base}\n"))
    assert "\x1b" not in str(caught.value)


def test_every_mistake_is_told_at_once(tmp_path):
    text = """
        colour = "red"
        length = {longest = "ten", widest = 3}
        [verdicts]
        names = "allowed"
        place = "maybe"
        name = true
        [choice]
        commonness = "high"
        regions = "US"
        reviewed_two_letters = 1
        dialects = []
        [extra]
    """
    with pytest.raises(PolicyError) as caught:
        WordPolicy.from_toml(written(tmp_path, text))
    told = str(caught.value)
    assert "ours.toml" in told
    for part in (
        "'colour'",
        "'extra'",
        "'names'",
        "verdicts.place",
        "verdicts.name",
        "length.longest",
        "'widest'",
    ):
        assert part in told
    for part in ("choice.commonness", "choice.regions", "choice.reviewed_two_letters", "'dialects'"):
        assert part in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("verdicts = 5", "verdicts must be a table"),
        ("length = []", "length must be a table"),
        ('choice = "x"', "choice must be a table"),
        ("rules = 1", "rules must be a table"),
        ("[length]\nlongest = 0", "longest from 1 to 100"),
        ("[length]\nshortest = -1", "from -1 to 10 letters"),
        ("[length]\nlongest = 101", "longest from 1 to 100"),
        ("[length]\nlongest = inf", "length.longest"),
        ("[length]\nlongest = nan", "length.longest"),
        (f"[length]\nlongest = 1{'0' * 5000}", "too many digits"),
        (f"[length]\nlongest = 0x{'f' * 5000}", "longest from 1 to 100"),
        ("[length]\nlongest = 8.5", "length.longest"),
        ("[length]\nshortest = 5\nlongest = 4", "shortest"),
        ("[length]\nshortest = 11", "shortest"),
        ("[length]\nlongest = true", "length.longest"),
        ("[choice]\ncommonness = nan", "commonness: nan is no Zipf value"),
        ("[choice]\ncommonness = inf", "commonness: inf is no Zipf value"),
        ("[choice]\ncommonness = -1", "commonness: -1 is no Zipf value"),
        (f"[choice]\ncommonness = 1{'0' * 400}", "is no Zipf value"),
        ("[choice]\ncommonness = 99", "commonness: 99 is no Zipf value"),
        ("[choice]\nregions = [1]", "choice.regions"),
        ("[verdicts]\nname = []", "verdicts.name"),
        ("[verdicts]\nname = {a = 1}", "verdicts.name"),
        (f"x = {'[' * 5000}{']' * 5000}", "brackets within brackets"),
        (f"[verdicts]\nname = {'{a = ' * 200}1{'}' * 200}", "verdicts.name"),
        ('name = "\\u001b[2J"', "name"),
        ('[rules]\nname = "\\u001b[31m"', "rules.name"),
        ("[rules]\nname = 7", "rules.name"),
        ("[rules]\nnames = 'SP-28'", "'names'"),
        ("name = 5", "name"),
        ("name = ", "not valid TOML"),
        ("[verdicts\n", "not valid TOML"),
    ],
)
def test_mistakes_in_files(tmp_path, text, told):
    with pytest.raises(PolicyError, match=re.escape(told)):
        WordPolicy.from_toml(written(tmp_path, text))


def test_files_that_can_not_be_read(tmp_path):
    with pytest.raises(PolicyError, match="can't read"):
        WordPolicy.from_toml(tmp_path / "none.toml")
    with pytest.raises(PolicyError, match="can't read"):
        WordPolicy.from_toml(tmp_path)
    (tmp_path / "latin.toml").write_bytes('# ours\nname = "für uns"'.encode("latin-1"))
    with pytest.raises(PolicyError, match="line 2: not in UTF-8"):
        WordPolicy.from_toml(tmp_path / "latin.toml")


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_bytes(b'\xef\xbb\xbfname = "ours"\r\n')
    assert WordPolicy.from_toml(path).name == "ours"


def test_a_giant_file_is_refused_after_a_megabyte(tmp_path):
    with (tmp_path / "giant.toml").open("wb") as file:
        file.truncate(1 << 32)  # takes no room on the disk
    with pytest.raises(PolicyError, match="larger than a megabyte"):
        WordPolicy.from_toml(tmp_path / "giant.toml")


def test_an_error_does_not_show_all_of_a_giant_value(tmp_path):
    with pytest.raises(PolicyError) as caught:
        WordPolicy.from_toml(written(tmp_path, f'[verdicts]\nname = "{"x" * 100_000}"'))
    assert len(str(caught.value)) < 500


def test_a_file_name_that_is_no_line_of_text_is_no_name_of_a_policy(tmp_path):
    path = tmp_path / "a\x1b[2J.toml"
    path.write_text("", "utf-8")
    assert WordPolicy.from_toml(path).name.isprintable()


def test_regions_are_written_as_dictionaries_write_them(tmp_path):
    path = written(tmp_path, '[choice]\nregions = ["us", "GB"]\n')
    assert WordPolicy.from_toml(path).regions == ("US", "GB")


@pytest.mark.parametrize(
    "wrong",
    [
        *({"commonness": value} for value in (float("nan"), -5, 99, "3", True)),
        {"longest": 5, "shortest": 6},
        *({"longest": value} for value in (0, -1, 1000, 8.5, "8", 10**5000)),
        {"shortest": -1},
    ],
)
def test_numbers_that_would_judge_every_word_alike_are_refused_in_python_too(wrong):
    with pytest.raises(PolicyError):
        replace(WordPolicy.builtin("spukstaben"), **wrong)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"verdicts": {"name": "allowed"}}, r"verdicts\.name: 'allowed'.*Verdict\.ALLOWED"),
        ({"verdicts": {"nmae": ALLOWED}}, "no category nmae.*Did you mean name"),
        ({"verdicts": {"plural": ALLOWED}}, "no category plural;.*Did you mean inflected"),
        ({"verdicts": {"past": ALLOWED}}, "no category past;.*Did you mean inflected"),
        ({"rules": {"nmae": "SP-28"}}, "no category nmae"),
        ({"regions": "US"}, "choice.regions: 'US'"),
        ({"nonsense": ["CARBIRD"]}, "choice.nonsense"),
    ],
)
def test_a_policy_made_in_python_names_what_it_cannot_hold(wrong, named):
    with pytest.raises(PolicyError, match=named):
        replace(WordPolicy.builtin("spukstaben"), **wrong)


def test_a_verdict_on_what_is_no_category_is_an_error():
    with pytest.raises(PolicyError, match="no category plural"):
        WordPolicy.builtin("spukstaben").verdict("plural")


def test_self_is_no_category():
    with pytest.raises(PolicyError, match="no category self"):
        WordPolicy.builtin("spukstaben").with_verdicts(self="allowed")


def test_errors_can_be_said_in_german(tmp_path):
    path = written(tmp_path, "[length]\nlongest = 'x'\nwidest = 1")
    with pytest.raises(PolicyError) as caught:
        WordPolicy.from_toml(path)
    german = say(caught.value, "de")
    assert "ist von der falschen Art; length: es gibt keinen Schlüssel 'widest'" in german


VALUES = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(-9, 99),
        st.floats(),
        st.text(max_size=4),
        st.sampled_from(["allowed", "US"]),
    ),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=3,
)
KEYS = st.sampled_from(
    ["longest", "shortest", "name", "place", "commonness", "regions", "reviewed_two_letters", "x"]
)
TABLES = st.sampled_from(["name", "length", "verdicts", "choice", "rules", "x"])


@given(st.dictionaries(TABLES, st.one_of(VALUES, st.dictionaries(KEYS, VALUES, max_size=3)), max_size=4))
def test_any_data_make_a_policy_or_a_policy_error(data):
    try:
        policy = WordPolicy.from_data(data, base=WordPolicy.builtin("spukstaben"), where="here")
    except PolicyError:
        return
    assert isinstance(policy.name, str)
    assert 0 <= policy.shortest <= policy.longest
    assert isinstance(policy.commonness, float)
    assert all(isinstance(v, Verdict) for v in policy.verdicts.values())
    assert all(isinstance(r, str) for r in policy.rules.values())
    assert isinstance(policy.reviewed_two_letters, bool)
    assert all(isinstance(r, str) for r in policy.regions)


def test_built_in_files_say_everything_that_can_be_said():
    for name in BUILTIN:
        data = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
        assert set(data) == {"name", "length", "verdicts", "choice", "doubt", "rules"}
        assert set(data["doubt"]) == {"ask_from", "ask_to"}
        assert set(data["length"]) == {"longest", "shortest"}
        assert set(data["choice"]) == {"commonness", "regions", "reviewed_two_letters", "nonsense"}
