"""A server that runs as a program, and browsers without a browser that ask it."""

import urllib.parse
import urllib.request

PATIENCE = 60  # seconds; a loaded machine is no reason to fail


def link_of(process):
    while line := process.stdout.readline():
        if line.startswith("http://"):
            return line.strip()
    raise AssertionError(process.stderr.read())


def get(link, **headers: str):
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    return opener, opener.open(urllib.request.Request(link, headers=headers), timeout=PATIENCE)  # noqa: S310  (http)


class Host:
    """A program that keeps cookies, and has opened the host's link."""

    def __init__(self, link) -> None:
        self.link, self.base = link, link.partition("/?")[0]
        self.opener, _ = get(link)
        self.opener.addheaders = [("Origin", self.base)]

    def get(self, path):
        return self.opener.open(self.base + path, timeout=PATIENCE)

    def post(self, path, **form: object):
        """Send a form; the path where it leads to."""
        answer = self.opener.open(self.base + path, urllib.parse.urlencode(form).encode(), timeout=PATIENCE)
        return urllib.parse.urlsplit(answer.url).path
