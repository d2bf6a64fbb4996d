"""Office files from before 2007: through LibreOffice where it is installed, refused in words where it is not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sfumato.core.document import service
from sfumato.core.document.office.legacy.convert import program
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import format_of
from sfumato.core.errors import CannotRead, UnsupportedFormat
from tests.document.corpus.absent import present
from tests.document.mail.outlook import compound
from tests.document.office import sheets, slides
from tests.document.office.makers import SECRET, docx, every, p, r

STREAMS = {".doc": "WordDocument", ".xls": "Workbook", ".ppt": "PowerPoint Document"}
NO_OCR = RedactOptions(verify_with_ocr=False)


def old(path: Path) -> Path:
    path.write_bytes(
        compound({STREAMS[path.suffix]: SECRET.encode() * 50, "\x05SummaryInformation": b"x" * 64})
    )
    return path


def new(folder: Path, suffix: str) -> Path:
    """What a converter would make of it."""
    if suffix == ".docx":
        return docx(folder / "new.docx", p(r(f"About {SECRET} and others.")))
    if suffix == ".xlsx":
        rows = f'<row r="1">{sheets.inline("A1", f"About {SECRET} and others.")}</row>'
        return sheets.xlsx(folder / "new.xlsx", {"S": sheets.sheet(rows)})
    return slides.pptx(folder / "new.pptx", [slides.slide(slides.frame(f"About {SECRET} and others."))])


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that is called like LibreOffice and copies a ready file; it writes nothing for an unknown kind."""
    if sys.platform == "win32":
        pytest.skip("the stand-in is a shell script")
    script = tmp_path / "soffice"
    script.write_text(
        '#!/bin/sh\nwhile [ "$1" != "--convert-to" ]; do shift; done\n'
        f'mkdir -p "$4"\n[ -f "{tmp_path}/new.$2" ] && cp "{tmp_path}/new.$2" "$4/source.$2"\nexit 0\n'
    )
    script.chmod(0o755)
    monkeypatch.setenv("SFUMATO_SOFFICE", str(script))
    return script


@pytest.mark.parametrize("suffix", [".doc", ".xls", ".ppt"])
def test_an_old_file_is_written_as_the_new_kind(suffix: str, tmp_path: Path, stand_in: Path) -> None:
    new(tmp_path, f"{suffix}x")
    source, out = old(tmp_path / f"a{suffix}"), tmp_path / f"out{suffix}x"
    before = source.read_bytes()
    document = service.read(source)
    assert document.format == suffix[1:] and document.source == source
    assert any("LibreOffice" in notice for notice in document.notices)
    assert service.redact(document, every(document, SECRET), out, NO_OCR).clean
    assert "About [X] and others." in service.read(out).text
    assert present(out, SECRET) == [] and source.read_bytes() == before


def test_without_libreoffice_the_message_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SFUMATO_SOFFICE", str(tmp_path / "none"))
    assert program() is None
    with pytest.raises(UnsupportedFormat, match="not installed") as caught:
        service.read(old(tmp_path / "a.doc"))
    assert "DOCX" in caught.value.next_step


def test_a_file_that_libreoffice_refuses_is_refused(tmp_path: Path, stand_in: Path) -> None:
    with pytest.raises(CannotRead, match="could not convert"):
        service.read(old(tmp_path / "a.ppt"))


def test_inspect_looks_at_the_old_file_itself(tmp_path: Path) -> None:
    found = service.inspect(old(tmp_path / "a.doc"))
    assert [item.name for item in found.hidden] == ["properties"]


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".doc", ".xls", ".ppt"])
def test_a_file_of_libreoffice_itself(suffix: str, tmp_path: Path) -> None:
    office = program()
    if office is None:
        pytest.skip("LibreOffice is not installed")
    source = new(tmp_path, f"{suffix}x")
    command = [
        office,
        f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}",
        "--headless",
        "--convert-to",
    ]
    subprocess.run(
        [*command, suffix[1:], "--outdir", str(tmp_path), str(source)], check=True, capture_output=True
    )
    made = tmp_path / f"new{suffix}"
    assert format_of(made).name == suffix[1:]
    document = service.read(made)
    out = tmp_path / f"out{suffix}x"
    assert service.redact(document, every(document, SECRET), out, NO_OCR).clean
    assert "About [X] and others." in service.read(out).text and present(out, SECRET) == []
