"""The papers' tables in Markdown, from the results that their commands left in `docs/measurements/papers`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.intervals import told
from sfumato.core.evaluate.agreement import agreement, agreement_intervals
from sfumato.core.evaluate.formats.tab import read as read_tab

RESULTS = Path(__file__).parents[1] / "docs" / "measurements" / "papers"

FURTHEST = 0.65  # share of words masked from which on nobody is found by anybody


def _json(name: str) -> Any:
    path = RESULTS / name
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def markdown(name: str) -> Callable[[], str | None]:
    path = RESULTS / name
    return lambda: path.read_text(encoding="utf-8").strip() if path.exists() else None


def span_table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Exact, partial and token scores, one row a system and part."""
    out = [
        "| system | documents | exact P / R / F1 | partial | token | direct, quasi recall |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        cells = []
        for level in ("exact", "partial", "token"):
            cell = " / ".join(f"{v:.3f}" for v in row[level])
            if f"{level} interval" in row:
                low, high = row[f"{level} interval"]
                cell += f" [{low:.3f}–{high:.3f}]"
            cells.append(cell)
        kinds = f"{row['direct']:.3f}, {row['quasi']:.3f}" if "direct" in row else ""
        out.append(
            f"| {row['system']}, {row['part']} | {row['documents']} | " + " | ".join([*cells, kinds]) + " |"
        )
    return "\n".join(out)


def labellings() -> str | None:
    found = _json("labellings.json")
    if found is None:
        return None
    same = found["greedy equals random"]
    total = found["documents"]
    return (
        span_table(found["rows"])
        + f"\n\nIdentified by some combination of at most three terms: {found['identified']} of {total} "
        + f"({found['identified'] / total:.1%}; 001, table 3: 502,678 of 514,617, 97.7 %). Greedy and random mask the same in "
        + f"{same['literal']} of {total} texts under the literal algorithm, in {same['extended']} under our own labels."
    )


def distant() -> str | None:
    found = _json("distant.json")
    return None if found is None else span_table(found)


def agreement_table(data: Path | None) -> Callable[[], str | None]:
    def table() -> str | None:
        if data is not None and (data / "tab" / "train.json").exists():
            corpus = read_tab(data / "tab" / "train.json")
            found = agreement(corpus)
            kept = {name: getattr(found, name) for name in found.__slots__}
            kept["intervals"] = agreement_intervals(corpus)
            (RESULTS / "agreement.json").write_text(json.dumps(kept, indent=1), encoding="utf-8")
        result = _json("agreement.json")
        if result is None:
            return None
        spans = result.get("intervals", {})
        cell = {
            name: f"{result[name]:.2f}"
            + ("" if name not in spans else f" [{spans[name][0]:.2f}–{spans[name][1]:.2f}]")
            for name in ("span_kappa", "span_alpha", "character_kappa", "character_alpha")
        }
        return (
            f"| level ({result['documents']} documents) | κ | α |\n|---|---|---|\n"
            f"| span ({result['spans']:,} spans) | {cell['span_kappa']} | {cell['span_alpha']} |\n"
            f"| character | {cell['character_kappa']} | {cell['character_alpha']} |"
        )

    return table


def _span(row: Mapping[str, Any], name: str, form: str = ".3f") -> str:
    """The interval of a figure, where it is told."""
    if name not in row.get("intervals", {}):
        return ""
    low, high = row["intervals"][name]
    return f" [{low:{form}}–{high:{form}}]"


def _people(share: float, documents: int) -> str:
    """A share of people with its interval, which needs only how many of how many."""
    return f"{share:.1%}{told(round(share * documents), documents)}"


def rungs() -> str | None:
    found = _json("encoder.json")
    if found is None:
        return None
    out = ["| model | majority | any | MRR | macro F1 | weighted F1 |", "|---|---|---|---|---|---|"]
    for name, r in found.items():
        cells = [f"{r[key]:.3f}{_span(r, key)}" for key in ("majority", "any", "mrr")]
        out.append(f"| {name} | {' | '.join(cells)} | {r['macro'][2]:.3f} | {r['weighted'][2]:.3f} |")
    for name, r in found.items():
        if name != "first rung":
            out += ["", f"Confusion, {name}:", "", r["confusion"]]
    return "\n".join(out)


SHIPPED = "binary, features (shipped)"


def own_ladders() -> str | None:
    found = _json("own-ladders.json")
    if found is None:
        return None
    levels = ("1", "2", "3", "4", "***")
    out = ["| chooser | taken | taken where it is on our ladder |", "|---|---|---|"]
    out += [
        f"| {name} | {r['taken']:.3f}{_span(r, 'taken')} | {r['taken where offered']:.3f} |"
        for name, r in found.items()
    ]
    shipped = found[SHIPPED]
    out += [
        "",
        f"By type, {SHIPPED}:",
        "",
        "| type | spans | people's choice is on our ladder | taken |",
        "|---|---|---|---|",
    ]
    rows = {**shipped["by type"], "all": [shipped[key] for key in ("spans", "on our ladder", "taken")]}
    for kind, (n, offered, taken) in rows.items():
        spans = [_span(shipped, name) if kind == "all" else "" for name in ("on our ladder", "taken")]
        out.append(f"| {kind} | {n} | {offered:.3f}{spans[0]} | {taken:.3f}{spans[1]} |")
    for name, r in found.items():
        out += [
            "",
            f"Confusion, {name}:",
            "",
            "| people, on the dataset's list \\ we, on our ladder | " + " | ".join(levels) + " |",
            "|---" * 6 + "|",
        ]
        for row in levels:
            cells = [str(r["confusion"].get(f"{row}|{column}", 0)) for column in levels]
            out.append(f"| {row} | " + " | ".join(cells) + " |")
    return "\n".join(out)


def figures003() -> str | None:
    found = _json("figures003.json")
    if found is None:
        return None
    five, beam = found["table 5"], found["beam"]
    out = [
        f"{found['documents']} held-out biographies. Hidden from `bag` to K = 8, `grams` still ranks "
        f"{_people(found['first in grams'], found['documents'])} first and BM25 "
        f"{_people(found['first in bm25'], found['documents'])}; the logarithms of the ranks correlate by "
        f"{found['correlation of log ranks']:.2f}. ![figure 3](papers/figure3.svg)",
        "",
        f"With 95 % of the words masked at random some attacker ranks the person first in {five['found']['any']} of "
        f"{five['tried']} draws{_span(five, 'any', '.0%')}.",
        "",
        "| drafts | words masked | found by another attacker | processor time |",
        "|---|---|---|---|",
    ]
    out += [
        f"| {width} | {row['masked']:.1%}{_span(row, 'masked', '.1%')} | "
        f"{_people(row['found by others'], max(10, found['documents'] // 2))} | "
        f"{row['seconds'] / beam['1']['seconds']:.1f} × |"
        for width, row in beam.items()
    ]
    if "figure 4" in found:
        ways = list(next(iter(found["figure 4"].values())))
        out += ["", "| share of words hidden | " + " | ".join(ways) + " |", "|---" * (len(ways) + 1) + "|"]
        out += [
            f"| {kind} | " + " | ".join(f"{shares[way]:.1%}" for way in ways) + " |"
            for kind, shares in found["figure 4"].items()
        ]
        out += ["", f"{found['documents of figure 4']} biographies. ![figure 4](papers/figure4.svg)"]
    return "\n".join(out)


def idf() -> str | None:
    """Tables 1 and 2 of paper 003: how much each way hides, and who is still found by an attacker it was not made against."""
    found = _json("idf.json")
    if found is None:
        return None
    out = [
        f"{found[0]['documents']} held-out biographies.",
        "",
        "| method | found by any unseen attacker | BM25 | words masked | compressed size lost |",
        "|---|---|---|---|---|",
    ]
    for row in found:
        if row["method"].startswith("random") or row["shares"]["masked"] > FURTHEST:
            continue
        low, high = row["interval"]
        shares = row["shares"]
        out.append(
            f"| {row['method']} | {row['ensemble']:.1%} [{low:.0%}–{high:.0%}] | "
            f"{_people(row['by_attacker']['bm25'], row['documents'])} | "
            f"{shares['masked']:.1%} | {shares['compressed']:.1%} |"
        )
    return "\n".join(out)
