"""The slot of a mention by the grammar of its sentence: what it does there, which noun it belongs to, and what governs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sfumato.core.errors import ResourceMissing
from sfumato.core.language.inflection import is_plural
from sfumato.core.language.lists import listed
from sfumato.core.language.syntax import Parsed, parse
from sfumato.core.language.syntax.model import FINITE, NOUN_TAGS, SUBJECTS

_MOST = 2_000  # sentences that are remembered; a judgment of sixty pages has about as many
_READ: dict[str, Parsed | None] = {}
# How a word belongs to a noun behind it.
_MODIFIES = frozenset({"compound", "amod", "nmod", "nummod", "poss", "npadvmod"})
_DETERMINERS = frozenset({"DT", "PRP$", "POS"})
_PARTS = frozenset(
    {"CC", ",", ".", ":", "-LRB-", "-RRB-", "``", "''"}
)  # tags that part a modifier from a noun
_OF_TIME = listed("since;until;till;by")  # prepositions that ask for a time


class Role(StrEnum):
    """What a mention does in its noun group."""

    HEAD = "head"  # "in |Oslo|", and whatever modifies no noun
    MODIFIER = "modifier"  # "the |Oslo| court": it belongs to a noun behind it
    OWNER = "owner"  # "|Oslo|'s court"
    APPOSITION = (
        "apposition"  # "the newspaper |Aftenposten|", "his rivals |Rangers|": the noun before says what it is
    )


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a mention stands. Its noun group are the words `before` it, itself, and those `after` it up to the noun."""

    role: Role
    before: str
    after: str
    determiner: str  # that the group begins with, where that stands before the mention
    next_tag: str  # of the word right after the mention
    function: str  # of the group in its clause: "nsubj", "dobj", "pobj", "conj"
    governor: str  # the word that the group depends on, in small letters: its verb or preposition
    above: tuple[str, ...]  # the words over that one, up to the verb of its clause
    is_noun: bool  # whether the group has a noun at all
    adorns: bool  # a time that tells which the noun behind it is: "at |1956| Summer Olympics", not "In |1994| Leeds won"
    modified: bool  # whether another word than a determiner stands before it in its group

    @property
    def stands(self) -> bool:
        """Whether the noun behind the mention reads well without it: it is determined, one of many, or described otherwise."""
        return bool(self.determiner or self.modified or self.function == "conj" or is_plural(self.head))

    @property
    def head(self) -> str:
        """The noun behind the mention that it belongs to; empty where there is none or it is joined by a hyphen."""
        after = self.after.removeprefix("'s").removeprefix("’s") if self.role is Role.OWNER else self.after
        return after.split()[-1] if after[:1] in (" ", "\u00a0") else ""


def read_sentences(texts: Iterable[str]) -> Mapping[str, Parsed | None]:
    """Reads sentences ahead, all at once: several times as fast as one by one. Returns those that were not known before."""
    new = [text for text in dict.fromkeys(texts) if text not in _READ]
    if len(_READ) + len(new) > _MOST:
        _READ.clear()
    try:
        read: dict[str, Parsed | None] = dict(zip(new, parse(new), strict=True))
    except ResourceMissing:
        read = dict.fromkeys(new)
    _READ.update(read)
    return read


def read_sentence(text: str) -> Parsed | None:
    """The grammar of a sentence; None where the model is not installed. Another thread may empty the memory at any moment, so
    that what was asked for once is not looked up twice."""
    try:
        return _READ[text]
    except KeyError:
        read = read_sentences((text,))
        return read[text] if text in read else read_sentence(text)


def slot_of(text: str, start: int, end: int, hidden: Sequence[tuple[int, int]] = ()) -> Slot | None:
    """The slot of a span of a sentence; None where the sentence cannot be read. A noun that is `hidden` itself is none to
    belong to."""
    read = read_sentence(text)
    inside = read.within(start, end) if read is not None else range(0)
    if read is None or not inside:
        return None
    if inside[0] > 1 and read.tokens[inside[0] - 1].text == "The":
        inside = range(inside[0] - 1, inside[-1] + 1)  # an article with a capital is part of the name
    own = read.head_of(inside)
    top, apposed = _top(read, own, inside)
    first = min(read.left_edge(top), read.left_edge(own))
    noun = _visible(read, inside, end, top, hidden)
    before = text[read.tokens[first].start : read.tokens[inside[0]].start] if first < inside[0] else ""
    outside = [t for t in _over(read, own, top) if t < inside[0] and _determines(read, t)]
    following = read.tags[inside[-1] + 1] if inside[-1] + 1 < len(read.tags) else ""
    role = Role.APPOSITION if apposed else Role.HEAD
    if noun >= 0:
        role = Role.OWNER if following == "POS" else Role.MODIFIER
    function, governor, above = _function(read, top)
    return Slot(
        role,
        before,
        after=text[end : read.tokens[noun].end] if noun >= 0 else "",
        determiner=read.tokens[outside[0]].text if outside and before else "",
        next_tag=following,
        function=function,
        governor=governor,
        above=above,
        is_noun=read.tags[top] in NOUN_TAGS,
        adorns=_adorns(read, own, inside),
        modified=any(not _determines(read, t) for t in range(first, inside[0])),
    )


def _over(read: Parsed, own: int, top: int) -> tuple[int, ...]:
    """The words below the noun of the group, and below the mention's own where it was read as another group."""
    return read.children[top] + (read.children[own] if own != top else ())


def _determines(read: Parsed, token: int) -> bool:
    return read.tags[token] in _DETERMINERS or read.labels[token] == "poss"


def _visible(read: Parsed, inside: range, end: int, top: int, hidden: Sequence[tuple[int, int]]) -> int:
    """The noun behind a mention that it belongs to, if it stays to be read; of a row ("a |Thai| poet and painter") the nearest
    one. -1 where there is none."""
    if (
        top <= inside[-1] or read.tokens[inside[-1]].end > end
    ):  # the mention ends inside a word: "on |Firefox OS|.In 2008"
        return -1
    parts = next((t for t in range(inside[-1] + 1, top) if read.tags[t] in _PARTS), top + 1)
    noun = parts - 1
    if noun <= inside[-1] or (noun != top and read.tags[noun] not in ("NN", "NNS", "JJ")):
        return -1
    word = read.tokens[noun]
    return -1 if any(a < word.end and word.start < b for a, b in hidden) else noun


def _top(read: Parsed, own: int, inside: range) -> tuple[int, bool]:
    """The noun of the group that a word is in, and whether the word only names what the noun before it says."""
    noun = _named_by(read, own)
    if noun >= 0 and noun == inside[0] - 1:
        return noun, True  # "for British team |Torelli–Assure|": the noun is the group
    first = _first_of_row(read, own)
    top = first if _noun_of(read, first) > inside[-1] else own  # "a French and |Italian| national"
    while (noun := _noun_of(read, top)) >= 0:
        top = noun
    before = inside[0] - 1
    named = (
        top in inside and before >= 0 and read.tags[before] in ("NN", "NNS") and read.heads[before] in inside
    )
    return top, named and read.labels[before] == "compound"  # "the newspaper |Aftenposten|"


def _named_by(read: Parsed, own: int) -> int:
    """The common noun right before a name that says what it is, or -1."""
    noun = read.left_edge(own) - 1
    if noun < 0:
        return -1
    if read.heads[own] == noun and (read.labels[own] == "appos" or read.tags[noun] in ("NN", "NNS")):
        return noun
    # Read as two objects of one verb: "beat local rivals |Alfa|".
    twins = (
        read.tags[noun] in ("NN", "NNS")
        and read.tags[own] in ("NNP", "NNPS")
        and read.heads[noun] == read.heads[own]
    )
    return noun if twins and read.labels[noun] == read.labels[own] else -1


def _noun_of(read: Parsed, token: int) -> int:
    """The noun behind a word that it belongs to, or -1."""
    head, label = read.heads[token], read.labels[token]
    if label in _MODIFIES:
        return head if head > token else -1
    if label in SUBJECTS and head > token and read.tags[head] in ("NN", "NNS"):
        return head  # misread: "his |KHL| debut playing"
    if label != "pobj":
        return -1
    # Two nouns under one preposition, side by side: "during the inaugural |2008–09| season".
    beside = (t for t in read.children[head] if t > token and read.labels[t] == "pobj")
    other = next(beside, -1)
    return other if other > token and read.left_edge(other) == token + 1 else -1


def _first_of_row(read: Parsed, token: int) -> int:
    while read.labels[token] == "conj" and read.heads[token] < token:
        token = read.heads[token]
    return token


def _function(read: Parsed, top: int) -> tuple[str, str, tuple[str, ...]]:
    first = _first_of_row(read, top)
    at, above = read.heads[first], []
    while read.heads[at] != at and not read.tags[at].startswith("V"):
        at = read.heads[at]
        above.append(read.tokens[at].text.lower())
    return read.labels[top], read.tokens[read.heads[first]].text.lower(), tuple(above)


def _adorns(read: Parsed, own: int, inside: range) -> bool:
    noun = _noun_of(read, own)
    if noun <= inside[-1] or any(read.tags[t] in _PARTS for t in range(inside[-1] + 1, noun)):
        return False
    while (further := _noun_of(read, noun)) >= 0:
        noun = further
    if read.labels[noun] in SUBJECTS or read.tags[noun] not in NOUN_TAGS:
        return False  # "In |2007| relations worsened"
    if read.labels[noun] == "pobj" and read.tokens[read.heads[noun]].text.lower() in _OF_TIME:
        return False  # "has represented since |2013| District 98"
    verb = noun + 1  # a noun under a preposition does not act
    return verb >= len(read.tags) or read.tags[verb] not in FINITE


@dataclass(frozen=True, slots=True)
class Row:
    """Two modifiers of one noun: what goes with the one that is taken away, from `start` to `end`."""

    start: int
    end: int


def row_of(text: str, start: int, end: int) -> Row | None:
    """The row of modifiers that a span is in, tied to the other one by "and" or "or" (and an adverb: "and later"); None where it
    is in none."""
    read = read_sentence(text)
    inside = read.within(start, end) if read is not None else range(0)
    if read is None or not inside or read.tokens[inside[-1]].end > end:
        return None
    own = read.head_of(inside)
    first = _first_of_row(read, own)
    noun = read.heads[first]
    if (
        read.labels[first] not in _MODIFIES - {"poss"}
        or noun <= inside[-1]
        or read.tags[noun] not in NOUN_TAGS
    ):
        return None
    if inside[0] and read.tags[inside[0] - 1] == "CC" and first != own:
        return Row(read.tokens[inside[0] - 2].end, end)
    after = inside[-1] + 1
    if read.tags[after] != "CC" or first not in inside:
        return None
    after += 1
    while after < noun and (read.tags[after].startswith("RB") or read.tokens[after].text == "later"):
        after += 1
    return Row(start, read.tokens[after].start) if after < noun else None
