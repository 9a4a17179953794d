"""Who may come in, and what every answer says to browsers."""

from collections.abc import Iterator

import pytest

PAGES = [
    "/",
    "/judge",
    "/house",
    "/arbiter",
    "/find",
    "/related",
    "/explain",
    "/rules",
    "/api",
    "/api/openapi.json",
]


@pytest.mark.parametrize("path", PAGES)
def test_nobody_without_a_key_sees_a_page(table, path):
    answer = table.device().get(path)
    assert answer.status_code == 403
    assert table.evening.guest_key not in answer.text


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("ui", ["en", "de"])
def test_every_page_is_there_for_a_guest_in_both_languages(table, path, ui):
    answer = table.guest.get(path, headers={"accept-language": ui})
    assert answer.status_code == 200
    assert str(table.evening.folder.parent) not in answer.text, (
        "where the host's files lie is nobody's business"
    )
    if not path.startswith("/api/"):
        assert f'<html lang="{ui}"' in answer.text


@pytest.mark.parametrize(
    "host", ["evil.example", "", "127.0.0.1.evil.example", "localhost@evil.example", "[::2]", "a:b:c"]
)
def test_a_foreign_name_leads_nowhere(table, host):
    answer = table.host.get("/judge", headers={"host": host})
    assert answer.status_code == 400


def test_other_names_are_allowed_by_the_host_only(serve):
    assert (
        serve(hosts=("Table.lan",)).device().get("/", headers={"host": "table.lan:8271"}).status_code == 403
    )
    assert serve().device().get("/", headers={"host": "table.lan:8271"}).status_code == 400


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "http://127.0.0.1:9999", "https://127.0.0.1:8271"]
)
def test_changes_come_from_the_servers_own_pages(table, origin):
    guest = table.guest
    del guest.headers["origin"]
    headers = {} if origin is None else {"origin": origin}
    answer = guest.post(
        "/house/decide", data={"word": "Autovogel", "lang": "de", "what": "accept"}, headers=headers
    )
    assert answer.status_code == 403
    assert not table.app.state.desk.book.exists()


def test_programs_bring_the_key_and_no_origin(table):
    program = table.device()
    del program.headers["origin"]
    question = {"lang": "en", "words": ["running"]}
    for key, status in (("wrong", 403), (table.evening.host_key, 200), (table.evening.guest_key, 200)):
        answer = program.post("/api/judge", json=question, headers={"authorization": f"Bearer {key}"})
        assert answer.status_code == status
    key = {"authorization": f"Bearer {table.evening.host_key}", "origin": "http://evil.example"}
    assert program.post("/api/judge", json=question, headers=key).status_code == 403


@pytest.mark.parametrize("path", ["/", "/judge", "/nothing", "/static/style.css"])
def test_every_answer_says_what_browsers_must_refuse(table, path):
    for client in (table.device(), table.guest):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_the_cookie_is_for_this_server_and_no_script(table):
    answer = table.device().get("/", params={"key": table.evening.host_key}, follow_redirects=False)
    cookie = answer.headers["set-cookie"].lower()
    assert f"wordref-{table.evening.id}=" in cookie
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert answer.headers["location"] == "/"


def test_a_guest_who_opens_the_hosts_link_is_host_and_stays_it(table):
    client = table.guest
    client.get("/", params={"key": table.evening.host_key})
    client.get("/join", params={"code": table.evening.guest_key})
    assert client.get("/evening.zip").status_code == 200
    assert table.guest.get("/evening.zip").status_code == 403


def test_a_device_is_known_again_after_a_restart(serve):
    first = serve()
    guest = first.guest
    again = serve().device()
    again.cookies = guest.cookies
    assert again.get("/judge").status_code == 200
    assert serve().evening.host_key == first.evening.host_key


def test_the_file_of_the_evening_gives_nobody_a_cookie(table):
    guest = table.guest
    text = (table.evening.folder / "evening.json").read_text()
    assert guest.cookies[table.evening.cookie] not in text


def test_what_is_too_large_is_refused(table):
    guest = table.guest
    answer = guest.post("/house/decide", content=b"x" * 3_000_000)
    assert answer.status_code == 413

    def endless() -> Iterator[bytes]:
        for _ in range(300):
            yield b"x" * 10_000

    assert guest.post("/api/judge", content=endless()).status_code == 413


@pytest.mark.parametrize("to", ["//evil.example", "https://evil.example", "/\\evil.example", "/a\nb"])
def test_nobody_is_led_to_another_server(table, to):
    answer = table.guest.post("/settings", data={"ui": "de", "to": to}, follow_redirects=False)
    assert answer.headers["location"] == "/"


def test_the_language_is_the_browsers_until_it_is_switched(table):
    guest = table.guest
    assert '<html lang="de"' in guest.get("/judge", headers={"accept-language": "fr, de;q=0.5"}).text
    guest.post("/settings", data={"ui": "de", "to": "/judge"})
    assert '<html lang="de"' in guest.get("/judge").text
    guest.post("/settings", data={"theme": "dark"})
    assert 'data-theme="dark"' in guest.get("/judge").text


@pytest.mark.parametrize(
    "path",
    [
        "/static/../evening.json",
        "/static/%2e%2e/evening.py",
        "/static//etc/passwd",
        "/static/..%2f..%2fevening.json",
    ],
)
def test_paths_never_leave_the_folder(table, path):
    assert table.guest.get(path).status_code == 404


def test_errors_are_pages_for_people_and_json_for_programs(table):
    assert "<h1>" in table.guest.get("/nothing").text
    assert table.guest.get("/api/nothing").json()["status"] == 404
    assert table.guest.delete("/judge").status_code == 405


def test_an_arbiter_has_one_page(serve):
    guest = serve(arbiter=True).guest
    assert guest.get("/").url.path == "/arbiter"
    for path in ("/judge", "/house", "/find", "/tables", "/api"):
        assert guest.get(path).status_code == 404
