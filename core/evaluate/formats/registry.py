"""Which format a path is in, and the reader and writer of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sfumato.core.errors import CannotRead, CannotWrite
from sfumato.core.evaluate.annotations import AnnotatedDocument, merged
from sfumato.core.evaluate.formats import brat, conll, presidio, tab
from sfumato.core.evaluate.formats.types import type_of

Documents = Sequence[AnnotatedDocument]


@dataclass(frozen=True, slots=True)
class Format:
    """An annotation format: how it is read and written, and what it cannot hold."""

    name: str
    title: str
    read: Callable[[Path], Documents]
    write: Callable[[Documents, Path], None]
    loses: str  # what does not survive this format


# spaCy's DocBin joins when `sfumato.docbin` is imported: nothing in `core` may import spaCy.
FORMATS = {
    "tab": Format("tab", "TAB JSON", tab.read, tab.write, ""),
    "brat": Format("brat", "brat", brat.read, brat.write, ""),
    "conll": Format(
        "conll",
        "CoNLL",
        conll.read,
        conll.write,
        "entities, replacements, marks inside marks; marks end where tokens end",
    ),
    "presidio": Format("presidio", "Presidio results", presidio.read, presidio.write, ""),
}
_SUFFIXES = {".spacy": "docbin", ".conll": "conll", ".bio": "conll", ".iob": "conll", ".ann": "brat"}


def format_of(path: Path) -> str:
    """By the name: a folder, or a name without an ending that is not there yet, is brat's; JSON is looked into, for TAB and
    Presidio both use it. JSON that is not there yet is TAB's."""
    if path.is_dir() or (not path.suffix and not path.exists()):
        return "brat"
    if path.suffix.lower() in _SUFFIXES:
        return _SUFFIXES[path.suffix.lower()]
    if path.exists() and path.suffix.lower() in (".json", ".jsonl"):
        try:
            return "presidio" if presidio.is_presidio(path) else "tab"
        except (OSError, ValueError):
            return "tab"  # whose reader says what is wrong with the file
    return "tab"


def _format(path: Path, name: str | None) -> Format:
    chosen = FORMATS.get(name or format_of(path))
    if chosen is None:
        raise CannotRead(
            "This format is not available here.",
            file=path,
            next_step="Name the format, one of: " + ", ".join(FORMATS) + ".",
        )
    return chosen


def read_annotations(path: Path, name: str | None = None) -> tuple[AnnotatedDocument, ...]:
    """The documents of a file or folder; several annotators of one document are joined. Raises `CannotRead`."""
    chosen = _format(path, name)
    if not path.exists():
        raise CannotRead("There is no such file or folder.", file=path, next_step="Check its name.")
    try:
        documents = [_with_our_types(document) for document in chosen.read(path)]
    except (OSError, UnicodeDecodeError, ValueError, KeyError, TypeError, IndexError) as error:
        raise CannotRead(
            f"The annotations cannot be read as {chosen.name}.",
            file=path,
            next_step="Name the format, one of: " + ", ".join(FORMATS) + ".",
        ) from error
    for document in documents:
        for annotation in document.annotations:
            for mark in annotation.marks:
                if not 0 <= mark.start < mark.end <= len(document.text):
                    raise CannotRead(
                        f"A mark from {mark.start} to {mark.end} lies outside its text.",
                        file=path,
                        next_step="Export the annotations again with their texts.",
                    )
    return merged(documents)


def _with_our_types(document: AnnotatedDocument) -> AnnotatedDocument:
    return replace(
        document,
        annotations=tuple(
            replace(a, marks=tuple(replace(m, type=type_of(m.type)) for m in a.marks))
            for a in document.annotations
        ),
    )


def write_annotations(documents: Documents, path: Path, name: str | None = None) -> None:
    """Writes a file, or a folder for brat. Raises `CannotWrite`."""
    chosen = _format(path, name)
    try:
        chosen.write(documents, path)
    except OSError as error:
        raise CannotWrite(
            f"The annotations cannot be written ({error.strerror}).",
            file=path,
            next_step="Choose another folder.",
        ) from error
