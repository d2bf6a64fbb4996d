"""MISC: laws and cases, works, events, things. What nothing licenses gets no rung."""

from __future__ import annotations

import re

from sfumato.core.generalize import code_rules, concepts, datetime_rules, quantity_rules
from sfumato.core.generalize.broader_classes import attributes, things
from sfumato.core.generalize.concepts import Kind, key
from sfumato.core.generalize.coverages import PROVISIONS
from sfumato.core.generalize.kinds import KindGuess, kinds
from sfumato.core.generalize.kinds.table import BARE
from sfumato.core.generalize.kinds.typed_names import own_noun
from sfumato.core.generalize.last_nouns import noun_behind, noun_step
from sfumato.core.generalize.linking import Context, Linker, is_titled, tokens
from sfumato.core.generalize.named_ladders import NamedLadders, steps_of
from sfumato.core.generalize.rungs import Step
from sfumato.core.generalize.word_ladders import WordLadders
from sfumato.core.language.held_titles import held_title
from sfumato.core.language.numbers import find_number

_PROVISION = re.compile(
    r"^(?:articles?|arts?\.|sections?|ss?\.|§+|paragraphs?|rules?|regulations?|clauses?)\s*\d|"
    r"\b(?:Rules?|Articles?|Sections?|Order|Part)\s+\d+(?:\.\d+)*",
    re.IGNORECASE,
)
_STATUTE = re.compile(
    r"\b(?:Act|Code|Law|Ordinance|Regulations?|Rules|Statute|Bill|Decree)"
    r"(?:,?\s+(?:of\s+)?(?:1[5-9]|20)\d\d(?::\d+)?)?[,.]?$|^(?:1[5-9]|20)\d\d\s+(?:Act|Law|Code|Ordinance)\b"
)
_TREATY = re.compile(
    r"\b(?:Convention|Treaty|Protocol|Covenant)(?:\s+No\.\s*\d+)?(?:,?\s+(?:of\s+)?(?:1[5-9]|20)\d\d)?[,.]?$"
    r"|^(?:Treaty|Convention) (?:of|on) "
)
_INITIALS = re.compile(
    r"^[\[(]?(?:the\s+)?(?:[A-Z]|(?:[A-Z]\.\s?){1,3})(?:(?:,| and|,? and) ?(?:[A-Z]\.?){1,3})*[\])]*$"
)
# Stems of international non-proprietary names (WHO): "lisinopril", "amoxicillin".
_MEDICINE = re.compile(
    r"^\w{4,}(?:pril|olol|statin|azepam|azolam|cillin|mycin|oxetine|prazole|sartan|dipine|formin|gliptin|triptyline|idone|"
    r"profen|cycline|floxacin|conazole|vir|mab|tinib|parin|caine|barbital|setron|terol)$",
    re.IGNORECASE,
)
_DOSE = re.compile(r"\s+\d[\d.,]*\s?(?:mg|g|ml|mcg|µg)\b.*$", re.IGNORECASE)
_CASE = re.compile(r"\bv\.?s?\.?\s")
_OF_WHAT = re.compile(r"(?<=\w)\s(?:of|for|about|on)\s.*$")
_PLOT = re.compile(r"\b(?:plot|parcel|lot|block|sheet)\b|^no\.\s*\d+ of block|^sheet", re.IGNORECASE)
_NUMBERED = re.compile(r"^(?:nos?\.\s*)?[\w]{0,4}\d[\w./-]*$")
_UNIT = re.compile(r"\d+[a-z]{1,5}")  # "24hrs", "400m"
_YEAR_END = re.compile(r"[,\s]+(?:of\s+)?(?:1[5-9]|20)\d\d$")
_NUMBER_END = re.compile(
    r",?\s+(?:nos?\.?|number)?\s*[\d/.:-]+$", re.IGNORECASE
)  # "Law no. 657", "Peugeot 505"
_SURER = 0.97  # probability from which a kind read in the sentence overrules the table of things
# Fields of WordNet whose nouns name tangible things: their hypernyms read as replacements.
_TANGIBLE = frozenset({concepts.ARTIFACT, concepts.FOOD, concepts.ANIMAL, concepts.PLANT, concepts.SUBSTANCE})
_PROVISIONS = (Step("legal provision", 1e7, "judgement: order of magnitude"),)
_STATUTES = (
    Step("statute", 2e6, "judgement: order of magnitude"),
    Step("legal text", 5e6, "judgement: order of magnitude"),
)
_TREATIES = (Step("treaty", 6e4, "judgement: order of magnitude, UN treaty series"), *_STATUTES[1:])
_CASES = (Step("court case", 1e8, "judgement: order of magnitude"),)
_PLOTS = (Step("plot of land", 1e9, "judgement: order of magnitude"),)


class MiscLadders:
    """Rungs of laws, cases, works, events and things."""

    def __init__(self, linker: Linker, named: NamedLadders, words: WordLadders) -> None:
        self.linker = linker
        self.store = linker.store
        self.named = named
        self.words = words

    def steps(self, span: str, context: Context, guess: KindGuess | None) -> list[Step]:
        """The rungs of a name or common noun of type MISC. None where nothing is licensed."""
        text = re.sub(r"^(?:the|a|an|his|her|their|its)\s+", "", span.strip(" .,;"), flags=re.IGNORECASE)
        text = re.sub(r"(?:['’]s|(?<=s)['’])$", "", text)
        shaped = self._shaped(text)
        numbered = (
            _NUMBERED.match(text) is not None and guess is not None
        )  # "F1", of which the sentence tells more
        if shaped and not numbered and not _is_work(guess):  # the film "Above the Law" is no statute
            return shaped
        base = text.strip("“”\"‘’'«»[]() ")
        base = re.sub(r"\s*[(\[][^)\]]*[)\]]?", "", base).strip() or base
        short = _NUMBER_END.sub("", _YEAR_END.sub("", base)) or base
        title = self._is_title(base, context) or is_titled(span, context.text)
        table = None if title else things().of(base) or things().of(short)
        narrow = guess is not None and guess.kind.name not in BARE
        by_name = self.named.steps(base, guess, context) if narrow and any(c.isupper() for c in base) else []
        if table is None and _MEDICINE.search(_DOSE.sub("", base)):
            table = things().of("medicine")
        if table and not (by_name and guess and guess.probability >= _SURER):
            return things().steps(table)
        return (
            by_name
            or self._make(base)
            or self._counted(base)
            or ([] if title else self._plain(base))
            or self._spelled_out(base, context)
            or (self.named.steps(base, guess, context) if guess is not None else [])
            or ([] if title or guess is not None else self._by_own_noun(base, context))
            or self._by_noun_behind(base, context)
        )

    def _by_own_noun(self, base: str, context: Context) -> list[Step]:
        """What the last noun of a name says where nothing else is known: "the Ida Berg Piano Competition", "a Berg Fellow".
        Titles of works end in nouns as well; they stand without an article or year of their own."""
        if not any(c.isupper() for c in base) or not re.search(
            rf"\b(?:an?|the|one-time|former|future|\d{{4}})\s+{re.escape(base)}\b",
            context.text,
            re.IGNORECASE,
        ):
            return []
        own = own_noun(base)
        is_told = held_title(base) or (own is not None and own.sort == "event")
        return self.named.steps(base, None, context) if is_told else []

    def _by_noun_behind(self, base: str, context: Context) -> list[Step]:
        """What the text calls it: "the Saturn V rocket". Only behind an article, for titles end in nouns as well."""
        told = re.search(rf"\b(?:an?|the|his|her|their|its)\s+{re.escape(base)}\b", context.text)
        noun = noun_behind(base, self.store) if told else ""
        return [noun_step(noun)] if noun else []

    def _is_title(self, base: str, context: Context) -> bool:
        """A common noun with a capital inside a sentence is part of a name: the film "The Ring" is no jewellery."""
        if " " in base or not base[:1].isupper() or base.isupper():
            return False
        common = any(n.kind == Kind.NOUN and n.name == base.lower() for n in self.store.find(key(base)))
        inside = re.search(rf"[\w,”’)] +(?:[Tt]he +|[“\"‘'])?{re.escape(base)}\b", context.text)
        return common and inside is not None

    def _spelled_out(self, base: str, context: Context) -> list[Step]:
        full = self.linker.expansion(base, context.text)
        return self._shaped(full) or self._plain(full.lower()) if full and full != base else []

    def _shaped(self, text: str) -> list[Step]:
        """What its form alone gives away."""
        if _PROVISION.search(text):
            of = re.search(
                r"\bof the ((?:Criminal|Civil|Penal|Labour|Tax|Commercial)[\w ]* (?:Code|Act|Law))", text
            )
            named = [Step(f"provision of the {of[1]}", PROVISIONS, "rule:law")] if of else []
            return [*named, *_PROVISIONS]
        if _CASE.search(text) and re.match(r"[^a-z]", text):
            return list(_CASES)
        if _TREATY.search(text) and text[:1].isupper():
            return list(_TREATIES)
        if _STATUTE.search(text) and text[:1].isupper():
            return list(_STATUTES)
        if _INITIALS.match(text):
            return []  # initials of people: there is nothing between them and a mask
        if _PLOT.search(text) and re.search(r"\d", text):
            return list(_PLOTS)
        return code_rules.steps(text) if _NUMBERED.match(text) and not _UNIT.fullmatch(text) else []

    def _make(self, base: str) -> list[Step]:
        """ "Toyota Corolla": a make that the table knows, and a model."""
        words = tokens(base)
        if len(words) < 2 or not words[0].capital:
            return []
        found = things().of(words[0].text)
        return things().steps(found) if found and found.parent == "vehicle" else []

    def _counted(self, base: str) -> list[Step]:
        number = find_number(base)
        if number is None or number.start > 0 or number.ordinal:
            return []
        if re.match(r"(?:1[5-9]|20)\d\d\s", base) and not base.endswith("s"):
            return []  # "1993 local election"
        unit = base[number.end :].strip()
        if re.match(r"(?:years?|months?|days?|weeks?|hours?)\b", unit):
            return datetime_rules.steps(base)
        if not re.fullmatch(r"(?!of\b)[a-z][\w‑-]+(?:\s(?!to\b)[a-z][\w‑-]+){0,2}", unit):
            return []
        if kind := kinds().cues.get((unit,)):
            return steps_of(kind)  # "253 squadron" is one, not so many
        return quantity_rules.steps(base)

    def _plain(self, base: str) -> list[Step]:
        """A common noun by the tables, else by WordNet where all its senses are tangible things. Never a part of a name."""
        if any(c.isupper() for c in base) and " " in base:
            return []
        base = _OF_WHAT.sub("", base)  # a "register of offenders" is no offender
        for table in (things(), attributes()):
            found = table.of(base) or (table.ending(base) if base.islower() else None)
            if found:
                return table.steps(found)
        if not base.islower():
            return []
        words = tokens(base)
        for form in (" ".join(w.key for w in words[i:]) for i in range(len(words))):
            senses = [n for n in self.store.find(form) if n.kind == Kind.NOUN]
            if senses and all(n.detail in _TANGIBLE for n in senses):
                return self.words.up(senses[0], 2)
            if senses:
                return []
        return []


def _is_work(guess: KindGuess | None) -> bool:
    """Whether a name is that of a work, or of an event: neither is a law, whatever it is called."""
    return guess is not None and kinds().chain(guess.kind.name)[-1].name in ("work", "event")
