"""The parts of a presentation by kind, and which hidden-data item each belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sfumato.core.document.flow import names
from sfumato.core.document.flow.package import Package, open_package
from sfumato.core.document.flow.xml import Element, attribute, descendants
from sfumato.core.document.office.encrypted import is_compound, unlock
from sfumato.core.document.office.ooxml.graph import Graph, graph_of, main_part
from sfumato.core.document.office.ooxml.hidden import EMBEDDED_KINDS, PROPERTY_KINDS
from sfumato.core.document.office.relations import Relation, relations

HIDDEN_SLIDES = "hidden slides"
NOTES = "speaker notes"
MEDIA = "audio and video"
TAGS = "tags of add-ins"

COMMENT_KINDS = ("comments", "commentAuthors", "authors")
MEDIA_KINDS = ("audio", "video", "media")
NOTE_KINDS = ("notesSlide",)
_ITEMS: dict[str, str] = {
    **dict.fromkeys(EMBEDDED_KINDS, names.EMBEDDED),
    **dict.fromkeys(PROPERTY_KINDS, names.PROPERTIES),
    **dict.fromkeys(MEDIA_KINDS, MEDIA),
    "comments": names.COMMENTS,
    "commentAuthors": names.PEOPLE,
    "authors": names.PEOPLE,
    "notesSlide": NOTES,
    "tags": TAGS,
    "customXml": names.CUSTOM_XML,
    "thumbnail": names.THUMBNAIL,
    "printerSettings": names.PRINTER,
    "vbaProject": names.MACROS,
    "font": names.FONTS,
    "origin": names.SIGNATURES,
}
SHOWN = frozenset(
    {
        "officeDocument",
        "slide",
        "slideLayout",
        "slideMaster",
        "notesMaster",
        "handoutMaster",
        "theme",
        "presProps",
    }
    | {
        "viewProps",
        "tableStyles",
        "themeOverride",
        "image",
        "hyperlink",
        "chart",
        "chartEx",
        "chartUserShapes",
    }
    | {"chartStyle", "chartColorStyle", "diagramData", "diagramLayout", "diagramQuickStyle", "diagramColors"}
    | {"diagramDrawing", "vmlDrawing", "hdphoto"}
)
KNOWN = SHOWN | frozenset(_ITEMS) | {"customXmlProps", "signature"}


@dataclass(frozen=True, slots=True)
class Slide:
    """A slide of a presentation: its part, and whether it is hidden."""

    part: str
    hidden: bool
    element: Element  # in the presentation's list of slides


def open_pptx(data: bytes, path: Path | None, password: str | None = None) -> Package:
    """The package of a presentation. Raises where it is locked without its password or is no presentation."""
    if is_compound(data):
        data = unlock(data, path, password)
    package = open_package(data, path)
    presentation_part(package)
    return package


def presentation_part(package: Package) -> str:
    """The name of the main part."""
    return main_part(package, ("presentationml", "ms-powerpoint"), "ppt/presentation.xml", "presentation")


def slides(package: Package) -> list[Slide]:
    """In the order of the show; slides whose part is missing are left out."""
    main = presentation_part(package)
    parts = {relation.id: relation.target for relation in relations(package, main) if not relation.external}
    found = []
    for element in descendants(package.tree(main), "p:sldId"):
        part = parts.get(attribute(element, "r:id") or "")
        if part is not None and part in package.parts:
            hidden = (package.tree(part).get("show") or "1") in ("0", "false")
            found.append(Slide(part, hidden, element))
    return found


def presentation_graph(package: Package) -> Graph:
    """Which parts are reached from what is shown, and by which hidden item the others are."""
    listed = slides(package)
    hidden = {slide.part for slide in listed if slide.hidden}
    shown = {slide.part for slide in listed}

    def rule(owner: str, relation: Relation) -> str | None:
        if relation.external:
            return None if relation.kind == "hyperlink" else names.EXTERNAL
        if relation.target in hidden:
            return HIDDEN_SLIDES
        if relation.kind == "slide" and relation.target not in shown:
            return names.UNUSED  # deleted from the show, left in the file
        if relation.kind in _ITEMS:
            return _ITEMS[relation.kind]
        return None if relation.kind in SHOWN else names.UNUSED

    return graph_of(package, rule)
