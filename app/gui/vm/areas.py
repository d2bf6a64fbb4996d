"""Boxes that a person drew on pages: kept in the history like every other decision, with type, reason and undo."""

from __future__ import annotations

from dataclasses import dataclass

from sfumato.app.gui.vm.session import Session
from sfumato.core.document.areas import FORMATS, AreaMask
from sfumato.core.document.model import Box
from sfumato.core.messages import Message
from sfumato.core.review.history import Key

KINDS = ("signature", "photo", "stamp", "handwriting", "whole page", "other")
SMALLEST = 4.0  # points; less is a slip of the mouse


@dataclass(frozen=True, slots=True)
class Area:
    """A box that a person drew on a page: where, what it hides and for which reason."""

    id: str
    box: Box
    kind: str = "other"
    reason_code: str = ""


def areas_of(session: Session, document: str | None = None) -> tuple[Area, ...]:
    """The boxes drawn on a document, the current one by default."""
    document = session.current if document is None else document
    found = []
    for name, value in session.project.history.of_kind("area", document):
        page, *edges = value["box"]
        box = Box(int(page), *(float(edge) for edge in edges))
        found.append(Area(name, box, str(value.get("kind", "other")), str(value.get("reason_code", ""))))
    return tuple(found)


def can_draw(session: Session) -> bool:
    """Whether boxes can be drawn on the current document: its format keeps pages."""
    return session.record is not None and session.record.format in FORMATS


def add_area(session: Session, box: Box, kind: str = "other", reason_code: str = "") -> Area | None:
    """None where the box is too small to be meant."""
    if box.x1 - box.x0 < SMALLEST or box.y1 - box.y0 < SMALLEST:
        return None
    taken = {area.id for area in areas_of(session)}
    number = next(n for n in range(1, len(taken) + 2) if f"AREA-{n}" not in taken)
    area = Area(f"AREA-{number}", box, kind, reason_code)
    _put(session, area, Message("Hide an area of page {0}", box.page + 1))
    return area


def add_page(session: Session, page: int, reason_code: str = "") -> Area | None:
    """Adds a box over a whole page; None where there is no such page."""
    source = session.sources.get(session.current)
    if source is None or not 0 <= page < len(source.pages):
        return None
    size = source.pages[page]
    return add_area(session, Box(page, 0.0, 0.0, size.width, size.height), "whole page", reason_code)


def change_area(session: Session, area_id: str, kind: str, reason_code: str) -> None:
    """Gives a box another kind and reason; can be undone."""
    area = next((a for a in areas_of(session) if a.id == area_id), None)
    if area is not None:
        _put(session, Area(area.id, area.box, kind, reason_code), Message("Change {0}", area.id))


def remove_area(session: Session, area_id: str) -> None:
    """Removes a box; can be undone."""
    label = Message("Remove {0}", area_id)
    session.project.history.do(label, {Key("area", session.current, area_id): None})
    session.history_moved()


def masks_of(session: Session, document: str, *, labels: bool) -> tuple[AreaMask, ...]:
    """What the export burns in; with `labels`, the reason codes are printed on the boxes."""
    return tuple(AreaMask(a.box, a.reason_code if labels else "") for a in areas_of(session, document))


def _put(session: Session, area: Area, label: Message) -> None:
    box = area.box
    value = {
        "box": [box.page, *(round(edge, 2) for edge in (box.x0, box.y0, box.x1, box.y1))],
        "kind": area.kind,
        "reason_code": area.reason_code,
    }
    session.project.history.do(label, {Key("area", session.current, area.id): value})
    session.history_moved()
