"""A release, ready to be handed out: ``python .ci/release.py``. Nothing is uploaded.

From a clean clone of what is committed: the source archive, the wheel made of it, their metadata and the README checked as a package
registry does; then the wheel is installed on each Python that is there, without a network, and judges words. What passed is in
``dist/`` with its digests. Takes some minutes, for the lexicons are compiled; ``WORDREF_ARCHIVES`` saves fetching them again.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ("build>=1.2,<2", "twine>=6,<8")
BIN = "Scripts" if os.name == "nt" else "bin"


class NotReadyError(Exception):
    """Why there is no release."""


def run(*command: str | Path, cwd: Path = ROOT, fine: tuple[int, ...] = (0,)) -> str:
    """What a command prints; it is a reason against the release if it fails."""
    done = subprocess.run(
        [*map(str, command)], cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode not in fine:
        raise NotReadyError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def venv(python: str | Path, folder: Path) -> Path:
    """A new virtual environment; its programs' folder."""
    run(python, "-m", "venv", folder)
    return folder / BIN


def pythons(wanted: str) -> dict[str, Path]:
    """Each Python on the path or kept by pyenv that ``requires-python`` (``>=3.11``) allows, by its version."""
    least = int(wanted.removeprefix(">=3."))
    kept = sorted(Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/*/bin"))
    places = os.pathsep.join([*map(str, kept), os.environ.get("PATH", os.defpath)])
    found: dict[str, Path] = {}
    for minor in range(least, least + 20):
        path = shutil.which(f"python3.{minor}", path=places)
        # a version manager's stand-in is on the path even where that version can't be run
        if path and not subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode:
            found[f"3.{minor}"] = Path(path)
    return found


def look_at(source: Path, wheel: Path, version: str) -> None:
    """What must be in the files, and what must not."""
    with tarfile.open(source) as archive:
        names = archive.getnames()
    with zipfile.ZipFile(wheel) as packed:
        inside = packed.namelist()
    wanted = {f"wordref/lexicons/{each}.lexicon" for each in ("de", "en")} | {
        "wordref/py.typed",
        "wordref/locale/de/LC_MESSAGES/wordref.mo",
        f"wordref-{version}.dist-info/licenses/LICENSE",
    }
    if missing := sorted(wanted - set(inside)):
        raise NotReadyError(f"{wheel.name} lacks {', '.join(missing)}")
    if compiled := [name for name in names if name.endswith(".lexicon")]:
        raise NotReadyError(f"{source.name} holds what is compiled: {', '.join(compiled)}")
    if strangers := sorted(
        {name.split("/")[0] for name in inside}
        - {"wordref"}
        - {f"wordref-{version}.{end}" for end in ("dist-info", "data")}
    ):
        raise NotReadyError(f"{wheel.name} would install {', '.join(strangers)}, too")


def judges(version: str, wheel: Path, python: Path, work: Path) -> None:
    """Installs the wheel with no index to ask, and lets it judge in both languages."""
    programs = venv(python, work / "venv")
    run(programs / "pip", "download", "-q", "--only-binary", ":all:", "-d", work / "wheels", wheel)
    run(
        programs / "pip",
        "install",
        "-q",
        "--no-index",
        "--find-links",
        work / "wheels",
        f"wordref=={version}",
    )
    wordref = programs / "wordref"
    for lang, word, said in (("en", "farmers", "farmer"), ("de", "Häuser", "Haus")):
        answer = run(
            wordref, "judge", "--lang", lang, "--rules", "spukstaben", "--ui", "en", word, cwd=work, fine=(1,)
        )
        if not re.search(rf"forbidden +SP-30 .*-> {said}\s*$", answer):
            raise NotReadyError(f"{word}: {answer}")
    run(wordref, "replay", ROOT / "examples" / "records" / "spukstaben-de.record", cwd=work)


def release(work: Path) -> None:
    """All steps, told as they are taken."""
    if changed := run("git", "status", "--porcelain"):
        print(f"Not committed, and so not in the release:\n{changed}")
    clone = work / "clone"
    run("git", "clone", "-q", ROOT, clone)
    project = tomllib.loads((clone / "pyproject.toml").read_text("utf-8"))["project"]
    version = project["version"]
    if not re.search(
        rf"^## .*\b{re.escape(version)}\b", (clone / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    ):
        raise NotReadyError(f"CHANGELOG.md says nothing about {version}")

    print(f"wordref {version}: the source archive, and the wheel made of it", flush=True)
    tools = venv(sys.executable, work / "tools")
    run(tools / "pip", "install", "-q", *TOOLS)
    run(tools / "python", "-m", "build", "--outdir", work / "dist", cwd=clone)
    (source,), (wheel,) = (work / "dist").glob("*.tar.gz"), (work / "dist").glob("*.whl")
    look_at(source, wheel, version)

    print("Metadata and README", flush=True)
    run(tools / "twine", "check", "--strict", source, wheel)

    for name, python in pythons(project["requires-python"]).items():
        print(f"Python {name}: installed without a network, and judging", flush=True)
        (work / name).mkdir()
        judges(version, wheel, python, work / name)

    (ROOT / "dist").mkdir(exist_ok=True)
    for path in (source, wheel):
        shutil.copy(path, ROOT / "dist")
        print(
            f"dist/{path.name}  {path.stat().st_size / 1e6:.1f} MB  sha256 {hashlib.sha256(path.read_bytes()).hexdigest()}"
        )


if __name__ == "__main__":
    with TemporaryDirectory(prefix="wordref-release-") as temporary:
        try:
            release(Path(temporary))
        except NotReadyError as error:
            sys.exit(f"No release: {error}")
