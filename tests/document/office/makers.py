"""Word and OpenDocument files written by hand, with a secret in every place that can hold one."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from PIL import Image

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.model import Document
from sfumato.core.document.registry import format_of

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
REL = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
NAMESPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "w": W,
        "r": R,
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
        "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
        "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
        "w15": "http://schemas.microsoft.com/office/word/2012/wordml",
        "v": "urn:schemas-microsoft-com:vml",
        "o": "urn:schemas-microsoft-com:office:office",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    }.items()
)
SECRET = "Zebulon Quartermain"


def p(*inner: str, properties: str = "") -> str:
    return f"<w:p>{properties}{''.join(inner)}</w:p>"


def r(text: str, properties: str = "") -> str:
    rpr = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{rpr}<w:t xml:space="preserve">{text}</w:t></w:r>'


def part(root: str, inner: str) -> str:
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?><{root} {NAMESPACES}>{inner}</{root}>'


def rels(*entries: tuple[str, str, str]) -> str:
    """(id, kind, target); a target with a scheme is external."""
    lines = []
    for id_, kind, target in entries:
        mode = ' TargetMode="External"' if ":" in target else ""
        type_ = kind if "/" in kind else TYPE + kind
        lines.append(f'<Relationship Id="{id_}" Type="{type_}" Target="{target}"{mode}/>')
    return f'<Relationships xmlns="{REL}">{"".join(lines)}</Relationships>'


def docx(
    path: Path,
    body: str,
    parts: dict[str, str | bytes] | None = None,
    links: tuple[tuple[str, str, str], ...] = (),
    root_links: tuple[tuple[str, str, str], ...] = (),
) -> Path:
    parts = dict(parts or {})
    overrides = "".join(
        f'<Override PartName="/{name}" ContentType="application/xml"/>'
        for name in parts
        if name.endswith(".xml")
    )
    files: dict[str, str | bytes] = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="png" ContentType="image/png"/>'
        '<Default Extension="bin" ContentType="application/octet-stream"/>'
        '<Default Extension="emf" ContentType="image/x-emf"/>'
        '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
        f'wordprocessingml.document.main+xml"/>{overrides}</Types>',
        "_rels/.rels": rels(("rId1", "officeDocument", "word/document.xml"), *root_links),
        "word/document.xml": part("w:document", f"<w:body>{body}</w:body>"),
        "word/_rels/document.xml.rels": rels(*links),
        **parts,
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


ODF = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
        "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
        "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
        "style": "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
        "draw": "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
        "meta": "urn:oasis:names:tc:opendocument:xmlns:meta:1.0",
        "svg": "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
        "form": "urn:oasis:names:tc:opendocument:xmlns:form:1.0",
        "config": "urn:oasis:names:tc:opendocument:xmlns:config:1.0",
        "script": "urn:oasis:names:tc:opendocument:xmlns:script:1.0",
        "manifest": "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0",
        "officeooo": "http://openoffice.org/2009/office",
        "dc": "http://purl.org/dc/elements/1.1/",
        "xlink": "http://www.w3.org/1999/xlink",
    }.items()
)


def odt(
    path: Path, body: str, styles: str = "", automatic: str = "", parts: dict[str, str | bytes] | None = None
) -> Path:
    extra = dict(parts or {})
    manifest = "".join(
        f'<manifest:file-entry manifest:full-path="{name}" manifest:media-type="text/xml"/>'
        for name in ("/", "content.xml", "styles.xml", *extra)
    )
    files: dict[str, str | bytes] = {
        "mimetype": "application/vnd.oasis.opendocument.text",
        "content.xml": f"<office:document-content {ODF}><office:automatic-styles>{automatic}</office:automatic-styles>"
        f"<office:body><office:text>{body}</office:text></office:body></office:document-content>",
        "styles.xml": f"<office:document-styles {ODF}><office:master-styles>{styles}</office:master-styles>"
        "</office:document-styles>",
        "META-INF/manifest.xml": f"<manifest:manifest {ODF}>{manifest}</manifest:manifest>",
        **extra,
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def photo(comment: bytes = b"") -> bytes:
    """A JPEG with EXIF that says who took it."""
    picture = Image.new("RGB", (16, 16), "navy")
    exif = Image.Exif()
    exif[0x013B] = SECRET  # Artist
    exif[0x0112] = 6  # turned
    out = io.BytesIO()
    picture.save(out, "JPEG", exif=exif, comment=comment or b"taken by " + SECRET.encode())
    return out.getvalue()


def read(path: Path) -> Document:
    return format_of(path).read(path)


def every(document: Document, *secrets: str, label: str = "[X]") -> Edits:
    """Edits for all places where a secret stands in the text."""
    found = []
    for secret in secrets:
        at = document.text.find(secret)
        while at >= 0:
            found.append(Edit(at, at + len(secret), text=label))
            at = document.text.find(secret, at + len(secret))
    return Edits.of(found, document.text)


def contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def places_of(path: Path, *secrets: str) -> list[str]:
    """Parts in which a secret still stands, in any encoding a part may use."""
    found = []
    for name, data in contents(path).items():
        views = (data.decode("utf-8", "replace"), data.decode("utf-16-le", "replace"), name)
        for secret in secrets:
            forms = {secret, secret.replace(" ", "_"), secret.replace(" ", "%20"), secret.replace(" ", "")}
            if any(form.lower() in view.lower() for form in forms for view in views):
                found.append(name)
    return found
