"""Messages as they are found: odd beginnings, encoded attachments, files written into the text."""

from __future__ import annotations

from base64 import encodebytes
from pathlib import Path

import pytest

from sfumato.core.document import service
from sfumato.core.document.edits import Edits
from sfumato.core.document.options import RedactOptions

BODY = encodebytes(b"Harriet Blackwood was heard.\n").decode()
HEAD = "From:a@example.org\nX_Odd/Name: yes\nSubject:Hearing\nContent-Transfer-Encoding: base64\n\n"


@pytest.mark.parametrize(
    "start", ["", "\ufeff", "\n\r\n", "From a@example.org Mon Jan  1\n", ">From somebody\n", "X_Odd:1\n"]
)
def test_a_message_is_one_however_it_begins(tmp_path: Path, start: str) -> None:
    path = tmp_path / "a.eml"
    path.write_text(start + HEAD + BODY, encoding="utf-8")
    document = service.read(path)
    assert document.format == "eml" and "Harriet Blackwood was heard." in document.text


def test_an_attached_message_in_base64_is_read(tmp_path: Path) -> None:
    inner = encodebytes(b"From: b@example.org\nSubject: Inner\n\nHarriet Blackwood came.\n").decode()
    path = tmp_path / "a.eml"
    path.write_text(
        "From: a@example.org\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=X\n\n--X\n\nSee below.\n"
        f"--X\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n{inner}\n--X--\n"
    )
    text = service.read(path).text
    assert "Harriet Blackwood came." in text and inner[:20] not in text


def test_a_file_written_into_the_text_is_listed_and_not_carried_over(tmp_path: Path) -> None:
    path = tmp_path / "a.eml"
    block = 'begin 644 notes.txt\n<2&%R<FEE="!";&%C:W=O;V0@=V%S(&AE87)D+@H`\n`\nend\n'
    path.write_text(f"From: a@example.org\nSubject: Notes\n\nHere they are.\n\n{block}\nRegards\n")
    document = service.read(path)
    assert "notes.txt" in document.text and "begin 644" not in document.text and "Regards" in document.text


def test_a_message_without_any_text_can_be_exported(tmp_path: Path) -> None:
    path = tmp_path / "a.eml"
    path.write_text("Return-Path: <a@example.org>\nX-Mailer: b\n\n")
    document = service.read(path)
    certificate = service.redact(
        document, Edits(()), tmp_path / "out.eml", RedactOptions(verify_with_ocr=False)
    )
    assert certificate.clean and "example" not in (tmp_path / "out.eml").read_text()
