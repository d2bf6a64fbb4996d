"""Which parts of a package stay once hidden data is removed, and what removes the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sfumato.core.document.flow.package import Package
from sfumato.core.document.office.relations import Relation, content_type, related, relations
from sfumato.core.errors import CannotRead, UnsupportedFormat

# Says which hidden-data item a relationship belongs to; None where its target stays.
Rule = Callable[[str, Relation], str | None]


@dataclass(frozen=True, slots=True)
class Graph:
    """`parts`: every reachable part with the item that removes it. `outside`: links that lead out of the file."""

    parts: Mapping[str, str | None]
    kinds: Mapping[str, str]
    outside: tuple[tuple[str, Relation, str | None], ...]

    def of_kind(self, *kinds: str) -> list[tuple[str, str | None]]:
        """The parts of these kinds with the item that removes each."""
        return [(part, item) for part, item in self.parts.items() if self.kinds[part] in kinds]


def graph_of(package: Package, rule: Rule) -> Graph:
    """Parts that stay are walked first, so one that is reached both ways counts as staying."""
    parts: dict[str, str | None] = {}
    kinds: dict[str, str] = {}
    outside: list[tuple[str, Relation, str | None]] = []
    staying: list[tuple[str, str | None]] = [("", None)]
    going: list[tuple[str, str | None]] = []
    while staying or going:
        owner, owner_item = staying.pop(0) if staying else going.pop(0)
        if parts.get(owner, owner_item) is None and owner_item is not None:
            continue  # it was reached by a way that keeps it meanwhile
        for relation in relations(package, owner):
            item = owner_item or rule(owner, relation)
            target = relation.target
            if relation.external:
                outside.append((owner, relation, item))
            elif target in package.parts and (
                target not in parts or (item is None and parts[target] is not None)
            ):
                parts[target], kinds[target] = item, relation.kind
                (staying if item is None else going).append((target, item))
    return Graph(parts, kinds, tuple(outside))


def main_part(package: Package, marks: tuple[str, ...], usual: str, name: str) -> str:
    """The part that the package calls its document. `marks` stand in its content type, `name` is for the message."""
    for part in related(package, "", "officeDocument"):
        if any(mark in content_type(package, part) for mark in marks) or part == usual:
            return part
        raise UnsupportedFormat(f"This is an office file, but not a {name}.", file=package.file)
    stored = package.find(usual)
    if stored is not None:
        return stored
    raise CannotRead(
        f"The file has no {name} inside.",
        file=package.file,
        next_step="Open it in its own program, save it again and retry.",
    )
