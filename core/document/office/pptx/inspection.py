"""What a presentation gives away, counted part by part without its reader."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.document.inspect import Inspection
from sfumato.core.document.inspect.package import (
    CROPPED,
    PICTURES,
    PRINTERS,
    PROPERTIES,
    Finder,
    custom_xml,
    files,
    inspect_with,
    tags,
    thumbnail,
)
from sfumato.core.document.inspect.slides import unseen_on_slides

_FINDERS: tuple[Finder, ...] = (
    ("hidden slides", "slides that the show skips",
     tags(rb"<(?:\w+:)?sld\b[^>]*\sshow=\"(?:0|false)\"", r"^ppt/slides/.*\.xml$")),
    ("speaker notes", "what the speaker wrote beside the slides", files(r"^ppt/notesSlides/[^/]+\.xml$")),
    ("comments", "remarks with author and date", files(r"^ppt/comments/")),
    ("people", "the list of authors", files(r"^ppt/(?:commentAuthors|authors)\.xml$")),
    ("audio and video", "sound and film", files(r"^ppt/media/.*\.(?:mp3|mp4|m4a|m4v|wav|wma|wmv|mov|avi|mpe?g)$")),
    ("tags of add-ins", "values that add-ins stored", files(r"^ppt/tags/")),
    ("revision ids", "ids that link copies", tags(rb"<(?:\w+:)?(?:creationId|modId)\b")),
    PROPERTIES,
    custom_xml("file"),
    thumbnail("slide"),
    ("embedded files", "whole files inside", files(r"/embeddings/|oleObject|activeX")),
    PRINTERS,
    ("macros", "programs", files(r"vbaProject")),
    ("embedded fonts", "they list the letters that were used", files(r"^ppt/fonts/")),
    ("external content", "pictures and media loaded from elsewhere",
     tags(rb"<Relationship\b(?![^>]*relationships/hyperlink\")[^>]*TargetMode=\"External\"", r"\.rels$")),
    ("dark shapes", "a box may lie over live text",
     tags(rb"<a:solidFill>\s*<a:srgbClr val=\"000000\"\s*/>\s*</a:solidFill>", r"^ppt/slides/")),
    ("unseen text", "in the colour of its ground, tiny, beside the slide or in a hidden shape", unseen_on_slides),
    CROPPED,
    PICTURES,
)  # fmt: skip


def inspect_pptx(path: Path, password: str | None = None) -> Inspection:
    """What hidden data a presentation carries."""
    return inspect_with(_FINDERS, "pptx", path)
