"""A sentence that was read: its words with their tags, and where asked for their heads and the noun phrases they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from sfumato.core.language.syntax.tokens import Token

NOUN_TAGS = frozenset({"NN", "NNS", "NNP", "NNPS"})
FINITE = frozenset({"VBD", "VBP", "VBZ", "MD"})
DETERMINERS = frozenset({"DT", "PRP$", "WP$"})
SUBJECTS = frozenset({"nsubj", "nsubjpass"})  # labels
_PRONOUNS = frozenset({"PRP", "WP", "EX"})
_HEADS = NOUN_TAGS | _PRONOUNS
# What a word is in its clause when a noun phrase ends with it.
_FUNCTIONS = frozenset(
    {"oprd", "nsubj", "dobj", "nsubjpass", "pcomp", "pobj", "dative", "appos", "attr", "ROOT"}
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase without what follows its head: tokens `first` to `head`, both included."""

    first: int
    head: int


@dataclass(frozen=True)
class Tagged:
    """Tokens in order with their Penn tags. Offsets are those of the text that was read."""

    tokens: tuple[Token, ...]
    tags: tuple[str, ...]

    def at(self, offset: int) -> int:
        """The number of the token that holds this character or is the next after it; the count of tokens at the end."""
        low, high = 0, len(self.tokens)
        while low < high:
            middle = (low + high) // 2
            if self.tokens[middle].end <= offset:
                low = middle + 1
            else:
                high = middle
        return low

    def within(self, start: int, end: int) -> range:
        """The tokens that overlap a span."""
        first = self.at(start)
        last = first
        while last < len(self.tokens) and self.tokens[last].start < end:
            last += 1
        return range(first, last)


@dataclass(frozen=True)
class Parsed(Tagged):
    """A sentence with the head and the label of each token; a root is its own head."""

    heads: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """The tokens below each token, in order."""
        found: list[list[int]] = [[] for _ in self.heads]
        for token, head in enumerate(self.heads):
            if head != token:
                found[head].append(token)
        return tuple(tuple(below) for below in found)

    def left_edge(self, token: int) -> int:
        """The first token of what stands below a token on its left, the token itself where nothing does."""
        while self.children[token] and self.children[token][0] < token:
            token = self.children[token][0]
        return token

    @cached_property
    def phrases(self) -> tuple[Phrase, ...]:
        """The noun phrases from left to right; none lies in another."""
        found: list[Phrase] = []
        reached = -1
        for token, tag in enumerate(self.tags):
            if tag not in _HEADS or not self._heads_phrase(token):
                continue
            first = self.left_edge(token)
            if first > reached:
                found.append(Phrase(first, token))
                reached = token
        return tuple(found)

    def _heads_phrase(self, token: int) -> bool:
        label = self.labels[token]
        while label == "conj" and self.heads[token] < token:
            token = self.heads[token]
            label = self.labels[token]
        return label in _FUNCTIONS

    def phrase_at(self, token: int) -> Phrase | None:
        """The noun phrase that a token is in."""
        return next((p for p in self.phrases if p.first <= token <= p.head), None)

    def head_of(self, tokens: Sequence[int]) -> int:
        """The token of a stretch whose own head lies outside it; the last such one."""
        inside = set(tokens)
        outside = [t for t in tokens if self.heads[t] not in inside or self.heads[t] == t]
        return outside[-1] if outside else tokens[-1]
