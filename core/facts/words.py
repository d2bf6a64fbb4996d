"""Words that say a relation by themselves: occupations, faiths, illnesses, marital states (`resources/facts/build.py`)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from sfumato.core.errors import ResourceMissing
from sfumato.core.facts.model import Relation
from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.inflection import singular_word
from sfumato.core.packed import read_stored
from sfumato.core.paths import RESOURCES

TABLE = RESOURCES / "facts" / "words.tsv"
LONGEST = 4  # words of a phrase


@lru_cache(maxsize=1)
def _table(path: Path = TABLE) -> dict[str, Relation]:
    try:
        rows = [line.split("\t") for line in read_stored(path).decode().splitlines()]
    except OSError as error:
        raise ResourceMissing("The words of the facts are missing.", file=path) from error
    return {word: Relation(relation) for relation, word in rows}


@lru_cache(maxsize=50_000)
def relation_of_words(text: str) -> Relation | None:
    """The relation that a phrase says: of the whole, else of its last words; None when the table has none of them."""
    table = _table()
    words = fold_phrase(text).split()
    for start in range(max(0, len(words) - LONGEST), len(words)):
        tail = words[start:]
        for last in dict.fromkeys((tail[-1], singular_word(tail[-1]))):
            if (found := table.get(" ".join([*tail[:-1], last]))) is not None:
                return found
    return None
