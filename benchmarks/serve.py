"""How quick the pages are: ready, memory with both lexicons open, verdicts, and 50 tables with 4 devices each.

    python benchmarks/serve.py [--seconds 10]

One server as a program, asked over loopback by one client program; beside it uvicorn with an empty page, on the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

import httpx2 as httpx

EMPTY = "async def app(s,r,d):\n await d({'type':'http.response.start','status':200,'headers':[]}); await d({'type':'http.response.body','body':b''})"
TABLES, DEVICES, MOVES = 50, 4, 20  # moves a second


def memory(pid: int) -> float:
    """Megabytes that a process holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


def said(name: str, values: list[float]) -> None:
    """A line about times in seconds."""
    ordered = sorted(values)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    print(f"{name}: median {median(values) * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms, {len(values)} requests")


async def timed(client: httpx.AsyncClient, method: str, path: str, **more: object) -> float:
    """How long an answer takes."""
    start = time.perf_counter()
    answer = await client.request(method, path, **more)  # type: ignore[arg-type]  # passed on
    assert answer.status_code < 400, (path, answer.status_code)  # noqa: S101
    return time.perf_counter() - start


async def tables(client: httpx.AsyncClient, base: str, seconds: float) -> None:
    """Games of Nomina at all tables; each move is followed by a look of every device."""
    paths = []
    for _ in range(TABLES):
        form = {"game": "nomina", "lang": "en", "option starter": "first"}
        form |= {f"name{n}": f"P{n}" for n in range(DEVICES)}
        paths.append(urlsplit(str((await client.post("/tables", data=form)).url)).path)
        for seat in range(DEVICES):
            await client.post(f"{paths[-1]}/sit", data={"seat": str(seat)})
    moves: list[float] = []
    looks: list[float] = []
    words = ["CAT", "DOG", "SUN", "MAP", "BOX", "HAT"]
    until = time.perf_counter() + seconds

    async def one(number: int) -> None:
        path, turn = paths[number % TABLES], number // TABLES
        form = {
            "seat": str(turn % DEVICES),
            "move": f"place {1 + 2 * turn},1 across {words[turn % len(words)]}",
            "do": "try",
        }
        moves.append(
            await timed(client, "POST", f"{path}/move", data=form)
            if turn == 0
            else await timed(client, "GET", path)
        )
        looks.extend(
            await asyncio.gather(*(timed(client, "GET", f"{path}?seat={n}") for n in range(DEVICES)))
        )

    running, number = set(), 0
    while time.perf_counter() < until:
        task = asyncio.create_task(one(number))
        running.add(task)
        task.add_done_callback(running.discard)
        number += 1
        await asyncio.sleep(1 / MOVES)
    await asyncio.gather(*running)
    said(f"{TABLES} tables, {MOVES} moves a second: moves", moves)
    said(f"{TABLES} tables, {MOVES} moves a second: looks of {DEVICES} devices after each", looks)
    del base


async def measure(link: str, pid: int, seconds: float) -> None:
    """Everything that needs the server."""
    base = link.partition("/?")[0]
    async with httpx.AsyncClient(
        base_url=base, headers={"origin": base}, follow_redirects=True, timeout=60
    ) as client:
        await client.get(link)
        for lang in ("en", "de"):
            await timed(client, "GET", f"/judge?words=house&lang={lang}")
        print(f"memory with both lexicons open: {memory(pid):.0f} MB")
        said(
            "a verdict",
            [
                await timed(client, "GET", f"/judge?words={word}&lang=en")
                for word in ("running", "woodboat", "absense") * 20
            ],
        )
        await tables(client, base, seconds)
        print(f"memory after that: {memory(pid):.0f} MB")


async def empty(seconds: float) -> None:
    """An empty page of uvicorn."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "empty.py").write_text(EMPTY)
        command = [
            sys.executable,
            "-m",
            "uvicorn",
            "--app-dir",
            folder,
            "empty:app",
            "--port",
            "8299",
            "--log-level",
            "error",
        ]
        with subprocess.Popen(command) as process:  # noqa: ASYNC220  (nothing else goes on meanwhile)
            await asyncio.sleep(2)
            async with httpx.AsyncClient(base_url="http://127.0.0.1:8299") as client:
                said(
                    "uvicorn, an empty page",
                    [await timed(client, "GET", "/") for _ in range(int(20 * seconds))],
                )
            process.terminate()


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "wordref",
            "serve",
            f"{folder}/evening",
            "--port",
            "0",
            "--no-open",
            "--house",
            "none",
        ]
        start = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None  # noqa: S101
            link = next(line.strip() for line in process.stdout if line.startswith("http://"))
            httpx.get(link, timeout=30)
            print(f"ready, first page answered: {time.perf_counter() - start:.2f} s")
            asyncio.run(measure(link, process.pid, seconds))
            process.terminate()
    asyncio.run(empty(seconds))


if __name__ == "__main__":
    main()
