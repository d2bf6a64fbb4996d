"""Pages per second to read, redact and verify, beside a plain pdfplumber extraction of the same file in the same run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from sfumato.core.document import service
from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions

NAME = "Zbigniew Quarrington"
PAGES, MANY, MOST = 20, 1000, 10_000
# A process of its own, so that its peak is the document's and nobody else's.
_PEAK = """
import resource, sys
from pathlib import Path
from benchmarks.bench_documents import plan
from sfumato.core.document import service
from sfumato.core.document.options import RedactOptions
if sys.argv[2] == "inspect":
    service.inspect(sys.argv[1])
else:
    document = service.read(sys.argv[1])
if sys.argv[2] == "redact":
    service.redact(document, plan(document), Path(sys.argv[1] + ".out.pdf"), RedactOptions(verify_with_ocr=False))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def make(path: Path, pages: int) -> None:
    """A judgment's page: 48 lines of 11 point text, the name on two of them."""
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    for page in range(pages):
        canvas.setFont("Times-Roman", 11)
        for line in range(48):
            who = NAME if line in (5, 30) else "the applicant"
            canvas.drawString(
                72,
                780 - 15 * line,
                f"{page}.{line} On that day {who} lodged a complaint with the regional court.",
            )
        canvas.showPage()
    canvas.save()


def plan(document: Document) -> Edits:
    edits: list[Edit] = []
    start = document.text.find(NAME)
    while start >= 0:
        edits.append(Edit(start, start + len(NAME)))
        start = document.text.find(NAME, start + 1)
    return Edits.of(edits, document.text)


def _seconds(work: Callable[[], object]) -> float:
    """Processor time: a busy machine then counts less."""
    started = time.process_time()
    work()
    return time.process_time() - started


def _plumber(path: Path) -> None:
    import pdfplumber

    with pdfplumber.open(path) as pdf:
        for page in pdf.pages:
            page.extract_text()
            page.close()


def run() -> list[dict[str, object]]:
    os.environ["SFUMATO_ISOLATE"] = "0"  # the clock and the peak are those of this process
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "judgment.pdf"
        make(path, PAGES)
        service.read(path)  # imports and font tables once, outside the clock
        plumber = _seconds(lambda: _plumber(path))
        reading = _seconds(lambda: service.read(path))
        document = service.read(path)
        edits = plan(document)
        out = Path(folder) / "out.pdf"
        redacting = _seconds(
            lambda: service.redact(document, edits, out, RedactOptions(verify_with_ocr=False, overwrite=True))
        )
        rows = [
            _row("plain pdfplumber extraction", plumber, plumber),
            _row("read", reading, plumber),
            _row("redact and verify (without OCR)", redacting, plumber),
        ]
        many = Path(folder) / "many.pdf"
        make(many, MANY)
        most = Path(folder) / "most.pdf"
        make(most, MOST)
        looking = _seconds(lambda: service.inspect(most))
        rows.append({"what": f"inspect {MOST:,} pages", "seconds": round(looking, 1)})
        for what, file, pages in (("read", many, MANY), ("redact", many, MANY), ("inspect", most, MOST)):
            command = [sys.executable, "-c", _PEAK, str(file), what]
            done = subprocess.run(
                command, capture_output=True, text=True, check=True, cwd=Path(__file__).parent.parent
            )
            rows.append({"what": f"peak memory, {what} {pages:,} pages", "MB": int(done.stdout)})
        return rows


def _row(what: str, seconds: float, plumber: float) -> dict[str, object]:
    return {
        "what": what,
        "pages/s": round(PAGES / seconds, 1),
        "times pdfplumber's time": round(seconds / plumber, 2),
    }
