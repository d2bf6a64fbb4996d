"""A small DOCX made from nothing: paragraphs of runs, no properties, no history."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from xml.sax.saxutils import escape

from sfumato.core.document.flow.package import Package
from sfumato.core.document.office.rtf.reader import Look

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_TYPES = (
    _HEAD + '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/word/document.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>'
    '<Override PartName="/word/styles.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>'
)
_ROOT = (
    _HEAD + '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Id="rId1" Type="{_REL}/officeDocument" Target="word/document.xml"/></Relationships>'
)
_LINKS = (
    _HEAD + '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Id="rId1" Type="{_REL}/styles" Target="styles.xml"/></Relationships>'
)
_STYLES = (
    _HEAD + f'<w:styles xmlns:w="{_W}"><w:docDefaults><w:rPrDefault><w:rPr>'
    '<w:rFonts w:ascii="Liberation Serif" w:hAnsi="Liberation Serif" w:cs="Liberation Serif"/><w:sz w:val="24"/>'
    '</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="264" w:lineRule="auto"/></w:pPr>'
    '</w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal">'
    '<w:name w:val="Normal"/></w:style></w:styles>'
)
_PAGE = (
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/>'
    '<w:pgMar w:top="1304" w:right="1304" w:bottom="1304" w:left="1304"/></w:sectPr>'
)

Letter = tuple[str, Look]


def save(letters: Iterable[Letter], out: Path) -> None:
    """Newlines part paragraphs; letters of the same look share a run."""
    paragraphs: list[list[Letter]] = [[]]
    for letter in letters:
        if letter[0] == "\n":
            paragraphs.append([])
        else:
            paragraphs[-1].append(letter)
    body = "".join(f"<w:p>{_runs(paragraph)}</w:p>" for paragraph in paragraphs)
    document = f'{_HEAD}<w:document xmlns:w="{_W}"><w:body>{body}{_PAGE}</w:body></w:document>'
    parts = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _ROOT,
        "word/document.xml": document,
        "word/styles.xml": _STYLES,
        "word/_rels/document.xml.rels": _LINKS,
    }
    Package(None, {part: content.encode("utf-8") for part, content in parts.items()}).save(out)


def _runs(letters: list[Letter]) -> str:
    runs: list[tuple[Look, list[str]]] = []
    for character, look in letters:
        if not runs or runs[-1][0] != look:
            runs.append((look, []))
        runs[-1][1].append(character)
    return "".join(f"<w:r>{_properties(look)}{_text(''.join(text))}</w:r>" for look, text in runs)


def _text(text: str) -> str:
    stretches = (
        f'<w:t xml:space="preserve">{escape(part)}</w:t>' if part else "" for part in text.split("\t")
    )
    return "<w:tab/>".join(stretches)


def _properties(look: Look) -> str:
    parts = [
        "<w:b/>" if look.bold else "",
        "<w:i/>" if look.italic else "",
        "<w:strike/>" if look.strike else "",
        f'<w:sz w:val="{look.size}"/>' if look.size else "",
        '<w:u w:val="single"/>' if look.underline else "",
        f'<w:vertAlign w:val="{"superscript" if look.raised > 0 else "subscript"}"/>' if look.raised else "",
    ]
    return f"<w:rPr>{''.join(parts)}</w:rPr>" if any(parts) else ""
