"""What must not be found again: the removed strings, or their keyed hashes when the strings are gone."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from sfumato.core.document.digests import digests_of
from sfumato.core.document.edits import Edits
from sfumato.core.document.fillers import is_fill
from sfumato.core.document.verify.folding import BREAK, WEAK_LENGTH, Folded, Hit, fold, words

SHORT = 4  # folded characters; below this a string is too common for one engine's word alone
WORD = 4  # words of a removed phrase from this length on are looked for alone too


def new_salt() -> str:
    """Sixteen random bytes in hexadecimal."""
    return os.urandom(16).hex()


def digest(salt: str, folded: str) -> str:
    """The salted SHA-256 of a folded string."""
    return hashlib.sha256(f"{salt}:{folded}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Target:
    """One folded string to look for. `kept` of its occurrences stay in the document by the plan."""

    id: str  # a hash; in a certificate a keyed, slow one
    length: int
    removed: int = 1  # how often the plan takes it away
    kept: int = 0
    folded: str | None = field(default=None, repr=False)  # None when only the hash is known
    open_start: bool = False  # the plan cut inside a word here
    open_end: bool = False
    whole: bool = True  # a removed string as such, not a word of one
    parts: int = 1  # of how many words it is made
    tag: int = 0  # of a string known only by its hash: the first 16 bits of a keyed hash of it
    within: int = 0  # how often words that the plan writes hold it inside another: "1960" in "the 1960s"

    @property
    def short(self) -> bool:
        """Whether it is too short to be found without false alarms."""
        return self.length < SHORT

    def hits(self, text: Folded) -> Iterator[Hit]:
        """Every place where it stands in a text."""
        for place in self._places(text):
            hit = text.judge(
                place, self.length, parts=self.parts, open_start=self.open_start, open_end=self.open_end
            )
            if hit.strong or (self.whole and self.length >= WEAK_LENGTH):
                yield hit

    def count(self, text: Folded) -> int:
        """How often it stands in a text."""
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
            self.id,
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
    """Everything to look for. With `key`, the targets are known by hash only."""

    targets: tuple[Target, ...]
    salt: str = ""
    unsearchable: int = 0  # removed strings without any letter or digit
    respelled: int = 0  # removed strings that the plan leaves standing elsewhere in another spelling
    key: str | None = None  # of the certificate that the hashes come from
    digests: Mapping[str, str] = field(
        default_factory=dict, repr=False
    )  # usual hashes of removed strings → id

    def ids_of(self, folded: Iterable[str]) -> frozenset[str]:
        """The ids of those targets that are one of these words."""
        if self.key is None:
            return frozenset(digest(self.salt, word) for word in folded)
        return frozenset(id_ for word in folded if (id_ := _Hashed(self.targets, self.key).id_of(word)))

    @classmethod
    def of(cls, edits: Edits, text: str, salt: str | None = None) -> Secrets:
        """What these edits remove from this text, and what of it stays by the plan."""
        salt = salt or new_salt()
        source, expected = Folded(text), Folded(edits.apply(text, between=BREAK))
        whole: dict[str, list[tuple[bool, bool, int]]] = {}
        parts: set[str] = set()
        unsearchable = 0
        for edit in edits.edits:
            removed = text[edit.start : edit.end]
            folded = fold(removed)
            if not any(character.isalnum() for character in folded):
                unsearchable += not is_fill(removed)
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
        written = [fold(edit.shown) for edit in edits.edits]
        for target in targets:
            before, after = target.count(source), target.count(expected)
            within = sum(label.count(target.folded or "\0") for label in written)
            counted.append(replace(target, kept=after, removed=max(1, before - after), within=within))
        gone = {target.id for target in counted if not target.kept}
        digests = {
            made: id_
            for made, string in digests_of(edits.removed(text)).items()
            if (id_ := digest(salt, fold(string))) in gone
        }
        respelled = _respelled(counted, expected, {_plain(removed) for removed in edits.removed(text)})
        return cls(tuple(counted), salt, unsearchable, respelled, digests=digests)


def _respelled(targets: Iterable[Target], expected: Folded, removed: set[str]) -> int:
    """How many strings stay with other accents, signs or letter forms than any that goes: "Bla\u010dkwood" beside "Blackwood"."""
    return sum(
        target.whole
        and target.length >= WEAK_LENGTH
        and bool(target.kept)
        and any(_plain(expected.text[hit.start : hit.end]) not in removed for hit in target.hits(expected))
        for target in targets
    )


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _inside_word(text: str, cut: int) -> bool:
    return 0 < cut < len(text) and text[cut - 1].isalnum() and text[cut].isalnum()


class _Hashed:
    """Targets known by hash. A stretch of text is hashed slowly only if its tag is one of theirs."""

    def __init__(self, targets: Iterable[Target], key: str) -> None:
        self.key = key
        self.by_length: dict[int, dict[int, list[Target]]] = {}
        for target in targets:
            self.by_length.setdefault(target.length, {}).setdefault(target.tag, []).append(target)

    def find(self, window: str) -> Target | None:
        """The target that a stretch of text is, if it is one."""
        from sfumato.core.document.verify.keys import slow_digest, tag_of

        candidates = self.by_length.get(len(window), {}).get(tag_of(self.key, window))
        if not candidates:
            return None
        hashed = slow_digest(self.key, window)
        return next((target for target in candidates if target.id == hashed), None)

    def id_of(self, word: str) -> str | None:
        """The id of the target that a word is, if it is one."""
        found = self.find(word)
        return found.id if found else None


def count_hashed(targets: Iterable[Target], key: str, text: Folded) -> Counter[str]:
    """How often strings known only by hash occur: every stretch of their lengths is looked at."""
    found: Counter[str] = Counter()
    hashed = _Hashed(targets, key)
    for length in hashed.by_length:
        seen: dict[str, Target | None] = {}
        for place in range(len(text.folded) - length + 1):
            window = text.folded[place : place + length]
            if window not in seen:
                seen[window] = hashed.find(window)
            hit = seen[window]
            if hit is None:
                continue
            judged = text.judge(
                place, length, parts=hit.parts, open_start=hit.open_start, open_end=hit.open_end
            )
            if judged.strong or (hit.whole and length >= WEAK_LENGTH):
                found[hit.id] += 1
    return found
