"""Runs in a network namespace of its own: a laptop serves an evening, a phone in a second namespace attacks it over a cable.

Prints what the phone got as JSON; ``test_network`` looks at it. ``python network_inside.py FOLDER`` begins; ``phone`` is the phone.
"""

import http.client
import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlencode, urlsplit

LAPTOP, LATER, PHONE = "10.42.0.1", "10.42.0.3", "10.42.0.2"
FORM = "application/x-www-form-urlencoded"


def run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


def serve(stack: ExitStack, folder: str, *options: str) -> tuple[subprocess.Popen[str], list[str]]:
    """A server, and what it says until the host's address."""
    command = [sys.executable, "-m", "wordref", "--ui", "en", "serve", folder, "--no-open", "--house", "none"]
    process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True)
    stack.callback(process.wait)
    stack.callback(process.kill)
    said: list[str] = []
    while not said or not said[-1].startswith("http://"):
        said.append(process.stdout.readline().rstrip("\n"))
        assert process.poll() is None, said
    return process, said


def ask(address: str, port: int, method: str, path: str, form=None, **headers: str) -> tuple[int, dict, str]:
    """One request as somebody makes it who writes each header himself."""
    connection = http.client.HTTPConnection(address, port, timeout=20)
    connection.putrequest(method, path, skip_host=True)
    body = None if form is None else urlencode(form).encode()
    sent = {"host": f"{address}:{port}", **headers}
    if body is not None:
        sent |= {"content-type": FORM, "content-length": str(len(body))}
    for name, value in sent.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders(body)
    answer = connection.getresponse()
    return answer.status, dict(answer.getheaders()), answer.read().decode()


def attack(address: str, port: int, code: str, key: str) -> dict[str, object]:
    """What the phone tries, and the statuses it gets."""
    here, own = f"{address}:{port}", f"http://{address}:{port}"
    status, headers, _ = ask(address, port, "GET", f"/join?code={code}")
    cookie = headers["set-cookie"].partition(";")[0]
    word = {"word": "Autovogel", "lang": "de", "what": "accept"}

    def get(path: str, **more: str) -> int:
        return ask(address, port, "GET", path, **{"cookie": cookie, **more})[0]

    def post(path="/house/decide", form=word, **more: str) -> int:
        return ask(address, port, "POST", path, form, **{"cookie": cookie, **more})[0]

    names = [
        "evil.example",
        f"evil.example:{port}",
        "127.0.0.1.evil.example",
        f"{PHONE}:{port}",
        "192.0.2.7",
        "",
    ]
    origins = [
        "http://evil.example",
        "null",
        f"http://127.0.0.1:{port}",
        f"https://{here}",
        f"http://{address}",
        f"{own}.evil.example",
    ]
    return {
        "joined": status,
        "set-cookie": headers["set-cookie"].lower(),
        "page": get("/judge"),
        "without a cookie": ask(address, port, "GET", "/judge")[0],
        "a made-up cookie": get("/judge", cookie=cookie[:-3] + "xyz"),
        "a wrong code": ask(address, port, "GET", "/join?code=" + code[:-2])[0],
        "the host's page": get("/evening.zip"),
        "foreign names": {name: get("/judge", host=name) for name in names},
        "changes by foreign names": {name: post(host=name, origin=f"http://{name}") for name in names},
        "table.lan": get("/judge", host=f"table.lan:{port}"),
        "an address it got later": ask(LATER, port, "GET", "/judge", cookie=cookie)[0],
        "changes from elsewhere": {origin: post(origin=origin) for origin in origins},
        "a change from nowhere": post(),
        "a change of its own": post(origin=own),
        "a form with a key but a foreign origin": post(
            origin="http://evil.example", authorization=f"Bearer {key}"
        ),
        "a key alone": ask(address, port, "POST", "/house/decide", word, authorization=f"Bearer {key}")[0],
        "a wrong key alone": ask(address, port, "POST", "/house/decide", word, authorization="Bearer x")[0],
        "cookie": cookie,
    }


def links(address: str, port: int, link: str) -> dict[str, object]:
    """A seat's link: looked at twice, taken once; and links that are none."""
    path, own = urlsplit(link).path, f"http://{address}:{port}"
    table = path.split("/")[2]
    looks = [ask(address, port, "GET", path)[0] for _ in range(2)]
    foreign = ask(address, port, "POST", path, {}, origin="http://evil.example")[0]
    taken = ask(address, port, "POST", path, {}, origin=own)
    again = [
        ask(address, port, method, path, {} if method == "POST" else None, origin=own)
        for method in ("POST", "GET")
    ]
    none = ask(address, port, "GET", f"/seat/{table}/" + "x" * 22)
    nowhere = ask(address, port, "GET", "/seat/no-such-table/" + "x" * 22)
    return {
        "looks": looks,
        "a foreign page": foreign,
        "taken": taken[0],
        "seat": taken[1].get("location", ""),
        "again": [each[0] for each in again],
        "same answer for all that are none": again[1][2] == none[2] == nowhere[2],
    }


def phone(pid: int, what: str, *values: str) -> dict[str, object]:
    """Run a part in the phone's namespace."""
    command = ["nsenter", "-t", str(pid), "-n", sys.executable, __file__, "phone", what, *values]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def main(folder: str) -> None:
    """Two machines and a cable between them."""
    with ExitStack() as stack:
        other = subprocess.Popen(
            ["unshare", "-n", "sh", "-c", "echo there; exec sleep 600"], stdout=subprocess.PIPE, text=True
        )
        stack.callback(other.wait)
        stack.callback(other.kill)
        other.stdout.readline()
        inside = ("nsenter", "-t", str(other.pid), "-n")
        run("ip", "link", "set", "lo", "up")
        run("ip", "link", "add", "cable0", "type", "veth", "peer", "name", "cable1")
        run("ip", "link", "set", "cable1", "netns", str(other.pid))
        run("ip", "addr", "add", f"{LAPTOP}/24", "dev", "cable0")
        run("ip", "link", "set", "cable0", "up")
        run(*inside, "ip", "addr", "add", f"{PHONE}/24", "dev", "cable1")
        run(*inside, "ip", "link", "set", "cable1", "up")
        print("ready", flush=True)
        told: dict[str, object] = {}
        alone, said = serve(stack, f"{folder}/alone", "--port", "0")
        told["loopback only"] = phone(other.pid, "knock", str(urlsplit(said[-1]).port))
        alone.kill()
        process, said = serve(stack, f"{folder}/evening", "--port", "0", "--lan", "--allow-host", "Table.lan")
        told["said"] = said
        run("ip", "addr", "add", f"{LATER}/24", "dev", "cable0")
        host, guest = urlsplit(said[-1]), urlsplit(next(each.strip() for each in said if "/join?" in each))
        port, key = host.port, host.query.partition("=")[2]
        told["attack"] = phone(
            other.pid, "attack", guest.hostname, str(port), guest.query.partition("=")[2], key
        )
        cookie = ask("127.0.0.1", port, "GET", f"/?key={key}")[1]["set-cookie"].partition(";")[0]
        sent = {"cookie": cookie, "origin": f"http://127.0.0.1:{port}"}
        game = {"game": "spookies", "name0": "Ann", "name1": "Bob", "lang": "en"}
        table = ask("127.0.0.1", port, "POST", "/tables", game, **sent)[1]["location"]
        page = ask("127.0.0.1", port, "POST", f"{table}/link", {"seat": "0"}, **sent)[2]
        link = next(part for part in page.replace("<", ">").split(">") if "/seat/" in part).strip()
        told["link"] = link
        told["links"] = phone(other.pid, "links", LAPTOP, str(port), link)
        process.kill()
        process.wait()
        again, said = serve(stack, f"{folder}/evening", "--lan")
        told["after a restart"] = phone(other.pid, "after", LAPTOP, str(port), link, told["attack"]["cookie"])
        told["the same address"] = urlsplit(said[-1]).port == port
        again.kill()
        print(json.dumps(told))


def knock(port: str) -> dict[str, object]:
    """Is there a door?"""
    try:
        return {"status": ask(LAPTOP, int(port), "GET", "/")[0]}
    except OSError as error:
        return {"refused": type(error).__name__}


def after(address: str, port: str, link: str, cookie: str) -> dict[str, object]:
    """What a restart keeps: who is known, and which links are used up."""
    return {
        "link": ask(address, int(port), "GET", urlsplit(link).path)[0],
        "page": ask(address, int(port), "GET", "/judge", cookie=cookie)[0],
    }


if __name__ == "__main__":
    if sys.argv[1] != "phone":
        main(str(Path(sys.argv[1]).resolve()))
    else:
        _, _, what, *values = sys.argv
        parts = {
            "knock": knock,
            "after": after,
            "attack": lambda address, port, *more: attack(address, int(port), *more),
            "links": lambda address, port, link: links(address, int(port), link),
        }
        print(json.dumps(parts[what](*values)))
