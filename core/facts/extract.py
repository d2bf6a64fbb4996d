"""What a text says of whom: `facts_of`. One pass over its sentences; time grows with its length."""

from __future__ import annotations

import bisect
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sfumato.core.facts.model import EVERYBODY, TEXT, Fact, Quote, Relation
from sfumato.core.facts.of_others import relation_in_a_case, whose_nation
from sfumato.core.facts.people import Cast, Head, also_said_of, cast_of, heads_of
from sfumato.core.facts.relations import (
    CHILDREN,
    OFFICE_OF,
    PROBABILITY,
    SMALL_HOME,
    USUAL,
    Around,
    convictions,
    offices,
    relation_of,
    traits_inside,
)
from sfumato.core.facts.sentences import whole_sentences
from sfumato.core.facts.words import relation_of_words
from sfumato.core.language.columns import column_header
from sfumato.core.language.institutions import is_international
from sfumato.core.language.titles import ADDRESS_PATTERN
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.nations import respondent

_BEFORE, _AFTER, _SUBJECT_BEHIND = 110, 60, 40  # characters around a value that are read (judgment calls)
_PREDICATE = re.compile(
    r"\b(?:is|was|were|are|became|becoming|as|been|being|be|Occupation:|Profession:|Job:|former|retired|by profession)\s+"
    r"(?:(?:an?|the|one of the|also|currently|formerly)\s+)*(?:(?<=[an]\s)[A-Z][\w-]+\s+(?:[A-Z][\w-]+\s+)?)?"
    r"(?P<value>[a-z][\w-]*(?:\s+[a-z][\w-]*){0,3})"
)
# How a life says who somebody is, and one thing of its list with what goes before the next.
_DEFINES = re.compile(r"\b(?:is|was)\s+(?:an?|the|one of the)\s+")
_ITEM = re.compile(
    r"(?:an?\s+)?(?P<value>[\w’'/-]+(?:\s+(?!and\b|who\b|from\b|of\b|in\b|for\b|known\b|best\b)[\w’'/-]+){0,4})"
    r"(?P<next>,\s+(?:and\s+)?|\s+and\s+)?"
)
# "represented by a lawyer", "arrested in relation to": what follows the preposition is somebody or something else
_BEFORE_PREPOSITION = re.compile(
    r"(?:(?!\b(?:by|in|to|of|for|with|from|at|on|that|and|as|against|under)\b).)*", re.DOTALL
)
_MARITAL = re.compile(
    r"\b(?:is|was|were|are|been|got|being|a|Marital status:)\s+(?:a\s+|now\s+|also\s+)?"
    r"(?P<value>divorced|married|widowed|widow|widower|unmarried|separated|remarried|"
    r"single(?=\s*(?:$|[.,;)]|and\b|man\b|woman\b|mother\b|father\b|parent\b)))\b"
    r"|\b(?P<verb>(?:re)?married|divorced)\b(?=\s+(?:him|her|his|[A-Z*]|in\b|and\b|with\b))"
    r"|\b(?:his|her)\s+(?P<lost>(?:late\s+)?(?:wife|husband)(?:\s+had)?\s+(?:died|passed\saway|was\skilled)|late\s(?:wife|husband))\b",
    re.IGNORECASE,
)
_HEALTH = re.compile(
    r"\b(?:suffer(?:s|ed|ing)? from|diagnosed with|diagnosis(?: of|:)|infected with|treated for|contracted|[Cc]ondition:|"
    r"Diagnosis:)\s+(?:an?\s+|the\s+|chronic\s+|severe\s+)?"
    r"(?P<value>[\w-]+(?:\s+(?!and\b|in\b|at\b|for\b|since\b)[\w-]+){0,2})"
)
_APPOSED = re.compile(rf"(?:\s+\w+){{0,3}},?\s+(?:(?:{ADDRESS_PATTERN})\.?\s+)?")
_HOLDS_A_NAME = re.compile(r"(?:[ \u00a0][a-z][a-z-]*){0,2}[ \u00a0]")  # "|Irish| entrepreneur Ida Lind"
_NOT_APPOSED = re.compile(r"\b(?:and|of|with|to|for|in|at|that|who|whom|against|by|as)\b")
_OPENS = re.compile(r"\b(?:by|an?|the|against)\s+(?:\w+\s+){0,2}$")
_PRONOUN_SEX = dict.fromkeys(("he", "him", "his", "himself"), "male") | dict.fromkeys(
    ("she", "her", "herself"), "female"
)
# That a fact told through a relationship is read rightly, beside its own (judgment call).
FAMILY_PROBABILITY = 0.85
MAJORITY = 0.6  # of the pronouns that seem to mean somebody; some mean others
# What ties a post or a trade to the party just named: "the applicant, a teacher", "he worked as a driver", "she was appointed
# judge". Judgments are full of other people's: "the applicant’s mother invited a doctor", "assigned by the President of a court".
_TIED = re.compile(
    r"(?:,\s(?:an?|the)\s[^,.;]{3,80}(?=,\s(?:is|was)\b))?[\s,]*(?:\([^()]*\)[\s,]*)?(?:who\s+)?(?:(?:also|then|later|currently|formerly|once|himself|herself)\s+)*"
    r"(?:(?:is|was|were|are|has been|had been|works?|worked|working|employed|served?|serving|acted|became|appointed|elected|"
    r"retired|qualified|trained|practis\w+|promoted|engaged|hired)\b(?![^.;]*\b(?:by|with|from|before|against|that|whether|when|where|who)\b)"
    r"[^.;]{0,60}|(?:an?|the|former|retired)\s+(?:[\w-]+\s+){0,3}"
    r"|[^.;]{0,120},\s(?:and\s)?who\s(?:is|was|has been|had been|became)\s(?:an?\s+|the\s+)?(?:[\w-]+\s+){0,3})$"
)
# "assault of a seven-year-old girl": an age inside a noun phrase is the person's own only where the words before it say so.
_NOUN_OF_AGE = re.compile(r"\b(?:an?|the|his|her|their|two|three|another)\s+$", re.IGNORECASE)
_OWN_AGE = re.compile(
    r"[\s,]*(?:(?:is|was|being|then|now|as|at the time|still|already|only|who)[\s,]+){0,3}(?:an?\s+)?$"
)
# Heads of whatever body they are of; alone "president" would be that of a country.
_HEADS = re.compile(
    r"(?:vice[- ]?)?(?:president|chancellor|chair(?:man|woman|person)?|secretary[- ]general)$", re.IGNORECASE
)
_OF_A_KIND = re.compile(r"\s+of\s+(?:[a-z-]+\s+){0,3}[a-z-]+")
_OF_A_BODY = re.compile(r"\s+(?:of|at|for)\s+(?:the\s+)?")
_SOMEBODY_ELSE = re.compile(r"\b(?:by|with|from|against|before)\b")
_WORD = re.compile(r"\S+")
_HAPPENED = (Relation.EVENT, Relation.PROCEEDINGS, Relation.PARTY)
_POSTS = (Relation.OCCUPATION, Relation.OFFICE)


@dataclass(slots=True)
class _Sentence:
    start: int
    end: int
    heads: list[Head]
    mentions: list[tuple[Mention, Entity]] = field(default_factory=list)


_THIRD_PARTY = re.compile(
    r"\b[Tt]hird[- ]part(?:y|ies)\b|\bleave to (?:intervene|submit)\b|\bwritten comments\b|\bArticle 36 §"
)


def facts_of(text: str, entities: Sequence[Entity], timeline: object | None = None) -> tuple[Fact, ...]:
    """Facts in text order; those of the proceedings have no subject, those of somebody else theirs.

    `timeline` is accepted for callers that have one; dates are read from the text itself. Rules without syntax: a fact
    told in an unusual order is missed or given to the nearest person (`benchmarks/table_facts.py` says how often).
    """
    return Extractor(text, entities).run()


class Extractor:
    """One document. `cast` is public: it says whom the text is about."""

    def __init__(self, text: str, entities: Sequence[Entity]) -> None:
        self._text = text
        self._entities = entities
        self.cast: Cast = cast_of(text, entities)
        self._found: dict[tuple[str, Relation, str, str], Fact] = {}
        people = [e for e in entities if e.type is EntityType.PERSON]
        self._people = sorted(((m.start, e) for e in people for m in e.mentions), key=lambda row: row[0])
        mentions = [(m, e) for e in entities if e.type is not EntityType.PERSON for m in e.mentions]
        self._mentions = sorted(mentions, key=lambda row: row[0].start)
        self._starts = [m.start for m, _ in self._mentions]
        self._people_starts = [start for start, _ in self._people]
        self._pronouns: dict[str, dict[str, list[Quote]]] = {}
        self._said: set[tuple[Relation, str]] = set()
        self._respondent = respondent(text) if self.cast.roles else ""

    def run(self) -> tuple[Fact, ...]:
        """All facts of the document, in the order of the text."""
        focus = self.cast.main[0]
        for start, end in whole_sentences(self._text, self._entities):
            sentence = self._sentence(start, end, focus)
            for mention, entity in sentence.mentions:
                self._of_mention(sentence, mention, entity, focus)
            self._of_words(sentence, focus)
            self._of_pronouns(sentence)
            named = [h for h in sentence.heads if not h.pronoun and not h.tie]
            if named:
                focus = named[0].subject
        self._sexes()
        self._names()
        return tuple(sorted(self._found.values(), key=lambda f: f.mentions[0].start if f.mentions else -1))

    def _sentence(self, start: int, end: int, focus: str) -> _Sentence:
        first, last = bisect.bisect_left(self._starts, start), bisect.bisect_left(self._starts, end)
        of = {
            e.id: e
            for _, e in self._people[
                bisect.bisect_left(self._people_starts, start) : bisect.bisect_left(self._people_starts, end)
            ]
        }
        heads = list(heads_of(self._text, tuple(of.values()), self.cast, (start, end), focus))
        return _Sentence(start, end, heads, self._mentions[first:last])

    # -- whom a value belongs to ---------------------------------------------

    def _subject(self, sentence: _Sentence, start: int, end: int, focus: str) -> tuple[str, str]:
        """Subject and tie: the name that the value stands before ("a Norwegian national, Mr X"), else the last head before
        it, else the first one after it, else whoever the text speaks of."""
        after = next((h for h in sentence.heads if h.start >= end), None)
        before = [h for h in sentence.heads if h.end <= start]
        if after is not None and not after.pronoun and after.start - end < _SUBJECT_BEHIND:
            between = self._text[end : after.start]
            opens = not before or _OPENS.search(self._text[sentence.start : start])
            stands = _HOLDS_A_NAME.fullmatch(between) or (opens and _APPOSED.fullmatch(between))
            if stands and not _NOT_APPOSED.search(between):
                return after.subject, after.tie
        if before:
            return before[-1].subject, before[-1].tie
        if after is not None:
            return after.subject, after.tie
        return focus, ""

    def _is_tied(self, sentence: _Sentence, start: int, end: int) -> bool:
        """Whether the words say that somebody *has* this post or trade. Asked in texts with parties only: elsewhere nearly
        every trade is that of whom the text is about."""
        if not self.cast.roles:
            return True
        before = [h for h in sentence.heads if h.end <= start]
        if before and _TIED.fullmatch(self._text, before[-1].end, start):
            return True
        after = next((h for h in sentence.heads if h.start >= end and not h.pronoun), None)
        return after is not None and re.fullmatch(r",?\s+", self._text[end : after.start]) is not None

    def _is_own_age(self, sentence: _Sentence, start: int) -> bool:
        """Whether an age is that of whom the sentence speaks. Asked in texts with parties only."""
        if not self.cast.roles or not _NOUN_OF_AGE.search(self._text, sentence.start, start):
            return True
        before = [h for h in sentence.heads if h.end <= start]
        return not before or _OWN_AGE.fullmatch(self._text, before[-1].end, start) is not None

    def _is_of_a_body(self, sentence: _Sentence, end: int) -> bool:
        """Whether the words go on with "of" and the name of an organisation, which tells of what it is the office."""
        found = _OF_A_BODY.match(self._text, end)
        return found is not None and any(
            m.start == found.end() and e.type is EntityType.ORG for m, e in sentence.mentions
        )

    def _add(
        self, subject: str, tie: str, relation: Relation, value: str, said: Quote, until: bool = False
    ) -> None:
        if tie == "other":
            subject, tie, relation = "other", "", Relation.OTHER
        if relation is Relation.PROCEEDINGS:
            subject, tie = EVERYBODY, ""
        key = (subject, relation, " ".join(value.lower().split()), tie)
        known = self._found.get(key)
        mentions = (*known.mentions, said) if known else (said,)
        probability = PROBABILITY.get(relation, USUAL) * (FAMILY_PROBABILITY if tie else 1.0)
        self._found[key] = Fact(
            subject, relation, known.value if known else value, mentions, probability, tie, until
        )

    # -- values ----------------------------------------------------------------

    def _of_mention(self, sentence: _Sentence, mention: Mention, entity: Entity, focus: str) -> None:
        text = self._text
        said = text[mention.start : mention.end]
        before = text[max(sentence.start, mention.start - _BEFORE) : mention.start]
        if header := column_header(text, mention.start):
            before = f"{header}: "  # a cell is what its column says
        after = text[mention.end : min(sentence.end, mention.end + _AFTER)]
        of_life = self._of_life(sentence, mention.start)
        relation = relation_of(Around(said, before, after, entity.type, mention.kind or entity.kind, of_life))
        if self.cast.roles:
            relation = relation_in_a_case(relation, entity.type, said, before, self._respondent)
        if relation in _POSTS and not self._is_tied(sentence, mention.start, mention.end):
            relation = Relation.OTHER
        if entity.type is EntityType.ORG and _THIRD_PARTY.search(text, sentence.start, sentence.end):
            relation = Relation.OTHER  # who comments on a case has nothing to do with its parties
        if relation in _HAPPENED and entity.type is EntityType.ORG and is_international(said):
            relation = Relation.OTHER  # nor is anybody told by what bodies of States together say
        if relation is Relation.AGE and not self._is_own_age(sentence, mention.start):
            relation = Relation.OTHER
        subject, tie = self._subject(sentence, mention.start, mention.end, focus)
        if relation is Relation.NATIONALITY and not tie:
            tie = whose_nation(before)
        value = said
        if relation in _POSTS and _HEADS.search(said) and self._is_of_a_body(sentence, mention.end):
            value = f"{said} of an organisation"
        elif relation in _POSTS and _HEADS.search(said) and (body := _OF_A_KIND.match(text, mention.end)):
            value = said + body[0]  # "president of football operations"
        if relation is Relation.OFFICE and (office := OFFICE_OF.search(before)):
            value = f"{office['head']} of {said}"
        was = re.search(r"\b(?:former|ex-|retired|then)\s*(?:\w+\s+){0,1}$", before) is not None
        for one in (subject, *also_said_of(text, sentence.heads, subject, mention.start, said)):
            self._add(one, tie, relation, value, Quote(mention.start, mention.end, entity.id), was)
        self._said.add((relation, entity.id))
        if entity.type is EntityType.DEM:
            for start, end, told in traits_inside(said, relation):
                quote = Quote(mention.start + start, mention.start + end, entity.id)
                self._add(subject, tie, told, said[start:end], quote)

    def _of_life(self, sentence: _Sentence, start: int) -> bool:
        """Whether the bracket that is open here belongs to a person: it follows a name, or whoever opens the text."""
        bracket = self._text.rfind("(", sentence.start, start)
        if bracket < 0:
            return False
        after = [h for h in sentence.heads if h.end <= bracket and not h.pronoun]
        named = bool(after) and not _WORD.search(self._text, after[-1].end, bracket)
        return named or (
            not any(h.end <= bracket for h in sentence.heads) and not self._text[: sentence.start].strip()
        )

    def _of_words(self, sentence: _Sentence, focus: str) -> None:
        """What is said in words that the recogniser took for no entity."""
        text = self._text
        posts = [
            (sentence.start + a, sentence.start + b) for a, b in offices(text[sentence.start : sentence.end])
        ]
        for start, end in posts:
            self._plain(sentence, Relation.OFFICE, start, end, focus)
        for match in _PREDICATE.finditer(text, sentence.start, sentence.end):
            if not any(start <= match.start("value") < end for start, end in posts):
                self._occupation(sentence, match, focus)
        if not self.cast.roles and (defines := _DEFINES.search(text, sentence.start, sentence.end)):
            self._of_list(sentence, defines.end(), focus)
        for match in _MARITAL.finditer(text, sentence.start, sentence.end):
            group = next(name for name in ("value", "verb", "lost") if match[name])
            self._plain(sentence, Relation.MARITAL, match.start(group), match.end(group), focus)
        for match in _HEALTH.finditer(text, sentence.start, sentence.end):
            if relation_of_words(match["value"]) is Relation.HEALTH:
                self._plain(sentence, Relation.HEALTH, match.start("value"), match.end("value"), focus)
        for pattern, relation in ((SMALL_HOME, Relation.LIVES_IN), (CHILDREN, Relation.FAMILY)):
            for match in pattern.finditer(text, sentence.start, sentence.end):
                self._plain(sentence, relation, match.start("value"), match.end("value"), focus)
        for start, end, _ in convictions(text[sentence.start : sentence.end]):
            self._plain(sentence, Relation.CONVICTED, sentence.start + start, sentence.start + end, focus)

    def _occupation(self, sentence: _Sentence, match: re.Match[str], focus: str) -> None:
        """The longest beginning of the phrase that is an occupation, a faith or an illness: "nurse in the hospital".

        Where it begins with a verb, what follows the last article is asked: "named the manager"."""
        first = match.start("value")
        told = _BEFORE_PREPOSITION.match(match["value"])[0]  # type: ignore[index]  # it matches anything
        words = list(_WORD.finditer(told))
        after = max((n + 1 for n, word in enumerate(words) if word[0] in ("a", "an", "the")), default=0)
        words = words[after:]
        for count in range(len(words), 0, -1):
            phrase = " ".join(word[0] for word in words[:count])
            if _SOMEBODY_ELSE.search(phrase):
                continue  # "was questioned by two police officers"
            relation = relation_of_words(phrase)
            if relation is not None and (count == 1 or relation_of_words(words[count - 1][0]) is relation):
                start, end = first + words[0].start(), first + words[count - 1].end()
                if (
                    relation is Relation.OCCUPATION
                ):  # "professional" of a "professional winger" is no trade of its own
                    whole = [m for m, e in sentence.mentions if e.type is EntityType.DEM and m.start <= start]
                    end = max([end, *(m.end for m in whole if start < m.end)])
                if _HEADS.search(phrase) and (body := _OF_A_KIND.match(self._text, end, sentence.end)):
                    end = body.end()  # "president of two charitable foundations"
                self._plain(sentence, relation, start, end, focus)
                return

    def _of_list(self, sentence: _Sentence, start: int, focus: str) -> None:
        """Trades that a life lists behind the first one: "was a singer, songwriter, comedian, and actor". Those that are mentions
        are read as such."""
        taken = [(m.start, m.end) for m, e in sentence.mentions if e.type is not EntityType.EVENT]
        at = start
        while (item := _ITEM.match(self._text, at, sentence.end)) is not None:
            first, last = item.span("value")
            told = at != start or item["next"] is not None  # the only one is a predicate, and read as such
            met = any(a < last and first < b for a, b in taken) or _OF_A_BODY.match(self._text, last)
            at = item.end()
            if told and not met and relation_of_words(item["value"]) is Relation.OCCUPATION:
                self._plain(sentence, Relation.OCCUPATION, first, last, focus)
            if item["next"] is None:
                return

    def _plain(self, sentence: _Sentence, relation: Relation, start: int, end: int, focus: str) -> None:
        inside = [e.id for m, e in sentence.mentions if m.start < end and start < m.end]
        entity = inside[0] if inside else TEXT
        value = self._text[start:end].strip(" ,")
        if relation in _POSTS and not self._is_tied(sentence, start, end):
            return
        subject, tie = self._subject(sentence, start, end, focus)
        if any((relation, one) in self._said for one in inside):
            return  # a mention has said it: of “president of Brown University” the name of the body
        self._add(subject, tie, relation, value, Quote(start, end, entity))

    # -- sex and name ------------------------------------------------------------

    def _of_pronouns(self, sentence: _Sentence) -> None:
        for head in sentence.heads:
            if head.pronoun and head.subject in self.cast.main:
                sex = _PRONOUN_SEX.get(self._text[head.start : head.end].lower(), "")
                if sex:
                    self._pronouns.setdefault(head.subject, {}).setdefault(sex, []).append(
                        Quote(head.start, head.end)
                    )

    def _sexes(self) -> None:
        for subject in self.cast.main:
            by_title = {"m": "male", "f": "female"}.get(self.cast.sex.get(subject, ""), "")
            counts = self._pronouns.get(subject, {})
            said = max(counts, key=lambda sex: len(counts[sex]), default="")
            sex = said if said and len(counts[said]) >= 2 else by_title or said
            if sex and sum(map(len, counts.values())) * MAJORITY <= len(counts.get(sex, [])):
                places = tuple(counts.get(sex, ())[:3]) or self._name_mentions(subject)
                key = (subject, Relation.SEX, sex, "")
                self._found[key] = Fact(subject, Relation.SEX, sex, places, USUAL)

    def _names(self) -> None:
        for entity in self._entities:
            if entity.type is EntityType.PERSON and (
                entity.id in self.cast.main or entity.id in self.cast.ties
            ):
                tie = self.cast.ties.get(entity.id, "")
                subject = self.cast.main[0] if tie else entity.id
                said = self._name_mentions(entity.id)
                key = (subject, Relation.NAME, entity.text.lower(), tie)
                self._found[key] = Fact(subject, Relation.NAME, entity.text, said, USUAL, tie)

    def _name_mentions(self, entity_id: str) -> tuple[Quote, ...]:
        entity = next((e for e in self._entities if e.id == entity_id), None)
        return tuple(Quote(m.start, m.end, entity_id) for m in entity.mentions[:3]) if entity else ()
