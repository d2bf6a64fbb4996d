"""Why, in plain sentences that quote the document: what forced a replacement and what would have to go instead; why
something is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sfumato.core.decide.closure import NAME as CLOSURE
from sfumato.core.decide.model import Choice, Plan
from sfumato.core.decide.session import Decider
from sfumato.core.messages import Message
from sfumato.core.risk.crowd_estimate import whole_people
from sfumato.core.risk.model import Finding
from sfumato.core.risk.registry import CountsCrowds

LONGEST = 60  # characters of the document that are quoted
LEAST_SEVERAL = 1.5  # people from which on more than one fits
NAMED = 4  # entities that a sentence names


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why one entity is shown as it is, and what keeping it would take."""

    entity_id: str
    rung: int
    shown: str | None
    forced_by: tuple[Finding, ...]
    cost_of_keeping: (
        float | None
    )  # bits lost more (or fewer, below 0) if it were kept; None: it cannot be kept
    would_hide: tuple[str, ...]  # entities that would be hidden more instead
    words: str

    def to_json(self) -> dict[str, Any]:
        """The explanation as it stands in `sanitize --explain --json`."""
        return {
            "entity": self.entity_id,
            "rung": self.rung,
            "shown": self.shown,
            "forced_by": [
                {
                    "measure": f.measure,
                    "score": round(f.score, 4),
                    "entities": [[i.entity_id, i.rung] for i in f.items],
                    "evidence": f.evidence,
                    "witness": list(f.witness),
                }
                for f in self.forced_by
            ],
            "cost_of_keeping_bits": None if self.cost_of_keeping is None else round(self.cost_of_keeping, 2),
            "would_hide": list(self.would_hide),
            "why": self.words,
        }


def explain(decider: Decider, plan: Plan) -> tuple[Explanation, ...]:
    """In the order of the text. Each hidden entity is one more solve, so this is asked for, not always
    done."""
    ordered = sorted(
        decider.evidence.case.entities, key=lambda e: min((m.start for m in e.mentions), default=0)
    )
    return tuple(explain_one(decider, plan, entity.id) for entity in ordered)


def explain_one(decider: Decider, plan: Plan, entity_id: str) -> Explanation:
    """Why one entity stays or goes under this plan. Solves anew, which may take a second."""
    choice = plan.choices[entity_id]
    if choice.rung == 0:
        return _kept(decider, plan, choice)
    return _hidden(decider, plan, choice)


def _hidden(decider: Decider, plan: Plan, choice: Choice) -> Explanation:
    hand = {i: c.rung for i, c in plan.choices.items() if c.by_hand and i != choice.entity_id}
    dials = replace(plan.dials, strategy=plan.strategy)
    other = decider.solve(dials, {**hand, choice.entity_id: 0}, binary=plan.strategy == "mask")
    mine = [f for f in other.hopeless if any(i.entity_id == choice.entity_id for i in f.items)]
    forced = choice.forced_by or tuple(mine[:8])
    because = forced[0].evidence if forced else _without_finding(choice)
    shown = _shown(decider, choice)
    crowd = _fitting(decider, choice)
    if mine or other.budgets_broken:
        followed = bool(forced) and forced[0].measure == CLOSURE  # the reason says already what would be told
        words = (
            Message("{0}: {1}", shown, because)
            if followed
            else Message("{0}: {1}{2} It cannot stay, whatever else is hidden.", shown, because, crowd)
        )
        return Explanation(choice.entity_id, choice.rung, choice.text, forced, None, (), words)
    rungs = other.rungs
    more = tuple(i for i, c in plan.choices.items() if i != choice.entity_id and rungs[i] > c.rung)
    cost = decider.loss(rungs) - plan.loss
    instead = Message(" To keep it, {0} would have to go instead.", _listed(decider, more)) if more else ""
    words = Message("{0}: {1}{2}{3}", shown, because, crowd, instead)
    return Explanation(choice.entity_id, choice.rung, choice.text, forced, cost, more, words)


def _fitting(decider: Decider, choice: Choice) -> str:
    """How many people fit a hidden entity by itself, as written and as it is shown; "" where nobody counts it."""
    as_written = _alone(decider, choice.entity_id, 0)
    if as_written is None:
        return ""
    shown = (
        None
        if choice.rung == decider.ladders[choice.entity_id].top
        else _alone(decider, choice.entity_id, choice.rung)
    )
    if shown is None or shown[0] <= as_written[0]:
        return Message(" By itself it fits about {0}.", _people(as_written))
    return Message(
        " By itself it fits about {0}, and “{1}” about {2}.", _people(as_written), choice.text, _people(shown)
    )


def _alone(decider: Decider, entity_id: str, rung: int) -> tuple[float, bool] | None:
    counts = [
        m.people_alone(decider.evidence.case, entity_id, rung)
        for m in decider.evidence.lazy
        if isinstance(m, CountsCrowds)
    ]
    return next((found for found in counts if found is not None), None)


def _people(found: tuple[float, bool]) -> str:
    number, with_an_article = found
    if number < LEAST_SEVERAL:
        return "one person"
    return Message("{0} people with an article" if with_an_article else "{0} people", whole_people(number))


def _without_finding(choice: Choice) -> str:
    if choice.by_hand:
        return "This was chosen by hand or by a rule."
    return "The chosen strategy hides it; no measure asks for it."


def _shown(decider: Decider, choice: Choice) -> str:
    name = _quoted(decider, choice.entity_id)
    if choice.rung == decider.ladders[choice.entity_id].top:
        return Message("{0} is masked", name)
    return Message("{0} is shown as “{1}”", name, choice.text)


def _quoted(decider: Decider, entity_id: str) -> str:
    """The words of the document for it; long ones are cut."""
    words = " ".join(decider.evidence.case.entities[decider.index[entity_id]].text.split())
    return f"“{words if len(words) <= LONGEST else words[: LONGEST - 1].rstrip() + '…'}”"


def _listed(decider: Decider, entity_ids: Sequence[str]) -> str:
    names = list(dict.fromkeys(_quoted(decider, i) for i in entity_ids))
    shown, left = names[:NAMED], len(names) - NAMED
    if left > 0:
        return Message("{0} and {1} more", ", ".join(shown), left)
    return shown[0] if len(shown) == 1 else Message("{0} and {1}", ", ".join(shown[:-1]), shown[-1])


def _kept(decider: Decider, plan: Plan, choice: Choice) -> Explanation:
    name = _quoted(decider, choice.entity_id)
    words = Message("{0} is kept {1}", name, _why_kept(decider, plan, choice.entity_id))
    return Explanation(choice.entity_id, 0, None, (), 0.0, (), words)


def _why_kept(decider: Decider, plan: Plan, entity_id: str) -> str:
    still = [f for f in plan.open_findings if any(i.entity_id == entity_id for i in f.items)]
    if still:
        first = max(still, key=lambda f: f.score)
        who = "by hand" if plan.choices[entity_id].by_hand else "by the chosen strategy"
        return Message("{0}, and that is not safe: {1}", who, first.evidence)
    if plan.choices[entity_id].by_hand:
        return "by hand; no measure speaks against it."
    broken_by, below = _around(decider, plan, entity_id)
    parts: list[str] = []
    if alone := _alone(decider, entity_id, 0):
        parts.append(
            Message("about {0} fit it" if alone[0] >= LEAST_SEVERAL else "about {0} fits it", _people(alone))
        )
    elif below:
        parts.append("by itself it is less telling than the dial allows")
    if broken_by:
        hidden = _listed(decider, tuple(broken_by))
        parts.append(Message("what would be too revealing together with it is hidden: {0}", hidden))
    if not parts:
        parts.append("no measure finds it in a risky combination")
    unchecked = [
        a.measure
        for a in decider.evidence.assessments
        if a.measure in plan.dials.measures and not a.available
    ]
    off = Message(" Not checked by: {0}.", ", ".join(unchecked)) if unchecked else ""
    both = Message("{0}, and {1}", *parts) if len(parts) > 1 else parts[0]
    return Message("because {0}.{1}", both, off)


def _around(decider: Decider, plan: Plan, entity_id: str) -> tuple[dict[str, None], bool]:
    """Who hides what would be risky beside this entity, and whether a finding of its own stays below the threshold."""
    dials = plan.dials
    number = decider.index[entity_id]
    broken_by: dict[str, None] = {}
    below = False
    for table, count in decider.tables(dials):
        rows = table.row[np.flatnonzero(table.entity == number)]
        for row in rows.tolist():
            if row >= count:
                below = True
                continue
            for item in table.findings[row].items:
                if item.entity_id != entity_id and plan.choices[item.entity_id].rung > item.rung:
                    broken_by[item.entity_id] = None
    if decider.lazy(dials):
        ids = list(decider.index)
        shown = [plan.choices[i].rung for i in ids]
        by_terms = decider.terms(dials).broken_by(number, decider.pool(dials), shown)
        broken_by |= dict.fromkeys(ids[other] for other in by_terms)
    return broken_by, below
