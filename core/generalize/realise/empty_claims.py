"""Claims whose weakened words would tell nothing ("known for his work", "among other things") go with their clause.

The clause is found by the grammar of the sentence: a relative clause, a participle or apposition with its commas, a conjunct with
its "and", the end of a list, or the whole sentence where nothing else is said in it. Where the sentence would not stand without
it, the weakened words stay."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import RungFlag
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule
from sfumato.core.generalize.realise.pruning import Pruned, is_empty, subtree, take_out
from sfumato.core.generalize.realise.slot import read_sentence
from sfumato.core.language.lists import listed
from sfumato.core.language.numbers import ORDINAL_PATTERN
from sfumato.core.language.syntax import Parsed
from sfumato.core.language.syntax.model import SUBJECTS
from sfumato.core.recognize.model import EntityType

_COMPLEMENTS = frozenset({"acomp", "attr", "oprd", "xcomp", "prep", "dobj"})  # they belong to their verb
_CLAUSES = frozenset({"acl", "relcl", "advcl", "appos", "conj"})  # a sentence stands without them
# Beside subject, verb and claim.
_SAYS_NOTHING_MORE = frozenset({"aux", "auxpass", "advmod", "punct", "neg", "prep", "npadvmod"})
_JOINT = re.compile(r"(?:\s*[,;]?\s+(?:and|but)|\s*[,;]|\s+[–—])?\s*$")
_LIST_JOINT = re.compile(r",?\s*(?:\band\s+)?$")
_PLACE = re.compile(rf"(?:the\s+)?(?:\d+(?:st|nd|rd|th)|{ORDINAL_PATTERN})")
_TOOK_PART = re.compile(r"^(?:took part|taking part|compet(?:ed|ing))\b|\bin the top [a-z]+\b")
_NOTE = re.compile(r"\[?Details\b")  # of `event_ladders`
_ITEM = re.compile(r",\s+(?=[a-z][\w -]{2,40}$)")  # before the last thing that stays
_BEING = listed("am;is;are;was;were;be;been;'s;’s")  # verbs that tell nothing without what follows them


def _empty(cut: Cut) -> bool:
    return cut.type is EntityType.EVENT and bool(cut.flags & RungFlag.SAYS_NOTHING) and not cut.mask


def _clause(among: Among) -> tuple[int, int] | None:
    """From where to where the clause of an empty claim goes; None where the sentence would not stand without it."""
    cut = among.cut
    masked = cut.mask and is_empty(cut)
    read = read_sentence(among.text) if (_empty(cut) and not _ends_list(cut)) or masked else None
    inside = read.within(cut.start, cut.end) if read is not None else range(0)
    if read is None or not inside:
        return None
    top = next((t for t in inside if read.heads[t] not in inside or read.heads[t] == t), inside[0])
    for _ in range(len(inside) + 2):
        if read.labels[top] not in _COMPLEMENTS or read.heads[top] == top:
            break
        top = read.heads[top]
    below = subtree(read, top)
    of_claim = {t for i in inside if i != top for t in subtree(read, i)}
    beyond = [t for t in below if read.tokens[t].start >= cut.end and read.labels[t] != "punct"]
    if not of_claim.issuperset(beyond):
        return None  # the clause goes on: "known for X, and later taught"
    end = max([cut.end, *(read.tokens[t].end for t in beyond)])  # "known for a fight, which lasted an hour"
    if (
        masked
    ):  # a phrase that only says a mask goes by itself: only a sentence that says nothing else is left
        return _sentence(among, read, top, cut.end) if _only_is(read, top) else None
    if read.labels[top] in _CLAUSES:
        return _with_joint(among.text, min(cut.start, read.tokens[below[0]].start), end)
    return _sentence(among, read, top, end) if read.labels[top] == "ROOT" else None


def _only_is(read: Parsed, top: int) -> bool:
    """Whether a sentence only says what somebody who was told of before is: "She was then |***|."."""
    subjects = [t for t in read.children[top] if read.labels[t] in SUBJECTS]
    return (
        read.labels[top] == "ROOT"
        and read.tokens[top].text.lower() in _BEING
        and [read.tags[t] for t in subjects] == ["PRP"]
    )


def _note_inside(among: Among) -> tuple[int, int] | None:
    """A note that something was left out, in place of a clause and not of a sentence: the clause goes."""
    cut = among.cut
    if cut.type is not EntityType.EVENT or cut.mask or cut.fixed or _NOTE.match(cut.phrase) is None:
        return None
    before = among.text[: cut.start].rstrip(" \u00a0“\"'(")
    if not before or before[-1] in ".!?:\n":
        return None
    return _with_joint(among.text, cut.start, cut.end)


def _with_joint(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The clause with the comma or "and" before it, and the comma that closes it."""
    joint = _JOINT.search(text[:start])
    left = joint.start() if joint else start
    if not text[:left].strip(" “\"'("):
        return None  # nothing would stand before it
    closes = text[end : end + 1] == "," and text[left:start].strip().startswith(",")
    return left, end + closes


def _sentence(among: Among, read: Parsed, top: int, end: int) -> tuple[int, int] | None:
    """The whole sentence, where it says nothing of somebody but the claim, and where or when: "In Oslo he is known for X."."""
    cut, text = among.cut, among.text
    people = [c for c in among.cuts if c.type is EntityType.PERSON]
    for token in read.children[top]:
        if read.tokens[token].start >= cut.start:
            continue
        named = any(c.start <= read.tokens[token].start < c.end for c in people)
        somebody = read.tags[token] == "PRP" or (
            named and len(subtree(read, token)) <= len(text.split()) // 2
        )
        if read.labels[token] in SUBJECTS and not (somebody and not _explained(read, token)):
            return None
        if read.labels[token] not in SUBJECTS | _SAYS_NOTHING_MORE:
            return None
    if text[end:].strip(" .!\n"):
        return None
    body = len(text.rstrip())
    return (0, body if "\n" in text[body:] else len(text))


def _explained(read: Parsed, subject: int) -> bool:
    """Whether something is said of the subject beside its name: "Ida Berg (born 1961) is known for …"."""
    return any(read.labels[t] in _CLAUSES | {"prep"} for t in read.children[subject])


def _ends_list(cut: Cut) -> bool:
    return _empty(cut) and cut.phrase.lower().startswith("among other")


def _end_of_list(among: Among) -> tuple[int, int] | None:
    """The last things of a list with the "and" before them."""
    cut = among.cut
    joint = _LIST_JOINT.search(among.text[: cut.start]) if _ends_list(cut) else None
    return (joint.start(), cut.end) if joint and among.text[: joint.start()].strip() else None


def _without_end(among: Among, span: tuple[int, int]) -> tuple[Cut, ...]:
    """The list without its end; the last that stays takes the "and": "painter, poet |and collector|" → "painter and poet"."""
    left = _without(among, span)
    start = among.cuts[among.at - 1].end if among.at else 0
    comma = _ITEM.search(among.text[start : span[0]])
    if comma is None or " and " in among.text[start : span[0]][comma.end() :]:
        return left
    at = start + comma.start()
    joined = replace(among.cut, start=at, end=at + len(comma[0]), phrase=" and ", said=comma[0], fixed=True)
    return tuple(sorted((*left, joined), key=lambda c: c.start))


def _without(among: Among, span: tuple[int, int]) -> tuple[Cut, ...]:
    """The span goes, with the cuts that it meets."""
    met = [c for c in among.cuts if c.start < span[1] and span[0] < c.end]
    whole = Pruned(min(span[0], *(c.start for c in met)), max(span[1], *(c.end for c in met)))
    return take_out(among, whole)


def _further_place(among: Among) -> int:
    """The length of "in " behind a masked place that follows another one: "in the top ten of X, |4th in| Y"."""
    cut = among.cut
    if not cut.mask or cut.fixed or not _PLACE.fullmatch(cut.said):
        return 0
    told = any(
        c.type is EntityType.EVENT and _TOOK_PART.search(c.phrase) is not None for c in among.cuts[: among.at]
    )
    joined = re.search(r"(?:,|\band)\s+$", among.before) is not None
    return len(" in ") if told and joined and among.between.startswith(" in ") else 0


_KNOWN = "EVENT|event+adjective+says_nothing|known for his work"
EMPTY_CLAIMS: tuple[StructureRule, ...] = (
    StructureRule(
        "a claim that would tell nothing goes with its clause",
        _clause,
        lambda among, found: _without(among, found),
        (
            (
                f"Berg is a drummer and producer, [known for his frozen drums|{_KNOWN}].",
                "Berg is a drummer and producer.",
            ),
            (f"Berg, [known for his frozen drums|{_KNOWN}], is a drummer.", "Berg is a drummer."),
            (f"He is a drummer who is [known for his frozen drums|{_KNOWN}].", "He is a drummer."),
            (f"He was born late and is [known for his frozen drums|{_KNOWN}].", "He was born late."),
            (
                f"He is [known for his frozen drums|{_KNOWN}], and later taught.",
                "He is known for his work, and later taught.",
            ),
            (f"He is [known for the drums of Oslo|{_KNOWN}].", ""),
            (f"In Oslo, he became [known for his frozen drums|{_KNOWN}].", ""),
            (f"He is [known for his fight with Royce|{_KNOWN}], which lasted an hour.", ""),
            ("She was then [ten years old|DATETIME|mask|***].", ""),
            ("Ida was then [ten years old|DATETIME|mask|***].", "Ida was then ***."),
            ("She was [a nurse|DEM|mask|***] and sang.", "She was *** and sang."),
        ),
    ),
    StructureRule(
        "a note that stands inside a sentence",
        _note_inside,
        lambda among, found: _without(among, found),
        (
            (
                "Berg is a football tight end [who is a free agent|EVENT|event|Details omitted.].",
                "Berg is a football tight end.",
            ),
        ),
    ),
    StructureRule(
        "the end of a list that would tell nothing goes",
        _end_of_list,
        lambda among, found: _without_end(among, found),
        (
            (
                "is a painter, poet and [collector of maps|EVENT|event+adjective+says_nothing|among other things].",
                "is a painter and poet.",
            ),
            (
                "is a poet [and collector of maps|EVENT|event+adjective+says_nothing|among other things].",
                "is a poet.",
            ),
        ),
    ),
    StructureRule(
        "a further place in a contest goes",
        _further_place,
        lambda among, found: among.with_cuts(
            among.at,
            among.at,
            replace(among.cut, end=among.cut.end + found, phrase="", mask=False, fixed=True),
        ),
        (
            (
                "She [finished 21st|EVENT|event+adjective|took part] in the road race, [14th|QUANTITY|mask|***] in the "
                "scratch race and [16th|QUANTITY|mask|***] in the points race.",
                "She took part in the road race, the scratch race and the points race.",
            ),
        ),
    ),
)
