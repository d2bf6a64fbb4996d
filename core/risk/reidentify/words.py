"""A text as words that can be hidden or replaced, in chunks that fit the encoders."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from sfumato.core.risk.reidentify.spelling import Shown
from sfumato.core.risk.reidentify.tokens import CHUNK_WORDS, STOP_WORDS, WORD, fold

# What Sfumato and other tools leave in place of removed text.
_OPENS = re.compile(r"(?:^|[.!?:]['\"”’)]*\s+|\n\s*|[“\"(])$")
ALREADY_HIDDEN = re.compile(r"\*{3,}|█+|\[(?:[A-Z]{2,}[A-Z ]*(?: \d+)?|REDACTED)\]")
# Numbers that count paragraphs, points of a list or provisions: "2. The applicant", "(3) the council", "Article 6 § 1", "[43]".
_COUNTS = re.compile(
    r"^[ \t]*[(\[]?(\d{1,3}(?:\.\d{1,3})*)(?:[.)\]](?=\s)|[ \t]*$)"
    r"|(?:§{1,2}|\b(?:[Aa]rticles?|[Aa]rt\.|[Pp]aragraphs?|[Pp]aras?\.?|[Ss]ections?|[Rr]ules?|[Pp]oints?))\s?(\d{1,3})\b"
    r"|\[(\d{1,3})\]",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text, with what decides whether hiding it can be worth anything."""

    start: int
    end: int
    text: str
    hidden: bool = False  # already, when the text came
    opens: bool = False  # a sentence: its capital says nothing
    led: bool = False  # opens a sentence before another capital ("Will Smith is"), or has a capital inside one elsewhere
    counts: bool = False  # a number of a paragraph, a point or a provision
    named: bool = False  # a word of the name of whom the search is about, with a capital

    @property
    def skipped(self) -> bool:
        """Never worth hiding: punctuation, stop words, numbers of paragraphs, and what is hidden already. With a capital
        inside a sentence, or at its head before another capital, a stop word may be somebody's name: May, Will, An, He.
        With a capital anywhere it may be, where the person is called so."""
        if self.hidden or self.counts or not self.text[0].isalnum():
            return True
        capital = self.named or (self.text[0].isupper() and (not self.opens or self.led))
        return fold(self.text) in STOP_WORDS and not capital

    @property
    def tells(self) -> bool:
        """Whether a person is shown it as a clue. A stop word of a heading in capitals ("IN THE COURT") or at the head of a
        sentence ("In London") is none, though the search may still hide it: somebody may be called MAY."""
        return not self.skipped and not (
            (self.text.isupper() or (self.opens and not self.named)) and fold(self.text) in STOP_WORDS
        )


def split_words(text: str, person: str = "") -> tuple[Word, ...]:
    """The words of a text, with whether each opens a sentence. What is hidden already is skipped. `person`: the name of
    whom the search is about; a word of it can be hidden though it be a stop word, in a text without capitals wherever it
    stands: "will smith was born" names him."""
    words: list[Word] = []
    name = set(fold(person).split())
    cased = any(c.isupper() for c in text)
    reached = 0
    counting = [m.span(m.lastindex or 0) for m in _COUNTS.finditer(text)]
    counts = {place for start, end in counting for place in range(start, end)}
    hidden = [m.span() for m in ALREADY_HIDDEN.finditer(text)] + [(len(text), len(text))]
    for start, end in hidden:
        words.extend(
            Word(
                m.start(),
                m.end(),
                m.group(),
                opens=_OPENS.search(text[max(0, m.start() - 4) : m.start()]) is not None,
                counts=m.start() in counts,
                named=(m.group()[0].isupper() or not cased) and fold(m.group()) in name,
            )
            for m in WORD.finditer(text, reached, start)
        )
        if end > start:
            words.append(Word(start, end, text[start:end], hidden=True))
        reached = end
    return tuple(_with_led(words))


def _with_led(words: Sequence[Word]) -> Iterator[Word]:
    inside = {w.text for w in words if w.text[0].isupper() and not w.opens and not w.text.isupper()}
    for word, after in zip_longest(words, words[1:]):
        led = word.opens and (word.text in inside or (after is not None and after.text[0].isupper()))
        yield replace(word, led=True) if led and fold(word.text) in STOP_WORDS else word


@dataclass(frozen=True, slots=True)
class Unit:
    """Something that is hidden as one: a word, or an entity with all its mentions.

    `options` are the texts that may stand for it, from specific to general; the last step, the mask, is implied.
    `losses` are the shares of its information that each step loses, ending in 1 for the mask. A `part` is a word of a
    larger unit: it can be hidden on its own while the larger one stands as it was.
    """

    spans: tuple[tuple[int, int], ...]
    options: tuple[str, ...] = ()
    losses: tuple[float, ...] = (1.0,)
    weight: float = 1.0
    key: str = ""
    part: bool = False

    def lost(self, level: int) -> float:
        """How much is lost when the unit is hidden at this level."""
        return self.losses[level - 1] * self.weight if level else 0.0

    @property
    def levels(self) -> int:
        """How many levels there are, the original not counted."""
        return len(self.options) + 1


def word_units(words: Sequence[Word]) -> tuple[Unit, ...]:
    """The paper's units: every word of its own, stop words left alone. The same word twice is two units."""
    return tuple(Unit(((w.start, w.end),)) for w in words if not w.skipped)


class Draft:
    """A text with some units raised, as the encoders are to see it, chunk by chunk."""

    def __init__(self, words: Sequence[Word], units: Sequence[Unit], merge: bool = True) -> None:
        self.words, self.units, self.merge = words, units, merge
        self.owner = [-1] * len(words)
        self.inner = [-1] * len(words)  # the part that stands at a place as long as its owner is not raised
        self.first = [False] * len(words)  # where a rung's words stand; the rest of its span is silent
        self.places: list[list[int]] = [[] for _ in units]
        for number, unit in enumerate(units):
            taken = self.inner if unit.part else self.owner
            for start, end in unit.spans:
                inside = [i for i in _between(words, start, end) if taken[i] < 0]
                for position, i in enumerate(inside):
                    taken[i] = number
                    self.first[i] |= position == 0 and not unit.part
                self.places[number].extend(inside)
        self.parts: list[list[int]] = [
            [] if unit.part else sorted({self.inner[i] for i in self.places[n]} - {-1})
            for n, unit in enumerate(units)
        ]
        self.options = [[tuple(WORD.findall(option)) for option in unit.options] for unit in units]
        self.chunks = [
            range(i, min(i + CHUNK_WORDS, len(words))) for i in range(0, max(1, len(words)), CHUNK_WORDS)
        ]
        self.chunks_of = [sorted({i // CHUNK_WORDS for i in places}) for places in self.places]

    def acting(self, place: int, levels: Mapping[int, int]) -> tuple[int, int]:
        """The unit that decides what stands at a place, and its level."""
        owner, inner = self.owner[place], self.inner[place]
        level = levels.get(owner, 0)
        return (owner, level) if level or inner < 0 else (inner, levels.get(inner, 0))

    def covered(self, number: int, levels: Mapping[int, int]) -> bool:
        """Whether a part stands under a larger unit that is raised: nothing is to be seen of it then."""
        return self.units[number].part and levels.get(self.owner[self.places[number][0]], 0) > 0

    def effective(self, levels: Mapping[int, int]) -> dict[int, int]:
        """The levels that change anything: units inside a hidden one do not."""
        return {n: level for n, level in levels.items() if level and not self.covered(n, levels)}

    def lost(self, number: int, levels: Mapping[int, int]) -> float:
        """What is lost of a unit, or of its parts where it is not raised itself."""
        level = levels.get(number, 0)
        if level or not self.parts[number]:
            return self.units[number].lost(level)
        return sum(self.units[part].lost(levels.get(part, 0)) for part in self.parts[number])

    def at(self, place: int, levels: Mapping[int, int]) -> Sequence[Shown]:
        """What stands at a place when units are raised: words, a mask, or nothing."""
        word = self.words[place]
        number, level = self.acting(place, levels)
        if not level:
            return (None,) if word.hidden else (word.text,)
        if level > len(self.options[number]):
            return (None,)
        first = self.first[place] or self.units[number].part
        return self.options[number][level - 1] if first else ()

    def shown(self, chunk: int, levels: Mapping[int, int]) -> list[Shown]:
        """The words of a chunk, None for a mask; neighbouring masks are one unless told otherwise."""
        row: list[Shown] = []
        for i in self.chunks[chunk]:
            for word in self.at(i, levels):
                if word is not None or not (self.merge and row and row[-1] is None):
                    row.append(word)
        return row

    def rows(self, levels: Mapping[int, int]) -> list[list[Shown]]:
        """The words that each chunk shows."""
        return [self.shown(c, levels) for c in range(len(self.chunks))]

    def shown_words(self, levels: Mapping[int, int]) -> list[str]:
        """The words a reader still sees, for the word-matching attackers."""
        return [word for i in range(len(self.words)) for word in self.at(i, levels) if word is not None]


def _between(words: Sequence[Word], start: int, end: int) -> list[int]:
    first = bisect.bisect_right(words, start, key=lambda w: w.end)
    found = []
    for i in range(first, len(words)):
        if words[i].start >= end:
            break
        found.append(i)
    return found
