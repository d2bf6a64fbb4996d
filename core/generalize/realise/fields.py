"""A field of a form ("Label: value") and a line of a letterhead are slots of their own: a value takes no article and no
preposition, and what its label says is not said again."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from sfumato.core.generalize.kinds.table import kinds
from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.frames import DateRule, row
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.generalize.realise.times import Shape, Told
from sfumato.core.language.fields import field_label
from sfumato.core.recognize.model import EntityType

FieldRule = Rule[Place, Cut]
_VALUE_ENDS = re.compile(
    r"[ \t]{2}|[ \t]*(?:$|\n|[,;|)\]]|\.(?:\s|$)|\(|\d{1,2}[.:]\d\d|(?:at|from|to|until|and|-|–)[ \t])"
)
_CLOCK_NEXT = re.compile(r"[ \t]+(?=\d{1,2}[.:]\d\d)")
_NOUNS = (RungKind.KIND, RungKind.PLACE, RungKind.ATTRIBUTE)
_STATES = re.compile(
    r"\b(?:date of birth|birth ?date|birthday|dob|date|deadline)\s+(?:is|was)\s+$|\b(?:it|that)(?:[’']s|\s(?:is|was))\s+$",
    re.IGNORECASE,
)
_ADDRESS_IS = re.compile(
    r"(?P<named>\baddress(?:\s(?:for|of)\s[^.,;\n]{1,40})?\s+(?:is|was|:)\s+)$|\b(?:it|that)(?:[’']s|\s(?:is|was))\s+$",
    re.IGNORECASE,
)


def in_field(place: Place) -> str:
    """The label of the field that the cut is the value of ("Date of Birth"), or "" where it is none or more follows."""
    return field_label(place.before, len(place.before)) if _VALUE_ENDS.match(place.after) else ""


def on_its_line(place: Place) -> bool:
    """Nothing else stands in its line: part of a signature, a letterhead or a list."""
    before = place.before.rpartition("\n")[2]
    return not before.strip(" \t*•-–>") and not place.after.partition("\n")[0].strip(" \t,;*")


_CELL_BEGINS = re.compile(r"(?:^|\n|\t|[ \u00a0]{2,})[ \t]*$")
_CELL_ENDS = re.compile(r"[ \t]*(?:\t|[ \u00a0]{2,})\S|[ \t]*(?:\n|$)")


def in_cell(place: Place) -> bool:
    """Whether the cut is all that stands in a cell of a table, or in a column of a line."""
    begins = _CELL_BEGINS.search(place.before)
    return begins is not None and bool(begins[0]) and _CELL_ENDS.match(place.after) is not None


def _date_field(place: Place, told: Told) -> str:
    return (in_field(place) or ("cell" if in_cell(place) else "")) if told.shape is Shape.ONE else ""


def _dates_field(place: Place, told: Told) -> str:
    return in_field(place) if told.shape is Shape.LIST else ""


def _write_dates(place: Place, told: Told, _: Any) -> Cut:
    return place.saying(told.text)


def _write_date(place: Place, told: Told, _: Any) -> Cut:
    words = told.text.removeprefix("the ")
    return place.saying(f"{words}," if _CLOCK_NEXT.match(place.after) else words)


def _is_address(place: Place) -> bool:
    return not place.cut.mask and re.match(r"address\b", place.cut.phrase) is not None


def _is_noun(place: Place) -> bool:
    return not place.cut.mask and place.cut.kind in _NOUNS


def _repeats(place: Place) -> bool:
    """The label says all that the noun says: "Bank: bank"."""
    label = in_field(place)
    return bool(label) and _is_noun(place) and label.lower().split()[-1] == place.cut.phrase.lower()


def _write_noun(place: Place, _: Any) -> Cut:
    words = place.cut.phrase.removeprefix("the ")
    return place.saying(words[:1].upper() + words[1:] if place.cut.said[:1].isupper() else words)


def _bare(place: Place) -> bool:
    """Not "the value of the claim: a company", where a sentence introduces something."""
    return _is_noun(place) and bool(in_field(place))


DATE_FIELDS: tuple[DateRule, ...] = (
    row(
        "a date in a field",
        _date_field,
        _write_date,
        ("Date of Birth: [1992-05-01|DATETIME|date|in 1992]", "Date of Birth: 1992"),
        ("Next visit: [2023-12-15|DATETIME|date|date in the 2020s].", "Next visit: 2020s."),
        ("Balance\n[01.02.2021|DATETIME|date|in 2021]   Opening balance   17.20", "Balance\n2021   Opening balance   17.20"),
        ("Date of birth     [5 May 1980|DATETIME|date|in 1980]", "Date of birth     1980"),
        ("Sent: [October 4, 2023|DATETIME|date|2023] 3:00 PM", "Sent: 2023, 3:00 PM"),
        ("Name: Berg, Born: [5 May 1980|DATETIME|date|1980], Sex: F", "Name: Berg, Born: 1980, Sex: F"),
    ),
    row(
        "dates in a field",
        _dates_field,
        _write_dates,
        ("Hearing dates: [2, 3 and 4 July 2019|DATETIME|date|2019]", "Hearing dates: 2019"),
    ),
    row(
        "a date that something is",
        lambda p, t: t.shape is Shape.ONE and bool(re.search(r"\d", t.text)) and bool(_STATES.search(p.before)),
        lambda p, t, _: p.saying(f"a date in {t.text}"),
        ("Her date of birth is [5 May 2004|DATETIME|date|in 2004].", "Her date of birth is a date in 2004."),
        ("It’s [March 15, 1985|DATETIME|date|1985].", "It’s a date in 1985."),
    ),
)  # fmt: skip

FIELDS: tuple[FieldRule, ...] = (
    FieldRule(
        "an address in a field or on its line",
        lambda p: _is_address(p) and (in_field(p) or on_its_line(p)),
        lambda p, _: replace(p.cut, phrase=f"[{p.cut.phrase}]", fixed=True),
        (
            ("Address: [1 Elm St, Reno|LOC|place|address in Nevada]", "Address: [address in Nevada]"),
            ("[1 Elm St, Reno|LOC|place|address in Nevada]", "[address in Nevada]"),
        ),
    ),
    FieldRule(
        "where an address is",
        lambda p: _is_address(p) and _ADDRESS_IS.search(p.before),
        lambda p, found: (
            p.saying(p.cut.phrase.removeprefix("address ") if found["named"] else f"an {p.cut.phrase}")
            if p.cut.phrase.startswith("address in ")
            else replace(p.cut, phrase=f"[{p.cut.phrase}]", fixed=True)
        ),
        (
            ("My address is [1 Elm St|LOC|place|address in Norway].", "My address is in Norway."),
            ("It’s [1 Elm St|LOC|place|address in Norway].", "It’s an address in Norway."),
            ("Sure, it’s [1 Elm St|LOC|place|address].", "Sure, it’s [address]."),
        ),
    ),
    FieldRule(
        "a field whose label says what it is",
        _repeats,
        lambda p, _: replace(p.cut, phrase=f"[{p.cut.phrase}]", fixed=True),
        (("Bank: [Nordea|ORG|kind|bank]", "Bank: [bank]"),),
    ),
    FieldRule(
        "a field takes no article",
        _bare,
        _write_noun,
        (
            ("From: [HR Department|ORG|kind|organisational unit]", "From: Organisational unit"),
            ("Name: Berg, School: [Lincoln High|ORG|kind|high school], Grade: 10", "Name: Berg, School: High school, Grade: 10"),
            ("Diagnosis: [asthma|DEM|attribute|respiratory condition].", "Diagnosis: respiratory condition."),
            (
                "He saw many illnesses: [asthma|DEM|attribute|illness] and more",
                "He saw many illnesses: an illness and more",
            ),
        ),
    ),
)  # fmt: skip


def _in_signature(place: Place) -> bool:
    """A company, school or post on a line of its own; the court above a judgment is introduced like everything else."""
    if place.capitals or place.cut.type not in (EntityType.ORG, EntityType.DEM):
        return False
    kind = kinds().by_name.get(place.cut.phrase.removeprefix("the ").partition(" in ")[0])
    public = kind is not None and any(k.name == "public body" for k in kinds().chain(kind.name))
    return _is_noun(place) and on_its_line(place) and not public


def _write_line(place: Place, _: Any) -> Cut:
    words = place.cut.phrase.removeprefix("the ")
    if place.cut.type is EntityType.ORG:
        return replace(place.cut, phrase=f"[{words}]", fixed=True)
    return place.saying(words[:1].upper() + words[1:])


LINES: tuple[FieldRule, ...] = (
    FieldRule(
        "a line of a signature takes no article",
        _in_signature,
        _write_line,
        (
            ("[Alfa Ltd|ORG|kind|company]", "[company]"),
            ("[Head Nurse|DEM|kind|health worker]", "Health worker"),
            ("[Oslo District Court|ORG|kind|court in Norway]", "A court in Norway"),
        ),
    ),
)
