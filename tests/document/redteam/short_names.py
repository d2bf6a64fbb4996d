"""Names of two to four letters where nobody reads: rules that look for long words must not be the only ones."""

# ruff: noqa: E501 (markup reads better in one line per element than cut at a column)

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from pikepdf import Array, Dictionary, Name

from tests.document.office.makers import p, part, r
from tests.document.redteam.attack import twins
from tests.document.redteam.containers import _changed
from tests.document.redteam.letters import _page
from tests.document.redteam.packages import _odt, _word
from tests.document.redteam.third_pdf import _page as page_of
from tests.document.redteam.third_pdf import _put

GROUP = "short names nobody reads"
# Not in any text of the files; the twin has the other one in its place.
SHORT, OTHER = "Wuxi", "Al"
Build = Callable[[Path], None]


def hash_of(who: str) -> str:
    return hashlib.md5(who.encode(), usedforsecurity=False).hexdigest()


def four(who: str) -> str:
    """Two letters may stand there for a sign of dates or two joined letters; four may not."""
    return who if who == SHORT else "Khan"


def _header(who: str) -> Build:
    section = f'<w:pPr><w:sectPr><w:headerReference w:type="default" r:id="{who}"/></w:sectPr></w:pPr>'
    parts = {f"word/{who.lower()}.xml": part("w:hdr", p(r("head")))}
    return _word(p(r("x"), properties=section), parts=parts, links=((who, "header", f"{who.lower()}.xml"),))


BUILDERS: dict[str, tuple[str, Callable[[str], Build]]] = {
    "a part and a relationship with a short name": (".docx", _header),
    "a number format with a short name": (".odt", lambda who: _odt(f'<text:p>x</text:p><number:date-style xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" style:name="N1" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><number:text>{four(who)}</number:text></number:date-style>')),
    "attributes with a short name": (".html", lambda who: _page(f'<p {who.lower()}>here</p><br/{who}><b x-{who.lower()}="{who}">x</b>')),
    "a style sheet that says a short name": (".html", lambda who: _page('<p class="a">x</p>', f'<style>.a::before {{ content: "{who}" }} /* {who} */</style>')),
    "resources with a short name": (".pdf", lambda who: _changed(lambda pdf: (_put(page_of(pdf).Resources, ExtGState=Dictionary({f"/{who}": Dictionary(Type=Name.ExtGState, LW=1)})), pdf.pages[0].contents_add(f"/{who} gs".encode())))),
    "a resource called by a hash": (".pdf", lambda who: _changed(lambda pdf: (_put(page_of(pdf).Resources, ExtGState=Dictionary({f"/FormXob.{hash_of(who)}": Dictionary(Type=Name.ExtGState, LW=1)})), pdf.pages[0].contents_add(f"/FormXob.{hash_of(who)} gs".encode())))),
    "unused glyphs with a short name": (".pdf", lambda who: _changed(lambda pdf: page_of(pdf).Resources.Font.F1.__setitem__("/Encoding", Dictionary(Type=Name.Encoding, BaseEncoding=Name.WinAnsiEncoding, Differences=Array([1, Name(f"/{four(who)}")]))))),
    "an unused code that says a short name": (".pdf", lambda who: _changed(lambda pdf: page_of(pdf).Resources.Font.F1.__setitem__("/ToUnicode", pdf.make_stream(f"1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <01> <{(four(who)).encode('utf-16-be').hex()}> endbfchar 1 beginbfrange <20> <7E> <0020> endbfrange".encode())))),
}  # fmt: skip


for _label, (_suffix, _builder) in BUILDERS.items():
    twins(_label, GROUP, _suffix, hidden=(SHORT, OTHER))(
        lambda path, who, builder=_builder: builder(who)(path)
    )
