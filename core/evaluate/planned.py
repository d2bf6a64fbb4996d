"""The deciding room's strategies over a corpus, for `sfumato predict` and `sfumato evaluate`.

Rows of paper 002's table 3 are strategy and measures together: "language" is mask-only over the language
model's risk, "supervised+search" over two measures, "three" over all of the paper's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sfumato.core.decide.model import Dials
from sfumato.core.generalize.model import Ladder
from sfumato.core.recognize.model import Entity
from sfumato.core.sanitize import DEFAULT_MEASURES, KEEP_OR_MASK, analyse

# Name → how to decide, over which measures.
ROWS: dict[str, tuple[str, tuple[str, ...]]] = {
    "joint": ("joint", DEFAULT_MEASURES),
    "mask": ("mask", DEFAULT_MEASURES),
    "greedy": ("greedy", DEFAULT_MEASURES),
    "random": ("random", DEFAULT_MEASURES),
    "language": ("mask", ("language model",)),
    "search": ("mask", ("search model",)),
    "language+search": ("mask", ("language model", "search model")),
    "supervised risk": ("mask", ("classifier",)),
    "supervised+search": ("mask", ("classifier", "search model")),
    "three": ("mask", ("classifier", "language model", "search model")),
}


def planned_strategies() -> Mapping[str, Callable[[str, Sequence[Entity]], Sequence[Entity]]]:
    return {name: _chooser(strategy, measures) for name, (strategy, measures) in ROWS.items()}


def _chooser(strategy: str, measures: tuple[str, ...]) -> Callable[[str, Sequence[Entity]], Sequence[Entity]]:
    def choose(text: str, entities: Sequence[Entity]) -> Sequence[Entity]:
        """The entities that the plan does not show as written."""
        only_mask: Mapping[str, Ladder] | None = {} if strategy in KEEP_OR_MASK else None
        analysis = analyse(text, measures=measures, entities=tuple(entities), ladders=only_mask)
        plan = analysis.plan(Dials(measures=frozenset(measures), strategy=strategy))
        return [entity for entity in entities if plan.choices[entity.id].rung]

    return choose
