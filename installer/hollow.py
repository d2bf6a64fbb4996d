"""Empties libraries that packages link and Sfumato never calls: about 50 MB.

The solver brings other solvers (SCIP, HiGHS, Cbc), numpy a large library of linear algebra, Pillow one for pictures of the
screen; none can be loaded without them. `hollow_out` puts a library of the same name in the place of each, with the symbols
that are asked for. Those that Sfumato needs are written in C beside this script; each other function ends the program if it
is ever called: nothing goes wrong in silence. Linux only. `sfumato --self-test` solves a plan and multiplies matrices, and
so tries the result.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
_SYMBOL = re.compile(r"(\w+)(?:@@?([\w.]+))?(?: \(\d+\))?$")


@dataclass(frozen=True)
class Group:
    """Libraries of one package: who asks, which become empty, and which nobody needs then. By the beginnings of names."""

    folder: str  # of the libraries
    asking: str  # pattern of the files that stay
    hollow: tuple[str, ...]
    needless: tuple[str, ...] = ()
    written: str = ""  # a file in C with those functions that are needed


GROUPS = (
    Group(
        "ortools/.libs",
        "ortools/.libs/libortools*",
        ("libscip", "libhighs", "libCbc", "libCgl", "libClp", "libOsi", "libCoinUtils"),
    ),
    Group(
        "numpy.libs",
        "numpy/**/*.so",
        ("libscipy_openblas64_",),
        ("libgfortran", "libquadmath"),
        "small_blas.c",
    ),
    # Starting services, which a program with a window does not do; with it go the libraries that only it links.
    Group(".", "libdbus-1.so*", ("libsystemd",)),
    # Pictures of the screen, which Sfumato never takes.
    Group("pillow.libs", "PIL/_imaging.*.so", ("libxcb",), ("libXau",)),
)


@dataclass(frozen=True)
class Symbol:
    name: str
    defined: bool
    kind: str
    size: int
    version: str


def hollow_out(folder: Path) -> None:
    """Changes `folder` (the frozen program's libraries) in place. Needs gcc and readelf."""
    for group in GROUPS:
        asked = {
            symbol.name
            for path in folder.glob(group.asking)
            for symbol in _symbols(path)
            if not symbol.defined
        }
        for path in sorted((folder / group.folder).glob("*.so*")) if asked else ():
            if path.name.startswith(group.hollow):
                _replace(path, asked, HERE / group.written if group.written else None)
            elif path.name.startswith(group.needless or "/"):
                path.unlink()
    for link in folder.iterdir():  # the frozen program has links to the libraries beside it
        if link.is_symlink() and not link.exists():
            link.unlink()


def _symbols(library: Path) -> list[Symbol]:
    """Dynamic symbols of a library."""
    listed = subprocess.run(
        ["readelf", "--dyn-syms", "-W", str(library)], capture_output=True, text=True, check=True
    ).stdout
    found = []
    for line in listed.splitlines():
        parts = line.split(maxsplit=7)
        if len(parts) == 8 and parts[0].rstrip(":").isdigit() and (match := _SYMBOL.match(parts[7])):
            found.append(Symbol(match[1], parts[6] != "UND", parts[3], int(parts[2], 0), match[2] or ""))
    return found


def _replace(library: Path, asked: set[str], written: Path | None = None) -> None:
    """Writes an empty library of the same name with the symbols that are asked for, each under its version; functions that
    `written` holds are taken from there."""
    given = set(re.findall(r"\w+", _expanded(written))) if written else set()
    code, versions = [], dict[str, list[str]]()
    for symbol in _symbols(library):
        if not symbol.defined or symbol.name not in asked or symbol.name == symbol.version:
            continue
        if symbol.name in given:
            pass
        elif symbol.kind == "OBJECT":
            code.append(f"char {symbol.name}[{max(1, symbol.size)}];")
        else:
            code.append(f"void {symbol.name}(void) {{ __builtin_trap(); }}")
        versions.setdefault(symbol.version, []).append(symbol.name)
    script = "".join(
        f"{version} {{ global: {'; '.join(names)}; }};\n" for version, names in versions.items() if version
    )
    command = ["gcc", "-shared", "-fPIC", "-O2", "-fno-builtin", "-w", f"-Wl,-soname,{library.name}"]
    with tempfile.TemporaryDirectory() as work:
        source, map_ = Path(work) / "hollow.c", Path(work) / "hollow.map"
        source.write_text("\n".join(code) + "\n")
        if script:
            map_.write_text(script)
            command.append(f"-Wl,--version-script={map_}")
        sources = [str(path) for path in (source, written) if path]
        library.unlink()  # a hard link of an installed package must not be written through
        subprocess.run([*command, "-o", str(library), *sources], check=True)


def _expanded(source: Path) -> str:
    """A file in C with its macros written out."""
    return subprocess.run(["gcc", "-E", "-P", str(source)], capture_output=True, text=True, check=True).stdout
