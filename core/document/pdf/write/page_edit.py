"""From a document and its edits to what changes on one page."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

import pikepdf

from sfumato.core.document.model import Document, Story
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.document.pdf.fonts.labels import LabelFonts
from sfumato.core.document.pdf.opening import sheet
from sfumato.core.document.pdf.read.decoding import adopt_decoded
from sfumato.core.document.pdf.read.glyphs import Glyphs
from sfumato.core.document.pdf.read.interpreter import FontCache
from sfumato.core.document.pdf.read.line import SPACE, PageText
from sfumato.core.document.pdf.read.origins import NO_GLYPH, PdfOrigins
from sfumato.core.document.pdf.read.page_text import page_text
from sfumato.core.document.pdf.read.paragraphs import HYPHEN
from sfumato.core.document.pdf.read.reader import interpret
from sfumato.core.document.pdf.write.placing import Drawn, Placer, forward
from sfumato.core.document.pdf.write.reflow import reflow
from sfumato.core.document.pdf.write.rewrite import PageEdit
from sfumato.core.document.pdf.write.tokens import (
    LinePlan,
    Removal,
    absorb_spaces,
    line_plans,
    mark_beside,
    mark_flowing,
    shorten_leaders,
    spell_spaces,
)

_DECLARED = (Story.HEADER, Story.FOOTER, Story.FOOTNOTE, Story.TABLE)


class Refused(Exception):
    """The page holds something that must not be rewritten in place. Internal: the page becomes a picture."""


def plan_page(
    page: pikepdf.Page,
    number: int,
    document: Document,
    gone: Removal,
    fonts: FontCache,
    layers: Any,
    labels: LabelFonts,
    options: RedactOptions,
    beside: list[int],
) -> tuple[PageEdit, list[LinePlan], PageText]:
    """What changes on one page: the rewritten glyphs, the plan of every line, and the page's layout.

    Changes nothing itself. Raises `Refused` for a page that cannot be rewritten safely; it is then drawn as a picture.
    """
    glyphs = interpret(page, fonts, layers, detail=True)
    if glyphs.refusals:
        raise Refused("; ".join(glyphs.refusals))
    adopt_decoded(glyphs, number, document)
    laid = page_text(glyphs)
    plans = line_plans(laid, number, document, gone)
    spell_spaces(plans, options.layout)
    if options.layout is not Layout.EXACT:
        shorten_leaders(plans, laid)
        mark_flowing(plans, laid)
        mark_beside(plans, laid)
    placer = Placer(laid, plans, sheet(page).width, labels, options.layout, options.style)
    if options.layout is Layout.REFLOW:
        reflow(placer, document.text, gone)
    for plan in plans:
        if plan.touched and not plan.placed:
            absorb_spaces(plan)
    set_hints(plans, document, gone, beside)
    for plan in plans:
        if plan.touched and (plan.exact or options.layout is Layout.EXACT):
            plan.hint["X"] = ""
    placer.run()
    by_anchor: dict[int, list[Drawn]] = {}
    for label in placer.labels:
        by_anchor.setdefault(label.anchor, []).append(label)
    edit = PageEdit(
        glyphs=glyphs,
        placed=placer.glyphs,
        dropped=_dropped(laid, plans),
        labels=by_anchor,
        hints=[plan.hint for plan in plans],
        line_of=_line_of(laid, plans),
        omitted=set() if options.layout is Layout.EXACT else tell_tales(laid, plans),
    )
    _check(glyphs, edit.touched_shows())
    return edit, plans, laid


def tell_tales(laid: PageText, plans: list[LinePlan]) -> set[tuple[int, int]]:
    """Underlines of touched lines and boxes cut to a removed text: their width is the old width."""
    omitted: set[tuple[int, int]] = set()
    for plan in plans:
        if not plan.removed or plan.exact or plan.line.angle != 0:
            continue
        line, em = plan.line, plan.line.size
        spans = laid.boxes[plan.removed]
        left, right = float(spans[:, 0].min()), float(spans[:, 2].max())
        for rule in laid.glyphs.rules:
            x0, y0, x1, y1 = rule.box
            if y1 < line.base - 1.4 * em or y0 > line.base + 0.5 * em or x1 <= left:
                continue
            thin = (
                y1 - y0 < 0.16 * em
                and x1 - x0 > 0.3 * em
                and x0 > line.x0 - 0.5 * em
                and x1 < line.x1 + 0.6 * em
            )
            cut = y1 - y0 < 2.2 * em and x0 > left - 0.4 * em and x1 < right + 0.4 * em
            if (thin and y0 > line.base - 0.6 * em) or cut:
                omitted |= {(rule.frame, at) for at in rule.instructions}
    return omitted


def _line_of(laid: PageText, plans: list[LinePlan]) -> dict[int, int]:
    found: dict[int, int] = {}
    for number, plan in enumerate(plans):
        for item in plan.line.items:
            if item != SPACE:
                found[item] = number
                found.update(dict.fromkeys(laid.twins.get(item, ()), number))
    for number, plan in enumerate(plans):
        if plan.placed:
            found.update({token.glyph: number for token in plan.tokens if token.glyph != SPACE})
    return found


def _check(glyphs: Glyphs, touched: set[int]) -> None:
    for number in touched:
        show = glyphs.shows[number]
        if show.font.vertical:
            raise Refused("vertical writing")
        if not show.font.sure:
            raise Refused("a font with an unknown character map")
        if show.render >= 4:
            raise Refused("text used as a clipping path")
        if abs(show.ctm[0] * show.ctm[3] - show.ctm[1] * show.ctm[2]) < 1e-12 or abs(show.size) < 1e-9:
            raise Refused("text without extent")


def _dropped(laid: PageText, plans: list[LinePlan]) -> set[int]:
    """Removed glyphs, their shadows, and spaces on touched lines that no character stands for."""
    glyphs = laid.glyphs
    used = {item for plan in plans for item in plan.line.items}
    dropped: set[int] = set()
    touched = [plan for plan in plans if plan.touched]
    kept = {token.glyph for plan in plans for token in plan.tokens}
    for plan in touched:
        dropped |= set(plan.removed)
        for item in plan.line.items:
            dropped |= set(laid.twins.get(item, ()))
        dropped |= {item for item in plan.line.items if item != SPACE and item not in kept}
    if touched:
        blanks = [i for i, text in enumerate(glyphs.text) if not text.strip() and i not in used]
        for i in blanks:
            x, y = float(glyphs.place[i][0]), float(glyphs.place[i][1])
            if any(_near(plan, x, y) for plan in touched):
                dropped.add(i)
    return dropped


def _near(plan: LinePlan, x: float, y: float) -> bool:
    line = plan.line
    along, across = forward(x, y, line.angle)
    reach = 3 * line.size
    return abs(across - line.base) < 0.4 * line.size and line.x0 - reach < along < line.x1 + reach


def numbers_of(plans: list[LinePlan], beside: list[int]) -> dict[int, int]:
    """Start of a line in the text → its number on the page, recognised lines (`beside`) included."""
    starts = sorted([plan.start for plan in plans if plan.tokens] + beside)
    return {start: number for number, start in enumerate(starts)}


def set_hints(plans: list[LinePlan], document: Document, gone: Removal, beside: list[int]) -> None:
    """Set again, a line no longer shows how it joins its neighbours, so the page declares it: number, joins, story."""
    origins = document.origins
    assert isinstance(origins, PdfOrigins)
    outer = set[int]().union(*(plan.outer for plan in plans))
    stories = [r for r in document.regions if r.story in _DECLARED]
    starts = [region.start for region in stories]
    numbers = numbers_of(plans, beside)
    for plan in plans:
        if not plan.tokens:
            continue
        number = numbers[plan.start]
        last = plan.line.items[-1]
        hyphen = plan.tokens[-1].glyph == last and int(origins.glyph[plan.end - 1]) != last and last != SPACE
        hyphen = hyphen and not plan.placed  # a paragraph set again has no broken words
        reached = max((token.at for token in plan.tokens), default=-1)
        end = min((at for at in plan.outer if at > reached), default=plan.end)
        after = (
            plan.join
            if plan.join is not None
            else HYPHEN
            if hyphen
            else _join_after(end, document.text, origins, gone, outer)
        )
        plan.hint = {"N": str(number)}
        if plan.touched:
            plan.hint["S"] = ""
        if after is not None:
            plan.hint["A"] = after
        if number == 0 and (before := _join_before(plan.start, document.text, origins, gone)) is not None:
            plan.hint["B"] = before
        at = bisect_right(starts, plan.start) - 1
        if at >= 0 and stories[at].end >= plan.end:
            plan.hint["R"] = stories[at].story.value


def _join_after(at: int, text: str, origins: PdfOrigins, gone: Removal, outer: set[int]) -> str | None:
    found: list[str] = []
    for offset in range(at, len(text)):
        if int(gone.owner[offset]) >= 0:
            if gone.new_at(offset):
                return "".join(found)
        elif int(origins.glyph[offset]) == NO_GLYPH or offset in outer or _leads(offset, text, gone):
            found.append(text[offset])
        else:
            return "".join(found)
    return None


def _leads(offset: int, text: str, gone: Removal) -> bool:
    """A space that follows removed text at the head of a line, also of the next page's: no line shows it."""
    return text[offset] == " " and int(gone.owner[offset - 1]) >= 0


def _join_before(at: int, text: str, origins: PdfOrigins, gone: Removal) -> str | None:
    """None where the lines meet without any character: a dropped hyphen may stand there, which the line before tells."""
    found: list[str] = []
    for offset in range(at - 1, -1, -1):
        if int(gone.owner[offset]) >= 0:
            if gone.new_at(offset):
                return "".join(reversed(found))
        elif int(origins.glyph[offset]) == NO_GLYPH:
            found.append(text[offset])
        else:
            return "".join(reversed(found)) or None
    return None
