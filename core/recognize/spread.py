"""Finds the occurrences that the sources missed: what is hidden in one place must not stand open in another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.names import PARTICLES, SUFFIXES, TITLES, folded
from sfumato.core.recognize.scored import Scored

SPREADING = {EntityType.PERSON, EntityType.ORG, EntityType.LOC, EntityType.CODE, EntityType.DATETIME}
MIN_LETTERS = 4


def spread(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions plus every further occurrence of their very words (and of the surname of a full name)."""
    models: dict[str, Scored] = {}
    for scored in mentions:
        if scored.type not in SPREADING:
            continue
        form = text[scored.start : scored.end]
        for variant in _variants(form, scored.type):
            best = models.get(variant)
            if best is None or scored.p_mask > best.p_mask:
                models[variant] = scored
    if not models:
        return list(mentions)
    ordered = sorted(models, key=len, reverse=True)
    covered = bytearray(len(text))
    for scored in mentions:
        covered[scored.start : scored.end] = b"\x01" * (scored.end - scored.start)
    added = []
    expression = re.compile(r"(?<![\w/])(?:" + "|".join(re.escape(form) for form in ordered) + r")(?![\w/])")
    for match in expression.finditer(text):
        if any(covered[match.start() : match.end()]):
            continue
        model = models[match[0]]
        mention = replace(
            model.mention,
            start=match.start(),
            end=match.end(),
            probability=min(model.mention.probability, 0.9),
            sources=("spread",),
        )
        added.append(replace(model, mention=mention))
    return sorted([*mentions, *added], key=lambda s: s.start)


def _variants(form: str, type_: EntityType) -> list[str]:
    if type_ is EntityType.PERSON:
        words = [w for w in form.split() if folded(w).rstrip(".") not in {*TITLES, *SUFFIXES}]
        names = [" ".join(words)] if len(words) > 1 else []
        surname = words[-1] if words else ""
        if (
            len(surname) >= MIN_LETTERS
            and surname[0].isupper()
            and folded(surname) not in PARTICLES
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
    letters = sum(c.isalpha() for c in form)
    return (
        [form] if (letters >= MIN_LETTERS and form[0].isupper()) or (form.isupper() and letters >= 3) else []
    )
