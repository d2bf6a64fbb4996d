"""What forms, letters and the pages of a record carry: labels, forms of address, words of a title, numbers of pages.

Capitals are their style, so that the model takes them for names."""

from __future__ import annotations

import re

from sfumato.core.language.fields import field_label, is_label
from sfumato.core.language.frequency import RARE_BITS, word_bits
from sfumato.core.language.institutions import is_only_kind
from sfumato.core.language.nations import nations_in
from sfumato.core.language.titles import POSTNOMINALS, SHORT_TITLES
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

# Whom the writer of a letter calls by what they are to them: "Dear Mom", "Grandma is well".
_KIN = frozenset(
    {
        "mom", "mum", "mommy", "mummy", "mother", "dad", "daddy", "father", "grandma", "grandpa", "granny", "grandmother",
        "grandfather", "nana", "uncle", "aunt", "auntie", "sis", "bro", "sister", "brother", "my", "our", "dear",
    }
)  # fmt: skip
# Whom a letter addresses by what they do: "Dear Hiring Manager". None of these is a surname.
_ADDRESSED = frozenset(
    {
        "manager", "team", "committee", "customer", "customers", "colleague", "colleagues", "department", "recruiter", "director",
        "officer", "members", "parents", "students", "residents", "board", "sir", "madam", "administrator", "representative",
        "coordinator", "everyone", "all", "support", "staff", "employees", "client", "clients", "policyholder",
    }
)  # fmt: skip
# A word of a title before a name: "LORD JUSTICE DAVENPORT", "Sister Joyce Wragg".
_IN_A_TITLE = re.compile(r"\b(?:LORD|LADY|MR|MRS|MS|Lord|Lady|Mr|Mrs|Ms)\.?\s$")
# What a short title is followed by: "Ofc. D. Kruger".
_NAME_AFTER = re.compile(r"\.?[ ](?:[A-Z]\.[ ]?)*[A-Z][a-z]")
_RELIED = re.compile(r"\s(?:is|was|has\sbeen|may\sbe)\s(?:also\s)?(?:placed|made)\b")
_QUARTER = re.compile(r"Q[1-4](?:[ /]?\d{4})?")  # of a year
_KIN_AT_HOME = re.compile(r"(?P<who>[^\W\d_]+)[’']s (?:house|place|home|flat|apartment|birthday|party)")
# Lines whose words all have capitals for form's sake.
_TITLE_LINE = re.compile(r"[ \t>]*(?:Subject|Re|RE|Fwd|FW|Title|Topic|Agenda)\b")
_CUISINE = re.compile(
    r"\s(?:restaurant|place|food|cuisine|dish|dishes|recipe|recipes|bistro|café|cafe|bakery|takeaway)\b"
)


def is_furniture(text: str, scored: Scored) -> bool:
    """Whether a candidate is part of the form, not of what somebody wrote into it."""
    form = text[scored.start : scored.end]
    return (
        _is_of_the_record(text, scored, form)
        or _is_title_word(text, scored, form)
        or _is_addressed(text, scored, form)
        or _is_printed_label(text, scored)
        or _is_said_below(text, scored, form)
        or _is_a_heading(text, scored, form)
        or _is_listed_value(text, scored, form)
        or _is_in_a_file_name(text, scored)
        or _QUARTER.fullmatch(form) is not None
        or (form == "Reliance" and _RELIED.match(text, scored.end) is not None)
        or _is_cuisine(text, scored, form)
    )


def _is_said_below(text: str, scored: Scored, form: str) -> bool:
    """A word of the subject line that the letter itself writes small: "Subject: Quarterly Meeting … our quarterly meeting"."""
    if scored.type not in (EntityType.ORG, EntityType.MISC, EntityType.DEM, EntityType.LOC):
        return False
    words = re.sub(r"\bQ[1-4]\s?", "", form).lower()
    if not words or not _TITLE_LINE.match(text, text.rfind("\n", 0, scored.start) + 1, scored.start):
        return False
    return re.search(rf"(?<![\w-]){re.escape(words)}(?![\w-])", text) is not None


_HEADING = re.compile(r"(?:[A-Z]|[IVX]{1,5}|\d{1,2})\.[ \t]+(?P<words>[^\W\d_a-z][a-z]+)")


def _is_a_heading(text: str, scored: Scored, form: str) -> bool:
    """ "A. Damage" on a line of its own, where the text says "damage" elsewhere: the letter counts, and is nobody's initial."""
    start = text.rfind("\n", 0, scored.start) + 1
    end = text.find("\n", scored.end)
    line = _HEADING.fullmatch(text[start : end if end >= 0 else len(text)].strip())
    if line is None or form.split()[-1] != line["words"]:
        return False
    # "2. Vehicle": a common word that begins a part of a form
    if scored.type is not EntityType.PERSON and word_bits().get(line["words"].lower(), RARE_BITS) < RARE_BITS:
        return True
    return re.search(rf"(?<![\w-]){line['words'].lower()}(?![\w-])", text) is not None


def _is_listed_value(text: str, scored: Scored, form: str) -> bool:
    """ "share: |whole|; area: 5,352 sq. m": what such a field holds in small letters is no name of a place or body."""
    if scored.type not in (EntityType.LOC, EntityType.ORG) or any(c.isdigit() or c.isupper() for c in form):
        return False
    within = re.match(r"[a-z]+:\s", form)
    label = field_label(text, scored.start + (within.end() if within else 0))
    return bool(label) and label.islower()


def _is_cuisine(text: str, scored: Scored, form: str) -> bool:
    """ "an |Italian| restaurant". Whose name a place bears ("Kowalski bakery") is another matter."""
    if scored.type is EntityType.PERSON or not next(iter(nations_in(form)), None):
        return False
    return form.isalpha() and _CUISINE.match(text, scored.end) is not None


def _is_in_a_file_name(text: str, scored: Scored) -> bool:
    """ "Project_Report_|October|_2023.pdf". Only times: a firm or place in the name of a file tells as much as elsewhere."""
    if scored.type is not EntityType.DATETIME:
        return False
    return text[scored.start - 1 : scored.start] == "_" and text[scored.end : scored.end + 1] in ("_", ".")


# Numbers within one record are short; "DE 123456789" is a tax number.
_RECORD_ITSELF = re.compile(
    r"(?:Nos?\.?|Page \d+|(?:Dkt|ECF|Doc|D\.?E)\b\.?(?:\s*Nos?\.?)?(?:\s*\d{1,4}(?:[-–.]\d{1,3})?)?"
    r"(?:,?\s(?:at\s)?(?:¶¶?\s?)?\d{1,4}(?:[-–]\d{1,4})?(?:,\s\d{1,4})*)?(?:,?\s(?:at\s)?PageID\.\d{1,6}(?:[-–]\d{1,6})?)?)"
)
_CLOCK = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d\s?(?:hrs?|hours)\b\.?")  # "2214 hours"
_DOCKET_LABEL = re.compile(
    r"(?:(?:CASE|DOCKET|FILE|REPORT|CLAIM|INDEX|CAUSE)\s)?(?:NOS?|NUMBER)\.?:?", re.IGNORECASE
)
_NUMBER_NEXT = re.compile(r"\.?\s(?:Nos?\.?\s?\[?\d|\[?\d{1,4}\b)")
_BEFORE_A_NUMBER = re.compile(r"\b(?:exhibits?|ex\.|suite|room|form|pages?|pp?\.)\s$", re.IGNORECASE)
_NOTHING = re.compile(r"[$€£]?\s*0(?:[.,]0+)?")
# What a federal court prints on every page ("Entered 07/07/14 18:11:25 |Desc| Main"), and the mark of a closed case ("JS-6").
_STAMP = re.compile(r"Desc(?=\s(?:Main|Exhibit)\b)|JS-\d{1,2}(?!\w)")
_JS = re.compile(r"JS(?=-\d{1,2}\b)")
_LINE_OF_A_FORM = re.compile(r"\d{1,2}\.?")
_BEFORE_A_LINE = re.compile(
    r"(?:\bline\s|\t|[ ]{3,})$"
)  # "Add line 2 + line |3.|", and the number alone in its cell
_BEFORE_FORM = 24  # characters before the number of a form that are read: "Standard Form No." (judgment call)
_FORM_NUMBER = re.compile(r"\b(?:Official|Local|Standard)\sForm\s(?:No\.\s)?$")


def _is_of_the_record(text: str, scored: Scored, form: str) -> bool:
    """What the pages of a record carry: "Page ID", "Dkt. 205-2 at 50", "Exhibit 57", "$0.00"; numbers that are nobody's name."""
    if _STAMP.match(text, scored.start) or _JS.match(text, scored.start):
        return True
    if form.isupper() and form.lower() in POSTNOMINALS and text.endswith(", ", 0, scored.start):
        return True  # "Rina Mercer, CSR, RMR, CRR"
    if form == "N" and text.startswith("/A", scored.end):  # "|N|/A"
        return True
    if _FORM_NUMBER.search(text, max(0, scored.start - _BEFORE_FORM), scored.start):
        return True
    if form in ("ECF", "DE", "D.E", "Dkt", "Doc", "LC", "COA", "DC") and _NUMBER_NEXT.match(text, scored.end):
        return True
    if _CLOCK.fullmatch(text, scored.start, scored.end) or (
        form.isdigit() and _CLOCK.match(text, scored.start)
    ):
        return True
    if scored.type is not EntityType.CODE and _DOCKET_LABEL.fullmatch(form):
        return True
    if scored.type is EntityType.PERSON:
        return not any(c.isalpha() for c in form)
    if scored.type is EntityType.DEM:
        return form == "Page"
    if scored.type is EntityType.CODE:
        if _is_line_of_a_form(text, scored, form):
            return True
        return (_RECORD_ITSELF.fullmatch(form) or _NOTHING.fullmatch(form)) is not None
    if (
        scored.type in (EntityType.LOC, EntityType.ORG, EntityType.DEM) and form == "US"
    ):  # "BETWEEN YOU AND US WILL BE RESOLVED"
        return (
            re.search(r"[A-Z]{2,}\s[A-Z]{2,}\s$", text[max(0, scored.start - 16) : scored.start]) is not None
        )
    if scored.type in (EntityType.QUANTITY, EntityType.DATETIME):
        numbered = _BEFORE_A_NUMBER.search(text[max(0, scored.start - 10) : scored.start])
        if (
            scored.type is EntityType.QUANTITY
            and form.endswith(".")
            and _is_line_of_a_form(text, scored, form)
        ):
            return True
        return bool(numbered and form.isdigit()) or _NOTHING.fullmatch(form) is not None
    return False


def _is_line_of_a_form(text: str, scored: Scored, form: str) -> bool:
    before = _BEFORE_A_LINE.search(text, max(0, scored.start - 6), scored.start)
    return before is not None and _LINE_OF_A_FORM.fullmatch(form) is not None


def _is_title_word(text: str, scored: Scored, form: str) -> bool:
    if scored.type is not EntityType.PERSON and form.casefold() in SHORT_TITLES:
        return _NAME_AFTER.match(text, scored.end) is not None
    if scored.type is not EntityType.DEM:
        return False
    if form.casefold() == "justice":
        return _IN_A_TITLE.search(text[max(0, scored.start - 8) : scored.start]) is not None
    return form in ("Sister", "Brother", "Father", "Mother") and bool(
        re.match(r"\s[A-Z][a-z]", text[scored.end : scored.end + 3])
    )


def _is_addressed(text: str, scored: Scored, form: str) -> bool:
    """Whom a letter calls by what they are to the writer ("Grandma") or by what they do ("Dear Hiring Manager")."""
    words = form.casefold().split()
    home = _KIN_AT_HOME.match(text, scored.start)
    if home and scored.end in (home.end("who"), home.end()):
        return home["who"].casefold() in _KIN
    if scored.type is not EntityType.PERSON or not words:
        return False
    return set(words) <= _KIN or words[-1] in _ADDRESSED


_LABEL_GOES_ON = re.compile(r" (?:Number|No\.?|ID|Code|Date|Name|Address|Amount)\*{0,2}:")
_FIGURE_NEXT = re.compile(r":[ \t]+\d[\dA-Z]{0,3}(?:[ \t]{2,}|[ \t]*$|[ \t]*\n)")
_NURSE = re.compile(r"\b(?:Nurse|Physician|Doctor|Officer|Manager|Teacher|Agent|Advisor|Contact|Supervisor)$")


def _is_printed_label(text: str, scored: Scored) -> bool:
    """The label of a field ("Nurse: Berg", "Blood Pressure: 140/90"). Whoever speaks in a chat and whose firm signs stand."""
    found = scored.type in (EntityType.DEM, EntityType.MISC, EntityType.QUANTITY, EntityType.CODE)
    form = text[scored.start : scored.end]
    found = found or form.islower() or (scored.type is EntityType.ORG and is_only_kind(form))
    if (
        not found and scored.type is EntityType.ORG
    ):  # "|Social Security| Number: 123-45-6789", "|Admitting Nurse|: Berg"
        found = _LABEL_GOES_ON.match(text, scored.end) is not None or _NURSE.search(form) is not None
    # "Ward: 7B": what a figure follows is a label, whatever it looks like; a line of a chat begins with its time
    found = found or (_FIGURE_NEXT.match(text, scored.end) is not None and form.isalpha())
    return found and is_label(text, scored.start, scored.end)
