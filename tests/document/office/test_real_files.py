"""Files made by real programs: LibreOffice and python-docx, and a folder of other tools' test files."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
from pathlib import Path

import docx as python_docx
import pytest

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import format_of, formats
from sfumato.core.errors import SfumatoError
from tests.document.office.makers import contents, places_of, read

SOFFICE = shutil.which("soffice")
DOCUMENTS = Path(
    os.environ.get("SFUMATO_DOCUMENTS", Path(__file__).parents[4] / "shared" / "data" / "documents")
)
NAMES = re.compile("Zebulon Quartermain|Zebulon|Quartermain")


def by_python_docx(path: Path) -> Path:
    document = python_docx.Document()
    document.core_properties.author = "Zebulon Quartermain"
    document.add_heading("Case of Zebulon Quartermain", 1)
    paragraph = document.add_paragraph("The applicant, ")
    paragraph.add_run("Zebulon ").bold = True
    paragraph.add_run("Quartermain").italic = True
    paragraph.add_run(", was born in 1970.")
    table = document.add_table(2, 2)
    table.cell(1, 1).text = "Zebulon"
    document.sections[0].header.paragraphs[0].text = "Header Zebulon Quartermain"
    document.save(str(path))
    return path


def redact_names(path: Path, out: Path) -> str:
    document, format_ = read(path), format_of(path)
    edits = Edits.of(
        [Edit(m.start(), m.end(), text="[PERSON 1]") for m in NAMES.finditer(document.text)], document.text
    )
    assert format_.write and format_.expected_text
    format_.write(document, edits, out, RedactOptions())
    text = read(out).text
    assert text == format_.expected_text(document, edits, RedactOptions())
    assert places_of(out, "Zebulon", "Quartermain") == []
    return text


def test_a_file_by_python_docx(tmp_path: Path) -> None:
    out = tmp_path / "out.docx"
    text = redact_names(by_python_docx(tmp_path / "a.docx"), out)
    assert text.startswith(
        "Case of [PERSON 1]\nThe applicant, [PERSON 1], was born in 1970.\n\t\n\t[PERSON 1]"
    )
    again = python_docx.Document(str(out))
    assert again.tables[0].cell(1, 1).text == "[PERSON 1]"
    assert again.sections[0].header.paragraphs[0].text == "Header [PERSON 1]"
    assert "docProps/core.xml" not in contents(out)


def convert(path: Path, kind: str, folder: Path) -> Path:
    assert SOFFICE
    profile = f"-env:UserInstallation=file://{folder}/profile"
    command = [
        SOFFICE,
        "--headless",
        profile,
        "--convert-to",
        kind,
        "--outdir",
        str(folder / kind),
        str(path),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return folder / kind / f"{path.stem}.{kind}"


@pytest.mark.slow
@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed")
def test_files_by_libreoffice_and_their_outputs_open_in_it(tmp_path: Path) -> None:
    source = by_python_docx(tmp_path / "a.docx")
    for kind in ("docx", "odt", "rtf"):
        made = convert(source, kind, tmp_path)
        out = tmp_path / f"out_{kind}.{formats()[kind].writes_as or kind}"
        text = redact_names(made, out)
        assert text.startswith("Case of [PERSON 1]\nThe applicant, [PERSON 1], was born in 1970.")
        shown = convert(out, "txt", tmp_path).read_text(encoding="utf-8")
        assert "The applicant, [PERSON 1], was born in 1970." in shown
        assert NAMES.search(shown) is None


@pytest.mark.slow
@pytest.mark.skipif(not DOCUMENTS.is_dir(), reason="the folder of other tools' test files is not here")
@pytest.mark.parametrize("kind", ["docx", "odt", "rtf"])
def test_other_tools_test_files(kind: str, tmp_path: Path) -> None:
    random_ = random.Random(kind)
    format_ = formats()[kind]
    result = formats()[format_.writes_as or kind]
    out = tmp_path / f"out.{result.name}"
    for path in sorted(DOCUMENTS.glob(f"*.{kind}")):
        try:
            document = format_.read(path)
        except SfumatoError:
            continue
        for _ in range(3 if document.text else 0):
            start = random_.randrange(len(document.text))
            end = min(len(document.text), start + random_.choice([1, 5, 20, 200]))
            edits = Edits.of([Edit(start, end, text="[X]")], document.text)
            assert format_.write and format_.expected_text
            format_.write(document, edits, out, RedactOptions())
            assert result.read(out).text == format_.expected_text(document, edits, RedactOptions()), path.name
