"""A redaction plan brought down to the lines of a page: what each touched line will show, in order."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from sfumato.core.document.edits import Action, Edits
from sfumato.core.document.model import Document
from sfumato.core.document.options import Layout, Style
from sfumato.core.document.pdf.read.declared import BOX_TEXT
from sfumato.core.document.pdf.read.line import SPACE, Line, PageText
from sfumato.core.document.pdf.read.origins import FROM_NOTE, NO_GLYPH, PdfOrigins
from sfumato.core.errors import BadPlan

LEADER_MARKS = ".\u2026\u00b7_-\u2013\u2014"
SAME_ROW = 0.4  # ems between the baselines of one row (judgment call)
LEADERS = 3  # of one kind in a row; any longer row is as long as the line had room


@dataclass(slots=True)
class Token:
    """A kept glyph, a kept space without a glyph, or new text (a label, or what is left of a ligature)."""

    glyph: int = SPACE
    text: str | None = None
    anchor: int = SPACE  # glyph in whose place new text is drawn
    edit: int = -1
    at: int = -1  # the kept character it stands for
    width: float = 0.0  # advance on the page, filled in by `placing`
    x: float = 0.0  # place along the line, filled in by `placing`
    scale: float = 1.0  # horizontal scale
    base: float | None = None  # baseline of the line it came from, if it moved to another

    @property
    def is_space(self) -> bool:
        """Whether it is a space that no glyph draws."""
        return self.glyph == SPACE and self.text is None


@dataclass(slots=True)
class LinePlan:
    """A line, its characters in the document text, and what stays of it."""

    line: Line
    start: int
    end: int
    tokens: list[Token] = field(default_factory=list)
    touched: bool = False
    removed: list[int] = field(default_factory=list)  # glyphs
    exact: bool = False  # nothing on it may move: only text under an old box goes
    loose: float | None = (
        None  # points its beginning was rounded to; 0: it could not be; None: other lines give it
    )
    anchored: str = ""  # left, right or centre: what the line is set from, filled in by `placing`
    placed: bool = False  # set again as part of its paragraph
    flows_after: LinePlan | None = None  # typed on behind that touched line, so its place is not its own
    beside: bool = (
        False  # drawn on behind a touched line: its place carries what rounding left of that line's width
    )
    join: str | None = None  # what follows it there
    outer: set[int] = field(default_factory=set)  # kept spaces at its ends, told as part of the joins instead
    hint: dict[str, str] = field(default_factory=dict)  # what the page will declare about the line


@dataclass(slots=True)
class Removal:
    """Which characters go, which edit takes each, and where each replacement is drawn."""

    owner: npt.NDArray[np.int32]  # per character: edit number or -1
    edits: Edits
    home: dict[int, int]  # edit → the first removed character that has a place on a page
    # Edits that take away nothing but breaks between lines have no place of their own: each is drawn after the
    # character before it, or, where it keeps a part of the break before itself, ahead of the character that follows.
    behind: dict[int, list[int]]  # character → edits drawn after it
    ahead: dict[int, list[int]]  # character → edits drawn before it
    boxes: bool  # black boxes stand in for all labels

    @classmethod
    def of(cls, edits: Edits, origins: PdfOrigins, style: Style = Style.LABEL) -> Removal:
        """What goes by these edits."""
        boxes = style is Style.BLACK_BOX
        owner = np.full(len(origins.glyph), -1, dtype=np.int32)
        home: dict[int, int] = {}
        behind: dict[int, list[int]] = {}
        ahead: dict[int, list[int]] = {}
        glyphs = np.flatnonzero(origins.glyph != NO_GLYPH)
        for number, edit in enumerate(edits.edits):
            owner[edit.start : edit.end] = number
            if edit.action is Action.CLEAR or (not edit.shown and not boxes):
                continue  # nothing is drawn
            there = origins.glyph[edit.start : edit.end]
            placed = np.flatnonzero((there != NO_GLYPH) & (there != FROM_NOTE))
            if not len(placed):  # a note goes with all annotations unless these are kept
                placed = np.flatnonzero(there == FROM_NOTE)
            if len(placed):
                home[number] = edit.start + int(placed[0])
                continue
            at = int(np.searchsorted(glyphs, edit.start))
            before = int(glyphs[at - 1]) if at else -1
            after = int(glyphs[at]) if at < len(glyphs) else -1
            keeps_break = bool((owner[before + 1 : edit.start] < 0).any())
            if after >= 0 and (before < 0 or keeps_break or origins.glyph[before] == FROM_NOTE):
                ahead.setdefault(after, []).append(number)
            elif before >= 0:
                behind.setdefault(before, []).append(number)
        return cls(owner, edits, home, behind, ahead, boxes)

    def shown(self, edit: int) -> str:
        """What is drawn in place of an edit."""
        if self.edits.edits[edit].action is Action.CLEAR:
            return ""
        return BOX_TEXT if self.boxes else self.edits.edits[edit].shown

    def new_at(self, offset: int) -> bool:
        """Whether new text is drawn at a character that may itself be gone."""
        owner = int(self.owner[offset])
        return offset in self.ahead or offset in self.behind or self.home.get(owner) == offset


def line_plans(laid: PageText, page: int, document: Document, gone: Removal) -> list[LinePlan]:
    """Lines of the page in text order. Raises `BadPlan` if the page no longer reads as the document says."""
    origins = document.origins
    if not isinstance(origins, PdfOrigins):
        raise BadPlan("The document was not read from a PDF.", file=document.source)
    offsets = np.flatnonzero(origins.page == page)
    offsets = offsets[(origins.glyph[offsets] >= 0) & (offsets < len(document.text))]
    first_offset: dict[int, int] = {}
    for offset in offsets.tolist():
        first_offset.setdefault(int(origins.glyph[offset]), offset)
    plans = []
    for line in laid.lines:
        known = [first_offset[item] for item in line.items if item in first_offset]
        if not known:
            continue
        last = max(known)
        last_glyph = int(origins.glyph[last])
        end = last + len(laid.glyphs.text[last_glyph])
        plan = LinePlan(line, min(known), min(end, len(document.text)))
        _check(plan, laid, document, origins)
        plans.append(plan)
    plans.sort(key=lambda plan: plan.start)
    for plan in plans:
        _fill(plan, origins, document.text, gone)
        _drop_hyphens(plan, first_offset, gone)
        takers = set(gone.owner[plan.start : plan.end].tolist()) - {-1}
        plan.exact = bool(takers) and all(gone.edits.edits[n].action is Action.CLEAR for n in takers)
        if plan.touched:
            _trim(plan, laid)
    return plans


def spell_spaces(plans: list[LinePlan], layout: Layout) -> None:
    """Where gaps stay open on touched lines, a space must be a real one to be told from them."""
    for plan in plans:
        last = SPACE
        for token in plan.tokens if plan.touched and (plan.exact or layout is Layout.EXACT) else ():
            if token.is_space:
                token.text, token.anchor = " ", last
            last = token.glyph if token.glyph != SPACE else token.anchor


def shorten_leaders(plans: list[LinePlan], laid: PageText) -> None:
    """Dots that lead to the end of a line were as many as the text left room for: on touched lines three of them stay."""
    for plan in plans:
        if not plan.touched or plan.exact:
            continue
        kept: list[Token] = []
        same = 0
        for token in plan.tokens:
            mark = _mark(token, laid)
            if mark and kept and mark == _mark(kept[-1], laid):
                same += 1
            elif not (token.is_space and kept and _mark(kept[-1], laid)):
                same = 1 if mark else 0
            if same <= LEADERS:
                kept.append(token)
        plan.tokens = kept


def _mark(token: Token, laid: PageText) -> str:
    if token.text is not None or token.glyph == SPACE:
        return ""
    text = laid.glyphs.text[token.glyph]
    return text if text in LEADER_MARKS else ""


def mark_flowing(plans: list[LinePlan], laid: PageText) -> None:
    """Text that only typed spaces hold apart from a touched line stands where the old width put it."""
    by_first = {plan.line.first: plan for plan in plans}
    text, show = laid.glyphs.text, laid.glyphs.show
    for plan in plans:
        if not plan.touched or plan.exact or plan.line.rtl:
            continue
        last = max(item for item in plan.line.items if item != SPACE)
        after = last + 1
        while after < len(text) and show[after] == show[last] and not text[after].strip():
            after += 1
        follower = by_first.get(after)
        same = after < len(text) and show[after] == show[last] and after > last + 1
        if (
            follower is not None
            and same
            and follower.line.angle == plan.line.angle
            and follower.line.x0 > plan.line.x1
        ):
            follower.flows_after, follower.touched = plan, True


def mark_beside(plans: list[LinePlan], laid: PageText) -> None:
    """Cells drawn on behind a touched line of their row: a producer adds up widths and rounds, so their places, in thousandths of
    a point, tell which name stood before them. They are set again, from the place that other cells of their column have."""
    by_first = {plan.line.first: plan for plan in plans}
    text = laid.glyphs.text
    for plan in sorted(plans, key=lambda plan: plan.line.first):
        if not plan.touched or plan.exact or plan.line.rtl:
            continue
        after = max(item for item in plan.line.items if item != SPACE) + 1
        while after < len(text) and not text[after].strip():
            after += 1
        follower = by_first.get(after)
        if (
            follower is None
            or follower.touched
            or follower.line.rtl
            or follower.line.angle != plan.line.angle
        ):
            continue
        same_row = abs(follower.line.base - plan.line.base) < SAME_ROW * plan.line.size
        if same_row and follower.line.x0 > plan.line.x1:
            follower.beside = follower.touched = True


def _trim(plan: LinePlan, laid: PageText) -> None:
    """Spaces at the ends of what is left of a line: no reader would see them there."""
    for end in (0, -1):
        while plan.tokens and plan.tokens[end].text is None and plan.tokens[end].at >= 0:
            token = plan.tokens[end]
            if not token.is_space and laid.glyphs.text[token.glyph].strip():
                break
            plan.outer.add(token.at)
            plan.tokens.pop(end)


def _check(plan: LinePlan, laid: PageText, document: Document, origins: PdfOrigins) -> None:
    at = plan.start
    while at < plan.end:
        glyph = int(origins.glyph[at])
        text = laid.glyphs.text[glyph] if 0 <= glyph < len(laid.glyphs.text) else document.text[at]
        if document.text[at : at + len(text)] != text:
            raise BadPlan("The file no longer reads as it did.", file=document.source)
        at += max(1, len(text))


def _fill(plan: LinePlan, origins: PdfOrigins, text: str, gone: Removal) -> None:
    at = plan.start
    while at < plan.end:
        glyph = int(origins.glyph[at])
        length = 1
        while glyph >= 0 and at + length < plan.end and int(origins.glyph[at + length]) == glyph:
            length += 1
        owners = gone.owner[at : at + length].tolist()
        for edit in gone.ahead.get(at, ()):
            plan.touched = True
            plan.tokens.append(Token(text=gone.shown(edit), anchor=glyph, edit=edit))
        if glyph < NO_GLYPH:
            pass  # recognised in a picture; its pixels are dealt with elsewhere
        elif all(owner < 0 for owner in owners):
            plan.tokens.append(Token(glyph if glyph >= 0 else SPACE, at=at))
        else:
            plan.touched = True
            if glyph >= 0:
                plan.removed.append(glyph)
            for offset, owner in enumerate(owners, at):
                if owner < 0:
                    plan.tokens.append(Token(text=text[offset], anchor=glyph))
                elif gone.home.get(owner) == offset:
                    plan.tokens.append(Token(text=gone.shown(owner), anchor=glyph, edit=owner))
        for offset in range(at, at + length):
            for edit in gone.behind.get(offset, ()):
                plan.touched = True
                plan.tokens.append(Token(text=gone.shown(edit), anchor=glyph, edit=edit))
        at += length


def absorb_spaces(plan: LinePlan) -> None:
    """Kept spaces without a glyph become part of the label next to them: a gap beside a label is not read as one."""
    merged: list[Token] = []
    for token in plan.tokens:
        last = merged[-1] if merged else None
        if token.is_space and last is not None and last.text is not None:
            last.text += " "
        elif token.text is not None and last is not None and last.is_space:
            token.text = " " + token.text
            merged[-1] = token
        else:
            merged.append(token)
    plan.tokens = merged


def _drop_hyphens(plan: LinePlan, first_offset: dict[int, int], gone: Removal) -> None:
    """A hyphen that only broke a word over two lines goes with any part of the word next to it."""
    last = plan.line.items[-1]
    if last == SPACE or last in first_offset:
        return
    owners = gone.owner[max(plan.start, plan.end - 1) : plan.end + 1]
    if (owners >= 0).any():
        plan.touched = True
        plan.removed.append(last)
    else:
        plan.tokens.append(Token(last))
