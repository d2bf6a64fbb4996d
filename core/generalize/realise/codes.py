"""How a code enters its sentence: as a note of what stood there."""

from __future__ import annotations

import re

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.rule import Rule

CodeRule = Rule[Place, Cut]
_PROVISION = r"(?:articles?|sections?|paragraphs?|rules?|order)\s+"
REST_OF_NAME = re.compile(r"(?:^|[ \u00a0])([^\W\d_a-z][\w’'-]*)[ \u00a0]$")


def is_code(place: Place) -> bool:
    """Whether the replacement is the kind of a code ("a case number") and not a mask."""
    return place.cut.kind is RungKind.CODE and not place.cut.mask


def _abbreviated(place: Place) -> str:
    """A code's abbreviation before its kind: "IBAN NO93 8601"."""
    return (
        place.match_left(r"(?:IBAN|SSN|BIC|VAT|ISBN|VIN|SWIFT)(?:\s+(?:no\.?|number))?:?\s+")
        if is_code(place)
        else ""
    )


CODES: tuple[CodeRule, ...] = (
    CodeRule(
        "a code's abbreviation says its kind",
        _abbreviated,
        lambda p, lead: p.taking(lead, f"[{p.cut.phrase}]"),
        (("(account, IBAN [NO93 8601|CODE|code|bank account number])", "(account, [bank account number])"),),
    ),
    CodeRule(
        "an article of a law",
        lambda p: is_code(p) and p.cut.phrase == "reference number" and p.match_left(_PROVISION),
        lambda p, provision: p.taking(provision, "a provision"),
        (("in Article [263 § 4|CODE|code|reference number] of the Code", "in a provision of the Code"),),
    ),
    # With an article it would be any such number: "reach me at an e-mail address".
    CodeRule(
        "a code in a sentence is a note of what stood there",
        is_code,
        lambda p, _: p.taking(p.article, f"[{p.cut.phrase}]"),
        (
            ("Reach me at [a@b.org|CODE|code|e-mail address] soon.", "Reach me at [e-mail address] soon."),
            ("It’s [555-0100|CODE|code|phone number].", "It’s [phone number]."),
            ("In Case [C-482/17|CODE|code|case number],", "In Case [case number],"),
            ("under case no. [12/06|CODE|code|case number].", "under case no. [case number]."),
            ("Account Number: [1122334455|CODE|code|account number]", "Account Number: [account number]"),
            ("Invoice #[12345|CODE|code|invoice number] of", "Invoice #[invoice number] of"),
            (
                "her social security number [536-22-8145|CODE|code|social security number].",
                "her social security number [social security number].",
            ),
            (
                "(Application no. [66640/12|CODE|code|application number]) X",
                "(Application no. [application number]) X",
            ),
            (
                "case file no. IC [119/05|CODE|code|application number].",
                "case file no. IC [application number].",
            ),
            (
                "(nos. 30562/04 and [30566/04|CODE|code|application number])",
                "(nos. 30562/04 and [application number])",
            ),
        ),
    ),
)
