"""Office formats: words a second to read and to redact, beside plain python-docx text of the same file in the same run."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import docx as python_docx

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import formats

PARAGRAPHS = 1_500
SENTENCE = "The applicant, Zebulon Quartermain, was born in Paris and lives in Rome with his family. "


def run() -> list[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder:
        path = _sample(Path(folder) / "a.docx")
        page = Path(folder) / "a.html"
        page.write_text("<html>" + f"<p>{SENTENCE * 4}</p>\n" * PARAGRAPHS, encoding="utf-8")
        plain = _seconds(lambda: "\n".join(p.text for p in python_docx.Document(str(path)).paragraphs))
        rows = [_row("docx", "python-docx, body text only", plain, plain)]
        for name, file in (("docx", path), ("html", page)):
            format_ = formats()[name]
            document = format_.read(file)
            rows.append(_row(name, "read", _seconds(lambda f=format_, p=file: f.read(p)), plain))
            out = Path(folder) / f"out.{name}"
            edits = _plan(document.text)
            assert format_.write
            took = _seconds(lambda f=format_, d=document, e=edits, o=out: f.write(d, e, o, RedactOptions()))
            rows.append(_row(name, f"redact {len(edits.edits)} names", took, plain))
    return rows


def _sample(path: Path) -> Path:
    document = python_docx.Document()
    for _ in range(PARAGRAPHS):
        paragraph = document.add_paragraph()
        for _ in range(4):
            paragraph.add_run(SENTENCE)
    document.save(str(path))
    return path


def _plan(text: str) -> Edits:
    edits, at = [], text.find("Zebulon Quartermain")
    while at >= 0:
        edits.append(Edit(at, at + 19, text="[PERSON 1]"))
        at = text.find("Zebulon Quartermain", at + 19)
    return Edits.of(edits, text)


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _row(name: str, what: str, seconds: float, plain: float) -> dict[str, object]:
    words = PARAGRAPHS * 4 * len(SENTENCE.split())
    return {
        "format": name,
        "what": what,
        "words per second": round(words / seconds),
        "seconds": round(seconds, 3),
        "times python-docx": round(seconds / plain, 2),
    }


if __name__ == "__main__":
    for row in run():
        print(row)
