"""Hidden data that workbooks and presentations have in common: one small function per leak."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import Element, name, remove
from sfumato.core.document.office.charts import forget_sheets
from sfumato.core.document.office.docx.parts import drop_kinds, drop_relations
from sfumato.core.document.office.ooxml.drawings import neutral_names
from sfumato.core.document.office.relations import drop_unreachable, relations

Removal = Callable[[Package], bool]
EMBEDDED_KINDS = ("oleObject", "package", "control", "activeXControlBinary", "ctrlProp")
PROPERTY_KINDS = ("core-properties", "extended-properties", "custom-properties")
# Lists that may not be empty: without a member they go themselves.
_HOLDERS = frozenset(
    {"x:oleObjects", "x:controls", "x:tableParts", "x:hyperlinks", "x:dataValidations", "x:pivotCaches"}
    | {"x:externalReferences", "x:definedNames", "x:customSheetViews", "x:scenarios", "x:protectedRanges"}
    | {"mc:Choice", "mc:Fallback", "mc:AlternateContent", "p:custDataLst", "p:controls", "p:embeddedFontLst"}
    | {"x:conditionalFormatting", "x:smartTags", "x:customWorkbookViews", "x:customProperties"}
)


def kinds(*wanted: str) -> Removal:
    """Removes parts by the kind of their relationship."""

    def remove_them(package: Package) -> bool:
        return drop_kinds(package, *wanted)

    return remove_them


def remove_embedded(package: Package) -> bool:
    """Removes embedded files and what held them. Returns whether there were any."""
    found = drop_relations(package, lambda _, r: r.kind in EMBEDDED_KINDS and not r.external)
    for root in roots(package):
        remove_empty_holders(root)
    return found


def remove_embedded_with_sheets(package: Package) -> bool:
    """The same where charts have their workbooks inside the file: their formulas no longer name its sheets."""
    return remove_embedded(package) | forget_sheets(package)


def remove_external(package: Package) -> bool:
    """What is loaded from elsewhere: opening the file would report back."""
    return drop_relations(package, lambda _, r: r.external and r.kind != "hyperlink")


def remove_object_names(package: Package) -> bool:
    """Makes names of objects neutral. Returns whether any was changed."""
    return any([neutral_names(root) for root in roots(package)])


def remove_unknown(known: frozenset[str]) -> Removal:
    """Parts of a kind that is not known, and parts that nothing refers to."""

    def remove_them(package: Package) -> bool:
        found = drop_relations(package, lambda _, r: r.kind not in known)
        return bool(drop_unreachable(package)) or found

    return remove_them


def remove_elements(package: Package, *wanted: str) -> bool:
    """Removes all elements of these names. Returns whether there were any."""
    found = False
    for root in roots(package):
        for element in [e for e in root.iter() if name(e) in wanted]:
            found = True
            remove(element)
        remove_empty_holders(root)
    return found


def remove_attributes(package: Package, wanted: Callable[[Element, str], bool]) -> bool:
    """Removes the attributes that `wanted` picks. Returns whether there were any."""
    found = False
    for root in roots(package):
        for element in root.iter():
            if isinstance(element.tag, str):
                for key in [key for key in element.keys() if wanted(element, str(key))]:  # noqa: SIM118
                    found = True
                    del element.attrib[key]
    return found


def remove_empty_holders(root: Element) -> None:
    """Removes elements that only hold others and hold nothing any more."""
    while empty := [e for e in root.iter() if name(e) in _HOLDERS and not len(e)]:
        for element in empty:
            remove(element)


def roots(package: Package) -> Iterable[Element]:
    """The tree of every XML part, relationship parts and the list of content types aside."""
    for part in list(package.parts):
        if part.endswith((".xml", ".vml")) and part != "[Content_Types].xml":
            yield package.tree(part)


def drop_unused_ids(package: Package, by_id: frozenset[str], used: Callable[[Element], set[str]]) -> bool:
    """Relationships that only work through an id which nothing mentions."""
    found = False
    for owner in [part for part in package.parts if part.endswith(".xml")]:
        own = relations(package, owner)
        if not own:
            continue
        mentioned = used(package.tree(owner))
        for relation in own:
            if relation.kind in by_id and relation.id not in mentioned:
                found = True
                remove(relation.element)
    return found
