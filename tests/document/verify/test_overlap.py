"""Replacements that lie over kept words, and hashes of removed strings, in the checks of an export."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from sfumato.core.document import service
from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.fillers import with_fillers
from sfumato.core.document.model import Document
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.document.verify.certificate import Result
from sfumato.core.document.verify.export import _is_overlap
from sfumato.core.document.verify.search import judge, tally
from sfumato.core.document.verify.secrets import Secrets
from sfumato.core.document.verify.views import PLACED, View
from sfumato.core.document.written_plan import as_written
from sfumato.core.errors import LeakFound
from tests.document.pdf.makers import drawn


def test_a_replacement_that_overlaps_kept_words_is_a_warning_not_an_old_redaction(tmp_path: Path) -> None:
    """A short word between two others becomes a long label, which lies over its neighbour."""

    def draw(page: Canvas) -> None:
        page.setFont("Helvetica", 11)
        page.drawString(72, 700, "Paid to Li.")
        page.drawString(72, 691, "Judge Winterbottom presided at the hearing in the old town hall.")

    source, out = drawn(tmp_path / "a.pdf", draw), tmp_path / "out.pdf"
    document = service.read(source)
    at = document.text.index("Li")
    label = "[person whose name is withheld by order of the court]"
    edits = Edits.of([Edit(at, at + 2, text=label)], document.text)
    options = RedactOptions(verify_with_ocr=False, layout=Layout.EXACT)
    checks = {check.name: check for check in service.redact(document, edits, out, options).checks}
    assert not checks["no text under old boxes"].failed
    assert out.exists()


def test_words_that_no_plan_keeps_still_count_as_covered() -> None:
    assert _is_overlap("mbe r]", True, frozenset(("[number]",)), "A kept line.")
    assert _is_overlap("kept", True, frozenset(), "A kept line.")
    assert not _is_overlap("kept", False, frozenset(), "A kept line.")  # under a dark box
    assert not _is_overlap("Vandergelder", True, frozenset(("[PERSON 1]",)), "A kept line.")
    assert not _is_overlap("", True, frozenset(), "A kept line.")


def test_kept_words_that_touch_a_label_are_an_overlap_too() -> None:
    shown, planned = frozenset(("[reference number]",)), "the file [reference number]-model was closed"
    assert _is_overlap("refe re n ce n u mbe r] -m", False, shown, planned)
    assert not _is_overlap("refe re n ce n u mbe r] Berg", False, shown, planned)


def test_a_decade_that_stands_for_a_year_is_not_the_year_in_letters_set_apart() -> None:
    text = "Suite 1960 here"
    secrets = Secrets.of(Edits.of([Edit(6, 10, text="in the 1960s")], text), text)
    for said, leaks in (
        ("S u i t e i n t h e 1 9 6 0 s", False),
        ("S u i t e 1 9 6 0 , i n t h e 1 9 6 0 s", True),
    ):
        found = tally([View(PLACED, said)], secrets)
        assert any(check.failed for check in judge(found, secrets, checks=(PLACED,))) is leaks


@pytest.mark.parametrize("kind", ["md5", "sha1", "sha256"])
def test_a_hash_of_a_removed_name_that_stays_is_a_leak(tmp_path: Path, kind: str) -> None:
    made = hashlib.new(kind, b"harriet blackwood").hexdigest()
    source = tmp_path / "a.txt"
    source.write_text(f"Harriet Blackwood came. Key: {made}\n", "utf-8")
    document = service.read(source)
    edits = Edits.of([Edit(0, 17, text="[X]")], document.text)
    with pytest.raises(LeakFound):
        service.redact(document, edits, tmp_path / "out.txt", RedactOptions())
    other = tmp_path / "b.txt"
    other.write_text(f"Harriet Blackwood came. Key: {hashlib.new(kind, b'x').hexdigest()}\n", "utf-8")
    document = service.read(other)
    service.redact(document, Edits.of([Edit(0, 17, text="[X]")], document.text), tmp_path / "out.txt")


@pytest.mark.parametrize(
    ("line", "evened"),
    [
        ("Ann Li ............ 7", "[X] ... 7"),
        ("Ann Li            York", "[X]   York"),
        ("Ann Li . . . . . . 7", "[X] . . . 7"),
        ("Ann Li    ", "[X]"),
        ("                    Ann Li", "   [X]"),
        ("        Ann Li", "        [X]"),  # an indent
        ("Ann Li -- and others", "[X] -- and others"),
    ],
)
def test_what_fills_a_touched_line_gets_one_length(line: str, evened: str) -> None:
    text = f"First line ........ 3.\n\n{line}"
    at = text.index("Ann Li")
    document = Document(text, "txt")
    edits = with_fillers(document, Edits.of([Edit(at, at + 6, text="[X]")], text))
    assert edits.apply(text) == f"First line ........ 3.\n\n{evened}"


@pytest.mark.parametrize("fill", ["............", "============", "~~~~~~~~~~~~"])
def test_verifying_by_plan_and_source_knows_what_an_export_evens(tmp_path: Path, fill: str) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_text(f"Statement of Ann Li {fill} 7\nThe court allowed the appeal.\n", "utf-8")
    document = service.read(source)
    edits = Edits.of([Edit(13, 19, text="[X]")], document.text)
    service.redact(document, edits, out)
    checks = service.verify(out, edits=edits, source=document)
    assert not [check for check in checks if check.result in (Result.FAILED, Result.WARNING)]
    assert as_written(document, as_written(document, edits, RedactOptions()), RedactOptions()) == as_written(
        document, edits, RedactOptions()
    )
