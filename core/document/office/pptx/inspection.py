"""What a presentation gives away, counted part by part without its reader."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.document.inspect import Inspection
from sfumato.core.document.inspect.package import (
    CROPPED,
    VALUE,
    Finder,
    either,
    files,
    filled,
    inspect_with,
    picture_metadata,
    tags,
)

_FINDERS: tuple[Finder, ...] = (
    ("hidden slides", "slides that the show skips",
     tags(rb"<(?:\w+:)?sld\b[^>]*\sshow=\"(?:0|false)\"", r"^ppt/slides/.*\.xml$")),
    ("speaker notes", "what the speaker wrote beside the slides", files(r"^ppt/notesSlides/[^/]+\.xml$")),
    ("comments", "remarks with author and date", files(r"^ppt/comments/")),
    ("people", "the list of authors", files(r"^ppt/(?:commentAuthors|authors)\.xml$")),
    ("audio and video", "sound and film", files(r"^ppt/media/.*\.(?:mp3|mp4|m4a|m4v|wav|wma|wmv|mov|avi|mpe?g)$")),
    ("tags of add-ins", "values that add-ins stored", files(r"^ppt/tags/")),
    ("revision ids", "ids that link copies", tags(rb"<(?:\w+:)?(?:creationId|modId)\b")),
    ("properties", "author, company, dates, titles",
     either(filled("docProps/core.xml", VALUE), filled("docProps/app.xml", VALUE),
            filled("docProps/custom.xml", rb"<property\b"))),
    ("custom XML", "data bound to the file", files(r"^customXml/item\d+\.xml$")),
    ("thumbnail", "a picture of the first slide", files(r"thumbnail")),
    ("embedded files", "whole files inside", files(r"/embeddings/|oleObject|activeX")),
    ("printer settings", "names of printers and machines", files(r"printerSettings")),
    ("macros", "programs", files(r"vbaProject")),
    ("embedded fonts", "they list the letters that were used", files(r"^ppt/fonts/")),
    ("external content", "pictures and media loaded from elsewhere",
     tags(rb"<Relationship\b(?![^>]*relationships/hyperlink\")[^>]*TargetMode=\"External\"", r"\.rels$")),
    ("dark shapes", "a box may lie over live text",
     tags(rb"<a:solidFill>\s*<a:srgbClr val=\"000000\"\s*/>\s*</a:solidFill>", r"^ppt/slides/")),
    CROPPED,
    ("picture metadata", "EXIF and XMP in pictures", picture_metadata),
)  # fmt: skip


def inspect_pptx(path: Path, password: str | None = None) -> Inspection:
    """What hidden data a presentation carries."""
    return inspect_with(_FINDERS, "pptx", path)
