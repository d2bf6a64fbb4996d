"""Office files, a fifth time: names of what the format has itself, words that only menus show, and other spellings of a removed name."""

# ruff: noqa: E501 (markup reads better in one line per element than cut at a column)

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path

from tests.document.office.makers import p, part, r
from tests.document.redteam.attack import NAME, REFUSED, SIDE, attack
from tests.document.redteam.packages import (
    CELLS,
    EVERY,
    ODF,
    RTF,
    SHOW,
    SIDES,
    WORD,
    _book,
    _odt,
    _settings,
    _show,
    _word,
)
from tests.document.redteam.second_office import VML
from tests.document.redteam.third_office import _patched, _styles

DGM = "http://schemas.openxmlformats.org/drawingml/2006/diagram"
_DIAGRAM_IDS = 'r:dm="dm" r:lo="lo" r:qs="qs" r:cs="cs"'


def _diagram(data: str = "", layout: str = "", colours: str = "") -> Callable[[Path], None]:
    """A diagram with one shown point; the words go into its points, its layout or its colours."""
    head = f'xmlns:dgm="{DGM}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    frame = f'<w:p><w:r><w:drawing><wp:inline><wp:extent cx="9" cy="9"/><wp:docPr id="1" name="d"/><a:graphic><a:graphicData uri="{DGM}"><dgm:relIds {_DIAGRAM_IDS}/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    return _word(
        frame,
        parts={
            "word/diagrams/data1.xml": f'<dgm:dataModel {head}><dgm:ptLst><dgm:pt modelId="0" type="doc"/><dgm:pt modelId="1">{data}<dgm:t><a:bodyPr/><a:p><a:r><a:t>shown</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst><dgm:cxnLst/></dgm:dataModel>',
            "word/diagrams/layout1.xml": f"<dgm:layoutDef {head} {layout}</dgm:layoutDef>",
            "word/diagrams/colors1.xml": f"<dgm:colorsDef {head} {colours}</dgm:colorsDef>",
            "word/diagrams/quickStyle1.xml": f'<dgm:styleDef {head} uniqueId="urn:microsoft.com/office/officeart/2005/8/quickstyle/simple1"/>',
        },
        links=(("dm", "diagramData", "diagrams/data1.xml"), ("lo", "diagramLayout", "diagrams/layout1.xml"), ("cs", "diagramColors", "diagrams/colors1.xml"), ("qs", "diagramQuickStyle", "diagrams/quickStyle1.xml")),
    )  # fmt: skip


WORDS: dict[str, Callable[[Path], None]] = {
    "an id of somebody's own for a style of Word": _word(p(r("x"), properties='<w:pPr><w:pStyle w:val="Vandergelder"/></w:pPr>'), **_styles('<w:style w:type="paragraph" w:styleId="Vandergelder"><w:name w:val="heading 1"/><w:rsid w:val="Vandergelder"/></w:style>')),
    "a style called like one of Word with a name behind": _word(**_styles(f'<w:style w:type="paragraph" w:customStyle="0" w:styleId="s1"><w:name w:val="Table {SIDE}"/></w:style><w:style w:type="paragraph" w:styleId="s2"><w:name w:val="list {SIDE}"/></w:style>')),
    "an anchor that leads nowhere": _word('<w:p><w:hyperlink w:anchor="Vandergelder" w:history="1"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>'),
    "words that stand where a point of a diagram is empty": _diagram(f'<dgm:prSet phldrT="[{SIDE}]" presName="{SIDE}" custT="1"/>'),
    "a layout of a diagram that somebody made": _diagram(layout=f'uniqueId="urn:{SIDE}" defStyle="{SIDE}"><dgm:title val="{SIDE}"/><dgm:desc val="{SIDE}"/><dgm:catLst><dgm:cat type="{SIDE}" pri="1"/></dgm:catLst><dgm:layoutNode name="{SIDE}" styleLbl="{SIDE}"><dgm:forEach name="{SIDE}"/><dgm:choose name="{SIDE}"><dgm:if name="{SIDE}" func="cnt" op="equ" val="1"/></dgm:choose></dgm:layoutNode>', colours=f'uniqueId="urn:{SIDE}"><dgm:title val="{SIDE}"/><dgm:desc val="{SIDE}"/><dgm:styleLbl name="{SIDE}"/>'),
    "compatibility settings of a program of one's own": _settings(f'<w:compat><w:compatSetting w:name="{SIDE}" w:uri="http://schemas.microsoft.com/office/word" w:val="{SIDE}"/></w:compat><w:docVars><w:docVar w:name="{SIDE}" w:val="{SIDE}"/></w:docVars><w:attachedTemplate r:id="x"/><w:stylePaneFormatFilter w:val="{SIDE}"/><w:documentType w:val="{SIDE}"/>'),
    "a note of a kind that nobody knows": _word(parts={"word/footnotes.xml": part("w:footnotes", f'<w:footnote w:type="Vandergelder" w:id="3">{p(r("note"))}</w:footnote>')}, links=(("fn", "footnotes", "footnotes.xml"),)),
    "a content control that repeats, and its section's title": _word(f'<w:sdt><w:sdtPr><w15:repeatingSection w15:sectionTitle="{SIDE}" w15:doNotAllowInsertDeleteSection="1"/><w15:color w:val="FF0000"/><w15:appearance w15:val="{SIDE}"/><w15:dataBinding w:xpath="/a/{SIDE}" w:storeItemID="{{1}}"/><w15:webExtensionLinked w:val="1"/></w:sdtPr><w:sdtContent>{p(r("here"))}</w:sdtContent></w:sdt>'),
    "a document of its own inside a list of tasks and classifications": _word(parts={"word/documenttasks/documenttasks1.xml": f'<t:Tasks xmlns:t="http://schemas.microsoft.com/office/tasks/2019/documenttasks"><t:Task id="{{1}}"><t:History><t:Event><t:Attribution userName="{SIDE}"/></t:Event></t:History></t:Task></t:Tasks>', "docMetadata/LabelInfo.xml": f'<clbl:labelList xmlns:clbl="http://schemas.microsoft.com/office/2020/mipLabelMetadata"><clbl:label id="{{1}}" siteId="{SIDE}"/></clbl:labelList>'}, links=(("t", "http://schemas.microsoft.com/office/2019/05/relationships/documenttasks", "documenttasks/documenttasks1.xml"), ("l", "http://schemas.microsoft.com/office/2020/02/relationships/classificationlabels", "../docMetadata/LabelInfo.xml"))),
    "the line of a user's input that a field asks for": _word(p(*(f'<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> {code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>x</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>' for code in (f'ASK who "{SIDE}?" \\d "{SIDE}"', f'FILLIN "{SIDE}" \\d "{SIDE}"', f'SET who "{SIDE}"', f'QUOTE "{SIDE}"', f'AUTOTEXTLIST "x" \\s "y" \\t "{SIDE}"', f'HYPERLINK "x" \\o "{SIDE}" \\t "{SIDE}"', f'DATABASE \\d "C:\\\\{SIDE}.mdb" \\s "SELECT {SIDE}"', f'LINK Excel.Sheet "C:\\\\{SIDE}.xlsx"', f'DDEAUTO excel "{SIDE}"', f'GOTOBUTTON {SIDE} x', f'MERGEFIELD {SIDE}', f'EQ \\o({SIDE})', f'BARCODE "{SIDE}"', f'DISPLAYBARCODE "{SIDE}" QR', f'ADDIN {SIDE}', f'CITATION Vandergelder24 \\p "{SIDE}"')))),
    "a header's name among the relations, percent by percent": _word(parts={"word/header%56andergelder.xml": part("w:hdr", p(r("head")))}, links=(("h", "header", "header%56andergelder.xml"),)),
    "an id of a relation that is somebody's name": _word('<w:p><w:hyperlink r:id="rIdVandergelder"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>', links=(("rIdVandergelder", "hyperlink", "https://example.org/"),)),
}  # fmt: skip
for _label, _build in WORDS.items():
    attack(_label, WORD, ".docx", secrets=SIDES, plan=EVERY)(_build)

attack(
    "an old drawing with a class, an equation and words for its path",
    WORD,
    ".docx",
    secrets=SIDES,
    plan=EVERY,
    wants=REFUSED,
)(
    _word(
        f'<w:p><w:r><w:pict {VML}><v:shapetype id="t" o:spt="202" path="m,l,21600 {SIDE} xe"><v:formulas><v:f eqn="val {SIDE}"/></v:formulas></v:shapetype><v:shape id="s" type="#t" style="mso-title:{SIDE};width:9pt" coordsize="9,9" o:bwmode="{SIDE}" o:tableproperties="{SIDE}"><v:fill o:detectmouseclick="t" o:href="http://{SIDE}.org" o:title="{SIDE}" src="http://x.org/{SIDE}.png"/><v:stroke o:althref="http://{SIDE}.org"/><v:imagedata o:href="http://{SIDE}.org" gain="1" o:movie="{SIDE}"/></v:shape></w:pict></w:r></w:p>'
    )
)

# The removed name in another spelling in what is kept -----------------------------------------------------------------

SHIFTED = tuple(base64.b64encode(b"x" * shift + NAME.encode() + b"zzz").decode() for shift in (0, 1, 2))
PERCENT = "".join(f"%{byte:02X}" for byte in b"Blackwood")
SPELT: dict[str, tuple[str, tuple[str, ...]]] = {
    "base64 in three places of the alphabet": ("https://example.org/?q={}", tuple(run[4:20] for run in SHIFTED)),
    "a link with every letter in percent": (f"https://example.org/{PERCENT}", (PERCENT,)),
    "a link with percents of percents": (f"https://example.org/{PERCENT.replace('%', '%25')}", (PERCENT.replace("%", "%25"),)),
    "a link in punycode and capitals": ("https://blackwood-pta.example.org/HARRIETBLACKWOOD", ("blackwood",)),
    "a link with the name turned round": ("https://example.org/doowkcalb", ("doowkcalb",)),
    "a link in the letters of JSON": ("https://example.org/?q=%22%5Cu0042%5Cu006c%5Cu0061%5Cu0063%5Cu006b%5Cu0077%5Cu006f%5Cu006f%5Cu0064%22", ("%5Cu006c%5Cu0061",)),
    "a link with plus signs and commas between the letters": ("https://example.org/?q=B-l-a-c-k-w-o-o-d", ("B-l-a-c-k-w-o-o-d",)),
    "a link with the name without its vowels": ("https://example.org/hblackwood1971", ("lackwood",)),
}  # fmt: skip
for _label, (_address, _secrets) in SPELT.items():
    _targets = [_address.format(run) for run in SHIFTED] if "{}" in _address else [_address]
    attack(f"{_label}, in a Word file", WORD, ".docx", secrets=_secrets)(
        _word(
            "".join(
                f'<w:p><w:hyperlink r:id="l{n}"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>'
                for n, _ in enumerate(_targets)
            ),
            links=tuple((f"l{n}", "hyperlink", target) for n, target in enumerate(_targets)),
        )
    )
    attack(f"{_label}, in an OpenDocument", ODF, ".odt", secrets=_secrets)(
        _odt(
            "".join(
                f'<text:p><text:a xlink:type="simple" xlink:href="{target}">here</text:a></text:p>'
                for target in _targets
            )
        )
    )

# OpenDocument ---------------------------------------------------------------------------------------------------------

FORM = 'xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0"'
PAPERS: dict[str, Callable[[Path], None]] = {
    "properties of a control that are strings": _odt(before=f'<office:forms {FORM} form:automatic-focus="false"><form:form form:name="F" form:target-frame="{SIDE}" form:control-implementation="ooo:{SIDE}" form:command="{SIDE}"><form:text form:name="t" form:id="c1" xml:id="c1" form:control-implementation="ooo:{SIDE}"><form:properties><form:property form:property-name="{SIDE}" office:value-type="string" office:string-value="{SIDE}"/><form:list-property form:property-name="HelpText" office:value-type="string"><form:list-value office:string-value="{SIDE}"/></form:list-property></form:properties></form:text></form:form></office:forms>', extra='<text:p><draw:control draw:control="c1" svg:width="3cm" svg:height="1cm" text:anchor-type="paragraph"/></text:p>'),
    "a shown name of a style that the program has itself": _odt(styles=f'<style:style style:name="Text_20_body" style:display-name="{SIDE}" style:family="paragraph" style:class="{SIDE}"/><text:list-style style:name="List_20_1" style:display-name="{SIDE}"/>'),
    "a style called like one of the program with a name behind": _odt(styles='<style:style style:name="Heading_20_Vandergelder" style:family="paragraph"/><style:style style:name="Table_Ottoline_Vandergelder" style:family="table"/>'),
    "leaders of tabs and signs of lists that are words": _odt(automatic=f'<style:style style:name="P9" style:family="paragraph"><style:paragraph-properties><style:tab-stops><style:tab-stop style:position="9cm" style:leader-style="dotted" style:leader-text="{SIDE}"/></style:tab-stops></style:paragraph-properties></style:style>', extra='<text:p text:style-name="P9">a<text:tab/>b</text:p>'),
    "brackets of a bibliography and its sort keys": _odt(styles=f'<text:bibliography-configuration text:prefix="{SIDE}" text:suffix="{SIDE}" text:sort-algorithm="{SIDE}"><text:sort-key text:key="{SIDE}"/></text:bibliography-configuration>'),
    "variables that have names and no place": _odt(before=f'<text:variable-decls><text:variable-decl text:name="{SIDE}" office:value-type="string"/></text:variable-decls><text:user-field-decls><text:user-field-decl text:name="{SIDE}" office:value-type="string" office:string-value="{SIDE}"/></text:user-field-decls><text:dde-connection-decls><text:dde-connection-decl office:name="{SIDE}" office:dde-application="soffice" office:dde-topic="{SIDE}" office:dde-item="{SIDE}"/></text:dde-connection-decls>', extra=f'<text:p><text:variable-set text:name="{SIDE}" office:value-type="string" text:formula="ooow:{SIDE}" text:display="none"/><text:variable-get text:name="{SIDE}">x</text:variable-get></text:p>'),
    "names of gradients, hatches, markers and dashes": _odt(styles="".join(f'<draw:{kind} draw:name="Vandergelder" draw:display-name="{SIDE}"/>' for kind in ("gradient", "hatch", "stroke-dash", "opacity")) + f'<draw:fill-image draw:name="Vandergelder" draw:display-name="{SIDE}"/><draw:marker draw:name="Vandergelder" draw:display-name="{SIDE}" svg:viewBox="0 0 9 9" svg:d="m0 0"/>'),
    "a theme's colours and a table's template": _odt(styles=f'<loext:theme xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0" loext:name="{SIDE}"><loext:theme-colors loext:name="{SIDE}"><loext:color loext:name="dark1" loext:color="#000000"/></loext:theme-colors></loext:theme><table:table-template table:name="{SIDE}"><table:first-row table:style-name="x"/></table:table-template>'),
    "an event of a link and a target's frame": _odt(f'<text:p><text:a xlink:type="simple" xlink:href="#x" office:target-frame-name="{SIDE}" office:name="{SIDE}" xlink:title="{SIDE}"><office:event-listeners><script:event-listener xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" script:language="ooo:script" script:event-name="dom:click" xlink:href="vnd.sun.star.script:{SIDE}" script:macro-name="{SIDE}"/></office:event-listeners>here</text:a></text:p>'),
    "a frame that goes on in a frame called by the name": _odt(f'<text:p><draw:frame draw:name="{SIDE}" draw:copy-of="{SIDE}" svg:width="3cm" svg:height="1cm"><draw:text-box draw:chain-next-name="{SIDE}"><text:p>here</text:p></draw:text-box></draw:frame></text:p>'),
    "conditions of a style and of a text": _odt(styles=f'<style:style style:name="Text" style:family="paragraph"><style:map style:condition="{SIDE}()" style:apply-style-name="x" style:base-cell-address="{SIDE}.A1"/></style:style>', extra=f'<text:p><text:conditional-text text:condition="ooow:who == &quot;{SIDE}&quot;" text:string-value-if-true="{SIDE}" text:string-value-if-false="{SIDE}" text:current-value="false">x</text:conditional-text><text:database-display text:table-name="{SIDE}" text:column-name="{SIDE}" text:database-name="{SIDE}">x</text:database-display><text:execute-macro text:name="{SIDE}">x</text:execute-macro></text:p>'),
}  # fmt: skip
for _label, _build in PAPERS.items():
    attack(_label, ODF, ".odt", secrets=SIDES, plan=EVERY)(_build)

# RTF, workbooks, presentations ----------------------------------------------------------------------------------------

attack("binary data, a theme's data and lists of an old letter", RTF, ".rtf", secrets=SIDES, plan=EVERY)(
    lambda path: (
        path.write_bytes(
            rf"{{\rtf1\ansi{{\*\themedata {SIDE.encode().hex()}}}{{\*\datastore {SIDE.encode().hex()}}}{{\*\xmlnstbl {{\xmlns1 urn:{SIDE};}}}}{{\*\revtbl{{{SIDE};}}}}{{\*\rsidtbl \rsid1}}{{\*\mmathPr}}{{\*\protusertbl{{{SIDE}}}}}{{\*\userprops{{\propname {SIDE}}}\proptype30{{\staticval {SIDE}}}}}{{\*\passwordhash {SIDE}}}{{\*\docvar {{{SIDE}}}{{{SIDE}}}}}{{\*\listtable{{\list{{\listname {SIDE};}}\listid1}}}}{{\*\filetbl{{\file\fid1 C:\\{SIDE}.doc;}}}}{{\*\template {SIDE}.dot}}{{\*\windowcaption {SIDE}}}{{\*\wgrffmtfilter {SIDE}}}{{\bin9 Vandergel}}The applicant, {NAME}, lives in Leeds.\par}}".encode()
        )
        and None
    )
)
BOOKS: dict[str, Callable[[Path], None]] = {
    "cell styles that the program has itself, called otherwise": _patched(_book(), "xl/styles.xml", ("</styleSheet>", f'<cellStyles count="1"><cellStyle name="{SIDE}" xfId="0" builtinId="0" customBuiltin="1"/></cellStyles></styleSheet>')),
    "protected ranges, watches and smart tags of cells": _book(after=f'<protectedRanges><protectedRange sqref="A1" name="{SIDE}" securityDescriptor="{SIDE}"/></protectedRanges><cellWatches><cellWatch r="{SIDE}"/></cellWatches><smartTags><cellSmartTags r="A1"><cellSmartTag type="0"><cellSmartTagPr key="{SIDE}" val="{SIDE}"/></cellSmartTag></cellSmartTags></smartTags><dataConsolidate><dataRefs><dataRef name="{SIDE}" sheet="{SIDE}"/></dataRefs></dataConsolidate><customProperties><customPr name="{SIDE}" r:id="x"/></customProperties>'),
    "a view that scrolls to a cell called by the name": _book(f'<sheetViews><sheetView workbookViewId="0" topLeftCell="{SIDE}"><selection activeCell="A1" sqref="A1" pane="{SIDE}"/></sheetView></sheetViews>'),
    "a sheet protected by somebody's program": _book(after=f'<sheetProtection algorithmName="{SIDE}" hashValue="{SIDE}" saltValue="{SIDE}" sheet="1"/>'),
    "feature properties and a bag of rich values": _book(parts={"xl/featurePropertyBag/featurePropertyBag.xml": f'<FeaturePropertyBags xmlns="http://schemas.microsoft.com/office/spreadsheetml/2022/featurepropertybag"><bag type="{SIDE}"><s k="{SIDE}">{SIDE}</s></bag></FeaturePropertyBags>', "xl/namedSheetViews/namedSheetView1.xml": f'<namedSheetViews xmlns="http://schemas.microsoft.com/office/spreadsheetml/2019/namedsheetviews"><namedSheetView name="{SIDE}" id="{{1}}"/></namedSheetViews>'}),
}  # fmt: skip
for _label, _build in BOOKS.items():
    attack(_label, CELLS, ".xlsx", secrets=SIDES, plan=EVERY)(_build)

SHOWS: dict[str, Callable[[Path], None]] = {
    "a field of a kind that nobody knows": _show(f'<p:sp><p:nvSpPr><p:cNvPr id="5" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:fld id="{{1}}" type="{SIDE}"><a:t>1</a:t></a:fld></a:p></p:txBody></p:sp>'),
}  # fmt: skip
for _label, _build in SHOWS.items():
    attack(_label, SHOW, ".pptx", secrets=SIDES, plan=EVERY)(_build)
