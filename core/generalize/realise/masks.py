"""Masks in a sentence: those that stand side by side are one, and a phrase that tells nothing but a mask goes, where the sentence
stands without it. A mask in another style than "***" carries an id and stays."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from sfumato.core.generalize.model import MASK
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule, as_one
from sfumato.core.language.lists import listed
from sfumato.core.recognize.model import EntityType

_TELLING = (EntityType.ORG, EntityType.LOC, EntityType.MISC, EntityType.DEM)
_BETWEEN = re.compile(r",\s+|,?\s+(?:and|or)\s+")
_PHRASE = re.compile(
    r"(?:^|(?<=[\s(]))(in|at|for|with|on)\s+(?:the\s+|an?\s+)?(?:([a-z]+)\s+)?$", re.IGNORECASE
)
# Verbs and adjectives that say nothing without what follows them, and the adverbs that may stand between.
_WANTING = listed(
    "live;lives;lived;living;reside;resides;resided;residing;stay;stayed;remain;remained;settle;settled;lie;lies;lay;situated;"
    "located;based;set;held;interested;involved;engaged;known;famous;famed;noted;notable;responsible;charged;dealt;deal;deals;"
    "associated;filled;replaced;provided;met;account;accounted;called;calls;looked;looking;except;"
    "placed;put;kept;included;listed;found;starred;starring;appeared;appearing;participated;believed;resulted;best;better;particularly;especially;mainly;early;late;"
    "together;along;starting;beginning;ending;not;only;even;also;just;specialising;specializing;specialises;specializes"
)
_GOES_ON = re.compile(
    r"(?:\s+(?:in|at|on|from|for|with|by|as|to|during|until|before|after|since|under|when|while|against|because|following)\s"
    r"|,?\s+and\s+(?:in|at|on|from|for|with|by|as|he|she|they|it|then|was|is|has|had|later|also)\s)"
)
_ENDS = re.compile(
    r"\s*(?:[.;]|$)|,\s+(?:and|but)\s+(?:he|she|they|it|was|is|has|had|then|later|also)\s|,\s+(?:he|she|they|it|who)\s"
)
_OPENING = re.compile(r"(?:In|At|On|For|With)\s+(?:the\s+|an?\s+)?$")


def _star(cut: Cut | None) -> bool:
    return cut is not None and cut.mask and not cut.fixed and cut.phrase == MASK


def _equal_masks(among: Among) -> bool:
    """ "*** and ***", "president of *** and president of ***": the second tells no more than the first."""
    cut, following = among.cut, among.next
    if following is None or not (_star(cut) and _star(following)):
        return False
    if cut.type not in _TELLING or following.type not in _TELLING:
        return False
    joint = _BETWEEN.match(among.between)
    if joint is None or re.search(
        r"\b(?:between|both|either|neither)\s+(?:the\s+)?$", among.before, re.IGNORECASE
    ):
        return False
    again = re.sub(r"(?:the|an?)\s+$", "", among.between[joint.end() :])
    led = re.sub(r"(?:the|an?)\s+$", "", among.before)
    if again and not re.search(rf"(?:^|\W){re.escape(again)}$", led):
        return False
    # A list goes on to what is told, or is what several things are said of: "*** and *** are rivals".
    return (
        re.match(r"\s+(?:are|were|have|both)\b|,?\s+(?:and|or)\s+(?!\*)", among.text[following.end :]) is None
    )


def _join(among: Among, _: Any) -> tuple[Cut, ...]:
    assert among.next is not None
    return among.with_cuts(among.at, among.at + 1, as_one(among.cut, among.next))


def _only_in_brackets(among: Among) -> bool:
    """ "an international (***) career"."""
    alone = among.before.endswith(" (") and among.after.startswith(")")
    return alone and _star(among.cut) and among.cut.type in _TELLING


def _opening(among: Among) -> tuple[int, int, str] | None:
    """The phrase that opens a sentence, and the word after it, which takes the capital."""
    cut = among.cut
    found = _OPENING.fullmatch(among.before) if not among.at and _star(cut) else None
    if found is None or cut.type not in (*_TELLING, EntityType.DATETIME):
        return None
    goes_on = re.match(r",\s+(he|she|they|it|the|a|an|his|her|their|this|there)(?=\s)", among.between)
    return (0, cut.end + goes_on.end(), goes_on[1].capitalize()) if goes_on else None


def _opening_apposition(among: Among) -> int:
    """Where the sentence goes on after a masked word for its subject: "***, |PERSON 1 has served"."""
    cut = among.cut
    if (
        among.at
        or not _star(cut)
        or cut.type is not EntityType.DEM
        or among.before.strip().lower() not in ("", "a", "an")
    ):
        return 0
    names = among.next is not None and among.between == ", " and among.next.type is EntityType.PERSON
    return cut.end + 2 if names else 0


def _seat(among: Among) -> bool:
    """A masked place behind a told name, at the end: "from a university, ***."."""
    cut, following = among.cut, among.next
    if following is None or not _star(following) or cut.mask or cut.fixed or among.between != ", ":
        return False
    if cut.type not in (EntityType.ORG, EntityType.LOC) or following.type not in (
        EntityType.ORG,
        EntityType.LOC,
    ):
        return False
    listed_before = among.before.strip() in (",", "and") and among.at
    return not listed_before and re.match(r"\s*(?:[.;]|$)", among.text[following.end :]) is not None


def _adjunct(among: Among) -> int:
    """Where a phrase begins that only says where, for whom or with whom, and is masked: "played |in *** from the 1890s"."""
    cut = among.cut
    if not _star(cut) or cut.type not in (*_TELLING, EntityType.DATETIME):
        return 0
    found = _PHRASE.search(among.before)
    if found is None or (found[2] and not lexicon.is_adjective(found[2])):
        return 0
    before, after = among.before[: found.start()], among.text[_end(among) :]
    if (
        before.endswith(", ") and after.startswith(",") and not found[2]
    ):  # "in May, in ***, missing the final"
        return cut.start - (len(among.before) - len(before) + 2)
    goes_on, ends = _GOES_ON.match(after), _ENDS.match(after)
    if not (goes_on or ends) or not _stands(among, before, bool(goes_on)):
        return 0
    return cut.start - (len(among.before) - len(before.rstrip()))


def _end(among: Among) -> int:
    """Where the cut ends, with what was dropped right behind it: its short form in brackets."""
    end = among.cut.end
    for cut in among.cuts[among.at + 1 :]:
        if cut.phrase or cut.mask or among.text[end : cut.start].strip():
            break
        end = cut.end
    return end


def _stands(among: Among, before: str, goes_on: bool) -> bool:
    """Whether the sentence is one without the phrase: it belongs to a noun, or to a verb that something else follows."""
    if not before.strip():  # another cut stands right before the phrase
        earlier = among.cuts[among.at - 1] if among.at and before else None
        return earlier is not None and bool(earlier.phrase) and not (earlier.mask and not goes_on)
    last = re.search(r"([^\W\d_][\w’'-]*|\d[\w,.]*\w|\d)\s+$", before)
    if last is None or last[1].lower() in _WANTING | lexicon.FUNCTION | lexicon.DETERMINERS:
        return False
    word = last[1]
    if word[0].isupper() or word[0].isdigit():
        return True
    if lexicon.is_noun(word) and not lexicon.is_verb(word):
        return True
    return goes_on and (lexicon.is_verb(word) or word.endswith("ing"))


def _without(among: Among, start: int) -> tuple[Cut, ...]:
    return among.with_cuts(among.at, among.at, _gone(among.cut, start, among.cut.end))


def _gone(cut: Cut, start: int, end: int, phrase: str = "") -> Cut:
    return replace(cut, start=start, end=end, phrase=phrase, mask=False, fixed=True)


MASKS: tuple[StructureRule, ...] = (
    StructureRule(
        "masks side by side are one",
        _equal_masks,
        _join,
        (
            (
                "the president of [Alfa|ORG|mask|***], [Beta|ORG|mask|***] and [Gamma|ORG|mask|***].",
                "the president of ***.",
            ),
            (
                "serving as president of [Alfa|ORG|mask|***] and president of the [Beta|ORG|mask|***].",
                "serving as president of ***.",
            ),
            (
                "[Alfa|ORG|mask|***] and [Beta|ORG|mask|***] are rivals",
                "*** and *** are rivals",
            ),
            (
                "split the season between [Alfa|ORG|mask|***] and [Beta|ORG|mask|***].",
                "split the season between *** and ***.",
            ),
        ),
    ),
    StructureRule(
        "a mask alone in brackets goes",
        _only_in_brackets,
        lambda a, _: a.with_cuts(a.at, a.at, _gone(a.cut, a.cut.start - 2, a.cut.end + 1)),
        (("has an international ([European|DEM|mask|***]) career", "has an international career"),),
    ),
    StructureRule(
        "a masked phrase that opens a sentence goes",
        _opening,
        lambda a, found: a.with_cuts(a.at, a.at, _gone(a.cut, *found)),
        (("In [Alfa|LOC|mask|***], he was playing.", "He was playing."),),
    ),
    StructureRule(
        "a masked word for the subject goes",
        _opening_apposition,
        lambda a, end: a.with_cuts(a.at, a.at, _gone(a.cut, 0, end)),
        (("A [Republican|DEM|mask|***], [Horn|PERSON|label|PERSON 1] has served.", "PERSON 1 has served."),),
    ),
    StructureRule(
        "a masked place behind a name goes",
        _seat,
        _join,
        (
            (
                "a degree from [Concordia|ORG|kind|university], [Ann Arbor|LOC|mask|***].",
                "a degree from a university.",
            ),
        ),
    ),
    StructureRule(
        "a masked phrase goes where the sentence stands without it",
        _adjunct,
        _without,
        (
            (
                "He played in the [Alfa|ORG|mask|***] from [1891|DATETIME|date|the 1890s].",
                "He played from the 1890s.",
            ),
            ("He was with the delegation at [Alfa|LOC|mask|***].", "He was with the delegation."),
            (
                "He played in the [Alfa League|ORG#a|mask|***] ([AL|ORG#a|mask|***]) for [Odd|ORG|kind|team].",
                "He played for a team.",
            ),
            ("hurt his knee in May, in [Alfa|LOC|mask|***], missing it", "hurt his knee in May, missing it"),
            ("He lived in [Alfa|LOC|mask|***] from May.", "He lived in *** from May."),
            ("He was in [Alfa|LOC|mask|***].", "He was in ***."),
            ("He played for [Alfa|ORG|mask|***] and Norway.", "He played for *** and Norway."),
            (
                "He met a girl in [Alfa|LOC|mask|***], where he stayed.",
                "He met a girl in ***, where he stayed.",
            ),
        ),
    ),
)
