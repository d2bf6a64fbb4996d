"""What earlier redactions of the opened file left behind, as red items with one action each. Every export removes it anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sfumato.app.gui.vm.session import Session
from sfumato.core.document.edits import Action
from sfumato.core.generalize.realise import Replacement
from sfumato.core.recognize.model import EntityType

if TYPE_CHECKING:
    from sfumato.core.document.findings import FileFinding

SETTING = "left_behind"


def left_behind(session: Session, document: str | None = None) -> tuple[FileFinding, ...]:
    """Those that nobody has settled yet."""
    document = session.current if document is None else document
    source = session.sources.get(document)
    inspection = session.inspections.get(document)
    if source is None or not (source.covered or (inspection is not None and inspection.bad_redactions)):
        return ()
    from sfumato.core.document.findings import file_findings

    settled = session.project.setting(SETTING, (), document) or ()
    return tuple(one for one in file_findings(source, inspection) if one.code not in settled)


def with_cleared(session: Session, replacements: tuple[Replacement, ...]) -> tuple[Replacement, ...]:
    """And the words under old boxes gone, as every export leaves them: the preview shows the same."""
    source, record = session.sources.get(session.current), session.record
    if source is None or record is None or not source.covered:
        return replacements
    found = list(replacements)
    for covered in source.covered:
        start = covered.start
        for r in (r for r in replacements if r.start < covered.end and covered.start < r.end):
            if start < r.start:
                found.append(_gone(start, r.start, record.text))
            start = max(start, r.end)
        if start < covered.end:
            found.append(_gone(start, covered.end, record.text))
    return tuple(sorted(found, key=lambda r: r.start))


def _gone(start: int, end: int, text: str) -> Replacement:
    return Replacement(start, end, "", Action.CLEAR, "", EntityType.MISC, 0, 0, "", text[start:end])


def settle(session: Session, code: str) -> bool:
    """Takes the action of a red item: one step that can be undone. The words go with the export; until then the item is
    settled, not forgotten."""
    found = next((one for one in left_behind(session) if one.code == code), None)
    if found is None:
        return False
    settled = [*(session.project.setting(SETTING, (), session.current) or ()), code]
    session.project.set(SETTING, settled, found.action, session.current)
    session.history_moved()
    return True
