"""brat standoff: a folder with `NAME.txt` and `NAME.ann`, or `NAME.ANNOTATOR.ann` for each of several annotators.

T1  PERSON 0 12   Anna Larsen      a mark (a mark of several pieces becomes several marks of one entity)
A1  Identifier T1 DIRECT           its identifier type
*   Equiv T1 T4                    marks of one entity
#1  AnnotatorNotes T1  a nurse     the preferred replacement
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from sfumato.core.evaluate.annotations import AnnotatedDocument, Annotation, Mark

ANNOTATOR = "brat"
_SAFE = re.compile(r"[^\w.-]+")
_NAMES = "sfumato-names.tsv"  # ids that cannot be file names, as they were


def write(documents: Sequence[AnnotatedDocument], path: Path) -> None:
    """Writes a folder of brat files: one text a document, one `.ann` file an annotator, and a list of the
    original names."""
    path.mkdir(parents=True, exist_ok=True)
    names: list[tuple[str, str, str]] = []
    for number, document in enumerate(documents):
        stem = _SAFE.sub("_", document.doc_id).replace(".", "_") or f"document_{number}"
        if any(stem == known for known, _, _ in names):
            stem = f"{stem}_{number}"
        (path / f"{stem}.txt").write_text(document.text, encoding="utf-8", newline="")
        for place, annotation in enumerate(document.annotations):
            lines = "".join(line + "\n" for line in _lines(document.text, annotation.marks))
            (path / f"{stem}.{place}.ann").write_text(lines, encoding="utf-8")
            names.append((stem, str(place), annotation.annotator))
        names.append((stem, "", document.doc_id))
    (path / _NAMES).write_text("".join("\t".join(row) + "\n" for row in names), encoding="utf-8")


def _lines(text: str, marks: Sequence[Mark]) -> list[str]:
    lines: list[str] = []
    groups: dict[str, list[str]] = {}
    for number, mark in enumerate(marks, 1):
        words = re.sub(r"\s", " ", text[mark.start : mark.end])
        lines.append(f"T{number}\t{mark.type} {mark.start} {mark.end}\t{words}")
        lines.append(f"A{number}\tIdentifier T{number} {mark.identifier}")
        if mark.replacement:
            note = re.sub(r"\s+", " ", mark.replacement)  # a note is one line
            lines.append(f"#{number}\tAnnotatorNotes T{number}\t{note}")
        if mark.entity:
            groups.setdefault(mark.entity, []).append(f"T{number}")
    lines.extend(f"*\tEquiv {' '.join(group)}" for group in groups.values() if len(group) > 1)
    return lines


def read(path: Path) -> list[AnnotatedDocument]:
    """The documents of a folder of brat files, or of the folder that the file lies in."""
    folder = path if path.is_dir() else path.parent
    ids, readers = _names(folder)
    documents = []
    for source in sorted(folder.glob("*.txt")):
        text = source.read_bytes().decode("utf-8")
        annotations = []
        for file in sorted(folder.glob(f"{glob_safe(source.stem)}*.ann")):
            rest = file.stem.removeprefix(source.stem)
            if rest and not rest.startswith("."):
                continue  # another document whose name only begins alike
            name = readers.get((source.stem, rest[1:]), rest[1:] or ANNOTATOR)
            annotations.append(Annotation(name, _marks(file.read_text(encoding="utf-8"))))
        documents.append(AnnotatedDocument(ids.get(source.stem, source.stem), text, tuple(annotations)))
    return documents


def glob_safe(stem: str) -> str:
    """The name with the characters that `glob` would interpret escaped."""
    return re.sub(r"([\[\]*?])", r"[\1]", stem)


def _names(folder: Path) -> tuple[dict[str, str], dict[tuple[str, str], str]]:
    ids, readers = {}, {}
    if (folder / _NAMES).exists():
        for line in (folder / _NAMES).read_text(encoding="utf-8").splitlines():
            stem, place, name = line.split("\t")
            if place:
                readers[stem, place] = name
            else:
                ids[stem] = name
    return ids, readers


def _marks(lines: str) -> tuple[Mark, ...]:
    spans: dict[str, tuple[str, list[tuple[int, int]]]] = {}
    identifiers: dict[str, str] = {}
    notes: dict[str, str] = {}
    entity: dict[str, str] = {}
    for line in lines.split("\n"):
        parts = line.split("\t")
        if line.startswith("T"):
            kind, _, places = parts[1].partition(" ")
            pieces = [tuple(map(int, piece.split())) for piece in places.split(";")]
            spans[parts[0]] = kind, [(a, b) for a, b in pieces]
        elif line[:1] in ("A", "M") and parts[1].startswith("Identifier "):
            _, target, value = parts[1].split()
            identifiers[target] = value
        elif line.startswith("#") and len(parts) > 2:
            notes[parts[1].split()[1]] = parts[2]
        elif line.startswith("*") and parts[1].startswith("Equiv "):
            members = parts[1].split()[1:]
            entity.update(dict.fromkeys(members, members[0]))
    marks = []
    for key, (kind, pieces_of) in spans.items():
        group = entity.get(key, key if len(pieces_of) > 1 else "")
        for start, end in pieces_of:
            marks.append(Mark(start, end, kind, identifiers.get(key, "QUASI"), group, notes.get(key, "")))
    return tuple(sorted(marks, key=lambda m: (m.start, m.end)))
