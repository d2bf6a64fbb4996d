"""Ladders for the entities of a document: rules for what has a form, the ontology for what has a meaning."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.errors import ResourceMissing
from sfumato.core.facts.timeline import read_timeline
from sfumato.core.generalize import (
    code_rules,
    dates,
    datetime_rules,
    person_rules,
    quantity_rules,
    rungs,
)
from sfumato.core.generalize.attribute_usage import fitting
from sfumato.core.generalize.event_ladders import event_ladder
from sfumato.core.generalize.field_ladders import with_field_rungs
from sfumato.core.generalize.kinds import KindGuess, sure_and_likely
from sfumato.core.generalize.licences import kinds_with_licence
from sfumato.core.generalize.linking import Context
from sfumato.core.generalize.model import Ladder, RungFlag, RungKind
from sfumato.core.generalize.ontology import Ontology, open_ontology
from sfumato.core.generalize.rungs import Step
from sfumato.core.generalize.state_rungs import honour_steps, with_state_rungs
from sfumato.core.generalize.town_rungs import with_town_rungs
from sfumato.core.language.fold import fold
from sfumato.core.recognize.model import Entity, EntityType, Identifier, Mention
from sfumato.core.recognize.relations import beside

_NUMBERS = frozenset({EntityType.QUANTITY, EntityType.DATETIME, EntityType.MISC})  # what ordinals are read as
_NAMED = frozenset({EntityType.LOC, EntityType.ORG, EntityType.MISC, EntityType.DEM})
_MANY = 1e4  # things of a kind from which it names nobody, also where one of them is named after the person (judged)
RULED = frozenset({EntityType.PERSON, EntityType.DATETIME, EntityType.QUANTITY, EntityType.CODE})


def ladder_for(span: str, type_: EntityType, context: str = "", *, entity_id: str = "") -> Ladder:
    """The ladder of one span on its own; `context` is the sentence (or more) around it.

    Raises ResourceMissing for LOC, ORG, DEM and MISC when the ontology is missing or damaged."""
    if type_ in RULED:
        return _by_rule(span, type_, entity_id)
    if type_ is EntityType.EVENT:  # what weakens a phrase is read in its document only
        return rungs.build(entity_id, span, type_, [])
    return _alone(open_ontology(), span, type_, context, entity_id)


@functools.lru_cache(maxsize=20_000)
def _alone(ontology: Ontology, span: str, type_: EntityType, context: str, entity_id: str) -> Ladder:
    at = max(0, context.find(span))
    text = context if span in context else span
    entity = Entity(entity_id or "x", type_, (Mention(at, at + len(span), type_, 1.0),), span, 0.0, 1.0)
    guesses = _kinds(text, [entity], ontology)
    guess = guesses.get(entity.id)
    ladder = _by_ontology(ontology, span, type_, ontology.context(context), entity_id, guess)
    return fitting(text, entity, ladder) if span in context else ladder


def ladders(
    text: str,
    entities: Sequence[Entity],
    *,
    date_shift: int | None = None,
    with_initials: bool = False,
    problems: list[ResourceMissing] | None = None,
) -> dict[str, Ladder]:
    """One ladder per entity, by entity id. `date_shift` moves all full dates by the same number of days and offers
    the moved date as the first rung; order and intervals survive. Without a usable ontology its types get
    keep-or-mask ladders (masking must still work) and the reason is added to `problems`."""
    ontology, context = _ontology_for(text, entities, problems)
    people = [e for e in entities if e.type is EntityType.PERSON]
    numbers = person_rules.number(people, person_rules.aliases(text, people), beside(text, people))
    roles = person_rules.roles(text, entities)
    roles = {**roles, **person_rules.couples(people, numbers, roles)}
    guesses = _kinds(text, entities, ontology) if ontology else {}
    years = read_timeline(text, entities).years(text)
    result: dict[str, Ladder] = {}
    for entity in entities:
        if entity.type is EntityType.EVENT:
            result[entity.id] = event_ladder(text, entity)
        elif entity.type == EntityType.PERSON:
            letters = person_rules.initials(entity.text) if with_initials else ""
            steps = person_rules.steps(numbers[entity.id], roles.get(entity.id, ""), letters)
            result[entity.id] = rungs.build(entity.id, entity.text, entity.type, steps)
        elif entity.type == EntityType.CODE:
            said = code_rules.said_of(text, entity.mentions)
            steps = code_rules.steps(entity.text, entity.kind, said)
            result[entity.id] = rungs.build(entity.id, entity.text, entity.type, steps, check=False)
        elif steps := _by_form(text, entity):
            result[entity.id] = rungs.build(entity.id, entity.text, entity.type, steps, check=False)
        elif entity.type == EntityType.DATETIME and date_shift is not None:
            moved = dates.shifted(entity.text, date_shift)
            steps = [Step(moved, 2.0, "rule:shift", kind=RungKind.SHIFTED)] if moved else []
            steps += datetime_rules.steps(entity.text)
            result[entity.id] = rungs.build(entity.id, entity.text, entity.type, steps, check=False)
        elif entity.id in years:
            steps = datetime_rules.steps(entity.text.strip(), years[entity.id])
            result[entity.id] = rungs.build(entity.id, entity.text, entity.type, steps, check=False)
        elif entity.type in RULED:
            result[entity.id] = _by_rule(entity.text, entity.type, entity.id)
        elif ontology is None:
            result[entity.id] = rungs.build(entity.id, entity.text, entity.type, [])
        elif entity.type == EntityType.LOC:
            result[entity.id] = _place(ontology, text, entity, context, guesses.get(entity.id))
        else:
            result[entity.id] = _named(ontology, text, entity, context, guesses.get(entity.id))
    if ontology is not None:
        result = with_field_rungs(text, entities, result)
    named_after = {e.id for e in entities if e.identifier is Identifier.DIRECT and e.type not in RULED}
    result = {id_: _names_nobody(ladder) if id_ in named_after else ladder for id_, ladder in result.items()}
    return with_town_rungs(entities, with_state_rungs(text, entities, result))


def _kinds(text: str, entities: Sequence[Entity], ontology: Ontology) -> dict[str, KindGuess]:
    sure, likely = sure_and_likely(text, entities)
    return kinds_with_licence(text, entities, sure, ontology.linker, likely)


def _names_nobody(ladder: Ladder) -> Ladder:
    """The ladder of a thing that is named after a person ("the Agassi Foundation"), with its kinds marked as what names nobody: a
    direct identifier may be told as "a foundation", of which there are many, but never by its country."""
    rungs_ = tuple(
        replace(r, flags=r.flags | RungFlag.NAMES_NOBODY)
        if r.kind is RungKind.KIND and _MANY <= r.coverage < math.inf and " in " not in r.text
        else r
        for r in ladder.rungs
    )
    return replace(ladder, rungs=rungs_)


def _by_form(text: str, entity: Entity) -> list[Step]:
    """What the words say whatever they were typed as: an honour for players, the place that somebody took."""
    if entity.type in _NAMED and (honour := honour_steps(entity.text)):
        return honour
    return _placed(text, entity) if entity.type in _NUMBERS else []


def _placed(text: str, entity: Entity) -> list[Step]:
    found = [quantity_rules.place_steps(text, m.start, m.end) for m in entity.mentions]
    return found[0] if found and all(found) else []


def _named(
    ontology: Ontology, text: str, entity: Entity, context: Context, guess: KindGuess | None
) -> Ladder:
    """The ladder of a name by its longest form, or by the first other that has one: of "reception centre (Ośrodek Recepcyjny)"
    the text may say "the Reception Centre" as well."""
    forms = dict.fromkeys((entity.text, *(text[m.start : m.end] for m in entity.mentions)))
    found = [_by_ontology(ontology, form, entity.type, context, entity.id, guess) for form in forms]
    first = next((ladder for ladder in found if len(ladder.rungs) > 2), found[0])
    return fitting(text, entity, replace(first, rungs=(found[0].rungs[0], *first.rungs[1:])))


def _place(
    ontology: Ontology, text: str, entity: Entity, context: Context, guess: KindGuess | None
) -> Ladder:
    """One ladder for all mentions of a place. Where a mention says something else than the longest one ("Wels
    (Austria" and "Austria"), only rungs that hold for all of them stay: the country is no town."""
    ladder = _by_ontology(ontology, entity.text, entity.type, context, entity.id, guess)
    forms = dict.fromkeys(text[m.start : m.end] for m in entity.mentions)
    for form in forms:
        if fold(form) == fold(entity.text) or fold(entity.text).startswith(f"{fold(form)}, "):
            continue  # "Augusta" is where "Augusta, Maine" is
        other = _by_ontology(ontology, form, entity.type, context, entity.id, guess)
        known = {rung.text for rung in other.rungs[1:-1]}
        if known and not known >= {rung.text for rung in ladder.rungs[1:-1]}:
            between = tuple(r for r in ladder.rungs[1:-1] if r.text in known)
            ladder = replace(ladder, rungs=(ladder.rungs[0], *between, ladder.rungs[-1]))
    return fitting(text, entity, ladder)


def _ontology_for(
    text: str, entities: Sequence[Entity], problems: list[ResourceMissing] | None
) -> tuple[Ontology | None, Context]:
    if all(e.type in RULED for e in entities):
        return None, Context()
    try:
        ontology = open_ontology()
        return ontology, ontology.context(text)
    except ResourceMissing as problem:
        if problems is not None:
            problems.append(problem)
        return None, Context()


@functools.lru_cache(maxsize=20_000)
def _by_rule(span: str, type_: EntityType, entity_id: str) -> Ladder:
    text = span.strip()
    if type_ == EntityType.PERSON:
        return rungs.build(entity_id, span, type_, person_rules.steps(1))
    if type_ == EntityType.CODE:
        return rungs.build(entity_id, span, type_, code_rules.steps(text), check=False)
    if type_ == EntityType.DATETIME:
        told = datetime_rules.steps(text) or (quantity_rules.steps(text) if text.endswith("seasons") else [])
        return rungs.build(entity_id, span, type_, told, check=False)
    return rungs.build(entity_id, span, type_, quantity_rules.steps(text), check=False)


_ladder_cache: dict[tuple[int, str, EntityType, str, str, str], Ladder] = {}
_CACHED = 20_000  # ladders of phrases that are remembered


def _by_ontology(
    ontology: Ontology,
    span: str,
    type_: EntityType,
    context: Context,
    entity_id: str,
    guess: KindGuess | None,
) -> Ladder:
    at = (id(ontology), span, type_, context.text, entity_id, guess.kind.name if guess else "")
    made = _ladder_cache.get(at)
    if made is None:
        if len(_ladder_cache) >= _CACHED:
            _ladder_cache.clear()  # maybe of another thread, too: nothing is looked up a second time
        answer = ontology.answer(span, type_, context, guess)
        made = _ladder_cache[at] = rungs.build(
            entity_id, span, type_, answer.steps, may_share=answer.may_share, universe=answer.universe
        )
    return made
