"""Where a mention begins and ends: no blanks, no articles, no words that only announce it."""

from __future__ import annotations

import re
from itertools import pairwise

from sfumato.core.language.companies import has_legal_form
from sfumato.core.language.fields import field_label
from sfumato.core.language.institutions import descriptive_part, is_only_kind
from sfumato.core.language.titles import POSTNOMINALS

EDGE_WORDS = r"the|an?|of|and|or|in|to|on|by|at|for|with|is|was|were"
# Words that announce a number are no part of what they announce.
LABELS = r"(?-i:IBAN|BIC|SWIFT|SSN|NINO|VAT|TIN|EIN|DOB|MRN|PIN|ID|No|Nr|Tel|Fax|Email|E-mail|Phone|Ref|Acct|IMEI|VIN|ISIN)"
NUMBER = (
    r"(?-i:(?:[a-z-]+\s){0,3}(?:number|code)s?)"  # "social security number": the number itself comes next
)
UNITS = r"(?:minute|hour|day|week|fortnight|month|year)s?"  # without a number they tell nothing
# Words of a letter or form that stand where names stand.
HEADINGS = r"(?-i:Best|Regards|Thanks|Cheers|Hi|Hey|Hello|Dear|Agenda|Contact|Account|Card|Subject|Attachment|Team|Ticket)"
# Words that open a sentence before a name: "Thereupon D. S. was taken".
OPENING_WORDS = (
    "Thereupon", "Subsequently", "However", "Moreover", "Furthermore", "Meanwhile", "Afterwards", "Later", "Then", "Since",
    "Although", "During", "Until", "According", "Consequently", "Therefore", "Accordingly", "Nevertheless", "Finally",
    "Eventually", "Following", "Whereas", "Likewise", "Similarly", "Both", "Also", "Once", "Because", "When", "While", "After",
    "Before", "Whether", "Nor", "Neither", "Instead", "Again",
)  # fmt: skip
OPENERS = rf"(?-i:{'|'.join(OPENING_WORDS)})"
# The parties of a case and the headings of a form are nobody in particular.
PARTIES = (
    "debtor", "creditor", "plaintiff", "defendant", "claimant", "applicant", "respondent", "petitioner", "appellant",
    "appellee", "complainant", "name", "signature", "date",
)  # fmt: skip
PARTY = rf"(?:{'|'.join(PARTIES)})s?(?:\s+(?:\d+|no))?"
LEADING = re.compile(  # "at least ten years" is more than ten
    rf"(?:(?!at\s+(?:least|most)\b)(?:{EDGE_WORDS}|’s|'s)\s+|(?-i:Dear|Hi|Hello|Hey)\s+|{OPENERS},?\s+|(?-i:diagnosed\s+with|suffer(?:s|ed|ing)?\s+from)\s+|(?-i:President|Registrar|Judge)\s*\n\s*|(?-i:CASE\s+OF|Case\s+of)\s+|(?-i:(?:Others\s+|OTHERS\s+)?vs?\.\s+|V\.\s+(?=[A-Z]{{2}}))|{LABELS}[.:]?\s+|[)\],.;:–-]\s*)(?=\S)",
    re.IGNORECASE,
)
TRAILING = re.compile(  # a capital "A" at the end is no article: "Serie A"
    rf"(?:[’']s?|\s+(?!(?-i:A)$)(?:{EDGE_WORDS}|(?-i:between|during|until|since|while)|he|she|they|it|his|her|(?-i:JUDGMENTS?))|\s+(?-i:vs?)\.?|\s+\(?{LABELS}[.:]?|\s*[(\[,;:–-]|\s*\n\s*\d{{1,3}}\.?|\s*\[\d*|\s+and\s+others|,\s+(?-i:Counsel|Agents?|Advisers?))$",
    re.IGNORECASE,
)
SMALL = re.compile(
    rf"(?:{EDGE_WORDS}|{HEADINGS}|{OPENERS}|’s|'s|s|his|her|their|us|me|him|them|others|between|from|as|who|which|nationals?|vs?\.?|versus|judgments?|(?-i:States?)|{LABELS}|{NUMBER}|{UNITS}|{PARTY}|(?:mrs?|ms|miss|dr|prof|messrs)\.?)?",
    re.IGNORECASE,
)


BETWEEN_PEOPLE = re.compile(
    r"\s+vs?\.\s+|(?<=\bR)\sv\s(?=[^\W\d_a-z])|\s*[,;]\s+|\s*\n\s*|\s+(?:and|AND)\s+|(?:[’']s|(?<=s)[’'])\s+(?=[^\W\d_a-z])"
)
_BY_INITIAL = r"[^\W\d_a-z]\.(?:[ -]?[^\W\d_a-z]\.)*\s[^\W\d_a-z][\w’'-]+"
# Registrar and president sign beside each other: "S. Dollé | J.-P. Costa".
TWO_SIGNED = re.compile(rf"(?<![^\n])(?P<one>{_BY_INITIAL})[ \t]+(?P<two>{_BY_INITIAL})$")
BETWEEN_BODIES = re.compile(
    r"\s+vs?\.\s+|(?:,|\s+and)\s+(?=the\s+[^\W\d_a-z])|(?P<firms>(?:,|,?\s+and)\s+)(?=[^\W\d_a-z])|\s*\n\s*(?=[^\W\d_a-z])"
)
SHORT_LINE = (
    45  # characters: a line that ends earlier is one of a heading, and what stands below it another thing
)
_GOES_ON = re.compile(r"\b(?:of|at|for|the|and|in|on|to|&|de|von)$|,$", re.IGNORECASE)
# What somebody stands up for is nobody's name; "women's national team" is.
CAUSE = re.compile(
    r"(?<=\w)[ \u00a0](?:[a-z]+[’']s[ \u00a0]|[a-z]+s[’'][ \u00a0])(?:[a-z]+[ \u00a0])?"
    r"(?:rights|suffrage|liberation|health|issues|welfare)$"
)
CAPITALISED = re.compile(r"[^\W\d_a-z][\w’'‑-]*")


IN_BRACKETS = re.compile(r"\s+\((?=[^()]*$)")


def places_in(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """ "Wels (Austria": a town, and where it is."""
    cut = IN_BRACKETS.search(text[start:end])
    return [(start, start + cut.start()), (start + cut.end(), end)] if cut else [(start, end)]


def people_in(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The names in a stretch that was taken for one: two parties, two full names that a comma, a line or "and" parts, or a person
    and what is the person's ("Edgar P. Jacobs' | Blake")."""
    parts, reached = [], start
    if signed := TWO_SIGNED.match(text, start, end):
        return [signed.span("one"), signed.span("two")]
    cuts = list(BETWEEN_PEOPLE.finditer(text, start, end))
    for number, cut in enumerate(cuts):
        after = cuts[number + 1].start() if number + 1 < len(cuts) else end
        full = all(
            len(CAPITALISED.findall(text, a, b)) > 1 for a, b in ((reached, cut.start()), (cut.end(), after))
        )
        if cut[0].strip() == "," and _follows_name(text[cut.end() : after]):
            continue
        owned = cut[0][0] in "’'" and len(CAPITALISED.findall(text, reached, cut.start())) > 1
        if full or owned or cut[0].lstrip()[:1] == "v":
            parts.append((reached, cut.start()))
            reached = cut.end()
    return [*parts, (reached, end)]


def _follows_name(words: str) -> bool:
    """Whether words behind a name and a comma are what somebody has studied or is honoured with: "M.D.", "R.N."."""
    return bool(words) and re.sub(r"[\W_]", "", words).lower() in POSTNOMINALS and " " not in words.strip()


def bodies_in(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The bodies in a stretch that was taken for one: both sides of a case, or two that are named one after the other."""
    parts, reached = [], start
    for cut in BETWEEN_BODIES.finditer(text, start, end):
        if "\n" in cut[0] and not cut["firms"] and not _ends_line(text, cut.start()):
            continue
        if cut["firms"]:
            if not (has_legal_form(text[reached : cut.start()]) and has_legal_form(text[cut.end() : end])):
                continue
        elif "and" in cut[0] and not (_are_two(text[reached : cut.start()], text[cut.end() : end])):
            continue  # "the Ministry of Justice and the Interior"
        parts.append((reached, cut.start()))
        reached = cut.end()
    pieces = [
        without_small_words(text, *trimmed(text, a, _before_cause(text, a, b)))
        for a, b in (*parts, (reached, end))
    ]
    return [(a, b) for a, b in pieces if a < b]


def _ends_line(text: str, at: int) -> bool:
    """Whether a line that ends here, in a heading or caption, ends what is named in it."""
    line = text[text.rfind("\n", 0, at) + 1 : at].strip()
    following = text[at:].lstrip().partition("\n")[0]
    return (len(line) < SHORT_LINE or line.isupper() > following.isupper()) and not _GOES_ON.search(line)


def _are_two(first: str, second: str) -> bool:
    """Whether both are bodies; one that is named by its kind alone ("… and the Constitutional Court") is the rest of no name."""
    return bool(descriptive_part(second)) and (
        bool(descriptive_part(first)) or is_only_kind(re.sub(r"^the\s+", "", second))
    )


def _before_cause(text: str, start: int, end: int) -> int:
    """Where a name ends before a cause in small letters: "Vuntut Gwitchin | women's rights"."""
    cause = CAUSE.search(text[start:end])
    return start + cause.start() if cause and CAPITALISED.match(text, start) else end


def without_small_words(text: str, start: int, end: int) -> tuple[int, int]:
    """Without articles and prepositions at the edges, as annotators mark; empty if nothing else is there."""
    while match := LEADING.match(text, start, end):
        start = match.end()
    while match := TRAILING.search(text[start:end]):
        end = start + match.start()
    nothing = SMALL.fullmatch(text, start, end) or _counting(text[start:end])
    return (start, start) if nothing else (start, end)


def _counting(text: str) -> bool:
    """The line numbers of a pleading: "1 2 3 4 5 …"."""
    words = text.split()
    return (
        len(words) > 3
        and all(w.isdecimal() and len(w) < 4 for w in words)
        and all(int(b) - int(a) == 1 for a, b in pairwise(words))
    )


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Without blanks and punctuation at the edges (closing brackets stay when opened inside), and without the "s" of an owner
    before it ("women's| coach")."""
    if start and text[start - 1] in "'’" and text[start : start + 2] == "s ":
        start += 2
    start = _value(text, start, end)
    while start < end and not (text[start].isalnum() or text[start] in "[(€$£+@#§"):
        start += 1
    while end > start and not (text[end - 1].isalnum() or text[end - 1] in "]).%€$£°²"):
        end -= 1
    while end > start and (
        (text[end - 1] == ")" and "(" not in text[start:end])
        or (text[end - 1] == "]" and "[" not in text[start:end])
    ):
        end -= 1
    while end > start and (
        (text[start] == "(" and ")" not in text[start:end])
        or (text[start] == "[" and "]" not in text[start:end])
    ):
        start += 1
    if end - start > 2 and text[start] == "(" and text.find(")", start) == end - 1:
        start, end = start + 1, end - 1
    if end - start > 1 and text[end - 1] == "." and not _abbreviated(text[start:end]):
        end -= 1
    return start, end


def _value(text: str, start: int, end: int) -> int:
    """Where the value begins of a field that was found with its label: "NIP: |1234567890", "Bank: |Nordea"."""
    found = re.match(r"(?P<label>[^\W\d_][\w ]{1,24}):\s+(?=\S)", text[start:end])
    if found is None or not field_label(text, start + found.end()):
        return start
    numbered = text[start + found.end()] in "#+" or text[start + found.end()].isdigit()
    return start + found.end() if numbered or is_only_kind(found["label"]) else start


def _abbreviated(text: str) -> bool:
    """The last word is an initial or a short form that owns its full stop: "J.S.", "Inc.", "A.Ş."."""
    last = text.split()[-1] if text.split() else ""
    return (
        last.count(".") > 1
        or len(last) == 2
        or last.lower() in {"inc.", "ltd.", "co.", "corp.", "jr.", "sr.", "st.", "no.", "p.m.", "a.m."}
    )
