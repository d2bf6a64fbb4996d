"""Decisions about many things at once: a settings profile, the style, a rule for a type, the hits of a search."""

from __future__ import annotations

from sfumato.app.gui.vm.colours import type_words
from sfumato.app.gui.vm.dials import profile
from sfumato.app.gui.vm.marking import mark_places
from sfumato.app.gui.vm.search import Hit
from sfumato.app.gui.vm.session import Session
from sfumato.core.messages import Message
from sfumato.core.recognize.model import EntityType
from sfumato.core.review.history import Key
from sfumato.core.review.rules import apply_rules
from sfumato.core.review.values import Value


def use_profile(session: Session, name: str) -> None:
    """Dials, per-type rules and the rule profile in one step that can be undone."""
    chosen = profile(name)
    if chosen is None:
        return
    project = session.project
    values: dict[Key, Value] = {
        Key("setting", "", "dials"): chosen.dials,
        Key("setting", "", "type_rules"): dict(chosen.type_rules),
        Key("setting", "", "rule_profile"): chosen.rules or None,
        Key("setting", "", "profile"): chosen.name,
        Key("setting", "", "black_boxes"): chosen.boxes or None,
    }
    for document in project.records if chosen.rules else ():
        for entity, decision in apply_rules(project, document, chosen.rules).items():
            values[Key("decision", document, entity)] = decision
    project.history.do(Message("Profile: {0}", Message(chosen.title)), values)
    session.history_moved()


def set_style(session: Session, boxes: bool) -> None:
    """Black boxes or replacements, for the whole project."""
    words = Message("Style: black boxes") if boxes else Message("Style: replacements")
    session.project.set("black_boxes", boxes, words)
    session.history_moved()


def set_type_rule(session: Session, type_: EntityType, rule: str) -> None:
    """What becomes of every entity of a type that nobody decides: "auto", "keep", "generalize", "hide" or "mask"."""
    rules = {**session.project.type_rules, type_.value: rule}
    session.project.set("type_rules", rules, Message("{0}: {1}", Message(type_words(type_)), Message(rule)))
    session.history_moved()


def mark_hits(session: Session, hits: tuple[Hit, ...], type_: EntityType) -> int:
    """Marks what the search found, in every document it was found in; how many places were new."""
    count, here = 0, session.current
    for document in dict.fromkeys(h.document for h in hits):
        text = session.project.records[document].text
        by_words: dict[str, list[tuple[int, int]]] = {}
        for hit in hits:
            if hit.document == document:
                words = " ".join(text[hit.start : hit.end].split())
                by_words.setdefault(words, []).append((hit.start, hit.end))
        session.current = document
        for words, places in by_words.items():
            entity = mark_places(session, places, words, type_)
            count += len(entity.mentions) if entity else 0
            session.forget_entities()
    session.current = here
    session.history_moved()
    return count
