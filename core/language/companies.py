"""Legal forms that end the name of a firm, and what a firm is called without them."""

from __future__ import annotations

import re

from sfumato.core.language.lists import word_list

_FORMS = word_list("legal forms of companies")
_SORTED = sorted(_FORMS, key=len, reverse=True)
# Short forms are also words ("as", "ad"), and so are long ones ("the court limited his rights"): others count in any case.
_WORD = 7  # letters from which a form is a word (judgment call)
_SPELLED = [form for form in _SORTED if len(form) >= _WORD and form.isalpha()]
_ANY_CASE = "|".join(re.escape(form) for form in _SORTED if len(form) > 2 and form not in _SPELLED)
_EXACTLY = [*_SPELLED, *map(str.upper, _SPELLED), *(form for form in _SORTED if len(form) < 3)]
_AS_WRITTEN = "|".join(map(re.escape, _EXACTLY))
_FORM = rf"(?:(?i:{_ANY_CASE})|{_AS_WRITTEN})"
_ENDING = re.compile(rf"[,\s]+{_FORM}\.?$")
# A full stop belongs to the form only where the sentence goes on.
# Where firms are named by their form first: "OOO “Vesna”", "AS Moss", "UAB Berg".
_OPENING = re.compile(r"(?:OOO|OAO|ZAO|PAO|TOV|UAB|SIA|OÜ|AS)[ \u00a0]+(?=[“«\"]?[^\W\d_a-z][^\W\d_A-Z])")
_FOLLOWING = re.compile(rf",?[ \u00a0]{_FORM}(?!\w)(?:\.(?=\s*[,;)a-z]))?")


# What firms, practices and groups are called that bear somebody's name, and what nobody is called.
_PRACTICES = (
    "Architects", "Architetti", "Architekten", "Associates", "Associati", "Partners", "Studios", "Records", "Productions",
    "Pictures", "Publishing", "Publishers", "Foundation", "Institute", "Enterprises", "Industries", "Motors", "Orchestra",
    "Quartet", "Quintet", "Trio", "Ensemble", "Gallery", "Museum", "Racing", "Holdings",
)  # fmt: skip
_PRACTICE = re.compile(rf"\S\s+(?:{'|'.join(_PRACTICES)})$")


def bears_a_name(name: str) -> bool:
    """Whether a name ends like that of a firm or group which may bear somebody's name: "Zaha Hadid Architects"."""
    return _PRACTICE.search(name) is not None


def has_legal_form(name: str) -> bool:
    """Whether a name ends or begins like a firm's: "Northwind Limited", "Orkla ASA", "OOO Vesna"."""
    return _form_at_end(name) is not None or _OPENING.match(name) is not None


def _form_at_end(name: str) -> re.Match[str] | None:
    """The legal form that ends a name; in a caption it is written like the name: "NORTHWIND OY"."""
    in_capitals = name.isupper() and len(name.title()) == len(name)
    return _ENDING.search(name) or (_ENDING.search(name.title()) if in_capitals else None)


def without_legal_form(name: str) -> str:
    """ "Northwind Trading Co. Ltd" → "Northwind Trading"; a name of nothing else stays."""
    while (match := _form_at_end(name)) and name[: match.start()].strip():
        name = name[: match.start()]
    return name


def legal_form_after(text: str, at: int) -> int:
    """Where the legal form ends that stands behind `at`, with the space or comma before it; `at` where there is none."""
    match = _FOLLOWING.match(text, at)
    return match.end() if match else at


def legal_form_before(text: str, at: int) -> int:
    """Where the legal form begins that stands before the name at `at`; `at` where there is none."""
    first = max(text.rfind(" ", 0, max(0, at - 1)), text.rfind("\n", 0, max(0, at - 1))) + 1
    return first if (match := _OPENING.match(text, first)) and match.end() in (at, at - 1) else at
