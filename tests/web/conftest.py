"""An evening in a folder of its own, and browsers without a browser: what they send and what they get."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the pages need pip install 'wordref[web]'")

from starlette.testclient import TestClient

from wordref.web.app import application
from wordref.web.evening import Evening
from wordref.web.settings import Settings

ADDRESS = "http://127.0.0.1:8271"


class Table:
    """A server, and the devices around it."""

    def __init__(self, folder, **settings: Any) -> None:
        self.evening = Evening.open(folder)
        self.evening.save()
        self.settings = Settings(**settings)
        self.app = application(self.evening, self.settings)

    def device(self, role=None, *, address: str = "testclient", **headers: str):
        """A new device, which has opened the host's link or the table's, or none."""
        headers = {"origin": ADDRESS, "accept-language": "en", **headers}
        client = TestClient(
            self.app, base_url=ADDRESS, headers=headers, raise_server_exceptions=True, client=(address, 5)
        )
        if role == "host":
            assert client.get("/", params={"key": self.evening.host_key}).status_code == 200
        elif role == "guest":
            assert client.get("/join", params={"code": self.evening.guest_key}).status_code == 200
        return client

    @property
    def host(self):
        return self.device("host")

    @property
    def guest(self):
        return self.device("guest")


@pytest.fixture
def serve(tmp_path):
    """Make a server with settings of one's own; the folder stays the same within a test."""
    return lambda **settings: Table(tmp_path / "evening", **settings)


@pytest.fixture
def table(serve):
    return serve()


@pytest.fixture
def start(tmp_path):
    """Start servers in one folder; they are ended with the test."""
    begun = []

    def run(*options: str, **more: Any) -> subprocess.Popen[str]:
        command = [
            sys.executable,
            "-m",
            "wordref",
            "serve",
            str(tmp_path / "evening"),
            "--no-open",
            "--house",
            "none",
        ]
        process = subprocess.Popen(
            [*command, *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            **more,
        )
        begun.append(process)
        return process

    yield run
    for process in begun:
        process.kill()
        process.communicate()


@pytest.fixture
def running(table):
    """Devices whose server runs all the time: chance and bots move in the background."""
    first = table.host
    with first:
        yield table, first


# the browser's: what they need is imported only where a test asks for it


@pytest.fixture(scope="module")
def browser():
    from web_browser import open_browser  # noqa: PLC0415

    yield from open_browser()


@pytest.fixture
def served(tmp_path):
    from web_browser import open_server  # noqa: PLC0415

    yield from open_server(tmp_path)


@pytest.fixture
def device(served, browser):
    from web_browser import open_devices  # noqa: PLC0415

    yield from open_devices(served, browser)
