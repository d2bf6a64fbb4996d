"""What the geometry of a redacted page still tells about a removed text, in bits, computed from the positions of this file.

Each trace bounds the width of what was removed; together they leave an interval, and the bits are those of knowing that a name's
width lies in it:

    line break   the text fitted the line, the next word did not        ->  room - next word < width <= room
    rounding     a line that stood by itself was moved to a grid        ->  within one step of the grid
    fitted       a column, rule or picture was set behind the text, or
                 its letters are of a size that no other line has       ->  the width itself
    old box      the text lay under a box that stays where it is        ->  the width itself

Not guaranteed: an attacker who knows the producer's own rounding, or several documents with the same name, may learn more.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from reportlab.pdfbase.pdfmetrics import stringWidth

from sfumato.core.document.options import Layout
from sfumato.core.document.pdf.matrix import bounds
from sfumato.core.document.pdf.read.line import SPACE, Line, PageText
from sfumato.core.document.pdf.write.rewrite import PageEdit
from sfumato.core.document.pdf.write.tokens import LinePlan
from sfumato.core.document.widths import MOST, NAME_SPREAD, NAME_WIDTH, between, exact

JOIN_BITS = 1.0  # whether a line that is not set from the left was read as the end of its paragraph
BREAK_BITS = (
    2.0  # where inside the removed text the line broke (2.5 at most on 88 names, `redteam/candidates.py`)
)
WORD_SPACE = 0.28  # ems, in Helvetica
WIDEST = 1.5  # times Helvetica that a font is believed to be wider, or narrower (judgment call)
FAR = 100.0  # ems; no name is as wide
CLOSE = 3.0  # ems: what begins closer behind a text than this may have been set by its end
SIZES = 0.1  # points; sizes that people and style sheets set are multiples of it (judgment call)
SIZES_SLACK = 0.02  # of a step: files round sizes
Interval = tuple[float, float]  # ems


def of_page(plans: list[LinePlan], laid: PageText, layout: Layout) -> float:
    """The most that one removed text on the page still tells."""
    touched = [plan for plan in plans if plan.removed and not plan.exact]
    # Text under an old box goes and the box stays, in whatever way it is drawn: as wide as the text, or wider.
    boxed = [plan for plan in plans if plan.removed and plan.exact]
    under = max((exact(_removed_width(plan, laid) / plan.line.size) for plan in boxed), default=0.0)
    if layout is Layout.REFLOW:
        return max((under, *(_lines_of_paragraph(plan) for plan in touched)))
    told, before = under, 0.0
    for number, plan in enumerate(plans):
        if not plan.removed or plan.exact:
            continue
        above = plans[number - 1] if number else None
        goes_on = above is not None and _at_edge(above, -1) and _at_edge(plan, 0)
        splits = _at_edge(plan, -1) and number + 1 < len(plans) and _at_edge(plans[number + 1], 0)
        bits = _of_line(plan, plans, laid, layout, goes_on or splits, splits)
        if goes_on:  # both parts of a name that a break divides tell something, and that it divides them
            bits = min(MOST, before + bits + BREAK_BITS)
        elif above is not None and _at_edge(plan, 0) and above.hint.get("A") == " ":
            bits = min(MOST, bits + _did_not_fit(above, plans, laid))
        told, before = max(told, bits), bits
    return told


def _at_edge(plan: LinePlan, end: int) -> bool:
    """Whether the line begins (0) or ends (-1) with removed text."""
    items = [item for item in plan.line.items if item != SPACE]
    return bool(items) and items[end] in plan.removed


def _did_not_fit(above: LinePlan, plans: list[LinePlan], laid: PageText) -> float:
    """The first word of the removed text would have stood on the line above, had it fitted."""
    em = _em(above.line, laid)
    end = max(p.line.x1 for p in plans if abs(p.line.base - above.line.base) < 14 * em)
    room = end - above.line.x1 + _stretch(above.line, laid)
    return between(room / em - WORD_SPACE, FAR, part=True)


def _stretch(line: Line, laid: PageText) -> float:
    """Points by which the spaces of a justified line are wider than usual: they show the room that it had."""
    if line.angle != 0:
        return 0.0
    seen = [item for item in line.items if item != SPACE and laid.glyphs.text[item].strip()]
    gaps = (float(laid.boxes[b][0] - laid.boxes[a][2]) for a, b in pairwise(seen))
    return sum(gap - WORD_SPACE * line.size for gap in gaps if gap > WORD_SPACE * line.size)


def _of_line(
    plan: LinePlan, plans: list[LinePlan], laid: PageText, layout: Layout, part: bool, splits: bool
) -> float:
    """`part`: a break divides the removed text; `splits`: what is removed on this line goes on below."""
    em = _em(plan.line, laid)
    width = _removed_width(plan, laid) / em
    if layout is Layout.EXACT or plan.loose == 0 or _is_fitted(plan, plans, laid) or _is_sized(plan, plans):
        return exact(width)
    low, high = _break(plan, plans, width, em)
    if splits:
        low = 0.0  # what did not fit is removed itself
    if plan.loose:
        step = plan.loose / em
        low, high = max(low, width - step / 2), min(high, width + step / 2)
    told = between(low, high, part)
    return min(MOST, told + (JOIN_BITS if plan.anchored in ("right", "centre") and "A" in plan.hint else 0.0))


def _removed_width(plan: LinePlan, laid: PageText) -> float:
    """Points the removed glyphs took along their line."""
    if not plan.removed:
        return 0.0
    boxes = laid.boxes[plan.removed]
    sides = boxes[:, 2] - boxes[:, 0] if plan.line.angle % 180 == 0 else boxes[:, 3] - boxes[:, 1]
    return float(sides.sum())


def _em(line: Line, laid: PageText) -> float:
    """Points that an em of Helvetica, in which names were measured, takes in the font of the line."""
    words = "".join(laid.glyphs.text[item] if item != SPACE else " " for item in line.items)
    usual = stringWidth(words, "Helvetica", line.size)
    times = (line.x1 - line.x0) / usual if usual > 0 else 1.0
    return line.size * min(WIDEST, max(1 / WIDEST, times))


def _break(plan: LinePlan, plans: list[LinePlan], width: float, em: float) -> Interval:
    """The line held the removed text, and (if the break is soft) the next word did not fit: bounds on its width."""
    near = [p.line.x1 for p in plans if abs(p.line.base - plan.line.base) < 14 * em]
    kept = sum(token.width for token in plan.tokens if token.text is None)
    room = max((max([*near, plan.line.x1]) - plan.line.x0 - kept) / em, width)
    following = [p for p in plans if p.start >= plan.end]
    if not following:
        return 0.0, max(room, NAME_WIDTH)
    line = following[0].line
    first = next((n for n, item in enumerate(line.items) if item == SPACE and n), len(line.items))
    word = (line.x1 - line.x0) * first / max(1, len(line.items)) / em + 0.3
    if plan.hint.get("A", "") in (" ", "-"):
        return min(room - word, width), room
    # A paragraph that ends because the next word would still have fitted (`paragraphs.py`) bounds the width as well.
    return 0.0, max(room - word, width) if "A" in plan.hint else max(room, NAME_WIDTH)


def _is_fitted(plan: LinePlan, plans: list[LinePlan], laid: PageText) -> bool:
    """Whether something that stays was set by the end of this text: the next column, a rule, a picture.

    A line that is set from its right end tells by what stands before it, a centred one by both.
    """
    line, em = plan.line, plan.line.size
    lefts, rights = _edges(plan, plans, laid)
    gone_to = float(laid.boxes[plan.removed][:, 2].max()) if line.angle == 0 else line.x1
    if any(gone_to - 0.1 * em <= edge < line.x1 for edge in rights):
        return True  # inside the line, behind what was removed
    after = min((edge for edge in rights if edge >= line.x1 - 0.1 * em), default=None)
    before = max((edge for edge in lefts if edge <= line.x0 + 0.1 * em), default=None)
    column = [p.line for p in plans if not p.touched and _same_column(p.line, line)]
    # A longer line of the same column set that edge, and this one tells nothing.
    if plan.anchored != "right" and after is not None and after - line.x1 < CLOSE * em:
        return not any(line.x1 + 0.05 * em < p.x1 <= after + 0.1 * em for p in column)
    if plan.anchored in ("right", "centre") and before is not None and line.x0 - before < CLOSE * em:
        return not any(before - 0.1 * em <= p.x0 < line.x0 - 0.05 * em for p in column)
    return False


def _is_sized(plan: LinePlan, plans: Sequence[LinePlan]) -> bool:
    """Whether the letters may have been made as large as a box allowed: a size that nobody sets and no other line has."""
    steps = plan.line.size / SIZES
    others = (other.line.size for other in plans if not other.touched)
    return abs(steps - round(steps)) > SIZES_SLACK and not any(
        abs(size - plan.line.size) < 0.01 for size in others
    )


def _edges(plan: LinePlan, plans: Sequence[LinePlan], laid: PageText) -> tuple[list[float], list[float]]:
    """Right edges of what stands before the line, and left edges of what stands behind its beginning, on its height."""
    line, em = plan.line, plan.line.size
    lines = [
        p.line for p in plans if p is not plan and p.line.angle == line.angle and p.flows_after is not plan
    ]
    boxes = [(p.x0, p.x1) for p in lines if abs(p.base - line.base) < 0.6 * em]
    if line.angle == 0:
        drawn = [rule.box for rule in laid.glyphs.rules if rule.box[2] - rule.box[0] < 0.3 * em]
        pictures = [bounds(picture.ctm, 0, 0, 1, 1) for picture in laid.glyphs.pictures]
        drawn += [box for box in pictures if box[3] - box[1] < 4 * em]
        boxes += [(x0, x1) for x0, y0, x1, y1 in drawn if y0 < line.base and y1 > line.base - 0.7 * em]
    return [x1 for _, x1 in boxes], [x0 for x0, _ in boxes if x0 > line.x0]


def _same_column(other: Line, line: Line) -> bool:
    return other.angle == line.angle and other.x0 < line.x1 and other.x1 > line.x0 and other is not line


def of_forms(edit: PageEdit, laid: PageText) -> float:
    """What the boxes of forms tell that end where a removed text ended, such as a field drawn to its value's width."""
    glyphs, told = edit.glyphs, 0.0
    for frame in glyphs.frames:
        box = frame.form.get("/BBox") if frame.form is not None else None
        own = [glyph for glyph in edit.dropped if glyphs.shows[glyphs.show[glyph]].frame == frame.number]
        if box is None or not own:
            continue
        right = bounds(frame.ctm, *(float(edge) for edge in box))[2]
        gone_to, em = float(laid.boxes[own][:, 2].max()), glyphs.shows[glyphs.show[own[0]]].size
        if abs(right - gone_to) < max(1.0, em):
            told = exact(NAME_WIDTH)
    return told


def _lines_of_paragraph(plan: LinePlan) -> float:
    """Set again as a paragraph, only the number of lines it had is left to see."""
    width = max(plan.line.x1 - plan.line.x0, plan.line.size) / plan.line.size
    return min(1.0, 4 * NAME_SPREAD / width)
