"""Removed words that are also names of the format's own parts must not break the file."""

from __future__ import annotations

from pathlib import Path

import docx
import pytest

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.service import read, redact


@pytest.mark.parametrize("secret", ["Content Type", "document", "rels"])
def test_words_of_the_format_may_be_secrets(tmp_path: Path, secret: str) -> None:
    made = docx.Document()
    made.add_paragraph(f"Ask for {secret} at the desk.")
    made.save(str(tmp_path / "in.docx"))
    document = read(tmp_path / "in.docx")
    start = document.text.index(secret)
    edits = Edits.of([Edit(start, start + len(secret))], document.text)
    redact(document, edits, tmp_path / "out.docx", RedactOptions(verify_with_ocr=False))
    assert "Ask for [REDACTED] at the desk." in read(tmp_path / "out.docx").text
    assert docx.Document(str(tmp_path / "out.docx")).paragraphs[0].text == "Ask for [REDACTED] at the desk."
