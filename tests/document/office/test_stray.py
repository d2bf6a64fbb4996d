"""A word in every place of a file's XML where the format has no text: nobody reads it, so none of it may stay."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree

from sfumato.core.document.edits import Edits
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import format_of
from tests.document.office import full_docx, makers, sheets, slides

WORD = "Qwzan"
# Formulas and references are codes of names, not words; a word among them breaks them and is read by no one.
CODES = ("formula", "formula1", "f", "definedName")
EMPTY = ("s", "tab", "jc", "b", "row", "col")
SKIPPED = re.compile(r"\[Content_Types\]|docProps/|customXml/|META-INF/|\.rels$")


def _odt(path: Path) -> None:
    body = "<text:p>One<text:s/>two<text:tab/></text:p><text:list><text:list-item><text:p>x</text:p></text:list-item></text:list>"
    body += "<table:table table:name='t'>"
    body += "<table:table-row><table:table-cell><text:p>y</text:p></table:table-cell></table:table-row></table:table>"
    makers.odt(
        path,
        body,
        automatic="<style:style style:name='P1' style:family='paragraph'><style:text-properties/></style:style>",
    )


MAKERS: dict[str, Callable[[Path], object]] = {
    "docx": full_docx.build, "xlsx": sheets.full, "pptx": slides.full, "odt": _odt,
}  # fmt: skip


def _filled(source: Path, target: Path) -> int:
    """A copy with a numbered word behind every element, in every element without text, and as an attribute of every one."""
    count = 0
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for part in old.namelist():
            data = old.read(part)
            if part.endswith(".xml") and not SKIPPED.search(part):
                root = etree.fromstring(data)
                for element in root.iter(etree.Element):
                    local = etree.QName(element).localname
                    above = element.getparent()
                    inside = any(etree.QName(e).localname in ("p", "h") for e in element.iterancestors())
                    if above is not None and not (inside and part == "content.xml"):
                        element.tail = f"{WORD}a{count}z"
                    bare = not (element.text or "").strip() and (len(element) or local in EMPTY)
                    if bare and (local not in ("p", "h", *CODES) or part != "content.xml"):
                        element.text = f"{WORD}b{count}z"
                    if "wordprocessingml" in element.tag or "opendocument" in element.tag:
                        element.set("who", f"{WORD}c{count}z")
                    count += 1
                data = etree.tostring(root)
            new.writestr(part, data)
    return count


@pytest.mark.parametrize("kind", MAKERS)
def test_nothing_stays_where_no_text_is(kind: str, tmp_path: Path) -> None:
    MAKERS[kind](tmp_path / f"plain.{kind}")
    source, out = tmp_path / f"in.{kind}", tmp_path / f"out.{kind}"
    assert _filled(tmp_path / f"plain.{kind}", source) > 15
    format_ = format_of(source)
    document = format_.read(source)
    assert format_.write is not None
    format_.write(document, Edits.of([], document.text), out, RedactOptions(verify_with_ocr=False))
    with zipfile.ZipFile(out) as package:
        written = "\n".join(package.read(part).decode("utf-8", "replace") for part in package.namelist())
    unread = {word for word in re.findall(rf"{WORD}[abc]\d+z", written) if word not in document.text}
    assert not unread, sorted(unread)[:20]
