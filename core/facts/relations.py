"""Which relation the words around a value say. No syntax: cues directly before and after the value, in its sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sfumato.core.facts.model import Relation
from sfumato.core.facts.words import relation_of_words
from sfumato.core.language.ages import YEARS_OLD_PATTERN, tells_age
from sfumato.core.language.inflection import is_plural
from sfumato.core.language.lists import word_list
from sfumato.core.language.months import MONTH_PATTERN
from sfumato.core.language.nations import nations_in
from sfumato.core.language.numbers import UP_TO_TEN_PATTERN
from sfumato.core.language.titles import ADDRESS_PATTERN
from sfumato.core.recognize.legal.citation_edges import CITED
from sfumato.core.recognize.model import EntityType

_GAP = r"[^.;\n]"
_NO_YEAR = rf"(?:(?!\b\d{{4}}\b){_GAP})"  # after another year something else is told: "born in 1947, was released in 1999"
_BORN_BEFORE = re.compile(rf"(?:\b[Bb]orn\b|\bbirth\b|\bb\.|\bn[ée]e?\b|\bD\.?O\.?B\.?\b){_NO_YEAR}{{0,45}}$")
_DIED_BEFORE = re.compile(
    rf"(?:\bdied\b|\bdeath\b(?!\s(?:threat|penalt|sentence|squad|certificate))"
    rf"|\bd\.|\bkilled\b|\bpassed away\b|\bexecuted\b){_GAP}{{0,40}}$"
)
_LIFE = re.compile(r"\((?:[^()]{0,120}?[;,]\s*)?(?:c(?:a|irca)?\.?\s*)?$")
_LIFE_END = re.compile(r"\([^()]{0,120}\d{3,4}\s*[–—−-]\s*(?:c(?:a)?\.\s*)?$")
_AGED_BEFORE = re.compile(r"\b(?:aged?|age of|turned)\s+(?:just\s+|only\s+|about\s+)?$", re.IGNORECASE)
_AGE_AFTER = re.compile(rf"^[\s-]*{YEARS_OLD_PATTERN}\b", re.IGNORECASE)
_LIVES_BEFORE = re.compile(
    rf"\b(?:liv(?:es?|ed|ing)|resid(?:es|ed|ing|ent of|ence|ents? in)|domiciled|settled|moved|emigrated|relocated|"
    rf"(?<!foster )(?<!nursing )home|address|"
    rf"based|grew up|raised|brought up|detained|staying|househol\w+|Location|City|Address)\b{_GAP}{{0,45}}$"
)
_PRACTISES = re.compile(r"\b(?:practising|practicing|practises|office)\s+(?:law\s+)?in\s+$")
# "is a nurse in Larvik": whoever works in a town now is taken to live there. Past tense tells less, and plural is said of others.
_WORKS_THERE = re.compile(
    r"\b(?:is|am|works as)\s+(?:an?|the)\s+(?:[a-z][\w-]*\s+){1,4}(?:in|at|near)\s+(?:the\s+)?$"
)
# "one of the miners", "they are miners", "known among nurses", "as miners", "we nurses"
_ONE_OF_THEM = re.compile(
    r"\b(?:of|among|amongst|are|were|been|as|like|we|us|both|fellow|other|former|become|became)\s+"
    r"(?:[\w’'-]+\s+){0,5}$",
    re.IGNORECASE,
)
_FROM_BEFORE = re.compile(r"\b(?:from|native of|hails from|originating from|originally from)\s+(?:the\s+)?$")
_COURT = re.compile(
    r"\b(?:application|lodged|judgment|hearing|Government|Convention|Commission|Section|Chamber|appeal(?:ed)?|Article|Rule|Registry|"
    r"admissib\w+|proceedings|court|Court|tribunal|prosecutor|indictment|quashed|upheld|dismissed|remitted|ruling|verdict|"
    r"decision|delivered|notified|communicated|investigation|claim(?:ed)?|sentenced|trial|testimony|witness)\b"
)
_CONVICTED = re.compile(
    r"\b(?:(?:convicted|found guilty|guilty|sentenced|tried|charged|accused|suspicion|suspected|indicted)"
    r"\s+(?:him |her |the applicant )?(?:of|for|with)|(?:sentence|imprison(?:ment|ed)|jailed)\s+(?:of\s[^.,;()\n]{3,25}\s)?for"
    r"(?!\s(?:(?:life|the|his|her|their|its|this|that)\b|an?\s(?:term|period)\b|\d|up\sto\b|at\sleast\b|\w+\s(?:years?|months?|weeks?|days?)\b)))"
    r"\s+(?P<value>(?:(?!\band sentenced\b)[^.,;()\n]){3,60})"
)
# Who decided, when and where stand behind an offence and are no part of it: "of theft |by the Vik District Court on 3 May"
_BEHIND_AN_OFFENCE = re.compile(r"\s(?:by (?:the|an?|[A-Z])|(?:on|in) \d|(?:in|at|before) (?:the )?[A-Z])")
# Words for any offence, further or told before, say no more than the offence that the text names: "another crime", "these
# offences".
_NO_OFFENCE = re.compile(
    r"(?:(?:having )?committ(?:ed|ing) (?:an?|any) |(?:(?:having )?committ(?:ed|ing) )?"
    r"(?:an?other|a further|further|these|those|this|that|the|such|all|both) )"
    r"(?:(?:same|said|above|above-mentioned|latter|alleged|criminal|two|three|other) )*"
    r"(?:crimes?|offences?|charges?|cases?|acts?)\b"
    r"(?!\s(?:of|related|relating|concerning|against|under|with|involving|in|for|to)\b)"
)
_EMPLOYER_BEFORE = re.compile(
    rf"\b(?:work(?:s|ed|ing)?|employ(?:ed|ee|ees)|job|hired|joined|serv(?:es|ed|ing)(?!\s(?:out\s)?(?:an?|his|her|their|the)\s[^.;]{{0,30}}(?:sentence|term|imprisonment))|engaged|plays?|played|playing|signed|"
    rf"coach(?:es|ed)?|anchor|reporter|journalist|teach(?:es|ing)|taught|lecturer|professor|Employer)\b{_GAP}{{0,40}}"
    rf"(?:\bat|\bfor|\bby|\bwith|\bof|\bin|:)\s+(?:the\s+)?$"
)
_EDUCATION_BEFORE = re.compile(
    rf"\b(?:stud(?:y|ies|ied|ying)|graduat\w+|educated|degree|attend(?:ed|s|ing)|alumn\w+|doctorate|PhD|Ph\.D\.|pupil|"
    rf"enrolled|diploma|schooling|schooled|trained|B\.?A\.?|M\.?A\.?|student)\b{_GAP}{{0,50}}$"
)
_OFFICE = (
    r"(?:[Vv]ice[- ]?)?(?:[Pp]rime [Mm]inister|[Pp]resident|[Mm]inister|[Mm]ayor|[Gg]overnor|[Cc]hair(?:man|woman|person)?|"
    r"[Dd]irector(?:[- ][Gg]eneral)?|[Hh]ead(?: coach)?|[Cc]hief(?: \w+)?|[Ss]peaker|[Ss]ecretary(?:[- ][Gg]eneral)?|[Mm]ember|"
    r"[Aa]mbassador|[Bb]ishop|[Aa]rchbishop|[Dd]ean|[Rr]ector|[Cc]ommissioner|[Ll]eader|[Ee]ditor(?:-in-chief)?|[Cc]hancellor|"
    r"[Ss]enator|[Cc]ommander|[Cc]aptain|[Jj]udge|[Jj]ustice|[Dd]eputy|[Pp]rofessor|[Ff]ounder|[Cc]o-founder|[Mm]anager|CEO|MP)"
)
_RANK = re.compile(
    r"very|first(?:-ever)?|second|third|only|last|sole|best|most|least|[a-z]{3,}est(?:-[a-z]+)?"
)
_INSIDE = frozenset({Relation.HEALTH, Relation.FAITH, Relation.ORIENTATION})
# "lives on a small island": a place without a name that few live in.
SMALL_HOME = re.compile(
    r"\b(?:lives?|lived|living|resid\w+|grew up|born)\s+(?:in|on)\s+an?\s+(?:very\s+)?"
    r"(?P<value>(?:small|tiny|remote|isolated|little)\s+(?:[a-z]+\s+){0,2}?(?:island|village|hamlet|farm|settlement|community|town))\b"
)
CHILDREN = re.compile(
    r"\b(?:has|have|had|with|father of|mother of|parent of|[Mm]arried,)\s+(?:(?:his|her|their|my|our)\s+)?"
    rf"(?P<value>(?:{UP_TO_TEN_PATTERN}|\d+)\s+(?:\w+\s+)?(?:children|sons|daughters|child|son|daughter))\b"
)
OFFICE_OF = re.compile(rf"\b(?P<head>{_OFFICE})\s+(?:of|for|to|at|in)\s+(?:the\s+)?$")
_OFFICE_PHRASE = re.compile(
    rf"\b(?:was|is|as|became|been|elected|appointed|post of|later|and)\s+(?:an?\s+|the\s+|briefly\s+|first\s+)*"
    rf"(?P<value>{_OFFICE}\s+(?:of|to|on|for)\s+(?:the\s+)?(?!(?i:{MONTH_PATTERN})\b)[A-ZÀ-Þ][\w’-]*"
    r"(?:\s+(?:of|and|the|for|of the)\s+[A-ZÀ-Þ][\w’-]*|\s+[A-ZÀ-Þ][\w’-]*)*)"
)
_SCRIPT_TAG = re.compile(r"^\s*(?:Cyrillic|pronunciation|romani[sz]ed)?\s*:")  # "(Russian: …"
_NATION_BEFORE = re.compile(
    r"\b(?:nationality|citizenship|citizen of|national of|nationals of)\s*:?\s*(?:the\s+)?$", re.IGNORECASE
)
_ORIGIN_AFTER = re.compile(
    r"^[\s-]*(?:origin|descent|ethnic\w*|ancestry|extraction|background|heritage|minority|parents)\b"
)
_LANGUAGE_BEFORE = re.compile(
    r"\b(?:speak\w*|language|fluent|tongue|interpreter|spoke|translat\w+)\b[^.;]{0,25}$"
)
_NO_TRADE = re.compile(r"\bfree agents?$", re.IGNORECASE)  # a player without a contract acts for nobody
_ALREADY_TOLD = re.compile(r"(?<!is )(?<!was )(?<!became )(?<!as )\b[Tt]he\s+(?:\w+\s+)?$")
_AT_A_PLACE = re.compile(r"\b(?:at|in|near|inside|outside)\s+(?:the\s+)?$")
_ILL_WITH = re.compile(
    r"\b(?:diagnosed with|suffer(?:s|ed|ing)? from|ill with|infected with|treated for|recover\w* from"
    rf"|admitted\b{_GAP}{{0,40}}\bwith)\s+(?:an?\s+|the\s+)?$"
)
_NAME_AFTER = re.compile(rf"^,?\s+(?:(?:{ADDRESS_PATTERN})\.?\s+)?[A-ZÀ-Þ]")
_NO_PERSON_AFTER = re.compile(
    r"^[\s,]*(?:Government|authorities|law|courts?|Constitution|Parliament|army|police|state|embassy|team|league|company|"
    r"Republic|version|language|Agent|film|television|legislation|government|national team|edition|club|side)\b"
)
# A people's name is somebody's nationality before a person's noun, not before "occupation" or "law".
_NOUN_AFTER = re.compile(
    r"(?:[ \u00a0](?!(?:and|or|who|whose|by|in|with|but|from|as|at|to|on|of|for|is|was)\b)[a-z][a-z-]*){1,6}"
)
_PERSONS = word_list("nouns for persons")
_OF_LAW = re.compile(
    r"\b(?:Acts?|Law|Code|Constitution|Decree|Ordinance|Treaty|Convention)(?:\s*\(.*)?$", re.DOTALL
)
KIND_RELATIONS = {
    "occupation": Relation.OCCUPATION, "age": Relation.AGE, "language": Relation.LANGUAGE, "family": Relation.FAMILY,
    "nationality": Relation.NATIONALITY, "religion": Relation.FAITH, "health": Relation.HEALTH, "ethnicity": Relation.ORIGIN,
    "gender": Relation.SEX, "marital": Relation.MARITAL,
}  # fmt: skip
# How often each relation was right on the labelled sentences that the rules were written on (benchmarks/table_facts.py).
PROBABILITY = {
    Relation.EVENT: 0.6,
    Relation.EMPLOYER: 0.8,
    Relation.OFFICE: 0.8,
    Relation.ORIGIN: 0.8,
    Relation.LIVES_IN: 0.85,
}
USUAL = 0.9  # probability of facts of other relations (judgment call)


@dataclass(frozen=True, slots=True)
class Around:
    """A value with the words of its sentence before and after it."""

    said: str
    before: str
    after: str
    type: EntityType
    kind: str = ""
    of_life: bool = (
        True  # whether an open bracket stands after a person: "X (1931–2014)", not "editor of Y (1999–2006)"
    )


def relation_of(value: Around) -> Relation:
    """The relation; EVENT for what somebody took part in, PROCEEDINGS for steps of a case. A law or a precedent that is cited is
    told of nobody."""
    if value.kind in CITED:
        return Relation.OTHER
    match value.type:
        case EntityType.DATETIME | EntityType.QUANTITY:
            return _time(value)
        case EntityType.LOC:
            return _place(value)
        case EntityType.DEM | EntityType.MISC:
            return _attribute(value)
        case EntityType.ORG:
            return _organisation(value)
        case EntityType.CODE:
            return Relation.PROCEEDINGS if "number" in value.kind or "case" in value.kind else Relation.OTHER
        case _:
            return Relation.OTHER


def _time(value: Around) -> Relation:
    if tells_age(value.said) or _AGED_BEFORE.search(value.before) or _AGE_AFTER.match(value.after):
        return Relation.AGE
    if value.type is EntityType.QUANTITY or value.kind in ("duration", "measure", "amount of money"):
        return Relation.OTHER
    if value.of_life and _LIFE_END.search(value.before):
        return Relation.DIED
    born, died = _BORN_BEFORE.search(value.before), _DIED_BEFORE.search(value.before)
    if born and (not died or born.start() > died.start()):
        return Relation.BORN
    if died:
        return Relation.DIED
    if (
        value.of_life
        and _LIFE.search(value.before)
        and re.match(r"\s*[–—−-]\s*\S", value.after)
        and re.search(r"\d{3}", value.said)
    ):
        return Relation.BORN
    return Relation.PROCEEDINGS if _COURT.search(value.before + value.after) else Relation.EVENT


def _place(value: Around) -> Relation:
    if value.kind == "postal address":
        return Relation.LIVES_IN
    if _NATION_BEFORE.search(value.before):
        return Relation.NATIONALITY
    if _PRACTISES.search(value.before):
        return Relation.LIVES_IN
    if office := OFFICE_OF.search(value.before):
        return Relation.OFFICE if office["head"] else Relation.EVENT
    born, lives = _BORN_BEFORE.search(value.before), _LIVES_BEFORE.search(value.before)
    lives = lives or _WORKS_THERE.search(value.before)
    died = _DIED_BEFORE.search(value.before)
    if born and not (lives and lives.start() > born.start()) and not (died and died.start() > born.start()):
        return Relation.BORN_IN
    if lives:
        return Relation.LIVES_IN
    if _FROM_BEFORE.search(value.before):
        return Relation.ORIGIN
    return Relation.PROCEEDINGS if _COURT.search(value.before + value.after) else Relation.EVENT


def _attribute(value: Around) -> Relation:
    if re.search(r" v\. ", value.said):
        return Relation.PROCEEDINGS
    if _NO_PERSON_AFTER.match(value.after) or _SCRIPT_TAG.match(value.after):
        return Relation.OTHER
    if tells_age(value.said) or (_AGED_BEFORE.search(value.before) and re.search(r"\d", value.said)):
        return Relation.AGE
    if _LANGUAGE_BEFORE.search(value.before):
        return Relation.LANGUAGE
    known = relation_of_words(value.said)
    nation = next(iter(nations_in(value.said)), None)
    if _ORIGIN_AFTER.match(value.after) or re.search(r"\b(?:origin|descent|ethnic)\b", value.said):
        return Relation.ORIGIN
    if _NO_TRADE.search(value.said):
        return Relation.OTHER
    if nation is not None and _names_a_thing(value, (nation.start, nation.end)):
        return (
            Relation.EVENT
        )  # "Rally New Zealand", "Good Morning Britain": nobody is of a nation by what they won or showed
    if nation is not None and known not in (Relation.OCCUPATION, Relation.FAITH, Relation.HEALTH):
        if nation.end == len(value.said) and not _of_a_person(value.after):
            return Relation.OTHER
        return Relation.ORIGIN if re.search(r"\bethnic\s+$", value.before) else Relation.NATIONALITY
    return _by_words(value, known)


def _by_words(value: Around, known: Relation | None) -> Relation:
    """The relation of an attribute without a nation: that of its words, else of what stands before it, else of its kind."""
    told = (
        known is Relation.OCCUPATION
        and _ALREADY_TOLD.search(value.before)
        and not _NAME_AFTER.match(value.after)
    )
    work = known is Relation.OCCUPATION or (known is None and value.kind == "occupation")
    if told or (work and _is_of_others(value)):
        return Relation.OTHER  # "the paediatrician" was told of before: nobody is said to be one here
    if known is not None:
        return known
    if _ILL_WITH.search(value.before):
        return Relation.HEALTH
    if work and _AT_A_PLACE.search(value.before):
        return Relation.OTHER  # "at the plant": where it was, not what somebody does
    if value.kind in KIND_RELATIONS:
        return KIND_RELATIONS[value.kind]
    return Relation.EVENT if value.type is EntityType.MISC else Relation.OTHER


def _names_a_thing(value: Around, nation: tuple[int, int]) -> bool:
    """Whether a nation is only a part of the name of a thing, by type and capitals: "British Museum Prize", not "British"."""
    rest = value.said[: nation[0]] + value.said[nation[1] :]
    named = any(word[:1].isupper() or word[:1].isdigit() for word in rest.split())
    return value.type is EntityType.MISC and named and relation_of_words(value.said) is None


def _is_of_others(value: Around) -> bool:
    """Whether a trade is told of several people, of whom nobody is said to be one: "a case involving iron miners"."""
    head = value.said.split()[-1]
    return is_plural(head) and _ONE_OF_THEM.search(value.before) is None


def _of_a_person(after: str) -> bool:
    """Whether what follows the name of a people leaves it somebody's: a person's noun, or none."""
    nouns = _NOUN_AFTER.match(after)
    if nouns is None:
        return True
    words = nouns[0].split()
    return any(w in _PERSONS or relation_of_words(w) is Relation.OCCUPATION for w in words)


def _organisation(value: Around) -> Relation:
    if _OF_LAW.search(value.said):
        return Relation.OTHER  # nobody has to do with a law more than others
    if OFFICE_OF.search(value.before):
        return Relation.OFFICE
    education, employer = _EDUCATION_BEFORE.search(value.before), _EMPLOYER_BEFORE.search(value.before)
    if education and not (employer and employer.start() > education.start()):
        return Relation.EDUCATION
    if employer:
        return Relation.EMPLOYER
    return Relation.PROCEEDINGS if _COURT.search(value.said + value.before + value.after) else Relation.EVENT


def traits_inside(said: str, known: Relation) -> list[tuple[int, int, Relation]]:
    """Spans of an attribute that tell something beside what the whole was read as: an illness, a faith or an orientation
    ("HIV-positive" and "blind" of "HIV-positive blind woman"), and the nation of "Polish nurse"."""
    nations = nations_in(said) if known in (Relation.OCCUPATION, Relation.FAITH) else ()
    inside = [(nation.start, nation.end, Relation.NATIONALITY) for nation in nations]
    words = [(m.start(), m.end()) for m in re.finditer(r"[^\s-]+", said)]
    if len(words) > 1:
        found = [(a, b, relation_of_words(said[a:b])) for a, b in words]
        inside += [(a, b, one) for a, b, one in found if one in _INSIDE]
    return inside


def claims_to_be_unique(said: str) -> bool:
    """Whether words that a cue found say that a person is the only such one: "the first woman", "the youngest mayor", "the only"
    before a post that stands for itself; not "one of the first women", nor "the first match"."""
    words = said.lower().replace("’s ", "").split()
    rank = words[1:2] if words[:1] == ["the"] else words[:1]
    if not rank or not _RANK.fullmatch(rank[0]):
        return False
    noun = words[-1]
    return noun == rank[0] or noun in _PERSONS or relation_of_words(noun) is Relation.OCCUPATION


def offices(sentence: str) -> list[tuple[int, int]]:
    """Spans of offices with what they are of: "president of the Croatian Football Federation"."""
    return [match.span("value") for match in _OFFICE_PHRASE.finditer(sentence)]


def convictions(sentence: str) -> list[tuple[int, int, str]]:
    """Offences that the sentence says somebody is convicted or accused of."""
    found = []
    for match in _CONVICTED.finditer(sentence):
        behind = _BEHIND_AN_OFFENCE.search(match["value"])
        value = match["value"][: behind.start()] if behind else match["value"]
        if value.strip() and not _NO_OFFENCE.match(value.strip()):
            found.append((match.start("value"), match.start("value") + len(value), value.strip()))
    return found
