"""`make bench`: runs every `bench_*.py` (or the ones named) and prints its rows as a table.

Each module has `run() -> list[dict]`. A row is a measurement; ratios come from one run on one machine, so that a
noisy machine spoils both sides alike.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys

import benchmarks


def table(rows: list[dict[str, object]]) -> str:
    names = list(dict.fromkeys(name for row in rows for name in row))
    cells = [names, *[[str(row.get(name, "")) for name in names] for row in rows]]
    widths = [max(len(line[i]) for line in cells) for i in range(len(names))]
    return "\n".join(
        "  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)).rstrip() for line in cells
    )


def main(wanted: list[str]) -> int:
    failed = 0
    for module in sorted(
        m.name for m in pkgutil.iter_modules(benchmarks.__path__) if m.name.startswith("bench_")
    ):
        if wanted and module.removeprefix("bench_") not in wanted:
            continue
        print(f"== {module.removeprefix('bench_')}", flush=True)
        try:
            print(table(importlib.import_module(f"benchmarks.{module}").run()), flush=True)
        except Exception as error:  # one benchmark must not hide the others
            failed += 1
            print(f"failed: {type(error).__name__}: {error}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
