"""What the acceptability model looks at: the span, the replacement, how the two fit, and the place in the sentence."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.concepts import Kind, key
from sfumato.core.generalize.ontology import Ontology, open_ontology
from sfumato.core.generalize.rank_features import FIELDS, FITTING, form, head
from sfumato.core.generalize.rungs import words
from sfumato.core.language.dates import read
from sfumato.core.language.inflection import is_plural
from sfumato.core.recognize.model import EntityType

TYPES = (
    EntityType.DATETIME,
    EntityType.DEM,
    EntityType.LOC,
    EntityType.MISC,
    EntityType.ORG,
    EntityType.QUANTITY,
)
_VAGUE = re.compile(
    r"^(?:an?\s+|the\s+)?(?:place|organi[sz]ation|person|thing|event|entity|date|number|work|time|period of time|profession|"
    r"occupation|position|object|group|institution|activity|concept|human|characteristic|circumstance|named thing)$",
    re.IGNORECASE,
)
_PLACEHOLDER = re.compile(r"^(?:[A-Z]{3,}[ _]\d+|X\b|DATE$|\*+$|<)")
_PLAIN = (
    "words", "length", "longer than the original", "capitals", "digits", "shared words", "shared letters",
    "original words",
    "original capital", "original digits", "original acronym", "original lower", "says nothing", "placeholder", "has an article",
    "has a preposition", "article twice", "preposition twice", "plural", "plural as the original",
    "after article", "after preposition",
    "before noun", "sentence start", "in brackets", "year kept", "year held", "year missed", "decade", "century", "month", 
    "range",
    "has a place", "known", "coverage", "fits", "rate text", "rate head",
)  # fmt: skip
_BY_TYPE = ("says nothing", "rate text", "rate head", "words", "fits", "shared words", "coverage")
NAMES: tuple[str, ...] = (
    "one", *(f"type={t}" for t in TYPES), *_PLAIN, *(f"field={f}" for f in FIELDS),
    *(f"{name}|{t}" for name in _BY_TYPE for t in TYPES),
)  # fmt: skip


def row(
    text: str, start: int, end: int, type_: EntityType, replacement: str, rates: Mapping[str, float]
) -> list[float]:
    """The features of one replacement at one mention, in the order of `NAMES`. `rates`: how often texts were accepted."""
    span = text[start:end]
    values = (
        _words_of(span, replacement) | _sentence(text, start, end, replacement) | _dates(span, replacement)
    )
    values |= _meaning(replacement, type_)
    base = rates.get(f"{type_}|", rates.get("", 0.5))
    values["rate text"] = rates.get(f"{type_}|{form(replacement)}", base)
    values["rate head"] = rates.get(f"{type_}|head|{head(replacement)}", base)
    values["one"] = values[f"type={type_}"] = 1.0
    for name in _BY_TYPE:
        values[f"{name}|{type_}"] = values.get(name, 0.0)
    return [float(values.get(name, 0.0)) for name in NAMES]


def _words_of(span: str, replacement: str) -> dict[str, float]:
    own, theirs = words(replacement), words(span)
    shared = set(own) & set(theirs)
    return {
        "words": min(12, len(own)) / 6,
        "length": min(80, len(replacement)) / 40,
        "longer than the original": float(len(replacement) > len(span) + 12),
        "capitals": float(bool(re.search(r"[A-Z]", replacement))),
        "digits": float(bool(re.search(r"\d", replacement))),
        "shared words": len(shared) / max(1, len(set(theirs))),
        "shared letters": float(span.lower() in replacement.lower()),
        "original words": min(8, len(theirs)) / 4,
        "original capital": float(span[:1].isupper()),
        "original digits": float(bool(re.search(r"\d", span))),
        "original acronym": float(bool(re.fullmatch(r"[A-Z.&]{2,6}", span))),
        "original lower": float(span.islower()),
        "says nothing": float(bool(_VAGUE.match(replacement))),
        "placeholder": float(bool(_PLACEHOLDER.match(replacement))),
        "plural": float(bool(own) and is_plural(own[-1])),
        "plural as the original": float(bool(own and theirs) and is_plural(own[-1]) == is_plural(theirs[-1])),
        "has a place": float(bool(re.search(r"\b(?:in|from|of) (?:the )?[A-Z]", replacement))),
    }


def _sentence(text: str, start: int, end: int, replacement: str) -> dict[str, float]:
    before, after = text[max(0, start - 25) : start], text[end : end + 25]
    article = re.search(r"\b(?:an?|the)\s+$", before, re.IGNORECASE)
    preposition = re.search(
        r"\b(in|at|of|for|from|to|with|by|on|since|until|during)\s+(?:the\s+)?$", before, re.IGNORECASE
    )
    own_article = re.match(r"(?:an?|the)\s", replacement, re.IGNORECASE)
    own_preposition = re.match(
        r"(in|at|of|for|from|to|with|by|on|since|until|during|around|between)\s", replacement, re.IGNORECASE
    )
    return {
        "after article": float(bool(article)),
        "after preposition": float(bool(preposition)),
        "has an article": float(bool(own_article)),
        "has a preposition": float(bool(own_preposition)),
        "article twice": float(bool(article and own_article)),
        "preposition twice": float(bool(preposition and own_preposition)),
        "before noun": float(bool(re.match(r"\s+[a-z]{4,}", after))),
        "sentence start": float(not before.strip() or before.strip()[-1] in ".!?"),
        "in brackets": float("(" in before and ")" not in before),
    }


def _dates(span: str, replacement: str) -> dict[str, float]:
    """Whether a date holds the original: a wrong year is what people reject first."""
    theirs, own = read(span), read(replacement)
    years = {a.year for a in theirs if a.year}
    mine = [b for a in own if (b := a.bounds()) is not None]
    held = bool(years and mine) and all(any(b[0].year <= y <= b[1].year for b in mine) for y in years)
    return {
        "year kept": float(bool(years) and any(str(y) in replacement for y in years)),
        "year held": float(held),
        "year missed": float(bool(years and mine) and not held),
        "decade": float(bool(re.search(r"\d0s\b", replacement))),
        "century": float("century" in replacement),
        "month": float(any(a.month for a in own)),
        "range": float(bool(re.search(r"\b(?:between|to|less than|more than|fewer)\b", replacement))),
    }


@lru_cache(maxsize=20_000)
def _meaning(replacement: str, type_: EntityType) -> dict[str, float]:
    ontology = _ontology()
    result: dict[str, float] = {}
    if ontology is None:
        return result
    for text in (replacement, head(replacement)):
        nodes = [n for n in ontology.store.find(key(text)) if n.kind in (Kind.NOUN, Kind.CLASS)]
        if nodes:
            result["known"], result["coverage"] = 1.0, math.log10(max(1.0, nodes[0].cover)) / 4
            for name, files in FIELDS.items():
                result[f"field={name}"] = float(nodes[0].detail in files)
            result["fits"] = float(any(result[f"field={f}"] for f in FITTING.get(type_, ())))
            break
    return result


def _ontology() -> Ontology | None:
    """Without the ontology its features are zero."""
    try:
        return open_ontology()
    except ResourceMissing:
        return None
