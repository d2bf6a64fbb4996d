"""Speed and size of generalization: ladders per second of processor time, store opening, memory."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

_CHILD = r"""
import json, resource, sys, time
from sfumato.core.generalize.store import Store, NAME
from sfumato.core.paths import RESOURCES
path = RESOURCES / "ontology" / NAME
best = 1e9
for _ in range(5):
    start = time.process_time(); Store(path); best = min(best, time.process_time() - start)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
from sfumato.core.generalize import ladder_for
from sfumato.core.recognize.model import EntityType
spans = json.loads(sys.stdin.read())
start = time.process_time()
for type_, span in spans: ladder_for(span, EntityType(type_))
cold = time.process_time() - start
start = time.process_time()
for _ in range(5):
    for type_, span in spans: ladder_for(span, EntityType(type_))
warm = (time.process_time() - start) / 5
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"open": best, "cold": cold, "warm": warm, "memory": (after - before) / 1024}))
"""


def spans() -> list[tuple[str, str]]:
    """The committed list of spans: real ones, of all types the ontology serves."""
    path = Path(__file__).parent.parent / "tests" / "generalize" / "court_spans.tsv"
    rows = (
        line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")
    )
    return [(row[0], row[1]) for row in rows]


def run() -> list[dict[str, Any]]:
    sample = spans()
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", _CHILD], input=json.dumps(sample), capture_output=True, text=True, check=True
    )
    took = time.perf_counter() - start
    found = json.loads(done.stdout)
    count = len(sample)
    return [
        {
            "name": "generalize: open the store",
            "value": round(found["open"] * 1000, 2),
            "unit": "ms",
            "goal": "≤ 20",
        },
        {
            "name": "generalize: ladders, cold",
            "value": round(count / found["cold"]),
            "unit": "1/s",
            "goal": "≥ 500",
        },
        {
            "name": "generalize: ladders, cached",
            "value": round(count / found["warm"]),
            "unit": "1/s",
            "goal": "≥ 5000",
        },
        {
            "name": "generalize: memory over the interpreter's",
            "value": round(found["memory"], 1),
            "unit": "MB",
            "goal": "≤ 100",
        },
        {"name": "generalize: whole run in a new process", "value": round(took, 2), "unit": "s", "goal": ""},
    ]


if __name__ == "__main__":
    for row in run():
        print(row)
    print({"own peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024})
