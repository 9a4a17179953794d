"""The server as a program: its address, its end, and its start again."""

import signal
import socket
import sys
import urllib.error
from urllib.parse import urlsplit

import pytest
from web_programs import PATIENCE, get, link_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")


def test_the_last_line_is_the_hosts_address_and_it_works(start):
    link = link_of(start("--port", "0"))
    _, answer = get(link)
    assert answer.status == 200
    assert "key" not in answer.url


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_at_once_with_open_streams_and_without_a_traceback(start, sign):
    process = start("--port", "0")
    link = link_of(process)
    opener, _ = get(link)
    address = link.partition("/?")[0]
    streams = [opener.open(f"{address}/news", timeout=PATIENCE) for _ in range(3)]
    assert streams[0].readline().startswith(b"retry")
    process.send_signal(sign)
    _, errors = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in errors
    assert errors == ""


def test_started_again_everything_is_there(start):
    first = start("--port", "0")
    link = link_of(first)
    opener, _ = get(link)
    first.kill()
    first.wait()
    assert link_of(start()) == link  # the same port and key
    assert opener.open(f"{link.partition('/?')[0]}/judge", timeout=PATIENCE).status == 200


def test_a_port_that_is_taken_is_told(start):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        process = start("--port", str(taken.getsockname()[1]))
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert "can't be had" in errors


def test_a_folder_is_served_once(start, tmp_path):
    first = start("--port", "0")
    link = link_of(first)
    for port in ([], ["--port", "0"]):
        second = start(*port)
        _, errors = second.communicate(timeout=PATIENCE)
        assert second.returncode == 2
        assert f"{tmp_path / 'evening'} is being served already" in errors
    assert get(link)[1].status == 200
    first.kill()
    first.wait()
    assert link_of(start()) == link


def test_a_folder_that_holds_something_else_is_told(start, tmp_path):
    (tmp_path / "evening").mkdir()
    (tmp_path / "evening" / "evening.json").write_text('{"version": 7}')
    _, errors = start("--port", "0").communicate(timeout=PATIENCE)
    assert "evening.json is no file of an evening" in errors


def test_it_is_bound_to_this_machine_alone(start):
    link = link_of(start("--port", "0"))
    assert urlsplit(link).hostname == "127.0.0.1"
    own = {each[4][0] for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)} - {
        "127.0.0.1",
        "127.0.1.1",
    }
    for address in own:
        with pytest.raises(urllib.error.URLError):
            get(f"http://{address}:{urlsplit(link).port}/")


def test_two_hundred_streams_harm_nobody_and_a_device_has_four_at_most(start):
    link = link_of(start("--port", "0"))
    address = link.partition("/?")[0]
    streams = []
    for _ in range(50):
        opener, _ = get(link)
        streams += [opener.open(f"{address}/news", timeout=PATIENCE) for _ in range(4)]
    for stream in streams:
        assert stream.readline().startswith(b"retry")
    assert opener.open(f"{address}/judge?words=house&lang=en", timeout=PATIENCE).status == 200
    fifth = opener.open(f"{address}/news", timeout=PATIENCE)
    assert fifth.readline().startswith(b"retry")
    assert streams[-4].read().strip() == b""  # the oldest of this device has ended


def test_who_sends_slowly_harms_nobody(start):
    link = link_of(start("--port", "0"))
    where = urlsplit(link)
    slow = [socket.create_connection((where.hostname, where.port)) for _ in range(100)]
    for each in slow:
        each.sendall(b"POST /judge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le")
    _, answer = get(link)
    assert answer.status == 200
    for each in slow:
        each.close()


def test_a_log_that_can_t_be_written_is_told_before_anything_is_served(start, tmp_path):
    process = start("--port", "0", "--log", str(tmp_path / "gone" / "log.txt"))
    told, errors = process.communicate(timeout=60)
    assert process.returncode not in (0, None)
    assert not told
    assert "can't write" in errors
    assert not (tmp_path / "evening").exists()
