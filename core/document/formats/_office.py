"""How every format of zipped XML is registered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sfumato.core.document.office.modules import OfficeModules
from sfumato.core.document.registry import Inspector, register_modules
from sfumato.core.document.verify.package_views import package_views


def register_office(
    name: str,
    suffixes: tuple[str, ...],
    modules: OfficeModules,
    inspect: Inspector,
    sniff: Callable[[bytes, Path], bool],
) -> None:
    """Adds a format that is read, written and cleaned by these modules and searched part by part."""
    reader, writer, items = modules.reader, modules.writer, modules.items
    register_modules(
        name, suffixes, reader, writer, package_views, inspect, sniff, hidden_items=items.descriptions
    )
