"""The table of formats × promises, each cell tried on a file made for it.

    python -m tests.document.promises --out docs/measurements/formats.md

Every format gets a file with a name in its text and another name in its hidden data. `tests/document/test_promises.py`
runs the same trials and fails where a cell is not as the table says. Rows go to the error stream as they are made.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.document import service
from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.model import Document
from sfumato.core.document.office.legacy.convert import program
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import formats, output_suffix
from sfumato.core.errors import LeakFound, SfumatoError
from tests.document.corpus.absent import present
from tests.document.corpus.fuzz import mutated
from tests.document.small_files import HIDDEN, MAKERS, NEED_LIBREOFFICE, WITHOUT_HIDDEN

NAME, TWIN = "Zebulon Quartermain", "Wilhelmina Featherstonehaugh"
MUTATIONS = 20
OPTIONS = RedactOptions(verify_with_ocr=False, overwrite=True)
HELD, NONE = "held", "none stored"
NOTHING_KEPT = ("eml", "mbox", "msg")  # hidden data of a mail cannot be kept
COLUMNS = (
    "written as",
    "text as planned",
    "name gone",
    "hidden data gone",
    "inspect",
    "a leak fails",
    "twins",
    "damaged files",
)


@dataclass(frozen=True, slots=True)
class Row:
    format: str
    cells: tuple[str, ...]


def plan(document: Document, name: str) -> Edits:
    """Every form of the name, as recognition and its linking would mark it."""
    edits: list[Edit] = []
    for form in (name, name.replace(" ", "_"), name.replace(" ", ".")):
        at = document.text.find(form)
        while at >= 0:
            edits.append(Edit(at, at + len(form), text="[X]"))
            at = document.text.find(form, at + len(form))
    return Edits.of(edits, document.text)


def row_of(name: str, folder: Path) -> Row:
    """Tries every promise on one format."""
    if name in NEED_LIBREOFFICE and program() is None:
        return Row(name, ("needs LibreOffice",) * len(COLUMNS))
    suffix, make = MAKERS[name]
    source, twin = folder / f"{name}-source{suffix}", folder / f"{name}-twin{suffix}"
    make(source, NAME)
    make(twin, TWIN)
    document = service.read(source)
    edits = plan(document, NAME)
    out = folder / f"{name}-out{output_suffix(source)}"
    bits = service.redact(document, edits, out, OPTIONS).leak_bits
    again = service.read(out)
    written = formats()[document.format].writes_as
    expected = formats()[document.format].expected_text
    wanted = expected(document, edits, OPTIONS) if expected else edits.apply(document.text)
    cells = (
        written.upper() if written else "itself, in place",
        _said(again.text.split() == wanted.split(), "differs"),
        _said(not present(out, NAME), "found"),
        NONE
        if name in WITHOUT_HIDDEN
        else _said(present(source, HIDDEN) != [] and not present(out, HIDDEN), "found"),
        NONE if name in WITHOUT_HIDDEN else _said(_inspected(source, out), "silent"),
        _said(_leak_fails(document, edits, out), "passed"),
        _twins(twin, out, folder / f"{name}-twin-out{out.suffix}", bits),
        _damaged(name, source, folder),
    )
    return Row(name, cells)


def _said(held: bool, otherwise: str) -> str:
    return HELD if held else otherwise


def _inspected(source: Path, out: Path) -> bool:
    """What is hidden is named in the source, and is not there any more in the result."""
    before = {item.name for item in service.inspect(source).hidden}
    after = {item.name for item in service.inspect(out).hidden}
    return bool(before) and not (after - {"picture metadata"})


def _leak_fails(document: Document, edits: Edits, out: Path) -> bool:
    """A result whose writer forgot the name does not pass: here one from which only another word was taken."""
    start = document.text.index("allowed")
    harmless = Edits.of([Edit(start, start + len("allowed"), text="[Y]")], document.text)
    forgot = out.with_name(f"forgot-{out.name}")
    try:
        service.redact(document, harmless, forgot, OPTIONS)
    except LeakFound:
        return False
    return any(check.failed for check in service.verify(forgot, edits=edits, source=document, ocr=False))


def _twins(twin: Path, out: Path, other: Path, bits: float) -> str:
    """Whether the bytes are the same; where they differ, the bits that the certificates say the layout tells."""
    document = service.read(twin)
    certificate = service.redact(document, plan(document, TWIN), other, OPTIONS)
    told = max(certificate.leak_bits, bits)
    return _said(out.read_bytes() == other.read_bytes(), f"differ, {told:.1f} bits stated")


def _damaged(name: str, source: Path, folder: Path) -> str:
    """Mutations of the file: each is read or refused with a typed error."""
    count = 2 if name in NEED_LIBREOFFICE else MUTATIONS
    data = source.read_bytes()
    read = 0
    for number in range(count):
        path = folder / f"damaged{source.suffix}"
        path.write_bytes(mutated(data, random.Random(f"{name} {number}")) or b"x")
        try:
            service.read_here(path)
            read += 1
        except SfumatoError:
            continue
    return f"{read} read, {count - read} refused"


def table(rows: list[Row]) -> str:
    head = ("format", *COLUMNS)
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join((row.format.upper(), *row.cells)) + " |" for row in rows]
    return "\n".join(lines)


_PAGE = """# Formats × promises

Made by `python -m tests.document.promises --out docs/measurements/formats.md`; `pytest tests/document/test_promises.py` tries the
same. Each cell is one trial on a file with a name in its text and another name in its hidden data; results are checked
without OCR.

{0}

- *written as*: the format of the redacted copy. What "in place" keeps of a
  mail is on the page about [mail](../plain-formats.md#mail).
- *text as planned*: the result, read again, is the plan applied to the source word for word, hidden-data removal included.
- *name gone*, *hidden data gone*: a search of its own over all unpacked bytes, in several encodings, finds nothing.
- *inspect* names hidden data in the source and none in the result.
- *a leak fails*: a result whose writer forgot the name does not pass `verify`.
- *twins*: two files that differ only in the name (19 and 28 letters) give the same bytes. Of the PDF the longer name fills its
  line, so that the next line reads as its continuation: whether a line is full is all that differs, and the certificate states
  it in bits. Where the lines of both files end alike the bytes are the same (`pytest tests/document/pdf/test_twins.py`).
- *damaged files*: mutations of the file, each read or refused with a typed error; none crashed.
"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--formats", nargs="*", choices=tuple(MAKERS))
    arguments = parser.parse_args()
    os.environ["SFUMATO_ISOLATE"] = "0"  # files of our own making need no process of their own
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name in arguments.formats or MAKERS:
            rows.append(row_of(name, Path(folder)))
            print(table(rows[-1:]).splitlines()[-1], file=sys.stderr, flush=True)
    page = _PAGE.format(table(rows))
    if arguments.out:
        arguments.out.write_text(page, "utf-8")
    else:
        print(page)


if __name__ == "__main__":
    main()
