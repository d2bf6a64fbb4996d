"""A small file of every format: a name in its text, another name in its hidden data. A new format is one more row of `MAKERS`.

The promises of formats, damaged copies and the fuzz runner are tried on these files.
"""

from __future__ import annotations

from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

from reportlab.pdfgen import canvas

from tests.document.mail import outlook
from tests.document.office import makers, sheets, slides

HIDDEN = "Hildegard Vantongeren"
KEPT = "The court allowed the appeal in part."
Maker = Callable[[Path, str], object]


def _mail(name: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["Subject"], mail["X-Who"] = "clerk@example.org", f"Hearing of {name}", HIDDEN
    mail.set_content(f"{name} came.\n{KEPT}\n")
    return mail


def _core() -> dict[str, str | bytes]:
    space = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
    names = f'xmlns:c="{space}" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    return {
        "docProps/core.xml": f"<c:coreProperties {names}><dc:creator>{HIDDEN}</dc:creator></c:coreProperties>"
    }


def _docx(path: Path, name: str) -> None:
    link = ("core", f"{makers.REL}/metadata/core-properties", "docProps/core.xml")
    makers.docx(path, makers.p(makers.r(f"{name} came. {KEPT}")), _core(), root_links=(link,))


def _odt(path: Path, name: str) -> None:
    inner = f"<office:meta><dc:creator>{HIDDEN}</dc:creator></office:meta>"
    meta = f"<office:document-meta {makers.ODF}>{inner}</office:document-meta>"
    makers.odt(path, f"<text:p>{name} came. {KEPT}</text:p>", parts={"meta.xml": meta})


def _book(path: Path, name: str) -> None:
    row = f'<row r="1">{sheets.inline("A1", name)}{sheets.inline("B1", KEPT)}</row>'
    sheets.xlsx(path, {"S": sheets.sheet(row)})


def _show(path: Path, name: str) -> None:
    slides.pptx(path, [slides.slide(slides.frame(f"{name} came.", KEPT))])


def _pdf(path: Path, name: str) -> None:
    page = canvas.Canvas(str(path), invariant=1)
    page.setAuthor(HIDDEN)
    page.drawString(72, 720, f"Mr {name} came.")
    page.drawString(72, 700, KEPT)
    page.save()


def _text(template: str) -> Maker:
    def make(path: Path, name: str) -> None:
        path.write_text(
            template.replace("NAME", name).replace("HIDDEN", HIDDEN).replace("KEPT", KEPT), "utf-8"
        )

    return make


def _mbox(path: Path, name: str) -> None:
    path.write_bytes(b"From - Thu Jan  1 00:00:00 1970\n" + _mail(name).as_bytes() + b"\n")


def _old(kind: str, make: Maker) -> Maker:
    """A file of LibreOffice's own making."""

    def made(path: Path, name: str) -> None:
        from sfumato.core.document.office.legacy import convert

        source = path.with_suffix(f".{kind}x")
        make(source, name)
        path.write_bytes(convert.converted(source, kind))

    return made


MAKERS: dict[str, tuple[str, Maker]] = {
    "pdf": (".pdf", _pdf),
    "docx": (".docx", _docx),
    "xlsx": (".xlsx", lambda path, name: sheets.full(path, name, HIDDEN)),
    "pptx": (".pptx", lambda path, name: slides.full(path, name, HIDDEN)),
    "odt": (".odt", _odt),
    "rtf": (".rtf", _text(r"{\rtf1\ansi{\info{\author HIDDEN}}NAME came. KEPT\par}")),
    "html": (".html", _text("<html><body><!-- HIDDEN --><p>NAME came.</p><p>KEPT</p></body></html>")),
    "txt": (".txt", _text("NAME came.\nKEPT\n")),
    "csv": (".csv", _text('name;note\n"NAME";"KEPT"\n')),
    "jsonl": (".jsonl", _text('{"name": "NAME", "note": "KEPT"}\n')),
    "eml": (".eml", lambda path, name: path.write_bytes(_mail(name).as_bytes())),
    "mbox": (".mbox", _mbox),
    "msg": (".msg", lambda path, name: outlook.full(path, name, HIDDEN)),
    "doc": (".doc", _old("doc", _docx)),
    "xls": (".xls", _old("xls", _book)),
    "ppt": (".ppt", _old("ppt", _show)),
}
NEED_LIBREOFFICE = ("doc", "xls", "ppt")
WITHOUT_HIDDEN = ("txt", "csv", "jsonl", "xls", "ppt")
