"""How a code enters its sentence: what the words before it say already is not said again."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import MASK, RungKind
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.language import inflection

CodeRule = Rule[Place, Cut]
_NUMBER = r"(?:nos?\.?|numbers?|nr\.?)\s*"
_PROVISION = r"(?:articles?|sections?|paragraphs?|rules?|order)\s+"
REST_OF_NAME = re.compile(r"(?:^|[ \u00a0])([^\W\d_a-z][\w’'-]*)[ \u00a0]$")


def is_code(place: Place) -> bool:
    return place.cut.kind is RungKind.CODE and not place.cut.mask


def _named_code(place: Place) -> bool:
    """ "Her policy number is …", "Invoice #…": what it is stands before it."""
    return place.gap.endswith("#") or bool(place.match_left(r"(?:number|code|address|no\.)\s+(?:is|was)\s+"))


def is_field(place: Place) -> bool:
    """The label of a form right before it: "Account Number: "."""
    return bool(re.search(r"(?:^|[\s,;])[^\W\d_][\w/-]+:[ \t\u00a0]*$", place.before))


def _told(place: Place) -> str:
    """The kind of code stands before it already: "her social security number 536-22-8145"."""
    return place.match_left(rf"{re.escape(place.cut.phrase)}:?\s+") if is_code(place) else ""


def _numbered(place: Place) -> str:
    """ "no." before the code, with the noun that says what is numbered: "case no. "."""
    if not is_code(place):
        return ""
    number = place.match_left(_NUMBER)
    if not number:
        return ""
    noun = re.search(r"(?:^|(?<=[\s(\[]))[^\W\d_]+\s+$", place.gap[: len(place.gap) - len(number)])
    return noun[0] + number if noun and lexicon.is_noun(noun[0].strip()) else number


def _write_numbered(place: Place, number: str) -> Cut:
    """ "under case no. 12" → "under a case number"; "Application no. 12/06" → "Application number"."""
    noun = re.sub(rf"{_NUMBER}$", "", number, flags=re.IGNORECASE).strip()
    phrase = f"{noun} number" if noun and noun.lower() != "number" else place.cut.phrase
    before = place.before[: len(place.before) - len(number)]
    bare = before.rstrip().endswith(("(", "[", ",", ";", ":")) or not before.strip() or noun[:1].isupper()
    if bare or _beginning_at(place, before).determiner or _ends_in_name(before):
        return place.taking(number, phrase)
    return place.taking(number, f"{inflection.article(phrase)} {phrase}")


def _beginning_at(place: Place, before: str) -> Place:
    """The place as if it began earlier."""
    return replace(place, before=before, gap=before[-len(place.gap) :] if place.gap else "")


def _ends_in_name(before: str) -> bool:
    return bool(REST_OF_NAME.search(before))


def _abbreviated(place: Place) -> str:
    """A code's abbreviation before its kind: "IBAN NO93 8601"."""
    return (
        place.match_left(r"(?:IBAN|SSN|BIC|VAT|ISBN|VIN|SWIFT)(?:\s+(?:no\.?|number))?:?\s+")
        if is_code(place)
        else ""
    )


CODES: tuple[CodeRule, ...] = (
    CodeRule(
        "a form's field says what the code is",
        lambda p: is_code(p) and (is_field(p) or _named_code(p)),
        lambda p, _: replace(p.cut, phrase=MASK, mask=True, kind=RungKind.MASK),
        (
            ("Account Number: [1122334455|CODE|code|reference number]", "Account Number: ***"),
            ("Her policy number is [ABC123|CODE|code|reference number].", "Her policy number is ***."),
            ("Invoice #[12345|CODE|code|reference number] of", "Invoice #*** of"),
        ),
    ),
    CodeRule(
        "the kind of a code is told already",
        _told,
        lambda p, told: replace(p.cut, start=p.cut.start - len(told), phrase=told.rstrip(" :\n")),
        (
            (
                "her social security number [536-22-8145|CODE|code|social security number].",
                "her social security number.",
            ),
        ),
    ),
    CodeRule(
        "a code's abbreviation says its kind",
        _abbreviated,
        lambda p, lead: p.taking(lead, f"{inflection.article(p.cut.phrase)} {p.cut.phrase}"),
        (("(account, IBAN [NO93 8601|CODE|code|bank account number])", "(account, a bank account number)"),),
    ),
    CodeRule(
        "a number after no.",
        _numbered,
        _write_numbered,
        (
            ("(Application no. [66640/12|CODE|code|application number]) X", "(Application number) X"),
            (
                "Official Gazette no [91/1996|CODE|code|reference number])",
                "Official Gazette number)",
            ),
        ),
    ),
    CodeRule(
        "an article of a law",
        lambda p: is_code(p) and p.match_left(_PROVISION),
        lambda p, provision: p.taking(provision, "a provision"),
        (("in Article [263 § 4|CODE|code|reference number] of the Code", "in a provision of the Code"),),
    ),
)
