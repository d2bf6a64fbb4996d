"""CoNLL columns: one token a line, a label in the last column but one or the last, an empty line between sentences.

Written: token, start, end, label (B-TYPE), identifier type; `-DOCSTART-` with document and annotator; the text in a comment, so
that it comes back exactly. Read also without these: then the text is the tokens joined by spaces, and masks count as QUASI.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from sfumato.core.evaluate.annotations import AnnotatedDocument, Annotation, Mark

_TOKEN = re.compile(r"\w+(?:['’]\w+)*|[^\w\s]")
_SENTENCE_END = {".", "!", "?"}
_LABEL = re.compile(r"^(?:O|[BIES]-\S+)$")
ANNOTATOR = "conll"


def write(documents: Sequence[AnnotatedDocument], path: Path) -> None:
    """Writes one block a document and annotator, one token a line with BIO labels; the text is kept in a
    comment."""
    lines: list[str] = []
    for document in documents:
        for annotation in document.annotations:
            lines.append(f"-DOCSTART- {json.dumps(document.doc_id)} {json.dumps(annotation.annotator)}")
            lines.append(f"# text = {json.dumps(document.text, ensure_ascii=False)}")
            lines.extend(_rows(document.text, annotation.marks))
            lines.append("")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _rows(text: str, marks: Sequence[Mark]) -> Iterator[str]:
    last: Mark | None = None
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        mark = next((m for m in marks if m.start < end and start < m.end), None)
        label = "O" if mark is None else ("I-" if mark is last else "B-") + mark.type
        yield "\t".join([match.group(), str(start), str(end), label, mark.identifier if mark else "_"])
        if mark is None and match.group() in _SENTENCE_END:
            yield ""
        last = mark


def read(path: Path) -> list[AnnotatedDocument]:
    """The documents of a CoNLL file. Where no comment holds the text, tokens are joined by single spaces."""
    documents: list[AnnotatedDocument] = []
    rows: list[list[str]] = []
    head: tuple[str, str] = (path.stem, ANNOTATOR)
    text: str | None = None

    def finish() -> None:
        if rows:
            documents.append(_document(head, text, rows))
            rows.clear()

    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.startswith("-DOCSTART-"):
            finish()
            head, text = _head(line, len(documents), path.stem), None
        elif line.startswith("# text = "):
            text = json.loads(line.removeprefix("# text = "))
        elif line.strip() and not line.startswith("# "):
            rows.append(line.split("\t") if "\t" in line else line.split())
    finish()
    return documents


def _head(line: str, number: int, stem: str) -> tuple[str, str]:
    named = re.findall(r'"(?:[^"\\]|\\.)*"', line)
    if len(named) == 2:
        return str(json.loads(named[0])), str(json.loads(named[1]))
    return f"{stem}-{number + 1}", ANNOTATOR


def _document(head: tuple[str, str], text: str | None, rows: Sequence[Sequence[str]]) -> AnnotatedDocument:
    places: list[tuple[int, int]] = []
    if text is None:
        text = ""
        for row in rows:
            start = len(text) + (1 if text else 0)
            text += (" " if text else "") + row[0]
            places.append((start, len(text)))
    else:
        places = [(int(row[1]), int(row[2])) for row in rows]
    marks: list[Mark] = []
    last = "O"
    for row, (start, end) in zip(rows, places, strict=True):
        at = next(i for i in range(len(row) - 1, -1, -1) if _LABEL.match(row[i]))
        label = row[at]
        identifier = (
            row[at + 1] if at + 1 < len(row) and row[at + 1] in ("DIRECT", "QUASI", "NO_MASK") else "QUASI"
        )
        if label != "O":
            kind = label[2:]
            if label[0] in "IE" and last != "O" and marks and marks[-1].type == kind:
                marks[-1] = Mark(marks[-1].start, end, kind, marks[-1].identifier)
            else:
                marks.append(Mark(start, end, kind, identifier))
        last = label
    return AnnotatedDocument(head[0], text, (Annotation(head[1], tuple(marks)),))
