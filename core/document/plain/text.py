"""Plain text and Markdown: every character outside an edit keeps its bytes, line ending and mark."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left
from dataclasses import dataclass, field
from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow.encoding import Encoding, decode, encode
from sfumato.core.document.flow.loading import load
from sfumato.core.document.model import Box, Document, Region, Story
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead


@dataclass(frozen=True, slots=True)
class TextOrigins:
    """The source as it was decoded; `folded` are the text offsets whose line ending had two characters."""

    raw: str = field(repr=False)
    encoding: Encoding
    folded: tuple[int, ...]
    line_end: str

    def boxes(self, start: int, end: int) -> tuple[Box, ...]:
        """Nothing: the format has no pages."""
        return ()

    def source_offset(self, offset: int) -> int:
        """The place of a character in the source, whose line endings may have two characters."""
        return offset + bisect_left(self.folded, offset)


def read(path: Path, *, password: str | None = None) -> Document:
    """Reads text or Markdown into a `Document` that remembers its encoding and line ends."""
    data = load(path)
    raw, encoding = decode(data)
    text, folded = fold_line_ends(raw)
    origins = TextOrigins(raw, encoding, folded, usual_line_end(raw))
    return Document(
        text,
        "txt",
        path,
        hashlib.sha256(data).hexdigest(),
        regions=(Region(0, len(text), Story.BODY), *_headings(text, path)),
        origins=origins,
    )


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the redacted text to `out` in the encoding it had, or in UTF-8 where a replacement needs it."""
    origins = document.origins
    if not isinstance(origins, TextOrigins):
        raise CannotRead("The document was not read from a text file.", file=document.source)
    parts: list[str] = []
    reached = 0
    for edit in edits.edits:
        parts.append(origins.raw[reached : origins.source_offset(edit.start)])
        parts.append(edit.shown.replace("\n", origins.line_end))
        reached = origins.source_offset(edit.end)
    parts.append(origins.raw[reached:])
    data, used = encode(_join(parts), origins.encoding)
    out.write_bytes(data)
    notes = () if used == origins.encoding else ("Written as UTF-8: a replacement needs it.",)
    return WriteReport(notes=notes)


def _join(parts: list[str]) -> str:
    """Two line ends that an edit brought together stay two (a lone CR before LF would read as one)."""
    joined: list[str] = []
    for part in filter(None, parts):
        if joined and joined[-1].endswith("\r") and part.startswith("\n"):
            joined[-1] = joined[-1][:-1] + "\n"
        joined.append(part)
    return "".join(joined)


def fold_line_ends(raw: str) -> tuple[str, tuple[int, ...]]:
    """Line ends as a single newline, and where that made two characters one."""
    folded = tuple(match.start() - number for number, match in enumerate(re.finditer("\r\n", raw)))
    return raw.replace("\r\n", "\n").replace("\r", "\n"), folded


def usual_line_end(raw: str) -> str:
    """The line end that the text uses most; a line feed where it has none."""
    two = raw.count("\r\n")
    counts = {"\n": raw.count("\n") - two, "\r\n": two, "\r": raw.count("\r") - two}
    return max(counts, key=lambda end: counts[end]) if any(counts.values()) else "\n"


def _headings(text: str, path: Path) -> tuple[Region, ...]:
    if path.suffix.lower() not in {".md", ".markdown"}:
        return ()
    return tuple(
        Region(match.start(), match.end(), Story.HEADING)
        for match in re.finditer(r"(?m)^#{1,6} [^\n]*", text)
    )
