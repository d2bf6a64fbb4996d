"""Attributes and plain nouns end with their noun phrase, by the grammar of the sentence (`core/language/syntax`).

The tagger marks words, and half a compound cannot be replaced: "an Australian Olympic freestyle| slopestyle skier" would read
"*** slopestyle skier", "to use word |balloons" "to use word ***".
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from sfumato.core.errors import ResourceMissing
from sfumato.core.language.sentences import sentences
from sfumato.core.language.syntax import Parsed, parse
from sfumato.core.language.syntax.model import NOUN_TAGS
from sfumato.core.recognize.gazetteer import kind_of
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_TYPES = (EntityType.DEM, EntityType.MISC)
_PLAIN_NOUNS = ("NN", "NNS")
_HYPHENATED = re.compile(r"(?:[-‐‑][^\W\d_]+)+(?![-‐‑\w])")
_FARTHEST = (
    3  # words between a torn attribute and the head it belongs to; longer ones are read wrongly more often
)
_ORDINALS = ("first", "second", "third")
# How bad an illness is tells nobody apart and stays: beside "mental disability" elsewhere both are then written alike.
_DEGREE = re.compile(
    r"(?:(?:mild|moderate|severe|serious|slight|acute|chronic|advanced|profound|minor|aggravated)[ \u00a0])+(?=[a-z])"
)


def whole_phrases(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions (in text order), torn ones as wide as the compound they stand in, and without words for the degree of an
    illness before it. None grows over another."""
    mentions = [_without_degree(text, s) for s in mentions]
    asked = [number for number, s in enumerate(mentions) if _may_be_torn(text, s)]
    if not asked:
        return list(mentions)
    spans = sentences(text, _apart(mentions))
    starts = [start for start, _ in spans]
    wanted = sorted({bisect_right(starts, mentions[number].start) - 1 for number in asked})
    try:
        read = dict(zip(wanted, parse([text[slice(*spans[n])] for n in wanted]), strict=True))
    except ResourceMissing:
        return list(mentions)
    kept = list(mentions)
    for number in asked:
        sentence = bisect_right(starts, mentions[number].start) - 1
        least = kept[number - 1].end if number else 0
        most = kept[number + 1].start if number + 1 < len(kept) else len(text)
        least, most = max(least, spans[sentence][0]), min(most, spans[sentence][1])
        kept[number] = _widened(text, kept[number], read[sentence], starts[sentence], (least, most))
        if number + 1 < len(kept):
            pair = (kept[number], kept[number + 1])
            kept[number], kept[number + 1] = _moved_border(text, *pair, read[sentence], starts[sentence])
    return kept


def _without_degree(text: str, scored: Scored) -> Scored:
    degree = _DEGREE.match(text, scored.start, scored.end)
    if scored.type is not EntityType.DEM or degree is None or "user" in scored.mention.sources:
        return scored
    return scored.moved(degree.end(), scored.end)


def _moved_border(
    text: str, scored: Scored, following: Scored, read: Parsed, offset: int
) -> tuple[Scored, Scored]:
    """Two attributes side by side, parted before the compound of the second: "Australian Olympic| freestyle slopestyle skier"."""
    both = (scored, following)
    if following.type is not EntityType.DEM or following.start != scored.end + 1:
        return both
    inside = read.within(scored.start - offset, scored.end - offset)
    first = len(inside)
    while first and _belongs_behind(read, inside[first - 1], inside[-1]):
        first -= 1
    if not 0 < first < len(inside):
        return both
    border = offset + read.tokens[inside[first]].start
    return scored.moved(scored.start, border - 1), following.moved(border, following.end)


def _belongs_behind(read: Parsed, token: int, last: int) -> bool:
    """A plain noun before a noun beyond `last`."""
    behind = read.heads[token] > last and read.labels[token] == "compound"
    return behind and read.tags[token] in _PLAIN_NOUNS and read.tokens[token].text.islower()


def _apart(mentions: Sequence[Scored]) -> list[tuple[int, int]]:
    """What no sentence may end in: the mentions, those that overlap as one."""
    found: list[tuple[int, int]] = []
    for s in mentions:
        if found and s.start < found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], s.end))
        else:
            found.append((s.start, s.end))
    return found


def _may_be_torn(text: str, scored: Scored) -> bool:
    """A word stands right beside it that could belong to it."""
    if scored.type not in _TYPES or "user" in scored.mention.sources:
        return False
    before, after = text[max(0, scored.start - 2) : scored.start], text[scored.end : scored.end + 2]
    return bool(re.search(r"[^\W_][ \u00a0]$", before) or re.match(r"[-‐‑ \u00a0][^\W\d_]", after))


def _widened(text: str, scored: Scored, read: Parsed, offset: int, room: tuple[int, int]) -> Scored:
    """The mention over the words of its compound that lie in `room` (offsets of the text)."""
    inside = read.within(scored.start - offset, scored.end - offset)
    if not inside:
        return scored
    start, end = scored.start, scored.end
    first, last = inside[0], inside[-1]
    while first and _joins_left(read, first, last):
        first -= 1
    if first < inside[0] and offset + read.tokens[first].start >= room[0]:
        start = offset + read.tokens[first].start
    head = _head_on_the_right(read, inside, scored.type)
    if head is not None and offset + read.tokens[head].end <= room[1]:
        end = offset + read.tokens[head].end
    hyphenated = _HYPHENATED.match(text, end)
    if hyphenated and hyphenated.end() <= room[1] and text[scored.end - 1].islower():
        ending = read.within(end - offset, hyphenated.end() - offset)
        end = hyphenated.end() if ending and read.tags[ending[-1]] in _PLAIN_NOUNS else end
    return scored.moved(start, end) if (start, end) != (scored.start, scored.end) else scored


def _joins_left(read: Parsed, first: int, last: int) -> bool:
    """Whether the word before belongs to the noun that the mention ends with: "word |balloons", "Managing |Director". What only
    describes it stays outside ("a former |footballer"), but no "first" under "a" does: "a first |base player"."""
    before = first - 1
    word, label = read.tokens[before].text, read.labels[before]
    if not first <= read.heads[before] <= last or read.tags[last] not in NOUN_TAGS:
        return False
    if read.tokens[before].end + 1 != read.tokens[first].start or (
        before and read.tags[before - 1] == "HYPH"
    ):
        return False  # only whole words: not the "time" of "five-time |All-star"
    if label == "amod" and word in _ORDINALS and first < last:
        return bool(before) and read.tokens[before - 1].text.lower() in ("a", "an")
    capital = word[:1].isupper()
    if capital != read.tokens[last].text[:1].isupper() or not word.isalpha():
        return False
    if capital and read.tags[before] == "VBG":
        return label in ("amod", "compound")  # "Managing |Director"
    return label == "compound" and read.tags[before] in NOUN_TAGS


def _head_on_the_right(read: Parsed, inside: range, type_: EntityType) -> int | None:
    """The occupation that an attribute is only the beginning of: "freestyle| slopestyle skier"."""
    last = inside[-1]
    if type_ is not EntityType.DEM or read.tags[last] not in _PLAIN_NOUNS or read.labels[last] != "compound":
        return None
    head = read.heads[last]
    while read.labels[head] == "compound" and read.heads[head] > head:
        head = read.heads[head]
    if not last < head <= last + _FARTHEST or read.tags[head] not in _PLAIN_NOUNS:
        return None
    return head if _is_occupation(read.tokens[head].text) else None


def _is_occupation(word: str) -> bool:
    try:
        return kind_of(word) == "occupation"
    except ResourceMissing:
        return False
