"""Can a reader with a wide general knowledge name the person behind a sanitized biography?

    python -m benchmarks.table_named DATA --write DIR [--limit 42]     # texts to read: DIR/VERSION/NN.txt, answers in DIR/key.tsv
    python -m benchmarks.table_named --score DIR GUESSES.tsv VERSION   # GUESSES: lines of "NN<TAB>name", empty for no guess

Biographies are those set aside that no sheet has shown (`benchmarks/splits.py`). Versions: default dials (k 5, threshold 0.5),
strict dials (k 1000, threshold 0.1), and the masks that people set. Each version has an order of its own and should be read by an
attacker of its own who sees nothing else. A guess counts if it shares two words with the person's name (one, where the name has
only one), accents and case aside. Readers who know nobody by heart (small models) belong to `benchmarks/table_llm.py`.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.splits import is_unseen
from sfumato.core.decide.model import Dials
from sfumato.core.generalize.model import MASK
from sfumato.core.language.fold import fold
from sfumato.core.pipeline import sanitize

DIALS = {"default": Dials(), "strict": Dials(k=1000, threshold=0.1)}
PEOPLE = "people"
KEY = "key.tsv"


def masked_by_people(text: str, spans: Sequence[Sequence[int]]) -> str:
    """The text with the spans that annotators hid."""
    for start, end in sorted((int(a), int(b)) for a, b in spans)[::-1]:
        text = text[:start] + MASK + text[end:]
    return text


def write(data: Path, out: Path, limit: int, seed: int = 5) -> None:
    """Texts of every version, numbered in an order of their own, and the key."""
    path = data / "wiki" / "biographies_masked.jsonl"
    rows = [json.loads(line) for line in path.open(encoding="utf-8")]
    rows = sorted((r for r in rows if is_unseen("biographies", r["doc_id"])), key=lambda r: str(r["doc_id"]))
    chosen = random.Random(seed).sample(rows, min(limit, len(rows)))
    with (out / KEY).open("w", encoding="utf-8", newline="") as handle:
        key = csv.writer(handle, delimiter="\t")
        for version in (*DIALS, PEOPLE):
            (out / version).mkdir(parents=True, exist_ok=True)
            for number, row in enumerate(random.Random(f"{seed}{version}").sample(chosen, len(chosen)), 1):
                dials = DIALS.get(version)
                text = (
                    sanitize(row["text"], dials).edits.apply(row["text"])
                    if dials is not None
                    else masked_by_people(row["text"], row["manual_mask"])
                )
                (out / version / f"{number:02}.txt").write_text(text, encoding="utf-8")
                key.writerow((version, f"{number:02}", row["doc_id"]))


def is_named(guess: str, person: str) -> bool:
    """Whether a guess names the person. `person` is an id such as "anna-maria-berg"."""
    name = {fold(word) for word in person.split("-") if len(word) > 1}
    return len(name & {fold(word) for word in guess.replace("-", " ").split()}) >= min(2, len(name))


def score(key: Path, guesses: Mapping[str, str], version: str) -> tuple[int, int]:
    """How many people of a version are named, and how many there are."""
    with key.open(encoding="utf-8", newline="") as handle:
        people = {
            number: person for which, number, person in csv.reader(handle, delimiter="\t") if which == version
        }
    return sum(is_named(guesses.get(number, ""), person) for number, person in people.items()), len(people)


def main() -> None:
    """Writes texts or scores guesses."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path, nargs="?")
    parser.add_argument("--write", type=Path, metavar="DIR")
    parser.add_argument("--limit", type=int, default=42)
    parser.add_argument("--score", nargs=3, metavar=("DIR", "GUESSES", "VERSION"))
    arguments = parser.parse_args()
    if arguments.score:
        folder, file, version = arguments.score
        lines = Path(file).read_text(encoding="utf-8").splitlines()
        cells = [
            line.split("\t") for line in lines if "\t" in line
        ]  # what follows the name is the attacker's own note
        guesses = {cell[0].strip(): cell[1] for cell in cells}
        named, people = score(Path(folder) / KEY, guesses, version)
        print(f"{version}: {named} of {people} named")
    else:
        arguments.write.mkdir(parents=True, exist_ok=True)
        write(arguments.data, arguments.write, arguments.limit)


if __name__ == "__main__":
    main()
