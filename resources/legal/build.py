"""Writes `reporters.txt`: the abbreviations of law reports, without blanks, one a line.

    python resources/legal/build.py

Source: PyPI `reporters-db` (Free Law Project, BSD-2-Clause), installed for this command only.
"""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    from reporters_db import EDITIONS, VARIATIONS_ONLY

    every = {re.sub(r"\s+", "", name) for name in (*EDITIONS, *VARIATIONS_ONLY)}
    # Two letters without a full stop are states, units and initials in running text.
    kept = sorted(
        name
        for name in every
        if len(name) > 2 and ("." in name or any(c.isdigit() for c in name) or name.isupper())
    )
    (HERE / "reporters.txt").write_text("\n".join(kept) + "\n", encoding="utf-8")
    print(f"{len(kept)} abbreviations")


if __name__ == "__main__":
    main()
