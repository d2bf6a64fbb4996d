"""Finds the occurrences that the sources missed: what is hidden in one place must not stand open in another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sfumato.core.language.fold import fold
from sfumato.core.language.months import MONTHS
from sfumato.core.language.titles import ADDRESS_PATTERN, PARTICLES, SUFFIXES, TITLES, without_honours
from sfumato.core.recognize.calibrate import HIDDEN
from sfumato.core.recognize.cuts import READ_BY_RULE
from sfumato.core.recognize.mention_edges import PARTIES, trimmed, without_small_words
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

SPREADING = {EntityType.PERSON, EntityType.ORG, EntityType.LOC, EntityType.CODE, EntityType.DATETIME}
NAMED = {EntityType.PERSON, EntityType.ORG, EntityType.LOC}
# Words of a form or of the law that stand beside names; taken for a surname they would be hidden everywhere.
ROLES = {
    *PARTIES,
    "registrar", "president", "judge", "counsel", "agent", "lawyer", "solicitor", "barrister", "advocate", "prosecutor",
    "witness", "clerk", "trustee", "guardian", "spouse", "wife", "husband", "patient", "client", "employee", "employer", "tenant",
    "landlord",
}  # fmt: skip
MONTH_WORDS = frozenset(
    month.lower() for month in MONTHS
)  # "April", "June" and "August" are given names as well
MIN_LETTERS = 4  # of a surname that is looked for elsewhere; shorter ones are common words too often
# One letter with its full stop in the middle of a sentence, before a word in small letters, and the word before it.
_LETTER = re.compile(
    r"(?<!\S)(\S+)\s([A-Z][a-z]?)\.(?=\s[a-z]|[,;)’'])|(?<!\S)(?:to|by|with|against|from|and|between)\s([A-Z][a-z]?)\.(?=\s[A-Z][a-z]+)"
)
_BARE = re.compile(r"(?<=[\w,;(]\s)([A-Z])(?=['’]s\b|\s[a-z]|[,;)])")
_DOTTED = re.compile(r"(?:[^\W\d_a-z][a-zà-ž]?\.){2,4}")  # "D.Z.": somebody, wherever these letters stand
# "Northern Task Force |(NTF)|": the initials that a mention defines at its end.
_SHORT_FORM = re.compile(r"\([“\"‘']?(?P<it>[A-ZÀ-Ž][A-ZÀ-Ž0-9]{2,9})[”\"’']?\)?$")
_TITLE = re.compile(rf"^(?:{ADDRESS_PATTERN})\.?\s+")
# What is counted by letters: "section A. of the form".
_LETTERED = frozenset(
    {"section", "part", "annex", "appendix", "schedule", "exhibit", "group", "class", "category", "article", "point", "paragraph",
     "item", "figure", "table", "type", "grade", "plan", "vitamin", "hepatitis", "no", "building", "block", "wing", "room"}
)  # fmt: skip


def spread(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions plus every further occurrence of their very words (and of the surname of a full name)."""
    mentions = [*(opened := _opened(text, mentions)), *_letters(text, opened)]
    return _further(text, mentions, _forms(text, mentions))


def people_everywhere(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions plus every open occurrence of a hidden person's name. For the end of the way: a stage after `spread` may drop
    what held the name ("Carpenter's Geographical Reader: Asia" reads like the label of a field), and the name must not stay."""
    hidden = [s for s in mentions if s.type is EntityType.PERSON and s.p_mask >= HIDDEN]
    forms = _of_the_family(hidden, text) | _forms(text, hidden)
    return _further(text, _opened(text, mentions, forms), forms)


def _of_the_family(hidden: Sequence[Scored], text: str) -> dict[str, Scored]:
    """Given names alone and families: "Terrance came by", "you Hartleys". A given name that begins a longer name, or that the
    text writes as a word, is somebody's or something else's."""
    models: dict[str, Scored] = {}
    for scored in hidden:
        words = [
            w
            for w in without_honours(text[scored.start : scored.end]).split()
            if fold(w).rstrip(".") not in TITLES
        ]
        if len(words) < 2 or not all(w[0].isupper() for w in (words[0], words[-1])):
            continue
        given, surname = words[0].title() if words[0].isupper() else words[0], words[-1].title()
        if (
            len(given) > MIN_LETTERS
            and given.isalpha()
            and given.lower() not in MONTH_WORDS
            and _is_alone(text, given)
        ):
            models.setdefault(given, scored)
        if len(surname) > MIN_LETTERS and surname.isalpha() and not surname.endswith("s"):
            models.setdefault(f"{surname}s", scored)
    return models


def _is_alone(text: str, given: str) -> bool:
    """Whether a given name stands somewhere without another name beside it, and nowhere as a word."""
    alone = re.search(rf"(?<![\w’'.-])(?<![A-Z]\.\s){given}(?![\w-]|\s[A-Z])", text)
    return alone is not None and re.search(rf"(?<!\w){given.lower()}(?!\w)", text) is None


def _further(text: str, mentions: Sequence[Scored], models: dict[str, Scored]) -> list[Scored]:
    if not models:
        return sorted(mentions, key=lambda s: s.start)
    ordered = sorted(models, key=len, reverse=True)
    expression = re.compile(r"(?<![\w/])(?:" + "|".join(re.escape(form) for form in ordered) + r")(?![\w/])")
    covered = bytearray(len(text))
    for scored in mentions:
        covered[scored.start : scored.end] = b"\x01" * (scored.end - scored.start)
    added = [
        _copy(models[match[0]], match.start(), match.end())
        for match in expression.finditer(text)
        if not any(covered[match.start() : match.end()])
    ]
    return sorted([*mentions, *added], key=lambda s: s.start)


def _letters(text: str, mentions: Sequence[Scored]) -> Iterator[Scored]:
    """Further places of people who are called by one letter: "placed A. in a home", "A. returned". Not the "A." of a heading
    or a list, which a capital follows, nor that of another name or of "section A."."""
    models: dict[str, Scored] = {}
    taken = bytearray(len(text))
    for scored in mentions:
        taken[scored.start : scored.end] = b"\x01" * (scored.end - scored.start)
        letter = _TITLE.sub("", text[scored.start : scored.end]).removesuffix("’s").rstrip(".’'")
        if scored.type is EntityType.PERSON and (
            len(letter) == 1 or (len(letter) == 2 and letter[1].islower())
        ):
            best = models.get(letter)
            models[letter] = scored if best is None or scored.p_mask > best.p_mask else best
    bare = {letter for letter, model in models.items() if text[model.start : model.end].endswith(letter)} - {
        "A",
        "I",
    }
    for match in _BARE.finditer(text) if bare else ():  # "Before the City Court H contested the claim"
        before = re.search(r"([^\W\d_]*)\W*$", text[max(0, match.start() - 24) : match.start()])
        counted = before is not None and fold(before[1]) in _LETTERED
        if match[1] in bare and not counted and not any(taken[match.start() : match.end()]):
            yield _copy(models[match[1]], match.start(1), match.end(1))
    for match in _LETTER.finditer(text) if models else ():
        model = models.get(match[2] or match[3])
        start, end = match.start(2 if match[2] else 3), match.end()
        alone = match[3] or _stands_alone(text, match)
        if model is not None and not any(taken[match.start() : end]) and alone:
            yield _copy(model, start, end)


def _stands_alone(text: str, match: re.Match[str]) -> bool:
    """Whether a letter behind a word is a person's own: not the rest of a name, nor the letter of a section. A capital at the
    beginning of a sentence says nothing."""
    before = match[1]
    if before[-1] in '.:;,”’")' and len(before.strip(".")) > 2:
        return True
    first = text[: match.start()].rstrip(" ")[-1:] in ("", "\n", ".", "!", "?")
    return (first or before[0].islower()) and fold(before) not in _LETTERED and before not in ("in", "at")


def _forms(text: str, mentions: Sequence[Scored]) -> dict[str, Scored]:
    """Every form to look for, with the mention that is hidden most surely under it."""
    models: dict[str, Scored] = {}
    for scored in mentions:
        if scored.type not in SPREADING:
            continue
        for variant in _variants(text[scored.start : scored.end], scored.type):
            # A name that is hidden must not stand open in a heading in capitals.
            heading = [variant.upper()] if scored.p_mask >= HIDDEN and scored.type in NAMED else []
            for written in (variant, *heading):
                best = models.get(written)
                if best is None or scored.p_mask > best.p_mask:
                    models[written] = scored
    return models


def _opened(
    text: str, mentions: Sequence[Scored], people: Mapping[str, Scored] | None = None
) -> list[Scored]:
    """Mentions of other kinds that hold a person's name: "HALVORSEN v. NORWAY", "Halvorsen Surveys AS".

    What is an organisation or a place by name is hidden as surely as the person; out of anything else, and out of the title
    of a case, the name is taken, to be decided with the person.
    """
    if people is None:
        people = {f: m for f, m in _forms(text, mentions).items() if m.type is EntityType.PERSON}
    if not people:
        return list(mentions)
    ordered = sorted(people, key=len, reverse=True)
    names = re.compile(r"(?<!\w)(?:" + "|".join(re.escape(form) for form in ordered) + r")(?!\w)")
    opened: list[Scored] = []
    for scored in mentions:
        is_person = scored.type is EntityType.PERSON
        inside = [] if is_person else list(names.finditer(text, scored.start, scored.end))
        case = " v. " in text[scored.start : scored.end]
        model = max((people[m[0]] for m in inside), key=lambda s: s.p_mask, default=None)
        if (
            scored.mention.kind in ("precedent", "law")
            or model is None
            or "user" in scored.mention.sources
            or model.p_mask <= scored.p_mask
        ):  # whole, whatever becomes of it
            opened.append(scored)
        elif scored.type in NAMED and not case:
            opened.append(replace(scored, p_direct=model.p_direct, p_quasi=model.p_quasi))
        else:
            opened += _parted(text, scored, inside, people, EntityType.ORG if case else scored.type)
    return opened


def _parted(
    text: str,
    scored: Scored,
    inside: Sequence[re.Match[str]],
    people: Mapping[str, Scored],
    rest_type: EntityType,
) -> Iterator[Scored]:
    """The names as people, and what stands between them; of a case that is the other party."""
    reached = scored.start
    for match in (*inside, None):
        start, end = without_small_words(
            text, *trimmed(text, reached, match.start() if match else scored.end)
        )
        if sum(c.isalnum() for c in text[start:end]) >= 3:
            rest = scored.moved(start, end)
            yield replace(rest, mention=replace(rest.mention, type=rest_type))
        if match:
            yield _copy(people[match[0]], match.start(), match.end())
            reached = match.end()


def _copy(model: Scored, start: int, end: int) -> Scored:
    """The same thing at another place of the text."""
    mention = replace(
        model.mention,
        start=start,
        end=end,
        probability=min(model.mention.probability, READ_BY_RULE),
        sources=("spread",),
    )
    return replace(model, mention=mention)


def _variants(form: str, type_: EntityType) -> list[str]:
    if type_ is EntityType.PERSON:
        words = [w for w in without_honours(form).split() if fold(w).rstrip(".") not in {*TITLES, *SUFFIXES}]
        names = [" ".join(words)] if len(words) > 1 or _DOTTED.fullmatch(words[0] if words else "") else []
        surname = words[-1] if words else ""
        if (
            len(surname) >= MIN_LETTERS
            and surname[0].isupper()
            and fold(surname) not in PARTICLES | ROLES
            and surname.isalpha()
        ):
            names.append(surname)
        return [n for n in names if n]
    if type_ is EntityType.CODE:
        return [form] if len(form) >= 5 and any(c.isdigit() for c in form) else []
    if type_ is EntityType.DATETIME:
        return (
            [form]
            if any(c.isdigit() for c in form) and any(c.isalpha() for c in form) and len(form) > 5
            else []
        )
    short = _SHORT_FORM.search(form) if type_ is EntityType.ORG else None
    return [f for f in (form, *([short["it"]] if short else ())) if _is_telling(f)]


def _is_telling(form: str) -> bool:
    """Whether a name is long enough to be looked for, or initials of three letters and more."""
    letters = sum(c.isalpha() for c in form)
    return (letters >= MIN_LETTERS and form[0].isupper()) or (form.isupper() and letters >= 3)
