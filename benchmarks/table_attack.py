"""Who is still found behind each version of a biography, by attackers that the plan did not see, and how many were said to fit.

    python -m benchmarks.table_attack ../shared/data [--aside] [--limit 60] [--rows ROWS.tsv]
    python -m benchmarks.table_attack --table ROWS.tsv
    python -m benchmarks.table_attack --plot ROWS.tsv docs/measurements/calibration.svg

Attackers: BM25 over articles (the body of the person's own among those of 500 others and 27,000 short biographies; the text that
was sanitized is no part of it), the shipped neural ones over profiles read from the openings of the same biographies, and the
people index. A person is found when an attacker ranks them first. Versions: the plan at several dials with replacements and with
masks only, and the masks that people set. The neural attackers were trained on texts of most of these people: they are stronger
than those of a stranger.
"""

from __future__ import annotations

import argparse
import csv
import itertools
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.intervals import told
from benchmarks.splits import is_aside, is_development
from sfumato.core.achieved import achieved
from sfumato.core.analysis import analyse
from sfumato.core.decide.model import Dials
from sfumato.core.evaluate.span_scores import interval, needs_interval
from sfumato.core.knowledge import open_index
from sfumato.core.language.nations import nations_in
from sfumato.core.pipeline import Sanitized, replacements_of
from sfumato.core.risk.reidentify.attack import Attackers, rank_of
from sfumato.core.risk.reidentify.bm25 import WordMatch
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.public import IndexAttacker
from sfumato.core.risk.reidentify.tokens import WORD, fold
from sfumato.models.reidentify.pairs import from_opening, name_of

# Dials of each version: k, threshold, strategy. The first is the default, the last of the joint ones the strict profile.
VERSIONS = {
    "plan, k 5, 0.5": (5, 0.5, "joint"),
    "plan, k 100, 0.35": (100, 0.35, "joint"),
    "plan, k 1000, 0.25": (1000, 0.25, "joint"),
    "plan, k 1000, 0.1": (1000, 0.1, "joint"),
    "masks only, k 5, 0.5": (5, 0.5, "mask"),
    "masks only, k 1000, 0.25": (1000, 0.25, "mask"),
}
PEOPLE, NONE = "people's masks", "as written"
_SHOWN = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Row:
    """One version of one biography: share of words changed, the claimed lower bound, and who found the person."""

    person: str
    version: str
    changed: float
    low: float
    found: tuple[str, ...]


def documents(data: Path, aside: bool) -> list[dict[str, object]]:
    """Biographies that have an article beside the text, on the wanted side of the split."""
    path = data / "wiki" / "biographies_masked.jsonl"
    rows = [json.loads(line) for line in path.open(encoding="utf-8")]
    wanted = is_aside if aside else is_development
    return [r for r in rows if r.get("body") and wanted("biographies", r["doc_id"])]


def _short(data: Path) -> Iterator[str]:
    for name, key in (("dbpedia_bios", "text"), ("wikibio_texts", "text"), ("actors", "abstract")):
        for line in (data / "wiki" / f"{name}.jsonl").open(encoding="utf-8"):
            text = str(json.loads(line)[key]).replace("\n", " ").strip()
            if len(text) > 80:
                yield text


class Ring:
    """The attackers, over everybody's articles and profiles."""

    def __init__(self, data: Path) -> None:
        path = data / "wiki" / "biographies_masked.jsonl"
        rows = [r for line in path.open(encoding="utf-8") if (r := json.loads(line)).get("body")]
        others = list(_short(data))
        self.number = {str(r["doc_id"]): n for n, r in enumerate(rows)}
        articles = [str(r["body"]) for r in rows] + others
        self.articles = WordMatch.of([_article(n, text) for n, text in enumerate(articles)])
        profiles = [_profile(n, str(r["text"])) for n, r in enumerate(rows)]
        profiles += [_profile(n, text) for n, text in enumerate(others, len(rows))]
        self.profiles = Attackers(profiles)
        self.index = IndexAttacker(open_index())
        self.known = {name: self.index.number(profiles[n]) for name, n in self.number.items()}

    def find(self, name: str, text: str) -> tuple[str, ...]:
        """The attackers who rank the person first."""
        n = self.number[name]
        words = [w for w in WORD.findall(fold(text)) if w.isalnum()]
        found = ["bm25"] if rank_of(self.articles.scores(words), n) == 1 else []
        attack = self.profiles.attack(text, self.profiles.profiles[n].name, saliency=False)
        found += [view.attacker for view in attack.views if view.rank == 1 and view.attacker != "bm25"]
        known = self.known[name]
        if known is not None and rank_of(self.index.scores(text), known) == 1:
            found.append("index")
        return tuple(found)


def _article(number: int, text: str) -> Profile:
    return Profile(str(number), str(number), (("other", fold(text)),))


def _profile(number: int, text: str) -> Profile:
    nations = {fold(text[n.start : n.end]) for n in nations_in(text[:600])}
    facts = from_opening(text, nations)
    made = Profile.of({"name": name_of(text) or str(number), **facts}, number)
    assert made is not None
    return made


def versions(text: str, masks: Sequence[Sequence[int]]) -> Iterator[tuple[str, str, float, float]]:
    """Name, words, share of words changed and claimed lower bound of each version."""
    yield NONE, text, 0.0, 1.0
    hidden = [(start, end) for start, end in masks]
    shown = list(text)
    for start, end in sorted(hidden, reverse=True):
        shown[start:end] = "***"
    yield PEOPLE, "".join(shown), _changed(text, hidden), 0.0
    analysis = analyse(text)
    for name, (k, threshold, strategy) in VERSIONS.items():
        plan = analysis.plan(Dials(k=k, threshold=threshold, strategy=strategy))
        made = Sanitized(analysis, plan, replacements_of(analysis, plan))
        spans = [(r.start, r.end) for r in made.replacements]
        low = min((crowd.low for crowd in achieved(analysis, plan)), default=0.0)
        yield name, made.text, _changed(text, spans), low


def _changed(text: str, spans: Sequence[tuple[int, int]]) -> float:
    words = list(_SHOWN.finditer(text))
    hit = sum(1 for w in words if any(s < w.end() and w.start() < e for s, e in spans))
    return hit / max(1, len(words))


def attack(data: Path, aside: bool, limit: int) -> list[Row]:
    """Every version of every biography against every attacker."""
    ring = Ring(data)
    rows = []
    for document in documents(data, aside)[:limit]:
        name, masks = str(document["doc_id"]), document["manual_mask"]
        assert isinstance(masks, list)
        for version, text, changed, low in versions(str(document["text"]), masks):
            rows.append(Row(name, version, changed, low, ring.find(name, text)))
    return rows


def table(rows: Sequence[Row]) -> str:
    """Found in percent by attacker and version, as Markdown."""
    names = sorted({name for row in rows for name in row.found})
    by: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by[row.version].append(row)
    lines = ["| version | any | " + " | ".join(names) + " | words changed | claimed ≥ 5 |"]
    lines.append("|" + "---|" * (len(names) + 4))
    for version, found in by.items():
        cells = [_found([bool(r.found) for r in found])]
        cells += [_found([n in r.found for r in found]) for n in names]
        cells.append(_percent(sum(r.changed for r in found), len(found)))
        claimed = [r for r in found if r.low >= 5]
        hits = sum(bool(r.found) for r in claimed)
        cells.append(f"{hits} of {len(claimed)} found" if version in VERSIONS else "")
        lines.append(f"| {version} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _found(hits: Sequence[bool]) -> str:
    return _percent(sum(hits), len(hits)) + told(sum(hits), len(hits))


def _percent(part: float, whole: int) -> str:
    return f"{100 * part / max(1, whole):.1f} %"


def at_equal_change(rows: Sequence[Row]) -> str:
    """Found by any attacker where as many words are changed as people change: between the two nearest dials of a strategy."""
    by_person: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_person[row.person].append(row)
    people = list(by_person.values())
    changed = _means([row for row in rows if row.version == PEOPLE])[PEOPLE][0]
    lines = []
    for kind in (PEOPLE, "plan", "masks only"):
        line = f"{kind}: {_at_equal(people, kind):.1%} found"
        if needs_interval(len(people)):
            low, high = interval(people, partial(_at_equal, kind=kind))
            line += f" [{low:.0%}–{high:.0%}]"
        lines.append(f"{line} at {changed:.1%} of words changed")
    return "\n".join(lines)


def _means(rows: Sequence[Row]) -> dict[str, tuple[float, float]]:
    """By version the share of words changed and of people found."""
    sums: dict[str, tuple[float, int, int]] = {}
    for row in rows:
        changed, found, number = sums.get(row.version, (0.0, 0, 0))
        sums[row.version] = (changed + row.changed, found + bool(row.found), number + 1)
    return {version: (changed / n, found / n) for version, (changed, found, n) in sums.items()}


def _at_equal(people: Sequence[Sequence[Row]], kind: str) -> float:
    mean = _means([row for rows in people for row in rows])
    if kind == PEOPLE:
        return mean[PEOPLE][1]
    points = sorted(v for name, v in mean.items() if name.startswith(kind) or name == NONE)
    return _between(points, mean[PEOPLE][0])


def _between(points: Sequence[tuple[float, float]], at: float) -> float:
    below = max((p for p in points if p[0] <= at), default=points[0])
    above = min((p for p in points if p[0] >= at), default=points[-1])
    if above[0] <= below[0]:
        return below[1]
    return below[1] + (above[1] - below[1]) * (at - below[0]) / (above[0] - below[0])


# -- calibration ---------------------------------------------------------------------------------------------------------

BANDS = (1.0, 2.0, 5.0, 10.0, 100.0, 1e4, float("inf"))


def plot(rows: Sequence[Row]) -> str:
    """An SVG: by the claimed lower bound, the share of people whom any attacker found, against one in as many as were claimed."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" font-family="sans-serif" font-size="12">'
    ]
    parts.append('<rect width="640" height="360" fill="white"/>')
    for tenth in range(0, 11, 2):
        y = 300 - 24 * tenth
        parts.append(
            f'<path d="M60 {y}H620" stroke="#ddd"/><text x="52" y="{y + 4}" text-anchor="end">{tenth * 10} %</text>'
        )
    width = 560 / (len(BANDS) - 1)
    for n, (low, high) in enumerate(itertools.pairwise(BANDS)):
        own = [r for r in rows if r.version in VERSIONS and low <= r.low < high]
        share = sum(bool(r.found) for r in own) / len(own) if own else 0.0
        x, y = 60 + n * width, 300 - 240 * share
        parts.append(
            f'<rect x="{x + 14:.0f}" y="{y:.0f}" width="{width - 28:.0f}" height="{300 - y:.0f}" fill="#0072b2"/>'
        )
        limit = 300 - 240 / low
        parts.append(
            f'<path d="M{x + 4:.0f} {limit:.0f}h{width - 8:.0f}" stroke="#d55e00" stroke-width="2"/>'
        )
        name = f"{low:g} to {high:g}" if high < float("inf") else f"{low:g} or more"
        parts.append(f'<text x="{x + width / 2:.0f}" y="318" text-anchor="middle">{name}</text>')
        parts.append(
            f'<text x="{x + width / 2:.0f}" y="334" text-anchor="middle" fill="#666">{len(own)} texts</text>'
        )
    parts.append(
        '<text x="60" y="30">Found by any attacker (bars), one in the claimed crowd (lines); by claimed lower bound</text>'
    )
    return "\n".join([*parts, "</svg>"]) + "\n"


def save(rows: Sequence[Row], path: Path) -> None:
    """One line a version of a biography."""
    with path.open("w", encoding="utf-8", newline="") as handle:
        out = csv.writer(handle, delimiter="\t")
        out.writerow(["person", "version", "changed", "low", "found"])
        out.writerows(
            [r.person, r.version, f"{r.changed:.4f}", f"{r.low:.3g}", " ".join(r.found)] for r in rows
        )


def load(path: Path) -> list[Row]:
    """What `save` wrote."""
    with path.open(encoding="utf-8", newline="") as handle:
        lines: Iterator[Mapping[str, str]] = csv.DictReader(handle, delimiter="\t")
        return [
            Row(r["person"], r["version"], float(r["changed"]), float(r["low"]), tuple(r["found"].split()))
            for r in lines
        ]


def main() -> None:
    """Attacks and prints the tables, or prints or draws rows that were saved."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, nargs="?")
    parser.add_argument("--aside", action="store_true")
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--rows", type=Path)
    parser.add_argument("--table", type=Path, metavar="ROWS", help="only the tables of rows that were saved")
    parser.add_argument("--plot", type=Path, nargs=2, metavar=("ROWS", "SVG"))
    arguments = parser.parse_args()
    if arguments.plot:
        arguments.plot[1].write_text(plot(load(arguments.plot[0])), encoding="utf-8")
        return
    rows = (
        load(arguments.table) if arguments.table else attack(arguments.data, arguments.aside, arguments.limit)
    )
    if arguments.rows:
        save(rows, arguments.rows)
    print(table(rows))
    print()
    print(at_equal_change(rows))


if __name__ == "__main__":
    main()
