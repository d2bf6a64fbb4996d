"""Recipes that this machine cannot carry out (Windows, macOS, containers) name what is there and say what is so."""

from __future__ import annotations

import os
import plistlib
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from sfumato.app.cli import build_parser
from tests.installer.test_package import script

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WINDOWS = ROOT / "installer" / "windows"
FROZEN = "build/dist/sfumato"  # made by the build; the program in it is called like the project

# Sections of Inno Setup that hold entries, with the parameters that the script may use ("Setup Script Sections" of its help).
ENTRIES = {
    "Files": {"Source", "DestDir", "Flags"},
    "Icons": {"Name", "Filename", "Parameters", "Tasks", "IconFilename"},
    "Tasks": {"Name", "Description"},
    "Registry": {"Root", "Subkey", "ValueType", "ValueName", "ValueData", "Flags"},
    "Run": {"Filename", "Parameters", "Description", "Flags"},
}


def sections() -> dict[str, list[str]]:
    """The lines of each section; comments and the preprocessor's lines are left out."""
    found: dict[str, list[str]] = {}
    for line in (WINDOWS / "sfumato.iss").read_text(encoding="utf-8").splitlines():
        if opening := re.fullmatch(r"\[(\w+)\]", line):
            lines = found.setdefault(opening[1], [])
        elif line.strip() and not line.lstrip().startswith((";", "#")):
            lines.append(line)
    return found


def entry(line: str) -> dict[str, str]:
    """The parameters of an entry; a quotation mark in a value is written twice."""
    parts = re.findall(r'(\w+): ("(?:[^"]|"")*"|[^;]*)(?:; |$)', line)
    assert "; ".join(f"{name}: {value}" for name, value in parts) == line, f"not an entry: {line}"
    return {name: value[1:-1].replace('""', '"') if value.startswith('"') else value for name, value in parts}


def commands() -> set[str]:
    actions = [action for action in build_parser()._actions if hasattr(action, "choices") and action.choices]
    return {name for action in actions for name in action.choices or ()} | {"--self-test"}


def program() -> str:
    """What the recipe of the frozen build calls the program."""
    made = re.search(r"EXE\(.*?name=\"(\w+)\"", (ROOT / "installer" / "sfumato.spec").read_text(), re.DOTALL)
    assert made is not None
    return made[1]


def test_the_setup_for_windows_is_well_formed_and_names_what_is_there() -> None:
    found = sections()
    setup = dict(line.split("=", 1) for line in found.pop("Setup"))
    assert (WINDOWS / setup["LicenseFile"].replace("\\", "/")).resolve() == ROOT / "LICENSE"
    assert (WINDOWS / setup["OutputDir"].replace("\\", "/")).resolve() == ROOT / "build" / "dist"
    assert setup["AppVersion"] == "{#Version}", "a version written down here would be forgotten"
    assert set(found) == set(ENTRIES)
    tasks = {entry(line)["Name"] for line in found["Tasks"]}
    for section, lines in found.items():
        for parameters in map(entry, lines):
            assert set(parameters) <= ENTRIES[section]
            assert parameters.get("Tasks") in (None, *tasks)
            if "Filename" in parameters:
                assert parameters["Filename"] == rf"{{app}}\{program()}.exe"
                assert parameters["Parameters"] in commands()
    (files,) = map(entry, found["Files"])
    source = files["Source"].replace("\\", "/")
    assert (WINDOWS / source).parent.resolve() == ROOT / FROZEN
    assert source.endswith("/*")


def test_windows_opens_a_project_with_the_program() -> None:
    keys = {entry(line)["Subkey"]: entry(line)["ValueData"] for line in sections()["Registry"]}
    project = keys[r"Software\Classes\.sfumato"]
    assert keys[rf"Software\Classes\{project}\shell\open\command"] == rf'"{{app}}\{program()}.exe" open "%1"'


@pytest.mark.skipif(sys.platform == "win32" or shutil.which("bash") is None, reason="needs bash")
def test_the_bundle_for_macos_is_whole(tmp_path: Path) -> None:
    """The recipe runs on a frozen folder of one file: what it writes is a bundle whose parts fit together."""
    (tmp_path / "installer" / "macos").mkdir(parents=True)
    shutil.copy(ROOT / "installer" / "macos" / "bundle.sh", tmp_path / "installer" / "macos")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    frozen = tmp_path / FROZEN
    frozen.mkdir(parents=True)
    (frozen / program()).write_text('#!/bin/sh\nprintf "%s|" "$@"\n', encoding="utf-8")
    (frozen / program()).chmod(0o755)
    python = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(
        ["bash", tmp_path / "installer/macos/bundle.sh"], check=True, capture_output=True, env=python
    )
    contents = tmp_path / "build/dist/Sfumato.app/Contents"
    said = plistlib.loads((contents / "Info.plist").read_bytes())
    assert said["CFBundleShortVersionString"] == PROJECT["version"]
    assert said["CFBundleDocumentTypes"][0]["CFBundleTypeExtensions"] == ["sfumato"]
    start = contents / "MacOS" / said["CFBundleExecutable"]
    shown = subprocess.run([start, "a b.sfumato"], check=True, capture_output=True, text=True).stdout
    assert shown == "open|a b.sfumato|"


def _trial(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "installer"))
    return script("try_container")


def test_the_container_copies_the_wheel_and_starts_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = _trial(monkeypatch)
    recipe = trial.recipe_of((ROOT / "installer" / "Containerfile").read_text(encoding="utf-8"))
    wheel = Path(f"sfumato-{PROJECT['version']}-py3-none-any.whl")
    assert [wheel.match(step.split()[0]) for word, step in recipe.steps if word == "COPY"] == [True]
    assert recipe.entry == list(PROJECT["scripts"]) == ["sfumato"]
    assert set(recipe.command) <= commands()
    assert recipe.user != "0", "a batch needs no administrator"
    assert recipe.environment["QT_QPA_PLATFORM"] == "offscreen"


def test_an_instruction_that_the_trial_does_not_know_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="VOLUME"):
        _trial(monkeypatch).recipe_of("FROM debian\nVOLUME /in\n")


@pytest.mark.slow
def test_the_containerfile_works_step_by_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trial = _trial(monkeypatch)
    if lacking := trial.missing():
        pytest.skip(lacking)
    built = sorted((ROOT / "build" / "dist").glob("sfumato-*.whl"))
    wheel = Path(os.environ.get("SFUMATO_WHEEL", built[-1] if built else ""))
    if not wheel.is_file():
        pytest.skip(
            "no wheel: make it with `python installer/build.py --only wheel`, or name one with SFUMATO_WHEEL"
        )
    said = trial.try_container(wheel, tmp_path / "root", [])
    assert "Sfumato works." in said and "PERSON 1" in said
