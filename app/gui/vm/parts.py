"""Parts of a file that no page shows: what the text pane calls them, so that nobody wonders where such lines come from."""

from __future__ import annotations

from sfumato.app.gui.vm.words import tr
from sfumato.core.document.model import Document, Story

PART_WORDS = {
    Story.COMMENT: "Comments",
    Story.FOOTNOTE: "Footnotes",
    Story.ENDNOTE: "Endnotes",
    Story.DELETED: "Deleted text that is still in the file",
    Story.ANNOTATION: "Annotations",
    Story.LINK: "Targets of links",
    Story.ALT_TEXT: "Descriptions of pictures",
    Story.PROPERTY: "Properties of the file, on no page",
    Story.CUSTOM_XML: "Data of other programs, on no page",
    Story.EMBEDDED: "Embedded files",
    Story.HIDDEN: "Hidden text",
}
Caption = tuple[int, str]  # where in the text, and the words


def captions_of(document: Document | None) -> tuple[Caption, ...]:
    """One for each run of such parts that begins a line of its own; none for parts within a line."""
    found: list[Caption] = []
    last = None
    for region in document.regions if document is not None else ():
        words = PART_WORDS.get(region.story)
        alone = region.start == 0 or document.text[region.start - 1] == "\n"  # type: ignore[union-attr]
        if words and alone and region.story is not last:
            found.append((region.start, tr(words)))
        last = region.story
    return tuple(found)
