"""The program as a process: signals, pipes, terminals, encodings, and how quickly it starts."""

import itertools
import json
import os
import signal
import subprocess
import sys
from threading import Timer

import pytest

from wordref.cli import output
from wordref.cli.endings import ended_softly
from wordref.cli.judging import CHUNK
from wordref.judge.bulk import IN_FLIGHT

PROGRAM = [sys.executable, "-m", "wordref"]
ENVIRONMENT = {
    **{k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "WORDREF_"))},
    "LC_ALL": "C.UTF-8",
    "XDG_DATA_HOME": "/nonexistent",  # no house book of whoever runs the tests
}
on_posix = pytest.mark.skipif(os.name != "posix", reason="signals and terminals of POSIX")


def run(*args: str, stdin: bytes = b"", **changes: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [*PROGRAM, *args],
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
        env={**ENVIRONMENT, **changes},
    )


@pytest.mark.parametrize(
    ("words", "status"), [(["run"], 0), (["running"], 1), (["woodboat"], 3), (["run", "--no-such"], 2)]
)
def test_exit_status(words, status):
    result = run("judge", "--lang", "en", *words)
    assert result.returncode == status
    assert b"Traceback" not in result.stderr


def test_a_wrong_encoding_names_the_line_and_earlier_lines_stay_printed():
    result = run("judge", "--lang", "de", stdin="Haus\nBär\n".encode("latin-1"))
    assert result.returncode == 2
    assert result.stdout.startswith(b"Haus")
    assert b"line 2 is not in UTF-8" in result.stderr
    assert b"--encoding" in result.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
@on_posix
def test_a_closed_pipe_is_silent(jobs, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("running\n" * 100_000, "utf-8")
    with subprocess.Popen(
        [*PROGRAM, "judge", "--lang", "en", "--format", "jsonl", "--jobs", jobs, "--input", str(words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["word"] == "running"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 141


@pytest.mark.parametrize("jobs", ["1", "2"])
@on_posix
def test_ctrl_c_ends_without_traceback(jobs):
    with subprocess.Popen(
        [*PROGRAM, "judge", "--lang", "en", "--reveal", "words", "--jobs", jobs],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        start_new_session=True,  # the signal goes to the workers, too, as from a terminal
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        # more chunks than are in flight, so that an answer comes; not so many that the pipes are full
        process.stdin.write(b"running\n" * (IN_FLIGHT + 2) * CHUNK)
        process.stdin.flush()
        process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        process.stdout.read()
        assert b"Traceback" not in process.stderr.read()
        assert process.wait(30) == 130


@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP", "SIGKILL"])
@on_posix
def test_helping_processes_end_with_the_one_that_was_killed(how):
    with subprocess.Popen(
        [*PROGRAM, "judge", "--lang", "en", "--reveal", "words", "--jobs", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=ENVIRONMENT,
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"running\n" * (IN_FLIGHT + 2) * CHUNK)
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(getattr(signal, how))
        rescue = Timer(20, os.killpg, (process.pid, signal.SIGKILL))
        rescue.start()
        process.stdout.read()  # its end is seen when nobody has it open any more
        assert rescue.is_alive(), "only killing the helpers ended them"
        rescue.cancel()


@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP", "SIGKILL"])
@on_posix
def test_a_fill_that_is_ended_from_outside_shows_its_board_and_leaves_nobody_behind(how):
    import pty  # noqa: PLC0415

    ours, theirs = pty.openpty()
    asked = ["fill", "--lang", "en", "--size", "6x6", "--common", "3", "--seconds", "600", "--jobs", "2"]
    with subprocess.Popen(
        [*PROGRAM, *asked],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=ENVIRONMENT | {"PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        rescue = Timer(60, os.killpg, (process.pid, signal.SIGKILL))
        rescue.start()
        told = b""
        while b" fillers" not in told:
            told += os.read(ours, 1024)
        process.send_signal(getattr(signal, how))
        shown = process.stdout.read()  # its end is seen when nobody has it open any more
        assert rescue.is_alive(), "only killing the helpers ended them"
        rescue.cancel()
    os.close(ours)
    os.close(theirs)
    if how != "SIGKILL":
        assert b"interrupted" in shown
        assert process.returncode == 0


@on_posix
def test_an_answer_comes_line_by_line_when_another_program_asks():
    with subprocess.Popen(
        [*PROGRAM, "judge", "--lang", "en", "--reveal", "words"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for word, verdict in ((b"run", b"allowed"), (b"running", b"forbidden")):
            process.stdin.write(word + b"\n")
            process.stdin.flush()
            assert process.stdout.readline().split() == [word, verdict]
        process.stdin.close()
        assert process.wait(30) == 1


@on_posix
def test_without_words_on_a_terminal_it_says_what_to_do():
    import pty  # noqa: PLC0415  (only there on POSIX)

    ours, theirs = pty.openpty()
    result = subprocess.run(
        [*PROGRAM, "judge", "--lang", "en"],
        stdin=theirs,
        capture_output=True,
        timeout=30,
        check=False,
        env=ENVIRONMENT,
    )
    os.close(ours)
    os.close(theirs)
    assert result.returncode == 2
    assert b"--input FILE" in result.stderr


def on_terminal(*args: str, **changes: str) -> bytes:
    import pty  # noqa: PLC0415

    ours, theirs = pty.openpty()
    subprocess.run(
        [*PROGRAM, *args],
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        timeout=30,
        check=False,
        env={**ENVIRONMENT, "TERM": "xterm", **changes},
    )
    seen = os.read(ours, 65536)
    os.close(theirs)
    os.close(ours)
    return seen


@on_posix
def test_colour_only_on_a_terminal_that_wants_it():
    args = ("judge", "--lang", "en", "run", "a\x1b[31m")
    assert b"\x1b[32mallowed" in on_terminal(*args)
    assert b"\x1b" not in on_terminal(*args, NO_COLOR="1")
    assert b"\x1b" not in on_terminal(*args, TERM="dumb")
    assert b"\x1b" not in run(*args).stdout


@on_posix
def test_an_export_acts_on_no_terminal_and_keeps_the_text_elsewhere(tmp_path):
    book = str(tmp_path / "ours.book")
    note = "a\x9b2Jb\u202ec"
    run("house", "accept", "--lang", "de", "--book", book, "--note", note, "Wort")
    shown = on_terminal("house", "export", "--book", book).decode()
    assert all(c.isprintable() or c in "\r\n" for c in shown)
    assert json.loads(shown.splitlines()[1])["note"] == note
    assert note in run("house", "export", "--book", book).stdout.decode()
    run("house", "export", "--book", book, str(tmp_path / "out.jsonl"))
    assert note in (tmp_path / "out.jsonl").read_text("utf-8")
    assert all(c.isprintable() or c in "\r\n" for c in on_terminal("house", "list", "--book", book).decode())


@on_posix
def test_progress_goes_to_the_terminal_and_leaves_nothing_behind(tmp_path):
    import pty  # noqa: PLC0415

    words = tmp_path / "words.txt"
    misspelt = ("".join(letters) + "ing" for letters in itertools.permutations("runways", 4))
    words.write_text("\n".join(itertools.islice(misspelt, 300)), "utf-8")
    ours, theirs = pty.openpty()
    os.set_blocking(ours, False)
    result = subprocess.run(
        [*PROGRAM, "judge", "--lang", "en", "--format", "jsonl", "--input", str(words)],
        stdout=subprocess.PIPE,
        stderr=theirs,
        timeout=60,
        check=False,
        env=ENVIRONMENT,
    )
    assert result.stdout.count(b"\n") == 300
    seen = os.read(ours, 65536)
    os.close(ours)
    os.close(theirs)
    assert b"words read" in seen
    assert seen.endswith(b" \r")


@on_posix
def test_words_that_are_no_text_are_judged():
    word = os.fsdecode(b"b\xe4r")
    result = subprocess.run(
        [*PROGRAM, "judge", "--lang", "de", "--format", "jsonl", word],
        capture_output=True,
        check=False,
        env=ENVIRONMENT,
    )
    assert result.returncode == 1
    assert json.loads(result.stdout)["word"] == word


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_output_that_can_not_show_all_letters_still_works(encoding):
    result = run(
        "judge", "--lang", "de", "--ui", "de", "Überschuß", "Ж", PYTHONIOENCODING=encoding, PYTHONUTF8="0"
    )
    assert (result.returncode, result.stderr) == (1, b"")
    line = run("judge", "--lang", "de", "--format", "jsonl", "Überschuß", PYTHONIOENCODING=encoding).stdout
    assert json.loads(line)["word"] == "Überschuß"


@on_posix
def test_closed_standard_streams_are_no_traceback():
    for redirection, status in (("<&-", 2), (">&-", None), ("2>&-", 1)):
        words = "running" if redirection != "<&-" else ""
        command = f"'{sys.executable}' -m wordref judge --lang en {words} {redirection}"
        result = subprocess.run(["sh", "-c", command], capture_output=True, check=False, env=ENVIRONMENT)
        assert b"Traceback" not in result.stderr
        assert status in (None, result.returncode)


WHATEVER = (["judge", "--lang", "en", "running"], ["judge", "--lang", "xx"], ["--help"], ["judge", "--help"], ["--version"])  # fmt: skip


@pytest.mark.parametrize("args", WHATEVER, ids=" ".join)
def test_a_full_disk_is_an_error_and_no_traceback(args):
    if not os.path.exists("/dev/full"):  # noqa: PTH110
        pytest.skip("no /dev/full")
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        for stderr in (subprocess.PIPE, full):
            result = subprocess.run(
                [*PROGRAM, *args], stdout=full, stderr=stderr, check=False, env=ENVIRONMENT
            )
            assert result.returncode == 2
            assert b"Traceback" not in (result.stderr or b"")
            if stderr == subprocess.PIPE and "xx" not in args:
                assert b"not all of the answer could be written (No space left on device)" in result.stderr
                assert b"Make room or send it elsewhere" in result.stderr


@pytest.mark.parametrize("args", WHATEVER, ids=" ".join)
@on_posix
def test_a_reader_that_has_gone_is_told_by_the_status_alone(args):
    theirs, ours = os.pipe()
    os.close(theirs)
    result = subprocess.run(
        [*PROGRAM, *args], stdout=ours, stderr=subprocess.PIPE, check=False, env=ENVIRONMENT
    )
    os.close(ours)
    said_on_stdout = "xx" not in args
    assert result.returncode == (141 if said_on_stdout else 2)
    assert b"Traceback" not in result.stderr
    assert (result.stderr == b"") is said_on_stdout


@on_posix
def test_ctrl_c_is_met_before_anything_heavy_is_imported():
    # what comes before main() belongs to Python itself
    code = "import sys; before = set(sys.modules); import wordref.cli; print(*set(sys.modules) - before)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=ENVIRONMENT)
    assert set(result.stdout.decode().split()) <= {"wordref", "wordref.cli", "__future__", "gc"}
    code = """
import os, signal, sys
class Finder:
    def find_spec(name, path, target=None):
        if name == "click":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder)
from wordref.cli import main
main()
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, env=ENVIRONMENT)
    assert (result.returncode, result.stderr) == (130, b"")


def test_a_cold_start_imports_little():
    heavy = "rich concurrent.futures importlib.metadata importlib.resources regex numpy sqlite3 tempfile pickle spylls"
    code = (
        "import sys; from wordref.cli.app import cli; "
        "cli.run(['judge', '--lang', 'en', 'run']); "
        f"print([name for name in {heavy.split()!r} if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=ENVIRONMENT)
    assert result.stdout.splitlines()[-1] == b"[]"


def test_plain_leaves_text_alone_and_escapes_the_rest():
    assert output.plain("Häuser, daß!") == "Häuser, daß!"
    assert output.plain("a\x1b\x9b\ud800\u202eb") == "a\\x1b\\x9b\\ud800\\u202eb"


@on_posix
def test_what_nohup_began_outlives_its_terminal():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ended_softly():
            signal.raise_signal(signal.SIGHUP)  # nobody hears it
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGHUP, before)
