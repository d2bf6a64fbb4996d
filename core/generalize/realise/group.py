"""The noun group that a mention stands in, by the grammar of its sentence: what of the group is before it and what after."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sfumato.core.errors import ResourceMissing
from sfumato.core.language.syntax import Parsed, parse
from sfumato.core.language.syntax.model import NOUN_TAGS

_MOST = 2_000  # sentences that are remembered; a judgment of sixty pages has about as many
_READ: dict[str, Parsed | None] = {}
# How a word belongs to a noun behind it.
_MODIFIES = frozenset({"compound", "amod", "nmod", "nummod", "poss"})
_DETERMINERS = frozenset({"DT", "PRP$", "POS"})


@dataclass(frozen=True, slots=True)
class Group:
    """A noun group around a mention: its words before and after it. `determiner` is the article, possessive or demonstrative
    that it begins with, where that stands before the mention."""

    before: str
    after: str
    determiner: str
    next_tag: str  # of the word right after the mention

    @property
    def head(self) -> str:
        """The noun behind the mention that it belongs to; empty where there is none or it is joined by a hyphen."""
        return self.after.split()[-1] if self.after[:1] in (" ", "\u00a0") else ""


def read_sentences(texts: Iterable[str]) -> None:
    """Reads sentences ahead, all at once: several times as fast as one by one."""
    new = [text for text in dict.fromkeys(texts) if text not in _READ]
    if len(_READ) + len(new) > _MOST:
        _READ.clear()
    try:
        _READ.update(zip(new, parse(new), strict=True))
    except ResourceMissing:
        _READ.update(dict.fromkeys(new))


def read_sentence(text: str) -> Parsed | None:
    """The grammar of a sentence; None where the model is not installed."""
    if text not in _READ:
        read_sentences((text,))
    return _READ[text]


def group_of(text: str, start: int, end: int) -> Group | None:
    """The noun group around a span of a sentence; None where its words are no noun and modify none."""
    read = read_sentence(text)
    inside = read.within(start, end) if read is not None else range(0)
    if read is None or not inside:
        return None
    if inside[0] > 1 and read.tokens[inside[0] - 1].text == "The":
        inside = range(inside[0] - 1, inside[-1] + 1)  # an article with a capital is part of the name
    top = read.head_of(inside)
    if read.labels[top] == "appos" and read.left_edge(top) == read.heads[top] + 1:
        top = read.heads[top]  # "for British team |Torelli–Assure|": the noun is the group
    while read.labels[top] in _MODIFIES and read.heads[top] > top:
        top = read.heads[top]
    following = inside[-1] + 1
    tag = read.tags[following] if following < len(read.tags) else ""
    if read.tags[top] not in NOUN_TAGS:
        return None
    first = read.left_edge(top)
    before = text[read.tokens[first].start : read.tokens[inside[0]].start] if first < inside[0] else ""
    after = text[end : read.tokens[top].end] if top > inside[-1] else ""
    outside = [t for t in read.children[top] if t < inside[0] and read.tags[t] in _DETERMINERS]
    determiner = read.tokens[outside[0]].text if outside and before else ""
    return Group(before, after, determiner, tag)
