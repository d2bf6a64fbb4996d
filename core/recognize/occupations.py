"""An occupation is a whole noun phrase: "rules footballer", "architectural historian", "professional soccer forward".

The tagger marks words and the lists know some compounds; a wider word must take the place of all of it, or the rest stands there
alone ("an Australian rules an athlete").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from sfumato.core.errors import ResourceMissing
from sfumato.core.language.lists import listed, word_list
from sfumato.core.language.nations import nations_in
from sfumato.core.language.numbers import NUMBER_WORDS
from sfumato.core.recognize.gazetteer import kind_of
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

# characters before an occupation that are read for its words and for a name (judgment calls)
_WORDS_REACH = 90
_NAME_REACH = 40

MOST = 4  # words before the head of an occupation
_WORDS_BEFORE = re.compile(r"(?:(?<![\w’'-])[a-z][a-z’'-]*[ \u00a0])+$")
_CAPITALISED_BEFORE = re.compile(r"[^\W\d_a-z][\w’'-]*(?:[ \u00a0][^\W\d_a-z][\w’'-]*)?[ \u00a0]$")
_NEXT = re.compile(r"[ \u00a0]([a-z-]+)\b")
_OF = re.compile(r"(?<=\w)[ \u00a0](?:of|for)[ \u00a0]")
_HEAD = re.compile(r"[\w’'-]+")
_BORDER = re.compile(r"(?:ly|s[’']|[’']s)$")  # an adverb, or whose it is
_VERB_FORM = re.compile(r"^[^-]*(?:ed|ing)$")
_IN_S = re.compile(r"[^s]s$")
_TAIL = re.compile(r"[ \u00a0](?P<it>[a-z][a-z-]*(?:[ \u00a0][a-z-]+)*)$")
_ONE_OF_MANY = re.compile(r"\b(?:[Aa]n?|former|as)[ \u00a0]$")
# Noun phrases begin behind these.
_OPENS = (
    listed("a;an;the;his;her;its;their;my;our;your;this;that;another;some;any;no;each;every;several;many")
    | listed("as;of;by;with;from;to;for;in;at;like;including;between;among")
    | frozenset(NUMBER_WORDS)
)
_JOINS = listed("and;or;but;nor")
_VERBS = word_list("never in an occupation")
_OUTSIDE = word_list("outside occupations")
_SERVED_IN = re.compile(
    r"\b(?:in|into|joined)\s(?:the\s)?$"
)  # nobody is in an office: "a captain in the US Coast Guard"
_NAMES = (EntityType.PERSON, EntityType.ORG, EntityType.LOC, EntityType.MISC)
_OVER_A_PLACE = re.compile(
    r"(?P<office>(?:(?:Lord|Deputy|Vice|Lieutenant|Acting)[ -])?(?:Mayor|Mayoress|Governor|Premier|Bishop|Archbishop|Sheriff))"
    r" of (?=[^\W\d_a-z])"
)
_POSTS = listed(
    "Manager;Engineer;Coordinator;Developer;Lead;Assistant;Associate;Executive;Administrator;Head;Judge"
)
_DOERS = ("player", "musician", "singer", "dancer", "coach")


def whole_occupations(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions (in text order), each occupation with the compound before its head; the name of a sport or a style of music
    ("soccer") belongs to the noun behind it and is nobody's attribute alone."""
    kept: list[Scored] = []
    mentions = [
        s for s in _offices(text, mentions) if not (_is_bare_field(text, s) or _is_of_a_trade(text, s))
    ]
    for number, scored in enumerate(mentions):
        scored = _without_trade(text, scored, mentions[number + 1 : number + 2])
        if not _may_be(text, scored):
            kept.append(scored)
            continue
        if is_field(text[scored.start : scored.end]):
            head = _NEXT.match(text, scored.end)
            if head is None or not _is_occupation(head[1]):
                continue
            scored = _moved(scored, scored.start, head.end())
        if kept and kept[-1].end > scored.start:
            continue  # the head that was found by itself
        if _is_occupation(text[scored.start : scored.end]):
            scored = _moved(scored, _begin(text, scored.start, kept[-1] if kept else None), scored.end)
        kept.append(scored)
    return kept


def _offices(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """Offices that were taken for a body are attributes: the last word is somebody, told of one ("as a Foreign Services Officer")
    or of a nation ("United States Ambassador"). Newspapers and teams are called so too, but not after "a". Where somebody stands
    in small letters behind the body ("Foreign Service officer"), the two are two, and so are an office over a place and the
    place ("Mayor of Larvik"): thousands hold such an office."""
    kept: list[Scored] = []
    for scored in mentions:
        form = text[scored.start : scored.end]
        # Of "Institute of Sport" the head is what stands before "of", not the sport.
        head = _OF.split(form, maxsplit=1)[0].split()[-1] if " " in form else ""
        over = _OVER_A_PLACE.match(form) if scored.type in _NAMES else None
        if over and "user" not in scored.mention.sources:
            office = replace(scored.mention, type=EntityType.DEM, kind="occupation")
            kept.append(
                _moved(replace(scored, mention=office), scored.start, scored.start + over.end("office"))
            )
            place = replace(scored.mention, type=EntityType.LOC, kind="")
            kept.append(_moved(replace(scored, mention=place), scored.start + over.end(), scored.end))
            continue
        if (
            scored.type is not EntityType.ORG
            or "user" in scored.mention.sources
            or not (_kind(head) == "occupation" or head in _POSTS or _kind(form) == "occupation")
        ):
            kept.append(scored)
            continue
        trade = replace(scored.mention, type=EntityType.DEM, kind="occupation")
        tail = _TAIL.search(form)
        if tail and tail.start():
            kept.append(_moved(scored, scored.start, scored.start + tail.start()))
            trade = replace(trade, start=scored.start + tail.start("it"))
            kept.append(replace(scored, mention=trade))
            continue
        one = _ONE_OF_MANY.search(text, max(0, scored.start - 12), scored.start) is not None
        one = one or _fills_its_line(text, scored)  # "Senior Analyst" under a signature
        one = one or _follows_somebody(text, scored, kept[-1] if kept else None)
        of_a_nation = any(nation.start == 0 for nation in nations_in(form))
        served = _SERVED_IN.search(text, max(0, scored.start - 12), scored.start) is not None
        told = not _IN_S.search(head) and (one or (of_a_nation and not served))
        kept.append(replace(scored, mention=trade) if told else scored)
    return kept


def _fills_its_line(text: str, scored: Scored) -> bool:
    before, after = text[: scored.start].rstrip(" \t"), text[scored.end :].lstrip(" \t")
    return before.endswith("\n") and after[:1] in ("\n", "")


def _follows_somebody(text: str, scored: Scored, before: Scored | None) -> bool:
    """ "Sarah Brown, |Project Manager|, Northwind": what a list of references says of a person."""
    beside = before is not None and before.type is EntityType.PERSON
    return beside and before is not None and text[before.end : scored.start] in (", ", " - ", " – ")


def _without_trade(text: str, scored: Scored, following: Sequence[Scored]) -> Scored:
    """A nationality alone, where the tagger put the first word of an occupation to it: "British idealist | philosopher"."""
    if scored.type is not EntityType.DEM or not following or text[scored.end : following[0].start] != " ":
        return scored
    nation = next(iter(nations_in(text[scored.start : scored.end])), None)
    if nation is None or nation.start or not text[scored.start + nation.end : scored.end].strip():
        return scored
    rest = text[scored.start + nation.end : scored.end]
    head = following[0]
    if not rest.islower() or not _may_be(text, head) or not _is_occupation(text[head.start : head.end]):
        return scored
    return _moved(scored, scored.start, scored.start + nation.end)


def _moved(scored: Scored, start: int, end: int) -> Scored:
    if (start, end) == (scored.start, scored.end):
        return scored
    return replace(scored, mention=replace(scored.mention, start=start, end=end))


def _may_be(text: str, scored: Scored) -> bool:
    return (
        scored.type is EntityType.DEM
        and scored.mention.kind in ("", "occupation")
        and "user" not in scored.mention.sources
        and text[scored.start].islower()
    )


def _is_bare_field(text: str, scored: Scored) -> bool:
    """A sport that the tagger calls something else; the head behind it takes it in."""
    own = "user" in scored.mention.sources
    return scored.type is EntityType.MISC and not own and is_field(text[scored.start : scored.end])


def _is_of_a_trade(text: str, scored: Scored) -> bool:
    """What somebody works with, before the trade: "a forklift operator", "a primary school teacher"."""
    if (
        scored.type not in (EntityType.MISC, EntityType.ORG, EntityType.LOC)
        or "user" in scored.mention.sources
    ):
        return False
    trade = re.match(r"[ \u00a0](?:[a-z]+[ \u00a0])?([a-z]+)\b", text[scored.end : scored.end + 40])
    said = text[scored.start : scored.end]
    if trade is None or not (said.islower() and said.isalpha()):
        return False
    return "occupation" in (_kind(trade[1]), _kind(said + trade[0]))


def is_field(word: str) -> bool:
    """Whether a word names what somebody plays, sings or dances, by the occupations that are listed with it."""
    return word.islower() and _kind(word) is None and any(_kind(f"{word} {doer}") for doer in _DOERS)


def _is_occupation(said: str) -> bool:
    return _kind(said) == "occupation" or _kind(said.split()[-1]) == "occupation"


@cache
def _kind(term: str) -> str | None:
    try:
        return kind_of(term)
    except ResourceMissing:
        return None


def _begin(text: str, start: int, before: Scored | None) -> int:
    """Where the noun phrase begins whose head starts at `start`, without article, nationality and words like "former"."""
    reached = before.end if before is not None else 0
    found = _WORDS_BEFORE.search(text, max(reached, start - _WORDS_REACH), start)
    words = found[0].split() if found else []
    taken: list[str] = []
    opening = ""
    while words and not opening:
        word = words.pop()
        if word in _VERBS:
            return start
        if word in _OPENS or word in _OUTSIDE or word in _JOINS or _BORDER.search(word):
            opening = word
        else:
            taken.insert(0, word)
    if not opening and not _opens_at(text, found.start() if found else start, before):
        return start
    listed_there = opening in _JOINS or (not opening and found is not None and text[found.start() - 2] == ",")
    # A form of a verb stands before a noun at the very beginning of the phrase only, and after "and" it is the verb of another
    # clause: "a racing cyclist", but "the applicant visited doctors", "and trained teachers".
    verbs = any(_VERB_FORM.search(word) for word in (taken if listed_there else taken[1:]))
    if len(taken) > MOST or verbs or _hides_a_verb(text, start, taken):
        return start
    return start - sum(len(word) + 1 for word in taken)


def _opens_at(text: str, at: int, before: Scored | None) -> bool:
    """Whether a noun phrase may begin here, where no word in small letters stands before: after a nationality or a place, or
    after the comma of a list."""
    if before is not None and before.end >= at - 1:
        return before.type in (EntityType.DEM, EntityType.LOC) or text[before.end : at] == ", "
    if text[max(0, at - 2) : at] == ", ":
        return True
    name = _CAPITALISED_BEFORE.search(text, max(0, at - _NAME_REACH), at)
    return name is not None and next(iter(nations_in(name[0])), None) is not None


def _hides_a_verb(text: str, start: int, taken: Sequence[str]) -> bool:
    """ "the school hires teachers": before a noun in the plural, a word in -s may be the verb."""
    head = _HEAD.match(text, start)
    plural = head is not None and _IN_S.search(head[0]) is not None
    return plural and any(_IN_S.search(word) for word in taken)
