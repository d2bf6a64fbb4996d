"""Word lists for what no named-entity recogniser knows: occupations, origins, beliefs, conditions, offences (paper 002 §3.1)."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from sfumato.core.errors import ResourceMissing
from sfumato.core.paths import RESOURCES
from sfumato.core.recognize.model import EntityType, Mention

_BEFORE = 16  # characters before a condition in which a word narrows it: the longest such word

# Listed, but attributes of whatever follows: "national security", "Deputy Registrar".
BEFORE_A_NOUN = {"national", "deputy"}
FILE = RESOURCES / "gazetteers" / "terms.tsv.gz"


# "I look forward to it", "a claim was put forward": no player.
_AS_ADVERB = {
    "forward": re.compile(
        r"\b(?:look|put|go|went|gone|com|came|bring|brought|carr|mov|step|push|lean|pay|paid|set|send|sent|fast|straight|way|going)"
        r"[a-z]*\s(?:(?:it|this|them|you|him|her|us|me)\s)?$",
        re.IGNORECASE,
    )
}
_AHEAD = 24  # characters before a word in which a verb takes it: verb, pronoun and blanks

# The word that says which: "arterial hypertension", "ischaemic heart disease".
_NARROWER = re.compile(r"(?<![\w-])[a-z]{2,}(?:erial|aemic|emic|onary|bral|nchial|enital|matic|matoid)\s$")


@cache
def _automaton(path: Path) -> Any:
    import ahocorasick

    try:
        with gzip.open(path, "rt", encoding="utf-8") as handle:
            lines = handle.read().splitlines()
    except (OSError, EOFError) as error:
        raise ResourceMissing(
            "The word lists of the recognizer are not there.",
            file=path,
            next_step="Run resources/gazetteers/build.py.",
        ) from error
    automaton = ahocorasick.Automaton()
    for line in lines:
        if line and not line.startswith("#"):
            term, type_, kind = line.split("\t")
            automaton.add_word(term, (len(term), EntityType(type_), kind))
    automaton.make_automaton()
    return automaton


def kind_of(term: str, path: Path = FILE) -> str | None:
    """The kind of a listed term, in small letters, or None."""
    found = _automaton(path).get(term.lower(), None)
    return str(found[2]) if found is not None else None


def find(text: str, path: Path = FILE) -> Iterator[Mention]:
    """Longest terms, whole words, in any case; plurals are in the list."""
    lowered = text.lower()
    if len(lowered) != len(text):  # a character whose lower case is longer would shift every offset after it
        lowered = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    for last, (length, type_, kind) in _automaton(path).iter_long(lowered):
        start, end = last - length + 1, last + 1
        if (start and lowered[start - 1].isalnum()) or (end < len(lowered) and lowered[end].isalnum()):
            continue
        if lowered[start:end] in BEFORE_A_NOUN and lowered[end : end + 2].strip().isalpha():
            continue
        adverb = _AS_ADVERB.get(lowered[start:end])
        if adverb is not None and adverb.search(lowered[max(0, start - _AHEAD) : start]):
            continue
        if kind == "place" and not text[start].isupper():
            continue
        if kind == "condition" and (narrower := _NARROWER.search(text, max(0, start - _BEFORE), start)):
            start = narrower.start()
        yield Mention(start, end, type_, 0.5, ("gazetteer",), kind)
