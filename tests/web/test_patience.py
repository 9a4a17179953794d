"""Who sends half a request, or takes no answer, is waited for until a deadline; who is answered may take long. On loopback."""

import asyncio
import socket
import threading
import time
from contextlib import contextmanager, suppress

import pytest

pytest.importorskip("uvicorn", reason="the pages need pip install 'wordref[web]'")

import uvicorn
from web_programs import PATIENCE, get, link_of

from wordref.web.patience import MOST_WAITING, protocol

SHORT = 0.2  # the server's deadline; nobody here waits for a time, only for what comes of it
NEVER = 3600.0
HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"
WHOLE = HEAD + b"\r\n12345"
ANSWER = b"all 5 came"
LARGE = 30_000_000  # more than any socket keeps for one who does not read


class Place:
    """A server with an application that answers when its body is there, and to /later when it is told to."""

    def __init__(self, seconds, most) -> None:
        self.told, self.begun = asyncio.Event(), threading.Event()
        self.is_done = threading.Event()
        config = uvicorn.Config(
            self.app,
            http=protocol(seconds, most),
            loop="asyncio",
            log_config=None,
            interface="asgi3",
            timeout_keep_alive=3600,
        )
        self.server = uvicorn.Server(config)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],))

    async def app(self, scope, receive, send):
        if scope["type"] != "http":
            return
        size, part = 0, {"more_body": True}
        while part.get("more_body"):
            part = await receive()
            if part["type"] == "http.disconnect":
                self.is_done.set()
                return
            size += len(part["body"])
        if scope["path"] == "/later":
            self.loop = asyncio.get_running_loop()
            self.begun.set()
            await self.told.wait()
        body = b"x" * LARGE if scope["path"] == "/large" else b"all %d came" % size
        headers = [(b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        self.is_done.set()

    def is_alone(self):
        """Whether the server ends all its connections, some time."""
        until = time.monotonic() + PATIENCE
        while (there := self.server.server_state.connections) and time.monotonic() < until:
            time.sleep(0.01)
        return not there

    def client(self, *parts: bytes):
        """Somebody who has sent that."""
        found = socket.create_connection(self.listening.getsockname(), timeout=PATIENCE)
        with suppress(OSError):  # it is ended already, as a busy machine may have it
            for part in parts:
                found.sendall(part)
        return found


@contextmanager
def place(seconds=NEVER, most=MOST_WAITING):
    """A server that waits so long for so many."""
    made = Place(seconds, most)
    made.thread.start()
    try:
        yield made
    finally:
        made.server.should_exit = True
        made.server.force_exit = True
        made.thread.join(PATIENCE)


def rest(client):
    """All that comes until the server ends the connection."""
    found = b""
    try:
        while part := client.recv(65536):
            found += part
    except ConnectionResetError:
        pass
    return found


def answered(client):
    """Whether an answer comes, to a request with a body."""
    found = b""
    while not found.endswith(ANSWER):
        part = client.recv(65536)
        if not part:
            return False
        found += part
    return True


def is_ended(client):
    """Whether the server has ended the connection of one who sends another byte."""
    try:
        client.sendall(b"x")
        return client.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:  # reset, or broken: as the system tells it
        return True


@pytest.mark.parametrize(
    "sent",
    [(), (b"PO",), (HEAD,), (HEAD, b"\r\n12"), (WHOLE + HEAD,), (HEAD + b"\r\n123", b"4")],
    ids=["nothing", "a line", "a head", "a body", "a second head", "all but one byte"],
)
def test_who_sends_half_a_request_is_waited_for_until_the_deadline(sent):
    with place(SHORT) as server:
        assert rest(server.client(*sent)).count(b"HTTP/1.1 200 OK") == sent[:1].count(WHOLE + HEAD)


def test_bytes_one_by_one_win_no_time():
    with place(SHORT) as server:
        client = server.client(b"POST / HTTP/1.1\r\nHost: x\r\nLong: ")
        client.settimeout(SHORT / 20)
        assert any(is_ended(client) for _ in range(int(PATIENCE / SHORT) * 20))


def test_who_takes_no_answer_is_waited_for_until_the_deadline():
    with place(SHORT) as server:
        client = server.client(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        assert server.is_done.wait(PATIENCE)
        assert server.is_alone()  # only now is anything read: before, that would take the answer in time
        assert len(rest(client)) < LARGE


def test_who_is_answered_may_take_long_and_ask_again():
    with place(SHORT) as server:
        client = server.client(b"GET /later HTTP/1.1\r\nHost: x\r\n\r\n" + WHOLE)
        assert server.begun.wait(PATIENCE)
        assert rest(server.client(HEAD)) == b""  # a deadline that began later is over
        server.loop.call_soon_threadsafe(server.told.set)
        assert rest(client).count(b"HTTP/1.1 200 OK") == 2


def test_of_too_many_that_wait_the_oldest_makes_room():
    with place(most=3) as server:
        kept = server.client(WHOLE)
        assert answered(kept)
        kept.sendall(b"GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
        assert server.begun.wait(PATIENCE)  # it waits for nothing
        first = server.client(HEAD)
        others = [server.client(HEAD) for _ in range(3)]
        assert rest(first) == b""
        for each in others:
            each.sendall(b"\r\n12345")
            assert answered(each)
        server.loop.call_soon_threadsafe(server.told.set)
        assert kept.recv(65536).startswith(b"HTTP/1.1 200 OK")


def test_a_thousand_half_requests_lock_nobody_out(start):
    link = link_of(start("--port", "0"))
    address = tuple(link.partition("//")[2].partition("/")[0].split(":"))
    half = []
    try:
        for _ in range(1100):
            half.append(socket.create_connection(address))
            half[-1].sendall(b"POST /judge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le")
        opener, answer = get(link)
        assert answer.status == 200
        base = link.partition("/?")[0]
        assert opener.open(f"{base}/judge?words=house&lang=en", timeout=PATIENCE).status == 200
    finally:
        for each in half:
            each.close()


def test_a_phone_that_goes_away_while_it_sends_is_no_error(start):
    process = start("--port", "0")
    link = link_of(process)
    host, key = link.partition("//")[2].partition("/")[0], link.partition("key=")[2]
    head = f"POST /api/judge HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {key}\r\nContent-Length: 9\r\n\r\n"
    for _ in range(3):
        with socket.create_connection(tuple(host.split(":"))) as phone:
            phone.sendall(head.encode() + b"{")
    get(link)
    process.terminate()
    _, errors = process.communicate(timeout=PATIENCE)
    assert errors == ""
