"""Carries out the Containerfile without a container engine: step by step in a clean Debian, then its command without a network.

    sudo python3 installer/try_container.py build/dist/sfumato-0.10.0-py3-none-any.whl [--root DIR] [--bind DIR …]

The base image is stood in for by a minimal Debian of the same release with its own Python and pip. Copied files, run commands,
variables, user and entry point are those of the Containerfile. Then its command runs as its user in a network namespace without
interfaces, and a batch of two notes after it. `--bind` shows a folder of this machine inside, such as a mirror of the package
registry. No image is built, so the layers, the tag of the base image and its version of Python are not tried.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from try_package import make_root, missing  # beside this script

FILE = Path(__file__).parent / "Containerfile"
STAND_IN = (
    "apt-get update -qq && apt-get install -y -qq --no-install-recommends python3 python3-pip ca-certificates"
)
NOTE = "Maria Berg, a nurse from Larvik, was born in 1970. She wrote to the court."


@dataclass(slots=True)
class Recipe:
    """What a Containerfile says, in order: commands and copies; then who runs what."""

    base: str = ""
    steps: list[tuple[str, str]] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)
    user: str = "0"
    entry: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)


def recipe_of(text: str) -> Recipe:
    """Reads a Containerfile. Raises `ValueError` for an instruction that this trial does not know."""
    recipe = Recipe()
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        word, rest = line.split(maxsplit=1)
        if word == "FROM":
            recipe.base = rest
        elif word in ("RUN", "COPY"):
            recipe.steps.append((word, rest))
        elif word == "ENV":
            recipe.environment |= dict(pair.split("=", 1) for pair in shlex.split(rest))
        elif word == "USER":
            recipe.user = rest
        elif word == "ENTRYPOINT":
            recipe.entry = json.loads(rest)
        elif word == "CMD":
            recipe.command = json.loads(rest)
        else:
            raise ValueError(f"unknown instruction: {word}")
    return recipe


def inside(
    root: Path, script: str, binds: list[Path], *, user: str = "0", cut: bool = False, **more: str
) -> str:
    """Runs a script in the root; `cut`: without any network. Raises `SystemExit` where it fails."""
    steps = [f"mount -t proc proc {root}/proc", f"mount --bind /dev {root}/dev"]
    for folder in binds:
        (root / folder.relative_to("/")).mkdir(parents=True, exist_ok=True)
        steps.append(f"mount --bind {folder} {root}{folder}")
    paths = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}
    variables = " ".join(f"{name}={shlex.quote(value)}" for name, value in (paths | more).items())
    who = f"--userspec={user}:{user}"
    steps.append(f"exec chroot {who} {root} env -i {variables} sh -ec {shlex.quote(script)}")
    names = ["unshare", "-m", *(["-n"] if cut else []), "sh", "-ec", "\n".join(steps)]
    done = subprocess.run(names, capture_output=True, text=True, timeout=3600)
    if done.returncode:
        raise SystemExit(f"Failed ({done.returncode}): {script}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def try_container(wheel: Path, root: Path, binds: list[Path]) -> str:
    """What the command of the container and a batch say."""
    recipe = recipe_of(FILE.read_text(encoding="utf-8"))
    make_root(root, recipe.base.rsplit("-", 1)[-1])
    for name in ("/etc/resolv.conf", "/etc/pip.conf"):
        if Path(name).is_file():
            shutil.copy(name, f"{root}{name}")
    # Debian's own Python asks for a word before pip may write; that of the image does not.
    build = {"DEBIAN_FRONTEND": "noninteractive", "PIP_BREAK_SYSTEM_PACKAGES": "1"}
    inside(root, STAND_IN, [], **build)
    for word, step in recipe.steps:
        print("+", word, step, flush=True)
        if word == "RUN":
            inside(root, step, binds, **build)
            continue
        pattern, folder = step.split()
        if not wheel.match(pattern):
            raise SystemExit(f"{wheel.name} is not what the Containerfile copies ({pattern}).")
        shutil.copy(wheel, f"{root}{folder}")
    said = inside(
        root, shlex.join(recipe.entry + recipe.command), [], user=recipe.user, cut=True, **recipe.environment
    )
    for number in (1, 2):
        (root / "in").mkdir(exist_ok=True)
        (root / "in" / f"{number}.txt").write_text(NOTE, encoding="utf-8")
    (root / "out").mkdir(exist_ok=True)
    os.chown(root / "out", int(recipe.user), int(recipe.user))
    batch = shlex.join([*recipe.entry, "batch", "/in", "-o", "/out", "--profile", "court"])
    said += inside(root, batch, [], user=recipe.user, cut=True, **recipe.environment)
    written = [(root / "out" / f"{number}.txt").read_text(encoding="utf-8") for number in (1, 2)]
    if any("Maria Berg" in text for text in written):
        raise SystemExit("A name stayed in the result of the batch.")
    return said + written[0] + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--root", type=Path, help="folder for the clean root (default: a temporary one)")
    parser.add_argument("--bind", type=Path, action="append", default=[], help="a folder to show inside")
    arguments = parser.parse_args()
    if lacking := missing():
        print(f"Not tried. {lacking}")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        root = arguments.root.resolve() if arguments.root else Path(folder) / "root"
        print(try_container(arguments.wheel.resolve(), root, arguments.bind), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
