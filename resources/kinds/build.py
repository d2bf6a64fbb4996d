"""Builds kinds.tsv, the table of writable kinds, from written.txt and the ontology store.

    python resources/kinds/build.py

written.txt holds what people decided: names, chains, cue nouns, head nouns, and counts with their source. This script counts
what the store can count, adds plural and article, and checks that every chain ends.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from sfumato.core.generalize.concepts import Kind as StoreKind
from sfumato.core.generalize.store import open_store
from sfumato.core.language.inflection import article, plural

HERE = Path(__file__).parent
COLUMNS = ("name", "plural", "article", "parent", "count", "source", "cues", "heads")
PLURALS = {
    "work": "works", "written work": "written works", "work of art": "works of art", "language": "languages",
    "programming language": "programming languages", "spacecraft": "spacecraft", "medicine": "medicines",
    "place of worship": "places of worship",
}  # fmt: skip
MASS = {"software", "food"}  # nouns that stand without an article and have no plural of their own


def store_counts() -> dict[str, int]:
    """How many nodes the store has, by kind and by kind and class."""
    store, counts = open_store(), Counter[str]()
    for number in range(store.concepts):
        node = store.node(number)
        if node.kind in (
            StoreKind.NOUN,
            StoreKind.ACTION,
            StoreKind.QUALITY,
            StoreKind.TOPIC,
            StoreKind.CONDITION,
        ):
            continue
        counts[node.kind.name] += 1
        above = next(store.chain(node), None)
        if above is not None:
            counts[f"{node.kind.name}/{above.name}"] += 1
    return counts


def rows() -> list[dict[str, str]]:
    counts, table = store_counts(), []
    for line in (HERE / "written.txt").read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, parent, count, source, cues, heads = (part.strip() for part in line.split(" | "))
        if source.startswith("store:"):
            keys = source.removeprefix("store:").split("+")
            count, source = (
                str(sum(counts[key] for key in keys)),
                f"counted: {' + '.join(keys)} in the ontology store",
            )
        mass = name in MASS
        table.append({
            "name": name, "plural": name if mass else PLURALS.get(name) or plural(name), "article": "" if mass else article(name),
            "parent": "" if parent == "-" else parent, "count": f"{float(count):.0f}", "source": source,
            "cues": "" if cues == "-" else cues, "heads": "" if heads == "-" else heads,
        })  # fmt: skip
    known = {row["name"] for row in table}
    for row in table:
        if row["parent"] and not known.issuperset(row["parent"].split(" + ")):
            raise SystemExit(f"{row['name']}: unknown parent {row['parent']}")
        if float(row["count"]) <= 0:
            raise SystemExit(f"{row['name']}: no count")
    return table


def main() -> None:
    lines = ["# Built by resources/kinds/build.py from written.txt; do not edit.", "\t".join(COLUMNS)]
    lines += ["\t".join(row[column] for column in COLUMNS) for row in rows()]
    (HERE / "kinds.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
