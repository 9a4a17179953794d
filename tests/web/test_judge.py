"""The judge's pages, the house book's, the arbiter's, and help with words."""

import io
import json
import re
import zipfile
from html import unescape

import pytest


def words_in(html, kind):
    return f'<article class="ruling {kind}">' in html


def test_each_word_gets_its_ruling_with_rule_reason_and_remedies(table):
    html = table.guest.get("/judge", params={"words": "run, running\nwoodboat", "lang": "en"}).text
    for kind in ("allowed", "forbidden", "disputed"):
        assert words_in(html, kind)
    assert "SP-30" in html
    assert 'href="/judge?words=run&amp;lang=en&amp;rules=spukstaben"' in html  # the remedy, which judges it
    assert "run: allowed. running: forbidden. woodboat: disputed." in html  # what the status says
    assert "lists" in html or "compound" in html  # evidence


def test_words_may_hold_blanks(table):
    assert (
        '<span class="word">New York</span>'
        in table.guest.get("/judge", params={"words": '"New York"', "lang": "en"}).text
    )


def test_german_pages_speak_german(table):
    html = table.guest.get("/judge", params={"words": "Haeuser"}, headers={"accept-language": "de"}).text
    assert "verboten" in html
    assert "Häuser ist keine Grundform" in html


def test_the_last_fifty_words_stand_in_the_list(table):
    guest = table.guest
    guest.get("/judge", params={"words": " ".join(f"w{'x' * n}" for n in range(1, 61)), "lang": "en"})
    (judged,) = table.evening.judged.values()
    assert len(judged) == 50
    guest.get("/judge", params={"words": "apple", "lang": "en"})
    assert judged[0]["word"] == "apple"


def test_too_much_is_said_to_be_too_much(table):
    html = table.guest.get("/judge", params={"words": " ".join(["a"] * 101)}).text
    assert "At most 100 words at once." in html
    html = table.guest.get("/judge", params={"words": "a" * 101}).text
    assert "A word has at most 100 letters." in html


@pytest.mark.parametrize(
    "word", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}", "javascript:alert(1)"]
)
def test_what_somebody_types_is_text(table, word):
    html = table.guest.get("/judge", params={"words": f'"{word}"', "lang": "en"}).text
    assert "<script>alert" not in html
    assert "<img src=x" not in html
    assert "49" not in html.partition("<main")[2].partition("<h2>")[2][:200]


def test_the_table_decides_and_takes_it_back(table):
    guest = table.host
    about = {"word": "Autovogel", "lang": "de", "to": "/judge?words=Autovogel&lang=de&rules=spukstaben"}
    assert words_in(guest.get(about["to"]).text, "disputed")
    html = guest.post(
        "/house/decide", data={**about, "what": "accept", "for": "3", "against": "1", "note": "Oma"}
    ).text
    assert words_in(html, "allowed")
    assert "SP-29" in html
    book = guest.get("/house", params={"q": "auto"}).text
    assert "Autovogel (de)" in book
    assert "Oma" in book
    assert "Decisions: 0" in guest.get("/house", params={"q": "zzz"}).text
    html = guest.post("/house/decide", data={**about, "what": "undo"}).text
    assert words_in(html, "disputed")
    assert "Decisions: 0" in guest.get("/house").text


def test_votes_that_are_no_numbers_are_refused(table):
    about = {"word": "Autovogel", "lang": "de", "what": "accept", "for": "x"}
    answer = table.guest.post("/house/decide", data=about)
    assert answer.status_code == 422
    assert "Decisions: 0" in table.guest.get("/house").text


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"word": "", "lang": "de", "what": "accept"},
        {"word": "x", "lang": "??", "what": "accept"},
        {"word": "x", "lang": "de", "what": "burn"},
    ],
)
def test_a_decision_about_nothing_is_refused(table, data):
    assert table.guest.post("/house/decide", data=data).status_code == 422


def test_the_terminals_book_is_used_unless_the_folder_has_its_own(serve, tmp_path):
    book = tmp_path / "terminal.book"
    about = {"word": "Autovogel", "lang": "de", "what": "accept"}
    first = serve(book=book)
    first.guest.post("/house/decide", data=about)
    assert book.exists()
    html = first.host.get("/house").text
    assert "The terminal&#39;s book:" in html or "The terminal's book:" in html
    assert first.guest.post("/house/own").status_code == 403
    html = first.host.post("/house/own").text
    assert "Decisions: 0" in html
    assert str(first.evening.folder / "house.book") in html


def test_after_a_decision_all_words_are_judged_again(table):
    page = table.guest.get("/judge", params={"words": "Autovogel Haus Mondschuh", "lang": "de"}).text
    back = re.findall(r'name="to" value="([^"]+)"', page)
    assert len(back) == 3  # two decisions, and the other language
    for link in map(unescape, back):
        again = table.guest.get(link).text
        assert all(
            f'<span class="word">{word}</span>' in again for word in ("Autovogel", "Haus", "Mondschuh")
        )


def test_a_book_travels(table):
    table.guest.post(
        "/house/decide", data={"word": "Autovogel", "lang": "de", "what": "accept", "note": "Oma"}
    )
    exported = table.guest.get("/house/export").content
    assert b"Oma" in exported
    table.app.state.desk.book.unlink()
    host = table.host
    host.post("/house/import", data={"kind": "export"}, files={"file": ("book.jsonl", exported)})
    assert "Autovogel (de)" in host.get("/house").text
    host.post(
        "/house/import", data={"kind": "refuse", "lang": "en"}, files={"file": ("w.txt", b"foo\nbar\n")}
    )
    assert "foo (en)" in host.get("/house").text
    answer = host.post("/house/import", data={"kind": "export"}, files={"file": ("w.txt", b"\xff\x00")})
    assert answer.status_code == 422
    assert (
        table.guest.post(
            "/house/import", data={"kind": "export"}, files={"file": ("b", exported)}
        ).status_code
        == 403
    )


def test_the_arbiter_gives_one_verdict_and_never_says_which_word(table):
    guest = table.guest
    good = guest.post("/arbiter", data={"words": "run boat", "lang": "en", "rules": "nomina"}).text
    bad = guest.post("/arbiter", data={"words": "run boatx", "lang": "en", "rules": "nomina"}).text
    worse = guest.post("/arbiter", data={"words": "runx boatx", "lang": "en", "rules": "nomina"}).text
    assert "The play is valid." in good
    assert "The play is not valid." in bad
    assert bad == worse  # byte for byte: nothing tells how many, or which
    assert "boat" not in bad
    assert "Lexicon: en" in bad
    assert 'data-empty="10"' in bad


def test_the_arbiter_keeps_a_log_if_asked_to(serve, tmp_path):
    served = serve(arbiter=True, log=tmp_path / "log.tsv", empty_after=3)
    html = served.guest.post("/arbiter", data={"words": "runx boat", "lang": "en"}).text
    assert 'data-empty="3"' in html
    assert (tmp_path / "log.tsv").read_text().endswith("\tnot valid\trunx boat\n")


def test_help_with_words(table):
    guest = table.guest
    assert ">haus</a>" in guest.get("/find", params={"pattern": "h?us", "lang": "de"}).text.lower()
    assert "related" in guest.get("/related", params={"words": "design designer", "lang": "en"}).text
    assert ">designer</a>" in guest.get("/related", params={"words": "design", "lang": "en"}).text
    html = guest.get("/explain", params={"word": "mice", "lang": "en"}).text
    assert "plural of mouse" in html
    assert "SP-30" in guest.get("/rules", params={"game": "SP"}).text
    assert "is no number" in guest.get("/find", params={"pattern": "a*", "min_length": "x"}).text


def test_help_with_words_can_be_switched_off(serve):
    served = serve(help=False)
    guest = served.guest
    for path in ("/find", "/related", "/explain"):
        assert guest.get(path).status_code == 403
        assert f'href="{path}"' not in guest.get("/judge").text
    for path in ("/api/find", "/api/related", "/api/explain"):
        assert guest.post(path, json={"lang": "en", "words": ["a"]}).status_code == 403
    assert guest.post("/api/judge", json={"lang": "en", "words": ["a"]}).status_code == 200


def test_programs_get_rulings_as_the_command_line_gives_them(table, run):
    answer = table.guest.post(
        "/api/judge", json={"lang": "en", "rules": "nomina", "words": ["running", "qx"]}
    ).json()
    lines = run(
        "judge", "--lang", "en", "--rules", "nomina", "--house", "none", "--format", "jsonl", "running", "qx"
    ).stdout
    assert answer["rulings"] == [json.loads(line) for line in lines.splitlines()]


def test_programs_get_the_other_answers(table):
    guest = table.guest
    found = guest.post("/api/find", json={"lang": "en", "pattern": "h?use", "base": True}).json()["words"]
    assert "house" in [each["word"] for each in found]
    assert guest.post("/api/related", json={"lang": "en", "words": ["design", "designer"]}).json()["related"]
    assert guest.post("/api/explain", json={"lang": "en", "words": ["mice"]}).json()["words"][0]["entries"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b'{"lang":"xx","words":[]}',
        b'{"lang":"en","words":"a"}',
        b'{"lang":"en","words":[1]}',
        b'{"lang":"en","words":["\\ud800"],"rules":"x"}',
        b"[" * 50_000,
        b'{"lang":"en","words":["' + b"a" * 101 + b'"]}',
    ],
)
def test_wrong_questions_are_told_what_is_wrong(table, body):
    answer = table.guest.post("/api/judge", content=body)
    assert answer.status_code == 422
    assert answer.json()["error"]


def test_the_evening_comes_as_one_file_without_its_keys(table):
    host = table.host
    host.post("/house/decide", data={"word": "Autovogel", "lang": "de", "what": "accept"})
    with zipfile.ZipFile(io.BytesIO(host.get("/evening.zip").content)) as archive:
        assert archive.namelist() == ["house.book"]


def test_meanings_name_their_source(table, monkeypatch):
    from wordref.judge.judge import Judge, Meaning  # noqa: PLC0415

    monkeypatch.setattr(Judge, "meaning", lambda _, word: Meaning(f"what {word} <b>is</b>", "somebody"))
    html = table.guest.get("/judge", params={"words": "house", "lang": "en"}).text
    assert "what house &lt;b&gt;is" in html
    assert "somebody" in html
    question = {"lang": "en", "words": ["house"], "meaning": True}
    assert table.guest.post("/api/judge", json=question).json()["rulings"][0]["meaning_source"] == "somebody"
    assert (
        "meaning"
        not in table.guest.post("/api/judge", json=question | {"meaning": False}).json()["rulings"][0]
    )
    assert "what house" not in table.guest.post("/arbiter", data={"words": "house", "lang": "en"}).text
