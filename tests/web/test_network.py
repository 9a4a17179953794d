"""``--lan`` for real: a laptop and a phone, each in a network namespace of its own, with a cable between them.

Where this machine allows no namespaces, these tests are skipped and say why. What is tried is in ``network_inside``.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the pages need pip install 'wordref[web]'")

INSIDE = Path(__file__).with_name("network_inside.py")
OWN_NETWORK = ("unshare", "-n") if hasattr(os, "geteuid") and os.geteuid() == 0 else ("unshare", "-rn")
TOOLS = ("unshare", "nsenter", "ip")


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What the phone and the laptop have got."""
    missing = [each for each in TOOLS if shutil.which(each) is None]
    if missing:
        pytest.skip(f"a network of its own needs {', '.join(missing)}")
    command = [*OWN_NETWORK, sys.executable, str(INSIDE), str(tmp_path_factory.mktemp("network"))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "ready" not in done.stdout:
        pytest.skip(f"this machine allows no network of its own: {done.stderr.strip()[-300:]}")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def attack(told):
    return told["attack"]


def test_without_lan_nobody_else_reaches_it(told):
    assert told["loopback only"] == {"refused": "ConnectionRefusedError"}


def test_it_says_so_with_address_and_code(told):
    said = told["said"]
    assert any("All in the network can reach this server" in line for line in said)
    assert sum("█" in line for line in said) > 10
    assert any(line.strip().startswith("http://10.42.0.1:") for line in said)
    assert said[-1].startswith("http://127.0.0.1:")


def test_a_phone_comes_in_by_the_code_alone(attack):
    assert (attack["joined"], attack["page"], attack["table.lan"]) == (303, 200, 200)
    assert "httponly" in attack["set-cookie"]
    assert "samesite=lax" in attack["set-cookie"]
    assert attack["without a cookie"] == attack["a made-up cookie"] == attack["a wrong code"] == 403
    assert attack["the host's page"] == 403


def test_an_address_that_the_machine_got_later_is_its_own(attack):
    assert attack["an address it got later"] == 200


def test_foreign_names_lead_nowhere_whoever_asks(attack):
    assert set(attack["foreign names"].values()) == {400}
    assert set(attack["changes by foreign names"].values()) == {400}


def test_pages_of_others_change_nothing(attack):
    assert set(attack["changes from elsewhere"].values()) == {403}
    assert attack["a change from nowhere"] == 403
    assert attack["a change of its own"] == 303


def test_a_key_is_for_programs_and_not_for_pages(attack):
    assert attack["a key alone"] == 303
    assert attack["a wrong key alone"] == attack["a form with a key but a foreign origin"] == 403


def test_a_seat_is_handed_over_once(told):
    links = told["links"]
    assert told["link"].startswith("http://10.42.0.1:")
    assert links["looks"] == [200, 200]
    assert links["a foreign page"] == 403
    assert links["taken"] == 303
    assert links["seat"].endswith("?seat=0")
    assert links["again"] == [404, 404]
    assert links["same answer for all that are none"]


def test_a_restart_strands_no_phone_and_revives_no_link(told):
    assert told["after a restart"] == {"link": 404, "page": 200}
    assert told["the same address"]
