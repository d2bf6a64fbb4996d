"""Office files, a sixth time: letters that vanish between those of the name, other dialects of the format, pictures in pictures, fitted letters."""

# ruff: noqa: E501 (markup reads better in one line per element than cut at a column)

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from tests.document.office import makers, sheets
from tests.document.office.makers import p, r
from tests.document.redteam.attack import HELD, KEPT, NAME, REFUSED, SIDE, attack, twins
from tests.document.redteam.packages import (
    CELLS,
    EVERY,
    LINE,
    ODF,
    ROWS,
    RTF,
    SHOW,
    SIDES,
    WORD,
    _book,
    _odt,
    _show,
    _word,
)
from tests.document.redteam.third_office import _patched, _styles
from tests.document.redteam.tricks import printed

ALL = (*EVERY, "Harriet", "HARRIET BLACKWOOD")
W_STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"
R_STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships"


def _strict(path: Path) -> None:
    """The dialect of ISO/IEC 29500 Strict, in which every namespace has another address."""
    comments = makers.part("w:comments", f'<w:comment w:id="1" w:author="{SIDE}">{p(r(SIDE))}</w:comment>')
    makers.docx(
        path,
        p(r(LINE), f'<w:ins w:id="4" w:author="{SIDE}">{r("new")}</w:ins>', r(SIDE, "<w:vanish/>"))
        + p(r(KEPT)),
        {"word/comments.xml": comments},
        (("c", "comments", "comments.xml"),),
    )
    with zipfile.ZipFile(path) as package:
        parts = {name: package.read(name).decode() for name in package.namelist()}
    with zipfile.ZipFile(path, "w") as package:
        for name, text in parts.items():
            text = text.replace(makers.W, W_STRICT).replace(makers.R, R_STRICT)
            package.writestr(name, text.replace(makers.TYPE, R_STRICT + "/"))


def _renamed(old: str, new: str, method: int = zipfile.ZIP_DEFLATED) -> Callable[[Path], None]:
    """A Word file one part of which has another name in the archive."""

    def build(path: Path) -> None:
        makers.docx(path, p(r(LINE)) + p(r(KEPT)))
        with zipfile.ZipFile(path) as package:
            parts = {name: package.read(name) for name in package.namelist()}
        with zipfile.ZipFile(path, "w", method) as package:
            for name, data in parts.items():
                package.writestr(new if name == old else name, data)

    return build


def _picture(data: bytes, ending: str, crop: str = "") -> Callable[[Path], None]:
    drawing = f'<w:p><w:r><w:drawing><wp:inline><wp:extent cx="5000000" cy="700000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="im"/>{crop}</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    return _word(
        drawing, parts={f"word/media/i.{ending}": data}, links=(("im", "image", f"media/i.{ending}"),)
    )


def _saved(picture: Image.Image, kind: str, **more: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **more)  # type: ignore[arg-type]
    return out.getvalue()


def _frames(kind: str) -> bytes:
    """A moving picture whose second frame says the name."""
    blank = Image.new("L", (1240, 160), 255)
    return _saved(
        blank.convert("RGB"), kind, save_all=True, append_images=[printed(NAME).convert("RGB")], duration=500
    )


def _clear() -> Image.Image:
    """A picture whose letters stand where nothing shows."""
    picture = printed(SIDE).convert("RGBA")
    picture.putalpha(Image.new("L", picture.size, 0))
    return picture


def shown_in_pictures(source: Path, out: Path) -> str | None:
    """What OCR reads on any frame of any picture of a package."""
    from sfumato.core.document import ocr

    with zipfile.ZipFile(out) as package:
        for name in package.namelist():
            try:
                picture = Image.open(io.BytesIO(package.read(name)))
            except OSError:
                continue
            for frame in range(getattr(picture, "n_frames", 1)):
                picture.seek(frame)
                read = "".join(ocr.text(ocr.recognise(picture.convert("RGB"))).lower().split())
                if "vandergelder" in read or "blackwood" in read:
                    return f"frame {frame} of a picture"
    return None


WORDS: dict[str, tuple[Callable[[Path], None], tuple[str, ...]]] = {
    "letters of no size and white ones between those of the name": (_word(p(r("Harriet Bla"), r("qq", '<w:sz w:val="1"/>'), r("ck"), r("zz", '<w:color w:val="FFFFFF"/>'), r("wood came"))), ("Blackwood", "ckwood")),
    "hidden letters between those of the name": (_word(p(r("Harriet Bla"), r("qq", "<w:vanish/>"), r("ck"), r("zz", '<w:rStyle w:val="G"/>'), r("wood came")), **_styles('<w:style w:type="character" w:styleId="G"><w:name w:val="G"/><w:rPr><w:vanish/></w:rPr></w:style>')), ("Blackwood", "ckwood")),
    "deleted letters between those of the name": (_word(p(r("Harriet Bla"), '<w:del w:id="1" w:author="x"><w:r><w:delText>qq</w:delText></w:r></w:del>', r("ckwood came"), '<w:ins w:id="2" w:author="y"><w:del w:id="3" w:author="z"><w:r><w:delText>Vandergelder</w:delText></w:r></w:del></w:ins>')), ("Blackwood", "ckwood", *SIDES)),
    "a note, a break of a page and a field inside the name": (_word(p(r("Harriet Bla"), '<w:r><w:lastRenderedPageBreak/></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:proofErr w:type="spellStart"/>', r("ck"), '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> QUOTE "" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>', r("wood came")), parts={"word/footnotes.xml": makers.part("w:footnotes", f'<w:footnote w:id="2">{p(r("a note"))}</w:footnote>')}, links=(("fn", "footnotes", "footnotes.xml"),)), ("ckwood", "wood came")),
    "the name turned by a run from right to left": (_word(p('<w:bdo w:val="rtl">' + r("doowkcalB teirraH") + "</w:bdo>", '<w:dir w:val="rtl">' + r("doowkcalB") + "</w:dir>")), ("doowkcalB",)),
    "the dialect of Strict, with comments and changes": (_strict, ("Blackwood", *SIDES)),
    "the document under a name in capitals": (_renamed("word/document.xml", "WORD/Document.XML"), ("Blackwood",)),
    "the document under a name with strokes the other way": (_renamed("word/document.xml", "word\\document.xml"), ("Blackwood",)),
    "parts packed by bzip2": (_renamed("x", "x", zipfile.ZIP_BZIP2), ("Blackwood",)),
    "parts packed by lzma": (_renamed("x", "x", zipfile.ZIP_LZMA), ("Blackwood",)),
    "bases, languages and places of schemas": (_patched(_word(p('<w:r xml:base="http://vandergelder.org/" xml:id="Vandergelder" xml:lang="x-vandergelder"><w:t xml:space="vandergelder" xml:lang="vandergelder">here</w:t></w:r>')), "word/document.xml", ("<w:document ", f'<w:document xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:{SIDE.replace(" ", "")} vandergelder.xsd" mc:Ignorable="w14 vandergelder" xmlns:vandergelder="urn:x" mc:ProcessContent="vandergelder:*" ')), SIDES),
    "dates, symbols and choices of a control that say a name": (_word(f'<w:sdt><w:sdtPr><w:date w:fullDate="{SIDE}"><w:dateFormat w:val="\'{SIDE}\' d"/><w:lid w:val="vandergelder"/><w:calendar w:val="vandergelder"/></w:date><w14:checkbox><w14:checked w14:val="1"/><w14:checkedState w14:val="2612" w14:font="Vandergelder"/></w14:checkbox><w:comboBox w:lastValue="{SIDE}"><w:listItem w:displayText="{SIDE}" w:value="{SIDE}"/></w:comboBox><w:docPartList><w:docPartGallery w:val="{SIDE}"/><w:docPartCategory w:val="{SIDE}"/></w:docPartList></w:sdtPr><w:sdtContent>{p(r("here"))}</w:sdtContent></w:sdt>'), SIDES),
    "words of a picture's bullets, borders and art": (_word(p(r("here"), properties=f'<w:pPr><w:pBdr><w:top w:val="custom" w:id="{SIDE}"/></w:pBdr><w:rPr><w:effect w:val="Vandergelder"/></w:rPr><w:divId w:val="Vandergelder"/><w:cnfStyle w:val="Vandergelder"/></w:pPr>') + f'<w:sectPr><w:pgBorders><w:top w:val="custom" w:topLeft="{SIDE}"/></w:pgBorders><w:pgNumType w:fmt="custom" w:chapStyle="{SIDE}"/><w:lnNumType w:restart="{SIDE}"/><w:docGrid w:type="{SIDE}"/><w:vAlign w:val="{SIDE}"/></w:sectPr>'), SIDES),
}  # fmt: skip
REFUSED_WORDS = ("the name turned by a run from right to left", "the document under a name in capitals")
for _label, (_build, _secrets) in WORDS.items():
    _wants = REFUSED if _label in REFUSED_WORDS else HELD
    attack(_label, WORD, ".docx", secrets=_secrets, plan=ALL, wants=_wants)(_build)

PICTURED: dict[str, Callable[[Path], None]] = {
    "the second frame of a moving GIF": _picture(_frames("GIF"), "gif"),
    "the second page of a TIFF in a Word file": _picture(_frames("TIFF"), "tiff"),
    "the second frame of a moving WebP": _picture(_frames("WEBP"), "webp"),
    "a picture of the name beyond its crop": _picture(
        _saved(printed(SIDE).resize((1240, 160)), "PNG"), "png", '<a:srcRect b="99000"/>'
    ),
    "letters under the clear pixels of a picture": _picture(_saved(_clear(), "PNG"), "png"),
    "a picture in four inks that says the name": _picture(
        _saved(printed(NAME).convert("CMYK"), "JPEG", quality=95), "jpeg"
    ),
}
for _label, _build in PICTURED.items():
    attack(_label, WORD, ".docx", secrets=SIDES, plan=ALL, also=shown_in_pictures)(_build)

# OpenDocument and rich text -------------------------------------------------------------------------------------------

PAPERS: dict[str, tuple[Callable[[Path], None], tuple[str, ...]]] = {
    "letters of no size and hidden ones inside the name of an OpenDocument": (_odt('<text:p>Harriet Bla<text:span text:style-name="T0">qq</text:span>ck<text:span text:style-name="TH">zz</text:span>wood came</text:p>', automatic='<style:style style:name="T0" style:family="text"><style:text-properties xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" fo:font-size="1pt"/></style:style><style:style style:name="TH" style:family="text"><style:text-properties text:display="none"/></style:style>'), ("Blackwood", "ckwood")),
    "breaks of pages, notes and changes inside the name of an OpenDocument": (_odt('<text:p>Harriet Bla<text:soft-page-break/>ck<text:change text:change-id="c1"/>wo<text:bookmark text:name="b"/>od came</text:p>', before='<text:tracked-changes><text:changed-region text:id="c1"><text:deletion><office:change-info><dc:creator>Vandergelder</dc:creator></office:change-info><text:p>qq</text:p></text:deletion></text:changed-region></text:tracked-changes>'), ("Blackwood", "ckwo", "od came", *SIDES)),
    "statements about the words of an OpenDocument": (_odt(f'<text:p xmlns:xhtml="http://www.w3.org/1999/xhtml" xhtml:about="[{SIDE}]" xhtml:property="foaf:name" xhtml:content="{SIDE}" xhtml:datatype="{SIDE}">here <text:meta xhtml:about="#x" xhtml:property="x" xhtml:content="{SIDE}">there</text:meta><text:meta-field xml:id="Vandergelder">{NAME}</text:meta-field></text:p>'), ("Blackwood", *SIDES)),
    "values of cells and fields that differ from what they show": (_odt(f'<text:p><text:expression text:formula="ooow:&quot;{SIDE}&quot;" office:value-type="string" office:string-value="{SIDE}">x</text:expression><text:variable-set text:name="v" text:formula="ooow:{SIDE}" office:string-value="{SIDE}" text:display="none"/><text:text-input text:description="{SIDE}">y</text:text-input><text:drop-down text:name="{SIDE}"><text:label text:value="{SIDE}"/>z</text:drop-down></text:p><table:table table:name="T"><table:table-column/><table:table-row><table:table-cell office:value-type="string" office:string-value="{SIDE}" table:formula="ooow:{SIDE}"><text:p>here</text:p></table:table-cell></table:table-row></table:table>'), SIDES),
}  # fmt: skip
for _label, (_build, _secrets) in PAPERS.items():
    attack(_label, ODF, ".odt", secrets=_secrets, plan=ALL)(_build)

_RICH = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss Arial;}{\f1\fnil\fcharset2 Symbol;}}{\colortbl;\red255\green255\blue255;}\pard "
LETTERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "hyphens that may break, zero widths and escapes inside the name": (r"Harriet Black\-wood, Harriet Bla\zwnj ckwood, Harriet Bla\zwbo ckwood, Harriet Bla\u173?ckwood, Harriet Bla\u8203\'3fckwood came\par ", ("ckwood", "Black-wood", "\u00adwood")),
    "hidden, white and tiny letters inside the name": (r"Harriet Bla{\v qq}ck{\cf1 zz}wood and Bla{\fs1 qq}ckwood and Bla{\*\unknown qq}ckwood came\par ", ("ckwood", "Blackwood")),
    "letters by number, with words for old readers beside them": (r"{\uc3 Harriet \u66 xyzlackw\u111 xyzod} and {\upr{Harriet Qqqqq}{\*\ud{Harriet \u66 ?lackwood}}} and {\uc0 \u72 arriet \u66 lackwood} came\par ", ("lackwood", "lackwo")),
    "shapes, objects, styles and data that say names": (rf"{{\shp{{\*\shpinst{{\sp{{\sn gtextUNICODE}}{{\sv {SIDE}}}}}{{\sp{{\sn wzName}}{{\sv {SIDE}}}}}{{\shptxt {NAME}\par }}}}}}{{\*\datastore {SIDE.encode().hex()}}}{{\*\xmlopen\xmlns1{{\factoidname {SIDE}}}}}here{{\*\xmlclose}}{{\*\themedata {SIDE.encode().hex()}}}{{\*\colorschememapping {SIDE.encode().hex()}}}{{\object\objemb{{\*\objclass {SIDE}}}{{\*\objdata {SIDE.encode().hex()}}}{{\result {NAME}}}}}{{\pict{{\*\picprop{{\sp{{\sn wzDescription}}{{\sv {SIDE}}}}}}}{{\*\blipuid {SIDE.encode().hex()}}}\pngblip 89504e47}}{{\header {NAME}\par }}{{\footnote {NAME}}}{{\*\bkmkstart {SIDE}}}\par ", ("Blackwood", *SIDES)),
}  # fmt: skip
for _label, (_rich, _secrets) in LETTERS.items():
    attack(_label, RTF, ".rtf", secrets=_secrets, plan=("Harriet Black\u00adwood", "Harriet Bla\u00adckwood", *ALL))(
        lambda path, text=_RICH + LINE + r"\par " + _rich + KEPT + r"\par}": path.write_text(text, encoding="latin-1") and None
    )  # fmt: skip

# Workbooks and presentations ------------------------------------------------------------------------------------------


def _cells(*cells: str, **more: object) -> Callable[[Path], None]:
    rows = "".join(f'<row r="{n}">{cell.replace("@", str(n))}</row>' for n, cell in enumerate(cells, 5))
    return _book(rows=ROWS + rows, **more)


BOOKS: dict[str, tuple[Callable[[Path], None], tuple[str, ...]]] = {
    "letters as escapes of the format": (_cells(sheets.inline("A@", "Harriet _x0042_lackw_x006F_od came"), sheets.inline("A@", "Bla_x00AD_ckwood")), ("lackw_x006F_od", "_x0042_lackw", "_x0042_")),
    "formulas that put the name together": (_cells('<c r="A@" t="str"><f>"Bla"&amp;"ckwood"</f><v>Blackwood</v></c>', f'<c r="A@" t="str"><f>CHAR(66)&amp;"lackwood"</f><v>{NAME}</v></c>', '<c r="A@"><f>IF(B1="Bla"&amp;"ckwood",1,0)</f><v>0</v></c>', '<c r="A@"><f>COUNTIF(B:B,"*Blackw"&amp;"ood*")</f><v>1</v></c>', f'<c r="A@"><f>LEN("{NAME}")</f><v>17</v></c>'), ("Blackwood", "ckwood", "lackwood", "Blackw")),
    "a format of numbers that writes the name": (_patched(_cells('<c r="A@" s="2"><v>1</v></c>'), "xl/styles.xml", ("d\\ mmmm\\ yyyy", f"[=1]&quot;{NAME}&quot;;&quot;{SIDE}&quot;;\\B\\l\\a\\c\\k\\w\\o\\o\\d;@")), ("Blackwood", "B\\l\\a\\c\\k\\w", *SIDES)),
    "values of pictures, people and kinds in cells": (_book(parts={"xl/richData/rdrichvalue.xml": f'<rvData xmlns="http://schemas.microsoft.com/office/spreadsheetml/2017/richdata"><rv s="0"><v>{SIDE}</v></rv></rvData>', "xl/metadata.xml": f'<metadata xmlns="{sheets.X}"><metadataStrings><s v="{SIDE}"/></metadataStrings></metadata>', "xl/persons/person.xml": f'<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><person displayName="{SIDE}" id="{{1}}" userId="{SIDE}"/></personList>', "xl/featurePropertyBag/featurePropertyBag.xml": f"<FeaturePropertyBags><s>{SIDE}</s></FeaturePropertyBags>"}, links=(("rv", "http://schemas.microsoft.com/office/2017/06/relationships/rdRichValue", "richData/rdrichvalue.xml"), ("md", "sheetMetadata", "metadata.xml"), ("pe", "http://schemas.microsoft.com/office/2017/10/relationships/person", "persons/person.xml"), ("fb", "http://schemas.microsoft.com/office/2022/11/relationships/FeaturePropertyBag", "featurePropertyBag/featurePropertyBag.xml"))), SIDES),
    "heads and feet of a sheet with codes inside the name": (_book(after='<headerFooter><oddHeader>&amp;LHarriet Bla&amp;Bck&amp;Bwood&amp;C&amp;"Arial,Bold"&amp;12Harriet Blackwood&amp;R&amp;F</oddHeader><evenFooter>Bla&amp;K000000ckwood</evenFooter></headerFooter>'), ("Blackwood", "ckwood", "ck&amp;Bwood")),
    "readings, runs and hidden runs inside a shared string": (_book(rows=ROWS + '<row r="5"><c r="A5" t="s"><v>0</v></c></row>', strings='<si><r><t>Harriet Bla</t></r><r><rPr><sz val="1"/></rPr><t>qq</t></r><r><t>ck</t></r><r><rPr><color rgb="FFFFFFFF"/></rPr><t>zz</t></r><r><t>wood</t></r><rPh sb="0" eb="3"><t>Vandergelder</t></rPh><phoneticPr fontId="1"/></si>'), SIDES),
}  # fmt: skip
for _label, (_build, _secrets) in BOOKS.items():
    attack(_label, CELLS, ".xlsx", secrets=_secrets, plan=ALL)(_build)

_SP = (
    '<p:sp><p:nvSpPr><p:cNvPr id="7" name="x"/><p:nvPr/></p:nvSpPr><p:txBody><a:bodyPr/>{}</p:txBody></p:sp>'
)
SHOWS: dict[str, tuple[Callable[[Path], None], tuple[str, ...]]] = {
    "words that an animation writes": (_patched(_show(_SP.format("<a:p><a:r><a:t>x</a:t></a:r></a:p>")), "ppt/slides/slide1.xml", ("</p:sld>", f'<p:timing><p:tnLst><p:par><p:cTn id="1" dur="indefinite" nodeType="{SIDE}"><p:childTnLst><p:set><p:cBhvr><p:cTn id="2"/><p:tgtEl><p:spTgt spid="7"/></p:tgtEl><p:attrNameLst><p:attrName>{SIDE}</p:attrName></p:attrNameLst></p:cBhvr><p:to><p:strVal val="{SIDE}"/></p:to></p:set><p:cmd type="call" cmd="{SIDE}"><p:cBhvr><p:cTn id="3"/><p:tgtEl><p:spTgt spid="7"/></p:tgtEl></p:cBhvr></p:cmd></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing></p:sld>')), SIDES),
    "white and tiny letters inside the name on a slide": (_show(_SP.format('<a:p><a:r><a:t>Harriet Bla</a:t></a:r><a:r><a:rPr sz="100"/><a:t>qq</a:t></a:r><a:r><a:t>ck</a:t></a:r><a:r><a:rPr><a:noFill/></a:rPr><a:t>zz</a:t></a:r><a:r><a:t>wood came</a:t></a:r></a:p>')), ("Blackwood",)),
    "words of tables, fields and formulas on a slide": (_show('<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="8" name="t"/><p:nvPr/></p:nvGraphicFramePr><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr><a:tableStyleId>Vandergelder</a:tableStyleId></a:tblPr><a:tr h="9"><a:tc hMerge="1"><a:txBody><a:p><a:r><a:t>Ottoline Vandergelder</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>' + _SP.format('<a:p><a:fld id="{1}" type="Vandergelder"><a:rPr lang="x-vandergelder" bmk="Vandergelder" altLang="vandergelder"/><a:t>Harriet Blackwood</a:t></a:fld></a:p>')), ("Blackwood", *SIDES)),
}  # fmt: skip
for _label, (_build, _secrets) in SHOWS.items():
    attack(_label, SHOW, ".pptx", secrets=_secrets, plan=ALL)(_build)

# Twins: letters that a program fitted to the name ---------------------------------------------------------------------

FITTED = "twins in letters fitted to a box"


@twins("letters of a slide made small enough for their box", FITTED, ".pptx")
def shrunk(path: Path, name: str) -> None:
    scale = 100000 - 2500 * len(name)
    body = f'<a:bodyPr><a:normAutofit fontScale="{scale}" lnSpcReduction="{len(name) * 1000}"/></a:bodyPr>'
    _show(
        f'<p:sp><p:nvSpPr><p:cNvPr id="7" name="x"/><p:nvPr/></p:nvSpPr><p:txBody>{body}<a:p><a:r><a:t>{name}</a:t></a:r></a:p></p:txBody></p:sp>'
    )(path)
    _renamed_line(path, name)


@twins("letters of a Word file made narrow enough for their cell", FITTED, ".docx")
def narrowed(path: Path, name: str) -> None:
    makers.docx(
        path,
        p(r(f"The applicant, {name}, lives in Leeds."))
        + p(
            r(
                name,
                f'<w:spacing w:val="-{len(name)}"/><w:w w:val="{100 - len(name)}"/><w:kern w:val="{len(name)}"/>',
            )
        )
        + p(r(KEPT)),
    )


@twins("letters of an OpenDocument made narrow enough for their frame", FITTED, ".odt")
def narrowed_odt(path: Path, name: str) -> None:
    automatic = f'<style:style style:name="T9" style:family="text"><style:text-properties xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" style:text-scale="{100 - len(name)}%" fo:letter-spacing="-{len(name) / 100}pt"/></style:style>'
    makers.odt(
        path,
        f'<text:p>The applicant, {name}, lives in Leeds.</text:p><text:p><text:span text:style-name="T9">{name}</text:span></text:p><text:p>{KEPT}</text:p>',
        "",
        automatic,
        {},
    )


@twins("a picture of the name as wide as the name", FITTED, ".docx", eyes=True)
def plate(path: Path, name: str) -> None:
    wide = 40 + 44 * len(name)
    drawing = f'<w:p><w:r><w:drawing><wp:inline><wp:extent cx="{wide * 9525}" cy="700000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="im"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="{wide * 9525}" cy="700000"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    makers.docx(
        path,
        p(r(f"The applicant, {name}, lives in Leeds.")) + drawing + p(r(KEPT)),
        {"word/media/i.png": _saved(printed(name, (wide, 160)), "PNG")},
        (("im", "image", "media/i.png"),),
    )


def _renamed_line(path: Path, name: str) -> None:
    """The first line of the usual slide for another name."""
    with zipfile.ZipFile(path) as package:
        parts = {entry: package.read(entry) for entry in package.namelist()}
    with zipfile.ZipFile(path, "w") as package:
        for entry, data in parts.items():
            package.writestr(entry, data.replace(NAME.encode(), name.encode()))
