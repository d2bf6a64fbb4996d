"""Builds what people install: a wheel, a one-folder frozen program, and from it the packages of this platform.

    python installer/build.py [--out build/dist] [--only wheel|frozen|deb|archive]

The frozen program is made in an environment of its own that holds the wheel and its run-time packages, never the training
extra. On Linux a Debian package and a self-contained archive (unpack, start `AppRun`) follow; on Windows and macOS the recipes
in `installer/windows` and `installer/macos` take over from the folder that this makes.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
from pathlib import Path

from hollow import hollow_out  # beside this script
from trim import drop_orphans, trim_characters

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "installer"
TARGETS = ("wheel", "frozen", "deb", "archive")
PYINSTALLER = "pyinstaller>=6.10,<7"
FORBIDDEN = ("torch", "transformers", "sklearn", "spacy")  # of the training extra
# What Qt loads from the system; the frozen program brings everything else.
DEPENDS = HERE / "linux" / "depends"


def version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    print("+", *command, flush=True)
    subprocess.run([str(part) for part in command], cwd=cwd, check=True)


def build_wheel(out: Path) -> Path:
    """A wheel of the tracked files only: what lies about in a work tree must not be shipped."""
    source = out / "source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    archive = out / "source.tar"
    run("git", "archive", "-o", archive, "HEAD")
    with tarfile.open(archive) as packed:
        packed.extractall(source, filter="data")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", out, source)
    archive.unlink()
    shutil.rmtree(source)
    return next(out.glob(f"sfumato-{version()}-*.whl"))


def build_frozen(out: Path, wheel: Path) -> Path:
    """The folder `out/sfumato` with the program in it."""
    python = _environment(out, wheel)
    folder = out / "sfumato"
    shutil.rmtree(folder, ignore_errors=True)
    run(
        python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", out, "--workpath", out / "work",
        HERE / "sfumato.spec", cwd=out,  # not here: the folder `sfumato` of the source would hide the installed one
    )  # fmt: skip
    if sys.platform.startswith("linux") and shutil.which("gcc"):
        hollow_out(folder / "_internal")
        print(f"characters: {trim_characters(folder / '_internal') / 1e6:.0f} MB less")
        print("linked by nothing:", *drop_orphans(folder / "_internal"))
    strip_debug(folder)
    run(python, HERE / "pack.py", folder / "_internal" / "sfumato", cwd=out)
    collect_licences(python, folder / "licences")
    found = [p for p in folder.rglob("*") if p.name.split(".")[0] in FORBIDDEN]
    if found:
        raise SystemExit(f"A package of the training extra got into the build: {found[0].name}")
    return folder


def _environment(out: Path, wheel: Path) -> Path:
    """The Python of an environment that holds the wheel, its run-time packages and PyInstaller, and nothing else."""
    environment = out / "environment"
    if not (environment / "bin" / "python").exists() and not (environment / "Scripts").exists():
        venv.create(environment, with_pip=True, clear=True)
    python = environment / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip: tuple[str | Path, ...] = (python, "-m", "pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "install", wheel, PYINSTALLER)
    run(*pip, "install", "--force-reinstall", "--no-deps", wheel)
    return python


def strip_debug(folder: Path) -> None:
    """Removes debug information and names of inner symbols, a fifth of some libraries. Only of files that hold any, and
    of none that a wheel brings in a folder `*.libs`: those were rewritten by their makers, and stripping breaks them."""
    if not sys.platform.startswith("linux") or shutil.which("strip") is None:
        return
    for path in folder.rglob("*.so*"):
        if path.is_file() and not path.is_symlink() and not any(".libs" in part for part in path.parts):
            sections = subprocess.run(["readelf", "-SW", str(path)], capture_output=True, text=True).stdout
            if ".symtab" in sections:
                run("strip", "--strip-unneeded", path)


def collect_licences(python: Path, folder: Path) -> None:
    """Licence texts of every package in the build, the project's own first."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("LICENSE", "NOTICE.md"):
        shutil.copy(ROOT / name, folder / name)
    listed = json.loads(subprocess.check_output([str(python), str(HERE / "licences.py"), "--files"]))
    rows = []
    for name, number, licence, files in listed:
        rows.append(f"{name} {number}: {licence}")
        for count, file in enumerate(files):
            if Path(file).is_file():
                shutil.copy(file, folder / f"{name}-{count}-{Path(file).name}")
    (folder / "packages.txt").write_text("\n".join(rows) + "\n", encoding="utf-8")


def build_deb(out: Path, folder: Path) -> Path:
    """Installs to /opt/sfumato with a command, a menu entry, an icon and the `.sfumato` file type."""
    root = out / "deb"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(folder, root / "opt" / "sfumato", symlinks=True)
    _desktop_files(root / "usr" / "share")
    command = root / "usr" / "bin" / "sfumato"
    command.parent.mkdir(parents=True)
    command.symlink_to("/opt/sfumato/sfumato")
    size = sum(p.stat().st_size for p in root.rglob("*") if p.is_file() and not p.is_symlink()) // 1024
    control = root / "DEBIAN" / "control"
    control.parent.mkdir()
    control.write_text(
        f"Package: sfumato\nVersion: {version()}\nArchitecture: {_architecture()}\nMaintainer: Sfumato maintainers\n"
        f"Installed-Size: {size}\nDepends: {DEPENDS.read_text(encoding='utf-8').strip()}\nSection: text\nPriority: optional\n"
        "Description: Hide who a document is about, keep what it says\n"
        " Offline sanitization of court files, reports and letters, with local models.\n",
        encoding="utf-8",
    )
    package = out / f"sfumato_{version()}_{_architecture()}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "-z1", "--build", root, package)
    shutil.rmtree(root)
    return package


def build_archive(out: Path, folder: Path) -> Path:
    """One compressed folder that runs from anywhere: unpack it and start `AppRun`."""
    root = out / f"Sfumato-{version()}-{_architecture()}"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(folder, root / "usr" / "lib" / "sfumato", symlinks=True)
    _desktop_files(root / "usr" / "share")
    shutil.copy(HERE / "linux" / "AppRun", root / "AppRun")
    (root / "AppRun").chmod(0o755)
    shutil.copy(HERE / "linux" / "sfumato.desktop", root)
    shutil.copy(ROOT / "resources" / "icons" / "sfumato.svg", root)
    archive = out / f"{root.name}.tar.xz"
    run("tar", "-C", out, "--owner=0", "--group=0", "-I", "xz -1 -T0", "-cf", archive, root.name)
    shutil.rmtree(root)
    return archive


def _desktop_files(share: Path) -> None:
    for source, folder in (
        (HERE / "linux" / "sfumato.desktop", "applications"),
        (HERE / "linux" / "sfumato.xml", "mime/packages"),
        (ROOT / "resources" / "icons" / "sfumato.svg", "icons/hicolor/scalable/apps"),
    ):
        (share / folder).mkdir(parents=True, exist_ok=True)
        shutil.copy(source, share / folder / source.name)


def _architecture() -> str:
    return {"x86_64": "amd64", "aarch64": "arm64"}.get(os.uname().machine, os.uname().machine)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "dist")
    parser.add_argument("--only", choices=TARGETS, help="stop after this one")
    arguments = parser.parse_args()
    out: Path = arguments.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    wheel = build_wheel(out)
    made = [wheel]
    if arguments.only != "wheel":
        folder = build_frozen(out, wheel)
        made.append(folder)
        if sys.platform.startswith("linux"):
            if arguments.only in (None, "deb"):
                made.append(build_deb(out, folder))
            if arguments.only in (None, "archive"):
                made.append(build_archive(out, folder))
    for path in made:
        files = (
            [path] if path.is_file() else [p for p in path.rglob("*") if p.is_file() and not p.is_symlink()]
        )
        size = sum(p.stat().st_size for p in files)
        print(f"{path}: {size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
