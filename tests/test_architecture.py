"""The floor plan, enforced: which room may import which, and what `core` must never import."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from installer.long_code import ROOMS, too_long

ROOT = Path(__file__).parent.parent
ALLOWED: dict[str, set[str]] = {
    "document": set(),
    "language": set(),
    "recognize": {"document", "language"},
    "facts": {"recognize", "language"},
    "knowledge": {"document", "language"},
    "generalize": {"document", "recognize", "facts", "language"},
    "risk": {"document", "recognize", "facts", "knowledge", "generalize", "language"},
    "decide": {"document", "recognize", "facts", "risk", "generalize", "language"},
    "review": {"document", "language", "recognize", "facts", "generalize", "risk", "decide"},
}
FORBIDDEN_IN_CORE = {"PySide6", "shiboken6", "pyqtgraph", "torch", "transformers", "spacy"}
NETWORK = {
    "socket",
    "ssl",
    "http",
    "urllib.request",
    "ftplib",
    "smtplib",
    "requests",
    "httpx",
    "aiohttp",
    "urllib3",
    "asyncio",
}


# The one module that may connect, and only to this machine (tests/risk/llm): it is loaded when `attack --llm` asks for it.
LOOPBACK = ROOT / "core" / "risk" / "llm" / "client.py"


def modules(room: str) -> Iterator[Path]:
    return (ROOT / room).rglob("*.py")


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level:
            found.add(f"relative import in {path}")
    return found


def touches(imported: set[str], names: set[str]) -> set[str]:
    return {i for i in imported for n in names if i == n or i.startswith(n + ".")}


@pytest.mark.parametrize("room", sorted(ALLOWED))
def test_rooms_import_only_along_the_arrows(room: str) -> None:
    for path in modules(f"core/{room}"):
        for name in imports(path):
            if name.startswith("sfumato.core."):
                other = name.split(".")[2]
                assert other in ALLOWED[room] | {
                    room,
                    "errors",
                    "paths",
                    "messages",
                    "inference",
                    "packed",
                }, f"{path.relative_to(ROOT)} imports {name}"


def _package_of(name: str) -> Path:
    """The folder of an imported module or of what is imported from it."""
    path = ROOT.joinpath(*name.split(".")[1:])
    return path if path.is_dir() else path.parent if path.with_suffix(".py").exists() else path.parent.parent


def test_folders_of_the_document_room_import_in_one_direction() -> None:
    """`flow` knows no office format, `pdf/read` nothing of `pdf/write`: no folder imports one that imports it.

    Imports of and from the room's own modules (`service`, `registry`) are left out: formats register themselves there.
    """
    room = ROOT / "core" / "document"
    arrows: dict[Path, set[Path]] = {}
    for path in modules("core/document"):
        names = {n for n in imports(path) if n.startswith("sfumato.core.document.")}
        others = {_package_of(name) for name in names} - {path.parent, room, room.parent}
        if path.parent != room:
            arrows.setdefault(path.parent, set()).update(others)
    rest = dict(arrows)
    while free := [folder for folder, others in rest.items() if not others & rest.keys()]:
        for folder in free:
            del rest[folder]
    assert not rest, [str(folder.relative_to(room)) for folder in rest]


def test_core_knows_nothing_of_windows_training_or_the_network() -> None:
    for path in modules("core"):
        network = set() if path == LOOPBACK else NETWORK
        assert not touches(imports(path), FORBIDDEN_IN_CORE | network | {"sfumato.app"}), path.relative_to(
            ROOT
        )


def test_only_the_gui_imports_qt_and_the_app_never_trains_or_connects() -> None:
    for path in modules("app"):
        banned = {"torch", "transformers", "spacy"} | NETWORK
        if "gui" not in path.relative_to(ROOT).parts:
            banned |= {"PySide6", "shiboken6", "pyqtgraph"}
        assert not touches(imports(path), banned), path.relative_to(ROOT)


def test_imports_are_absolute() -> None:
    for path in [*modules("core"), *modules("app")]:
        assert not any(name.startswith("relative import") for name in imports(path))


def test_every_package_is_installed() -> None:
    listed = set(
        tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    )
    for room in ("core", "app"):
        for path in (ROOT / room).rglob("__init__.py"):
            assert ".".join(("sfumato", *path.parent.relative_to(ROOT).parts)) in listed, path.parent


# Distributions whose import name is another, and extras that are imported only where their feature is asked for.
IMPORT_NAMES = {
    "pillow": "PIL",
    "pyahocorasick": "ahocorasick",
    "fonttools": "fontTools",
    "pdfminer.six": "pdfminer",
    "pyside6-essentials": "PySide6",
    "python-stdnum": "stdnum",
}


def test_what_is_imported_is_declared_and_nothing_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [re.match(r"[\w.-]+", line)[0] for line in project["dependencies"]]  # type: ignore[index]
    extras = [
        re.match(r"[\w.-]+", line)[0] for e in ("dask",) for line in project["optional-dependencies"][e]
    ]  # type: ignore[index]
    declared = {IMPORT_NAMES.get(name, name) for name in asked}
    optional = {IMPORT_NAMES.get(name, name) for name in extras}
    imported = {i.split(".")[0] for room in ("core", "app") for path in modules(room) for i in imports(path)}
    third = {name for name in imported if name not in sys.stdlib_module_names} - {"sfumato", "shiboken6"}
    assert third - optional == declared


@pytest.mark.parametrize("script", ["make_floor_plan.py", "make_hidden_data.py", "make_stages.py"])
def test_generated_tables_of_the_docs_show_the_program_as_it_is(script: str) -> None:
    said = subprocess.run(
        [sys.executable, f"docs/{script}", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert said.returncode == 0, said.stdout + said.stderr


@pytest.mark.parametrize("card", sorted((ROOT / "models").glob("*/card.md")), ids=lambda p: p.parent.name)
def test_model_cards_have_one_form(card: Path) -> None:
    sections = re.findall(r"^## (.+)$", card.read_text(encoding="utf-8"), re.MULTILINE)
    assert [s for s in sections if s != "Tried"] == ["What it is", "Training", "Figures", "Limits", "Licence"]


def test_no_file_is_over_400_lines_and_no_function_over_60() -> None:
    long = [line for room in ROOMS for path in modules(room) for line in too_long(path)]
    assert not long, long


def test_every_public_function_has_a_docstring() -> None:
    without = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for room in ("core", "app", "sfumato")
        for path in sorted((ROOT / room).rglob("*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_")
        if not ast.get_docstring(node)
    ]
    assert not without, without


def test_every_public_class_and_method_has_a_docstring() -> None:
    """Names with a capital inside are Qt's own (`paintEvent`) and described there."""
    without = [
        f"{path.relative_to(ROOT)}:{node.lineno} {owner.name}.{getattr(node, 'name', '')}"
        for room in ("core", "app", "sfumato")
        for path in sorted((ROOT / room).rglob("*.py"))
        for owner in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(owner, ast.ClassDef)
        for node in (owner, *owner.body)
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_")
        if node.name.islower() or isinstance(node, ast.ClassDef)
        if not ast.get_docstring(node)
    ]
    assert not without, without
