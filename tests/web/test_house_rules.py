"""House rules for words in the form of a new table: the record has them as ``wordref play`` writes them, and moves are judged by them."""

import pytest
from web_tables import begin, played, seated

from wordref.judge.policy import WordPolicy
from wordref.referee.record import load
from wordref.web.houserules import LABELS, categories

POLICY = 'base = "nomina"\n[verdicts]\nvulgar = "forbidden"\nname = "forbidden"\n'


def record_of(served, path):
    return load(served.evening.folder / f"{path.rpartition('/')[2]}.record")


@pytest.mark.parametrize("policy", ["nomina", "spukstaben"])
@pytest.mark.parametrize("ui", ["en", "de"])
def test_each_category_has_a_field_with_a_name_of_its_own(running, policy, ui):
    assert list(categories(policy)) == list(WordPolicy.builtin(policy).verdicts)
    assert set(categories(policy)) == set(LABELS)
    _, host = running
    host.headers["accept-language"] = ui
    html = host.get("/tables/new", params={"game": policy}).text
    for name in categories(policy):
        assert f'<select name="set {name}">' in html
    assert ("Flüsse, Städte, Länder" in html) == (ui == "de")
    assert 'name="common"' not in host.get("/tables/new?game=spooks").text


def test_words_are_judged_by_them_and_the_record_has_them(running):
    served, ann = running
    more = {"option starter": "first", "set inflected": "forbidden", "set name": "", "common": "2,5"}
    path = begin(ann, "nomina", ["Ann", "Bob"], **more)
    headers = record_of(served, path).headers
    assert headers["set"] == "inflected=forbidden"
    assert headers["common"] == "2.5"
    assert list(headers)[-2:] == ["seed", "lexicon"]
    seated(ann, path, 0)
    answer = played(ann, path, 0, "place 1,1 across DID")
    assert answer.status_code == 422
    assert "Let the table vote on DID" in answer.text
    assert played(ann, path, 0, "place 1,1 across RUN").status_code == 200


@pytest.mark.parametrize("common", ["often", "9", "-1", "nan"])
def test_a_number_that_is_none_is_told_and_the_form_is_kept(running, common):
    served, ann = running
    data = {"game": "nomina", "name0": "Ann", "name1": "Bob", "common": common, "set name": "forbidden"}
    answer = ann.post("/tables", data=data)
    assert answer.status_code == 422
    assert "How common words must be is a number from 0 to 8, such as 3." in answer.text
    assert f'value="{common}"' in answer.text
    assert answer.text.count('<option value="forbidden" selected>') == 1
    assert not list(served.evening.folder.glob("*.record"))


def test_a_policy_of_ones_own_lies_beside_the_record_and_is_there_after_a_new_start(running, serve):
    served, ann = running
    data = {"game": "nomina", "lang": "en", "name0": "Ann", "name1": "Bob", "option starter": "first"}
    answer = ann.post("/tables", data=data, files={"policy": ("family.toml", POLICY.encode())})
    assert answer.status_code == 200, answer.text
    path = answer.url.path
    beside = served.evening.folder / f"{path.rpartition('/')[2]}.record.policy.toml"
    assert beside.read_text() == POLICY
    assert record_of(served, path).headers["policy"] == beside.name
    with serve().host as again:
        seated(again, path, 0)
        assert "Let the table vote on TIM" in played(again, path, 0, "place 1,1 across TIM").text
        assert again.post("/evening/delete", data={"sure": "yes"}).status_code == 200
    assert not beside.exists()


@pytest.mark.parametrize(
    "data", [b"[verdicts]\nvulgar = 7\n", b"\xff\x00", b"x" * 200_000], ids=["wrong", "no text", "large"]
)
def test_a_policy_that_is_none_is_told_without_where_the_folder_is(running, data):
    served, ann = running
    form = {"game": "nomina", "name0": "Ann", "name1": "Bob"}
    answer = ann.post("/tables", data=form, files={"policy": ("p.toml", data)})
    assert answer.status_code == 422
    assert str(served.evening.folder) not in answer.text
    assert {each.name for each in served.evening.folder.iterdir()} == {"evening.json"}
