"""Which parts of a Word package will still be there once hidden data is removed, and what removes the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sfumato.core.document.flow import names
from sfumato.core.document.flow.package import Package
from sfumato.core.document.office.docx.parts import BY_ID, KNOWN_KINDS, used_ids
from sfumato.core.document.office.relations import Relation, relations

_ITEM_OF_KIND = {
    "comments": names.COMMENTS,
    "commentsExtended": names.COMMENTS,
    "commentsIds": names.COMMENTS,
    "commentsExtensible": names.COMMENTS,
    "people": names.PEOPLE,
    "glossaryDocument": names.GLOSSARY,
    "customXml": names.CUSTOM_XML,
    "thumbnail": names.THUMBNAIL,
    "oleObject": names.EMBEDDED,
    "package": names.EMBEDDED,
    "aFChunk": names.EMBEDDED,
    "control": names.EMBEDDED,
    "activeXControlBinary": names.EMBEDDED,
    "subDocument": names.EMBEDDED,
    "frame": names.EMBEDDED,
    "vbaProject": names.MACROS,
    "wordVbaData": names.MACROS,
    "keyMapCustomizations": names.MACROS,
    "attachedToolbars": names.MACROS,
    "printerSettings": names.PRINTER,
    "font": names.FONTS,
    "core-properties": names.PROPERTIES,
    "extended-properties": names.PROPERTIES,
    "custom-properties": names.PROPERTIES,
    "mailMergeSource": names.MAIL_MERGE,
    "mailMergeHeaderSource": names.MAIL_MERGE,
    "recipientData": names.MAIL_MERGE,
    "origin": names.SIGNATURES,
}
Contexts = Mapping[
    tuple[str, str], set[str | None]
]  # (part, relationship) → what removes the text that uses it


@dataclass(frozen=True, slots=True)
class Link:
    """A relation from one part of the package, and the hidden-data item whose removal takes it away."""

    owner: str
    relation: Relation
    item: str | None  # what removes it

    @property
    def inside(self) -> bool:
        """Whether the link leads to a part of the file."""
        return not self.relation.external


def links(package: Package, contexts: Contexts) -> list[Link]:
    """Every relationship that can be reached. A part that stays by one way is reached by that way first."""
    found: list[Link] = []
    items: dict[str, str | None] = {"": None}
    later: list[tuple[str, str | None]] = []
    todo: list[tuple[str, str | None]] = [("", None)]
    while todo or later:
        owner, owner_item = todo.pop(0) if todo else later.pop(0)
        own = relations(package, owner)
        used = used_ids(package.tree(owner)) if own and owner.endswith(".xml") else set()
        for relation in own:
            item = owner_item or _item(owner, relation, used, contexts)
            found.append(Link(owner, relation, item))
            target = relation.target
            if relation.external or target not in package.parts:
                continue
            if target not in items:
                items[target] = item
                (todo if item is None else later).append((target, item))
            elif item is None and items[target] is not None:
                items[target] = None
                todo.append((target, None))
                later = [entry for entry in later if entry[0] != target]
    return _without_repeats(found)


def _item(owner: str, relation: Relation, used: set[str], contexts: Contexts) -> str | None:
    if relation.kind in BY_ID and owner and relation.id not in used:
        return names.UNUSED
    by_kind = _ITEM_OF_KIND.get(relation.kind)
    if relation.kind == "customXml" and relation.id in used:
        return names.INK  # pen strokes come as custom XML, but by id
    if by_kind is not None:
        return by_kind
    if relation.external and relation.kind != "hyperlink":
        return names.EXTERNAL
    if relation.kind not in KNOWN_KINDS:
        return names.UNUSED
    ways = contexts.get((owner, relation.id))
    if ways and None not in ways:
        return sorted(str(way) for way in ways)[0]
    return None


def _without_repeats(found: list[Link]) -> list[Link]:
    """A part visited twice lists its relationships twice; the later visit knows better."""
    by_key: dict[tuple[str, str], Link] = {}
    for link in found:
        known = by_key.get((link.owner, link.relation.id))
        if known is None or known.item is not None:
            by_key[(link.owner, link.relation.id)] = link
    return list(by_key.values())


def targets(package: Package, all_links: list[Link], *kinds: str) -> list[tuple[str, str | None]]:
    """Parts by kind of relationship, each with what removes it."""
    found: dict[str, str | None] = {}
    for link in all_links:
        part = link.relation.target
        if link.relation.kind in kinds and link.inside and part in package.parts:
            found[part] = None if part in found and found[part] is None else link.item
    return list(found.items())
