"""PDF: pages per second to read and to redact beside plain pdfplumber, and peak memory on a long file."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

LINE = "The applicant complained that the proceedings before the national courts had lasted too long in his case. "


def make(path: Path, pages: int) -> Path:
    """A plain judgment-like file: 45 lines a page."""
    from reportlab.pdfgen import canvas

    page = canvas.Canvas(str(path), invariant=True)
    for number in range(pages):
        page.setFont("Times-Roman", 11)
        for row in range(45):
            page.drawString(72, 780 - 15 * row, f"{number + 1}.{row} {LINE[:80]} Ann Li")
        page.showPage()
    page.save()
    return path


def run() -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        source = make(Path(folder) / "pages.pdf", 40)
        plain = _seconds(lambda: _pdfplumber(source))
        reading, document = _timed_read(source)
        redacting = _seconds(lambda: _redact(document, Path(folder) / "out.pdf"))
        rows = [
            {"what": "plain pdfplumber extraction, pages/s", "value": round(40 / plain, 1)},
            {"what": "read, pages/s", "value": round(40 / reading, 1)},
            {"what": "read, times pdfplumber's speed", "value": round(plain / reading, 2)},
            {"what": "redact a name on every line, pages/s", "value": round(40 / redacting, 1)},
            {"what": "redact, times pdfplumber's extraction speed", "value": round(plain / redacting, 2)},
        ]
        long = make(Path(folder) / "long.pdf", 1000)
        for step in ("read", "redact", "redact and verify"):
            rows.append({"what": f"peak memory, {step} 1,000 pages, MB", "value": _peak(long, step)})
    return rows


def _seconds(work: Any) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _timed_read(source: Path) -> tuple[float, Any]:
    from sfumato.core.document.pdf.read.reader import read

    start = time.perf_counter()
    document = read(source)
    return time.perf_counter() - start, document


def _pdfplumber(source: Path) -> None:
    import pdfplumber

    with pdfplumber.open(source) as pdf:
        for page in pdf.pages:
            page.extract_text()
            page.close()


def _redact(document: Any, out: Path, every: int = 1) -> None:
    from sfumato.core.document.options import RedactOptions
    from sfumato.core.document.pdf.write.writer import write

    write(document, _plan(document, every), out, RedactOptions())


def _plan(document: Any, every: int) -> Any:
    from sfumato.core.document.edits import Action, Edit, Edits

    edits, at = [], document.text.find("Ann Li")
    while at >= 0:
        edits.append(Edit(at, at + 6, Action.MASK, "[PERSON]"))
        at = document.text.find("Ann Li", at + 6 * every)
    return Edits.of(edits, document.text)


def _verified(document: Any, out: Path, every: int) -> None:
    from sfumato.core.document import service
    from sfumato.core.document.options import RedactOptions

    options = RedactOptions(verify_with_ocr=False, overwrite=True)
    service.redact(document, _plan(document, every), out, options)


def _peak(source: Path, step: str) -> int:
    """In a process of its own, so that nothing measured before counts."""
    done = subprocess.run(
        [sys.executable, __file__, str(source), step],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return int(done.stdout.strip())


if __name__ == "__main__":
    if len(sys.argv) == 3:
        _, opened = _timed_read(Path(sys.argv[1]))
        if sys.argv[2] != "read":
            work = _redact if sys.argv[2] == "redact" else _verified
            work(opened, Path(sys.argv[1]).with_suffix(".out.pdf"), 100)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
    else:
        for row in run():
            print(f"{row['what']:50} {row['value']}")
