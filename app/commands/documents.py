"""`sfumato read`, `redact`, `verify` and `inspect`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sfumato.app.commands._shared import (
    CLEAN,
    FINDINGS,
    UNREADABLE,
    columns_argument,
    command,
    file_argument,
    show,
)

if TYPE_CHECKING:
    from sfumato.core.document.edits import Edits
    from sfumato.core.document.model import Document
    from sfumato.core.document.verify.certificate import Certificate


def add_to(subparsers: Any) -> None:
    """Adds `read`, `redact`, `verify` and `inspect`."""
    reading = command(subparsers, "read", run_read, "print the text of a document")
    file_argument(reading)
    columns_argument(reading)

    redacting = command(subparsers, "redact", run_redact, "write a copy without the spans of a plan")
    file_argument(redacting)
    columns_argument(redacting)
    redacting.add_argument("--plan", type=Path, required=True, metavar="PLAN.json")
    redacting.add_argument("-o", "--output", type=Path, required=True, metavar="OUT")
    redacting.add_argument(
        "--layout", choices=("width-safe", "reflow", "exact", "clean"), default="width-safe"
    )
    redacting.add_argument("--style", choices=("label", "black-box"), default="label")
    redacting.add_argument(
        "--keep-hidden",
        action="append",
        default=[],
        metavar="ITEM",
        help="hidden data to keep; sfumato inspect names the items",
    )
    redacting.add_argument("--overwrite", action="store_true", help="replace an existing output")
    redacting.add_argument(
        "--certificate", type=Path, metavar="PATH", help="default: OUT.certificate.json; .pdf is readable"
    )
    redacting.add_argument("--no-ocr", action="store_true", help="do not read the rendered pages again")

    inspecting = command(subparsers, "inspect", run_inspect, "list hidden data and bad redactions of a file")
    file_argument(inspecting)

    verifying = command(subparsers, "verify", run_verify, "look for removed text in a redacted file")
    file_argument(verifying)
    verifying.add_argument("--plan", type=Path, required=True, metavar="PLAN.json")
    verifying.add_argument("--source", type=Path, metavar="FILE", help="the file the plan was made for")
    verifying.add_argument("--certificate", type=Path, metavar="PATH", help="default: beside the file")
    verifying.add_argument("--no-ocr", action="store_true", help="do not read the rendered pages")


def run_read(arguments: argparse.Namespace) -> int:
    """Prints the text of a document."""
    from sfumato.core.document import service

    document = service.read(arguments.file, arguments.password, columns=arguments.columns)
    show(arguments, _document_json(document), document.text)
    return CLEAN


def run_redact(arguments: argparse.Namespace) -> int:
    """Writes a copy without the spans of a plan, with its certificate; 1 where a check fails."""
    from sfumato.core.document import service
    from sfumato.core.document.edits import Edits
    from sfumato.core.document.options import Layout, RedactOptions, Style
    from sfumato.core.document.verify.certificate import certificate_path
    from sfumato.core.errors import LeakFound

    document = service.read(arguments.file, arguments.password, columns=arguments.columns)
    edits = Edits.load(arguments.plan, document.text)
    options = RedactOptions(
        layout=Layout(arguments.layout),
        style=Style(arguments.style.replace("-", " ")),
        keep_hidden=frozenset(arguments.keep_hidden),
        overwrite=arguments.overwrite,
        verify_with_ocr=not arguments.no_ocr,
    )
    proof = arguments.certificate or certificate_path(arguments.output)
    # A readable page cannot be verified against; then the data go beside OUT.
    proofs = dict.fromkeys(
        (proof, certificate_path(arguments.output)) if proof.suffix.lower() == ".pdf" else (proof,)
    )
    never = (arguments.file, arguments.plan, arguments.output)
    for path in proofs:
        service.refuse_certificate(path, overwrite=arguments.overwrite, never=never)
    try:
        certificate = service.redact(document, edits, arguments.output, options)
    except LeakFound as error:
        show(arguments, error.to_json(), error.message)
        return FINDINGS
    for path in proofs:
        service.save_certificate(certificate, path, overwrite=arguments.overwrite, never=never)
    words = [f"{certificate.edits} spans removed, written to {arguments.output}", f"certificate: {proof}"]
    words += [f"  {check.result:8} {check.name}" for check in certificate.checks]
    words += [f"  note: {note}" for note in certificate.notes]
    data = {
        "output": str(arguments.output),
        "certificate_path": str(proof),
        "certificate": certificate.to_json(),
    }
    show(arguments, data, "\n".join(words))
    return CLEAN


def run_inspect(arguments: argparse.Namespace) -> int:
    """Prints hidden data and bad redactions of a file; 1 where there are any."""
    from sfumato.core.document import service

    inspection = service.inspect(arguments.file, arguments.password)
    show(arguments, inspection.to_json(), inspection.words())
    return CLEAN if inspection.clean else FINDINGS


def run_verify(arguments: argparse.Namespace) -> int:
    """Checks a redacted file again, by its source and plan or by its certificate; 1 where a check fails."""
    from sfumato.core.document import service
    from sfumato.core.document.edits import Edits
    from sfumato.core.document.verify.certificate import Certificate, Result, certificate_path
    from sfumato.core.errors import BadPlan

    source = service.read(arguments.source, arguments.password) if arguments.source else None
    edits = Edits.load(arguments.plan, source.text) if source else None
    proof = arguments.certificate or certificate_path(arguments.file)
    certificate = Certificate.load(proof) if arguments.certificate or proof.exists() else None
    if certificate is not None:
        planned = (
            _edits_in(arguments.plan)
            if source is None or edits is None
            else _written(source, edits, certificate)
        )
        # An export may add edits of its own (what fills a line, where lines end); only the source tells how many.
        if planned > certificate.edits or (source is not None and planned != certificate.edits):
            raise BadPlan("The plan and the certificate do not belong together.", file=arguments.plan)
    checks = service.verify(
        arguments.file, edits=edits, source=source, certificate=certificate, ocr=not arguments.no_ocr
    )
    failed = [check for check in checks if check.result is Result.FAILED]
    data = {
        "clean": not failed,
        "checks": [{"name": c.name, "result": c.result.value, "detail": c.detail} for c in checks],
    }
    show(arguments, data, "\n".join(f"{check.result:8} {check.name}: {check.detail}" for check in checks))
    if any(check.name == "opens again" for check in failed):
        return UNREADABLE
    return FINDINGS if failed else CLEAN


def _written(source: Document, edits: Edits, certificate: Certificate) -> int:
    """How many edits an export by this plan makes, as its certificate counts them."""
    from sfumato.core.document.edits import Action
    from sfumato.core.document.options import Layout, RedactOptions
    from sfumato.core.document.written_plan import as_written

    layout = Layout(certificate.options.get("layout", Layout.WIDTH_SAFE))
    made = as_written(source, edits, RedactOptions(layout=layout))
    return sum(edit.action is not Action.CLEAR for edit in made.edits)


def _edits_in(plan: Path) -> int:
    """How many edits a plan holds; it is checked as far as it can be without the text it was made for."""
    import json

    from sfumato.core.document.edits import Action, Edits
    from sfumato.core.errors import BadPlan

    try:
        data = json.loads(plan.read_text(encoding="utf-8"))
        reach = max((int(item["end"]) for item in data["edits"]), default=0)
    except OSError as error:
        raise BadPlan("The plan could not be read.", file=plan) from error
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise BadPlan("The plan is not of the form the manual describes.", file=plan) from error
    edits = Edits.from_json(data, " " * min(reach, 1 << 28)).edits
    return sum(edit.action is not Action.CLEAR for edit in edits)


def _document_json(document: Document) -> dict[str, Any]:
    return {
        "text": document.text,
        "format": document.format,
        "sha256": document.sha256,
        "pages": [
            {
                "number": p.number,
                "width": p.width,
                "height": p.height,
                "start": p.start,
                "end": p.end,
                "scanned": p.scanned,
            }
            for p in document.pages
        ],
        "regions": [
            {"start": r.start, "end": r.end, "story": r.story.value, "page": r.page, "label": r.label}
            for r in document.regions
        ],
        "notices": list(document.notices),
    }
