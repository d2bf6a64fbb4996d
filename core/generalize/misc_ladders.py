"""MISC: laws and cases, offences, works, events, things. What has no true rung gets none."""

from __future__ import annotations

import re

from sfumato.core.generalize import code_rules, concepts, datetime_rules, quantity_rules
from sfumato.core.generalize.concepts import For, Kind, Mark, Node, key
from sfumato.core.generalize.linking import Context, Linker, Token, tokens
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.place_ladders import PlaceLadders
from sfumato.core.generalize.place_senses import GEOGRAPHIC
from sfumato.core.generalize.rungs import Step
from sfumato.core.generalize.word_ladders import WordLadders
from sfumato.core.language.numbers import find_number

_PROVISION = re.compile(
    r"^(?:articles?|arts?\.|sections?|ss?\.|§+|paragraphs?|rules?|regulations?|clauses?)\s*\d|"
    r"\b(?:Rules?|Articles?|Sections?|Order|Part)\s+\d+(?:\.\d+)*",
    re.IGNORECASE,
)
_STATUTE = re.compile(
    r"\b(?:Act|Code|Law|Ordinance|Regulations?|Rules|Convention|Constitution|Treaty|Protocol|Directive|Statute|Bill|Decree)"
    r"(?:,?\s+(?:of\s+)?(?:1[5-9]|20)\d\d(?::\d+)?)?[,.]?$|^(?:1[5-9]|20)\d\d\s+(?:Act?|Law|Code|Ordinance|Convention)\b"
)
_INITIALS = re.compile(
    r"^[\[(]?(?:the\s+)?(?:[A-Z]|(?:[A-Z]\.\s?){1,3})(?:(?:,| and|,? and) ?(?:[A-Z]\.?){1,3})*[\])]*$"
)
_CASE = re.compile(r"\bv\.?s?\.?\s")
_PLOT = re.compile(r"\b(?:plot|parcel|lot|block|sheet)\b|^no\.\s*\d+ of block|^sheet", re.IGNORECASE)
_NUMBERED = re.compile(r"^(?:nos?\.\s*)?[\w]{0,4}\d[\w./-]*$")
_QUOTED = re.compile(r"^[“\"‘'«].*[”\"’'»]$")
_CLAUSE = re.compile(
    r"\b(?:was|were|is|are|been|be|had|has|have|did|would|could|continue|will)\b", re.IGNORECASE
)
_VERB = re.compile(
    r"^(?:[a-z]{3,}ed|grew|ran|took|sold|bought|kept|held|drove|went|gave|had|no|not|without)$"
)
_YEAR_END = re.compile(r"[,\s]+(?:of\s+)?(?:1[5-9]|20)\d\d$")
_NUMBER_END = re.compile(
    r",?\s+(?:nos?\.?|number)?\s*[\d/.:-]+$", re.IGNORECASE
)  # "Law no. 657", "Peugeot 505"
_ANY = tuple(range(3, 29))
_HAPPENINGS = (concepts.EVENT, concepts.ACT, concepts.COMMUNICATION, concepts.TIME)
_LAW = (Step("legal provision", 1e5, "rule:law"), Step("legal text", 1e6, "rule:law"))
_ACT = (Step("legal instrument", 1e5, "rule:law"), Step("legal text", 1e6, "rule:law"))
_CIRCUMSTANCE = Step("circumstance", 9e5, "rule:clause")


class MiscLadders:
    def __init__(self, linker: Linker, places: PlaceLadders, words: WordLadders) -> None:
        self.linker = linker
        self.store = linker.store
        self.places = places
        self.words = words

    def steps(self, span: str, context: Context) -> list[Step]:
        text = re.sub(r"^(?:the|a|an|his|her|their|its)\s+", "", span.strip(" .,;"), flags=re.IGNORECASE)
        text = re.sub(r"(?:['’]s|(?<=s)['’])$", "", text)
        shaped = self._shaped(text)
        if shaped:
            return shaped
        plain = text.strip("“”\"‘’'«»[]() ")
        base = re.sub(r"\s*[(\[][^)\]]*[)\]]?", "", plain).strip() or plain
        base = re.sub(
            r"^(?:through|below|above|near|with|by|via|under|in|on|at)\s+(?:the\s+|an?\s+)?", "", base
        )
        base = _NUMBER_END.sub("", _YEAR_END.sub("", base)) or base
        return (
            self._whole(base, context)
            or self._spelled_out(base, context)
            or self._counted(base)
            or self._clause(base)
            or self._gerund(base)
            or self._by_head(base)
            or self._by_words(base, text)
        )

    def _spelled_out(self, base: str, context: Context) -> list[Step]:
        full = self.linker.expansion(base, context.text)
        if full and full != base:
            return self.steps(full, Context("", context.countries))
        return (
            [Step("abbreviated name", 9e5, "rule:abbreviation")] if re.fullmatch(r"[A-Z]{2,6}", base) else []
        )

    def _clause(self, base: str) -> list[Step]:
        """Half a sentence is something that was the case."""
        words = tokens(base)
        if len(words) > 4 and _CLAUSE.search(base):
            return [_CIRCUMSTANCE]
        if (
            len(words) > 2
            and _VERB.match(words[0].text)
            and words[1].key in ("a", "an", "the", "his", "her", "sign")
        ):
            return [_CIRCUMSTANCE]
        if len(words) > 1 and _VERB.match(words[0].text):
            known = any(n.kind in (Kind.QUALITY, Kind.HEAD) for n in self.store.find(words[0].key))
            return [] if known else [_CIRCUMSTANCE]
        return []

    def _gerund(self, base: str) -> list[Step]:
        """ "buying up and selling companies" is something done, whatever it ends in."""
        first = tokens(base)[:1]
        if " " not in base or not first or not re.fullmatch(r"[a-z]{3,}ing", first[0].text):
            return []
        known = any(n.kind in (Kind.HEAD, Kind.QUALITY) for n in self.store.find(first[0].key))
        known = known or (base.count(" ") == 1 and self.linker.first_head(tokens(base), For.MISC) is not None)
        return [] if known else [Step("activity or circumstance", 9e5, "rule:gerund")]

    def _shaped(self, text: str) -> list[Step]:
        """What its form alone gives away."""
        if _PROVISION.search(text):
            of = re.search(
                r"\bof the ((?:Criminal|Civil|Penal|Labour|Tax|Commercial)[\w ]* (?:Code|Act|Law))", text
            )
            named = [Step(f"provision of the {of[1]}", 2000.0, "rule:law")] if of else []
            return [*named, *_LAW]
        if _CASE.search(text) and re.match(r"[^a-z]", text):
            return [Step("court case", 1e5, "rule:case"), Step("legal matter", 1e6, "rule:case")]
        if _STATUTE.search(text):
            return list(_ACT)
        if _INITIALS.match(text):
            several = bool(re.search(r",| and ", text))
            return [
                Step(
                    "several people" if several else "person",
                    8e9,
                    "rule:person",
                    kind=RungKind.LABEL,
                    flags=RungFlag.NAMES_NOBODY,
                )
            ]
        if _PLOT.search(text) and re.search(r"\d", text):
            return [Step("plot of land", 1e6, "rule:head"), Step("property", 2e6, "rule:head")]
        if _NUMBERED.match(text):
            return code_rules.steps(text)
        return []

    def _whole(self, base: str, context: Context) -> list[Step]:
        found = self.store.find(key(base)) if not re.fullmatch(r"[A-Z]{2,6}", base) else ()
        head = self.linker.head_word(base, For.MISC) or self.linker.head_word(base, For.ORG | For.LOC)
        if head:
            return [
                Step(n.name, n.cover, "rule:head", flags=_adjective(head)) for n in self.store.chain(head)
            ]
        capital = base[:1].isupper() and " " in base
        for node in found:
            if (
                node.kind == Kind.NAMED
                and node.detail != concepts.PERSON
                and (" " in base or node.detail in _HAPPENINGS)
            ):
                return self.words.up(node, 3, last=True)
            if node.kind == Kind.NOUN and not capital:
                return self.words.up(node, 3, last=True)
            if node.kind in (
                Kind.AWARD,
                Kind.BELIEF,
                Kind.CONDITION,
                Kind.LANGUAGE,
                Kind.ORGANISATION,
            ):
                return self.words.classes(node, f"ontology:{node.kind.name.lower()}")
            if node.kind == Kind.NATIONALITY or (node.kind in GEOGRAPHIC and node.kind != Kind.PLACE):
                return self.places.steps(base, context)
        node_ = self.words.noun(base, _ANY) if not re.fullmatch(r"[A-Z]{2,6}", base) else None
        if node_:
            return self.words.up(node_, 3, last=True)
        job = self.words.occupation(base)
        return (
            [
                *self.words.occupation_steps(job),
                Step("person", 8e9, "type:DEM", kind=RungKind.ATTRIBUTE, flags=RungFlag.TYPE_ONLY),
            ]
            if job
            else []
        )

    def _counted(self, base: str) -> list[Step]:
        number = find_number(base)
        if number is None or number.start > 0 or number.ordinal:
            return []
        unit = base[number.end :].strip()
        if re.match(r"(?:years?|months?|days?|weeks?|hours?)\b", unit):
            return datetime_rules.steps(base)
        if not re.fullmatch(r"(?!of\b)[a-z][\w‑-]+(?:\s(?!to\b)[a-z][\w‑-]+){0,2}", unit):
            return []
        return quantity_rules.steps(base)

    def _by_head(self, base: str) -> list[Step]:
        words = tokens(base)
        found = self.linker.first_head(words, For.MISC) or self.linker.first_head(words, For.ORG | For.LOC)
        if found is None:
            return []
        flags = _adjective(found[0])
        chain = [Step(n.name, n.cover, "rule:head", flags=flags) for n in self.store.chain(found[0])]
        if chain and chain[-1].text == "place" and self._bodily(words):
            return [Step("part of the body", 1e4, "ontology:body")]
        return chain

    def _bodily(self, words: list[Token]) -> bool:
        """ "the right side of the chest" is no place on a map."""
        vague = ("side", "area", "region", "part", "inside", "outside", "back", "front")
        return any(w.key in vague for w in words) and any(self.words.body(w.key) for w in words)

    def _by_words(self, base: str, text: str) -> list[Step]:
        words = tokens(base)
        if self._bodily(words) or (words and self.words.body(words[-1].key) and not words[0].capital):
            return [Step("part of the body", 1e4, "ontology:body")]
        make = self.linker.head_word(words[0].key, For.MISC) if words and words[0].capital else None
        if make and len(words) > 1 and not make.country & Mark.ADJECTIVE:  # "Toyota Corolla"
            return [Step(n.name, n.cover, "rule:head") for n in self.store.chain(make)]
        for group in self.words.head_words(words):
            node = self.words.first_sense(group)
            if node and self._plain(node) and not (words[-1].capital and " " not in group and len(words) > 1):
                return self.words.up(node, 2, last=True)
            ill = self.words.condition(group) if len(group) > 4 else None
            if ill:
                return self.words.classes(ill, "ontology:condition")
            topic = next((n for n in self.store.find(group) if n.kind == Kind.TOPIC), None)
            if topic and " " in group:
                return [Step(n.name, n.cover, "ontology:topic") for n in list(self.store.chain(topic))[:1]]
        return self._unknown(base, text, words)

    def _plain(self, node: Node) -> bool:
        return not any(
            n.name in ("simpleton", "fool", "bad person", "unpleasant person") for n in self.store.chain(node)
        )

    def _unknown(self, base: str, text: str, words: list[Token]) -> list[Step]:
        """Nothing knows the words: say only what their form shows."""
        if _QUOTED.match(text):
            return [Step("quoted words", 1e6, "rule:quote")]
        if base[:1].isupper() and any(w.capital for w in words):
            organisation = self.linker.head(words, For.ORG | For.LOC)
            if organisation:
                return [
                    Step(n.name, n.cover, "rule:head") for n in list(self.store.chain(organisation[0]))[-1:]
                ]
            return [Step("named thing", 9e5, "type:MISC", kind=RungKind.KIND, flags=RungFlag.TYPE_ONLY)]
        kinds = {n.kind for n in self.store.find(words[0].key)} if words else set()
        if Kind.QUALITY in kinds and len(words) == 1:
            return [Step("characteristic", 9e5, "type:MISC", kind=RungKind.KIND, flags=RungFlag.TYPE_ONLY)]
        if Kind.ACTION in kinds or re.match(r"\w+(?:ing|ed)\b", base):
            return [Step("activity", 9e5, "type:MISC", kind=RungKind.KIND, flags=RungFlag.TYPE_ONLY)]
        long = [w for w in words if len(w.key) > 2]
        if long and sum(not self.words.known(w.key) for w in long) * 2 > len(long):
            return [
                Step(
                    "technical or foreign term",
                    9e5,
                    "type:MISC",
                    kind=RungKind.KIND,
                    flags=RungFlag.TYPE_ONLY,
                )
            ]
        return []


def _adjective(head: Node) -> RungFlag:
    return RungFlag.ADJECTIVE if head.country & Mark.ADJECTIVE else RungFlag.NONE
