"""Precision over recall of the language model's risk, in points, table lines and words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sfumato.app.gui.vm.colours import type_words
from sfumato.app.gui.vm.words import of_error, tr
from sfumato.core.errors import ResourceMissing
from sfumato.core.recognize.model import EntityType
from sfumato.core.risk.language_model import Worth, load_curve
from sfumato.core.risk.masked_model import FOLDER


@dataclass(frozen=True, slots=True)
class Mark:
    """A chosen cut on the curve, and what it is worth in words."""

    worth: Worth
    words: str


@dataclass(frozen=True, slots=True)
class CurveShown:
    """What the dialog of the curve shows; empty with a problem where the curve is missing."""

    points: tuple[Worth, ...] = ()
    marks: tuple[Mark, ...] = ()
    lines: tuple[tuple[str, str, str, str], ...] = ()  # type, from bits on, precision, recall
    all_masked: float = 0.0  # the precision of calling everything risky
    words: str = ""
    problem: str = ""  # why there is nothing to show


def curve_shown(folder: Path = FOLDER) -> CurveShown:
    """The curve of the language model's risk with its marks, table and sentence; a problem in words where it is not there."""
    try:
        curve = load_curve(folder)
    except ResourceMissing as error:
        return CurveShown(problem=of_error(error))
    bits = f"{curve.cut.bits:.1f}"
    marks = [Mark(curve.one, tr("one cut-off, {0} bits: {1}", bits, _worth(curve.one)))]
    lines = [(tr("All, one cut-off"), bits, *_percent(curve.one))]
    if any(own != curve.cut.bits for own in curve.cut.by_type.values()):
        marks.append(Mark(curve.own, tr("a cut-off for each type: {0}", _worth(curve.own))))
        lines.append((tr("All, a cut-off each"), "–", *_percent(curve.own)))
    for kind in EntityType:
        if kind.value in curve.by_type:
            own = f"{curve.cut.of(kind):.1f}"
            lines.append((tr(type_words(kind)), own, *_percent(curve.by_type[kind.value])))
    said = tr(
        "Measured on {0} annotated mentions, {1} of them masked by people. The cut-offs were chosen on {2} mentions of "
        "other documents.",
        curve.mentions,
        curve.masked,
        curve.fitted_on,
    )
    return CurveShown(
        tuple(worth for _, worth in curve.points),
        tuple(marks),
        tuple(lines),
        curve.masked / max(1, curve.mentions),
        said,
    )


def _percent(worth: Worth) -> tuple[str, str]:
    return f"{worth.precision:.0%}", f"{worth.recall:.0%}"


def _worth(worth: Worth) -> str:
    return tr("precision {0}, recall {1}", *_percent(worth))
