"""Ctrl-C ends the server at once and in silence, whatever is open or thought about; and so does kill -9, with all that it began."""

import os
import signal
import socket
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from web_programs import PATIENCE, Host, link_of

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")

SOON = 20  # seconds; what is begun below takes minutes, or for ever: who waits for any of it fails


def children(pid):
    """The processes that a process has begun."""
    found = [
        path.read_text().split() for path in Path(f"/proc/{pid}/task").glob("*/children")
    ]  # of each thread
    return [int(each) for one in found for each in one]


def is_there(pid):
    """Whether a process still runs."""
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def wait_until(true):
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.01)


def streams(host):
    return [host.get("/news") for _ in range(4)]


def bots(host):
    for _ in range(3):
        host.post("/tables", game="nomina", name0="Ann", name1="Bob", bot0="yes", bot1="yes", lang="en")
    return []


def fills(host):
    for _ in range(2):
        host.post(host.post("/studio", rows=15, columns=15, lang="en") + "/fill", seconds=600)
    return []


def slow_senders(host):
    where, key = urlsplit(host.base), host.link.partition("key=")[2]
    head = f"POST /api/judge HTTP/1.1\r\nHost: {where.netloc}\r\nAuthorization: Bearer {key}\r\nContent-Length: 100\r\n"
    found = [socket.create_connection((where.hostname, where.port)) for _ in range(10)]
    for number, each in enumerate(found):
        each.sendall(head.encode() + (b'\r\n{"lang"' if number % 2 else b""))
    return found


BUSY = {"streams": streams, "bots": bots, "fills": fills, "slow senders": slow_senders}


@pytest.mark.parametrize("busy", [*BUSY, "all"])
def test_ctrl_c_ends_it_in_silence(start, busy):
    process = start("--port", "0")
    host = Host(link_of(process))
    kept = [part(host) for name, part in BUSY.items() if busy in (name, "all")]
    begun = children(process.pid)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=SOON)
    assert errors == ""
    assert process.returncode == 0
    wait_until(lambda: not any(is_there(each) for each in begun))
    del kept


@pytest.mark.parametrize("busy", ["bots", "fills"])
@pytest.mark.parametrize("wait", [0, 0.2, 0.6])
def test_ctrl_c_in_a_terminal_reaches_all_processes_also_those_that_just_begin(start, busy, wait):
    process = start("--port", "0", start_new_session=True)
    host = Host(link_of(process))
    BUSY[busy](host)
    wait_until(lambda: children(process.pid))
    time.sleep(wait)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=SOON)
    assert errors == ""


@pytest.mark.parametrize("busy", ["bots", "fills"])
def test_killed_it_leaves_no_process_behind(start, busy):
    process = start("--port", "0")
    BUSY[busy](Host(link_of(process)))
    wait_until(lambda: len(children(process.pid)) > 1)
    begun = children(process.pid)
    process.kill()
    wait_until(lambda: not any(is_there(each) for each in begun))
