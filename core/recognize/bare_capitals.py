"""People who are called by one to three bare capitals: "her partner, DŠ", "AH was born", "Z, aged 14, M and S".

Capitals without full stops are mostly bodies and things ("DHHS", "DNA"), so a form counts only where the text says of it what is
said of people alone, or names it in one breath with such a form ("SŠ and VŠ"). From there on it is a person everywhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from sfumato.core.language.kin import KIN_PATTERN
from sfumato.core.language.lists import word_list
from sfumato.core.language.nations import nations_in
from sfumato.core.language.titles import ADDRESS_PATTERN, PARTICLES, POSTNOMINALS
from sfumato.core.recognize.cuts import READ_BY_RULE
from sfumato.core.recognize.given_letters import given_letters
from sfumato.core.recognize.legal.citation_edges import CITED
from sfumato.core.recognize.mention_edges import trimmed
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import PRIORS, Scored

_CONTEXT = 40  # characters behind the initials that are read: a judgment call

_FORM = re.compile(r"(?<![\w.’'/&-])[^\W\d_a-z]{1,3}(?![\w/&-]|\.\w|[.,]? \d)")
_WHO = (
    rf"(?:(?:{KIN_PATTERN}|boy|girl|baby|infant|minor|friend|neighbou?r|witness|victim|complainant|survivor)s?"
    r"|children|wives|minor\schild(?:ren)?|expert|psychiatrist|psychologist|doctor|inspector|investigator|caseworker|nurse|teacher)"
)
_BEFORE = re.compile(rf"\b(?:{_WHO},?|{_WHO}:|{_WHO}\s[-–—]|(?:{ADDRESS_PATTERN})\.?)\s[(\[]?$")
_AFTER = re.compile(
    rf"(?:,?\s\(?(?:then\s)?aged\b|,?\s\(?born\b|\swas\sborn\b|,\sa\s(?:boy|girl|man|woman)\b|\s\((?:senior|junior|then)\b"
    rf"|[’']s\s(?:\w+\s)?(?:{_WHO}|mother|father|wish|age|childhood|birth|injur(?:y|ies)|left|right)\b"
    r"|,?\s(?:the\s)?(?:child|boy|girl)\b|\.?,\san?\s(?:[\w-]+\s){0,3}(?:expert|psychiatrist|psychologist|doctor|witness)\b)"
)
_BESIDE = re.compile(r"(?:,|,?\sand|,?\sor|\s&)\s")
_CAPITALS_BESIDE = re.compile(r"[^\W\d_a-z]{4,}\s$")
# A single letter counts things as often ("section B", "vitamin C"), so it must stand where a name does.
_GOES_ON = re.compile(
    r"[’']s\b|[,;)\]]|\s[a-z(]|$"
    r"|\.(?:[,;)\]]|[’']s|\s[a-z]|\s*$|\n|\s(?:The|In|On|At|He|She|It|They|This|That|When|[^\W\d_a-z]{1,3})\s)"
)
# "P.| van Berg": an initial of the name that goes on.
_WITH_PARTICLE = re.compile(
    rf"\.[ \u00a0](?:(?:{'|'.join(sorted(PARTICLES - {'of', 'the'}))})[ \u00a0])+[^\W\d_a-z]"
)
_WITH_STOP = re.compile(r"\.(?:[,;)\]’']|\s[a-z])")  # "W., an expert": its full stop is the letter's own
_LEAD = re.compile(
    r"(?:\b(?:of|and|or|to|by|with|for|from|that|when|while|if|because|said|told|placed|saw|as|in|at|between|against|child|children:?|is|are)\s"
    r"|[,(:;.]\s|[(\[]|\n)$"
)
# "S. |B.|", "Yar. |B.|": the rest of a name that is written in short.
_SHORT_BEFORE = re.compile(r"(?<![\w.])(?P<it>[^\W\d_a-z][a-zà-ž]{0,2})\.\s$")
_NAME_BEFORE = re.compile(r"[^\W\d_a-z][\w’'-]+,?\s$")
_KNOWN = word_list("capitals that are no initials")


# Of a letter that is a person for sure: what counts by letters, the letter of a heading, and where "I" and "A" are no words.
_COUNTS_BY_LETTERS = re.compile(
    r"\b(?:sections?|annex|appendix|exhibits?|vitamin|hepatitis|blocks?|buildings?|rules\sof\scourt|category|class|group|type|schedule|"
    r"parts?|counts?|items?|points?|letters?|series|protocol|wing|cell|plans?|grade|files?|chapter|phase|zone|hall|stand)\s$",
    re.IGNORECASE,
)
_OF_A_HEADING = re.compile(r"(?:^|\n)[ \t]*$")
_NO_WORD_NEXT = re.compile(r"[’']s\b|[\]),;]|\.?\s*$|\.\s|\s(?:as|and|or|to|be|from|in|at|on|by|with|for)\b")
_ADDRESSED = re.compile(rf"(?:{ADDRESS_PATTERN})\.?\s(?P<it>[^\W\d_a-z])\.?")
_TOLD_OFTEN = 3  # mentions of a letter as a person from which on it is one wherever it stands (judgement)


def people_by_capitals(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions with everybody who is called by bare capitals, wherever these stand outside a longer name or citation."""
    places = _places(text)
    sure = {letter: list(_everywhere(text, letter)) for letter in _told_often(text, mentions)}
    for letter in _addressed(text, mentions) - sure.keys():
        sure[letter] = [span for span in _everywhere(text, letter) if _is_named(text, *span)]
    people = _people(text, places) | sure.keys()
    if not people:
        return list(mentions)
    known = {s.start for s in mentions if s.type is EntityType.PERSON}  # with their own full stop
    for letter, spans in sure.items():
        starts = known.union(start for start, _ in places.get(letter, ()))
        places.setdefault(letter, []).extend(span for span in spans if span[0] not in starts)
    scores = _scores(text, mentions, people)
    kept: list[Scored] = []
    taken: list[tuple[int, int]] = []
    found: dict[tuple[int, int], Scored] = {}
    for scored in mentions:
        if "user" in scored.mention.sources or scored.mention.kind in CITED:
            kept.append(scored)
            taken.append((scored.start, scored.end))
        elif forms := _only(text, scored, people):
            found |= {m.span(): _person(*m.span(), *scores[m[0]]) for m in forms}
        else:
            kept.append(scored)
            if not _is_apart(text, scored, people):
                taken.append((scored.start, scored.end))
    for form in people:
        for start, end in places[form]:
            if not any(a < end and start < b for a, b in taken):
                found.setdefault((start, end), _person(start, end, *scores[form]))
    rest = [part for scored in kept for part in _without(text, scored, list(found))]
    return sorted([*rest, *found.values()], key=lambda s: s.start)


def _places(text: str) -> dict[str, list[tuple[int, int]]]:
    """Where each form stands; none of a line in capitals, and no form that every reader knows."""
    found: dict[str, list[tuple[int, int]]] = {}
    given = given_letters(text)
    for match in _FORM.finditer(text):
        form = match[0]
        if form in given:
            continue
        heading = _CAPITALS_BESIDE.search(text[max(0, match.start() - 24) : match.start()])
        if len(form) == 1 and not _stands_alone(text, *match.span()):
            continue
        if (
            form.isupper()
            and form not in _KNOWN
            and not (heading or _is_honour(text, match.start(), form))
            and next(iter(nations_in(form)), None) is None
        ):
            dot = len(form) == 1 and _WITH_STOP.match(text, match.end()) is not None
            found.setdefault(form, []).append((match.start(), match.end() + dot))
    return found


def _is_honour(text: str, start: int, form: str) -> bool:
    """Whether the capitals are an honour or an order behind a name: "Gordon Berg, OBE (born …"."""
    return _NAME_BEFORE.search(text[max(0, start - 24) : start]) is not None and form.lower() in POSTNOMINALS


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether a letter stands where a name does; "A" and "I" are words as well."""
    if (first := _SHORT_BEFORE.search(text, max(0, start - 6), start)) and first["it"] != text[start:end]:
        return False
    if text[start] == "I" and text.startswith(" was", end):  # whoever writes: "Sure, I was born in May"
        return False
    if text[start] in "AI" and not _is_said_of_people(text, start, end):
        return False
    if _WITH_PARTICLE.match(text, end):
        return False
    return (
        _LEAD.search(text[max(0, start - 16) : start]) is not None and _GOES_ON.match(text, end) is not None
    )


def _told_often(text: str, mentions: Sequence[Scored]) -> set[str]:
    """Single letters that are people so often that they are wherever they stand."""
    told = Counter(
        text[s.start : s.end].rstrip(".")
        for s in mentions
        if s.type is EntityType.PERSON and s.end - s.start < 3
    )
    return {
        form for form, times in told.items() if len(form) == 1 and form.isupper() and times >= _TOLD_OFTEN
    }


def _addressed(text: str, mentions: Sequence[Scored]) -> set[str]:
    """Single letters that stand behind a form of address: whoever is "Mr V." once is "V." from there on."""
    told = (_ADDRESSED.fullmatch(text, s.start, s.end) for s in mentions if s.type is EntityType.PERSON)
    return {form["it"] for form in told if form is not None}


def _is_named(text: str, start: int, end: int) -> bool:
    """Whether a letter stands with a full stop of its own, or where a name does; "V." also counts, and begins headings."""
    return text[end - 1] == "." or (text[end : end + 1] == "." and _stands_alone(text, start, end))


def _everywhere(text: str, letter: str) -> Iterator[tuple[int, int]]:
    """Where a single letter stands that is a person for sure: "Before the City Court |H| contested", "between |I| and him"."""
    for match in _FORM.finditer(text):
        start, end = match.span()
        before = text[max(0, start - 24) : start]
        if match[0] != letter or _COUNTS_BY_LETTERS.search(before) or _CAPITALS_BESIDE.search(before):
            continue
        heading = _OF_A_HEADING.search(before) is not None and text[end : end + 1] in (".", ")")
        if not heading and (letter not in "AI" or _NO_WORD_NEXT.match(text, end)):
            yield start, end + (_WITH_STOP.match(text, end) is not None)


def _people(text: str, places: Mapping[str, Sequence[tuple[int, int]]]) -> set[str]:
    """The forms that are people: those the text says so of, and those beside them."""
    bodies = {form for form, spans in places.items() if any(_is_body(text, start) for start, _ in spans)}
    people = {
        form
        for form, spans in places.items()
        if form not in bodies and any(_is_said_of_people(text, start, end) for start, end in spans)
    }
    ordered = sorted((start, end, form) for form, spans in places.items() for start, end in spans)
    beside = [
        (one, other)
        for (_, end, one), (start, _, other) in pairwise(ordered)
        if one != other and start - end < 8 and _BESIDE.fullmatch(text, end, start)
    ]
    grew = bool(people)
    while grew:
        joined = {f for pair in beside if people.intersection(pair) for f in pair} - bodies
        grew = not joined <= people
        people |= joined
    return people


# How a body of capitals stands: "the ABA", "the Bar Association (hereinafter “the ABA”)".
_THE = re.compile(r"\b[Tt]he\s$")
_DEFINED = re.compile(r"[\w’'”)]\s\(\s?(?:hereinafter\s|the\s)?[“\"‘']?(?:the\s)?$")


def _is_body(text: str, start: int) -> bool:
    before = text[max(0, start - 24) : start]
    return _THE.search(before) is not None or _DEFINED.search(before) is not None


def _is_said_of_people(text: str, start: int, end: int) -> bool:
    return (
        _BEFORE.search(text[max(0, start - 30) : start]) is not None
        or _AFTER.match(text, end, end + _CONTEXT) is not None
    )


def _only(text: str, scored: Scored, people: set[str]) -> list[re.Match[str]]:
    """The people of a mention that holds nothing else: "SŠ and VŠ"."""
    forms = [m for m in _FORM.finditer(text, scored.start, scored.end) if m[0] in people]
    said = _FORM.sub(lambda m: "" if m[0] in people else m[0], text[scored.start : scored.end])
    return forms if re.fullmatch(r"(?:,|and|or|&|\s)*", said) else []


def _is_apart(text: str, scored: Scored, people: set[str]) -> bool:
    """Whether such a person stands in a mention beside something else, with more than a blank between them: "L. RT"."""
    form = "|".join(re.escape(p) for p in people)
    said = text[scored.start : scored.end]
    if re.search(rf"(?<!\w)(?:{form})(?!\w)", said) is None:
        return False
    return (
        re.search(rf"(?<=\w)[ \u00a0](?:{form})(?!\w)|(?<!\w)(?:{form})[ \u00a0](?=[^\W\d_a-z])", said)
        is None
    )


def _scores(text: str, mentions: Sequence[Scored], people: set[str]) -> dict[str, tuple[float, float]]:
    """P(direct) and P(quasi) of each: as the surest of its mentions says, and as people are on the whole where none does."""
    found = dict.fromkeys(people, PRIORS[EntityType.PERSON])
    for form in people:
        of_form = [s for s in mentions if text[s.start : s.end] == form]
        if of_form:
            best = max(of_form, key=lambda s: s.p_mask)
            found[form] = (best.p_direct, best.p_quasi)
    return found


def _person(start: int, end: int, direct: float, quasi: float) -> Scored:
    mention = Mention(start, end, EntityType.PERSON, READ_BY_RULE, ("pattern:capitals",), "initials")
    return Scored(mention, direct, quasi, judged=True)


def _without(text: str, scored: Scored, spans: Sequence[tuple[int, int]]) -> list[Scored]:
    """A mention without the people that stand at its end or beginning; nothing where nothing else is left."""
    for start, end in spans:
        if scored.start < end and start < scored.end:
            left, right = trimmed(text, scored.start, start), trimmed(text, end, scored.end)
            parts = [scored.moved(a, b) for a, b in (left, right) if b - a > 2]
            return [p for part in parts for p in _without(text, part, spans)]
    return [scored]
