"""What the office formats have in common: a reader, a writer, and items of hidden data with what removes them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from sfumato.core.document.flow.package import Package
from sfumato.core.document.registry import ReaderModule, WriterModule

Remover = Callable[[Package], bool]  # removes one kind of hidden data; tells whether there was any


class HiddenItems(dict[str, tuple[str, Remover]]):
    """Hidden data of a format by name: its description and what removes it, in the order in which they run."""

    def item(self, name: str, description: str) -> Callable[[Remover], Remover]:
        """Adds the function below it as the remover of this item."""

        def add(remover: Remover) -> Remover:
            self[name] = (description, remover)
            return remover

        return add

    def descriptions(self) -> dict[str, str]:
        """The items with their descriptions only."""
        return {name: description for name, (description, _) in self.items()}

    def remove(self, package: Package, asked: Collection[str]) -> list[str]:
        """Removes the items asked for; returns the names of those that were there."""
        return [name for name, (_, remover) in self.items() if name in asked and remover(package)]


@dataclass(frozen=True, slots=True)
class OfficeModules:
    """The modules of one format of zipped XML."""

    reader: ReaderModule
    writer: WriterModule
    items: HiddenItems
