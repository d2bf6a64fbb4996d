"""Lists of occupations: a member that no longer says anything is left out, so that the others read as a list."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.model import RungFlag
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule
from sfumato.core.generalize.realise.pruning import EMPTY_NOUNS
from sfumato.core.recognize.gazetteer import kind_of
from sfumato.core.recognize.model import EntityType

_MEMBER = r"(?:[a-z][a-z-]*[ \u00a0]){0,2}[a-z][a-z-]*"
_BEFORE = re.compile(
    rf"(?P<first>(?:,[ \u00a0])?)(?P<it>{_MEMBER})(?P<by>,[ \u00a0]|,?[ \u00a0]and[ \u00a0])$"
)
_AFTER = re.compile(r"(?P<by>,[ \u00a0]and[ \u00a0]|,[ \u00a0]|[ \u00a0]and[ \u00a0])(?P<it>[a-z][a-z -]*)")
_ARTICLE = re.compile(r"(?:^|[\s(])(an?)[ \u00a0]$", re.IGNORECASE)
# Nothing that belongs to the noun alone: not "an Olympic silver |medallist and coach|".
_OPENS_GROUP = re.compile(
    r"(?:^|\b(?:an?|the|is|was|as|former|retired|professional|and)|[A-Z][\w-]*|[,(])[ \u00a0]*$"
)
_IN_A_LIST = re.compile(
    r"\b(?:is|was|an?)[ \u00a0][^.;:()]*,[ \u00a0]$|^,[ \u00a0](?:[a-z][a-z-]*[ \u00a0]?){1,3},[ \u00a0]$"
)
_LISTED = re.compile(
    r"(?:,[ \u00a0](?:[a-z-]+[ \u00a0]?){1,3}){1,4},?(?:[ \u00a0]?and)?[ \u00a0]"
)  # ", editor, and "
_JOINED = re.compile(r",?[ \u00a0]and[ \u00a0]")


def _is_empty(cut: Cut) -> bool:
    vague = cut.mask or cut.phrase in EMPTY_NOUNS or bool(cut.flags & RungFlag.TYPE_ONLY)
    return cut.type is EntityType.DEM and not cut.fixed and not cut.is_name and vague and _is_trade(cut.said)


def _is_trade(said: str) -> bool:
    try:
        return any(kind_of(form) == "occupation" for form in (said, said.split()[-1]))
    except ResourceMissing:
        return False


def _said_beside(cut: Cut, before: re.Match[str] | None, after: re.Match[str] | None) -> bool:
    """Whether the wider word is the one that stands openly before or behind it: "a |film critic|, journalist and"."""
    if (
        cut.type is not EntityType.DEM
        or cut.mask
        or cut.fixed
        or cut.is_name
        or not _is_trade(cut.said.split("-")[-1])
    ):
        return False
    word = _bare(cut.phrase)
    behind = (
        after is not None and re.match(rf"{re.escape(word)}(?:,| and\b| or\b|$)", after["it"]) is not None
    )
    own = before is not None and re.fullmatch(rf"(?:(?:[a-z]+ )?an? )?{re.escape(word)}", before["it"])
    return behind or bool(own)


def _said_before(among: Among) -> bool:
    """Whether an earlier member of the same list became the same word: "|stunt woman|, stunt double and |stunt driver|"."""
    cut = among.cut
    if cut.type is not EntityType.DEM or cut.mask or cut.fixed or cut.is_name or not _is_trade(cut.said):
        return False
    word = _bare(cut.phrase)
    return any(
        c.type is cut.type
        and not c.mask
        and _bare(c.phrase) == word
        and _LISTED.fullmatch(among.text[c.end : cut.start])
        for c in among.cuts[: among.at]
    )


def _bare(phrase: str) -> str:
    return re.sub(r"^(?:an?|the) ", "", phrase)


def _left_out(among: Among) -> Cut | None:
    """The cut with the comma or the "and" that goes with it, where another member of the list stands openly beside it."""
    cut = among.cut
    before, after = _BEFORE.search(among.before), _AFTER.match(among.between)
    if not (_is_empty(cut) or _said_beside(cut, before, after) or _said_before(among)):
        return None
    again = any(c.phrase.endswith(cut.phrase) and c.type is cut.type for c in among.cuts[: among.at])
    before = before if before and (again or _is_trade(before["it"])) else None
    opens = after is not None and any(
        _is_trade(word) and not word.endswith("ing")
        for word in re.split(r"\s+(?:and|or|who|of|in|for|at)\b", after["it"])[0].split()[:3]
    )
    gone = replace(cut, phrase="", mask=False, fixed=True)
    if before and _JOINED.fullmatch(before["by"]):
        if not before["first"]:
            return replace(gone, start=cut.start - len(before["by"]))
        start = cut.start - len(before[0])  # "editor, artist and ***": the one before is the last now
        return replace(gone, start=start, phrase=f" and {before['it']}")
    if before and (opens or among.between.startswith((", ", " and "))):
        comma = 1 if among.between.startswith(", and ") and not before["first"] else 0
        return replace(gone, start=cut.start - 2, end=cut.end + comma)
    follows = (among.before == ", " and among.at) or _IN_A_LIST.search(among.before)
    if opens and after is not None and follows and _JOINED.fullmatch(after["by"]):
        return replace(gone, start=cut.start - 2)  # behind another cut: "|artist|, |***| and letterer"
    if opens and after is not None and _OPENS_GROUP.search(among.before):
        article = _ARTICLE.search(among.before)
        if article and re.match(r"(?:the|an?)[ \u00a0]", after["it"]):  # the next one has its own
            return replace(gone, start=cut.start - len(article[1]) - 1, end=cut.end + len(after["by"]))
        if article and (article[1].lower() == "an") != (after["it"][0] in "aeiou"):
            return None
        return replace(gone, end=cut.end + len(after["by"]))
    return None


TRADES = (
    StructureRule(
        "a member of a list of occupations that says nothing",
        _left_out,
        lambda a, made: a.with_cuts(a.at, a.at, made),
        (
            (
                "is a keyboardist, [guitarist|DEM|kind|professional], and songwriter.",
                "is a keyboardist and songwriter.",
            ),
            (
                "is an American editor, [writer|DEM|kind|professional], artist, [designer|DEM|mask|***] and painter.",
                "is an American editor, artist and painter.",
            ),
            (
                "was a singer, painter and [pianist|DEM|mask|***] from Oslo",
                "was a singer and painter from Oslo",
            ),
            ("She is an author and [co-author|DEM|kind|author] of books.", "She is an author of books."),
            ("was a singer and [pianist|DEM|mask|***] from Oslo", "was a singer from Oslo"),
            (
                "was a [stunt woman|DEM|kind|performer], stunt double, and [stunt driver|DEM|kind|performer] here.",
                "was a performer and stunt double here.",
            ),
            (
                "is an Indian [film critic|DEM|kind|journalist], journalist and producer.",
                "is an Indian journalist and producer.",
            ),
            ("He was a [journalist|DEM|mask|***] and the editor of it.", "He was the editor of it."),
            (
                "is an editor, [designer|DEM|kind|creative worker], [painter|DEM|mask|***] and writer here.",
                "is an editor, creative worker and writer here.",
            ),
            (
                "was [a chemist|DEM|kind|professional], explosives expert, [teacher|DEM|kind|professional] and adviser.",
                "was a professional, explosives expert and adviser.",
            ),
            (
                "is a [film producer|DEM|kind|producer], television personality, [news anchor|DEM|kind|professional] and writer.",
                "is a producer, television personality and writer.",
            ),
            ("was an English [pianist|DEM|mask|***] and singer from Oslo", "was an English singer from Oslo"),
        ),
    ),
)
