"""What the rung-choice model looks at (paper 004 §5.2.1, §5.3.1, and more: coverage, loss, field of meaning)."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Mapping, Sequence

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize import concepts
from sfumato.core.generalize.concepts import Kind, key
from sfumato.core.generalize.generalizer import ladder_for
from sfumato.core.generalize.model import MASK
from sfumato.core.generalize.ontology import Ontology, open_ontology
from sfumato.core.generalize.rank_data import Option, Query
from sfumato.core.generalize.rungs import words
from sfumato.core.language.inflection import head_noun, singular_word
from sfumato.core.recognize.model import TAGGED, EntityType

TYPES = tuple(t.value for t in TAGGED)
FIELDS = {
    "person": (concepts.PERSON,), "place": (concepts.LOCATION, concepts.OBJECT), "group": (concepts.GROUP,),
    "artifact": (concepts.ARTIFACT,), "act": (concepts.ACT, concepts.EVENT), "text": (concepts.COMMUNICATION,),
    "idea": (concepts.COGNITION, concepts.ATTRIBUTE, concepts.RELATION), "state": (concepts.STATE, concepts.PHENOMENON),
}  # fmt: skip
# Which fields of meaning an option should come from for each type.
FITTING = {
    EntityType.DEM: {"person", "state"},
    EntityType.LOC: {"place", "artifact"},
    EntityType.ORG: {"group", "artifact"},
    EntityType.MISC: {"act", "text", "artifact", "group", "idea"},
}
_EMPTY = re.compile(
    r"\b(?:entity|object|class|set|group|series|human|organism|concept|metaclass|phenomenon|occurrence|structure|type of|"
    r"result|output|abstract|physical|system|item|term|natural person|agent|consumer|omnivore)\b"
)
NAMES: tuple[str, ...] = (
    *(f"type={t}" for t in TYPES), "direct", "options", "position", "from end", "relative", "level", "of level",
    "star", "only star and one", "person n", "decade", "year", "DATE", "X", "P31", "P279", "P361", "heuristics",
    "contained", "levenshtein", "option words", "option length", "option capital", "option digits", "shared words",
    "span words", "span capital", "span digits", "span acronym", "empty words", "in ladder", "ladder rung",
    "known", "coverage", *(f"field={f}" for f in FIELDS), "fits", "any fits", "any in ladder", "order", "spans",
    "seen", "mentions", "after article", "after preposition", "before noun", "sentence start", "in brackets",
    "rate text", "rate head", "rate best other", "rate star", "person", "profession", "loss", "coarser fits",
    "in text", "neighbours",
)  # fmt: skip


def matrix(query: Query, rates: Mapping[str, float]) -> list[list[float]]:
    """One row per option. `rates` are how often option texts were chosen in training, smoothed."""
    facts, around = _given(query)
    fits = any(f.get("fits", 0.0) > 0 and o.text != MASK for f, o in zip(facts, query.options, strict=True))
    known = any(f.get("in ladder", 0.0) > 0 for f in facts)
    chosen = [rate(o, query.type, rates) for o in query.options]
    star = next((c for c, o in zip(chosen, query.options, strict=True) if o.text == MASK), 0.3)
    rows: list[list[float]] = []
    for i, (option, fact) in enumerate(zip(query.options, facts, strict=True)):
        others = [c for j, c in enumerate(chosen) if j != i and query.options[j].text != MASK]
        values = {
            **fact,
            **around,
            "position": float(i),
            "from end": float(len(query.options) - 1 - i),
            "relative": i / max(1, len(query.options) - 1),
            "any fits": float(fits),
            "any in ladder": float(known),
            "rate text": chosen[i],
            "rate head": rates.get(f"{query.type}|head|{head(option.text)}", rates.get("", 0.3)),
            "rate best other": max(others, default=0.0),
            "rate star": star,
        }
        rows.append([float(values.get(name, 0.0)) for name in NAMES])
    return rows


@functools.lru_cache(maxsize=4096)
def _given(query: Query) -> tuple[list[dict[str, float]], dict[str, float]]:
    """What does not depend on training: per option, and of the surroundings."""
    ontology = _ontology()
    rungs = _ladder(query)
    return [_facts(o, query, ontology, rungs) for o in query.options], _around(query)


def rate(option: Option, type_: EntityType, rates: Mapping[str, float]) -> float:
    """The smoothed share of times this text was chosen when offered for this type."""
    return rates.get(f"{type_}|{form(option.text)}", rates.get(f"{type_}|", rates.get("", 0.3)))


def form(text: str) -> str:
    """Options that differ only in a number count as one."""
    return re.sub(r"\d+", "0", text.lower())


def head(text: str) -> str:
    """The head noun of an option, singular."""
    return singular_word(head_noun(text).lower())


def _ontology() -> Ontology | None:
    """Ranking goes on without the ontology; the features it would give are then zero."""
    try:
        return open_ontology()
    except ResourceMissing:
        return None


def _ladder(query: Query) -> Sequence[tuple[str, float]]:
    try:
        ladder = ladder_for(query.span, query.type, query.text[max(0, query.start - 300) : query.end + 300])
    except ResourceMissing:
        return ()
    return [(key(r.text), r.loss) for r in ladder.rungs[1:-1]]


def _facts(
    option: Option, query: Query, ontology: Ontology | None, rungs: Sequence[tuple[str, float]]
) -> dict[str, float]:
    text = option.text
    own, theirs = set(words(text)), set(words(query.span))
    found = {
        f"type={query.type}": 1.0,
        "direct": query.identifier == "DIRECT",
        "options": math.log(len(query.options)),
        "level": option.level,
        "of level": option.of,
        "star": text == MASK,
        "only star and one": len(query.options) <= 2,
        "person n": text.startswith("PERSON"),
        "decade": bool(re.search(r"\d0s\b", text)),
        "year": bool(re.fullmatch(r"\d{4}", text)),
        "DATE": text == "DATE",
        "X": text == "X" or text.startswith("X "),
        "contained": "contained" in option.source,
        "levenshtein": "levenshtein" in option.source,
        "heuristics": "heuristics" in option.source,
        **{p: p in option.source for p in ("P31", "P279", "P361")},
        "option words": len(text.split()),
        "option length": len(text) / 20,
        "option capital": bool(re.search(r"[A-Z]", text)),
        "option digits": bool(re.search(r"\d", text)),
        "shared words": len(own & theirs) / max(1, len(theirs)),
        "span words": min(8, len(query.span.split())),
        "span capital": query.span[:1].isupper(),
        "span digits": bool(re.search(r"\d", query.span)),
        "span acronym": bool(re.fullmatch(r"[A-Z.&]{2,6}", query.span)),
        "empty words": bool(_EMPTY.search(text.lower())),
        "person": text.lower() in ("person", "human", "people"),
        "profession": text.lower() in ("profession", "occupation", "position", "job", "public office"),
        "in text": f" {text.lower()}" in query.text.lower(),
    }
    result = {k: float(v) for k, v in found.items()}
    result |= _meaning(option, query, ontology, rungs)
    return result


def _meaning(
    option: Option, query: Query, ontology: Ontology | None, rungs: Sequence[tuple[str, float]]
) -> dict[str, float]:
    result: dict[str, float] = {}
    place = key(option.text)
    match = next((i for i, (text, _) in enumerate(rungs) if text == place), -1)
    if match < 0:
        match = next((i for i, (text, _) in enumerate(rungs) if set(text.split()) & set(place.split())), -1)
        result["in ladder"] = 0.5 if match >= 0 else 0.0
    else:
        result["in ladder"] = 1.0
    result["ladder rung"] = float(match)
    result["loss"] = rungs[match][1] if match >= 0 else 0.5
    if ontology is None or option.text == MASK:
        return result
    for text in (option.text, head(option.text)):
        nodes = [n for n in ontology.store.find(key(text)) if n.kind in (Kind.NOUN, Kind.CLASS)]
        if nodes:
            node = nodes[0]
            result["known"] = 1.0
            result["coverage"] = math.log10(node.cover)
            for name, files in FIELDS.items():
                result[f"field={name}"] = float(node.detail in files)
            fitting = FITTING.get(query.type, set())
            result["fits"] = float(any(result[f"field={f}"] for f in fitting))
            break
    return result


def _around(query: Query) -> dict[str, float]:
    before, after = query.text[max(0, query.start - 25) : query.start], query.text[query.end : query.end + 25]
    return {
        "order": query.order / max(1, query.spans),
        "spans": min(60, query.spans) / 20,
        "seen": float(query.seen),
        "mentions": min(10.0, query.mentions),
        "after article": float(bool(re.search(r"\b(?:an?|the)\s+$", before, re.IGNORECASE))),
        "after preposition": float(
            bool(re.search(r"\b(?:in|at|of|for|from|to|with|by|on)\s+(?:the\s+)?$", before))
        ),
        "before noun": float(bool(re.match(r"\s+[a-z]{4,}", after))),
        "sentence start": float(not before.strip() or before.strip()[-1] in ".!?"),
        "in brackets": float("(" in before and ")" not in before),
        "neighbours": len(query.text) / 600,
    }
