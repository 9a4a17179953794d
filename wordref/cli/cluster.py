"""Where work is shared: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from typing import Any, NamedTuple

import click

from wordref.cli.output import plain
from wordref.cli.texts import N_, Fail, text

WAIT = 10  # seconds for the scheduler to answer


class Workers(NamedTuple):
    """An executor, and how many tasks it works on at once; None is this process itself."""

    executor: Executor | None
    at_once: int


@contextmanager
def workers(jobs: int, scheduler: str | None) -> Iterator[Workers]:
    """Processes of this machine, or the workers of a cluster.

    Raises:
        Fail: if there is no such cluster, or it goes away.
    """
    if scheduler is not None:
        with _cluster(scheduler) as found:
            yield found
    elif jobs == 1:
        yield Workers(None, 1)
    else:
        from wordref.cli.processes import processes  # noqa: PLC0415  (only for work that is shared)

        with processes(jobs) as executor:
            yield Workers(executor, jobs)


def checked(jobs: int | None, scheduler: str | None, usual: int | None = None) -> int:
    """The number of processes; one for each processor, or as many as usual, if none is given.

    Raises:
        click.UsageError: if both processes and a cluster are given.
    """
    if scheduler is not None and jobs is not None:
        raise click.UsageError(text(N_("give --jobs or --scheduler, not both")))
    return jobs or usual or os.cpu_count() or 1


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    try:
        from distributed import Client  # noqa: PLC0415  (an extra, and a second to import)
    except ImportError as error:
        problem = N_("a cluster needs the library distributed: pip install 'wordref[cluster]'")
        raise Fail(text(problem)) from error
    logging.disable(logging.CRITICAL)  # what goes wrong is told here, in a line
    try:
        client: Any = Client(address, timeout=WAIT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, KeyError, TimeoutError) as error:
        raise Fail(plain(text(N_("no scheduler answers at {address}")).format(address=address))) from error
    try:
        yield Workers(client.get_executor(), _demand_workers(client, address))
    except CancelledError as error:
        problem = N_("the cluster at {address} is gone, or has given up the work; what is done stands")
        raise Fail(plain(text(problem).format(address=address))) from error
    except Exception as error:
        if type(error).__module__.partition(".")[0] != "distributed":
            raise
        problem = N_("the cluster at {address} has given up the work: {error}")
        raise Fail(plain(text(problem).format(address=address, error=error))) from error
    finally:
        client.close(timeout=1)


def _demand_workers(client: Any, address: str) -> int:
    """How many tasks the workers do at once; all must be able to do any.

    Raises:
        Fail: if there are no workers, or wordref is not installed there, or another version of it.
    """
    threads: int = sum(client.nthreads().values())
    if not threads:
        problem = N_("the scheduler at {address} has no workers: start some with dask worker {address}")
        raise Fail(plain(text(problem).format(address=address)))
    try:
        versions = set(client.run(version).values())
    except Exception as error:
        problem = N_("the workers can't run wordref: {error}. Install it there, too.")
        raise Fail(plain(text(problem).format(error=error))) from error
    if versions != {version()}:
        problem = N_("the workers have wordref {theirs}, and this is {ours}: install the same everywhere")
        values = {"theirs": ", ".join(sorted(versions)), "ours": version()}
        raise Fail(text(problem).format(**values))
    return threads


def version() -> str:
    """The version of wordref that is installed."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  (20 ms)

    try:
        return version("wordref")
    except PackageNotFoundError:
        return "?"
