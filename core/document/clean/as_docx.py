"""Clean copy as a Word file without an author, a date or anything else about its making."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from sfumato.core.document.clean.blocks import Block

_TYPES = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'wordprocessingml.document.main+xml"/>'
    '<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'wordprocessingml.styles+xml"/></Types>'
)
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONS = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Type="{type}" Target="{target}"/></Relationships>'
)
_MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_STYLES = (
    f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:styles xmlns:w="{_MAIN}">'
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/>'
    '<w:pPr><w:spacing w:after="120"/></w:pPr><w:rPr><w:sz w:val="22"/></w:rPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/>'
    '<w:pPr><w:keepNext/><w:spacing w:before="240"/></w:pPr><w:rPr><w:b/><w:sz w:val="28"/></w:rPr></w:style>'
    "</w:styles>"
)
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def write(blocks: Sequence[Block], out: Path) -> None:
    """Writes the blocks as a plain Word file."""
    body = "".join(_paragraph(block) for block in blocks)
    document = (
        f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="{_MAIN}">'
        f"<w:body>{body}</w:body></w:document>"
    )
    parts = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _RELATIONS.format(type=f"{_RELATION}/officeDocument", target="word/document.xml"),
        "word/document.xml": document,
        "word/styles.xml": _STYLES,
        "word/_rels/document.xml.rels": _RELATIONS.format(type=f"{_RELATION}/styles", target="styles.xml"),
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            # A fixed date: when a copy was made is nobody's business.
            package.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    out.write_bytes(packed.getvalue())


def _paragraph(block: Block) -> str:
    style = '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' if block.heading else ""
    runs = "<w:tab/>".join(
        f'<w:t xml:space="preserve">{escape(_FORBIDDEN.sub("", part))}</w:t>' if part else ""
        for part in block.text.split("\t")
    )
    return f"<w:p>{style}<w:r>{runs}</w:r></w:p>"
