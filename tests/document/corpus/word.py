"""Word cases, written as XML by hand: every story and every hiding place."""

# ruff: noqa: E501 (XML reads better in one line per element than cut at a column)

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from PIL import Image

from tests.document.corpus.case import HIDDEN, KEPT, SEEN, case

_NAMESPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "v": "urn:schemas-microsoft-com:vml",
        "w15": "http://schemas.microsoft.com/office/word/2012/wordml",
    }.items()
)
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_PROPERTIES = "application/vnd.openxmlformats-"
_TYPES = {
    "word/document.xml": f"{_WORD}.document.main+xml",
    "word/header1.xml": f"{_WORD}.header+xml",
    "word/footer1.xml": f"{_WORD}.footer+xml",
    "word/footnotes.xml": f"{_WORD}.footnotes+xml",
    "word/endnotes.xml": f"{_WORD}.endnotes+xml",
    "word/comments.xml": f"{_WORD}.comments+xml",
    "word/settings.xml": f"{_WORD}.settings+xml",
    "word/people.xml": f"{_WORD}.people+xml",
    "word/charts/chart1.xml": "application/vnd.openxmlformats-officedocument.drawingml.chart+xml",
    "docProps/core.xml": f"{_PROPERTIES}package.core-properties+xml",
    "docProps/app.xml": f"{_PROPERTIES}officedocument.extended-properties+xml",
    "docProps/custom.xml": f"{_PROPERTIES}officedocument.custom-properties+xml",
}
_KINDS = {
    "word/header1.xml": "header",
    "word/footer1.xml": "footer",
    "word/footnotes.xml": "footnotes",
    "word/endnotes.xml": "endnotes",
    "word/comments.xml": "comments",
    "word/settings.xml": "settings",
    "word/charts/chart1.xml": "chart",
    "word/media/image1.jpg": "image",
    "word/embeddings/inner.docx": "package",
    "word/printerSettings/printerSettings1.bin": "printerSettings",
}
_PACKAGE_KINDS = {
    "docProps/core.xml": "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
    "docProps/app.xml": f"{_RELATIONS}/extended-properties",
    "docProps/custom.xml": f"{_RELATIONS}/custom-properties",
    "docProps/thumbnail.jpeg": "http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail",
}
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'


def paragraph(text: str) -> str:
    return f'<w:p><w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'


def word(path: Path, body: str = "", parts: dict[str, str | bytes] | None = None, links: str = "") -> None:
    """A package with the body between a sentence that names the applicant and one that stays."""
    parts = dict(parts or {})
    first = paragraph(f"The applicant, {SEEN}, was born in 1962.")
    content = f"{first}{body}{paragraph(KEPT)}"
    parts["word/document.xml"] = (
        f"{_HEAD}<w:document {_NAMESPACES}><w:body>{content}<w:sectPr>"
        + ('<w:headerReference w:type="default" r:id="rId_header1"/>' if "word/header1.xml" in parts else "")
        + ('<w:footerReference w:type="default" r:id="rId_footer1"/>' if "word/footer1.xml" in parts else "")
        + "</w:sectPr></w:body></w:document>"
    )
    overrides = "".join(
        f'<Override PartName="/{name}" ContentType="{_TYPES[name]}"/>' for name in parts if name in _TYPES
    )
    types = (
        f'{_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/octet-stream"/>'
        '<Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="jpeg" ContentType="image/jpeg"/>'
        f'<Default Extension="docx" ContentType="{_WORD}.document"/>{overrides}</Types>'
    )
    inner = "".join(
        f'<Relationship Id="rId_{Path(name).stem}" Type="{_RELATIONS}/{kind}" Target="{name.removeprefix("word/")}"/>'
        for name, kind in _KINDS.items()
        if name in parts
    )
    outer = "".join(
        f'<Relationship Id="rId_{Path(name).stem}" Type="{kind}" Target="{name}"/>'
        for name, kind in _PACKAGE_KINDS.items()
        if name in parts
    )
    head = f'{_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    main = f'<Relationship Id="rId1" Type="{_RELATIONS}/officeDocument" Target="word/document.xml"/>'
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", types)
        package.writestr("_rels/.rels", f"{head}{main}{outer}</Relationships>")
        package.writestr("word/_rels/document.xml.rels", f"{head}{inner}{links}</Relationships>")
        for name, data in parts.items():
            package.writestr(name, data)


def story(root: str, content: str) -> str:
    return f"{_HEAD}<w:{root} {_NAMESPACES}>{content}</w:{root}>"


def _runs(*pieces: str) -> str:
    return (
        "<w:p>"
        + "".join(f'<w:r><w:t xml:space="preserve">{piece}</w:t></w:r>' for piece in pieces)
        + "</w:p>"
    )


@case("docx body", ".docx")
def body(path: Path) -> None:
    word(path, paragraph(f"Again {SEEN}."))


@case("docx name split over runs", ".docx")
def split_runs(path: Path) -> None:
    word(path, _runs("Mr Zbig", "niew", " Quarr", "ington", " came."))


@case("docx formatted runs with proofing marks", ".docx")
def proofing(path: Path) -> None:
    word(
        path,
        '<w:p><w:proofErr w:type="spellStart"/><w:r><w:rPr><w:b/></w:rPr><w:t>Zbigniew</w:t></w:r>'
        '<w:proofErr w:type="spellEnd"/><w:r><w:t xml:space="preserve"> Quarrington came.</w:t></w:r></w:p>',
    )


@case("docx table", ".docx")
def table(path: Path) -> None:
    cell = "<w:tc><w:tcPr/>{}</w:tc>"
    row = "<w:tr>" + cell.format(paragraph(SEEN)) + cell.format(paragraph("1962")) + "</w:tr>"
    word(path, f"<w:tbl><w:tblPr/><w:tblGrid/>{row}{row}</w:tbl>")


@case("docx header and footer", ".docx")
def header_footer(path: Path) -> None:
    parts = {
        "word/header1.xml": story("hdr", paragraph(f"Case of {SEEN}")),
        "word/footer1.xml": story("ftr", paragraph(f"{SEEN}, page 1")),
    }
    word(path, parts=parts)


@case("docx footnote and endnote", ".docx")
def notes(path: Path) -> None:
    reference = '<w:p><w:r><w:t xml:space="preserve">See</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:endnoteReference w:id="2"/></w:r></w:p>'
    parts = {
        "word/footnotes.xml": story(
            "footnotes", f'<w:footnote w:id="2">{paragraph(f"Letter of {SEEN}.")}</w:footnote>'
        ),
        "word/endnotes.xml": story(
            "endnotes", f'<w:endnote w:id="2">{paragraph(f"Diary of {SEEN}.")}</w:endnote>'
        ),
    }
    word(path, reference, parts)


@case("docx comment", ".docx", hidden=(HIDDEN,), finds="comments")
def comment(path: Path) -> None:
    anchor = '<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>Remarked.</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>'
    remark = f'<w:comment w:id="0" w:author="{HIDDEN}" w:initials="HV">{paragraph(f"Is this {HIDDEN}?")}</w:comment>'
    word(path, anchor, {"word/comments.xml": story("comments", remark)})


@case("docx text box with fallback", ".docx")
def text_box(path: Path) -> None:
    inside = f"<w:txbxContent>{paragraph(f'Box of {SEEN}')}</w:txbxContent>"
    word(
        path,
        '<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic>'
        '<a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:txbx>'
        f"{inside}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback>"
        f"<w:pict><v:shape><v:textbox>{inside}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>",
    )


@case("docx tracked insertion", ".docx", hidden=(HIDDEN,), finds="tracked changes")
def insertion(path: Path) -> None:
    word(
        path,
        f'<w:p><w:ins w:id="1" w:author="{HIDDEN}" w:date="2020-01-01T00:00:00Z"><w:r><w:t>Added about {SEEN}.</w:t></w:r></w:ins></w:p>',
    )


@case("docx tracked deletion", ".docx", hidden=(HIDDEN,), finds="tracked changes")
def deletion(path: Path) -> None:
    word(
        path,
        f'<w:p><w:r><w:t xml:space="preserve">Before </w:t></w:r><w:del w:id="1" w:author="Clerk"><w:r><w:delText>{HIDDEN}</w:delText></w:r></w:del><w:r><w:t>after.</w:t></w:r></w:p>',
    )


@case("docx content control", ".docx")
def control(path: Path) -> None:
    word(
        path,
        f'<w:sdt><w:sdtPr><w:alias w:val="Claimant"/><w:tag w:val="claimant"/></w:sdtPr><w:sdtContent>{paragraph(f"Name: {SEEN}")}</w:sdtContent></w:sdt>',
    )


@case("docx hyperlink", ".docx", seen=(SEEN, "zbigniew.quarrington"))
def hyperlink(path: Path) -> None:
    link = f'<Relationship Id="rId9" Type="{_RELATIONS}/hyperlink" Target="mailto:zbigniew.quarrington@example.org" TargetMode="External"/>'
    word(path, f'<w:p><w:hyperlink r:id="rId9"><w:r><w:t>{SEEN}</w:t></w:r></w:hyperlink></w:p>', links=link)


@case("docx field code", ".docx", seen=(SEEN, "zbigniew-quarrington"))
def field(path: Path) -> None:
    word(
        path,
        '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> HYPERLINK "https://example.org/zbigniew-quarrington" </w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>{SEEN}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    )


@case("docx alternative text of a picture", ".docx")
def alternative_text(path: Path) -> None:
    drawing = (
        f'<w:p><w:r><w:drawing><wp:inline><wp:extent cx="9525" cy="9525"/><wp:docPr id="1" name="Picture 1" descr="Portrait of {SEEN}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">'
        '<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId_image1"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    )
    word(path, drawing, {"word/media/image1.jpg": _photo()})


@case("docx picture with EXIF", ".docx", hidden=(HIDDEN,), finds="picture metadata")
def exif(path: Path) -> None:
    drawing = (
        '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="9525" cy="9525"/><wp:docPr id="1" name="Picture 1"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">'
        '<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId_image1"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    )
    word(path, drawing, {"word/media/image1.jpg": _photo(HIDDEN)})


def _photo(author: str = "") -> bytes:
    packed = io.BytesIO()
    picture = Image.new("RGB", (8, 8), "red")
    details = picture.getexif()
    if author:
        details[315] = author
    picture.save(packed, "JPEG", exif=details)
    return packed.getvalue()


@case("docx core properties", ".docx", hidden=(HIDDEN,), finds="properties")
def core_properties(path: Path) -> None:
    core = f'{_HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>{HIDDEN}</dc:creator><cp:lastModifiedBy>{HIDDEN}</cp:lastModifiedBy></cp:coreProperties>'
    word(path, parts={"docProps/core.xml": core})


@case("docx extended properties", ".docx", hidden=(HIDDEN,), finds="properties")
def app_properties(path: Path) -> None:
    app = f'{_HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Manager>{HIDDEN}</Manager><Company>{HIDDEN}</Company></Properties>'
    word(path, parts={"docProps/app.xml": app})


@case("docx custom properties", ".docx", hidden=(HIDDEN,), finds="properties")
def custom_properties(path: Path) -> None:
    custom = f'{_HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{{D5CDD505-2E9C-101B-9397-08002B2CF9AE}}" pid="2" name="Client"><vt:lpwstr>{HIDDEN}</vt:lpwstr></property></Properties>'
    word(path, parts={"docProps/custom.xml": custom})


@case("docx custom XML", ".docx", hidden=(HIDDEN,), finds="custom XML")
def custom_xml(path: Path) -> None:
    link = f'<Relationship Id="rId8" Type="{_RELATIONS}/customXml" Target="../customXml/item1.xml"/>'
    word(path, parts={"customXml/item1.xml": f"{_HEAD}<client><name>{HIDDEN}</name></client>"}, links=link)


@case("docx embedded document", ".docx", hidden=(HIDDEN,), finds="embedded files")
def embedded(path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("word/document.xml", f"<w:document><w:t>{HIDDEN}</w:t></w:document>")
    word(path, parts={"word/embeddings/inner.docx": packed.getvalue()})


@case("docx hidden text", ".docx", hidden=(HIDDEN,), finds="hidden text")
def vanish(path: Path) -> None:
    word(
        path,
        f'<w:p><w:r><w:t xml:space="preserve">Seen </w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>{HIDDEN}</w:t></w:r></w:p>',
    )


@case("docx document variables", ".docx", hidden=(HIDDEN,), finds="document variables")
def variables(path: Path) -> None:
    word(
        path,
        parts={
            "word/settings.xml": story(
                "settings", f'<w:docVars><w:docVar w:name="client" w:val="{HIDDEN}"/></w:docVars>'
            )
        },
    )


@case("docx people", ".docx", hidden=(HIDDEN,), finds="people")
def people(path: Path) -> None:
    link = '<Relationship Id="rId7" Type="http://schemas.microsoft.com/office/2011/relationships/people" Target="people.xml"/>'
    listed = f'{_HEAD}<w15:people {_NAMESPACES}><w15:person w15:author="{HIDDEN}"><w15:presenceInfo w15:providerId="AD" w15:userId="{HIDDEN}"/></w15:person></w15:people>'
    word(path, parts={"word/people.xml": listed}, links=link)


@case("docx revision numbers", ".docx", hidden=("00AB12CD",), finds="revision ids")
def revision_numbers(path: Path) -> None:
    settings = story(
        "settings", '<w:rsids><w:rsidRoot w:val="00AB12CD"/><w:rsid w:val="00AB12CD"/></w:rsids>'
    )
    word(
        path,
        '<w:p w:rsidR="00AB12CD"><w:r w:rsidRPr="00AB12CD"><w:t>Marked.</w:t></w:r></w:p>',
        {"word/settings.xml": settings},
    )


@case("docx thumbnail", ".docx", hidden=(HIDDEN,), finds="thumbnail")
def thumbnail(path: Path) -> None:
    word(path, parts={"docProps/thumbnail.jpeg": _photo(HIDDEN)})


@case("docx printer settings", ".docx", hidden=("LASER-VANTONGEREN",), finds="printer settings")
def printer(path: Path) -> None:
    word(path, parts={"word/printerSettings/printerSettings1.bin": "LASER-VANTONGEREN".encode("utf-16-le")})


@case("docx unlisted part", ".docx", hidden=(HIDDEN,))
def unlisted(path: Path) -> None:
    word(path, parts={"word/old.xml": f"<old>{HIDDEN}</old>"})


@case("docx bookmark named after the person", ".docx")
def bookmark(path: Path) -> None:
    word(
        path,
        '<w:p><w:bookmarkStart w:id="0" w:name="Zbigniew_Quarrington"/><w:r><w:t>Here.</w:t></w:r><w:bookmarkEnd w:id="0"/></w:p>',
    )


@case("docx chart", ".docx")
def chart(path: Path) -> None:
    content = (
        f'{_HEAD}<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Payments to {SEEN}</a:t></a:r></a:p></c:rich></c:tx></c:title>'
        f'<c:plotArea><c:barChart><c:ser><c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>{SEEN}</c:v></c:pt></c:strCache></c:strRef></c:cat></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>'
    )
    drawing = '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="9525" cy="9525"/><wp:docPr id="1" name="Chart 1"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId_chart1"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    word(path, drawing, {"word/charts/chart1.xml": content})
