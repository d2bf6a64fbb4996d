"""The columns of a table (CSV, JSON lines): which there are, and which of them are analysed."""

from __future__ import annotations

from dataclasses import dataclass

from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import tr
from sfumato.core.document.plain.table.model import TableOrigins

SETTING = "columns"  # of a document in its project: the chosen names; none means all


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table, and whether identifiers are searched for in it."""

    name: str
    analysed: bool


def columns_of(session: Session) -> tuple[Column, ...]:
    """Those of the document in view, in order; none where it is no table, or its file was not found."""
    source = session.sources.get(session.current)
    origins = source.origins if source is not None else None
    if not isinstance(origins, TableOrigins):
        return ()
    chosen = frozenset(origins.columns)
    return tuple(Column(name, not chosen or name in chosen) for name in origins.names)


def columns_words(columns: tuple[Column, ...]) -> str:
    """What the button above the list says."""
    count = sum(c.analysed for c in columns)
    if count == len(columns):
        return tr("All {0} columns are analysed…", count)
    return tr("{0} of {1} columns are analysed…", count, len(columns))


def chosen_columns(session: Session, document: str) -> tuple[str, ...]:
    """As the project keeps them: a file that is read again must read as it did."""
    return tuple(str(name) for name in session.project.setting(SETTING, None, document) or ())
