"""Hidden data of an OpenDocument text: one small function per leak. Each says whether it found anything."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Iterator

from sfumato.core.document.flow import names
from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.pictures import blank, strip
from sfumato.core.document.flow.xml import (
    Element,
    attribute,
    attribute_key,
    children,
    descendants,
    name,
    remove,
    short,
)
from sfumato.core.document.office.modules import HiddenItems
from sfumato.core.document.office.odt.reader import embedded_objects
from sfumato.core.document.office.odt.styles import Styles
from sfumato.core.document.office.odt.unread_names import remove_unread_names
from sfumato.core.document.office.odt.walk import PARAGRAPHS, is_hidden_section, is_inside
from sfumato.core.document.office.private_data import remove_private_data
from sfumato.core.document.office.words import is_generic

ITEMS = HiddenItems()
_STORY_PARTS = ("content.xml", "styles.xml")
_PRINTER_ITEMS = ("PrinterName", "PrinterSetup", "PrinterPaperFromSetup", "PrintFaxName")
_PERSONAL_ITEMS = (
    "CurrentDatabaseDataSource",
    "CurrentDatabaseCommand",
    "EmbeddedDatabaseName",
    "ModifyPasswordInfo",
)


def roots(package: Package) -> Iterator[Element]:
    """The trees of the parts that hold text: the content, and the styles with headers and footers."""
    return (package.tree(part) for part in _STORY_PARTS if part in package.parts)


def _remove_all(found: Iterable[Element]) -> bool:
    elements = list(found)
    for element in elements:
        remove(element)
    return bool(elements)


def _drop(package: Package, wanted: Callable[[str], bool]) -> bool:
    return any([package.drop(part) for part in list(package.parts) if wanted(part)])


@ITEMS.item(names.TRACKED_CHANGES, "Deleted text and who changed what when")
def remove_tracked_changes(package: Package) -> bool:
    """Deleted passages live in a list of their own; what was inserted is already in the text."""
    kinds = ("text:tracked-changes", "text:change", "text:change-start", "text:change-end")
    return any([_remove_all(descendants(root, *kinds)) for root in roots(package)])


@ITEMS.item(names.HIDDEN_TEXT, "Text and sections formatted as hidden")
def remove_hidden_text(package: Package) -> bool:
    """Removes hidden sections, paragraphs and characters; tells whether there were any."""
    styles = Styles([package.tree(p) for p in ("styles.xml", "content.xml") if p in package.parts])
    found = False
    for root in roots(package):
        found = _remove_all(s for s in descendants(root, "text:section") if is_hidden_section(s)) or found
        for paragraph in list(descendants(root, *PARAGRAPHS)):
            if styles.hides("paragraph", attribute(paragraph, "text:style-name")):
                found = True
                paragraph.text = None
                for inner in list(paragraph):
                    paragraph.remove(inner)
        hidden = [
            element
            for element in root.iter()
            if name(element) in ("text:hidden-text", "text:hidden-paragraph")
            or (name(element) != "" and _is_inline(element) and _hides(styles, element))
        ]
        found = _remove_all(hidden) or found
    return found


def _is_inline(element: Element) -> bool:
    return name(element).startswith("text:") and name(element) not in PARAGRAPHS


def _hides(styles: Styles, element: Element) -> bool:
    inside = any(name(parent) in PARAGRAPHS for parent in element.iterancestors())
    return inside and styles.hides("text", attribute(element, "text:style-name"))


@ITEMS.item(names.COMMENTS, "Comments and replies")
def remove_comments(package: Package) -> bool:
    """Removes comments and their ends; tells whether there were any."""
    kinds = ("office:annotation", "office:annotation-end")
    return any([_remove_all(descendants(root, *kinds)) for root in roots(package)])


@ITEMS.item(names.PEOPLE, "Authors of changes and comments")
def remove_people(package: Package) -> bool:
    """Changes and comments that a person chose to keep lose their author and time."""
    found = False
    for root in roots(package):
        for holder in list(descendants(root, "office:annotation", "office:change-info")):
            for creator in list(children(holder, "dc:creator")):
                if creator.text != names.NEUTRAL_AUTHOR:
                    found = True
                    creator.text = names.NEUTRAL_AUTHOR
            kinds = ("meta:creator-initials", "loext:sender-initials", "meta:date-string")
            found = _remove_all(children(holder, *kinds)) or found
    return found


@ITEMS.item(names.REVISION_IDS, "Ids of editing sessions")
def remove_revision_ids(package: Package) -> bool:
    """Removes the ids of editing sittings (rsid); tells whether there were any."""
    found = False
    for root in roots(package):
        for element in root.iter():
            if isinstance(element.tag, str):
                for key in [key for key in element.keys() if short(key).endswith("rsid")]:  # noqa: SIM118
                    found = True
                    del element.attrib[key]
    return _remove_config(package, lambda item: item.startswith("Rsid")) or found


@ITEMS.item(names.PROPERTIES, "Author, title, times, template and custom properties")
def remove_properties(package: Package) -> bool:
    """Removes `meta.xml`: author, title, dates, statistics; tells whether it was there."""
    return _drop(package, lambda part: part == "meta.xml")


@ITEMS.item(names.THUMBNAIL, "Preview picture")
def remove_thumbnail(package: Package) -> bool:
    """Removes the picture of the first page; tells whether it was there."""
    return _drop(package, lambda part: part.startswith("Thumbnails/"))


@ITEMS.item(names.EMBEDDED, "Embedded files, charts and objects")
def remove_embedded(package: Package) -> bool:
    """Charts, formulas and files inside the document; the picture that stands for each stays."""
    folders = embedded_objects(package)
    found = _drop(package, lambda part: any(part == f or part.startswith(f + "/") for f in folders))
    for root in roots(package):
        kinds = ("draw:object", "draw:object-ole", "draw:plugin", "draw:applet")
        found = _remove_all(descendants(root, *kinds)) or found
    return found


@ITEMS.item(names.PRINTER, "Printer settings")
def remove_printer_settings(package: Package) -> bool:
    """Removes the name and set-up of the printer; tells whether they were there."""
    return _remove_config(package, lambda item: item in _PRINTER_ITEMS)


@ITEMS.item(names.VIEW_SETTINGS, "View settings and data sources")
def remove_view_settings(package: Package) -> bool:
    """Where somebody last looked and which database was open."""
    found = _remove_config(package, lambda item: item in _PERSONAL_ITEMS)
    found = _remove_worded_config(package) or found
    if "settings.xml" in package.parts:
        for item in list(descendants(package.tree("settings.xml"), "config:config-item-set")):
            if (attribute(item, "config:name") or "").endswith("view-settings"):
                found = True
                remove(item)
    return found


def _remove_worded_config(package: Package) -> bool:
    """Settings in words: what the layout depends on is a number or a choice of two."""
    if "settings.xml" not in package.parts:
        return False
    items = descendants(package.tree("settings.xml"), "config:config-item")
    return _remove_all(
        [
            item
            for item in items
            if attribute(item, "config:name") not in _PRINTER_ITEMS
            and re.search(r"[^\W\d_]", item.text or "")
            and (item.text or "").strip() not in ("true", "false")
        ]
    )


def _remove_config(package: Package, wanted: Callable[[str], bool]) -> bool:
    if "settings.xml" not in package.parts:
        return False
    items = descendants(package.tree("settings.xml"), "config:config-item")
    return _remove_all([item for item in items if wanted(attribute(item, "config:name") or "")])


@ITEMS.item(names.MACROS, "Macros and scripts")
def remove_macros(package: Package) -> bool:
    """Removes macros, dialogs and event listeners; tells whether there were any."""
    found = _drop(package, lambda part: part.startswith(("Basic/", "Scripts/", "Dialogs/")))
    for root in roots(package):
        for scripts in list(descendants(root, "office:scripts", "office:event-listeners", "text:script")):
            found = bool(len(scripts)) or found
            remove(scripts)
    return found


@ITEMS.item(names.EXTERNAL, "Pictures and sections loaded from elsewhere")
def remove_external(package: Package) -> bool:
    """Pictures, sections and data loaded from elsewhere: opening the file would report back."""
    found = False
    for root in roots(package):
        for element in list(root.iter()):
            key = attribute_key(element, "xlink:href") if isinstance(element.tag, str) else None
            link = name(element) in ("text:a", "draw:a") or name(element).startswith("form:")
            if key and not link and not is_inside(False, element.get(key)):
                found = True
                remove(element)
    return found


@ITEMS.item(names.FONTS, "Embedded fonts")
def remove_fonts(package: Package) -> bool:
    """Removes embedded fonts and what points at them; tells whether there were any."""
    found = _drop(package, lambda part: part.startswith("Fonts/"))
    for root in roots(package):
        _remove_all([e for e in root.iter() if name(e) == "svg:font-face-src"])
    return found


@ITEMS.item(names.OBJECT_NAMES, "Names of pictures and shapes")
def remove_object_names(package: Package) -> bool:
    """Makes names of objects neutral. Returns whether any was changed."""
    found = False
    for root in roots(package):
        for element in root.iter():
            key = attribute_key(element, "draw:name") if name(element).startswith("draw:") else None
            if key and not is_generic(element.get(key)) and not _is_style(element):
                found = True
                element.set(key, "Graphic 1")  # "Object 1" is a folder of the format, which a plan may name
    return found


def _is_style(element: Element) -> bool:
    """Gradients, markers and the like are named so that styles can refer to them."""
    return name(element.getparent()) == "office:styles" if element.getparent() is not None else False


@ITEMS.item(names.SIGNATURES, "Digital signatures")
def remove_signatures(package: Package) -> bool:
    """Removes signatures, which the edit breaks anyway. Returns whether there were any."""
    return _drop(package, lambda part: part.startswith("META-INF/") and "signature" in part.lower())


@ITEMS.item(names.VERSIONS, "Earlier versions")
def remove_versions(package: Package) -> bool:
    """Earlier states of the document, saved inside it."""
    return _drop(package, lambda part: part.startswith(("Versions/", "VersionList.xml")))


@ITEMS.item(names.PRIVATE, "Entries of other programs and add-ins")
def remove_private(package: Package) -> bool:
    """Entries of other programs, and names of styles, bookmarks and tables that no page shows."""
    return remove_unread_names(package) | remove_private_data(package)


@ITEMS.item(names.UNUSED, "Parts that nothing shows")
def remove_unused(package: Package) -> bool:
    """Parts that nothing refers to: toolbars, layout caches, RDF, leftover pictures."""
    used = _addresses(package)
    known = ("mimetype", "content.xml", "styles.xml", "settings.xml", "meta.xml", "META-INF/manifest.xml")
    folders = ("Thumbnails/", "Basic/", "Scripts/", "Dialogs/", "Fonts/", "Versions/", "META-INF/")
    objects = embedded_objects(package)

    def unused(part: str) -> bool:
        if part in known or part == "VersionList.xml" or part.startswith(folders) or part in used:
            return False
        return not any(part == folder or part.startswith(folder + "/") for folder in objects)

    return _drop(package, unused)


def _addresses(package: Package) -> set[str]:
    found = set()
    for root in roots(package):
        for element in root.iter():
            if isinstance(element.tag, str):
                address = attribute(element, "xlink:href")
                if address:
                    found.add(address.removeprefix("./"))
    return found


@ITEMS.item(names.PICTURE_METADATA, "EXIF and other data in pictures")
def remove_picture_metadata(package: Package) -> bool:
    """Removes metadata inside pictures. Returns whether there was any."""
    found = False
    for part in list(package.parts):
        if not part.endswith((".xml", ".rdf")) and part != "mimetype":
            clean = strip(package.parts[part])
            if clean is not None and clean != package.parts[part]:
                found = True
                package.put(part, clean)
    for root in roots(package):
        for inline in descendants(root, "office:binary-data"):
            found |= _strip_inline(inline)
    return found


def _strip_inline(inline: Element) -> bool:
    """A picture written into the text; one that is none of a camera's goes, for nothing else reads it."""
    try:
        data = base64.b64decode(inline.text or "", validate=False)
    except ValueError:
        data = b""
    clean = strip(data)
    if clean == data:
        return False
    inline.text = base64.b64encode(clean or blank(data)).decode("ascii")
    return True
