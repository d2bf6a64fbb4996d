"""Crowds: how many people fit what is told of a person."""

from __future__ import annotations

from dataclasses import dataclass

# Why sentences in plain words are not counted; the window looks for it.
STORY = "how many people a story fits cannot be counted; whoever knows it may recognise the person"


@dataclass(frozen=True, slots=True)
class NotCounted:
    """A fact that no table could count. The crowd is at most what it says, and may be smaller for this."""

    text: str  # the words, or the key of the calculator
    reason: str
    quoted: bool = True  # whether `text` is the document's words, which no certificate repeats


@dataclass(frozen=True, slots=True)
class Blame:
    """Words that make the crowd small, and how much larger it would be without them."""

    text: str
    entity_id: str  # "" where the words belong to no entity
    factor: float  # the crowd grows by this factor when they go


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many people fit the facts. `low` is what decides: nine times in ten the true number is above it."""

    person: str  # a label such as "PERSON 1" or "the applicant", never the hidden name
    expected: float
    low: float
    high: float
    not_counted: tuple[NotCounted, ...] = ()
    blame: tuple[Blame, ...] = ()  # strongest first
    words: str = ""  # how the number was made, in one sentence

    def reaches(self, k: int) -> bool:
        """Whether at least k people fit, by the lower bound."""
        return self.low >= k

    def to_json(self) -> dict[str, object]:
        """What `sanitize --json`, the certificate and `crowd --batch` write."""
        return {
            "person": self.person,
            "expected": self.expected,
            "low": self.low,
            "high": self.high,
            "not_counted": [f"{one.text}: {one.reason}" for one in self.not_counted],
        }
