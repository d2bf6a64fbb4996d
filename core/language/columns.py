"""Tables in running text: cells parted by tabs, with the names of the columns in the first row."""

from __future__ import annotations

FARTHEST = 6_000  # characters above a cell that are searched for the first row of its table


def column_header(text: str, start: int) -> str:
    """The name of the column of the cell that begins at `start`; empty where none begins there, or in the first row.

    Blank lines part rows and end no table. A first row with a digit is no header.
    """
    line_start = text.rfind("\n", 0, start) + 1
    row = text[line_start:start]
    if not row.endswith("\t") and row:
        return ""
    line_end = text.find("\n", start)
    if "\t" not in text[line_start : line_end if line_end >= 0 else len(text)]:
        return ""
    column, header = row.count("\t"), ""
    for line in reversed(text[max(0, line_start - FARTHEST) : line_start].split("\n")):
        if not line.strip():
            continue
        if "\t" not in line:
            break
        header = line
    cells = header.split("\t")
    named = column < len(cells) and not any(c.isdigit() for c in header)
    return cells[column].strip() if named else ""
