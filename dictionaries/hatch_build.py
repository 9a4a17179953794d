"""Hatchling's build hook: compile the catalogues and lexicons when a wheel or an editable install is built.

What compiling needs is asked for only when a lexicon is missing or stale, so building again takes a moment. A wheel brings
the manual pages, too.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import rmtree
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from compile_catalogues import compile_catalogues
from recipe import is_fresh, target

LANGUAGES = ("de", "en")


class BuildHook(BuildHookInterface[Any]):
    """Compiles before the files of a wheel are collected."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the manual needs, and the compiler, in versions that write the same bytes, unless all is fresh."""
        needed = ["click>=8.1,<9", "marisa-trie==1.4.1"]
        return (
            needed
            if all(map(is_fresh, LANGUAGES))
            else [*needed, "msgpack>=1.0,<2", "numpy>=1.26,<3", "pip>=23"]
        )

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile if needed; stop the build with a clear message if that fails."""
        if self.target_name != "wheel":
            return
        compile_catalogues()
        if version == "standard":  # an editable install has the commands as they are now
            build_data["shared_data"].update(self._manual())
        if all(is_fresh(language) for language in LANGUAGES):
            return
        folder = target("de").parent
        writable = folder if folder.exists() else folder.parent
        if not os.access(writable, os.W_OK):
            self.app.abort(
                f"wordref compiles its lexicons into {folder}, which can't be written to: copy the sources"
            )
        script = Path(__file__).with_name("compile_lexicons.py")
        if subprocess.run([sys.executable, str(script)], check=False).returncode:
            self.app.abort("wordref's lexicons could not be compiled; the lines above say why")

    def _manual(self) -> dict[str, str]:
        """The manual pages, and where the wheel has them: ``man`` looks there beside the commands of an environment."""
        root, folder = Path(self.root), Path(self.root) / "build" / "man"
        rmtree(folder, ignore_errors=True)  # pages of commands that are gone
        made = subprocess.run(
            [sys.executable, "-m", "wordref.cli.manual", str(folder)], cwd=root, check=False
        )
        if made.returncode:
            self.app.abort("wordref's manual pages could not be written; the lines above say why")
        return {str(page): f"share/man/{page.relative_to(folder).as_posix()}" for page in folder.rglob("*.1")}
