"""Tags that cannot stand side by side where a replacement meets the words around it: "closes out the in the 2010s"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.slot import read_sentence
from sfumato.core.language.lists import listed
from sfumato.core.language.syntax import Parsed, Tagged, tag

_ARTICLES = listed("a;an;the")
_OWNERS = listed("his;its;their;my;our;your")  # not "her": "told her in May"
_PREPOSITIONS = listed("of;in;from;at;with;for;by;into;during;against;under;between")
_BE = listed("is;was;are;were;been;be;being")
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_SMALL = _ARTICLES | _OWNERS | _PREPOSITIONS | _BE
_OPENS_TIME = ("in", "on", "from", "between")
_TIMES = tuple(f"{word} " for word in _OPENS_TIME)
_LAST = re.compile(r"([^\W\d_]+)\s+$")
_AFTER_ARTICLE = _FINITE | {"IN", "TO", "CC", "DT", "PRP", "PRP$", "WDT", "WP", ",", ".", ":", "-RRB-"}


def torn_edges(text: str, cuts: Sequence[Cut]) -> frozenset[int]:
    """The numbers of the cuts at whose edges the written sentence has a pair of tags that no sentence has, and that the original
    words did not have there either; and of those that are no subject where the original was one."""
    written, spans = _composed(text, cuts)
    asked = [n for n, cut in enumerate(cuts) if cut.phrase and not cut.mask and _may_be(written, spans[n])]
    source = read_sentence(text) if asked else None
    if source is None:
        return frozenset()
    made = tag([written])[0]
    found = set()
    for number in asked:
        cut, span = cuts[number], spans[number]
        new = set(_illegal(made, *span)) - set(_illegal(source, cut.start, cut.end))
        if new or _is_no_subject(source, cut):
            found.add(number)
    return frozenset(found)


def _may_be(written: str, span: tuple[int, int]) -> bool:
    """Whether a small word stands at an edge, or an article or a preposition begins the replacement: all others are sound."""
    before, words = _LAST.search(written[: span[0]]), written[slice(*span)].lower().split()
    left = before[1].lower() if before else ""
    if (
        left in _ARTICLES
        or left in _OWNERS
        or left in _BE
        or words[0] in _ARTICLES
        or words[0] in _OPENS_TIME
    ):
        return True
    return (left in _PREPOSITIONS and written[span[0]].islower()) or words[-1] in _SMALL


def _is_no_subject(source: Parsed, cut: Cut) -> bool:
    """ "Although |1998| was his last win" → "Although |in the 1990s| was his last win"."""
    if not cut.phrase.lower().startswith(_TIMES) or cut.said.lower().startswith(_TIMES):
        return False
    inside = source.within(cut.start, cut.end)
    if not inside:
        return False
    if inside[0] and source.tags[inside[0] - 1] == "CC":
        return False  # "earned the title and |in 2003| received the honour": an older subject goes on
    head = source.head_of(inside)
    verb = source.heads[head]
    return source.labels[head] == "nsubj" and verb == inside[-1] + 1 and source.tags[verb] in _FINITE


def _composed(text: str, cuts: Sequence[Cut]) -> tuple[str, list[tuple[int, int]]]:
    """The written sentence, and where each replacement stands in it."""
    written, reached, spans = "", 0, []
    for cut in cuts:
        written += text[reached : cut.start]
        spans.append((len(written), len(written) + len(cut.phrase)))
        written += cut.phrase
        reached = cut.end
    return written + text[reached:], spans


def _illegal(read: Tagged, start: int, end: int) -> Iterator[str]:
    """Names of the pairs at the two edges of a span that no sentence has."""
    inside = read.within(start, end)
    if not inside:
        return
    for left, right, edge in ((inside[0] - 1, inside[0], "left"), (inside[-1], inside[-1] + 1, "right")):
        if left < 0 or right >= len(read.tokens):
            continue
        name = _pair(read, left, right)
        if name:
            yield f"{edge} {name}"


def _pair(read: Tagged, left: int, right: int) -> str:
    word, tags = read.tokens[left].text.lower(), read.tags
    other = read.tokens[right].text.lower()
    compound = right + 1 < len(tags) and tags[right + 1] == "HYPH"  # "the post-war years"
    if word in _ARTICLES | _OWNERS and tags[left] in ("DT", "PRP$"):
        return "determiner" if tags[right] in _AFTER_ARTICLE and not compound else ""
    if word in _PREPOSITIONS and tags[left] == "IN":
        return "preposition" if tags[right] in _FINITE else ""
    if word in _BE and tags[right] == "VBD":
        return "two verbs"
    determined = left > 0 and tags[left - 1] in ("DT", "PRP$") and tags[left] == "JJ"
    return "article inside" if determined and other in _ARTICLES else ""
