"""Size of what people install, and how long it takes to start: the frozen program beside the one of this environment.

Needs `python installer/build.py` first (`SFUMATO_DIST` names another folder than `build/dist`). "Cold" means that the files of
the program were dropped from the system's cache before the start (Linux only; what other programs hold open stays). Starting is
measured to the end of the process: `--version` loads the command line, `--self-test window` shows the window for half a second.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
STARTS = 3


def size(path: Path) -> float:
    """Megabytes (10^6 bytes) of a file or of all files of a folder, links not counted."""
    files = [path] if path.is_file() else [p for p in path.rglob("*") if p.is_file() and not p.is_symlink()]
    return sum(p.stat().st_size for p in files) / 1e6


def parts(folder: Path, least: float = 2.0) -> list[dict[str, object]]:
    """Where the megabytes of the frozen program are: by package, its models and resources one by one; `least` MB or more."""
    inner = folder / "_internal"
    sums: dict[str, float] = {}
    for path in folder.rglob("*"):
        if path.is_symlink() or not path.is_file():
            continue
        place = path.relative_to(inner if path.is_relative_to(inner) else folder).parts
        name = "/".join(place[1:3]) if place[0] == "sfumato" and len(place) > 3 else place[0]
        name = name.removesuffix(".libs") if len(place) > 1 else "the program and libraries beside it"
        sums[name] = sums.get(name, 0) + path.stat().st_size / 1e6
    rows = sorted(sums.items(), key=lambda row: -row[1])
    small = sum(size for _, size in rows if size < least)
    kept = [{"what": f"… {name}", "MB": round(size, 1)} for name, size in rows if size >= least]
    return [*kept, {"what": "… everything else", "MB": round(small, 1)}]


def drop(folder: Path) -> None:
    """Asks the system to forget the content of the folder's files."""
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            handle = os.open(path, os.O_RDONLY)
            try:
                os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
            finally:
                os.close(handle)


def start(command: list[str], folder: Path | None = None) -> tuple[float, float]:
    """Seconds of wall time and of processor time of one start; cold where a folder is given."""
    if folder is not None:
        drop(folder)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    used, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=environment)
    took, now = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return took, now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime


def starts(name: str, command: list[str], folder: Path | None) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for what in (["--version"], ["--self-test", "window"]):
        for cold in (folder, None) if folder else (None,):
            best = min(start([*command, *what], cold) for _ in range(STARTS))
            rows.append(
                {
                    "what": f"{name} {' '.join(what)}{', cold' if cold else ''}",
                    "wall s": round(best[0], 2),
                    "processor s": round(best[1], 2),
                }
            )
    return rows


def run() -> list[dict[str, object]]:
    dist = Path(os.environ.get("SFUMATO_DIST", ROOT / "build" / "dist"))
    folder = dist / "sfumato"
    rows: list[dict[str, object]] = []
    for pattern in ("sfumato-*.whl", "sfumato_*.deb", "Sfumato-*.tar.xz"):
        rows += [{"what": path.name, "MB": round(size(path))} for path in sorted(dist.glob(pattern))]
    if folder.is_dir():
        data = sum(size(folder / "_internal" / "sfumato" / part) for part in ("models", "resources"))
        rows.append({"what": "frozen folder", "MB": round(size(folder))})
        rows.append({"what": "of it models and resources", "MB": round(data)})
        rows += parts(folder)
        rows += starts("frozen", [str(folder / "sfumato")], folder)
    return rows + starts("this environment", [sys.executable, "-m", "sfumato.app.cli"], None)
