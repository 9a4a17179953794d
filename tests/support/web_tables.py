"""What devices do at a table of the pages: begin a game, sit down, play."""

import time

PATIENCE = 60


def begin(client, game, names, bots=(), **more: str):
    data = {"game": game, "lang": "en", **more}
    data |= {f"name{n}": name for n, name in enumerate(names)}
    data |= {f"bot{n}": "yes" for n, name in enumerate(names) if name in bots}
    answer = client.post("/tables", data=data)
    assert answer.status_code == 200, answer.text
    return answer.url.path


def seated(client, path, seat):
    assert client.post(f"{path}/sit", data={"seat": seat}).status_code == 200
    return client


def until(client, path, text, seat=None):
    """Ask until the page says it: chance and bots move beside the requests."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        html = client.get(path if seat is None else f"{path}?seat={seat}").text
        if text in html:
            return html
        time.sleep(0.02)
    raise AssertionError(f"{text!r} never came: {html}")


def played(client, path, seat, text, **more: object):
    return client.post(f"{path}/move", data={"seat": seat, "move": text, **more})


def share(running):
    """Another device at the same running server."""
    served, first = running
    other = served.device()
    other.portal = first.portal
    other.get("/join", params={"code": served.evening.guest_key})
    return other


def two(running, game, **more: str):
    """Ann and Bob, each on a device of their own, seated at a new table; and the table's path."""
    _, ann = running
    bob = share(running)
    path = begin(ann, game, ["Ann", "Bob"], **more)
    seated(ann, path, 0)
    seated(bob, path, 1)
    return ann, bob, path
