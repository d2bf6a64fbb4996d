"""Lists the licence of every package in the environment that runs it: `python installer/licences.py [--files]`.

`--files` prints JSON rows of name, version, licence and licence files, for the build.
"""

from __future__ import annotations

import json
import sys
from importlib.metadata import Distribution, distributions

_NAMES = ("LICENSE", "LICENCE", "COPYING", "NOTICE")


def licence_of(package: Distribution) -> str:
    """The first line of what the package says of itself; classifiers where it says nothing else."""
    stated = package.metadata.get("License-Expression") or package.metadata.get("License") or ""
    classified = [
        c.rsplit("::", 1)[-1].strip()
        for c in package.metadata.get_all("Classifier") or ()
        if c.startswith("License")
    ]
    return (stated.strip().splitlines() or [", ".join(classified) or "see its licence file"])[0][:80]


def licence_files(package: Distribution) -> list[str]:
    return [str(package.locate_file(f)) for f in package.files or () if f.name.upper().startswith(_NAMES)]


def main() -> None:
    rows = sorted(
        ((p.metadata["Name"], p.version, licence_of(p), licence_files(p)) for p in distributions()),
        key=lambda r: r[0].lower(),
    )
    if "--files" in sys.argv:
        print(json.dumps(rows))
    else:
        print("\n".join(f"{name} {version}: {licence}" for name, version, licence, _ in rows))


if __name__ == "__main__":
    main()
