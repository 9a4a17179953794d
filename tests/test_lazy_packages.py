"""What a package offers by a short path is imported when it is first asked for, and is what its ``__all__`` says."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from wordref.games import GAMES, PUZZLES

PACKAGES = ["wordref", "wordref.referee", "wordref.simulate"]
PACKAGES += [f"wordref.games.{name.replace('-', '_')}" for name in (*GAMES, *PUZZLES)]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_name_of_a_package_is_there(package):
    module = import_module(package)
    assert sorted(set(module.__all__)) == sorted(module.__all__)
    for name in module.__all__:
        assert name in dir(module)
        assert getattr(module, name) is getattr(module, name)


@pytest.mark.parametrize("package", PACKAGES)
def test_another_name_is_an_error_that_names_it(package):
    with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'nonsense'"):
        _ = import_module(package).nonsense


@pytest.mark.parametrize("package", PACKAGES)
def test_the_package_alone_imports_none_of_its_modules(package):
    program = f"import sys, {package}; print([m for m in sys.modules if m.startswith('{package}.')])"
    if package == "wordref":
        program = "import sys, wordref; print([m for m in sys.modules if m.startswith('wordref')][1:])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("package", PACKAGES)
def test_no_name_is_that_of_a_module(package):
    """Or else it would change its meaning as soon as somebody imports that module."""
    module = import_module(package)
    for name in module.__all__:
        value = getattr(module, name)
        with pytest.raises(ImportError):
            import_module(f"{package}.{name}")
        assert getattr(module, name) is value
