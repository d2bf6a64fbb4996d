"""Deciding: a dial move on a 60-page judgment, the frontier, and the first assessment beside one pass per
span.

The judgment is made up (400 entities with ladders, 5,000 findings over one to three entities, clustered as
they are in a text and spread over the whole of it), because real ones that large have fewer findings and are
easier.
"""

from __future__ import annotations

import gc
import math
import random
import statistics
import time
from dataclasses import replace

from sfumato.core.decide.evidence import Evidence
from sfumato.core.decide.frontier import sweep
from sfumato.core.decide.model import Dials
from sfumato.core.decide.session import Decider
from sfumato.core.decide.strategies import decide
from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.model import MASK, Ladder, Rung
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.classifier import ClassifierMeasure
from sfumato.core.risk.model import Assessment, Case, Finding, Item

ENTITIES, FINDINGS = 400, 5_000
MOVES = 60
KS = (2, 3, 4, 6, 7, 8, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000)


def judgment(*, clustered: bool, seed: int = 1) -> Decider:
    source = random.Random(seed)
    entities, ladders = [], {}
    for number in range(ENTITIES):
        type_ = source.choice(list(EntityType))
        risk = source.betavariate(0.4, 0.4)
        direct = risk > 0.9 and source.random() < 0.1
        name = f"{type_}-{number}"
        mention = Mention(number * 20, number * 20 + 8, type_, 0.9)
        entities.append(Entity(name, type_, (mention,), name, risk * direct, risk * (not direct)))
        losses = sorted(source.random() for _ in range(source.randint(0, 4)))
        middle = tuple(Rung(f"rung {n}", 10.0, loss) for n, loss in enumerate(losses))
        ladders[name] = Ladder(name, (Rung(name, 1, 0.0), *middle, Rung(MASK, math.inf, 1.0)))
    case = Case(" " * (ENTITIES * 20 + 20), tuple(entities), ladders)
    classifier = ClassifierMeasure().assess(case)
    found: list[Finding] = []
    while len(found) + len(classifier.findings) < FINDINGS:
        size = source.choice([2, 2, 2, 3])
        centre = source.randrange(ENTITIES)
        near = {(centre + int(source.gauss(0, 6))) % ENTITIES for _ in range(size)}
        chosen = sorted(near) if clustered else sorted(source.sample(range(ENTITIES), size))
        if len(chosen) < 2:
            continue
        items = []
        for number in chosen:
            name = entities[number].id
            high = source.random() < 0.5
            items.append(Item(name, source.randint(0, max(0, ladders[name].top - 1)) if high else 0))
        found.append(Finding("search", tuple(items), source.random(), "made up"))
    bits = {entity.id: source.uniform(2, 40) for entity in entities}
    return Decider(Evidence(case, (classifier, Assessment("search", tuple(found))), bits))


def dial_moves(*, clustered: bool) -> dict[str, object]:
    decider = judgment(clustered=clustered)
    dials = Dials(measures=frozenset({"classifier", "search"}))
    for threshold in (0.3, 0.5, 0.54, 0.6, 0.7):  # warm: the solvers are loaded
        decide(decider, replace(dials, threshold=threshold))
    gc.collect()
    gc.disable()  # as in the window, which collects between moves
    source = random.Random(3)
    taken, worked, optimal = [], [], 0
    for _ in range(MOVES):
        moved = replace(dials, threshold=source.uniform(0.05, 0.95))
        started, own = time.perf_counter(), time.process_time()
        plan = decide(decider, moved)
        taken.append((time.perf_counter() - started) * 1000)
        worked.append((time.process_time() - own) * 1000)
        optimal += plan.optimal
    gc.enable()
    taken.sort()
    worked.sort()
    return {
        "what": f"dial move, {'clustered' if clustered else 'spread'} findings",
        "p50 ms": round(statistics.median(taken), 1),
        "p95 ms": round(taken[int(0.95 * len(taken))], 1),
        "p95 ms of processor": round(worked[int(0.95 * len(worked))], 1),  # what is left when others work too
        "proven optimal": f"{optimal}/{MOVES}",
        "goal": "p95 ≤ 30 ms",
    }


def first_visits() -> list[dict[str, object]]:
    """The sample, all default measures: places of k that were never asked for, thresholds at a known k, and both again."""
    from sfumato.core.analysis import analyse

    analysis = analyse(_text())
    analysis.plan(Dials())
    ks = [Dials(k=k) for k in KS]
    thresholds = [Dials(threshold=n / 20) for n in range(1, 20) if n != 10]
    rows: list[dict[str, object]] = []
    gc.collect()
    gc.disable()  # as in the window, which collects between moves
    for what, moves in (
        ("first visit of a k", ks),
        ("first visit of a threshold", thresholds),
        ("visited before", [*ks, *thresholds]),
    ):
        worked = []
        for dials in moves:
            own = time.process_time()
            analysis.plan(dials)
            worked.append((time.process_time() - own) * 1000)
        worked.sort()
        rows.append(
            {
                "what": f"dial move on the sample, {what}",
                "p50 ms of processor": round(statistics.median(worked), 1),
                "p95 ms of processor": round(worked[int(0.95 * len(worked))], 1),
                "goal": "p95 ≤ 30 ms",
            }
        )
    gc.enable()
    return rows


def frontier_points() -> dict[str, object]:
    decider = judgment(clustered=True)
    dials = Dials(measures=frozenset({"classifier", "search"}))
    decide(decider, dials)
    started = time.perf_counter()
    thresholds = [n / 41 for n in range(1, 41)]
    points = list(sweep(decider, dials, ks=(5,), thresholds=thresholds, baselines=()))
    return {
        "what": f"frontier of {len(points)} points",
        "seconds": round(time.perf_counter() - started, 2),
        "proven optimal": f"{sum(p.plan.optimal for p in points)}/{len(points)}",
        "goal": "≤ 3 s",
    }


def first_assessment(spans: int = 120) -> list[dict[str, object]]:
    """Several spans a pass beside one pass a span, same model; and what a large BERT would cost for the
    latter."""
    from sfumato.core.risk.masked_model import LanguageModel

    try:
        model = LanguageModel()
    except ResourceMissing as error:
        return [{"what": "first assessment", "goal": f"not measured: {error.reason}"}]
    text = _text()
    words = [m for m in _words(text) if m[1] - m[0] > 3]
    chosen = words[:: max(1, len(words) // spans)][:spans]
    model.bits(text[:2000], chosen[:3])
    started = time.perf_counter()
    together = model.bits(text, chosen)
    batched = time.perf_counter() - started
    passes = model.passes(text, chosen)
    started = time.perf_counter()
    alone = [LanguageModelAlone(model).bits(text, span) for span in chosen[:30]]
    single = (time.perf_counter() - started) * len(chosen) / 30
    agreement = _correlation(together[:30], alone)
    # BERT-large has 302 M weights outside its embeddings, this model 36 M: a floor for one pass per span.
    ratio = 302 / 36
    return [
        {
            "what": f"language model over {len(chosen)} spans in {passes} passes",
            "seconds": round(batched, 2),
            "one pass a span": f"{single:.2f} s ({single / batched:.1f}×)",
            "agreement": f"r = {agreement:.3f}",
            "goal": f"a large-BERT pass a span: about {single * ratio / batched:.0f}× (by weights)",
        }
    ]


class LanguageModelAlone:
    """The published way: one span hidden at a time, in as much context as the model takes."""

    def __init__(self, model: object) -> None:
        self.model = model

    def bits(self, text: str, span: tuple[int, int]) -> float:
        from sfumato.core.risk.masked_model import WINDOW, LanguageModel, _Pass

        assert isinstance(self.model, LanguageModel)
        ids, ((*_, (first, last)),) = self.model._places(text, [span])
        start = max(0, (first + last - WINDOW) // 2 + 1)
        nats = self.model._nats(ids, _Pass(start, start + WINDOW - 2, ((0, first, last),)))
        return -float(nats.sum()) / math.log(2)


def _text() -> str:
    from sfumato.core.paths import RESOURCES

    return (RESOURCES / "samples" / "judgment.txt").read_text(encoding="utf-8")


def _words(text: str) -> list[tuple[int, int]]:
    import re

    return [m.span() for m in re.finditer(r"[A-Z][\w-]+(?: [A-Z][\w-]+)*|\d[\d/ ]+\d", text)]


def _correlation(left: list[float], right: list[float]) -> float:
    return statistics.correlation(left, right)


def run() -> list[dict[str, object]]:
    return [
        dial_moves(clustered=True),
        dial_moves(clustered=False),
        *first_visits(),
        frontier_points(),
        *first_assessment(),
    ]
