"""Installs the Debian package in a clean root without Python, cuts the network off, and lets it do its whole job there.

    sudo python3 installer/try_package.py build/dist/sfumato_0.10.0_amd64.deb [--root DIR] [--suite bookworm]

What it shows: the package installs with its dependencies alone; `sfumato --self-test` runs in a network namespace without
interfaces, once without a screen and once on a virtual screen (Xvfb). Needs root, debootstrap and Xvfb, and the network for the
packages of the distribution. A root that is already in DIR is used again.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

SCREEN = 97
DEPENDS = Path(__file__).parent / "linux" / "depends"  # what the program takes from the system


def missing() -> str:
    """What this machine lacks for the trial, in a sentence; empty where nothing is missing."""
    if not sys.platform.startswith("linux"):
        return "This trial runs on Linux only."
    if os.geteuid() != 0:
        return "Changing the root folder needs the rights of the administrator."
    lacking = [name for name in ("debootstrap", "Xvfb", "unshare", "chroot") if shutil.which(name) is None]
    if lacking:
        return f"Not installed: {', '.join(lacking)}."
    if subprocess.run(["unshare", "-n", "-m", "true"], capture_output=True).returncode:
        return "A network namespace is not permitted here."
    return ""


def make_root(root: Path, suite: str) -> None:
    """A minimal Debian, nothing else: no Python is in it."""
    if not (root / "usr" / "bin" / "apt-get").exists():
        _run("debootstrap", "--variant=minbase", suite, root)


def install(root: Path, package: Path) -> str:
    """Installs a Debian package, or unpacks an archive. Returns the command that starts the program inside the root."""
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    if package.suffix == ".deb":
        shutil.copy(package, root / "sfumato.deb")
        _inside(root, "apt-get update -qq && apt-get install -y -qq --no-install-recommends /sfumato.deb")
        (root / "sfumato.deb").unlink()
        return "sfumato"
    libraries = [line.split("|")[0].strip() for line in DEPENDS.read_text(encoding="utf-8").split(",")]
    _inside(
        root, f"apt-get update -qq && apt-get install -y -qq --no-install-recommends {' '.join(libraries)}"
    )
    with tarfile.open(package) as packed:
        packed.extractall(root / "opt", filter="tar")
        folder = packed.getnames()[0].split("/")[0]
    return f"/opt/{folder}/AppRun"


def self_test(root: Path, command: str, screen: int | None = None) -> str:
    """What the self-test prints, without any network; on the virtual screen where one is given. Raises where it fails."""
    where = f"DISPLAY=:{screen} QT_QPA_PLATFORM=xcb" if screen is not None else "QT_QPA_PLATFORM=offscreen"
    sockets = root / "tmp" / ".X11-unix"
    sockets.mkdir(parents=True, exist_ok=True)
    # A namespace of mounts: the bindings are gone when the command ends.
    steps = [f"mount --bind /tmp/.X11-unix {sockets}"] if screen is not None else []
    steps += [f"mount -t proc proc {root / 'proc'}", f"mount --bind /dev {root / 'dev'}"]
    steps.append(f"exec chroot {root} env -i PATH=/usr/bin:/bin HOME=/root {where} {command} --self-test")
    done = subprocess.run(
        ["unshare", "-n", "-m", "sh", "-ec", "\n".join(steps)], capture_output=True, text=True, timeout=1800
    )
    if done.returncode:
        raise SystemExit(f"The self-test failed ({done.returncode}):\n{done.stdout}{done.stderr}")
    return done.stdout


def try_package(package: Path, root: Path, suite: str = "bookworm") -> dict[str, str]:
    """The words of both self-tests. Raises `SystemExit` where a step fails or Python is in the root."""
    make_root(root, suite)
    command = install(root, package)
    pythons = [p for folder in ("usr/bin", "usr/local/bin") for p in (root / folder).glob("python*")]
    if pythons:
        raise SystemExit(f"The root is not clean: {pythons[0].name} is in it.")
    said = {"without a screen": self_test(root, command)}
    server = subprocess.Popen(
        ["Xvfb", f":{SCREEN}", "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(100):
            if Path(f"/tmp/.X11-unix/X{SCREEN}").exists():
                break
            time.sleep(0.1)
        said["on a virtual screen"] = self_test(root, command, SCREEN)
    finally:
        server.terminate()
        server.wait()
    return said


def _run(*command: str | Path) -> None:
    print("+", *command, flush=True)
    subprocess.run([str(part) for part in command], check=True)


def _inside(root: Path, script: str) -> None:
    environment = {
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
        "DEBIAN_FRONTEND": "noninteractive",
        "HOME": "/root",
    }
    print("+ in the root:", script, flush=True)
    subprocess.run(["chroot", str(root), "sh", "-ec", script], check=True, env=environment)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("package", type=Path)
    parser.add_argument("--root", type=Path, help="folder for the clean root (default: a temporary one)")
    parser.add_argument("--suite", default="bookworm")
    arguments = parser.parse_args()
    if lacking := missing():
        print(f"Not tried. {lacking}")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        root = arguments.root.resolve() if arguments.root else Path(folder) / "root"
        for where, words in try_package(arguments.package.resolve(), root, arguments.suite).items():
            print(f"== {where}\n{words}", end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
