"""What a workbook gives away, counted part by part without its reader."""

from __future__ import annotations

import re
from pathlib import Path

from sfumato.core.document.inspect import Inspection
from sfumato.core.document.inspect.cells import unseen_cells
from sfumato.core.document.inspect.package import (
    CROPPED,
    PICTURES,
    PRINTERS,
    PROPERTIES,
    Finder,
    Parts,
    custom_xml,
    either,
    files,
    inspect_with,
    tags,
    thumbnail,
)

_CELL = rb"<(?:\w+:)?c\b[^>]*[^/]>"
_HIDDEN_ROW = re.compile(rb"<(?:\w+:)?row\b(?=[^>]*\shidden=\"(?:1|true)\")[^>]*[^/]>\s*" + _CELL)
_COLUMN = re.compile(rb"<(?:\w+:)?col\b(?=[^>]*\shidden=\"(?:1|true)\")[^>]*>")
_LIMIT = re.compile(rb"\s(min|max)=\"(\d+)\"")
_FILLED = re.compile(rb"<(?:\w+:)?c\b[^>]*\sr=\"([A-Z]{1,3})\d+\"[^>]*[^/]>")
_TAB = re.compile(rb"<(?:\w+:)?sheet\b(?=[^>]*\sstate=\"(?:hidden|veryHidden)\")[^>]*?\s\w+:id=\"([^\"]+)\"")
_LINK = re.compile(rb"<Relationship\b[^>]*>")


def _worksheets(parts: Parts) -> list[bytes]:
    return [data for name, data in parts.items() if re.match(r"xl/worksheets/[^/]+\.xml$", name)]


def _hidden_rows(parts: Parts) -> int:
    return sum(len(_HIDDEN_ROW.findall(data)) for data in _worksheets(parts))


def _hidden_columns(parts: Parts) -> int:
    """Hidden columns with something in them."""
    count = 0
    for data in _worksheets(parts):
        ranges = [dict(_LIMIT.findall(column)) for column in _COLUMN.findall(data)]
        if ranges:
            filled = {_number(letters) for letters in _FILLED.findall(data)}
            count += sum(
                any(int(r[b"min"]) <= n <= int(r[b"max"]) for n in filled) for r in ranges if len(r) == 2
            )
    return count


def _number(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _hidden_sheets(parts: Parts) -> int:
    """Hidden sheets that hold more than an empty frame."""
    ids = set(_TAB.findall(parts.get("xl/workbook.xml", b"")))
    count = 0
    for link in _LINK.findall(parts.get("xl/_rels/workbook.xml.rels", b"")):
        wanted = re.search(rb"\sId=\"([^\"]+)\"", link)
        target = re.search(rb"\sTarget=\"([^\"]+)\"", link)
        if wanted and target and wanted.group(1) in ids:
            name = target.group(1).decode("utf-8", "replace")
            data = parts.get(name.lstrip("/"), b"") or parts.get(f"xl/{name}", b"")
            count += bool(
                re.search(_CELL, data) or re.search(rb"<(?:\w+:)?(?:drawing|legacyDrawing)\b", data)
            )
    return count


_FINDERS: tuple[Finder, ...] = (
    ("hidden cells", "rows, columns or sheets that do not show",
     either(_hidden_rows, _hidden_columns, _hidden_sheets)),
    ("comments", "notes and threads with author", files(r"^xl/(?:comments|threadedComments)[^.]*\.xml$")),
    ("people", "the list of authors", files(r"^xl/persons/")),
    ("tracked changes", "logs of a shared workbook", files(r"^xl/revisions/")),
    ("pivot caches", "copies of all source rows, also deleted ones", files(r"^xl/pivotCache/|^xl/slicerCaches/")),
    ("external content", "values and paths of other files", files(r"^xl/externalLinks/[^/]+\.xml$")),
    ("data connections", "servers, users and queries", files(r"^xl/(?:connections|queryTables/|xmlMaps)")),
    ("scenarios and views", "names of people and views",
     tags(rb"<(?:\w+:)?(?:scenario|customWorkbookView|protectedRange|fileSharing)\b")),
    ("revision ids", "ids of copies, and the folder of the file",
     tags(rb"<(?:\w+:)?(?:revisionPtr|absPath)\b|xr\d?:uid=")),
    PROPERTIES,
    custom_xml("workbook"),
    thumbnail("page"),
    ("embedded files", "whole files inside", files(r"/embeddings/|oleObject|activeX|ctrlProps")),
    PRINTERS,
    ("macros", "programs", files(r"vbaProject|macrosheets/")),
    CROPPED,
    PICTURES,
    ("unseen text", "in the colour of its cell, tiny, or in a format that shows nothing: it may only look redacted",
     unseen_cells),
    ("dark shapes", "a box may lie over live text",
     tags(rb"<a:solidFill>\s*<a:srgbClr val=\"000000\"", r"^xl/drawings/")),
)  # fmt: skip


def inspect_xlsx(path: Path, password: str | None = None) -> Inspection:
    """What hidden data a workbook carries."""
    return inspect_with(_FINDERS, "xlsx", path)
