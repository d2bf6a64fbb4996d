"""What only looks like a name, a number or an attribute: list numbers, machines, and the printed words of a form."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sfumato.core.language.lists import listed, word_list
from sfumato.core.language.numbers import NUMBER_WORDS, ORDINAL_UNITS
from sfumato.core.recognize.figures import is_figure_of_nobody
from sfumato.core.recognize.form_labels import is_furniture
from sfumato.core.recognize.given_letters import is_given_letter, is_spaced
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.names import Name
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.subjects_of_art import is_subject_of_art

# characters before a mention that are read: a word or two, half a line (judgment calls)
_BEFORE = 30
_LINE_BEFORE = 50

_LIST_NUMBER = re.compile(r"\d{1,3}[.)]?")
_SENT_AT = re.compile(r"[ \t]*\[\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?\]", re.IGNORECASE)
_WIDE_GAP = re.compile(r"[ \u00a0\t]{2,}(?=[A-Z])")  # "4  By order": paragraphs of the Union's courts
_LINE_END = re.compile(r"[ \t]*\n")
_ENDS_THE_LINE = re.compile(r",?[ \t]*(?:\n|$)")  # a greeting, with its comma
_LINE_START = re.compile(r"(?:^|\n)[ \t(]*$")
# Words for somebody that name a thing as often; before another noun they do: "server upgrade", "driver update".
_THINGS = frozenset(
    {
        "server", "servers", "driver", "host", "printer", "monitor", "messenger", "scanner", "router", "carrier",
        "controller", "processor", "computer", "reader", "recorder", "player", "cleaner", "counter", "model",
        "master", "page", "card", "cards", "major", "general", "private", "minor",
    }
)  # fmt: skip
_NO_NOUN = word_list("behind a person")
_NEXT = re.compile(r" ([a-z]+)\b")
_VERB = re.compile(r"\w+(?:ed|ing|ly)")
_PRINTED = word_list("printed on forms")
_OF_A_HOUSE = re.compile(
    r"(?<!\w)(?:[A-Z][ -](?:wing|block|unit)\b"
    r"|(?:[Ww]ing|[Bb]lock|[Uu]nit|[Cc]ell|[Rr]oom|[Ww]ard|[Ff]loor)s?\s(?:(?:numbers?|nos?\.?)\s)?"
    r"(?:[A-Z]|\d{1,3}(?:(?:,|\sand)\s\d{1,3})*)(?![\w/]))"
)
_LONGEST_PART = 40  # characters of "cell number 17" and around it
_SEATS = (
    "human rights building, strasbourg",
    "the human rights building, strasbourg",
    "human rights building",
    "strasbourg court",
)
_DONE_IN = re.compile(r"\b(?:Done|Delivered) in (?:English (?:and (?:in )?)?)?$")
_SEASON = re.compile(r"(?:the\s)?(?:spring|summer|autumn|winter)", re.IGNORECASE)
_SIGNALS = ("See", "Compare", "Accord", "Id", "Cf")  # before a citation, at the beginning of a sentence
_SENTENCE_START = re.compile(r"(?:^|[.!?:;]['\"”’)\]]*\s+|[\n“\"‘(\[]\s*)$")
_LETTERS_OF_A_NAME = re.compile(r"[A-Z](?:\.\s?[A-Z])*\.?")
_NO = re.compile(r"[Nn]os?\.?")
_PROVISION = re.compile(r"\d{1,3}(?:\.\d{1,3})+\.?")
_WITNESS = re.compile(
    r"\(?(?:PW|DW|CW|P\.W|D\.W)\.?[-‑ ]?\d{1,3}(?:/[A-Z])?\)?"
)  # of the prosecution, the defence, the court
_CALLED_BY_COURT = re.compile(
    r"[A-Z]\d|\d{1,3}[A-Z]"
)  # "the complainant, whom we shall call C1"; "DD No. 9A"
_PARTY_WORDS = re.compile(
    r"(?:(?:Appellant|Respondent|Petitioner|Plaintiff|Defendant|Applicant|Claimant|Versus|Vs?|Between|And)s?[\s.…,()-]*)+",
    re.IGNORECASE,
)
# "the Defendant Trust", "the applicant company": a party by what it is.
_PARTY_NAMED = re.compile(
    r"(?:the\s)?(?:Defendant|Claimant|Plaintiff|Respondent|Appellant|Petitioner|Applicant)\s"
    r"(?:Trust|Company|Council|Bank|University|Hospital|Authority|Board|Union|Association|Employer|Corporation|Bank|City|County)",
    re.IGNORECASE,
)
_CRIME_DEGREE = re.compile(r"\b(?:\d(?:st|nd|rd|th)|[Ff]irst|[Ss]econd|[Tt]hird)\s$")
_CROWN = frozenset(
    {
        "her majesty the queen",
        "his majesty the king",
        "regina",
        "rex",
        "r",
        "the queen",
        "the king",
        "the crown",
        "crown",
        "queen",
        "king",
    }
)  # who prosecutes in common law
_CLOSING = re.compile(
    r"(?:(?:Best|Kind|Warm) )?(?:Best|Regards|Wishes|Thanks|Cheers|Sincerely|Yours|Love)", re.IGNORECASE
)
# "Northwind Bank, N.A.", not "their son, N.A." or "M.M., N.A."
_NAME_BEFORE = re.compile(r"(?<![\w.])[A-Z][\w’'&]{2,}\.?,\s$")
_FIRM_FORMS = frozenset({"P.A.", "P.C.", "N.A.", "L.P.", "P.L.", "P.A", "P.C"})
_PARTY = r"(?:applicant|defendant|plaintiff|claimant|respondent)s?"
# "applicants nos. 5, |13| and |27|": also the later ones of a list.
_PARTY_NUMBER = re.compile(
    rf"\b{_PARTY}(?:[’']s?)?\s+\(?(?:nos?\.?\s*)?(?:\d{{1,3}}(?:,|,?\s(?:and|to|or)|\s?[-–])\s?)*$",
    re.IGNORECASE,
)
_SHORT_NUMBERS = re.compile(r"(?:nos?\.?\s*)?\d{1,3}(?:(?:,|,?\s(?:and|to|or)|\s?[-–])\s?\d{1,3})*")
_NUMBERS_BEFORE = 90  # characters of such a list
_ORDINAL = re.compile(rf"(?:(?:{'|'.join(ORDINAL_UNITS[1:11])})(?:,?\s(?:and|to)\s|,\s)?)+", re.IGNORECASE)
_PARTY_NEXT = re.compile(rf"(?:,?\s(?:and|to)\s\w+)?\s{_PARTY}\b", re.IGNORECASE)
_LOOSE = (EntityType.PERSON, EntityType.ORG, EntityType.MISC, EntityType.DEM, EntityType.LOC)
# Single words of the vocabulary that people are called by, too: alone they stand as found.
_SURNAMES = frozenset({"minutes", "review", "bill", "posted", "limit", "tax", "gas", "shop", "station"})


# Degrees and their subjects: thousands of people have each.
_SUBJECT = r"(?: in [A-Z]\w+(?: [A-Z]\w+)?)?"
_DEGREE = re.compile(
    rf"(?:the |an? )?(?:Bachelor|Master|Doctor|Associate)(?:[’']?s)?(?: [Dd]egree)?(?: of [A-Z]\w+)?{_SUBJECT}"
    rf"|(?:the |an? )?(?:B\.?A\.?|B\.?Sc\.?|M\.?A\.?|M\.?Sc\.?|Ph\.?D\.?|M\.?B\.?A\.?){_SUBJECT}"
    r"|Computer Science|Business Administration|Curriculum Vitae"
)


_BY_TWO_LETTERS = re.compile(r"(?<![\w.])[A-Z]\.[A-Z]\.(?![\w])")
_CALLED_SO = 3  # different pairs of letters from which on a text calls people by them
_OF_A_DEGREE = re.compile(r"\b(?:Bachelor|Master|Doctor) of $")
_DEGREES = ("Science", "Arts", "Laws", "Philosophy", "Engineering", "Education", "Medicine", "Fine Arts")


# "internally displaced person (“IDP”)": the letters of common nouns.
# A paper of the proceedings under its letters: "Second Amended Complaint (ECF No. 54, “SAC”)".
_PAPER = re.compile(
    r"(?P<words>(?:[A-Z][\w’'-]*\s){1,4}(?:Complaint|Petition|Motion|Answer|Agreement|Application|Report|Order|Indictment|Law|Act))\s"
    r"\((?:[^()\n“\"]{0,30}[,;]\s)?(?:the\s)?[“\"](?:the\s)?(?P<it>[A-Z]{2,6})[”\"]"
)
_SPELLED = re.compile(
    r"(?P<words>(?:[a-z][\w’'-]*\s){1,6}[a-z][\w’'-]*)\s\((?:hereinafter\s)?[“\"‘']?(?:the\s)?(?P<it>[A-Z]{2,6})s?[”\"’']?\)"
)


_SPELLED_NUMBER = re.compile(rf"(?:{'|'.join(NUMBER_WORDS)})(?:[- ](?:{'|'.join(NUMBER_WORDS)}))*")
_TIME_NEXT = re.compile(
    r"(?:[- ](?:to|and|or)[- ][a-z]+(?:-[a-z]+)?)?"
    r"[- ](?:half|past|o[’']clock|hundred|(?:second|minute|hour|day|week|month|year)s?)\b"
)
# Any illness, which tells nothing of whoever has it; and "pest control", which is none today.
_NO_ILLNESS = re.compile(
    r"pest|(?:(?:several|various|other|chronic|serious|severe|long-term)\s)*"
    r"(?:illness(?:es)?|diseases?|ailments?|health problems?)"
)
# What thousands play is no attribute of one.
_SPORTS = frozenset(
    {
        "rugby league", "rugby union", "ice hockey", "field hockey", "water polo", "table tennis", "association football",
        "rugby", "football", "soccer", "basketball", "baseball", "cricket", "hockey", "handball", "volleyball", "tennis", "golf",
    }
)  # fmt: skip
_SCORE = re.compile(r"(?<!\d)\d{1,2}[–-]$")  # "a 4–|2| win"
# Thousands are: "an Olympic silver medallist", and were at "the Winter Olympics"; the year is a date of its own.
_OLYMPIC = re.compile(
    r"(?:Olympic|Paralympic|Olympian|Olympians)|(?:(?:gold|silver|bronze) )?medall?ists?|"
    r"(?:(?:Summer|Winter|Youth) )?(?:Olympics|Paralympics|(?:Olympic|Paralympic) Games)"
)


_CERTAINTY = re.compile(r"\s(?:certainty|certain|probability|accuracy|confidence|likelihood)\b")
_CERTAIN_OF = re.compile(
    r"\b(?:certainty|probability|accuracy|confidence|likelihood)\s(?:of|at)\s(?:about\s)?$"
)
_UNTIL = re.compile(r"\b(?:until|till|before|up\sto|reach(?:es|ed|ing)?)\s(?:[\w’']+\s){0,3}$")
_BIRTHDAY = re.compile(r"(?:\d{1,2}(?:st|nd|rd|th)|[a-z-]+)\sbirthdays?\b")


def without_plain(text: str, candidates: Sequence[Scored]) -> list[Scored]:
    """The candidates without what only looks like one. A person's own list stands."""
    spelled = _spelled_out(text)
    return [
        s
        for s in candidates
        if "user" in s.mention.sources
        or not (_plain(text, s) or text[s.start : s.end].removeprefix("the ").rstrip("s") in spelled)
    ]


# Things that are hardly called by their full name any more.
EVERYDAY = listed("CCTV;DNA;GPS;SMS;NGO;ICU;SIM;DVD;RBI;ERA;EVA;World record;World Record")


def _spelled_out(text: str) -> frozenset[str]:
    """Abbreviations that the text spells out in common nouns, and those of everyday things: they name nobody."""
    found = set(EVERYDAY)
    for match in _SPELLED.finditer(text):
        first = [part[0] for word in match["words"].split() for part in word.split("-") if part]
        if "".join(first).endswith(match["it"].lower()):
            found.add(match["it"])
    for match in _PAPER.finditer(text):
        if "".join(word[0] for word in match["words"].split()).endswith(match["it"]):
            found.add(match["it"])
    return frozenset(found)


def _plain(text: str, scored: Scored) -> bool:
    form = text[scored.start : scored.end]
    if any(test(text, scored, form) for test in _TESTS) or is_subject_of_art(text, scored):
        return True
    if _is_of_a_house(text, scored) or _is_seat(text, scored, form) or _is_spelled_number(text, scored, form):
        return True
    if scored.type is EntityType.PERSON and (
        not Name.of(form).words or _NO.fullmatch(form) or _CALLED_BY_COURT.fullmatch(form)
    ):
        return True  # a title without a name: "Mr [J.]"
    if (
        _is_pinpoint(text, scored, form)
        or _is_form_of_a_firm(text, scored, form)
        or _WITNESS.fullmatch(form)
        or _PARTY_WORDS.fullmatch(form)
        or _PARTY_NAMED.fullmatch(form)
    ):
        return True
    if form.rstrip(".").casefold() in _CROWN and (
        len(form) > 5
        or form == "REX"
        or re.match(r"\s+(?:v\.?\s|\(on\sthe\sapplication\b)", text[scored.end : scored.end + 30])
    ):
        return True
    if scored.type is EntityType.DEM and text[max(0, scored.start - 1) : scored.start] in ("-", "‑"):
        return True  # the rest of a compound: "long-term prisoners"
    if scored.type is EntityType.DATETIME and _LIST_NUMBER.fullmatch(form):
        return text[scored.end : scored.end + 1].isdigit()  # the "3." of "GPA: 3.8"
    if scored.type is EntityType.DATETIME and _SEASON.fullmatch(form) and _before_a_noun(text, scored.end):
        return True  # "winter holidays" are those of any year
    counted = _ORDINAL.fullmatch(form) or form.lower() in NUMBER_WORDS
    if scored.type is EntityType.DEM and counted and _before_a_noun(text, scored.end):
        return True  # "in the third grade", "his two children"
    if scored.type is EntityType.DEM and (_NO_ILLNESS.fullmatch(form.lower()) or form in _SPORTS):
        return True
    if _OLYMPIC.fullmatch(form) or (
        form.isdigit() and _SCORE.search(text, max(0, scored.start - 4), scored.start)
    ):
        return True
    if scored.type is EntityType.DEM and form in _THINGS and _before_a_noun(text, scored.end):
        return True
    if _is_said_in_common_words(scored, form) or _closes_a_letter(text, scored, form):
        return True
    if is_furniture(text, scored):
        return True
    return scored.type in (*_LOOSE, EntityType.CODE) and (_is_printed(form) or _is_degree(text, scored, form))


def _is_letters(_: str, scored: Scored, form: str) -> bool:
    """Letters of a name are no number: "M.R" of the plaintiff M.R.K."""
    return scored.type is EntityType.CODE and _LETTERS_OF_A_NAME.fullmatch(form) is not None


def _is_limit(text: str, scored: Scored, form: str) -> bool:
    """An age that the law sets ("until her |17th| birthday"), and how sure a test is ("|99.8 %| certainty")."""
    if scored.type is EntityType.QUANTITY:
        return _CERTAINTY.match(text, scored.end) is not None or (
            "%" in form and _CERTAIN_OF.search(text, max(0, scored.start - _BEFORE), scored.start) is not None
        )
    return (
        scored.type is EntityType.DATETIME
        and _BIRTHDAY.match(text, scored.start) is not None
        and _UNTIL.search(text, max(0, scored.start - _LINE_BEFORE), scored.start) is not None
    )


def _is_degree(text: str, scored: Scored, form: str) -> bool:
    """A degree in full, or what one is of: "Bachelor of |Science|"."""
    before = text[max(0, scored.start - 12) : scored.start]
    if form.lower() == "degree" and _CRIME_DEGREE.search(before):
        return True  # "Burglary 3rd |Degree|"
    if form == "degrees" and re.search(r"\d\s$", before):
        return True  # "a fever of 104 |degrees|"
    if _DEGREE.fullmatch(form) is None:
        return form in _DEGREES and _OF_A_DEGREE.search(before) is not None
    # "the commander, M.A.": a text that calls people so
    by_letters = _BY_TWO_LETTERS.fullmatch(form) is not None
    return not (by_letters and len(set(_BY_TWO_LETTERS.findall(text))) > _CALLED_SO)


def _closes_a_letter(text: str, scored: Scored, form: str) -> bool:
    """ "Best," on a line of its own: whoever signs stands on the next one."""
    return (
        scored.type in _LOOSE
        and _CLOSING.fullmatch(form) is not None
        and _LINE_START.search(text[max(0, scored.start - 8) : scored.start]) is not None
        and _ENDS_THE_LINE.match(text, scored.end) is not None
    )


def _is_said_in_common_words(scored: Scored, form: str) -> bool:
    """ "strip to use word balloons", "sprint": what only the tagger calls something else or an amount, in small letters and
    without a number, names nothing. What happened is told by events, and what somebody is by attributes."""
    return (
        scored.type in (EntityType.MISC, EntityType.QUANTITY)
        and scored.mention.sources == ("tagger",)
        and form.islower()
        and not any(c.isdigit() for c in form)
        and not any(word in NUMBER_WORDS for word in re.findall(r"[a-z]+", form))
    )


def _is_spelled_number(text: str, scored: Scored, form: str) -> bool:
    """ "between |twenty-one| and twenty-|two| detainees": a count in words is no name or date, and half of one nothing."""
    if _SPELLED_NUMBER.fullmatch(form) is None:
        return False
    half = "-" in (text[scored.end : scored.end + 1], text[max(0, scored.start - 1) : scored.start])
    if scored.type in (EntityType.MISC, EntityType.ORG):
        return True
    loose = scored.type is EntityType.DATETIME and not _TIME_NEXT.match(text, scored.end)
    return loose or (half and scored.type is EntityType.QUANTITY)


def _is_list_number(text: str, scored: Scored, form: str) -> bool:
    """ "3. Call the office": counted by whoever wrote the list."""
    return (
        _LIST_NUMBER.fullmatch(form) is not None
        and (
            form[-1] in ".)"
            or text[scored.end : scored.end + 1] in (".", ")")
            or _WIDE_GAP.match(text, scored.end) is not None
        )
        and _LINE_START.search(text[max(0, scored.start - 8) : scored.start]) is not None
    )


def _is_sent_at(text: str, scored: Scored, form: str) -> bool:
    """ "[|10:16 AM|] Bob: Hello", or a part of it: when a message of a chat was sent, without the day."""
    line = text.rfind("\n", 0, scored.start) + 1
    stamp = _SENT_AT.match(text, line)
    return stamp is not None and scored.end <= stamp.end()


def _is_form_of_a_firm(text: str, scored: Scored, form: str) -> bool:
    """The form of a law firm that reads like initials: "Beckwith & Shaw, P.A."."""
    if scored.type is not EntityType.PERSON or form not in _FIRM_FORMS:
        return False
    return _NAME_BEFORE.search(text, max(0, scored.start - _BEFORE), scored.start) is not None


def _is_pinpoint(text: str, scored: Scored, form: str) -> bool:
    """What leads to a citation ("See"), its paragraph ("[47]-[|50|]"), the number of a provision at the head of a line."""
    if form in _SIGNALS and _SENTENCE_START.search(text[max(0, scored.start - 12) : scored.start]):
        return True
    behind = text[scored.end : scored.end + 2]
    opened = text[max(0, scored.start - 1) : scored.start] == "["
    if form.isdigit() and len(form) < 4 and opened and behind[:1] == "]":
        return True
    before = text[max(0, scored.start - 8) : scored.start].rstrip('“"‘')
    return behind in (". ", ".\n") and bool(_PROVISION.fullmatch(form) and _LINE_START.search(before))


def _is_of_a_house(text: str, scored: Scored) -> bool:
    """Parts of a prison or hospital that are told by a letter or a number: "B wing", "cell number 17"."""
    if scored.type not in _LOOSE or scored.end - scored.start > _LONGEST_PART:
        return False
    around = max(0, scored.start - _LONGEST_PART)
    covered = {
        at for m in _OF_A_HOUSE.finditer(text, around, scored.end + _LONGEST_PART) for at in range(*m.span())
    }
    return all(at in covered for at in range(scored.start, scored.end) if text[at].isalnum())


def _is_seat(text: str, scored: Scored, form: str) -> bool:
    """The seat of the Court in the heading of its judgment, the house where it sits, and the languages in which it writes."""
    if scored.type is EntityType.DEM and _DONE_IN.search(text[max(0, scored.start - 40) : scored.start]):
        return True
    if form.casefold() in _SEATS:
        return True
    if form != "STRASBOURG" or not _LINE_END.match(text, scored.end):
        return False
    return text[: scored.start].rstrip(" ").endswith("\n")


def _numbers_a_party(text: str, scored: Scored, form: str) -> bool:
    """ "applicants nos. 4 and 5", "the sixth applicant": which of the parties, in the order of the text."""
    if _SHORT_NUMBERS.fullmatch(form):  # digits and "nos.", "and", "to", "or" alone
        before = text[max(0, scored.start - _NUMBERS_BEFORE) : scored.start]
        return _PARTY_NUMBER.search(before) is not None
    if scored.type not in _LOOSE:
        return False
    return _ORDINAL.fullmatch(form) is not None and _PARTY_NEXT.match(text, scored.end) is not None


def _before_a_noun(text: str, end: int) -> bool:
    match = _NEXT.match(text, end)
    return match is not None and match[1] not in _NO_NOUN and _VERB.fullmatch(match[1]) is None


def _is_printed(form: str) -> bool:
    words = [w.lower() for w in re.findall(r"[^\W_]+", form)]
    if not words or not all(w in _PRINTED for w in words):
        return False
    return len(words) > 1 or words[0] not in _SURNAMES


_TESTS = (
    _is_list_number, _is_sent_at, _numbers_a_party, _is_limit, is_figure_of_nobody, _is_letters, is_given_letter, is_spaced,
)  # fmt: skip
