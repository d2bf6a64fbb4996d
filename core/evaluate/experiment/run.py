"""Runs an experiment: every document is analysed once by each model and planned at every setting. What is done is not done again.

Rows go to `rows.jsonl` as they come, one for each document and setting; a run that was stopped goes on where it was. A row is
known by the document's id and text and by the setting, so a changed sweep only adds what is new.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sfumato.core.achieved import achieved
from sfumato.core.analysis import Analysis, analyse
from sfumato.core.errors import CannotWrite, SfumatoError
from sfumato.core.evaluate.corpus import GoldDocument, PlainDocument, documents, gold
from sfumato.core.evaluate.experiment.config import Experiment, Setting
from sfumato.core.evaluate.masking import is_masked
from sfumato.core.evaluate.span_scores import token_counts
from sfumato.core.pipeline import replacements_of
from sfumato.core.recognize import Settings

Row = dict[str, Any]
Progress = Callable[[int, int, str], None]
ROWS, TYPES, CALIBRATION = "rows.jsonl", "types.jsonl", "calibration.jsonl"
UNTYPED = "untyped"  # in TYPES: an entity of a corpus that knows no types


def run_experiment(experiment: Experiment, progress: Progress | None = None) -> list[Row]:
    """All rows of the experiment's own settings and documents, in their order. Raises `CannotRead` or `CannotWrite`."""
    try:
        experiment.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"The folder cannot be made ({error.strerror}).", file=experiment.folder) from error
    corpus = documents(experiment.corpus)[: experiment.documents]
    annotated = _gold(experiment.corpus)
    done = {(row["document"], row["setting"]): row for row in read_rows(experiment.folder / ROWS)}
    wanted: list[Row] = []
    for number, document in enumerate(corpus):
        name = _name(document)
        missing = [s for s in experiment.settings if (name, s.key) not in done]
        if progress:
            progress(number, len(corpus), document.doc_id)
        if missing:
            for row in _document(document, name, missing, experiment, annotated.get(document.doc_id)):
                done[name, row["setting"]] = row
        wanted += [done[name, s.key] for s in experiment.settings if (name, s.key) in done]
    if progress:
        progress(len(corpus), len(corpus), "")
    return wanted


def _name(document: PlainDocument) -> str:
    return f"{document.doc_id}#{hashlib.sha256(document.text.encode()).hexdigest()[:8]}"


def _gold(path: Path) -> dict[str, GoldDocument]:
    """What people masked, where the corpus says it; nothing else is lost without it."""
    try:
        return {document.doc_id: document for document in gold(path)}
    except SfumatoError:
        return {}


def _document(
    document: PlainDocument,
    name: str,
    settings: Sequence[Setting],
    experiment: Experiment,
    truth: GoldDocument | None,
) -> list[Row]:
    rows: list[Row] = []
    for model in dict.fromkeys(setting.model for setting in settings):
        began = time.process_time()
        analysis = analyse(
            document.text,
            person=document.person,
            measures=experiment.measures,
            settings=Settings(model=Path(model)) if model else None,
        )
        analysed = time.process_time() - began
        if truth is not None and truth.entities and not model:
            _append(experiment.folder / CALIBRATION, _calibration(analysis, truth, name))
        mine = [setting for setting in settings if setting.model == model]
        rows += _planned(analysis, name, mine, experiment, truth, analysed)
    return rows


def _planned(
    analysis: Analysis,
    name: str,
    settings: Sequence[Setting],
    experiment: Experiment,
    truth: GoldDocument | None,
    analysed: float,
) -> list[Row]:
    """One row for each setting over the same analysis, written as it comes."""
    rows = []
    for setting in settings:
        began = time.process_time()
        row = {"document": name, "setting": setting.key, **setting.columns, **_figures(analysis, setting)}
        if truth is not None and truth.entities:
            spans = _changed(analysis, setting)
            row |= _against(truth, spans)
            _append(experiment.folder / TYPES, _by_type(truth, spans, name, setting))
        row |= {"analysis_seconds": round(analysed, 3), "plan_seconds": round(time.process_time() - began, 3)}
        _append(experiment.folder / ROWS, [row])
        rows.append(row)
    return rows


def _figures(analysis: Analysis, setting: Setting) -> Row:
    """Utility and privacy of one plan. `crowd` is the lower bound of the smallest crowd, empty where nobody is protected."""
    plan = analysis.plan(setting.dials)
    replacements = replacements_of(analysis, plan)
    crowds = achieved(analysis, plan)
    tops = {i: ladder.top for i, ladder in analysis.ladders.items()}
    rungs = {i: choice.rung for i, choice in plan.choices.items()}
    changed = sum(r.end - r.start for r in replacements)
    return {
        "entities": len(rungs),
        "kept_entities": sum(rung == 0 for rung in rungs.values()),
        "masked_entities": sum(0 < rung >= tops.get(i, rung) for i, rung in rungs.items()),
        "information_kept": round(plan.kept, 4),
        "bits_lost": round(plan.loss, 2),
        "characters_changed": round(changed / max(1, len(analysis.text)), 4),
        "open_findings": len(plan.open_findings),
        "crowd": min((round(c.low, 2) for c in crowds), default=None),
        "reaches_k": all(c.reaches(setting.k) for c in crowds),
        "optimal": plan.optimal,
    }


def _changed(analysis: Analysis, setting: Setting) -> list[tuple[int, int]]:
    plan = analysis.plan(setting.dials)
    return sorted((r.start, r.end) for r in replacements_of(analysis, plan))


def _against(truth: GoldDocument, spans: Sequence[tuple[int, int]]) -> Row:
    """Tokens hidden by people and by the plan, summed over annotators: a table can add them up."""
    right = predicted = expected = 0.0
    for annotator in truth.annotators:
        masked = [
            span
            for entity in truth.entities
            if entity.annotator == annotator
            for span, needed in zip(entity.mentions, entity.masks, strict=True)
            if needed
        ]
        counts = token_counts(truth.text, masked, spans)
        right, predicted, expected = (
            right + counts.right,
            predicted + counts.predicted,
            expected + counts.expected,
        )
    return {"tokens_right": right, "tokens_predicted": predicted, "tokens_expected": expected}


def _by_type(truth: GoldDocument, spans: Sequence[tuple[int, int]], name: str, setting: Setting) -> list[Row]:
    marks = bytearray(len(truth.text))
    for start, end in spans:
        marks[start:end] = b"\x01" * (end - start)
    counts: dict[str, list[int]] = {}
    for entity in truth.entities:
        if entity.needs_mask:
            pair = counts.setdefault(entity.type or UNTYPED, [0, 0])
            pair[0] += all(is_masked(truth.text, marks, a, b) for a, b in entity.mentions)
            pair[1] += 1
    return [
        {"document": name, "setting": setting.key, "type": kind, "hidden": hidden, "entities": total}
        for kind, (hidden, total) in sorted(counts.items())
    ]


def _calibration(analysis: Analysis, truth: GoldDocument, name: str) -> list[Row]:
    """What the recogniser says of each entity, and whether people masked it: for the calibration plot."""
    marks = bytearray(len(truth.text))
    for entity in truth.entities:
        for (start, end), needed in zip(entity.mentions, entity.masks, strict=True):
            if needed:
                marks[start:end] = b"\x01" * (end - start)
    return [
        {
            "document": name,
            "entity": entity.id,
            "type": entity.type.value,
            "p_mask": round(entity.p_mask, 4),
            "masked": any(any(marks[m.start : m.end]) for m in entity.mentions),
        }
        for entity in analysis.entities
    ]


def read_rows(path: Path) -> list[Row]:
    """Rows of an earlier run; a last line that was cut off by a stop is left out."""
    if not path.exists():
        return []
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            rows.append(json.loads(line))
        except ValueError:
            continue
    return rows


def latest(rows: Sequence[Row], key: Sequence[str]) -> list[Row]:
    """The last row of each key: a document that a stop cut short, or that a wider sweep reads again, is told twice."""
    return list({tuple(row.get(name) for name in key): row for row in rows}.values())


def _append(path: Path, rows: Sequence[Row]) -> None:
    try:
        cut = path.exists() and path.stat().st_size > 0 and not _ends_with_newline(path)
        with path.open("a", encoding="utf-8") as out:
            out.write("\n" if cut else "")  # a run that was killed left half a line
            out.writelines(json.dumps(row) + "\n" for row in rows)
    except OSError as error:
        raise CannotWrite(f"The results cannot be written ({error.strerror}).", file=path) from error


def _ends_with_newline(path: Path) -> bool:
    with path.open("rb") as handle:
        handle.seek(-1, 2)
        return handle.read(1) == b"\n"
