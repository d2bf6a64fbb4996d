"""Kinds: what a named thing is, in words that may be written, each with its chain upward and its real count."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """One writable kind: "military court", whose parent is "court"."""

    name: str
    plural: str
    article: str  # "a", "an", or "" for a noun that stands without one
    parent: str  # the name of the next wider kind; "" at the top of a chain
    count: float  # how many such things exist in the world
    source: str  # where the count comes from

    @property
    def noun(self) -> str:
        """The noun phrase without an article: what a rung says."""
        return self.name


@dataclass(frozen=True, slots=True)
class Clue:
    """One piece of evidence for the kind of one mention."""

    kind: str
    reliability: float  # how often such a clue is right (measured: see evidence.py)
    reason: str  # for the explanation: "called “newspaper” in the text"
    sort: str = ""  # which sort of clue it is (evidence.py)


@dataclass(frozen=True, slots=True)
class KindGuess:
    """The narrowest kind that is sure enough. Wider kinds (its chain) are at least as probable."""

    kind: Kind
    probability: float  # calibrated on sentences kept aside: `python -m benchmarks.table_kinds`
    evidence: tuple[str, ...]  # reasons in words, strongest first
