"""Why: for every hidden entity what forced it and what keeping it would cost, for every kept one why it is
safe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sfumato.core.decide.model import Choice, Plan
from sfumato.core.decide.session import Decider
from sfumato.core.risk.model import Finding


@dataclass(frozen=True, slots=True)
class Explanation:
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
    choice = plan.choices[entity_id]
    if choice.rung == 0:
        return _kept(decider, plan, choice)
    return _hidden(decider, plan, choice)


def _hidden(decider: Decider, plan: Plan, choice: Choice) -> Explanation:
    hand = {i: c.rung for i, c in plan.choices.items() if c.by_hand and i != choice.entity_id}
    dials = replace(plan.dials, strategy=plan.strategy)
    other = decider.solve(dials, {**hand, choice.entity_id: 0}, binary=plan.strategy == "mask")
    mine = [f for f in other.hopeless if any(i.entity_id == choice.entity_id for i in f.items)]
    shown = f"{choice.entity_id} → {choice.text}"
    forced = choice.forced_by or tuple(mine[:8])
    because = forced[0].evidence if forced else "The strategy hides it; no enabled finding needs it."
    if mine or other.budgets_broken:
        return Explanation(
            choice.entity_id,
            choice.rung,
            choice.text,
            forced,
            None,
            (),
            f"{shown}: {because} It cannot be kept whatever else is hidden.",
        )
    rungs = other.rungs
    more = tuple(i for i, c in plan.choices.items() if i != choice.entity_id and rungs[i] > c.rung)
    cost = decider.loss(rungs) - plan.loss
    instead = f" and hide {', '.join(more)} instead" if more else ""
    return Explanation(
        choice.entity_id,
        choice.rung,
        choice.text,
        forced,
        cost,
        more,
        f"{shown}: {because} Keeping it would cost {cost:+.1f} bits{instead}.",
    )


def _kept(decider: Decider, plan: Plan, choice: Choice) -> Explanation:
    words = f"{choice.entity_id} stays: " + _why_safe(decider, plan, choice.entity_id)
    return Explanation(choice.entity_id, 0, None, (), 0.0, (), words)


def _why_safe(decider: Decider, plan: Plan, entity_id: str) -> str:
    still = [f for f in plan.open_findings if any(i.entity_id == entity_id for i in f.items)]
    if plan.choices[entity_id].by_hand:
        return "kept by hand" + (
            f", against {len(still)} findings." if still else "; no finding speaks against it."
        )
    if still:
        first = max(still, key=lambda f: f.score)
        return f"the strategy keeps it, and that is not safe ({len(still)} open): {first.evidence}"
    dials = plan.dials
    number = decider.index[entity_id]
    broken_by: dict[str, None] = {}
    highest = 0.0
    for table, count in decider.tables(dials):
        rows = table.row[np.flatnonzero(table.entity == number)]
        for row in rows.tolist():
            finding = table.findings[row]
            if row >= count:
                highest = max(highest, finding.score)
                continue
            for item in finding.items:
                if item.entity_id != entity_id and plan.choices[item.entity_id].rung > item.rung:
                    broken_by[item.entity_id] = None
    if decider.lazy(dials):
        ids = list(decider.index)
        shown = [plan.choices[i].rung for i in ids]
        by_terms = decider.terms(dials).broken_by(number, decider.pool(dials), shown)
        broken_by |= dict.fromkeys(ids[other] for other in by_terms)
    parts = []
    if broken_by:
        parts.append(f"every risky combination with it is broken by hiding {', '.join(list(broken_by)[:5])}")
    if highest:
        parts.append(f"its highest score below the threshold of {dials.threshold:.2f} is {highest:.2f}")
    unchecked = [
        a.measure for a in decider.evidence.assessments if a.measure in dials.measures and not a.available
    ]
    if unchecked:
        parts.append(f"not checked by {', '.join(unchecked)}")
    if not parts:
        return "no enabled measure names it in any risky combination."
    return "; ".join(parts) + "."


def cost_of(decider: Decider, plan: Plan, choices: Mapping[str, int]) -> float | None:
    """Bits that fixing these choices by hand would add to the plan; None where they cannot all hold."""
    hand = {i: c.rung for i, c in plan.choices.items() if c.by_hand}
    other = decider.solve(plan.dials, {**hand, **choices}, binary=plan.strategy == "mask")
    if other.hopeless or other.budgets_broken:
        return None
    return decider.loss(other.rungs) - plan.loss
