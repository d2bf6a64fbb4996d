"""Functions and classes that nothing calls, tests apart. Exits with 1 where there are any.

Methods are left out: Qt and protocols call them by name. What is registered by a decorator counts as used.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
READ = ("core", "app", "sfumato", "benchmarks", "models", "resources", "installer", "docs")
# Called by the tests of whole outputs, and by Python itself.
PUBLIC = {"faults", "__getattr__"}


def main() -> int:
    said = subprocess.run(
        [sys.executable, "-m", "vulture", *READ, "--min-confidence", "60", "--ignore-decorators", "@*"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    ).stdout
    dead = [
        line
        for line in said.splitlines()
        if not line.startswith("sfumato/")  # the public interface: programs of other people call it
        and ("unused function" in line or "unused class" in line)
        and line.split("'")[1] not in PUBLIC
    ]
    print("\n".join(dead) or "No function or class without a caller.")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
