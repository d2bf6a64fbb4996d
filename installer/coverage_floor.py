"""Holds test coverage where a fault would be a leak: each room's share of executed lines may rise, never fall.

    python installer/coverage_floor.py            # reads .coverage; exit code 1 where a room is below its floor
    python installer/coverage_floor.py --raise    # writes today's shares as the new floors

The floors stand in `installer/coverage_floor.json`. Lines that run only in processes of their own are not counted.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from coverage import Coverage

ROOT = Path(__file__).resolve().parents[1]
FLOORS = ROOT / "installer" / "coverage_floor.json"
SLACK = 0.5  # points: a test that skips on one machine may run on another


def shares(rooms: list[str]) -> dict[str, float]:
    """Executed lines of each room in percent, from the data of the last run."""
    data = Coverage(data_file=str(ROOT / ".coverage"))
    data.load()
    found: dict[str, float] = {}
    for room in rooms:
        lines = missed = 0
        for path in sorted((ROOT / room).rglob("*.py")):
            _, statements, _, missing, _ = data.analysis2(str(path))
            lines, missed = lines + len(statements), missed + len(missing)
        found[room] = round(100 * (lines - missed) / max(1, lines), 1)
    return found


def main() -> int:
    floors: dict[str, float] = json.loads(FLOORS.read_text(encoding="utf-8"))
    now = shares(list(floors))
    if "--raise" in sys.argv:
        raised = {room: max(now[room], floor) for room, floor in floors.items()}
        FLOORS.write_text(json.dumps(raised, indent=2) + "\n", encoding="utf-8")
        return 0
    for room, floor in floors.items():
        print(f"{room}: {now[room]:.1f} % of lines (floor {floor:.1f} %)")
    return int(any(now[room] < floor - SLACK for room, floor in floors.items()))


if __name__ == "__main__":
    sys.exit(main())
