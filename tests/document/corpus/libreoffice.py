"""Files written by LibreOffice itself, from one HTML page. Slow: each starts the office suite."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.document.corpus.case import HIDDEN, KEPT, SEEN, case

_PAGE = f"""<html><head><title>Case</title><meta name="author" content="{HIDDEN}"></head><body>
<h1>Facts</h1><p>The applicant, <b>{SEEN}</b>, was born in 1962.</p>
<table border="1"><tr><td>{SEEN}</td><td>1962</td></tr></table>
<ul><li>First, {SEEN} came.</li><li>Then the clerk left.</li></ul><p>{KEPT}</p></body></html>"""


def _converted(suffix: str, filter_: str) -> Callable[[Path], None]:
    def build(path: Path) -> None:
        office = shutil.which("soffice")
        if office is None:
            pytest.skip("LibreOffice is not installed")
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "page.html"
            page.write_text(_PAGE, encoding="utf-8")
            profile = f"-env:UserInstallation=file://{folder}/profile"
            infilter = "--infilter=HTML (StarWriter)"
            command = [
                office,
                "--headless",
                profile,
                infilter,
                "--convert-to",
                filter_,
                "--outdir",
                folder,
                str(page),
            ]
            subprocess.run(command, check=True, capture_output=True, timeout=180)
            shutil.copy(Path(folder) / f"page{suffix}", path)

    return build


case("LibreOffice docx", ".docx", hidden=(HIDDEN,), slow=True)(_converted(".docx", "docx:MS Word 2007 XML"))
case("LibreOffice odt", ".odt", hidden=(HIDDEN,), slow=True)(_converted(".odt", "odt:writer8"))
case("LibreOffice rtf", ".rtf", hidden=(HIDDEN,), slow=True, intact=False)(
    _converted(".rtf", "rtf:Rich Text Format")
)
case("LibreOffice pdf", ".pdf", hidden=(HIDDEN,), slow=True)(_converted(".pdf", "pdf:writer_pdf_Export"))
