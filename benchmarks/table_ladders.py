"""Ladders of everyday phrases: right, empty or wrong, on the part rules may be written on and on the part that only reports.

    python -m benchmarks.table_ladders [--list rules|reports]

A ladder is right if every rung is true of the phrase and there is one; empty if there is none although something could be
said; wrong if any rung is untrue. Rungs are judged by `tests/generalize/ladder_phrases.tsv`: a rung that nobody has judged
true counts as wrong.
"""

from __future__ import annotations

import argparse
import hashlib
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.generalize import ladder_for
from sfumato.core.generalize.model import Ladder, RungFlag
from sfumato.core.recognize.model import EntityType

PATH = Path(__file__).parent.parent / "tests" / "generalize" / "ladder_phrases.tsv"
PARTS = ("rules", "reports")


@dataclass(frozen=True, slots=True)
class Phrase:
    type: EntityType
    text: str
    sentence: str
    nouns: frozenset[str]
    places: frozenset[str]
    may_be_empty: bool

    @property
    def part(self) -> str:
        """Decided by a hash, so that nobody chooses which phrases are reported."""
        return PARTS[int(hashlib.sha256(f"{self.type}/{self.text}".encode()).hexdigest(), 16) % 2]


def phrases(path: Path = PATH) -> list[Phrase]:
    groups: dict[str, frozenset[str]] = {}
    found: list[Phrase] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("@"):
            name, words = line.split("\t")
            groups[name] = frozenset(words.split(";"))
        elif not line.startswith("#"):
            found.append(_phrase(line, groups))
    return found


def _phrase(line: str, groups: dict[str, frozenset[str]]) -> Phrase:
    type_, text, sentence, words, places = line.split("\t")
    nouns: set[str] = set()
    for word in words.split(";"):
        nouns |= groups[word] if word.startswith("@") else {word.lower()}
    told = frozenset(place for place in places.split(",") if place)
    return Phrase(EntityType(type_), text, sentence, frozenset(nouns - {"-"}), told, "-" in nouns)


def verdict(phrase: Phrase, ladder: Ladder) -> str:
    """ "right", "empty" or "wrong". A rung that says only the type counts as none."""
    rungs = [r for r in ladder.rungs[1:-1] if not r.flags & RungFlag.TYPE_ONLY]
    if not rungs:
        return "right" if phrase.may_be_empty else "empty"
    return "right" if all(_is_right(phrase, r.text) for r in rungs) else "wrong"


def _is_right(phrase: Phrase, text: str) -> bool:
    # The phrase's own head noun is true of it: "physicist" of a theoretical physicist, "bishop" of the bishop of Oslo.
    own = re.split(r"\s(?:of|to|at|for|in)\s", phrase.text.lower())[0]
    if text.lower() in phrase.nouns or (
        (phrase.type is EntityType.DEM and own.endswith(f" {text.lower()}")) or own == text.lower()
    ):
        return True
    noun, _, where = text.partition(" in ")
    region, _, country = where.rpartition(", ")
    told = {w for w in (region, country) if w}
    return noun.lower() in phrase.nouns and bool(told) and told <= phrase.places


def score(part: str) -> tuple[Counter[str], list[tuple[str, Phrase, Ladder]]]:
    judged = []
    for phrase in phrases():
        if phrase.part == part:
            ladder = ladder_for(phrase.text, phrase.type, phrase.sentence)
            judged.append((verdict(phrase, ladder), phrase, ladder))
    return Counter(v for v, _, _ in judged), judged


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", choices=PARTS, help="also list what is not right in this part")
    arguments = parser.parse_args()
    print("| part | phrases | right | empty | wrong |\n|---|---|---|---|---|")
    for part in PARTS:
        counts, judged = score(part)
        total = len(judged)
        shares = " | ".join(f"{counts[v] / total:.1%}" for v in ("right", "empty", "wrong"))
        print(f"| {part} | {total} | {shares} |")
        if arguments.list == part:
            for found, phrase, ladder in judged:
                if found != "right":
                    shown = " | ".join(r.text for r in ladder.rungs[1:-1])
                    print(f"  {found}: {phrase.type} {phrase.text}: {shown}")


if __name__ == "__main__":
    main()
