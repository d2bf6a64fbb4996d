"""What must not be found again: the removed strings, or their salted hashes when the strings are gone."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from sfumato.core.document.edits import Edits
from sfumato.core.document.verify.folding import WEAK_LENGTH, Folded, Hit, fold, words

SHORT = 4  # folded characters; below this a string is too common for one engine's word alone
WORD = 4  # words of a removed phrase from this length on are looked for alone too


def new_salt() -> str:
    return os.urandom(16).hex()


def digest(salt: str, folded: str) -> str:
    return hashlib.sha256(f"{salt}:{folded}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Target:
    """One folded string to look for. `kept` of its occurrences stay in the document by the plan."""

    sha256: str
    length: int
    removed: int = 1  # how often the plan takes it away
    kept: int = 0
    folded: str | None = field(default=None, repr=False)  # None when only the hash is known
    open_start: bool = False  # the plan cut inside a word here
    open_end: bool = False
    whole: bool = True  # a removed string as such, not a word of one
    parts: int = 1  # of how many words it is made

    @property
    def short(self) -> bool:
        return self.length < SHORT

    def hits(self, text: Folded) -> Iterator[Hit]:
        for place in self._places(text):
            hit = text.judge(
                place, self.length, parts=self.parts, open_start=self.open_start, open_end=self.open_end
            )
            if hit.strong or (self.whole and self.length >= WEAK_LENGTH):
                yield hit

    def count(self, text: Folded) -> int:
        return sum(1 for _ in self.hits(text))

    def _places(self, text: Folded) -> Iterator[int]:
        if self.folded is None:
            raise ValueError("A target known only by its hash is counted with count_hashed.")
        return text.places(self.folded)

    def reversed(self) -> Target | None:
        """The string written backwards; nothing for short strings and palindromes."""
        if self.folded is None or self.length < WEAK_LENGTH - 2 or self.folded == self.folded[::-1]:
            return None
        return Target(
            self.sha256,
            self.length,
            0,
            0,
            self.folded[::-1],
            self.open_end,
            self.open_start,
            True,
            self.parts,
        )


@dataclass(frozen=True, slots=True)
class Secrets:
    """Everything to look for, and the salt that hashes it for the certificate."""

    targets: tuple[Target, ...]
    salt: str
    unsearchable: int = 0  # removed strings without any letter or digit

    @classmethod
    def of(cls, edits: Edits, text: str, salt: str | None = None) -> Secrets:
        salt = salt or new_salt()
        source, expected = Folded(text), Folded(edits.apply(text))
        whole: dict[str, list[tuple[bool, bool, int]]] = {}
        parts: set[str] = set()
        unsearchable = 0
        for edit in edits.edits:
            removed = text[edit.start : edit.end]
            folded = fold(removed)
            if not any(character.isalnum() for character in folded):
                unsearchable += 1
                continue
            open_start = _inside_word(text, edit.start)
            open_end = _inside_word(text, edit.end)
            whole.setdefault(folded, []).append((open_start, open_end, len(removed.split())))
            inner = words(removed)
            inner = inner[1 if open_start else 0 : len(inner) - (1 if open_end else 0)]
            parts.update(word for word in inner if len(word) >= WORD and word != folded)
        targets = [
            Target(
                digest(salt, folded),
                len(folded),
                folded=folded,
                open_start=all(start for start, _, _ in ends),
                open_end=all(end for _, end, _ in ends),
                parts=max(parts_ for _, _, parts_ in ends),
            )
            for folded, ends in whole.items()
        ]
        targets += [
            Target(digest(salt, word), len(word), folded=word, whole=False)
            for word in parts
            if word not in whole
        ]
        counted = []
        for target in targets:
            before, after = target.count(source), target.count(expected)
            counted.append(replace(target, kept=after, removed=max(1, before - after)))
        return cls(tuple(counted), salt, unsearchable)


def _inside_word(text: str, cut: int) -> bool:
    return 0 < cut < len(text) and text[cut - 1].isalnum() and text[cut].isalnum()


def count_hashed(targets: Iterable[Target], salt: str, text: Folded) -> Counter[str]:
    """How often strings known only by hash occur: every window of their lengths is hashed and compared."""
    found: Counter[str] = Counter()
    by_length: dict[int, dict[str, Target]] = {}
    for target in targets:
        by_length.setdefault(target.length, {})[target.sha256] = target
    for length, wanted in by_length.items():
        seen: dict[str, str] = {}
        for place in range(len(text.folded) - length + 1):
            window = text.folded[place : place + length]
            hashed = seen.get(window)
            if hashed is None:
                hashed = seen[window] = digest(salt, window)
            hit = wanted.get(hashed)
            if hit is None:
                continue
            judged = text.judge(
                place, length, parts=hit.parts, open_start=hit.open_start, open_end=hit.open_end
            )
            if judged.strong or (hit.whole and length >= WEAK_LENGTH):
                found[hashed] += 1
    return found
