"""One test per leak of a Word file: it is there before, gone afterwards, and stays where a person keeps it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow import names
from sfumato.core.document.office.docx.hidden import ITEMS
from sfumato.core.document.office.docx.writer import expected_text, write
from sfumato.core.document.options import RedactOptions
from tests.document.office.full_docx import build as build_full
from tests.document.office.makers import SECRET, contents, docx, p, part, photo, places_of, r, read, rels

Leak = tuple[str, dict[str, str | bytes], tuple[tuple[str, str, str], ...], tuple[tuple[str, str, str], ...]]
STYLES = part("w:styles", '<w:style w:type="character" w:styleId="G"><w:rPr><w:vanish/></w:rPr></w:style>')
METADATA = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/"


def settings(inner: str) -> tuple[dict[str, str | bytes], tuple[tuple[str, str, str], ...]]:
    return {"word/settings.xml": part("w:settings", inner)}, (("rSet", "settings", "settings.xml"),)


def leak(
    body: str = "",
    parts: dict[str, str | bytes] | None = None,
    links: tuple[tuple[str, str, str], ...] = (),
    root: tuple[tuple[str, str, str], ...] = (),
) -> Leak:
    return p(r("kept text")) + body, parts or {}, links, root


def picture(id_: str) -> str:
    return f'<w:r><w:drawing><pic:pic><pic:blipFill><a:blip r:embed="{id_}"/></pic:blipFill></pic:pic></w:drawing></w:r>'


def cropped(relation: str) -> str:
    """A picture of which the upper half is shown."""
    return (
        '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p"/><a:graphic><a:graphicData><pic:pic><pic:blipFill>'
        f'<a:blip r:embed="{relation}"/><a:srcRect b="50000"/></pic:blipFill></pic:pic></a:graphicData></a:graphic>'
        "</wp:inline></w:drawing></w:r>"
    )


def lettered() -> bytes:
    """A picture whose lower half is the secret as samples, stored as they are."""
    wide = 3 * 40
    rows = [bytes([200]) * wide] * 5 + [SECRET.encode().ljust(wide, b"\xff")] * 5
    out = io.BytesIO()
    picture = Image.frombytes("RGB", (40, 10), b"".join(rows))
    Image.merge("RGB", picture.split()[::-1]).save(out, "BMP")  # which stores blue first
    return out.getvalue()


LEAKS: dict[str, Callable[[], list[Leak]]] = {
    names.TRACKED_CHANGES: lambda: [
        leak(p(f"<w:del><w:r><w:delText>{SECRET}</w:delText></w:r></w:del>")),
        leak(p(f"<w:moveFrom>{r(SECRET)}</w:moveFrom>", f"<w:moveTo>{r('moved here')}</w:moveTo>")),
        leak(p(r("x", f'<w:rPrChange w:author="{SECRET}"><w:rPr/></w:rPrChange>'))),
        leak(
            f"<w:tbl><w:tr><w:tc>{p(r('a'))}</w:tc></w:tr><w:tr><w:trPr><w:del/></w:trPr><w:tc>{p(r(SECRET))}</w:tc></w:tr></w:tbl>"
        ),
        leak(f"<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>{p(r(SECRET))}</w:tc></w:tr></w:tbl>{p()}"),
    ],
    names.HIDDEN_TEXT: lambda: [
        leak(p(r(SECRET, "<w:vanish/>"), r("seen"))),
        leak(
            p(r(SECRET, '<w:rStyle w:val="G"/>')),
            {"word/styles.xml": STYLES},
            (("rS", "styles", "styles.xml"),),
        ),
        leak(
            f"<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>{p(r(SECRET))}</w:tc></w:tr><w:tr><w:tc>{p(r('a'))}</w:tc></w:tr></w:tbl>"
        ),
        leak(
            p(
                '<w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType="begin"/></w:r>'
                f'<w:r><w:rPr><w:vanish/></w:rPr><w:instrText> XE "{SECRET}" </w:instrText></w:r>'
                '<w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType="end"/></w:r>'
            )
        ),
    ],
    names.COMMENTS: lambda: [
        leak(
            p('<w:commentRangeStart w:id="0"/>', r("x"), '<w:r><w:commentReference w:id="0"/></w:r>'),
            {"word/comments.xml": part("w:comments", f'<w:comment w:id="0">{p(r(SECRET))}</w:comment>')},
            (("rC", "comments", "comments.xml"),),
        )
    ],
    names.PEOPLE: lambda: [
        leak(
            "",
            {"word/people.xml": part("w15:people", f'<w15:person w15:author="{SECRET}"/>')},
            (("rP", "people", "people.xml"),),
        ),
        leak(
            "",
            {
                "word/comments.xml": part(
                    "w:comments",
                    f'<w:comment w:id="0" w:author="{SECRET}" w:initials="ZQ">{p(r("fine"))}</w:comment>',
                )
            },
            (("rC", "comments", "comments.xml"),),
        ),
    ],
    names.REVISION_IDS: lambda: [
        leak(*(("<w:p w:rsidR='00C0FFEE'/>"), *settings("<w:rsids><w:rsid w:val='00C0FFEE'/></w:rsids>")))
    ],
    names.PROPERTIES: lambda: [
        leak(
            "",
            {"docProps/core.xml": f"<x><creator>{SECRET}</creator></x>"},
            (),
            (("rC", METADATA + "core-properties", "docProps/core.xml"),),
        ),
        leak(
            "",
            {"docProps/app.xml": f"<x><Company>{SECRET}</Company></x>"},
            (),
            (("rA", "extended-properties", "docProps/app.xml"),),
        ),
        leak(
            "",
            {"docProps/custom.xml": f'<x><property name="{SECRET}"/></x>'},
            (),
            (("rU", "custom-properties", "docProps/custom.xml"),),
        ),
    ],
    names.CUSTOM_XML: lambda: [
        leak(
            "",
            {"customXml/item1.xml": f"<case who='{SECRET}'>{SECRET}</case>"},
            (("rX", "customXml", "../customXml/item1.xml"),),
        )
    ],
    names.THUMBNAIL: lambda: [
        leak(
            "",
            {"docProps/thumbnail.jpeg": photo()},
            (),
            (("rT", METADATA + "thumbnail", "docProps/thumbnail.jpeg"),),
        )
    ],
    names.EMBEDDED: lambda: [
        leak(
            p('<w:r><w:object><o:OLEObject r:id="rO"/></w:object></w:r>'),
            {"word/embeddings/o.bin": SECRET.encode("utf-16-le")},
            (("rO", "oleObject", "embeddings/o.bin"),),
        ),
        leak('<w:altChunk r:id="rA"/>', {"word/chunk.html": SECRET}, (("rA", "aFChunk", "chunk.html"),)),
    ],
    names.VARIABLES: lambda: [
        leak("", *settings(f'<w:docVars><w:docVar w:name="n" w:val="{SECRET}"/></w:docVars>'))
    ],
    names.MAIL_MERGE: lambda: [
        leak("", *settings(f'<w:mailMerge><w:query w:val="{SECRET}"/></w:mailMerge>'))
    ],
    names.PRINTER: lambda: [
        leak(
            "", {"word/printer.bin": SECRET.encode("utf-16-le")}, (("rP", "printerSettings", "printer.bin"),)
        )
    ],
    names.MACROS: lambda: [
        leak("", {"word/vbaProject.bin": SECRET.encode()}, (("rV", "vbaProject", "vbaProject.bin"),))
    ],
    names.EXTERNAL: lambda: [
        leak(
            "",
            {
                **settings('<w:attachedTemplate r:id="rT"/>')[0],
                "word/_rels/settings.xml.rels": rels(
                    ("rT", "attachedTemplate", f"file:///C:/{SECRET.replace(' ', '%20')}.dotm")
                ),
            },
            settings("")[1],
        ),
        leak(
            p(picture("rI").replace("r:embed", "r:link")),
            {},
            (("rI", "image", f"http://spy.example/{SECRET.split()[0]}.png"),),
        ),
    ],
    names.GLOSSARY: lambda: [
        leak(
            "",
            {
                "word/glossary/document.xml": part(
                    "w:glossaryDocument", f"<w:docPartBody>{p(r(SECRET))}</w:docPartBody>"
                )
            },
            (("rG", "glossaryDocument", "glossary/document.xml"),),
        )
    ],
    names.FONTS: lambda: [
        leak(
            "",
            {
                "word/fontTable.xml": part(
                    "w:fonts", '<w:font w:name="F"><w:embedRegular r:id="rF"/></w:font>'
                ),
                "word/_rels/fontTable.xml.rels": rels(("rF", "font", "fonts/font1.bin")),
                "word/fonts/font1.bin": SECRET.encode(),
            },
            (("rT", "fontTable", "fontTable.xml"),),
        )
    ],
    names.SMART_TAGS: lambda: [
        leak(
            p(
                f'<w:smartTag w:element="p"><w:smartTagPr><w:attr w:name="who" w:val="{SECRET}"/></w:smartTagPr>'
                f"{r('He')}</w:smartTag>"
            )
        )
    ],
    names.INK: lambda: [
        leak(
            p('<w:r><w:contentPart r:id="rK"/></w:r>'),
            {"word/ink/ink1.xml": f"<ink>{SECRET}</ink>"},
            (("rK", "customXml", "ink/ink1.xml"),),
        )
    ],
    names.OBJECT_NAMES: lambda: [
        leak(p(f'<w:r><w:drawing><wp:docPr id="1" name="{SECRET}.jpg"/></w:drawing></w:r>'))
    ],
    names.SIGNATURES: lambda: [
        leak(
            "",
            {
                "_xmlsignatures/origin.sigs": b"",
                "_xmlsignatures/_rels/origin.sigs.rels": rels(("s1", "signature", "sig1.xml")),
                "_xmlsignatures/sig1.xml": f"<x>{SECRET}</x>",
            },
            (),
            (
                (
                    "rSig",
                    "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin",
                    "_xmlsignatures/origin.sigs",
                ),
            ),
        )
    ],
    names.PERMISSIONS: lambda: [
        leak(p(f'<w:permStart w:id="1" w:ed="{SECRET}"/>', r("x"), '<w:permEnd w:id="1"/>'))
    ],
    names.UNUSED: lambda: [
        leak("", {"word/old.xml": f"<x>{SECRET}</x>"}),
        leak("", {"word/header9.xml": part("w:hdr", p(r(SECRET)))}, (("rH", "header", "header9.xml"),)),
        leak("", {}, (("rL", "hyperlink", f"http://{SECRET.split()[0]}.example/"),)),
        leak("", {"word/new.xml": f"<x>{SECRET}</x>"}, (("rN", "kindOfTomorrow", "new.xml"),)),
    ],
    names.PRIVATE: lambda: [
        leak(p(f'<x:note xmlns:x="urn:x" x:who="{SECRET}">{SECRET}</x:note>', r("x"))),
        leak(
            "",
            {"word/webSettings.xml": part("w:webSettings", f'<w:divs><w:div w:id="{SECRET}"/></w:divs>')},
            (("rW", "webSettings", "webSettings.xml"),),
        ),
        leak(
            "",
            {"word/settings.xml": part("w:settings", f'<w:attachedSchema w:val="{SECRET}"/>')},
            (("rS", "settings", "settings.xml"),),
        ),
    ],
    names.CROPPED: lambda: [
        leak(p(cropped("rI")), {"word/media/image1.bmp": lettered()}, (("rI", "image", "media/image1.bmp"),))
    ],
    names.PICTURE_METADATA: lambda: [
        leak(p(picture("rI")), {"word/media/image1.jpeg": photo()}, (("rI", "image", "media/image1.jpeg"),))
    ],
}


def test_every_item_has_a_test() -> None:
    assert set(LEAKS) == set(ITEMS)


@pytest.mark.parametrize(
    ("item", "number"), [(item, n) for item, make in LEAKS.items() for n in range(len(make()))]
)
def test_the_leak_is_closed_unless_kept(item: str, number: int, tmp_path: Path) -> None:
    source = docx(tmp_path / "in.docx", *LEAKS[item]()[number])
    document = read(source)
    nothing = Edits.of([], document.text)
    out, kept = tmp_path / "out.docx", tmp_path / "kept.docx"
    words = (SECRET, SECRET.split()[0]) if item != names.REVISION_IDS else ("00C0FFEE",)
    assert places_of(source, *words), "the leak is not in the source"

    options = RedactOptions(keep_hidden=frozenset({names.COMMENTS} if item == names.PEOPLE else ()))
    report = write(document, nothing, out, options)
    assert item in report.hidden_removed
    assert places_of(out, *words) == []
    text = read(out).text
    assert text == expected_text(document, nothing, options)
    assert text.startswith("kept text")

    keep = RedactOptions(keep_hidden=frozenset(ITEMS))
    assert write(document, nothing, kept, keep).hidden_removed == ()
    assert read(kept).text == expected_text(document, nothing, keep)
    if item != names.UNUSED:  # what cannot be reached is never carried over
        assert places_of(kept, *words)


def test_the_package_says_nothing_of_its_maker(tmp_path: Path) -> None:
    import zipfile

    source = build_full(tmp_path / "in.docx")
    with zipfile.ZipFile(source, "a") as archive:
        archive.comment = SECRET.encode()
    document = read(source)
    out = tmp_path / "out.docx"
    write(document, Edits.of([], document.text), out, RedactOptions())
    with zipfile.ZipFile(out) as archive:
        assert archive.comment == b""
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert SECRET.encode() not in out.read_bytes()


def test_a_cleaned_photo_keeps_its_pixels_and_its_turn(tmp_path: Path) -> None:
    source = docx(tmp_path / "in.docx", *LEAKS[names.PICTURE_METADATA]()[0])
    document = read(source)
    out = tmp_path / "out.docx"
    write(document, Edits.of([], document.text), out, RedactOptions())
    before, after = (Image.open(io.BytesIO(contents(f)["word/media/image1.jpeg"])) for f in (source, out))
    assert before.tobytes() == after.tobytes()
    assert dict(after.getexif()) == {0x0112: 6}


def test_accepting_a_deleted_paragraph_mark_joins_the_paragraphs(tmp_path: Path) -> None:
    mark = "<w:pPr><w:rPr><w:del w:author='A'/></w:rPr></w:pPr>"
    source = docx(tmp_path / "in.docx", p(r("one "), properties=mark) + p(r("two")) + p(r("three")))
    document = read(source)
    assert document.text.startswith("one two\nthree")
    out = tmp_path / "out.docx"
    write(document, Edits.of([], document.text), out, RedactOptions())
    assert read(out).text == "one two\nthree"
    assert contents(out)["word/document.xml"].count(b"<w:p>") == 2
