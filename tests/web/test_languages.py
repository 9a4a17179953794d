"""A page speaks one language: no word that belongs to the other one alone stands on it."""

import re

import pytest
from web_records import CAUGHT_NEXT, CHASE, KRUX, LONG_WORD, SPOOKIES
from web_tables import begin, played, seated

OTHERS = {  # words that a text of some length can't do without, and that the other language does not have
    "de": {"the", "of", "and", "is", "are", "with", "you", "your", "this", "that", "for", "from", "be", "has", "by", "wins"},
    "en": {"der", "das", "und", "ist", "nicht", "ein", "eine", "oder", "mit", "wird", "auf", "von", "dem", "im", "zu", "für"},
}  # fmt: skip
PAGES = [
    "/", "/judge?words=ran+qxz&lang=en&rules=nomina", "/house", "/tables", "/find", "/related", "/explain",
    "/arbiter", "/studio", "/evening",
]  # fmt: skip
GAMES = ("nomina", "krux", "spukstaben", "spooks", "ghost-chase", "spookies")


def foreign(html, ui):
    """What is written in the other language, and may not be: code and what names its own language may."""
    text = re.sub(r"<(style|script|code)\b.*?</\1>", " ", html, flags=re.DOTALL)
    text = re.sub(r'<(\w+)[^>]* lang="[^"]*"[^>]*>.*?</\1>', " ", text.partition("<body")[2], flags=re.DOTALL)
    said = re.findall(r'(?:aria-label|title|alt|placeholder)="([^"]*)"', text)
    text = " ".join([re.sub(r"<[^>]*>", " ", text), *said])
    return {word for word in re.findall(r"[^\W\d_]+", text) if word.lower() in OTHERS[ui]}


@pytest.mark.parametrize("ui", ["de", "en"])
def test_no_page_speaks_the_other_language(running, ui):
    served, other = running  # who begins the games reads the other language
    other.headers["accept-language"] = {"de": "en", "en": "de"}[ui]
    reader = served.device("host", **{"accept-language": ui})
    reader.portal = other.portal
    lang = {"de": "en", "en": "de"}[ui]
    over = begin(other, "nomina", ["Ann", "Bob"], lang=lang, **{"option starter": "first"})
    for seat in (0, 1):
        seated(other, over, seat)
    for seat in (0, 1):
        played(other, over, seat, "give up")
    paths = [*PAGES, over, *(f"/tables/new?game={name}" for name in GAMES)]
    paths += [
        begin(other, name, ["Ann", "Bob", "Cleo"][: 2 if name == "krux" else 3], lang=lang) for name in GAMES
    ]
    for name, record in {
        "caught": CAUGHT_NEXT,
        "chase": CHASE,
        "krux": KRUX,
        "long": LONG_WORD,
        "dice": SPOOKIES,
    }.items():
        (served.evening.folder / f"{name}.record").write_text(record)
        paths.append(f"/tables/{name}")
        seated(reader, f"/tables/{name}", 1)
    found = {path: words for path in paths if (words := foreign(reader.get(path).text, ui))}
    assert found == {}


def test_a_foreign_word_would_be_noticed():
    assert foreign("<body><p>NO-40: the highest total wins</p>", "de") == {"the", "wins"}
    assert foreign('<body><button aria-label="Das ist alles"></button>', "en") == {"Das", "ist"}
