"""The Debian package does its whole job in a clean root without Python and without a network."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "installer" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # value classes look their module up
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_the_package_works_in_a_clean_root_without_a_network(tmp_path: Path) -> None:
    trial = script("try_package")
    if lacking := trial.missing():
        pytest.skip(lacking)
    built = sorted((ROOT / "build" / "dist").glob("sfumato_*.deb"))
    package = Path(os.environ.get("SFUMATO_DEB", built[-1] if built else ""))
    if not package.is_file():
        pytest.skip("no package: make it with `python installer/build.py`, or name one with SFUMATO_DEB")
    root = Path(os.environ.get("SFUMATO_CLEAN_ROOT", tmp_path / "root"))
    said = trial.try_package(package, root)
    assert "on offscreen" in said["without a screen"]
    assert "on xcb" in said["on a virtual screen"]
    assert all("Sfumato works." in words for words in said.values())
