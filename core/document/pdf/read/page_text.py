"""The text of one page: its glyphs' places, and the lines they stand on."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sfumato.core.document.pdf.read.declared import declared_lines
from sfumato.core.document.pdf.read.glyphs import Glyphs
from sfumato.core.document.pdf.read.line import Direction, Floats, Line, PageText
from sfumato.core.document.pdf.read.lines import lines_of_direction

_LEAN = 50.0  # degrees; letters that lean more are no italics


def page_text(glyphs: Glyphs) -> PageText:
    """Lays out the glyphs of a page: a box for each, and the lines they stand on (not yet in reading order)."""
    count = len(glyphs.text)
    if not count:
        return PageText(glyphs, np.zeros((0, 4)), [], {})
    place = np.array(glyphs.place, dtype=np.float64)
    heights = np.array([(show.font.ascent, show.font.descent) for show in glyphs.shows])
    ascent, descent = heights[np.array(glyphs.show)].T
    boxes = _boxes(place, ascent, descent)
    usable = np.all(np.isfinite(place) & (np.abs(place) < 1e6), axis=1, keepdims=True)
    place = _upright(np.where(usable, place, 0.0), glyphs.slanted)
    size = np.hypot(place[:, 4], place[:, 5])
    angle = _angles(place)
    # Vertical writing runs a quarter turn on from the way its letters stand.
    vertical = np.array([show.font.vertical for show in glyphs.shows])[np.array(glyphs.show)]
    angle = np.where(vertical, (angle + 90) % 360, angle)
    blank = np.array([not text.strip() for text in glyphs.text]) | (size < 1e-3)
    lines: list[Line] = []
    twins: dict[int, list[int]] = {}
    order = np.arange(count)
    solid_before = np.maximum.accumulate(np.where(blank, -1, order)).tolist()
    solid_after = np.minimum.accumulate(np.where(blank, count, order)[::-1])[::-1].tolist()
    common = (size.tolist(), ascent.tolist(), descent.tolist(), solid_before, solid_after)
    turns = sorted(set(angle[~blank].tolist()), key=lambda turn: -int((angle == turn).sum()))
    declared = np.zeros(count, dtype=np.bool_)
    declared[[g for g, hint in glyphs.hints.items() if "N" in hint]] = True
    for turn in turns:
        start, end, across = _extents(place, turn, np.where(vertical, size, 0.0))
        here = Direction(glyphs, turn, start, end, across, *common)
        chosen = angle == turn
        lines += declared_lines(here, np.flatnonzero(chosen & declared).tolist(), twins)
        chosen &= ~declared
        solid = np.flatnonzero(chosen & ~blank).tolist()
        lines += lines_of_direction(here, solid, np.flatnonzero(chosen & blank).tolist(), twins)
    return PageText(glyphs, boxes, lines, twins)


def _upright(place: Floats, slanted: tuple[int, float] | None) -> Floats:
    """Places as they would be had the page been fed straight: lines that lean run into each other."""
    if slanted is None or not slanted[1]:
        return place
    first, degrees = slanted
    turn = np.radians(-degrees)
    back = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    middle = place[first:, :2].mean(axis=0)
    place = place.copy()
    place[first:, :2] = (place[first:, :2] - middle) @ back + middle
    place[first:, 2:4] = place[first:, 2:4] @ back
    place[first:, 4:6] = place[first:, 4:6] @ back
    return place


def _angles(place: Floats) -> npt.NDArray[np.int_]:
    """The writing direction of each glyph in whole degrees: the way its letters stand upright on.

    Letters that lean (fake italics) stand on a line of another direction than their own; then the way to the next letter counts.
    Mirrored ones go the other way, so a large difference says nothing.
    """
    upright = np.degrees(np.arctan2(place[:, 4], -place[:, 5]))
    onward = np.degrees(np.arctan2(place[:, 3], place[:, 2]))
    lean = np.abs((onward - upright + 180) % 360 - 180)
    moves = np.hypot(place[:, 2], place[:, 3]) > 1e-6
    return np.asarray(np.round(np.where(moves & (lean < _LEAN), onward, upright)).astype(int) % 360)


def _boxes(place: Floats, ascent: Floats, descent: Floats) -> Floats:
    ox, oy, ax, ay, ux, uy = place.T
    xs = np.stack([ox + ux * descent, ox + ux * ascent, ox + ax + ux * descent, ox + ax + ux * ascent])
    ys = np.stack([oy + uy * descent, oy + uy * ascent, oy + ay + uy * descent, oy + ay + uy * ascent])
    return np.stack([xs.min(0), ys.min(0), xs.max(0), ys.max(0)], axis=1)


def turned(place: Floats, turn: int) -> tuple[Floats, Floats]:
    """Coordinates along and across a writing direction of `turn` degrees."""
    radians = np.radians(turn)
    dx, dy = float(np.cos(radians)), float(np.sin(radians))
    return place[:, 0] * dx + place[:, 1] * dy, place[:, 1] * dx - place[:, 0] * dy


def _extents(place: Floats, turn: int, down: Floats) -> tuple[list[float], list[float], list[float]]:
    along, across = turned(place, turn)
    radians = np.radians(turn)
    advance = place[:, 2] * np.cos(radians) + place[:, 3] * np.sin(radians)
    end = along + advance + down
    # Rounded, so that a letter and an accent set over it keep their drawing order when the page is written again.
    left, right = np.round(np.minimum(along, end), 3), np.round(np.maximum(along, end), 3)
    return left.tolist(), right.tolist(), across.tolist()
