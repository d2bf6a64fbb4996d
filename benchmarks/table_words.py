"""Are replacements fine where they stand? Draws them with their sentences into a sheet that people label, and scores it.

    python -m benchmarks.table_words judgments --n 300 -o sheet.csv          # documents that rules may be written on
    python -m benchmarks.table_words biographies --aside --n 300 -o sheet.csv
    python -m benchmarks.table_words --score sheet.csv

CORPUS is judgments, biographies, dbpedia (other biographies) or letters. With --aside only documents that
`benchmarks/splits.py` keeps apart, and that no labelled sheet has shown yet, are drawn: whoever writes rules does not look at
those. Readers fill the column `label` with one of fine, false, ungrammatical, inconsistent, too vague, leak. Figures: the
share of fine, and each fault per 1,000 words of the documents that were drawn from.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

from benchmarks.splits import is_development, is_unseen
from sfumato.core.generalize.realise import Replacement, shown_text
from sfumato.core.generalize.realise.sentences import sentences
from sfumato.core.pipeline import Sanitized, sanitize

LABELS = ("fine", "false", "ungrammatical", "inconsistent", "too vague", "leak")
FILES = {
    "judgments": "echr/judgments.jsonl",
    "biographies": "wiki/biographies_masked.jsonl",
    "dbpedia": "wiki/dbpedia_bios.jsonl",
    "letters": "pii/letters_chats_forms.json.gz",
}
LONGEST = 9_000  # characters of a document: judgments go on for a hundred pages
PER_DOCUMENT = (
    40  # replacements drawn of one document at most where --each says nothing: no document decides alone
)


@dataclass(frozen=True, slots=True)
class Line:
    """One replacement of the sheet. `words` is the size of its document, the same on each of its lines."""

    document: str
    words: int
    drawn: int  # how many of the document's replacements are on the sheet
    replacements: int  # how many there are
    entity: str
    type: str
    kind: str
    rung: int
    action: str
    original: str
    replacement: str
    before: str
    after: str
    label: str = ""
    note: str = ""


def documents(corpus: str, data: Path, aside: bool) -> Iterator[tuple[str, str]]:
    """Id and text of each document of a corpus on the wanted side of the split."""
    path = data / FILES[corpus]
    if path.suffix == ".gz":
        with gzip.open(path, "rt", encoding="utf-8") as handle:
            rows = json.load(handle)
    else:
        rows = (json.loads(line) for line in path.open(encoding="utf-8"))
    for row in rows:
        name = row.get("doc_id") or row["wiki_name"]
        if is_unseen(corpus, name) if aside else is_development(corpus, name):
            yield name, row["text"][:LONGEST]


def lines_of(document: str, result: Sanitized, count: int, seed: int) -> list[Line]:
    """Some of the replacements of a document, each with its sentence in the source and in the output."""
    text = result.analysis.text
    shown = [r for r in result.replacements if r.text or r.original.strip()]
    drawn = sorted(random.Random(seed).sample(shown, min(count, len(shown))), key=lambda r: r.start)
    spans = sentences(text, [(r.start, r.end) for r in result.replacements])
    return [_line(document, text, result.replacements, r, spans, len(drawn)) for r in drawn]


def _line(
    document: str,
    text: str,
    replacements: Sequence[Replacement],
    made: Replacement,
    spans: Sequence[tuple[int, int]],
    drawn: int,
) -> Line:
    start, end = next((s, e) for s, e in spans if s <= made.start < e)
    inside = [r for r in replacements if start <= r.start and r.end <= end]
    marked = [_marked(r, made) for r in inside]
    moved = [_moved(r, start) for r in marked]
    return Line(
        document,
        len(text.split()),
        drawn,
        len(replacements),
        made.entity_id,
        made.type.value,
        made.kind,
        made.rung,
        made.action.value,
        made.original,
        made.text,
        " ".join(f"{text[start : made.start]}⟦{made.original}⟧{text[made.end : end]}".split()),
        " ".join(shown_text(moved, text[start:end]).split()),
    )


def _marked(replacement: Replacement, made: Replacement) -> Replacement:
    return replace(replacement, text=f"⟦{replacement.text}⟧") if replacement is made else replacement


def _moved(replacement: Replacement, start: int) -> Replacement:
    return replace(replacement, start=replacement.start - start, end=replacement.end - start)


def draw(corpus: str, data: Path, aside: bool, count: int, seed: int, each: int = PER_DOCUMENT) -> list[Line]:
    """Lines of documents in random order until there are enough, at most `each` of a document."""
    found: list[Line] = []
    pool = sorted(documents(corpus, data, aside))
    random.Random(seed).shuffle(pool)
    for name, text in pool:
        if len(found) >= count:
            break
        found += lines_of(name, sanitize(text), min(each, count - len(found)), seed)
    return found


def save(lines: Sequence[Line], path: Path) -> None:
    """As CSV, or as a table in Markdown where the name ends in .md."""
    names = [field.name for field in fields(Line)]
    rows = [[str(value) for value in asdict(line).values()] for line in lines]
    with path.open("w", encoding="utf-8", newline="") as handle:
        if path.suffix == ".md":
            handle.write("| " + " | ".join(names) + " |\n|" + "---|" * len(names) + "\n")
            handle.writelines("| " + " | ".join(c.replace("|", "\\|") for c in row) + " |\n" for row in rows)
        else:
            csv.writer(handle).writerows([names, *rows])


def load(path: Path) -> list[dict[str, str]]:
    """The lines of a sheet by column; of Markdown as well as of CSV."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".md":
        return list(csv.DictReader(text.splitlines()))
    rows = [
        [c.strip() for c in line.strip().strip("|").split(" | ")]
        for line in text.splitlines()
        if line.strip()
    ]
    return [dict(zip(rows[0], row, strict=False)) for row in rows[2:]]


def score(rows: Sequence[dict[str, str]]) -> str:
    """Figures of a labelled sheet, in words. Faults per 1,000 words count each document as far as it was drawn."""
    labelled = [row for row in rows if row["label"].strip()]
    unknown = sorted({row["label"].strip() for row in labelled} - set(LABELS))
    if unknown:
        raise SystemExit(f"Unknown labels: {', '.join(unknown)}. Use {', '.join(LABELS)}.")
    if not labelled:
        raise SystemExit("No line has a label yet.")
    counts = Counter(row["label"].strip() for row in labelled)
    by_document = {row["document"]: row for row in labelled}
    words = sum(
        int(r["words"]) * int(r["drawn"]) / max(1, int(r["replacements"])) for r in by_document.values()
    )
    lines = [f"{len(labelled)} replacements of {len(by_document)} documents, {words:,.0f} words"]
    lines += ["", "| label | count | share | per 1,000 words |", "|---|---|---|---|"]
    for label in LABELS:
        share = counts[label] / len(labelled)
        lines.append(f"| {label} | {counts[label]} | {share:.1%} | {1000 * counts[label] / words:.1f} |")
    lines += ["", "| type | count | fine |", "|---|---|---|"]
    for type_, group in sorted(Counter(row["type"] for row in labelled).items()):
        fine = sum(row["type"] == type_ and row["label"].strip() == "fine" for row in labelled)
        lines.append(f"| {type_} | {group} | {fine / group:.0%} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpus", nargs="?", choices=sorted(FILES))
    parser.add_argument("--aside", action="store_true", help="draw from documents that are set aside")
    parser.add_argument("--n", type=int, default=300)
    parser.add_argument("--each", type=int, default=PER_DOCUMENT, help="replacements of one document at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("SFUMATO_DATA", "../shared/data")))
    parser.add_argument("-o", "--out", type=Path, metavar="SHEET")
    parser.add_argument("--score", type=Path, metavar="SHEET")
    arguments = parser.parse_args()
    if arguments.score:
        print(score(load(arguments.score)))
        return
    if arguments.corpus is None or arguments.out is None:
        parser.error("give a corpus and -o SHEET, or --score SHEET")
    lines = draw(
        arguments.corpus, arguments.data, arguments.aside, arguments.n, arguments.seed, arguments.each
    )
    save(lines, arguments.out)
    print(
        f"{len(lines)} replacements of {len({line.document for line in lines})} documents → {arguments.out}"
    )


if __name__ == "__main__":
    main()
