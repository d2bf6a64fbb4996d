"""Control words of RTF that stay in a redacted copy: looks, pages, tables, lists, pictures and shapes.

A program passes over words that it does not know, so anything can be written as one ("\\Vandergelder"); only words of these
families are carried on. Written down from the RTF specification 1.9.1 by family; one that is missing costs some of the look.
"""

from __future__ import annotations

import re

_LETTERS = r"""
b|i|u
|ul(?:d|db|dash|dashd|dashdd|hair|hwave|ldash|none|th|thd|thdash|thdashd|thdashdd|thldash|ululdbwave|uldbwave|w|wave|c)?
|a(?:b|caps|cf|dn|expnd|f|fs|i|lang|outl|scaps|shad|strike|ul|uld|uldb|ulnone|ulw|up)|caps|scaps|strike|striked|outl
|shad|embo|impr|sub|super|nosupersub|up|dn|expnd|expndtw|kerning|charscalex|cf|cb|fs|f|fcs|lang|langfe|langnp|langfenp
|noproof|cs|cchs|plain|highlight|chbrdr|chshdng|chcfpat|chcbpat|animtext|acc(?:none|dot|comma)|loch|hich|dbch|ltrch
|rtlch|webhidden|gridtbl|uc|zw[nb]?[jo]|horzvert|nosectexpand|fittext
"""
_PARAGRAPHS = r"""
par|pard|s|ds|ts|tsrowd|q[cjlrdt]|qk|li|ri|fi|lin|rin|culi|curi|cufi|sb|sa|sbauto|saauto|lisb|lisa|sl|slmult|keep
|keepn|widctlpar|nowidctlpar|hyphpar|noline|nowwrap|nooverflow|aspalpha|aspnum|faauto
|fa(?:hang|center|roman|var|fixed)|adjustright|outlinelevel|level|contextualspace|ltrpar|rtlpar|intbl|itap|tx
|tq[rcd]ec?|tq[rc]|tb|tl(?:dot|mdot|hyph|ul|th|eq)|tab|pagebb|sbys|subdocument|brdr[a-z]*|brsp|brsl|shading|cfpat
|cbpat|bg[a-z]+|posx?[a-z]*|posy?[a-z]*|ph(?:mrg|pg|col)|pv(?:mrg|pg|para)|absw|absh|abslock|abs(?:noovrlp)|nowrap
|dxfrtext|dfrmtx[txy]|dropcapli|dropcapt|frmtx[a-z]+|overlay|wrap[a-z]+|ls|ilvl|pn[a-z]*|toc[nl]?|collapsed|spv
|indmirror|txbxtw[a-z]+
"""
_PAGES = r"""
paper[wh]|psz|marg[lrtbs]?[a-z]{0,4}|marg[lrtb]sxn|pg[whn][a-z]*|landscape|lndscpsxn|facingp|gutter|gutterprl
|guttersxn|rtlgutter|margmirror|marg[mM]ir[a-z]*|sect|sectd|sbk[a-z]+|cols|colsx|colno|colsr|colw|linebetcol
|line(?:mod|x|starts|restart|ppage|cont)|header[ylrf]?|footer[ylrf]?|headery|footery|titlepg|vertal[a-z]*|ds|binf?sxn
|bins[a-z]+|sectlinegrid|sectdefaultcl|sectspecify[a-z]*|sectunlocked|stextflow|endnhere|pgbrdr[a-z]+|saftnn[a-z]*
|sftnn[a-z]*|sftn[a-z]*|saftn[a-z]*|ftn[a-z]*|aftn[a-z]*|footnote|fet|chftn[a-z]*|chpgn|chdate|chtime|chdpl|chdpa
|chatn|endnotes|column|page|line|softline|softpage|softcol|softlheight|lbr|pagebb|deftab|defformat|deff|adeff
|stshf[a-z]+|deflang|deflangfe|adeflang|themelang[a-z]*|viewkind|viewscale|viewzk|hyphhotz|hyph[a-z]+|widowctrl
|formshade|formprot|splytwnine|lytexcttp|lyt[a-z]+|useltbaln|alntblind|nolnhtadjtbl|dghspace|dgvspace|dghorigin
|dgvorigin|dghshow|dgvshow|dgmargin|dgsnap|jexpand|jcompress|jsksu|ksulang|pgnstart|htmautsp|nocompatoptions|rtldoc
|ltrdoc|ltrsect|rtlsect|compat[a-z]*|enforceprot|protlevel|noqfpromote|ftnlytwnine|spltpgpar|newtblstyruls
|nogrowautofit|rempersonalinfo|donotembed[a-z]+|notabind|snaptogridincell|snapgridtocell|allowfieldendsel|wrppunct
|asianbrkrule|oldlinewrap|bdrrlswsix|nojkernpunct|noultrlspc|nouicompat|noxlattoyen|noextrasprl|nobrkwrptbl|cvmme
|sprs[a-z]+|swpbdr|otblrul|prcolbl|sprslnsp|wraptrsp|wpjst|wpsp|brkfrm|trunc[a-z]+|truncex|transmf|ilfomacatclnup
|nofeaturethrottle|fracwidth|private1|twoonone|bookfold[a-z]*|linkstyles|revbar|showxmlerrors|validatexml|trackmoves
|trackformatting|relyonvml|saveinvalidxml|grfdocevents|ignoremixedcontent
"""
_TABLES = r"""
cell|row|nestcell|nestrow|nesttableprops|nonesttables|trowd|irow|irowband|lastrow|cellx|cl[a-z]+|tr[a-z]+|tbl[a-z]+
|tcelld|rawcl[a-z]+|intbl|itap|tabsnoovrlp|tscell[a-z]*|tsbrdr[a-z]*|tsh[a-z]+|tsnowrap|tsvert[a-z]+|tsd|ts
"""
_PARTS = r"""
rtf|ansi|mac|pc|pca|ansicpg|upr|ud|fonttbl|colortbl|stylesheet|field|fld(?:dirty|edit|lock|priv|inst|rslt)|pict
|shppict|pic[a-z]+|[ew]mf?blip|emfblip|pngblip|jpegblip|macpict|pmmetafile|wmetafile|dibitmap|wbitmap|wbm[a-z]+
|blip(?:upi|tag)?|bin|defshp|shp|shpinst|shptxt
|shp(?:left|top|right|bottom|z|lid|wr|wrk|fblwtxt|lockanchor|bx[a-z]+|by[a-z]+|fhdr|grp)|sp|sn|sv|formfield
|ff(?:type|res|ownhelp|ownstat|prot|size|recalc|hps|haslistbox|defres|maxlen|typetxt)|do|dp[a-z]+|dob[a-z]+|dodhgt
|dolock|header[lrf]?|footer[lrf]?|listtext|bkmkstart|bkmkend|bkmkcol[fl]|ftnsep|ftnsepc|ftncn|aftnsep|aftnsepc|aftncn
|fcharset|fprq|fnil|froman|fswiss|fmodern|fscript|fdecor|ftech|fbidi|f(?:lo|hi|db|bi)(?:major|minor)|red|green|blue
|c(?:tint|shade)|cmain[a-z]+|caccent[a-z]+|chyperlink|cfollowedhyperlink|cbackground[a-z]+|ctext[a-z]+|lquote|rquote
|ldblquote|rdblquote|bullet|emdash|endash|emspace|enspace|qmspace|ltrmark|rtlmark|list[a-z]*|level[a-z]+|lvl[a-z]+
|lfolevel|sbasedon|snext|slink|sautoupd|sadditive|shidden|sqformat|spriority|ssemihidden|sunhideused|slocked|spersonal
|scompose|sreply|styrsid|jclisttab|chshdng|ilvl
"""
LETTERS = re.compile(_LETTERS.strip().replace("\n", ""))
KNOWN = re.compile(
    "|".join(part.strip().replace("\n", "") for part in (_LETTERS, _PARAGRAPHS, _PAGES, _TABLES, _PARTS))
)
REVISIONS = re.compile(
    r"revised|revauth|revdttm|crauth|crdate|mvauth|mvdate|mv[ft]|deleted|revauthdel|revdttmdel|revisions|revprop|revbar|old[cpst]props"
)
# Programs look for styles of these names; all others are somebody's own words.
STYLES = re.compile(
    r"normal|heading \d|header|footer|title|subtitle|default paragraph font|body text.{0,20}|strong|emphasis|quote|"
    r"list(?: bullet| number| paragraph| continue)?(?: \d)?|footnote (?:text|reference)|endnote (?:text|reference)|"
    r"annotation (?:text|reference|subject)|toc \d|index \d|caption|intense .{4,12}|hyperlink|followedhyperlink|"
    r"table (?:grid|normal|contents|heading)|normal table|normal \(web\)|no spacing|page number|plain text|text body|"
    r"standard|internet link|frame contents|balloon text|no list",
    re.IGNORECASE,
)
# Properties of shapes ("fillBackColor") are made of these words, after the same specification; others are somebody's own.
_OF_SHAPES = """
f p c x y z d dx dy dxy dz cx cdir cxk hsp txfl sp l t b w id idc lid pib pict picture pih wz gtext g rotation lock
aspect ratio position against select cropping verticies vertices text adjust handles grouping shape type left top
right bottom wrap anchor flow font next dir auto margin rotate fit to unicode align size spacing css bold italic
underline shadow small caps strike kern normalize stretch shrink best vertical reverse rows measure on ok crop from
name flags transparent contrast brightness gamma dbl cr mod fill line no hit test gray bi level active geo path
segment info value connection sites limo guides inscribe color opacity back blip width height angle focus rect dztype
shade preset colors origin filled use recolor as ext miter limit style dashing dash start end arrowhead arrow length
join cap arrowheads draw inset pen highlight offset second scale perspective weight obscured d3 okd specular amt
diffuse shininess edge thickness extrude forward backward plane metallic light face axis tolerance harsh key constrain
parallel render mode center skew ambient intensity view point master bw pure ole icon prefer relative resize delete
attached object background callout gap spco drop specified distance accent user minus edited behind document click
notify is button one hidden print posh posrelh posv posrelv posrel pos pct hr really allow overlap drawn horiz vert
rule noshade standard bullet layout in cell dist polygon flip h v regroup group rel change page initiator border relh
relv sizerelh sizerelv horizontal columns column txid lim script signature pseudo inline shadeshape fillshade
compatible mirror round data variant ink annotation doc rtl ltr tight smallcaps strikethrough fshadow fc extrusion
viewpoint amount bar inner txdir cxstyle dhgt description upright camera preview bounds pattern tile sourceselect
alpha
"""
_SHAPE_WORDS = frozenset(_OF_SHAPES.split())
_SHAPE_WORD = re.compile(r"\d+[dD]?|[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def is_shape_property(name: str) -> bool:
    """Whether a name is that of a property of shapes; what follows it is a number or, in few of them, words."""
    parts = _SHAPE_WORD.findall(name)
    known = all(part[0].isdigit() or part.lower() in _SHAPE_WORDS for part in parts)
    return known and bool(parts) and "".join(parts) == name
