"""One Word file in which every story carries a secret of its own."""

from __future__ import annotations

from pathlib import Path

from tests.document.office.makers import TYPE, W, docx, p, part, photo, r, rels

STORIES = {
    "body": "Bodyname Alpha",
    "table": "Tablename Beta",
    "header": "Headername Gamma",
    "footer": "Footername Delta",
    "footnote": "Footnotename Epsilon",
    "endnote": "Endnotename Zeta",
    "comment": "Commentname Eta",
    "commenter": "Commenter Theta",
    "box": "Boxname Iota",
    "old box": "Oldboxname Kappa",
    "inserted": "Insertedname Lambda",
    "deleted": "Deletedname Mu",
    "moved": "Movedname Nu",
    "changer": "Changer Xi",
    "control": "Controlname Omikron",
    "control title": "Controltitle Pi",
    "choice": "Choicename Rho",
    "field code": "Fieldcode Sigma",
    "field result": "Fieldresult Tau",
    "link": "linktarget.upsilon",
    "alt": "Altname Phi",
    "object": "Objectname Chi.jpg",
    "chart": "Chartname Psi",
    "diagram": "Diagramname Omega",
    "hidden": "Hiddenname Aleph",
    "hidden style": "Hiddenstyle Beth",
    "property": "Propertyname Gimel",
    "company": "Companyname Daleth",
    "custom property": "Customprop He",
    "custom xml": "Customxml Vav",
    "variable": "Variablename Zayin",
    "building block": "Blockname Heth",
    "watermark": "Watermark Teth",
    "merge": "Mergesource Yodh",
    "math": "Mathname Kaph",
    "form": "Formdefault Lamedh",
    "ruby": "Rubyname Mem",
    "smart": "Smartname Nun",
}
UNSEEN = {  # planted where no reader shows text
    "bookmark": "Bookmark_Samekh",
    "style": "Stylename Ayin",
    "emf": "Metafile Pe",
    "xml comment": "Xmlcomment Sade",
    "orphan": "Orphanname Qoph",
    "workbook": "Workbookname Resh",
}


def _box(words: str) -> str:
    inner = f"<w:txbxContent>{p(r(words))}</w:txbxContent>"
    return (
        "<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wp:inline><wp:docPr id='9' name='Text Box 9'/>"
        f"<a:graphic><a:graphicData uri='x'><wps:wsp><wps:txbx>{inner}</wps:txbx></wps:wsp></a:graphicData></a:graphic>"
        "</wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>"
        f"{inner}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )


Stories = dict[str, str]
Parts = dict[str, str | bytes]


def _running_text(s: Stories) -> tuple[str, ...]:
    """Body, table, tracked changes, controls and fields."""
    return (
        f"<!-- {s['xml comment']} -->",
        p(
            f'<w:bookmarkStart w:id="1" w:name="{s["bookmark"]}"/>',
            r("The case of "),
            # one name cut into runs, as Word does
            r(s["body"][:4], "<w:b/>") + r(s["body"][4:9]) + r(s["body"][9:]),
            r(" begins."),
            '<w:bookmarkEnd w:id="1"/>',
            "<w:r><w:footnoteReference w:id='2'/></w:r>",
            properties='<w:pPr><w:pStyle w:val="Own"/></w:pPr>',
        ),
        f"<w:tbl><w:tblPr/><w:tr><w:tc>{p(r('left'))}</w:tc><w:tc>{p(r(s['table']))}</w:tc></w:tr></w:tbl>",
        p(
            f'<w:ins w:id="3" w:author="{s["changer"]}" w:date="2024-01-01T00:00:00Z">{r(s["inserted"])}</w:ins>',
            r(" stays "),
            f'<w:del w:id="4" w:author="{s["changer"]}"><w:r><w:delText>{s["deleted"]}</w:delText></w:r></w:del>',
            f'<w:moveFrom w:id="5" w:author="{s["changer"]}">{r(s["moved"])}</w:moveFrom>',
        ),
        p(
            f'<w:sdt><w:sdtPr><w:alias w:val="{s["control title"]}"/><w:dropDownList>'
            f'<w:listItem w:displayText="{s["choice"]}" w:value="1"/></w:dropDownList>'
            '<w:dataBinding w:xpath="/x" w:storeItemID="{A}"/></w:sdtPr>'
            f"<w:sdtContent>{r(s['control'])}</w:sdtContent></w:sdt>",
        ),
        p(
            '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:textInput>'
            f'<w:default w:val="{s["form"]}"/></w:textInput></w:ffData></w:fldChar></w:r>',
            f'<w:r><w:instrText xml:space="preserve"> QUOTE "{s["field code"][:6]}</w:instrText></w:r>',
            f'<w:r><w:instrText xml:space="preserve">{s["field code"][6:]}" </w:instrText></w:r>',
            '<w:r><w:fldChar w:fldCharType="separate"/></w:r>',
            r(s["field result"]),
            '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
            f'<w:hyperlink r:id="rLink">{r("our page")}</w:hyperlink>',
        ),
    )


def _drawings(s: Stories) -> tuple[str, ...]:
    """Text boxes, pictures, a chart and a diagram."""
    return (
        p(_box(s["box"]), r("boxed")),
        p(
            f"<w:r><w:pict><v:shape><v:textbox><w:txbxContent>{p(r(s['old box']))}</w:txbxContent></v:textbox>"
            "</v:shape></w:pict></w:r>"
        ),
        p(
            f'<w:r><w:drawing><wp:inline><wp:docPr id="7" name="{s["object"]}" descr="Portrait of {s["alt"]}"/>'
            '<a:graphic><a:graphicData uri="x"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="Picture 1"/>'
            '</pic:nvPicPr><pic:blipFill><a:blip r:embed="rPhoto"/></pic:blipFill></pic:pic></a:graphicData>'
            "</a:graphic></wp:inline></w:drawing></w:r>",
            '<w:r><w:drawing><wp:inline><wp:docPr id="8" name="Chart 8"/><a:graphic><a:graphicData uri="c">'
            '<c:chart r:id="rChart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
            '<w:r><w:drawing><wp:inline><wp:docPr id="10" name="Diagram 10"/><a:graphic><a:graphicData uri="d">'
            '<dgm:relIds r:dm="rData"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
            '<w:r><w:pict><v:shape><v:imagedata r:id="rEmf"/></v:shape></w:pict></w:r>',
        ),
    )


def _rarer_text(s: Stories) -> tuple[str, ...]:
    """Hidden runs, mathematics, ruby, smart tags, and the end of the body."""
    return (
        p(
            r("shown "),
            r(s["hidden"], "<w:vanish/>"),
            r(s["hidden style"], '<w:rStyle w:val="Ghost"/>'),
            r("also shown"),
        ),
        p(f"<m:oMath><m:r><m:t>{s['math']}</m:t></m:r></m:oMath>"),
        p(
            "<w:r><w:ruby><w:rubyPr/><w:rt>"
            + r(s["ruby"])
            + "</w:rt><w:rubyBase>"
            + r("base")
            + "</w:rubyBase></w:ruby>"
            "</w:r>"
        ),
        p(f'<w:smartTag w:uri="u" w:element="PersonName">{r(s["smart"])}</w:smartTag>'),
        p('<w:commentRangeStart w:id="0"/>', r("remarked"), '<w:r><w:commentReference w:id="0"/></w:r>'),
        '<w:sectPr><w:headerReference w:type="default" r:id="rHead"/><w:footerReference w:type="default" r:id="rFoot"/>'
        "</w:sectPr>",
    )


def _story_parts(s: Stories) -> Parts:
    """Styles, header, footer, notes, comments and settings."""
    return {
        "word/styles.xml": part(
            "w:styles",
            '<w:style w:type="character" w:styleId="Ghost"><w:name w:val="Ghost"/><w:rPr><w:vanish/></w:rPr></w:style>'
            f'<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="{s["style"]}"/></w:style>',
        ),
        "word/header1.xml": part(
            "w:hdr",
            p(
                r(s["header"]),
                f'<w:r><w:pict><v:shape><v:textpath string="{s["watermark"]}"/></v:shape></w:pict></w:r>',
            ),
        ),
        "word/footer1.xml": part("w:ftr", p(r(s["footer"]))),
        "word/footnotes.xml": part(
            "w:footnotes",
            f'<w:footnote w:type="separator" w:id="0">{p("<w:r><w:separator/></w:r>")}</w:footnote>'
            f'<w:footnote w:id="2">{p(r(s["footnote"]))}</w:footnote>',
        ),
        "word/endnotes.xml": part("w:endnotes", f'<w:endnote w:id="2">{p(r(s["endnote"]))}</w:endnote>'),
        "word/comments.xml": part(
            "w:comments",
            f'<w:comment w:id="0" w:author="{s["commenter"]}" w:initials="CT">{p(r(s["comment"]))}</w:comment>',
        ),
        "word/people.xml": part("w15:people", f'<w15:person w15:author="{s["commenter"]}"/>'),
        "word/settings.xml": part(
            "w:settings",
            f'<w:docVars><w:docVar w:name="who" w:val="{s["variable"]}"/></w:docVars><w:rsids><w:rsid w:val="00AB12CD"/>'
            f'</w:rsids><w:mailMerge><w:query w:val="SELECT {s["merge"]}"/></w:mailMerge>',
        ),
    }


def _graphic_parts(s: Stories) -> Parts:
    """What the drawings of the body refer to."""
    chart_text = (
        f"<c:chartSpace {_NS}><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>{s['chart']}</a:t></a:r></a:p></c:rich>"
        "</c:tx></c:title><c:ser><c:cat><c:strRef><c:strCache><c:pt idx='0'>"
        f"<c:v>{s['chart']}</c:v></c:pt></c:strCache></c:strRef></c:cat></c:ser></c:chart>"
        "<c:externalData r:id='rBook'/></c:chartSpace>"
    )
    diagram_text = f"<a:p><a:r><a:t>{s['diagram']}</a:t></a:r></a:p>"
    return {
        "word/charts/chart1.xml": chart_text,
        "word/charts/_rels/chart1.xml.rels": rels(("rBook", "package", "../embeddings/book.xlsx")),
        "word/embeddings/book.xlsx": s["workbook"].encode(),
        "word/diagrams/data1.xml": f"<dgm:dataModel {_NS}><dgm:t>{diagram_text}</dgm:t></dgm:dataModel>",
        "word/diagrams/drawing1.xml": f"<dgm:drawing {_NS}>{diagram_text}</dgm:drawing>",
        "word/media/image1.jpeg": photo(),
        "word/media/image2.emf": b"\x01\0\0\0" + s["emf"].encode("utf-16-le"),
    }


def _remaining_parts(s: Stories) -> Parts:
    """Building blocks, custom XML, properties, and a part that nothing refers to."""
    return {
        "word/glossary/document.xml": part(
            "w:glossaryDocument",
            f"<w:docParts><w:docPart><w:docPartBody>{p(r(s['building block']))}</w:docPartBody></w:docPart></w:docParts>",
        ),
        "customXml/item1.xml": f'<case xmlns="urn:x" judge="J">{s["custom xml"]}</case>',
        "docProps/core.xml": '<cp:coreProperties xmlns:cp="urn:cp" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<dc:creator>{s['property']}</dc:creator></cp:coreProperties>",
        "docProps/app.xml": f'<Properties xmlns="urn:app"><Pages>3</Pages><Company>{s["company"]}</Company></Properties>',
        "docProps/custom.xml": '<Properties xmlns="urn:c"><property name="Client">'
        f"<v>{s['custom property']}</v></property></Properties>",
        "docProps/thumbnail.jpeg": photo(),
        "word/left_over.xml": f"<x>{s['orphan']}</x>",
    }


def _links(s: Stories) -> tuple[tuple[str, str, str], ...]:
    return (
        ("rStyles", "styles", "styles.xml"),
        ("rSettings", "settings", "settings.xml"),
        ("rHead", "header", "header1.xml"),
        ("rFoot", "footer", "footer1.xml"),
        ("rNotes", "footnotes", "footnotes.xml"),
        ("rEnds", "endnotes", "endnotes.xml"),
        ("rComments", "comments", "comments.xml"),
        ("rPeople", "http://schemas.microsoft.com/office/2011/relationships/people", "people.xml"),
        ("rChart", "chart", "charts/chart1.xml"),
        ("rData", "diagramData", "diagrams/data1.xml"),
        (
            "rDrawing",
            "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing",
            "diagrams/drawing1.xml",
        ),
        ("rPhoto", "image", "media/image1.jpeg"),
        ("rEmf", "image", "media/image2.emf"),
        ("rGlossary", "glossaryDocument", "glossary/document.xml"),
        ("rXml", "customXml", "../customXml/item1.xml"),
        ("rLink", "hyperlink", f"https://{s['link']}.example/"),
    )


_ROOT_LINKS = (
    (
        "rCore",
        "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
        "docProps/core.xml",
    ),
    ("rApp", "extended-properties", "docProps/app.xml"),
    ("rCustom", "custom-properties", "docProps/custom.xml"),
    (
        "rThumb",
        "http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail",
        "docProps/thumbnail.jpeg",
    ),
)


def build(path: Path, changed: dict[str, str] | None = None) -> Path:
    """Writes the file. `changed`: other words for some of its stories."""
    s = STORIES | UNSEEN | (changed or {})
    body = "".join((*_running_text(s), *_drawings(s), *_rarer_text(s)))
    parts = _story_parts(s) | _graphic_parts(s) | _remaining_parts(s)
    return docx(path, body, parts, _links(s), _ROOT_LINKS)


_NS = (
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" '
    f'xmlns:r="{TYPE.rstrip("/")}" xmlns:w="{W}"'
)
