"""Tables of text: CSV and TSV."""

from __future__ import annotations

from sfumato.core.document.formats._tables import register_table
from sfumato.core.document.plain.table.csv_cells import table_of
from sfumato.core.document.plain.table.views import csv_views

register_table("csv", (".csv", ".tsv", ".tab"), table_of, csv_views)
