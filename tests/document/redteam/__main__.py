"""Runs all attacks, prints the table and writes it into docs/measurements/attacks.md between its marks.

python -m tests.document.redteam [--only WORDS] [--results FILE]

With `--results` every outcome is written down as it comes, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from tests.document.redteam.attack import LEAKED, Attack, Outcome, attempt
from tests.document.redteam.catalogue import all_attacks

PAGE = Path(__file__).parents[3] / "docs" / "measurements" / "attacks.md"
BEGIN, END = "<!-- attacks: begin -->", "<!-- attacks: end -->"


def table(results: list[tuple[Attack, Outcome]]) -> str:
    rows = ["| attack | format | outcome | bits | by |", "|---|---|---|---|---|"]
    group = ""
    for trial, outcome in results:
        if trial.group != group:
            group = trial.group
            rows.append(f"| **{group}** | | | | |")
        bits = f"{outcome.bits:.1f}" if outcome.bits else ""
        why = outcome.detail.split(": ", 1)[0] if outcome.result != "held" else ""
        rows.append(f"| {trial.name} | {trial.suffix[1:]} | {outcome.result} | {bits} | {why} |")
    counts = {kind: sum(o.result == kind for _, o in results) for kind in ("held", "refused", LEAKED)}
    summary = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    return f"{len(results)} attacks: {summary}.\n\n" + "\n".join(rows)


def recorded(results: Path | None) -> dict[str, Outcome]:
    """Outcomes of an earlier run by the name of the attack."""
    if results is None or not results.exists():
        return {}
    rows = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()]
    return {row["name"]: Outcome(row["result"], row["detail"], row["bits"]) for row in rows}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="attacks whose name holds these words; nothing is written")
    parser.add_argument("--results", type=Path, help="a file of outcomes, to go on from")
    arguments = parser.parse_args()
    results: list[tuple[Attack, Outcome]] = []
    done = recorded(arguments.results)
    with tempfile.TemporaryDirectory() as home:
        os.environ["SFUMATO_HOME"] = home
        for trial in all_attacks():
            if arguments.only in trial.name:
                outcome = done.get(trial.name) or attempt(trial, with_ocr=trial.looks)
                results.append((trial, outcome))
                if arguments.results and trial.name not in done:
                    with arguments.results.open("a", encoding="utf-8") as log:
                        log.write(json.dumps({"name": trial.name, **asdict(outcome)}) + "\n")
                print(f"{outcome.result:8} {trial.name}: {outcome.detail}", flush=True)
    made = table(results)
    print(made)
    if not arguments.only:
        text = PAGE.read_text(encoding="utf-8")
        start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
        PAGE.write_text(f"{text[:start]}\n{made}\n{text[end:]}", encoding="utf-8")
    return 1 if any(outcome.result == LEAKED for _, outcome in results) else 0


if __name__ == "__main__":
    sys.exit(main())
