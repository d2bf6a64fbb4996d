"""Hidden data of a workbook: one small function per leak. Each says whether it found anything."""

from __future__ import annotations

from sfumato.core.document.flow import names
from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import Element, descendants, name, remove, short
from sfumato.core.document.office.docx.parts import drop_kinds, drop_relations, used_ids
from sfumato.core.document.office.modules import HiddenItems
from sfumato.core.document.office.ooxml import hidden as common
from sfumato.core.document.office.picture_metadata import remove_picture_metadata
from sfumato.core.document.office.picture_parts import remove_unseen_parts
from sfumato.core.document.office.private_data import remove_private_data
from sfumato.core.document.office.relations import relations
from sfumato.core.document.office.xlsx.formulas import OTHER_FILE, freeze
from sfumato.core.document.office.xlsx.hidden_cells import remove_hidden_cells
from sfumato.core.document.office.xlsx.kinds import (
    COMMENT_KINDS,
    CONNECTION_KINDS,
    CONNECTIONS,
    HIDDEN_CELLS,
    KNOWN,
    LINK_KINDS,
    MACRO_KINDS,
    PIVOT,
    PIVOT_KINDS,
    REVISION_KINDS,
    SCENARIOS,
)
from sfumato.core.document.office.xlsx.workbook import sheets, workbook_part

# Relationships that work only through an id in the part that has them.
BY_ID = frozenset(
    {
        "hyperlink",
        "image",
        "chart",
        "chartEx",
        "drawing",
        "vmlDrawing",
        "table",
        "oleObject",
        "package",
        "control",
    }
)


def remove_comments(package: Package) -> bool:
    """Notes and threads, and the yellow boxes that show them."""
    found = drop_kinds(package, *COMMENT_KINDS)
    for part in [part for part in package.parts if part.lower().endswith(".vml")]:
        root = package.tree(part)
        for shape in [e for e in root.iter() if name(e) == "v:shape"]:
            if any(e.get("ObjectType") == "Note" for e in descendants(shape, "xvml:ClientData")):
                found = True
                remove(shape)
        if not any(name(e) in ("v:shape", "v:rect", "v:oval", "v:line") for e in root.iter()):
            drop_relations(package, lambda _, relation, gone=part: relation.target == gone)  # type: ignore[misc]
    return found


def remove_people(package: Package) -> bool:
    """Who wrote comments. Comments that a person chose to keep are signed alike."""
    kept = [
        p
        for owner in package.parts
        for r in relations(package, owner)
        if r.kind in COMMENT_KINDS
        for p in [r.target]
    ]
    found = False
    if not kept:
        return drop_kinds(package, "person")
    for root in common.roots(package):
        for element in root.iter():
            if name(element) == "x:author" and element.text != names.NEUTRAL_AUTHOR:
                found = True
                element.text = names.NEUTRAL_AUTHOR
            elif name(element) == "tc:person":
                found = True
                element.set("displayName", names.NEUTRAL_AUTHOR)
                element.set("userId", names.NEUTRAL_AUTHOR)
            elif name(element) == "tc:threadedComment" and element.get("dT"):
                del element.attrib["dT"]
    return found


def remove_revision_ids(package: Package) -> bool:
    """Ids of copies and sessions, and the folder the file was last saved in."""
    local = {"revisionPtr", "absPath"}
    found = False
    for root in common.roots(package):
        for element in [e for e in root.iter() if name(e).rsplit(":", 1)[-1] in local and ":" in name(e)]:
            found = True
            remove(element)
        common.remove_empty_holders(root)
    uid = common.remove_attributes(package, lambda _, key: short(key).endswith(":uid"))
    return found or uid


def remove_pivot(package: Package) -> bool:
    """Pivot tables keep a copy of all their source rows, also of rows deleted since. Their cells stay, as plain values."""
    found = drop_kinds(package, *PIVOT_KINDS)
    for root in common.roots(package):
        for element in [e for e in root.iter() if _is_slicer(e)]:
            holder = element
            while holder.getparent() is not None and name(holder) not in (
                "x:ext",
                "xdr:twoCellAnchor",
                "xdr:absoluteAnchor",
            ):
                holder = holder.getparent()
            if holder.getparent() is not None:
                found = True
                remove(holder)
        common.remove_empty_holders(root)
    return found


def _is_slicer(element: Element) -> bool:
    local = name(element).rsplit(":", 1)[-1]
    return local in (
        "slicer",
        "timeslicer",
        "slicerList",
        "slicerCaches",
        "timelineRefs",
        "timelineCacheRefs",
    ) or (local in ("pivotCaches", "slicerCache") and not name(element).startswith("x:"))


def remove_links(package: Package) -> bool:
    """Values and paths of other workbooks. Formulas that use them become their values."""
    found = drop_kinds(package, *LINK_KINDS)
    found = common.remove_external(package) or found
    for sheet in sheets(package):
        found = freeze(package.tree(sheet.part), OTHER_FILE) > 0 or found
    root = package.tree(workbook_part(package))
    for element in [e for e in descendants(root, "x:definedName") if OTHER_FILE.search(e.text or "")]:
        found = True
        remove(element)
    for root in common.roots(package):
        common.remove_empty_holders(root)
    return found


def remove_connections(package: Package) -> bool:
    """Data sources with their servers, users and queries; tables that came from them become plain."""
    found = drop_kinds(package, *CONNECTION_KINDS)
    keys = ("connectionId", "queryTableFieldId")
    for root in common.roots(package):
        for element in descendants(root, "x:table", "x:tableColumn"):
            for key in keys:
                element.attrib.pop(key, None)
            if element.get("tableType") in ("queryTable", "xml"):
                del element.attrib["tableType"]
        common.remove_empty_holders(root)
    return found


def remove_scenarios(package: Package) -> bool:
    """What-if scenarios, personal views, who may edit which range and who reserved the file."""
    wanted = (
        "x:scenarios",
        "x:customWorkbookViews",
        "x:customSheetViews",
        "x:protectedRanges",
        "x:fileSharing",
    )
    return common.remove_elements(package, *wanted)


def remove_unused(package: Package) -> bool:
    """Removes what no sheet refers to, and parts of unknown kinds. Returns whether there was any."""
    rich = any(
        r.kind.startswith("rd") or "richValue" in r.kind
        for o in ["", *package.parts]
        for r in relations(package, o)
    )
    found = common.drop_unused_ids(package, BY_ID, used_ids)
    found = common.remove_unknown(KNOWN)(package) or found
    if rich:  # cells point at those parts by number
        drop_kinds(package, "sheetMetadata")
        common.remove_attributes(package, lambda e, key: name(e) == "x:c" and key in ("cm", "vm"))
    return found


ITEMS = HiddenItems(
    {
        HIDDEN_CELLS: ("Hidden rows, columns and sheets", remove_hidden_cells),
        names.COMMENTS: ("Notes and threaded comments", remove_comments),
        names.PEOPLE: ("Authors of comments", remove_people),
        names.TRACKED_CHANGES: ("Logs of changes in shared workbooks", common.kinds(*REVISION_KINDS)),
        PIVOT: ("Pivot tables' copies of their source, slicers", remove_pivot),
        names.EXTERNAL: ("Values and paths of other files", remove_links),
        CONNECTIONS: ("Data sources, queries, maps", remove_connections),
        SCENARIOS: ("Scenarios, personal views, who may edit what", remove_scenarios),
        names.REVISION_IDS: ("Ids of editing sessions and copies, folder of the file", remove_revision_ids),
        names.PROPERTIES: ("Author, company, title, times", common.kinds(*common.PROPERTY_KINDS)),
        names.CUSTOM_XML: ("Custom XML data", common.kinds("customXml")),
        names.THUMBNAIL: ("Preview picture", common.kinds("thumbnail")),
        names.EMBEDDED: ("Embedded files, objects and controls", common.remove_embedded),
        names.PRINTER: ("Printer settings", common.kinds("printerSettings")),
        names.MACROS: ("Macros", common.kinds(*MACRO_KINDS)),
        names.OBJECT_NAMES: ("Names of pictures and shapes", common.remove_object_names),
        names.SIGNATURES: ("Digital signatures", common.kinds("origin")),
        names.PRIVATE: ("Entries of other programs and add-ins", remove_private_data),
        names.UNUSED: ("Parts that nothing shows", remove_unused),
        names.CROPPED: (names.CROPPED_WORDS, remove_unseen_parts),
        names.PICTURE_METADATA: ("EXIF and other data in pictures", remove_picture_metadata),
    }
)
