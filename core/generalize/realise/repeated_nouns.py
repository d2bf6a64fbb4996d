"""Kinds that the words beside them say already: "awarded an award", "the honour of an award", "a company, a corporation"."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import MASK, RungKind
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.names_and_nouns import same_kind
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule, as_one
from sfumato.core.generalize.realise.pruning import Pruned, subtree, take_out
from sfumato.core.generalize.realise.slot import read_sentence, slot_of
from sfumato.core.language import inflection
from sfumato.core.language.complements import stem
from sfumato.core.language.lists import listed
from sfumato.core.recognize.model import EntityType

_NAMED = (EntityType.ORG, EntityType.MISC, EntityType.LOC)
_AWARD = "award"
_OTHER_WORD = {_AWARD: "honour"}  # beside a verb of the same stem
_HONOURS = listed(
    "honour;honor;distinction;title;decoration"
)  # words of which an award is one, and no kinds of names
_UNDER = re.compile(r"\s+(?:in|at|by|for|during)\s+(?:the\s+|an?\s+)?$")
# Verbs that make somebody what follows; nobody is made an award.
_MADE = re.compile(
    r"\b(?:named|voted|crowned|declared|chosen|selected)\s+(?:as\s+)?(?:the\s+)?(?P<owner>(?:[^\W\d_][\w’'.-]*\s+){0,3})$"
)


def _plain(cut: Cut) -> bool:
    return (
        cut.type in _NAMED
        and cut.kind is RungKind.KIND
        and not cut.mask
        and not cut.fixed
        and not cut.is_adjective
    )


def _noun(cut: Cut) -> str:
    return inflection.head_noun(cut.phrase).lower()


def _verb_says_it(among: Among) -> Cut | None:
    """The cut in another word, beside a verb with the stem of its noun: "awarded |an award|"."""
    cut = among.cut
    other = _OTHER_WORD.get(_noun(cut), "") if _plain(cut) else ""
    slot = slot_of(among.text, cut.start, cut.end) if other else None
    if slot is None or slot.function not in ("dobj", "oprd") or stem(slot.governor) != stem(_noun(cut)):
        return None
    return replace(cut, phrase=re.sub(rf"\b{_noun(cut)}\b", other, cut.phrase))


def _phrase_says_it(among: Among) -> Pruned | None:
    """The phrase that repeats its verb: "went undrafted |in a draft|"."""
    cut = among.cut
    before = _UNDER.search(among.before) if _plain(cut) and " " not in cut.phrase else None
    slot = slot_of(among.text, cut.start, cut.end) if before else None
    if before is None or slot is None or not slot.above:
        return None
    above = stem(slot.above[0])
    if not above.endswith(stem(_noun(cut))) or above == stem(_noun(cut)):
        return None  # only behind "un-": "drafted in a draft" tells which
    return Pruned(cut.start - len(before[0]), cut.end)


def _honour_of(among: Among) -> Pruned | None:
    """ "the civilian honour| of an award|"."""
    cut = among.cut
    found = re.search(r"\b([a-z]+)(?P<of>\s+of\s+(?:the\s+)?)$", among.before) if _plain(cut) else None
    if found is None or _noun(cut) != _AWARD:
        return None
    said = inflection.singular_word(found[1])
    return (
        Pruned(cut.start - len(found["of"]), cut.end) if said in _HONOURS or same_kind(said, _AWARD) else None
    )


def _made_an_award(among: Among) -> tuple[int, Cut] | None:
    """From which cut on somebody is "named" what is shown as an award, and what is written instead."""
    cut = among.cut
    shown = (
        cut.type in _NAMED
        and not cut.mask
        and not cut.fixed
        and re.fullmatch(r"award|Award [A-Z]{1,2}", cut.phrase)
    )
    first = among.at
    while shown and first and len(among.text[among.cuts[first - 1].end : among.cuts[first].start]) < 4:
        first -= 1
    found = _MADE.search(among.text[: among.cuts[first].start]) if shown else None
    if found is None or (first and among.cuts[first - 1].end > found.start()):
        return None
    run = among.cuts[first : among.at + 1]
    made = as_one(run[0], cut, run[1:-1], mention=cut.mention, rung=cut.rung, type=cut.type, kind=cut.kind)
    words = "given an award" if cut.phrase == _AWARD else f"given {cut.phrase}"
    return first, replace(
        made,
        start=found.start(),
        phrase=words,
        mask=False,
        fixed=True,
        said=among.text[found.start() : cut.end],
    )


def _explained(among: Among) -> Cut | None:
    """The cut over a name whose apposition says what it is: "of |***, a| public benefit corporation whose"."""
    cut = among.cut
    empty = cut.mask and cut.phrase == MASK and not cut.fixed and cut.type in _NAMED
    found = re.match(r",\s+an?(?=\s)", among.after) if empty or _plain(cut) else None
    read = read_sentence(among.text) if found else None
    if found is None or read is None or re.search(r"\b(?:the|an?|his|her|its|their|’s|'s)\s+$", among.before):
        return None
    inside = read.within(cut.start, cut.end)
    noun = next(
        (
            t
            for t in range(inside[-1] + 1, len(read.tags))
            if read.labels[t] == "appos" and read.heads[t] in inside
        ),
        -1,
    )
    if noun < 0 or read.tags[noun] != "NN" or read.left_edge(noun) != read.at(cut.end + found.end() - 1):
        return None
    below = subtree(read, noun)
    end = read.tokens[below[-1]].end
    if read.tags[below[-1]] == "," or among.text[end : end + 1] == ",":
        return None  # the comma that closes it would be left
    opens = not among.text[: cut.start].strip()
    article = found[0].split()[-1]
    return replace(
        cut,
        end=cut.end + found.end(),
        phrase=article.capitalize() if opens else article,
        mask=False,
        fixed=True,
    )


REPEATED_NOUNS: tuple[StructureRule, ...] = (
    StructureRule(
        "a name that its apposition explains",
        _explained,
        lambda a, made: a.with_cuts(a.at, a.at, made),
        (
            (
                "He is the president of [Alfa Grants|ORG|kind|company], a public benefit corporation.",
                "He is the president of a public benefit corporation.",
            ),
            ("She works for [Alfa|ORG|mask|***], a small newspaper.", "She works for a small newspaper."),
        ),
    ),
    StructureRule(
        "a verb that says the noun",
        _verb_says_it,
        lambda a, made: a.with_cuts(a.at, a.at, made),
        (("She was awarded [the Medal|MISC|kind|award].", "She was awarded an honour."),),
    ),
    StructureRule(
        "a phrase that says its verb again",
        _phrase_says_it,
        take_out,
        (("He went undrafted in the [NBA Draft|MISC|kind|draft].", "He went undrafted."),),
    ),
    StructureRule(
        "an honour that is an award",
        _honour_of,
        take_out,
        (
            (
                "gave him the civilian honour of [the Padma Shri|MISC|kind|award] in May.",
                "gave him the civilian honour in May.",
            ),
        ),
    ),
    StructureRule(
        "nobody is made an award",
        _made_an_award,
        lambda a, found: a.with_cuts(found[0], a.at, found[1]),
        (
            (
                "She was named the [Woman of the Year|MISC|kind|award] by them.",
                "She was given an award by them.",
            ),
            (
                "He was named [the Conference|ORG#a|label|League B] ([TC|ORG#a|label|League B]) "
                "[Player of the Year|MISC|label|Award A].",
                "He was given Award A.",
            ),
        ),
    ),
)
