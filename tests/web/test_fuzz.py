"""Nothing that somebody sends makes the server fail: no 500, and no answer that is not one of ours."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wordref.web.api import description
from wordref.web.evening import new_key

TEXT = st.text(max_size=60) | st.sampled_from(
    ["de", "en", "spukstaben", "yes", "0", "1", "-1", "9" * 30, "", "\x00", "<b>", "../x", "Ann"]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)
FIELDS = (
    "words",
    "word",
    "lang",
    "rules",
    "pattern",
    "letters",
    "regex",
    "min_length",
    "max_length",
    "sort",
    "limit",
    "q",
    "game",
    "to",
    "key",
    "code",
    "ui",
    "theme",
    "seat",
    "told",
    "solution",
    "base",
    "family",
)
FORM = (
    "word",
    "lang",
    "what",
    "note",
    "for",
    "against",
    "to",
    "ui",
    "theme",
    "game",
    "name0",
    "name1",
    "name2",
    "names",
    "minutes",
    "by hand",
    "line",
    "bot0",
    "hints",
    "option rows",
    "option starter",
    "seat",
    "move",
    "part",
    "do",
    "count",
    "answer",
    "rows",
    "columns",
    "board",
    "title",
    "1,1,across",
    "seconds",
    "1,1",
    "words",
)
CALM = settings(max_examples=60, suppress_health_check=list(HealthCheck))


@pytest.fixture
def devices(table):
    host, guest = table.host, table.guest
    with host:
        host.post(
            "/tables",
            data={"game": "nomina", "name0": "Ann", "name1": "Bob", "lang": "en", "option starter": "first"},
        )
        host.post("/studio", data={"rows": "3", "columns": "3", "lang": "en"})
        name = next(iter(table.evening.tables))
        board = next(path.stem for path in table.evening.folder.glob("board-*.txt"))
        host.post(f"/tables/{name}/sit", data={"seat": "0"})
        yield host, guest, name, board


def test_pages(devices):
    host, guest, name, board = devices
    paths = [
        "/",
        "/judge",
        "/house",
        "/arbiter",
        "/find",
        "/related",
        "/explain",
        "/rules",
        "/api",
        "/tables",
        "/tables/new",
        "/studio",
        "/join",
        f"/tables/{name}",
        f"/tables/{name}/record",
        f"/studio/{board}",
        f"/studio/{board}/solve",
        f"/studio/{board}/sheet.svg",
        "/house/export",
        "/evening.zip",
    ]

    @CALM
    @given(st.sampled_from(paths), st.dictionaries(st.sampled_from(FIELDS), TEXT, max_size=5))
    def ask(path, query) -> None:
        for client in (host, guest):
            assert client.get(path, params=query, follow_redirects=False).status_code < 500

    ask()


def test_forms(devices):
    host, _, name, board = devices
    paths = [
        "/settings",
        "/house/decide",
        "/house/import",
        "/arbiter",
        "/tables",
        "/studio",
        f"/studio/{board}",
        f"/studio/{board}/solve",
    ]
    paths += [
        f"/tables/{name}/{what}"
        for what in (
            "sit",
            "leave",
            "chair",
            "link",
            "move",
            "hint",
            "undo",
            "ask",
            "vote",
            "house",
            "chance",
            "next",
            "key",
        )
    ]

    @CALM
    @given(st.sampled_from(paths), st.dictionaries(st.sampled_from(FORM), TEXT, max_size=8))
    def send(path, data) -> None:
        answer = host.post(path, data={**data, "seconds": "1"}, follow_redirects=False)
        assert answer.status_code < 500

    send()


def test_moves(devices):
    host, _, name, _ = devices

    @CALM
    @given(st.text(max_size=80) | st.builds("place {} {} {}".format, TEXT, TEXT, TEXT))
    def move(text) -> None:
        answer = host.post(f"/tables/{name}/move", data={"seat": "0", "move": text, "do": "try"})
        assert answer.status_code in (200, 409, 422)

    move()


def test_programs(devices):
    host, _, name, _ = devices
    paths = {
        path.replace("{table}", name): what["post"]["requestBody"]["content"]["application/json"]["schema"][
            "properties"
        ]
        for path, what in description()["paths"].items()
    }

    @CALM
    @given(st.sampled_from(sorted(paths)), st.data())
    def ask(path, data) -> None:
        known = {key: data.draw(JSON) for key in paths[path]}
        body = data.draw(
            st.sampled_from(
                [
                    {"lang": "en", **known},
                    {**known, "lang": "de", "words": ["Haus"]},
                    {"lang": "en", "pattern": "a*", "words": ["a"]},
                ]
            )
            | JSON
        )
        answer = host.post(path, json=body)
        assert answer.status_code in (200, 422) or ("/hint/" in path and answer.status_code in (403, 409))
        assert answer.headers["content-type"] == "application/json"

    ask()


def test_bodies_and_headers(devices):
    host, *_ = devices

    @CALM
    @given(
        st.binary(max_size=300),
        st.sampled_from(
            [
                "application/json",
                "multipart/form-data; boundary=x",
                "application/x-www-form-urlencoded",
                "multipart/form-data",
                "text/plain",
            ]
        ),
        st.sampled_from(["/api/judge", "/house/decide", "/house/import", "/studio", "/tables", "/settings"]),
    )
    def send(body, kind, path) -> None:
        answer = host.post(path, content=body, headers={"content-type": kind}, follow_redirects=False)
        assert answer.status_code < 500

    send()

    @CALM
    @given(st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=80))
    def header(text) -> None:
        for name in ("cookie", "accept-language", "authorization", "host", "origin"):
            assert host.get("/judge", headers={name: text}).status_code < 500

    header()


def test_links_are_not_guessed(devices):
    host, _, name, _ = devices
    for token in (new_key(), "x", "%00", "." * 40):
        for where in (name, "nothing"):
            assert host.get(f"/seat/{where}/{token}").status_code == 404
            assert host.post(f"/seat/{where}/{token}").status_code == 404
