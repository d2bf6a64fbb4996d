"""JSON lines."""

from __future__ import annotations

from sfumato.core.document.formats._tables import register_table
from sfumato.core.document.plain.table.json_cells import table_of
from sfumato.core.document.plain.table.views import json_views

register_table("jsonl", (".jsonl", ".ndjson"), table_of, json_views)
