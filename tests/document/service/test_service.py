"""The four calls: what they promise about files, errors and proof."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sfumato.core.document import registry, service
from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.model import Document
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.document.registry import WriteReport
from sfumato.core.document.verify.certificate import Certificate, Result
from sfumato.core.document.verify.kept import KEPT
from sfumato.core.document.verify.keys import slow_digest
from sfumato.core.document.verify.views import View
from sfumato.core.errors import BadPlan, CannotRead, CannotWrite, LeakFound

TEXT = "The applicant, John Smith, was born in 1962.\nJohn Smith lives in Leicester.\n"
EDITS = Edits((Edit(15, 25, Action.MASK, "[PERSON 1]"), Edit(45, 55, Action.MASK, "[PERSON 1]")))
QUICK = RedactOptions(verify_with_ocr=False)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "source.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def leaky(monkeypatch: pytest.MonkeyPatch) -> None:
    """A writer that forgets to redact."""

    def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
        out.write_text(document.text, encoding="utf-8")
        return WriteReport()

    plain = registry.formats()["txt"]
    monkeypatch.setitem(registry._FORMATS, "txt", replace(plain, write=write))


def test_redacting_writes_the_plan_and_a_clean_certificate(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    certificate = service.redact(service.read(source), EDITS, out, QUICK)
    assert out.read_text(encoding="utf-8") == EDITS.apply(TEXT)
    assert certificate.clean and certificate.edits == 2
    assert certificate.actions == {"mask": 2}
    assert source.read_text(encoding="utf-8") == TEXT
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.txt", "source.txt"]


def test_a_leaky_result_is_never_left_behind(source: Path, tmp_path: Path, leaky: None) -> None:
    with pytest.raises(LeakFound) as caught:
        service.redact(service.read(source), EDITS, tmp_path / "out.txt", QUICK)
    assert "John" not in str(caught.value)
    assert [path.name for path in tmp_path.iterdir()] == ["source.txt"]


def test_kept_text_that_got_lost_is_a_loud_warning(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
        out.write_text(edits.apply(document.text).replace("Leicester", ""), encoding="utf-8")
        return WriteReport()

    plain = registry.formats()["txt"]
    monkeypatch.setitem(registry._FORMATS, "txt", replace(plain, write=write))
    document = service.read(source)
    certificate = service.redact(document, EDITS, tmp_path / "out.txt", QUICK)
    (warning,) = certificate.warnings
    assert certificate.clean and warning.name == KEPT and warning.detail.startswith("1 of 13 words")
    assert any(note.startswith("WARNING") for note in certificate.notes)
    assert "Leicester" not in certificate.dumps()
    service.save_certificate(certificate, tmp_path / "proof.pdf")
    assert "the kept text is not as planned" in " ".join(service.read(tmp_path / "proof.pdf").text.split())
    again = service.verify(tmp_path / "out.txt", edits=EDITS, source=document, ocr=False)
    assert [check.result for check in again if check.name == KEPT] == [Result.WARNING]


@pytest.mark.parametrize("name", ["out.txt", "out.pdf", "out.docx"])
def test_kept_text_is_checked_in_copies_too(source: Path, tmp_path: Path, name: str) -> None:
    certificate = service.redact(service.read(source), EDITS, tmp_path / name, QUICK)
    assert [check.result for check in certificate.checks if check.name == KEPT] == [Result.PASSED]


def test_an_existing_output_is_refused_and_kept(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_text("mine")
    with pytest.raises(CannotWrite, match="exists"):
        service.redact(service.read(source), EDITS, out, QUICK)
    assert out.read_text() == "mine"
    service.redact(service.read(source), EDITS, out, RedactOptions(overwrite=True, verify_with_ocr=False))
    assert out.read_text(encoding="utf-8") == EDITS.apply(TEXT)


def test_a_failed_overwrite_keeps_the_old_output(source: Path, tmp_path: Path, leaky: None) -> None:
    out = tmp_path / "out.txt"
    out.write_text("mine")
    with pytest.raises(LeakFound):
        service.redact(service.read(source), EDITS, out, RedactOptions(overwrite=True, verify_with_ocr=False))
    assert out.read_text() == "mine"


@pytest.mark.parametrize("link", [False, True])
def test_the_source_itself_is_never_the_output(source: Path, tmp_path: Path, link: bool) -> None:
    out = tmp_path / "link.txt" if link else source
    if link:
        out.symlink_to(source)
    with pytest.raises(CannotWrite, match="source"):
        service.redact(service.read(source), EDITS, out, RedactOptions(overwrite=True))
    assert source.read_text(encoding="utf-8") == TEXT


def test_a_missing_folder_is_a_typed_error(source: Path, tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match="folder"):
        service.redact(service.read(source), EDITS, tmp_path / "no" / "out.txt", QUICK)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_a_full_disk_leaves_nothing(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def full(*arguments: object, **names: object) -> None:
        raise OSError(code, os.strerror(code))

    document = service.read(source)
    monkeypatch.setattr(os, "link", full)
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(CannotWrite):
        service.redact(document, EDITS, tmp_path / "out.txt", QUICK)
    assert [path.name for path in tmp_path.iterdir()] == ["source.txt"]


def test_a_plan_for_another_text_is_refused(source: Path, tmp_path: Path) -> None:
    with pytest.raises(BadPlan):
        service.redact(service.read(source), Edits((Edit(0, 10_000),)), tmp_path / "out.txt", QUICK)


@pytest.mark.parametrize("suffix", [".pdf", ".docx", ".txt"])
def test_a_clean_copy_reads_as_the_sanitized_text(source: Path, tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"copy{suffix}"
    options = RedactOptions(layout=Layout.CLEAN_COPY, verify_with_ocr=False)
    certificate = service.redact(service.read(source), EDITS, out, options)
    assert certificate.clean and certificate.leak_bits == 0
    words = service.read(out).text.split()
    assert words == EDITS.apply(TEXT).split()


def test_the_same_text_gives_the_same_clean_pdf(source: Path, tmp_path: Path) -> None:
    options = RedactOptions(layout=Layout.CLEAN_COPY, verify_with_ocr=False)
    for name in ("a.pdf", "b.pdf"):
        service.redact(service.read(source), EDITS, tmp_path / name, options)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_a_clean_pdf_covers_other_scripts(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("Ελένη из Москвы, Łódź. Geheim.\n", encoding="utf-8")
    document = service.read(source)
    start = document.text.index("Geheim")
    options = RedactOptions(layout=Layout.CLEAN_COPY, verify_with_ocr=False)
    service.redact(document, Edits((Edit(start, start + 6),)), tmp_path / "a.pdf", options)
    text = service.read(tmp_path / "a.pdf").text
    assert "Łódź" in text and "[REDACTED]" in text


def test_another_ending_asks_for_a_clean_copy(source: Path, tmp_path: Path) -> None:
    certificate = service.redact(service.read(source), EDITS, tmp_path / "out.docx", QUICK)
    assert certificate.output_format == "docx" and certificate.options["layout"] == "clean"


def test_an_impossible_ending_is_refused(source: Path, tmp_path: Path) -> None:
    with pytest.raises(CannotWrite):
        service.redact(service.read(source), EDITS, tmp_path / "out.png", QUICK)


def test_the_certificate_holds_no_removed_text_and_comes_back(source: Path, tmp_path: Path) -> None:
    out, proof = tmp_path / "out.txt", tmp_path / "proof.json"
    certificate = service.redact(service.read(source), EDITS, out, QUICK)
    service.save_certificate(certificate, proof)
    written = proof.read_text(encoding="utf-8")
    assert "john" not in written.lower() and "smith" not in written.lower() and "source.txt" not in written
    assert Certificate.load(proof) == certificate
    assert json.loads(written)["output_sha256"] == certificate.output_sha256


def test_no_hash_of_the_certificate_confirms_a_name_put_back(source: Path, tmp_path: Path) -> None:
    """With a plain hash of the input, everybody could try a list of names in the place of the label."""
    certificate = service.redact(service.read(source), EDITS, tmp_path / "out.txt", QUICK)
    assert hashlib.sha256(source.read_bytes()).hexdigest() not in certificate.dumps()
    assert certificate.key is not None
    assert certificate.input_hash == slow_digest(
        certificate.key.key, hashlib.sha256(source.read_bytes()).hexdigest()
    )


def test_two_certificates_of_one_export_share_no_hash(source: Path, tmp_path: Path) -> None:
    document = service.read(source)
    first = service.redact(document, EDITS, tmp_path / "1.txt", QUICK)
    second = service.redact(document, EDITS, tmp_path / "2.txt", QUICK)
    assert not {r.digest for r in first.removals} & {r.digest for r in second.removals}


def test_the_readable_certificate_is_a_pdf_about_the_checks(source: Path, tmp_path: Path) -> None:
    certificate = service.redact(service.read(source), EDITS, tmp_path / "out.txt", QUICK)
    service.save_certificate(certificate, tmp_path / "proof.pdf")
    text = service.read(tmp_path / "proof.pdf").text
    assert "Nothing that was removed was found again." in text and certificate.input_hash[
        :20
    ] in text.replace("\n", "")
    assert "Smith" not in text


def test_verify_without_the_source_uses_the_certificate(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    certificate = service.redact(service.read(source), EDITS, out, QUICK)
    assert not any(check.failed for check in service.verify(out, certificate=certificate))
    out.write_text(out.read_text(encoding="utf-8") + "j. john smith\n", encoding="utf-8")
    failed = {check.name for check in service.verify(out, certificate=certificate) if check.failed}
    assert "text by a second engine" in failed and "unchanged since export" in failed


def test_verify_with_the_source_needs_no_certificate(source: Path) -> None:
    checks = service.verify(source, edits=EDITS, source=service.read(source))
    assert {check.name for check in checks if check.result is Result.FAILED} >= {"text by a second engine"}


def test_verify_needs_to_know_what_was_removed(source: Path) -> None:
    with pytest.raises(CannotRead, match="certificate"):
        service.verify(source)


def test_folders_missing_and_empty_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    for name in ("", "missing.pdf", "empty.txt"):
        with pytest.raises(CannotRead):
            service.read(tmp_path / name)


def test_a_broken_certificate_is_refused(tmp_path: Path) -> None:
    for content in ("", "{}", "[1]", '{"removals": 3}'):
        (tmp_path / "c.json").write_text(content)
        with pytest.raises(CannotRead):
            Certificate.load(tmp_path / "c.json")


def test_a_reader_that_stumbles_is_a_typed_error(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(path: Path, *, password: str | None = None) -> Document:
        raise KeyError("John Smith")

    plain = registry.formats()["txt"]
    monkeypatch.setitem(registry._FORMATS, "txt", replace(plain, read=stumble))
    with pytest.raises(CannotRead, match="KeyError") as caught:
        service.read(source)
    assert "John" not in str(caught.value)


def test_an_engine_that_stops_fails_the_export(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*arguments: object, **names: object) -> Iterator[View]:
        raise RuntimeError

    monkeypatch.setitem(registry._FORMATS, "txt", replace(registry.formats()["txt"], views=stop))
    with pytest.raises(LeakFound, match="RuntimeError"):
        service.redact(service.read(source), EDITS, tmp_path / "out.txt", QUICK)
    assert [path.name for path in tmp_path.iterdir()] == ["source.txt"]


def test_plans_and_certificates_nested_without_end_are_refused_in_words(tmp_path: Path) -> None:
    deep = tmp_path / "deep.json"
    deep.write_text("[" * 200_000)
    with pytest.raises(BadPlan):
        Edits.load(deep, "text")
    with pytest.raises(CannotRead):
        Certificate.load(deep)
