"""Hidden data of a Word document: one small function per leak. Each says whether it found anything.

They do not look at pictures' pixels, and they leave visible text alone: that is the plan's business.
"""

from __future__ import annotations

from sfumato.core.document.flow import names
from sfumato.core.document.flow.names import NEUTRAL_AUTHOR
from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import (
    Element,
    attribute_key,
    child,
    children,
    descendants,
    name,
    remove,
    short,
    unwrap,
)
from sfumato.core.document.office.charts import forget_sheets
from sfumato.core.document.office.docx.changes import accept
from sfumato.core.document.office.docx.hidden_text import remove_hidden_text
from sfumato.core.document.office.docx.parts import (
    KNOWN_KINDS,
    all_roots,
    drop_kinds,
    drop_relations,
    settings_root,
    story_parts,
    story_roots,
    unused_relations,
    used_ids,
)
from sfumato.core.document.office.docx.unread_names import remove_unread_names
from sfumato.core.document.office.modules import HiddenItems
from sfumato.core.document.office.picture_metadata import remove_picture_metadata
from sfumato.core.document.office.picture_parts import remove_unseen_parts
from sfumato.core.document.office.private_data import remove_private_data
from sfumato.core.document.office.relations import drop_unreachable
from sfumato.core.document.office.words import is_generic

ITEMS = HiddenItems()


@ITEMS.item(names.TRACKED_CHANGES, "Deleted text, moved text and who changed what when")
def remove_tracked_changes(package: Package) -> bool:
    """Insertions are accepted, deletions and the record of who did it go."""
    found = [accept(root) for root in story_roots(package)]
    settings = settings_root(package)
    switch = child(settings, "w:trackRevisions")
    if switch is not None:
        remove(switch)
    return any(found)


ITEMS[names.HIDDEN_TEXT] = ("Text formatted as hidden", remove_hidden_text)


@ITEMS.item(names.COMMENTS, "Comments and replies")
def remove_comments(package: Package) -> bool:
    """Removes comments and their marks. Returns whether there were any."""
    found = drop_kinds(package, "comments", "commentsExtended", "commentsIds", "commentsExtensible")
    for root in story_roots(package):
        for mark in list(descendants(root, "w:commentRangeStart", "w:commentRangeEnd", "w:commentReference")):
            found = True
            run = mark.getparent()
            remove(mark)
            if name(run) == "w:r" and all(name(inner) == "w:rPr" for inner in run):
                remove(run)
    return found


@ITEMS.item(names.PEOPLE, "Authors of changes and comments")
def remove_people(package: Package) -> bool:
    """Who wrote what. Changes and comments that a person chose to keep lose their author, initials and time."""
    found = drop_kinds(package, "people")
    for root in story_roots(package):
        for element in root.iter():
            if not isinstance(element.tag, str):
                continue
            for key in list(element.keys()):
                wanted = short(key)
                if wanted == "w:author" and element.get(key) != NEUTRAL_AUTHOR:
                    found = True
                    element.set(key, NEUTRAL_AUTHOR)
                elif wanted in ("w:initials", "w:date") and attribute_key(element, "w:author"):
                    found = True
                    del element.attrib[key]
    return found


@ITEMS.item(names.REVISION_IDS, "Ids of editing sessions and copies")
def remove_revision_ids(package: Package) -> bool:
    """Ids that tell which passages were typed in one sitting, and on which copy of the document."""
    found = False
    for _, root in all_roots(package):
        for element in root.iter():
            if isinstance(element.tag, str):
                for key in [key for key in element.keys() if _is_revision_id(short(key))]:  # noqa: SIM118
                    found = True
                    del element.attrib[key]
    settings = settings_root(package)
    if settings is not None:
        for element in list(settings):
            if name(element) in ("w:rsids", "w14:docId", "w15:docId"):
                found = True
                remove(element)
    return found


def _is_revision_id(key: str) -> bool:
    return key.startswith("w:rsid") or key in ("w14:paraId", "w14:textId")


@ITEMS.item(names.PROPERTIES, "Author, company, title, times and custom properties")
def remove_properties(package: Package) -> bool:
    """Author, company, manager, editing time, template and whatever else a program wrote about the file."""
    return drop_kinds(package, "core-properties", "extended-properties", "custom-properties")


@ITEMS.item(names.CUSTOM_XML, "Custom XML data and its bindings")
def remove_custom_xml(package: Package) -> bool:
    """Data bound to content controls. Word would copy it back into the text, so the bindings go too."""
    keep = {(owner, id_) for owner in story_parts(package) for id_ in used_ids(package.tree(owner))}
    found = drop_relations(
        package,
        lambda owner, relation: relation.kind == "customXml" and (owner, relation.id) not in keep,
    )
    for root in story_roots(package):
        for binding in list(descendants(root, "w:dataBinding", "w15:dataBinding")):
            found = True
            remove(binding)
    return found


@ITEMS.item(names.THUMBNAIL, "Preview picture")
def remove_thumbnail(package: Package) -> bool:
    """Removes the preview picture. Returns whether there was one."""
    return drop_kinds(package, "thumbnail")


@ITEMS.item(names.EMBEDDED, "Embedded files, objects and workbooks")
def remove_embedded(package: Package) -> bool:
    """Workbooks behind charts, OLE objects, packages, imported chunks, controls. Their pictures stay."""
    kinds = ("oleObject", "package", "aFChunk", "control", "activeXControlBinary", "subDocument", "frame")
    found = drop_relations(package, lambda _, relation: relation.kind in kinds and not relation.external)
    for root in story_roots(package):
        for element in list(descendants(root, "o:OLEObject", "w:altChunk", "w:control")):
            found = True
            remove(element)
    return forget_sheets(package) or found


@ITEMS.item(names.VARIABLES, "Document variables")
def remove_variables(package: Package) -> bool:
    """Removes document variables. Returns whether there were any."""
    return _remove_settings(package, "w:docVars")


@ITEMS.item(names.MAIL_MERGE, "Mail merge source and query")
def remove_mail_merge(package: Package) -> bool:
    """Removes mail-merge sources and recipients. Returns whether there were any."""
    found = _remove_settings(package, "w:mailMerge")
    return drop_kinds(package, "mailMergeSource", "mailMergeHeaderSource", "recipientData") or found


def _remove_settings(package: Package, *wanted: str) -> bool:
    settings = settings_root(package)
    elements = [] if settings is None else list(children(settings, *wanted))
    for element in elements:
        remove(element)
    return bool(elements)


def _remove_elements(package: Package, *wanted: str) -> bool:
    elements = [element for root in story_roots(package) for element in descendants(root, *wanted)]
    for element in elements:
        remove(element)
    return bool(elements)


@ITEMS.item(names.PRINTER, "Printer settings")
def remove_printer_settings(package: Package) -> bool:
    """The name and driver state of somebody's printer."""
    found = drop_kinds(package, "printerSettings")
    return _remove_elements(package, "w:printerSettings") or found


@ITEMS.item(names.MACROS, "Macros")
def remove_macros(package: Package) -> bool:
    """Removes macros and what calls them. Returns whether there were any."""
    found = drop_kinds(package, "vbaProject", "wordVbaData", "keyMapCustomizations", "attachedToolbars")
    return _remove_elements(package, "w:entryMacro", "w:exitMacro") or found


@ITEMS.item(names.EXTERNAL, "Templates, pictures and objects loaded from elsewhere")
def remove_external(package: Package) -> bool:
    """Templates, pictures and objects loaded from elsewhere: opening the file would report back."""
    return drop_relations(package, lambda _, relation: relation.external and relation.kind != "hyperlink")


@ITEMS.item(names.GLOSSARY, "Building blocks")
def remove_glossary(package: Package) -> bool:
    """Building blocks stored with the document, and the placeholders that come from them."""
    found = drop_kinds(package, "glossaryDocument")
    return _remove_elements(package, "w:placeholder") or found


@ITEMS.item(names.FONTS, "Embedded fonts")
def remove_fonts(package: Package) -> bool:
    """An embedded subset font lists the letters that were used."""
    found = drop_kinds(package, "font")
    _remove_settings(package, "w:embedTrueTypeFonts", "w:embedSystemFonts", "w:saveSubsetFonts")
    return found


@ITEMS.item(names.SMART_TAGS, "Smart tags and XML marks")
def remove_smart_tags(package: Package) -> bool:
    """Word's own marks for names, places and dates around words; the words stay."""
    found = _remove_settings(package, "w:smartTagType")
    for root in story_roots(package):
        for element in list(descendants(root, "w:smartTag", "w:customXml")):
            found = True
            for properties in list(children(element, "w:smartTagPr", "w:customXmlPr")):
                remove(properties)
            unwrap(element)
    return found


@ITEMS.item(names.INK, "Pen strokes")
def remove_ink(package: Package) -> bool:
    """Pen strokes with their timing; the picture of them stays."""
    found = False
    for part in story_parts(package):
        root = package.tree(part)
        for element in [e for e in root.iter() if name(e).endswith(":contentPart")]:
            found = True
            used = used_ids(element)
            choice = _ancestor(element, "mc:Choice")
            if choice is not None and any(True for _ in children(choice.getparent(), "mc:Fallback")):
                remove(choice)
                _promote_fallback(root)
            else:
                remove(element)
            _drop_ink_data(package, part, used)
    return found


def _drop_ink_data(package: Package, part: str, used: set[str]) -> None:
    drop_relations(package, lambda owner, relation: owner == part and relation.id in used)


def _ancestor(element: Element, wanted: str) -> Element | None:
    return next((parent for parent in element.iterancestors() if name(parent) == wanted), None)


def _promote_fallback(root: Element) -> None:
    for alternative in list(descendants(root, "mc:AlternateContent")):
        if child(alternative, "mc:Choice") is None:
            for fallback in list(children(alternative, "mc:Fallback")):
                unwrap(fallback)
            unwrap(alternative)


@ITEMS.item(names.OBJECT_NAMES, "Names of pictures and shapes")
def remove_object_names(package: Package) -> bool:
    """Names of drawings are often the file name of the picture."""
    found = False
    for root in story_roots(package):
        for element in root.iter():
            if name(element).endswith((":docPr", ":cNvPr")):
                label = element.get("name")
                if label is not None and not is_generic(label):
                    found = True
                    element.set("name", "Object 1")
    return found


@ITEMS.item(names.SIGNATURES, "Digital signatures")
def remove_signatures(package: Package) -> bool:
    """A signature names its signer, and no longer fits the changed text anyway."""
    return drop_kinds(package, "origin")


@ITEMS.item(names.PERMISSIONS, "Who may edit what")
def remove_permissions(package: Package) -> bool:
    """Who may edit which passage."""
    found = _remove_settings(package, "w:writeProtection")
    for root in story_roots(package):
        for element in list(descendants(root, "w:permStart", "w:permEnd")):
            found = True
            remove(element)
    return found


# Settings that decide how the text is laid out, and those that are items of their own above.
_SETTING_NAMES = (
    "view zoom removePersonalInformation removeDateAndTime displayBackgroundShape mirrorMargins alignBordersAndEdges "
    "bordersDoNotSurroundHeader bordersDoNotSurroundFooter gutterAtTop hideSpellingErrors hideGrammaticalErrors "
    "defaultTabStop autoHyphenation consecutiveHyphenLimit hyphenationZone doNotHyphenateCaps evenAndOddHeaders "
    "bookFoldRevPrinting bookFoldPrinting bookFoldPrintingSheets drawingGridHorizontalSpacing drawingGridVerticalSpacing "
    "displayHorizontalDrawingGridEvery displayVerticalDrawingGridEvery characterSpacingControl "
    "printTwoOnOne strictFirstAndLastChars noLineBreaksAfter noLineBreaksBefore footnotePr endnotePr compat "
    "themeFontLang clrSchemeMapping doNotAutoCompressPictures decimalSymbol listSeparator updateFields "
    "documentProtection docVars mailMerge writeProtection rsids smartTagType embedTrueTypeFonts embedSystemFonts "
    "saveSubsetFonts attachedTemplate trackRevisions"
)
_SETTINGS = frozenset(f"w:{name}" for name in _SETTING_NAMES.split()) | {
    *("m:mathPr", "w14:docId", "w15:docId", "w15:chartTrackingRefBased")
}


@ITEMS.item(names.PRIVATE, "Entries of other programs and add-ins")
def remove_private(package: Package) -> bool:
    """Entries of other programs, and settings that change nothing of what the text looks like."""
    found = drop_kinds(package, "webSettings")
    settings = settings_root(package)
    for element in [] if settings is None else [e for e in settings if name(e) not in _SETTINGS]:
        remove(element)
        found = True
    found |= remove_unread_names(package)
    return remove_private_data(package) or found


@ITEMS.item(names.UNUSED, "Parts that nothing shows")
def remove_unused(package: Package) -> bool:
    """Parts that nothing shows: left over, unreachable, or of a kind that is not known."""
    unused = unused_relations(package)
    found = drop_relations(
        package,
        lambda owner, relation: (owner, relation.id) in unused or relation.kind not in KNOWN_KINDS,
    )
    return bool(drop_unreachable(package)) or found


ITEMS[names.CROPPED] = (names.CROPPED_WORDS, remove_unseen_parts)
ITEMS[names.PICTURE_METADATA] = ("EXIF and other data in pictures", remove_picture_metadata)
