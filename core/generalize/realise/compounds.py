"""Halves of compounds and members of a row of modifiers: what ties a hidden half to the other goes with it."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import MASK, RungFlag, RungKind
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.names_and_nouns import same_kind
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule, as_one
from sfumato.core.generalize.realise.slot import Row, row_of, slot_of
from sfumato.core.language import inflection
from sfumato.core.recognize.model import EntityType

_TELLING = (EntityType.ORG, EntityType.LOC, EntityType.MISC, EntityType.DEM)
_REST = re.compile(r"[-‑][a-z]+(?:[-‑][a-z]+)*(?![\w-])")
_HALF = re.compile(r"(?:^|(?<=[\s(“\"]))([^\W\d_][\w’'-]*)/$")


def _star(cut: Cut | None) -> bool:
    return cut is not None and cut.mask and not cut.fixed and cut.phrase == MASK and cut.type in _TELLING


def _rest(among: Among) -> re.Match[str] | None:
    """The rest of a word whose first half is masked: "a |***|-born singer"."""
    return _REST.match(among.between) if _star(among.cut) else None


def _half(among: Among) -> int:
    """How many characters of the other half of a word go with a mention that begins in it: "the Irish/|American printers|" told
    as "printers"; of a masked half only the stroke: "a writer/|***|"."""
    cut = among.cut
    found = _HALF.search(among.before)
    if found is None or cut.fixed or cut.type not in _TELLING or cut.kind is RungKind.LABEL:
        return 0
    if _star(cut):
        return 1
    told = cut.phrase.lower().split()
    return len(found[0]) if " " in cut.said and told and cut.said.lower().split()[0] != told[0] else 0


def _over_half(among: Among, left: int) -> tuple[Cut, ...]:
    cut = among.cut
    made = replace(cut, start=cut.start - left, said=among.text[cut.start - left : cut.end])
    if cut.mask:
        made = replace(made, phrase="", mask=False, fixed=True)
    return among.with_cuts(among.at, among.at, made)


def _row(among: Among) -> Row | None:
    """The other member of a row of two modifiers, one of which is masked: "a |***| and later Bosnian footballer"."""
    told = not _star(among.cut) or among.cut.flags & RungFlag.FOREIGN
    return None if told else row_of(among.text, among.cut.start, among.cut.end)


def _last_of_row(among: Among, end: int) -> tuple[int, str] | None:
    """Where the open word before `end` begins, with its comma, that becomes the last of a row whose first is replaced, and what
    is written there: "|***|, gay, |*** and ***| people" is "*** and gay people"."""
    word = re.search(r",[ \u00a0](?P<it>[a-z-]+)(?:,[ \u00a0])?$", among.text[:end])
    if word is None:
        return None
    first = any(
        c.end == word.start() and c.type is EntityType.DEM and c.phrase for c in among.cuts[: among.at]
    )
    return (word.start(), f" and {word['it']}") if first else None


def _end_of_row(among: Among) -> tuple[int, str] | None:
    """The same before several masked members that are one mask by now: "|***|, gay, |***| people"."""
    cut = among.cut
    if not _star(cut) or cut.type is not EntityType.DEM or " and " not in among.text[cut.start : cut.end]:
        return None
    slot = slot_of(among.text, cut.start, cut.end)
    return _last_of_row(among, cut.start) if slot is not None and slot.head else None


def _row_ending(among: Among, last: tuple[int, str]) -> tuple[Cut, ...]:
    gone = replace(among.cut, start=last[0], phrase=last[1], mask=False, fixed=True)
    return among.with_cuts(among.at, among.at, gone)


def _out_of_row(among: Among, row: Row) -> tuple[Cut, ...]:
    cut, following = among.cut, among.next
    if row.end == cut.end and (last := _last_of_row(among, row.start)):
        return _row_ending(among, last)
    if following is not None and _star(following) and following.start == row.end:
        return among.with_cuts(
            among.at, among.at + 1, as_one(cut, following)
        )  # both: one mask, which the noun stands without
    own = re.match(r"(?:an?|the)[ \u00a0]+", cut.said, re.IGNORECASE)
    phrase = own[0] if own and row.end > cut.end else ""
    if phrase.strip().lower() in ("a", "an"):
        phrase = phrase.replace(phrase.strip(), inflection.article(among.text[row.end :]))
    made = replace(cut, start=row.start, end=row.end, phrase=phrase, mask=False, fixed=True)
    return among.with_cuts(among.at, among.at, made)


def _said_before(among: Among) -> tuple[int, int] | None:
    """The span of an apposition that only says the noun again: "the highest award for bravery|, the Medal of Honor|"."""
    cut = among.cut
    if cut.mask or cut.fixed or not cut.is_name or cut.kind is not RungKind.KIND or cut.type not in _TELLING:
        return None
    closing = re.match(r"(,)?(?=[ \u00a0]|$)|(?=[.;)])", among.after)
    noun = inflection.head_noun(inflection.head_split(cut.phrase)[0]).lower()
    if dated := _owned_before(among, noun):
        return dated
    said = re.search(rf"\b{re.escape(noun)}\b[^,.;:()]{{0,50}}(,\s+(?:the\s+)?)$", among.before)
    if said is None or closing is None or (not closing[1] and among.after[:1] not in ("", ".", ";", ")")):
        return None
    slot = slot_of(among.text, cut.start, cut.end)
    return (cut.start - len(said[1]), cut.end) if slot is not None and slot.function == "appos" else None


def _owned_before(among: Among, noun: str) -> tuple[int, int] | None:
    """The same behind what is somebody's, which the reader knows without its name: "her autobiography|, a book,| which", "his
    debut album|, an album| (1990s)". The second comma goes where no clause of its own follows."""
    owned = re.search(
        r"(?:\b(?:his|her|its|their|my|our)|['’]s)[ \u00a0](?:[\w’'-]+[ \u00a0]){0,3}?([a-z]+)(,\s+)$",
        among.before,
        re.IGNORECASE,
    )
    after = among.text[among.cut.end :]
    ends = re.match(r",|[ \u00a0]\(|[.;)]|$", after)
    if owned is None or ends is None or re.match(r",[ \u00a0](?:and|or|[^\W\d_a-z])", after):
        return None
    if owned[1] != noun and not same_kind(owned[1], noun):
        return None
    return among.cut.start - len(owned[2]), among.cut.end


def _measured_person(among: Among) -> bool:
    """A measure that only adorns somebody's name: "The |1.70 m| PERSON 1"."""
    cut, following = among.cut, among.next
    if cut.fixed or cut.type not in (EntityType.QUANTITY, EntityType.EVENT) or not re.match(r"\d", cut.said):
        return False
    person = (
        following is not None and following.type is EntityType.PERSON and not among.between.strip(" \u00a0")
    )
    return person and bool(re.search(r"\bthe[ \u00a0]$", among.before, re.IGNORECASE))


def _gone(among: Among, start: int, end: int) -> tuple[Cut, ...]:
    return among.with_cuts(
        among.at, among.at, replace(among.cut, start=start, end=end, phrase="", mask=False, fixed=True)
    )


COMPOUNDS: tuple[StructureRule, ...] = (
    StructureRule(
        "an apposition that only says its noun",
        _said_before,
        lambda a, span: _gone(a, *span),
        (
            (
                "He got the highest award for bravery in combat, [the Medal of Honor|MISC|kind|award].",
                "He got the highest award for bravery in combat.",
            ),
            (
                "He got an award in May, and [the Medal of Honor|MISC|kind|award].",
                "He got an award in May, and an award.",
            ),
            (
                "released her debut album, [Fires|MISC|kind|album] (in May) to reviews.",
                "released her debut album (in May) to reviews.",
            ),
            (
                "She wrote her autobiography, [It All|MISC|kind|book], which sold.",
                "She wrote her autobiography, which sold.",
            ),
            (
                "She wrote her first novel, [It All|MISC|kind|book], and left.",
                "She wrote her first novel, a book, and left.",
            ),
        ),
    ),
    StructureRule(
        "a measure before somebody's name",
        _measured_person,
        lambda a, _: _gone(a, a.cut.start - 4, a.cut.end + len(a.between)),
        (("The [1.70 m|EVENT|event|1 to 2 m] [Ida Berg|PERSON|label|PERSON 1] played.", "PERSON 1 played."),),
    ),
    StructureRule(
        "the rest of a masked compound",
        _rest,
        lambda a, rest: a.with_cuts(a.at, a.at, replace(a.cut, end=a.cut.end + rest.end())),
        (
            ("She is a [Tunisian|DEM|mask|***]-born singer.", "She is a singer."),
            ("He owned the [Oslo|LOC|mask|***]-based company.", "He owned the company."),
        ),
    ),
    StructureRule(
        "the other half of a word",
        _half,
        _over_half,
        (
            ("the Irish/[American printers|DEM|kind|printers] of the state", "the printers of the state"),
            (
                "an Irish/[American|DEM|attribute+adjective|North American] printer",
                "an Irish/North American printer",
            ),
            ("He is a writer/[artist|DEM|mask|***] in the city.", "He is a writer in the city."),
        ),
    ),
    StructureRule(
        "the masked end of a row of modifiers",
        _end_of_row,
        _row_ending,
        (
            (
                "It helps the [poor|DEM|mask|***], old, [sick|DEM|mask|***] and [blind|DEM|mask|***] people.",
                "It helps *** and old people.",
            ),
        ),
    ),
    StructureRule(
        "a masked modifier goes with what ties it to another",
        _row,
        _out_of_row,
        (
            (
                "the representatives of [Palestinian|DEM|mask|***] and "
                "[Lebanese|DEM|attribute+adjective|Western Asian] organisations met.",
                "the representatives of Western Asian organisations met.",
            ),
            (
                "She is a [British|DEM|attribute+adjective|Northern European] and [Tunisian|DEM|mask|***]-born singer.",
                "She is a Northern European singer.",
            ),
            (
                "He was [a Yugoslav|DEM|mask|***] and later [Bosnian|DEM|mask|***] footballer.",
                "He was a footballer.",
            ),
            (
                "They drain the deep [Cornish tin|MISC|mask|***] and copper mines.",
                "They drain the deep copper mines.",
            ),
            ("He was [a British|DEM|mask|***] and Irish rider.", "He was an Irish rider."),
            (
                "It helps the [poor|DEM|mask|***], old and [blind|DEM|mask|***] people there.",
                "It helps *** and old people there.",
            ),
            ("[Alfa|ORG|mask|***] and Beta lost.", "*** and Beta lost."),
        ),
    ),
)
