"""A language model as attacker, end to end on this machine: whom it names behind biographies, and what its confidence is worth.

    python -m benchmarks.table_llm --data DATA --model SmolLM2-135M-Instruct.Q4_1.gguf --ranks RANKS.jsonl [--documents 12]
    python -m benchmarks.table_llm --data DATA --llm http://127.0.0.1:8080/v1 --ranks RANKS.jsonl --calibration CURVE.json

The first form serves the model itself (`serve_model.py`: the `train` extra), the second asks a server that runs already.
Biographies set aside report, as they came, with the masks of people, and as sanitized at default dials; a name counts by
`LlmAttack.rank_of`. Every attack is kept in RANKS and not made again. `--calibration` fits the curve for `sfumato attack
--llm-calibration` on biographies that are not set aside: run it with `--others` first.
"""

from __future__ import annotations

import argparse
import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.splits import is_aside, is_development
from sfumato.core.evaluate.span_scores import interval, needs_interval
from sfumato.core.pipeline import sanitize
from sfumato.core.risk.llm import Calibration, LlmAttack, LoopbackClient, attack_with
from sfumato.core.risk.llm.attack import Answers

CONDITIONS = ("untouched", "people", "ours")
MASK = "***"


def biographies(data: Path, others: bool) -> Iterator[dict[str, Any]]:
    """Those set aside, or those that are not, in an order by id."""
    with (data / "wiki" / "biographies_masked.jsonl").open(encoding="utf-8") as lines:
        records = sorted(map(json.loads, lines), key=lambda r: str(r["doc_id"]))
    wanted = is_development if others else is_aside
    return (r for r in records if wanted("biographies", r["doc_id"]))


def shown(record: Mapping[str, Any], condition: str) -> str:
    """The text as the attacker meets it."""
    text = str(record["text"])
    if condition == "ours":
        return sanitize(text).text
    if condition == "people":
        for start, end in sorted(((a, b) for a, b in record["manual_mask"]), reverse=True):
            text = text[:start] + MASK + text[end:]
    return text


def attacked(client: Answers, record: Mapping[str, Any], condition: str, samples: int) -> dict[str, Any]:
    """One attack as a line of RANKS; whom it is about is in the id."""
    found: LlmAttack = attack_with(client, shown(record, condition), samples=samples)
    person = str(record["doc_id"]).replace("-", " ").replace("_", " ").title()
    first = found.guesses[0] if found.guesses else None
    return {
        "doc_id": record["doc_id"],
        "condition": condition,
        "asked": found.asked,
        "names": len(found.guesses),
        "rank": found.rank_of(person),
        "confidence": first.confidence if first else 0.0,
        "attributes": len(found.attributes),
        "clues": len(found.clues),
    }


def table(rows: Sequence[Mapping[str, Any]]) -> str:
    """One line a condition: named first, named at all, with intervals over documents."""
    out = [
        "| text | biographies | named first | among its guesses | names an attack | attributes | clues in the text |",
        "|---|---|---|---|---|---|---|",
    ]
    for condition in CONDITIONS:
        mine = [r for r in rows if r["condition"] == condition]
        if mine:
            first = [r["rank"] == 1 for r in mine]
            named = [r["rank"] is not None for r in mine]
            means = [f"{sum(r[k] for r in mine) / len(mine):.1f}" for k in ("names", "attributes", "clues")]
            out.append(
                f"| {condition} | {len(mine)} | {_cell(first)} | {_cell(named)} | " + " | ".join(means) + " |"
            )
    return "\n".join(out)


def _cell(hits: Sequence[bool]) -> str:
    share = sum(hits) / len(hits)
    if not needs_interval(len(hits)):
        return f"{share:.0%}"
    low, high = interval(hits, lambda part: sum(part) / len(part))
    return f"{share:.0%} [{low:.0%}–{high:.0%}]"


def read_ranks(path: Path) -> list[dict[str, Any]]:
    """Attacks of earlier runs."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def served(model: Path) -> str:
    """A server of this process over a GGUF model; its address."""
    from benchmarks.serve_model import LocalModel, serve

    server = serve(LocalModel(model, 1), 0, 160)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/v1"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--model", type=Path, help="a GGUF file to serve")
    parser.add_argument("--llm", help="the address of a server on this machine")
    parser.add_argument("--ranks", type=Path, required=True)
    parser.add_argument("--documents", type=int, default=12)
    parser.add_argument("--samples", type=int, default=1, help="answers for each of three prompts")
    parser.add_argument(
        "--others", action="store_true", help="biographies that are not set aside, to calibrate on"
    )
    parser.add_argument("--calibration", type=Path, help="fit the curve on the attacks in RANKS and write it")
    arguments = parser.parse_args()
    rows = read_ranks(arguments.ranks)
    done = {(r["doc_id"], r["condition"]) for r in rows}
    client: LoopbackClient | None = None
    for record in list(biographies(arguments.data, arguments.others))[: arguments.documents]:
        for condition in CONDITIONS:
            if (record["doc_id"], condition) in done:
                continue
            client = client or LoopbackClient(arguments.llm or served(arguments.model))
            row = attacked(client, record, condition, arguments.samples)
            with arguments.ranks.open("a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")
            rows.append(row)
    if arguments.calibration:
        own = [r for r in rows if not is_aside("biographies", r["doc_id"])]
        Calibration.fit([(r["confidence"], r["rank"] == 1) for r in own]).save(arguments.calibration)
    print(table([r for r in rows if is_aside("biographies", r["doc_id"]) is not arguments.others]))


if __name__ == "__main__":
    main()
