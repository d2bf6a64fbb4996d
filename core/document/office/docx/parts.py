"""Taking parts out of a Word package together with everything that points at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import Element, name, remove, short, unwrap
from sfumato.core.document.office.relations import Relation, content_type, related, relations, rels_name
from sfumato.core.errors import CannotRead, UnsupportedFormat

# Text is kept where only its wrapper pointed at the removed part.
_UNWRAPPED = frozenset({"w:hyperlink"})
_STORY_KINDS = ("header", "footer", "footnotes", "endnotes", "comments", "glossaryDocument")
# Relationships that are used through an id in the text of the part; all others work by being there.
BY_ID = frozenset(
    {
        "hyperlink",
        "image",
        "header",
        "footer",
        "chart",
        "chartEx",
        "diagramData",
        "diagramLayout",
        "diagramColors",
    }
    | {
        "diagramQuickStyle",
        "oleObject",
        "package",
        "aFChunk",
        "control",
        "subDocument",
        "frame",
        "video",
        "audio",
    }
)

KNOWN_KINDS = frozenset(
    {
        "officeDocument",
        "styles",
        "numbering",
        "settings",
        "webSettings",
        "fontTable",
        "theme",
    }
    | {"header", "footer", "footnotes", "endnotes", "hyperlink", "image", "chart", "chartEx", "chartStyle"}
    | {
        "chartColorStyle",
        "chartUserShapes",
        "themeOverride",
        "diagramData",
        "diagramLayout",
        "diagramQuickStyle",
    }
    | {"diagramColors", "diagramDrawing", "hdphoto"}
    # these have items of their own, which a person may have chosen to keep
    | {"comments", "commentsExtended", "commentsIds", "commentsExtensible", "people", "core-properties"}
    | {"extended-properties", "custom-properties", "customXml", "customXmlProps", "thumbnail", "oleObject"}
    | {
        "package",
        "aFChunk",
        "control",
        "activeXControlBinary",
        "subDocument",
        "frame",
        "vbaProject",
        "wordVbaData",
    }
    | {"printerSettings", "attachedTemplate", "mailMergeSource", "mailMergeHeaderSource", "recipientData"}
    | {"glossaryDocument", "font", "origin", "signature", "keyMapCustomizations", "attachedToolbars"}
)


def main_part(package: Package) -> str:
    """The name of the main document part. Raises `CannotRead` where the package is no Word file."""
    for part in related(package, "", "officeDocument"):
        if "wordprocessingml" in content_type(package, part) or "ms-word" in content_type(package, part):
            return part
        root = name(package.tree(part)) if part.endswith(".xml") else ""
        if root == "w:document":
            return part
        raise UnsupportedFormat("This is an office file, but not a text document.", file=package.file)
    for part in ("word/document.xml",):
        if package.find(part):
            return package.find(part) or part
    raise CannotRead(
        "The file has no document inside.",
        file=package.file,
        next_step="Open it in its own program, save it again and retry.",
    )


def story_parts(package: Package) -> list[str]:
    """Every part that holds WordprocessingML text."""
    main = main_part(package)
    found = [main]
    for kind in _STORY_KINDS:
        found += [part for part in related(package, main, kind) if part not in found]
    return found


def story_roots(package: Package) -> Iterator[Element]:
    """The trees of all parts that hold text: body, headers, footers, notes, comments."""
    return (package.tree(part) for part in story_parts(package))


def all_roots(package: Package) -> Iterator[tuple[str, Element]]:
    """Every XML part that belongs to the package, relationship parts aside."""
    for part in list(package.parts):
        if part.endswith(".xml") and part != "[Content_Types].xml":
            yield part, package.tree(part)


def settings_root(package: Package) -> Element | None:
    """The tree of the settings, None where there is none."""
    found = related(package, main_part(package), "settings")
    return package.tree(found[0]) if found else None


def sources(package: Package) -> list[str]:
    """Every part that has relationships, and the package itself."""
    owners = [""]
    for part in package.parts:
        if package.find(rels_name(part)) is not None and not part.endswith(".rels"):
            owners.append(part)
    return owners


def drop_relations(package: Package, wanted: Callable[[str, Relation], bool]) -> bool:
    """Removes relationships, what refers to them, and their parts if nothing else needs those."""
    found = False
    for owner in sources(package):
        for relation in relations(package, owner):
            if wanted(owner, relation):
                found = True
                if owner and owner.endswith((".xml", ".vml")):
                    _drop_references(package.tree(owner), relation.id)
                remove(relation.element)
    return found


def drop_kinds(package: Package, *kinds: str) -> bool:
    """Removes the relations of these kinds. Returns whether there were any; parts that nothing reaches go
    later."""
    return drop_relations(package, lambda _, relation: relation.kind in kinds)


def _drop_references(root: Element, id_: str) -> None:
    for element in list(root.iter()):
        if not isinstance(element.tag, str):
            continue
        keys = [key for key, value in element.items() if value == id_ and is_reference(key)]
        if not keys:
            continue
        if name(element) in ("a:blip", "v:imagedata", "v:fill", "v:stroke") or element is root:
            for key in keys:
                del element.attrib[key]
        elif name(element) in _UNWRAPPED:
            unwrap(element)
        else:
            remove(element)


def is_reference(key: str) -> bool:
    """Whether an attribute names a relation."""
    return short(key).startswith("r:") or short(key) == "o:relid"


def used_ids(root: Element) -> set[str]:
    """The ids of relations that the tree refers to."""
    return {
        value
        for element in root.iter()
        if isinstance(element.tag, str)
        for key, value in element.items()
        if is_reference(key)
    }


def unused_relations(package: Package) -> set[tuple[str, str]]:
    """Relationships by id that no element uses."""
    unused = set()
    for owner in sources(package):
        if not owner.endswith(".xml"):
            continue
        used = used_ids(package.tree(owner))
        unused |= {
            (owner, relation.id)
            for relation in relations(package, owner)
            if relation.kind in BY_ID and relation.id not in used
        }
    return unused
