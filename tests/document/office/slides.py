"""Presentations written by hand, with a secret in every place that can hold one."""

# ruff: noqa: E501 (XML reads better in one line per element than cut at a column)

from __future__ import annotations

import zipfile
from pathlib import Path

from tests.document.office.makers import REL, SECRET, photo, rels

P = "http://schemas.openxmlformats.org/presentationml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
C = "http://schemas.openxmlformats.org/drawingml/2006/chart"
DGM = "http://schemas.openxmlformats.org/drawingml/2006/diagram"
P14 = "http://schemas.microsoft.com/office/powerpoint/2010/main"
P188 = "http://schemas.microsoft.com/office/powerpoint/2018/8/main"
HIDDEN = "Hildegard Vantongeren"  # stands only in hidden data: it must go although no plan names it
NS = f'xmlns:p="{P}" xmlns:a="{A}" xmlns:r="{R}" xmlns:p14="{P14}"'
Parts = dict[str, str | bytes]
Links = dict[str, list[tuple[str, str, str]]]


def frame(
    *paragraphs: str, name: str = "TextBox 1", descr: str = "", placeholder: str = "", fit: str = ""
) -> str:
    """A shape with one paragraph per string; a string with `|` is cut there into runs."""
    text = "".join(
        f"<a:p>{''.join(f'<a:r><a:t>{run}</a:t></a:r>' for run in paragraph.split('|'))}</a:p>"
        for paragraph in paragraphs
    )
    kind = f'<p:ph type="{placeholder}"/>' if placeholder else ""
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="2" name="{name}" descr="{descr}"/><p:nvPr>{kind}</p:nvPr></p:nvSpPr>'
        f"<p:txBody><a:bodyPr>{fit}</a:bodyPr>{text}</p:txBody></p:sp>"
    )


def slide(inner: str, show: str = "", after: str = "") -> str:
    return f"<p:sld {NS}{show}><p:cSld><p:spTree>{inner}</p:spTree></p:cSld>{after}</p:sld>"


def pptx(
    path: Path,
    slides: list[str],
    parts: Parts | None = None,
    links: Links | None = None,
    root_links: tuple[tuple[str, str, str], ...] = (),
    extra: str = "",
) -> Path:
    """A package. `links`: relationships by part; `extra`: at the end of the presentation part."""
    parts, links = dict(parts or {}), {name: list(entries) for name, entries in (links or {}).items()}
    main = links.setdefault("ppt/presentation.xml", [])
    listed = ""
    for number, content in enumerate(slides, 1):
        parts[f"ppt/slides/slide{number}.xml"] = content
        main.append((f"slide{number}", "slide", f"slides/slide{number}.xml"))
        listed += f'<p:sldId id="{255 + number}" r:id="slide{number}"/>'
    parts["ppt/presentation.xml"] = (
        f"<p:presentation {NS}><p:sldIdLst>{listed}</p:sldIdLst>{extra}</p:presentation>"
    )
    for owner, entries in links.items():
        folder, _, base = owner.rpartition("/")
        parts[f"{folder}/_rels/{base}.rels"] = rels(*entries)
    kinds = {"ppt/presentation.xml": "presentation.main"} | {
        name: "slide" for name in parts if name.startswith("ppt/slides/slide")
    }
    overrides = "".join(
        f'<Override PartName="/{name}" ContentType="'
        + (
            f"application/vnd.openxmlformats-officedocument.presentationml.{kinds[name]}+xml"
            if name in kinds
            else "application/xml"
        )
        + '"/>'
        for name in parts
        if name.endswith(".xml")
    )
    files: Parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/>'
        '<Default Extension="bin" ContentType="application/octet-stream"/><Default Extension="mp3" ContentType="audio/mpeg"/>'
        f"{overrides}</Types>",
        "_rels/.rels": rels(("rId1", "officeDocument", "ppt/presentation.xml"), *root_links),
        **parts,
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def _table(secret: str) -> str:
    cell = "<a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>{0}</a:t></a:r></a:p></a:txBody></a:tc>"
    return (
        "<p:graphicFrame><a:graphic><a:graphicData><a:tbl>"
        f"<a:tr>{cell.format('Name')}{cell.format('Town')}</a:tr><a:tr>{cell.format(secret)}{cell.format('Oslo')}</a:tr>"
        "</a:tbl></a:graphicData></a:graphic></p:graphicFrame>"
    )


def _picture(secret: str, hidden: str) -> str:
    return (
        f'<p:pic><p:nvPicPr><p:cNvPr id="7" name="{hidden}.jpg" descr="Portrait of {secret}"/><p:nvPr><a:audioFile r:link="sound"/>'
        f'<p:extLst><p:ext uri="{{X}}"><p14:media r:embed="media"/></p:ext></p:extLst></p:nvPr></p:nvPicPr>'
        '<p:blipFill><a:blip r:embed="image"/></p:blipFill></p:pic>'
    )


def _first_slide(secret: str, hidden: str, scale: int) -> str:
    """Title, text, table, picture, chart and diagram."""
    graphic = "<p:graphicFrame><a:graphic><a:graphicData>{0}</a:graphicData></a:graphic></p:graphicFrame>"
    return slide(
        frame(f"Case of {secret}", name="Title 1", placeholder="title")
        + frame(
            f"About {secret[:4]}|{secret[4:]}",
            "The court allowed the appeal.",
            fit=f'<a:normAutofit fontScale="{scale}" lnSpcReduction="20000"/>',
        )
        + _table(secret)
        + _picture(secret, hidden)
        + graphic.format(f'<c:chart xmlns:c="{C}" r:id="chart"/>')
        + graphic.format(f'<dgm:relIds xmlns:dgm="{DGM}" r:dm="data" r:lo="data" r:qs="data" r:cs="data"/>'),
        after='<p:custDataLst><p:tags r:id="tags"/></p:custDataLst><p:timing><p:audio/></p:timing>'
        '<p:extLst><p:ext uri="{Y}"><p14:creationId val="77"/></p:ext></p:extLst>',
    )


def _second_slide(secret: str) -> str:
    """A shape with a link."""
    link = '<a:hlinkClick r:id="link" tooltip="Mail to {0}"/>'
    return slide(
        f'<p:sp><p:nvSpPr><p:cNvPr id="3" name="Shape 3">{link.format(secret)}</p:cNvPr></p:nvSpPr></p:sp>{frame("Last slide")}'
    )


def _chart(secret: str) -> str:
    return (
        f'<c:chartSpace xmlns:c="{C}" xmlns:a="{A}" xmlns:r="{R}"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Chart of {secret}</a:t></a:r></a:p></c:rich></c:tx></c:title>'
        f'<c:ser><c:tx><c:strRef><c:f>Sheet1!$A$1</c:f><c:strCache><c:pt idx="0"><c:v>{secret}</c:v></c:pt></c:strCache></c:strRef></c:tx></c:ser></c:chart>'
        '<c:externalData r:id="book"/></c:chartSpace>'
    )


def _parts(secret: str, hidden: str) -> Parts:
    """Every part besides the slides."""
    diagram = f'<dgm:dataModel xmlns:dgm="{DGM}" xmlns:a="{A}"><dgm:pt><dgm:t><a:p><a:r><a:t>Diagram of {secret}</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>'
    master = f"<p:sldMaster {NS}><p:cSld><p:spTree>{frame(f'Office of {secret}')}{frame('Click to edit')}</p:spTree></p:cSld></p:sldMaster>"
    layout = f"<p:sldLayout {NS}><p:cSld><p:spTree>{frame('Click to edit')}</p:spTree></p:cSld></p:sldLayout>"
    return {
        "ppt/slideMasters/slideMaster1.xml": master,
        "ppt/slideLayouts/slideLayout1.xml": layout,
        "ppt/notesSlides/notesSlide1.xml": f"<p:notes {NS}><p:cSld><p:spTree>{frame(f'Do not mention {hidden}')}</p:spTree></p:cSld></p:notes>",
        "ppt/comments/comment1.xml": f'<p:cmLst {NS}><p:cm authorId="0" dt="2020-01-01"><p:text>ask {hidden}</p:text></p:cm></p:cmLst>',
        "ppt/comments/modernComment_1.xml": f'<p188:cmLst xmlns:p188="{P188}" xmlns:a="{A}"><p188:cm id="{{1}}" authorId="{{2}}" created="2020-01-01"><p188:txBody><a:p><a:r><a:t>thread of {hidden}</a:t></a:r></a:p></p188:txBody></p188:cm></p188:cmLst>',
        "ppt/commentAuthors.xml": f'<p:cmAuthorLst {NS}><p:cmAuthor id="0" name="{hidden}" initials="HV"/></p:cmAuthorLst>',
        "ppt/authors.xml": f'<p188:authorLst xmlns:p188="{P188}"><p188:author id="{{2}}" name="{hidden}" userId="S::{hidden}"/></p188:authorLst>',
        "ppt/charts/chart1.xml": _chart(secret),
        "ppt/diagrams/data1.xml": diagram,
        "ppt/embeddings/book.xlsx": f"workbook of {hidden}".encode(),
        "ppt/media/image1.jpeg": photo(),
        "ppt/media/media1.mp3": b"ID3" + hidden.encode(),
        "ppt/tags/tag1.xml": f'<p:tagLst {NS}><p:tag name="BY" val="{hidden}"/></p:tagLst>',
        "ppt/left.xml": f"<x>{hidden}</x>",
        "ppt/changesInfos/changesInfo1.xml": f"<x>{hidden}</x>",
        "docProps/core.xml": f'<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>{hidden}</dc:creator></cp:coreProperties>',
        "docProps/thumbnail.jpeg": photo(),
    }


def _links(secret: str) -> Links:
    return {
        "ppt/presentation.xml": [
            ("m", "slideMaster", "slideMasters/slideMaster1.xml"),
            ("ca", "commentAuthors", "commentAuthors.xml"),
            ("au", "http://schemas.microsoft.com/office/2018/10/relationships/authors", "authors.xml"),
            (
                "ch",
                "http://schemas.microsoft.com/office/2016/11/relationships/changesInfo",
                "changesInfos/changesInfo1.xml",
            ),
        ],
        "ppt/slideMasters/slideMaster1.xml": [("l", "slideLayout", "../slideLayouts/slideLayout1.xml")],
        "ppt/slides/slide1.xml": [
            ("n", "notesSlide", "../notesSlides/notesSlide1.xml"),
            ("c1", "comments", "../comments/comment1.xml"),
            (
                "c2",
                "http://schemas.microsoft.com/office/2018/10/relationships/comments",
                "../comments/modernComment_1.xml",
            ),
            ("chart", "chart", "../charts/chart1.xml"),
            ("data", "diagramData", "../diagrams/data1.xml"),
            ("image", "image", "../media/image1.jpeg"),
            ("sound", "audio", "../media/media1.mp3"),
            ("media", "http://schemas.microsoft.com/office/2007/relationships/media", "../media/media1.mp3"),
            ("tags", "tags", "../tags/tag1.xml"),
            ("l", "slideLayout", "../slideLayouts/slideLayout1.xml"),
        ],
        "ppt/slides/slide2.xml": [("link", "hyperlink", f"mailto:{secret.replace(' ', '.')}@example.org")],
        "ppt/charts/chart1.xml": [("book", "package", "../embeddings/book.xlsx")],
    }


def full(path: Path, secret: str = SECRET, hidden: str = HIDDEN, scale: int = 62500) -> Path:
    """Everything that a presentation can hold. `secret` stands where a person sees it, `hidden` only where nobody does."""
    return pptx(
        path,
        [
            _first_slide(secret, hidden, scale),
            _second_slide(secret),
            slide(frame(f"Skipped: {hidden}"), ' show="0"'),
        ],
        _parts(secret, hidden),
        _links(secret),
        (
            ("core", f"{REL}/metadata/core-properties", "docProps/core.xml"),
            ("thumb", f"{REL}/metadata/thumbnail", "docProps/thumbnail.jpeg"),
        ),
        extra=f'<p:extLst><p:ext uri="{{Z}}"><p14:sectionLst><p14:section name="Part of {secret}" id="{{1}}"><p14:sldIdLst><p14:sldId id="256"/><p14:sldId id="258"/></p14:sldIdLst></p14:section></p14:sectionLst></p:ext></p:extLst>',
    )
