"""What an opened file gives away through earlier redactions, each finding with the one action that ends it.

A review and a pre-flight show these as red items. Every export takes the action by itself (`written_plan.with_covered`, and
pixels by the writer); the item is there so that a person knows that the source was not safe, and reads what goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.inspect import BadRedaction, Inspection
from sfumato.core.document.model import Covered, Document
from sfumato.core.messages import Message, plural

TEXT_UNDER_BOXES = "text under boxes"
PICTURE_UNDER_BOXES = "picture under boxes"


@dataclass(frozen=True, slots=True)
class FileFinding:
    """One red item. `spans` are the stretches of text that the action removes; empty where it overwrites pixels."""

    code: str
    message: Message
    action: Message  # the label of its button
    pages: tuple[int, ...] = ()  # counted from 0; empty for formats without pages
    spans: tuple[Covered, ...] = ()

    def edits(self, document: Document) -> Edits:
        """The action as edits; taking it twice changes nothing."""
        return Edits.of([Edit(s.start, s.end, Action.CLEAR) for s in self.spans], document.text)


def file_findings(document: Document, inspection: Inspection | None = None) -> tuple[FileFinding, ...]:
    """Red items of an opened file; boxes over pictures are known only with its inspection."""
    bad = inspection.bad_redactions if inspection is not None else ()
    found = []
    if document.covered:
        over_text = [b for b in bad if b.characters]
        found.append(_text(document.covered, over_text))
    if pictures := [b for b in bad if not b.characters]:
        found.append(_pictures(pictures))
    return tuple(found)


def open_findings(
    document: Document, edits: Edits, inspection: Inspection | None = None
) -> tuple[FileFinding, ...]:
    """Those whose text the edits do not yet remove, and those that concern pixels."""
    gone = [(edit.start, edit.end) for edit in edits.edits]
    return tuple(
        finding
        for finding in file_findings(document, inspection)
        if not finding.spans or not all(_removed(span, gone) for span in finding.spans)
    )


def _removed(span: Covered, gone: Sequence[tuple[int, int]]) -> bool:
    at = span.start
    for start, end in sorted(gone):
        if start <= at < end:
            at = end
    return at >= span.end


def _text(covered: Sequence[Covered], boxes: Sequence[BadRedaction]) -> FileFinding:
    count = len(boxes) or len(covered)
    return FileFinding(
        TEXT_UNDER_BOXES,
        plural(
            count,
            "The words under {0} old redaction are still in this file: the box only covers them.",
            "The words under {0} old redactions are still in this file: the boxes only cover them.",
        ),
        plural(count, "Remove the text under {0} box", "Remove the text under {0} boxes"),
        tuple(sorted({span.page for span in covered if span.page is not None})),
        tuple(covered),
    )


def _pictures(boxes: Sequence[BadRedaction]) -> FileFinding:
    return FileFinding(
        PICTURE_UNDER_BOXES,
        plural(
            len(boxes),
            "The picture under {0} old box is still whole: the box only lies over it.",
            "The pictures under {0} old boxes are still whole: the boxes only lie over them.",
        ),
        plural(len(boxes), "Black out the picture under {0} box", "Black out the pictures under {0} boxes"),
        tuple(sorted({box.page for box in boxes})),
    )
