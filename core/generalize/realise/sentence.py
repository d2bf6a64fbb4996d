"""One sentence: cuts that belong together are joined, then each is bent and enters, from left to right."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

from sfumato.core.generalize.realise.agreement import FINISH
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.debris import tidied
from sfumato.core.generalize.realise.inflection import FORM
from sfumato.core.generalize.realise.insertion import enter
from sfumato.core.generalize.realise.sentences import in_capitals
from sfumato.core.generalize.realise.slot import slot_of
from sfumato.core.generalize.realise.structure import structured
from sfumato.core.generalize.realise.times import bared, covering
from sfumato.core.language import inflection


def write_sentence(text: str, cuts: tuple[Cut, ...], stars: bool = True) -> tuple[Cut, ...]:
    """The cuts as they are written. They are in order, do not overlap, and cover all that the given ones covered.

    Nothing outside the sentence is looked at, so equal sentences with equal cuts are written the same."""
    joined = structured(text, bared(text, cuts))
    capitals = in_capitals(text, [(c.start, c.end) for c in joined])
    done: list[Cut] = []
    shown, reached = "", 0
    for number, cut in enumerate(joined):
        limit = joined[number + 1].start if number + 1 < len(joined) else len(text)
        hidden = [(c.start, c.end) for c in joined[number + 1 :] if c.phrase and (c.mask or c.is_name)]

        def placed(
            cut: Cut,
            shown: str = shown,
            reached: int = reached,
            limit: int = limit,
            hidden: list[tuple[int, int]] = hidden,
        ) -> Place:
            gap = text[reached : cut.start]
            after = text[cut.end :]
            slot = slot_of(text, cut.start, cut.end, hidden)
            return Place(cut, shown + gap, gap, after, text[cut.end : limit], capitals, stars, slot)

        written = cut if cut.fixed and not cut.phrase else _written(cut, placed)
        done.append(written)
        shown += text[reached : written.start] + written.phrase
        reached = written.end
    return _spaced(text, tidied(text, _agreeing(text, covering(text, cuts, done))))


def _written(cut: Cut, placed: Any) -> Cut:
    if not cut.mask and not cut.fixed:
        for rule in FORM:
            place = placed(cut)
            if found := rule.when(place):
                cut = rule.rewrite(place, found)
    cut = enter(placed(cut))
    for rule in FINISH:
        place = placed(cut)
        if found := rule.when(place):
            cut = rule.rewrite(place, found)
    return cut


def _agreeing(text: str, cuts: tuple[Cut, ...]) -> tuple[Cut, ...]:
    """Where a word after "a" or "an" went and the next one is replaced too, the article fits what is read there now."""
    done = list(cuts)
    for number, (cut, following) in enumerate(pairwise(cuts)):
        if text[cut.end : following.start].strip() or not following.phrase or following.mask:
            continue
        kept = text[done[number - 1].end if number else 0 : cut.start]
        left = re.search(r"(?:^|(?<=\s))an?[ \u00a0]\Z", kept, re.IGNORECASE) if not cut.phrase else None
        own = re.fullmatch(r"an?[ \u00a0]?", cut.phrase, re.IGNORECASE)
        found = left[0] if left else own[0] if own else ""
        fits = inflection.article(following.phrase)
        if found and fits != found.strip().lower():
            made = fits.capitalize() if found[0].isupper() else fits
            start = cut.start - len(left[0]) if left else cut.start
            done[number] = replace(cut, start=start, phrase=made + found[len(found.rstrip()) :])
    return tuple(done)


def _spaced(text: str, cuts: tuple[Cut, ...]) -> tuple[Cut, ...]:
    """Where words went without replacement, no double space and no space before a full stop stays behind."""
    done: list[Cut] = []
    for number, cut in enumerate(cuts):
        if not cut.phrase:
            left = text[done[-1].end if done else 0 : cut.start]
            limit = cuts[number + 1].start if number + 1 < len(cuts) else len(text)
            right = text[cut.end : limit]
            if (
                left.endswith((" ", "\u00a0"))
                and (right[:1] in " ,.;:)\u00a0" or not right.strip())
                and right[:1]
            ):
                cut = replace(cut, start=cut.start - 1)
            if not left.strip() and not done and cut.said[:1].isupper() and right[:1].islower():
                cut = replace(
                    cut, end=cut.end + 1, phrase=right[0].upper()
                )  # the word behind it opens the sentence now
        done.append(cut)
    return tuple(done)
