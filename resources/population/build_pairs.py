"""Which occupations people have beside each other: `pairs.tsv`, counted in the first sentences of biographies.

    python -m sfumato.resources.population.build_pairs ../shared/data/wiki > resources/population/pairs.tsv

People who have a biography are no random sample: they are told of because of what they did, so they have more occupations than
others. Documents that only report are left out by the caller's split (`benchmarks/splits.py`): pass their names with --without.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from sfumato.core.language.fold import fold
from sfumato.core.risk.crowd_kinds import classes_of

FILES = ("dbpedia_bios.jsonl", "wikibio_texts.jsonl", "biographies_masked.jsonl")
LEAST, LEAST_BOTH = 30, 3  # people of a class, and of a pair, below which nothing is told
OPENING = 40  # letters by which two texts are known to be about the same person
_SAYS = re.compile(r"\b(?:is|was)\s+(?:an?|the)\s+(?P<what>[^.;]{3,160})")
_REST = re.compile(r"\b(?:who|best known|known|from|of|for|at|in|with|whose|that|,? born)\b")


def texts(folder: Path, without: frozenset[str]) -> Iterator[str]:
    """The biographies, each once, without those named. One of the collections has some of them up to seven times: a person who is
    counted seven times makes a rare trade look common, and its count look sure."""
    seen: set[str] = set()
    for name in FILES:
        for line in (folder / name).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            text = row.get("text") or ""
            begins = _beginnings(text)
            named = str(row.get("doc_id") or row.get("wiki_name") or "")
            if named not in without and not begins & seen:
                yield text
            seen |= begins


def _beginnings(text: str) -> set[str]:
    """The first letters of a text, with letters that bear marks as their plain ones and without them: one of the collections has
    both forms beside the text as it was written."""
    forms = (text[: 4 * OPENING].lower(), fold(text[: 4 * OPENING]))
    return {"".join(re.findall(r"[a-z]", form))[:OPENING] for form in forms}


def classes_in(text: str) -> Counter[str]:
    """How many occupations of each class the first sentence tells."""
    said = _SAYS.search(text[:600])
    found: dict[str, str] = {}
    for part in re.split(r",|\band\b|/|&", _REST.split(said["what"])[0]) if said else ():
        words = part.strip().lower().split()
        classes = (classes_of(" ".join(words[-2:])) or classes_of(words[-1])) if words else ()
        if classes:
            found[words[-1]] = classes[0]
    return Counter(found.values())


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--without", type=Path, help="names of documents to leave out, one a line")
    arguments = parser.parse_args()
    left_out = arguments.without.read_text(encoding="utf-8").splitlines() if arguments.without else []
    people: Counter[str] = Counter()
    both: Counter[tuple[str, str]] = Counter()
    for text in texts(arguments.folder, frozenset(left_out)):
        classes = classes_in(text)
        people.update(classes.keys())
        both.update((a, b) for a in classes for b in classes if a != b or classes[a] > 1)
    print(
        "# People whose biography opens with an occupation of a class, and with another one of the second class as well. Columns:"
    )
    print("# class, other class, people of the class, people of both. Made by build_pairs.py.")
    for (one, other), number in sorted(both.items()):
        if people[one] >= LEAST and number >= LEAST_BOTH:
            print(one, other, people[one], number, sep="\t")


if __name__ == "__main__":
    main()
