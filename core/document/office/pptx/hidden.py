"""Hidden data of a presentation: one small function per leak. Each says whether it found anything."""

from __future__ import annotations

from sfumato.core.document.flow import names
from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import Element, descendants, name, remove
from sfumato.core.document.office.docx.parts import drop_kinds, drop_relations, used_ids
from sfumato.core.document.office.modules import HiddenItems
from sfumato.core.document.office.ooxml import hidden as common
from sfumato.core.document.office.picture_metadata import remove_picture_metadata
from sfumato.core.document.office.picture_parts import remove_unseen_parts
from sfumato.core.document.office.pptx.kinds import (
    HIDDEN_SLIDES,
    KNOWN,
    MEDIA,
    MEDIA_KINDS,
    NOTES,
    TAGS,
    slides,
)
from sfumato.core.document.office.private_data import remove_private_data
from sfumato.core.document.office.relations import relations

# Relationships that work only through an id in the part that has them.
BY_ID = frozenset(
    {"hyperlink", "image", "chart", "chartEx", "oleObject", "package", "control", "vmlDrawing", "slide"}
)
_IDS = frozenset({"creationId", "modId", "docId", "rowId", "colId"})


def remove_hidden_slides(package: Package) -> bool:
    """Slides that the show skips, and every mention of them."""
    gone = [slide for slide in slides(package) if slide.hidden]
    for slide in gone:
        number = slide.element.get("id")
        for root in common.roots(package):
            for element in [e for e in descendants(root, "p14:sldId") if e.get("id") == number]:
                remove(element)
        _drop_part(package, slide.part)
    return bool(gone)


def _drop_part(package: Package, part: str) -> None:
    drop_relations(package, lambda _, relation: relation.target == part and not relation.external)


def remove_comments(package: Package) -> bool:
    """Removes comments. Returns whether there were any."""
    return drop_kinds(package, "comments")


def remove_people(package: Package) -> bool:
    """Who wrote comments. Comments that a person chose to keep are signed alike."""
    kept = any(r.kind == "comments" for owner in package.parts for r in relations(package, owner))
    if not kept:
        return drop_kinds(package, "commentAuthors", "authors")
    found = False
    for root in common.roots(package):
        for element in root.iter():
            if name(element).rsplit(":", 1)[-1] in ("cmAuthor", "author") and element.get("name"):
                found = True
                for key in ("name", "initials", "userId"):
                    if element.get(key) is not None:
                        element.set(key, names.NEUTRAL_AUTHOR)
            elif name(element).rsplit(":", 1)[-1] in ("cm", "reply"):
                for key in ("dt", "created"):
                    element.attrib.pop(key, None)
    return found


def remove_media(package: Package) -> bool:
    """Sound and film: a voice or a face is a name too, and nothing here can look into them. The still picture stays."""
    found = drop_relations(package, lambda _, relation: relation.kind in MEDIA_KINDS)
    wanted = ("a:audioFile", "a:videoFile", "a:wavAudioFile", "p14:media")
    found = common.remove_elements(package, *wanted) or found
    for root in common.roots(package):
        for timing in list(descendants(root, "p:timing")):  # animations that would start them
            if any(True for _ in descendants(timing, "p:audio", "p:video", "p:sndTgt")):
                remove(timing)
        for element in [e for e in descendants(root, "p:ext", "a:ext") if not len(e) and e.get("uri")]:
            remove(element)
        for element in [e for e in descendants(root, "p:extLst", "a:extLst") if not len(e)]:
            remove(element)
    return found


def remove_tags(package: Package) -> bool:
    """What add-ins noted down on slides and shapes."""
    found = drop_kinds(package, "tags")
    for root in common.roots(package):
        for element in [e for e in root.iter() if name(e) in ("p:tags", "p:custData")]:
            found = True
            remove(element)
        common.remove_empty_holders(root)
    return found


def remove_revision_ids(package: Package) -> bool:
    """Ids that link copies of slides and shapes."""
    found = False
    for root in common.roots(package):
        for element in [e for e in root.iter() if _is_id(e)]:
            found = True
            holder = element.getparent()
            remove(element)
            while holder is not None and not len(holder) and name(holder).endswith((":ext", ":extLst")):
                empty, holder = holder, holder.getparent()
                remove(empty)
        for number, field in enumerate(descendants(root, "a:fld"), 1):
            neutral = f"{{00000000-0000-0000-0000-{number:012X}}}"
            if field.get("id") not in (None, neutral):
                found = True
                field.set("id", neutral)
    return found


def _is_id(element: Element) -> bool:
    return name(element).rsplit(":", 1)[-1] in _IDS and not len(element)


def remove_unused(package: Package) -> bool:
    """Removes what no slide refers to, and parts of unknown kinds. Returns whether there was any."""
    found = common.drop_unused_ids(package, BY_ID, used_ids)
    return common.remove_unknown(KNOWN)(package) or found


ITEMS = HiddenItems(
    {
        HIDDEN_SLIDES: ("Slides that the show skips", remove_hidden_slides),
        NOTES: ("Speaker notes", common.kinds("notesSlide")),
        names.COMMENTS: ("Comments and replies", remove_comments),
        names.PEOPLE: ("Authors of comments", remove_people),
        MEDIA: ("Sound and film", remove_media),
        TAGS: ("Data stored by add-ins", remove_tags),
        names.REVISION_IDS: ("Ids that link copies", remove_revision_ids),
        names.PROPERTIES: ("Author, company, title, times", common.kinds(*common.PROPERTY_KINDS)),
        names.CUSTOM_XML: ("Custom XML data", common.kinds("customXml")),
        names.THUMBNAIL: ("Preview picture", common.kinds("thumbnail")),
        names.EMBEDDED: ("Embedded files, objects and workbooks", common.remove_embedded_with_sheets),
        names.PRINTER: ("Printer settings", common.kinds("printerSettings")),
        names.MACROS: ("Macros", common.kinds("vbaProject")),
        names.EXTERNAL: ("Pictures, media and objects loaded from elsewhere", common.remove_external),
        names.FONTS: ("Embedded fonts", common.kinds("font")),
        names.OBJECT_NAMES: ("Names of pictures and shapes", common.remove_object_names),
        names.SIGNATURES: ("Digital signatures", common.kinds("origin")),
        names.PRIVATE: ("Entries of other programs and add-ins", remove_private_data),
        names.UNUSED: ("Parts that nothing shows", remove_unused),
        names.CROPPED: (names.CROPPED_WORDS, remove_unseen_parts),
        names.PICTURE_METADATA: ("EXIF and other data in pictures", remove_picture_metadata),
    }
)
