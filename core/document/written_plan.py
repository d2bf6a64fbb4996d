"""What an export takes out beyond its plan: text under old boxes, what fills a line up to a margin, where lines
end, words inside areas.

Writing, verifying and showing a result all begin here, so that they speak of the same text.
"""

from __future__ import annotations

from sfumato.core.document.areas import with_areas
from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.fillers import with_fillers
from sfumato.core.document.model import Document
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.document.wrapping import with_wrapping


def as_written(document: Document, edits: Edits, options: RedactOptions) -> Edits:
    """The edits as an export applies them. Given what it gave, it adds nothing."""
    edits = with_covered(document, edits)
    if options.layout is not Layout.EXACT:
        edits = with_wrapping(document, with_fillers(document, edits))
    return with_areas(document, edits, options.areas)


def with_covered(document: Document, edits: Edits) -> Edits:
    """The edits, and the removal of text under old boxes that none of them takes."""
    taken = Edits.of(edits.edits, document.text).edits
    more: list[Edit] = []
    for covered in document.covered:
        start = covered.start
        for edit in taken:
            if edit.start < covered.end and start < edit.end:
                if start < edit.start:
                    more.append(Edit(start, edit.start, Action.CLEAR))
                start = max(start, edit.end)
        if start < covered.end:
            more.append(Edit(start, covered.end, Action.CLEAR))
    return Edits.of((*taken, *more), document.text)
