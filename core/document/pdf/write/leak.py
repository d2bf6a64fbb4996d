"""What a layout still tells about removed text, in bits."""

from __future__ import annotations

from math import erf, log2, sqrt

from sfumato.core.document.options import Layout
from sfumato.core.document.pdf.read.line import SPACE
from sfumato.core.document.pdf.write.tokens import LinePlan

# Full names set in Helvetica are this wide, in ems (measured, see docs/pdf.md).
NAME_WIDTH, NAME_SPREAD = 7.4, 2.35
EXACT_BITS = log2(2500 / 12)  # an exact gap cuts 2,500 common names to about twelve


def of_page(plans: list[LinePlan], page_width: float, layout: Layout) -> float:
    """The most that one removed text on the page still tells."""
    touched = [plan for plan in plans if plan.removed and not plan.exact]
    if layout is Layout.EXACT:
        return EXACT_BITS if touched else 0.0
    if layout is Layout.REFLOW:
        return max((_lines_of_paragraph(plan) for plan in touched), default=0.0)
    told = [_line_break(plan, plans, page_width) for plan in touched]
    return max([*told, *(_beginning(plan) for plan in touched)], default=0.0)


def _beginning(plan: LinePlan) -> float:
    """What the place of a line tells that stands by itself: all of a width, or what rounding left of it."""
    if plan.loose is None:
        return 0.0
    half = plan.loose / plan.line.size / 2
    return EXACT_BITS if half == 0 else between(NAME_WIDTH - half, NAME_WIDTH + half)


def between(low: float, high: float) -> float:
    """Bits told by knowing that a name is between two widths (ems)."""
    share = _below(high) - _below(low)
    return min(EXACT_BITS, -log2(max(share, 2.0**-12)))


def _below(width: float) -> float:
    return 0.5 * (1 + erf((width - NAME_WIDTH) / (NAME_SPREAD * sqrt(2))))


def _line_break(plan: LinePlan, plans: list[LinePlan], page_width: float) -> float:
    """The line held the removed text, and (if the break is soft) the next word did not fit: bounds on its width.

    The bits are those of a name of usual width; which side of a bound a rarer one falls is not counted higher.
    """
    em = plan.line.size
    following = [p for p in plans if p.start >= plan.end]
    soft = plan.hint.get("A", "") in (" ", "-")
    if not soft or not following:
        near = [p.line.x1 for p in plans if abs(p.line.base - plan.line.base) < 14 * em]
        kept = sum(token.width for token in plan.tokens if token.text is None)
        room = (max([*near, plan.line.x1]) - plan.line.x0 - kept) / em
        return between(0.0, max(room, NAME_WIDTH))
    line = following[0].line
    first = next((n for n, item in enumerate(line.items) if item == SPACE and n), len(line.items))
    word = (line.x1 - line.x0) * first / max(1, len(line.items)) / em + 0.3
    return between(NAME_WIDTH - word / 2, NAME_WIDTH + word / 2)


def _lines_of_paragraph(plan: LinePlan) -> float:
    """Set again as a paragraph, only the number of lines it had is left to see."""
    width = max(plan.line.x1 - plan.line.x0, plan.line.size) / plan.line.size
    return min(1.0, 4 * NAME_SPREAD / width)
