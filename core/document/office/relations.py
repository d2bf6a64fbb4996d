"""How the parts of an OOXML package point at each other."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import Element, children, name, remove, short

CONTENT_TYPES = "[Content_Types].xml"


@dataclass(frozen=True, slots=True)
class Relation:
    """One relation of an OOXML part: what kind it is and what it points at."""

    id: str
    kind: str  # the last segment of the type: "image", "header" …
    target: str  # the name of a part, or an address
    external: bool
    element: Element


def rels_name(part: str) -> str:
    """The name of the part that holds the relations of a part."""
    folder, base = posixpath.split(part)
    return posixpath.join(folder, "_rels", base + ".rels")


def relations(package: Package, part: str) -> tuple[Relation, ...]:
    """Those of one part; those of the package itself for an empty name."""
    stored = package.find(rels_name(part))
    if stored is None:
        return ()
    return tuple(_relations(package, part, stored))


def _relations(package: Package, part: str, stored: str) -> Iterator[Relation]:
    for element in children(package.tree(stored), "rel:Relationship"):
        target = element.get("Target") or ""
        external = (element.get("TargetMode") or "").lower() == "external"
        if not external:
            target = resolve(package, part, target)
        yield Relation(
            element.get("Id") or "", (element.get("Type") or "").rsplit("/", 1)[-1], target, external, element
        )


def resolve(package: Package, part: str, target: str) -> str:
    """The name of the part that a target means, seen from `part`."""
    target = target.split("#", 1)[0].replace("\\", "/")
    joined = target if target.startswith("/") else posixpath.join(posixpath.dirname(part), target)
    path = posixpath.normpath(joined).lstrip("/")
    return package.find(path) or package.find(unquote(path)) or path


def related(package: Package, part: str, kind: str) -> list[str]:
    """The parts that a part points at in one way, those that exist only."""
    return [
        relation.target
        for relation in relations(package, part)
        if relation.kind == kind and not relation.external and relation.target in package.parts
    ]


def content_type(package: Package, part: str) -> str:
    """The declared content type of a part; empty where none is declared."""
    types = package.find(CONTENT_TYPES)
    if types is None:
        return ""
    suffix = posixpath.splitext(part)[1].lstrip(".").lower()
    default = ""
    for element in package.tree(types):
        if (
            name(element) == "ct:Override"
            and (element.get("PartName") or "").lstrip("/").lower() == part.lower()
        ):
            return element.get("ContentType") or ""
        if name(element) == "ct:Default" and (element.get("Extension") or "").lower() == suffix:
            default = element.get("ContentType") or ""
    return default


def reachable(package: Package) -> set[str]:
    """Parts that can be reached from the package's own relationships, with their relationship parts."""
    found: set[str] = set()
    todo = [""]
    while todo:
        part = todo.pop()
        stored = package.find(rels_name(part))
        if stored:
            found.add(stored)
        for relation in relations(package, part):
            if not relation.external and relation.target in package.parts and relation.target not in found:
                found.add(relation.target)
                todo.append(relation.target)
    types = package.find(CONTENT_TYPES)
    return found | ({types} if types else set())


def drop_unreachable(package: Package) -> list[str]:
    """Removes parts that no relation reaches. Returns their names."""
    kept = reachable(package)
    dropped = [part for part in package.parts if part not in kept]
    for part in dropped:
        package.drop(part)
    if dropped:
        tidy_content_types(package)
    return dropped


def tidy_content_types(package: Package) -> None:
    """Removes declarations of parts that are gone, and of endings that no part has."""
    types = package.find(CONTENT_TYPES)
    if types is None:
        return
    for element in list(children(package.tree(types), "ct:Override")):
        if package.find((element.get("PartName") or "").lstrip("/")) is None:
            remove(element)
    endings = {part.rpartition(".")[2].lower() for part in package.parts}
    for element in list(children(package.tree(types), "ct:Default")):
        if (element.get("Extension") or "").lower() not in endings:
            remove(element)


def references(root: Element, id_: str) -> list[Element]:
    """Elements that use a relationship by its id (r:id, r:embed, r:link, o:relid …)."""
    return [
        element
        for element in root.iter()
        if isinstance(element.tag, str)
        and any(value == id_ and short(key).startswith(("r:", "o:rel")) for key, value in element.items())
    ]
