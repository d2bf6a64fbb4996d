"""Read, redact, verify, inspect: the whole way of a document in four calls."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sfumato.core.document import isolated
from sfumato.core.document.drafts import draft_beside, move, refuse_unless_replaceable, writing
from sfumato.core.document.edits import Edits
from sfumato.core.document.model import Document
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.document.registry import Format, WriteReport, format_of, formats
from sfumato.core.document.written_plan import as_written
from sfumato.core.errors import CannotRead, CannotWrite, LeakFound, SfumatoError
from sfumato.core.messages import Message

if TYPE_CHECKING:
    from sfumato.core.document.inspect import Inspection
    from sfumato.core.document.verify.certificate import Certificate, Check

TYPESET = ("pdf", "docx", "txt")  # what a clean copy can be


def read(path: Path | str, password: str | None = None, *, columns: Sequence[str] = ()) -> Document:
    """The document, read in a separate, limited process (see `isolated`) unless its format is harmless.

    `columns` of a table, by name or number: only they are read as text; the others are carried over.
    """
    path = Path(path)
    if columns:
        return read_here(path, password, columns)
    if _apart(path):
        document = isolated.read(path.absolute(), password)
        if document is not None:
            return replace(document, source=path) if document.source is not None else document
    return read_here(path, password)


def _apart(path: Path | None) -> bool:
    """Whether a file is parsed in a process of its own."""
    return isolated.wanted() and path is not None and path.is_file() and format_of(path).isolated


def read_here(path: Path | str, password: str | None = None, columns: Sequence[str] = ()) -> Document:
    """The document, read in this process."""
    path = Path(path)
    if path.is_dir():
        raise CannotRead("This is a folder.", file=path, next_step="Choose a file in it.")
    format_ = format_of(path)
    if columns and format_.read_columns is None:
        raise CannotRead(
            Message("Files of the format {0} have no columns to choose.", format_.name.upper()),
            file=path,
            next_step="Leave the choice of columns away; it is for CSV and JSON lines.",
        )
    try:
        if columns and format_.read_columns is not None:
            return format_.read_columns(path, columns)
        return format_.read(path, password=password)
    except SfumatoError:
        raise
    except MemoryError as error:
        raise CannotRead("There is not enough memory to read this file.", file=path) from error
    except RecursionError as error:
        raise CannotRead("The file is nested too deeply to be read safely.", file=path) from error
    except Exception as error:  # the net under the readers: files come in ways nobody has seen yet
        raise CannotRead(
            Message("The file is built in a way its reader does not understand ({0}).", type(error).__name__),
            file=path,
            next_step="Export it again from where it came, or convert it to PDF.",
        ) from error


def redact(
    document: Document, edits: Edits, out: Path | str, options: RedactOptions | None = None
) -> Certificate:
    """Writes the redacted file, verifies it, and only then lets it appear at `out`."""
    out, options = Path(out), options or RedactOptions()
    edits = as_written(document, edits, options)
    _refuse_unsafe_target(document, out, options)
    written_as, options = _output_format(document, out, options)
    with draft_beside(out) as draft:
        try:
            certificate = _exported(document, edits, draft, options, written_as)
        except CannotWrite as error:
            if error.file is not None and Path(error.file).name == draft.name:
                raise CannotWrite(error.reason, file=out, next_step=error.next_step) from error
            raise
        if not certificate.clean:
            failed = "; ".join(
                f"{check.name}: {check.detail}" for check in certificate.checks if check.failed
            )
            raise LeakFound(Message("The result did not pass its checks ({0}).", failed), file=out)
        move(draft, out, replacing=options.overwrite)
    return certificate


def _exported(
    document: Document, edits: Edits, draft: Path, options: RedactOptions, written_as: str
) -> Certificate:
    certificate = None
    if _apart(document.source):
        certificate = isolated.export(document, edits, draft.absolute(), options, written_as)
    return certificate or export_here(document, edits, draft, options, written_as)


def export_here(
    document: Document, edits: Edits, draft: Path, options: RedactOptions, written_as: str
) -> Certificate:
    """Writes and verifies the draft in this process; the certificate says whether it may be kept."""
    from sfumato.core.document.verify.export import certify

    report = _write(document, edits, draft, options, written_as)
    return certify(document, edits, draft, written_as, options, report)


def verify(
    path: Path | str,
    *,
    edits: Edits | None = None,
    source: Document | None = None,
    certificate: Certificate | None = None,
    ocr: bool = True,
) -> tuple[Check, ...]:
    """Checks an existing file against a plan and its source, or against a certificate alone."""
    path = Path(path)
    if _apart(path):
        checks = isolated.verify(path.absolute(), edits, source, certificate, ocr)
        if checks is not None:
            return checks
    return verify_here(path, edits, source, certificate, ocr)


def verify_here(
    path: Path, edits: Edits | None, source: Document | None, certificate: Certificate | None, ocr: bool
) -> tuple[Check, ...]:
    """The checks, made in this process."""
    from sfumato.core.document.verify.export import check_file

    return check_file(path, edits=edits, source=source, certificate=certificate, ocr=ocr)


def inspect(path: Path | str, password: str | None = None) -> Inspection:
    """Hidden data and bad redactions in any existing file."""
    path = Path(path)
    if _apart(path):
        found = isolated.inspect(path.absolute(), password)
        if found is not None:
            return found
    return inspect_here(path, password)


def inspect_here(path: Path, password: str | None = None) -> Inspection:
    """Hidden data and bad redactions, looked for in this process."""
    from sfumato.core.document.inspect import inspect_file

    return inspect_file(path, password)


def save_certificate(
    certificate: Certificate, path: Path | str, *, overwrite: bool = False, never: Sequence[Path] = ()
) -> None:
    """As JSON, or as a readable PDF when the name ends in .pdf; readable by its owner only.

    An existing file is replaced only with `overwrite`; files in `never` (source, plan, output) in no case.
    """
    path = Path(path)
    refuse_certificate(path, overwrite=overwrite, never=never)
    with draft_beside(path) as draft, writing(path):
        if path.suffix.lower() == ".pdf":
            from sfumato.core.document.verify.certificate_pdf import typeset

            typeset(certificate, draft)
        else:
            draft.write_text(certificate.dumps(), encoding="utf-8")
            if certificate.key is not None:
                certificate.key.save()
        move(draft, path, private=True, replacing=overwrite)


def refuse_certificate(path: Path, *, overwrite: bool, never: Sequence[Path] = ()) -> None:
    """Raises where a certificate may not be written; to be asked before the export, not after it."""
    refuse_unless_replaceable(path)
    for other in never:
        same = path.exists() and other.exists() and os.path.samefile(path, other)
        if same or path.absolute() == other.absolute():
            raise CannotWrite("The certificate would replace another file of this export.", file=path)
    if path.exists() and not overwrite:
        raise CannotWrite(
            "A file of the certificate's name exists already.",
            file=path,
            next_step="Choose another name, or ask to overwrite it (--overwrite).",
        )


def _write(
    document: Document, edits: Edits, draft: Path, options: RedactOptions, written_as: str
) -> WriteReport:
    with writing(draft):
        if options.layout is Layout.CLEAN_COPY:
            from sfumato.core.document.clean import typeset

            return typeset(document, edits, draft, written_as)
        writer = formats()[document.format].write
        if writer is None:
            raise CannotWrite(
                Message("Files of the format {0} cannot be written.", document.format),
                next_step="Export a clean copy as PDF, DOCX or TXT.",
            )
        try:
            return writer(document, edits, draft, options)
        except (SfumatoError, OSError):
            raise
        except (
            Exception
        ) as error:  # as in `read`; nothing was written that anybody could mistake for a result
            raise CannotWrite(
                Message(
                    "The file is built in a way its writer does not understand ({0}).", type(error).__name__
                ),
                file=document.source,
                next_step="Export a clean copy as PDF, DOCX or TXT.",
            ) from error


def _output_format(document: Document, out: Path, options: RedactOptions) -> tuple[str, RedactOptions]:
    """What the output will be: the same format, or a clean copy when the name asks for another one."""
    known = formats()
    own: Format | None = known.get(document.format)
    suffix = out.suffix.lower()
    asked = next((name for name, format_ in known.items() if suffix in format_.suffixes), None)
    if options.layout is Layout.CLEAN_COPY:
        wanted = asked or "pdf"
    else:
        natural = (own.writes_as if own else None) or document.format
        if asked is None or asked == natural:
            return natural, options
        wanted = asked
    if wanted not in TYPESET:
        natural = (own.writes_as if own else None) or document.format
        raise CannotWrite(
            Message("{0} is not written as {1}.", document.format.upper(), suffix or wanted),
            file=out,
            next_step=Message(
                "Name the output as {0}, or .pdf, .docx or .txt for a clean copy.", natural.upper()
            ),
        )
    return wanted, replace(options, layout=Layout.CLEAN_COPY)


def _refuse_unsafe_target(document: Document, out: Path, options: RedactOptions) -> None:
    source = document.source
    if source is not None and out.exists() and source.exists() and os.path.samefile(out, source):
        raise CannotWrite("The output is the source itself; the source is never touched.", file=out)
    refuse_unless_replaceable(out)
    if out.exists() and not options.overwrite:
        raise CannotWrite(
            "The output exists already.",
            file=out,
            next_step="Choose another name, or ask to overwrite it (--overwrite).",
        )
