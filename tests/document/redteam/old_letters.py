"""RTF redacted in place: whatever the source keeps between, behind and instead of its letters must not come along."""

# ruff: noqa: E501 (markup reads better in one line per element than cut at a column)

from __future__ import annotations

import io
import struct
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from tests.document.redteam.attack import KEPT, NAME, SIDE, attack, twins
from tests.document.redteam.packages import EVERY, LINE, SIDES

GROUP = "RTF in place"
HEX = SIDE.encode().hex()


def _rich(inside: str, head: str = "", behind: str = "") -> bytes:
    return rf"{{\rtf1\ansi\ansicpg1252\deff0{{\fonttbl{{\f0\fswiss Arial;}}}}{head}\pard {LINE}\par {inside}\par {KEPT}.\par}}{behind}".encode(
        "latin-1"
    )


def _png(said: str) -> str:
    data, words = io.BytesIO(), PngInfo()
    words.add_text("Comment", said)
    Image.new("RGB", (20, 20), "white").save(data, "PNG", pnginfo=words)
    return data.getvalue().hex()


def _drawing(said: str) -> str:
    """A metafile of Windows that writes a line."""
    text = said.encode("utf-16-le")
    record = (
        struct.pack("<II16sIff", 84, 76 + len(text), bytes(16), 1, 1.0, 1.0)
        + struct.pack("<iiIII16sI", 5, 5, len(said), 76, 0, bytes(16), 0)
        + text
    )
    head = struct.pack("<II", 1, 88).ljust(40, b"\0") + b" EMF" + bytes(44)
    return (head + record + struct.pack("<IIIII", 14, 20, 0, 16, 20)).hex()


def _deaf(said: str) -> str:
    """Letters by number, each with a letter of other words for readers that know no Unicode."""
    return "".join(rf"\u{ord('abcdefgh'[at % 8])}{letter}" for at, letter in enumerate(said))


FILES: dict[str, bytes] = {
    "words for old readers that say somebody else": _rich(_deaf(SIDE)),
    "words for old readers, three for each letter": _rich(r"{\uc3 " + "".join(rf"\u97{SIDE[at:at + 3]}" for at in range(0, 18, 3)) + "}"),
    "a picture with its author, its number, and bytes behind its end": _rich(rf"{{\*\shppict{{\pict{{\*\picprop{{\sp{{\sn pibName}}{{\sv C:\\{SIDE}.png}}}}}}{{\*\blipuid {HEX}}}\bliptag9 \pngblip {_png(SIDE)}{HEX}}}}}{{\nonshppict{{\pict\wmetafile8 {HEX}}}}}"),
    "a drawing of Windows that writes a line": _rich(rf"{{\pict\emfblip {_drawing(SIDE)}}}"),
    "a picture that is none, and one of raw bytes": _rich(rf"{{\pict\jpegblip {HEX}}}{{\pict\pngblip\bin{len(SIDE)} {SIDE}}}{{\pict\dibitmap0 {HEX}}}"),
    "control words that no program knows": _rich(rf"here\{SIDE.replace(' ', chr(92))} there\Vandergelder3 {{\Vandergelder x}}"),
    "comments around marks in the text": _rich(rf"{{\*\atrfstart {SIDE}}}here{{\*\atrfend {SIDE}}}{{\*\atnid {SIDE}}}{{\*\atnauthor {SIDE}}}\chatn{{\*\annotation{{\*\atndate 12}}{{\*\atnref {SIDE}}}{{\*\atnparent {SIDE}}}\pard {SIDE}}}"),
    "bookmarks, called and not": _rich(r"{\*\bkmkstart Vandergelder}here{\*\bkmkend Vandergelder}{\*\bkmkstart Harriet_Blackwood}there{\*\bkmkend Harriet_Blackwood}{\field{\*\fldinst REF Harriet_Blackwood \\h}{\fldrslt there}}"),
    "codes that fetch words, inside each other": _rich(rf'{{\field{{\*\fldinst {{ IF {{\field{{\*\fldinst MERGEFIELD {SIDE}}}{{\fldrslt x}}}} = "{SIDE}" "a" "b"}}}}{{\fldrslt shown}}}}{{\field\fldedit{{\*\fldinst DOCPROPERTY "{SIDE}"}}{{\*\datafield {HEX}}}{{\fldrslt shown too}}}}'),
    "fields of a form": _rich(rf"{{\field{{\*\fldinst FORMTEXT{{\*\formfield{{\fftype0{{\*\ffname {SIDE}}}{{\*\ffdeftext {SIDE}}}{{\*\ffhelptext {SIDE}}}{{\*\ffentrymcr {SIDE}}}}}}}}}{{\fldrslt here}}}}"),
    "an object with its data and its picture": _rich(rf"{{\object\objemb\objw100\objh100{{\*\objclass {SIDE}}}{{\*\objname {SIDE}}}{{\*\objalias {HEX}}}{{\*\objtopic {SIDE}}}{{\*\objdata {HEX}}}{{\result {{\pict\pngblip {_png(SIDE)}}}}}}}"),
    "shapes with names, links and words in their measures": _rich(rf"{{\shp{{\*\shpinst\shpleft0{{\sp{{\sn pihlShape}}{{\sv {SIDE}}}}}{{\sp{{\sn posh}}{{\sv {SIDE}}}}}{{\sp{{\sn fLayoutInCell}}{{\sv 1}}}}{{\sp{{\sn gtextUNICODE}}{{\sv {SIDE}}}}}{{\shptxt \pard {NAME}\par}}}}{{\shprslt{{\*\do\dptxbx{{\dptxbxtext {SIDE}}}}}}}}}"),
    "a name on the page of a frame and of an old drawing": _rich(rf"{{\*\do\dobxpage\dptxbx{{\dptxbxtext\pard {NAME}\par}}}}\absw2000 {NAME}"),
    "styles, lists and colours that say words": _rich("here", head=rf"{{\colortbl;\red0\green0\blue0 {SIDE};}}{{\stylesheet{{\s0 Normal;}}{{\s1{{\*\keycode {SIDE}}}\sbasedon0 {SIDE};}}{{\*\cs2\additive \u86?{SIDE[10:]};}}{{\*\ts3\tsrowd {SIDE};}}}}{{\*\listtable{{\list\listtemplateid1{{\listlevel\levelnfc0{{\leveltext\'0eVandergelder \'00;}}{{\levelnumbers\'0e;}}}}{{\listname {SIDE};}}\listid1}}{{\*\listpicture{{\pict\pngblip {HEX}}}}}}}{{\*\listoverridetable{{\listoverride\listid1\ls1 {SIDE}}}}}{{\*\pgdsctbl{{\pgdsc0 {SIDE};}}}}"),
    "an old numbering with words before the number": _rich(rf"{{\pntext\f0 1.\tab}}{{\*\pn\pnlvlbody\pndec{{\pntxtb {SIDE}}}{{\pntxta {SIDE}}}}}here{{\*\pnseclvl1{{\pntxtb {SIDE}}}}}"),
    "a half of two that is not shown": _rich(rf"{{\upr{{{SIDE}}}{{\*\ud{{here}}}}}} {{\upr{{\v {SIDE}}}{{\*\ud{{\uc1 there}}}}}}"),
    "bytes before, between and behind": b"\xef\xbb\xbf \r\n" + _rich(r"{\bin12 Vandergelder}here\bin12 Vandergelder", behind=f"}}}}{{\\*{SIDE}}}{SIDE}"),
    "hidden, deleted and moved words": _rich(rf"{{\v{{\b {SIDE}}}{{\pict\pngblip {_png(SIDE)}}}}}{{\deleted\revauthdel1 {SIDE}}}{{\mvf\mvauth1 {SIDE}}}{{\revised\revauth1 here}}\v {SIDE}\v0 there", head=rf"{{\*\revtbl{{Unknown;}}{{{SIDE};}}}}"),
    "names of fonts beside fonts": _rich("here", head=rf"{{\fonttbl{{\f1\fnil{{\*\panose {HEX}}}{{\*\falt {SIDE}}}{{\*\fname {SIDE};}}{{\*\fontemb\ftruetype{{\*\fontfile {SIDE}}}{HEX}}}Times;}}}}"),
    "mail of Outlook as a letter": _rich(rf'{{\*\htmltag64 <p title="{SIDE}">}}\htmlrtf {{\htmlrtf0 here{{\*\mhtmltag {SIDE}}}', head=r"\fromhtml1").replace(KEPT.encode(), KEPT.encode() + b"}"),
}  # fmt: skip
for _label, _data in FILES.items():
    attack(_label, GROUP, ".rtf", secrets=(*SIDES, "Blackwood", "Harriet"), plan=(*EVERY, "Harriet"))(
        lambda path, data=_data: path.write_bytes(data) and None
    )

SPELLED: dict[str, tuple[str, tuple[str, ...]]] = {
    "a name cut by commands, groups, line ends and escapes": (rf"Har\b ri\b0 et {{Bla}}{{\i ck}}{{{{\ul w}}o}}od and Harriet Bla\{chr(39)}63kwood and Har{chr(10)}riet \u66 \{chr(39)}42lackwood and Harriet{{\*\x y}} Black{{\*\unknown qq}}wood and Harriet Bla{{\footnote\pard note}}ckwood", ("ckwood", "lackw", "kwood")),
    "a name over the ends of cells, lines and paragraphs": (r"\trowd\cellx2835\cellx5670\pard\intbl Harriet\cell Blackwood\cell\row\pard Harriet\line Blackwood and Harriet\par Blackwood", ("Blackwood",)),
    "a link to somebody and its tip": (rf'{{\field{{\*\fldinst HYPERLINK "https://x.org/Harriet%20Blackwood?q=harriet.blackwood" \\o "{NAME}" \\l "Blackwood"}}{{\fldrslt here}}}}', ("lackwood", "arriet")),
}  # fmt: skip
for _label, (_inside, _secrets) in SPELLED.items():
    _data = _rich(_inside)
    attack(
        _label,
        GROUP,
        ".rtf",
        secrets=_secrets,
        plan=(*EVERY, "Harriet\tBlackwood", "Harriet\nBlackwood", "Harriet"),
    )(lambda path, data=_data: path.write_bytes(data) and None)


def _letters(name: str) -> str:
    """A letter a group, each with a look of its own, some in other spellings."""
    forms = (
        r"{{\b {0}}}",
        r"\i {0}\i0 ",
        r"{{\rtlch\fcs1\af0 \ltrch\fcs0 \insrsid77 {0}}}",
        r"{{\ul{{\fs24 {0}}}}}",
    )
    return "".join(forms[at % 4].format(letter) for at, letter in enumerate(name))


@twins("a letter of the name a group", GROUP, ".rtf")
def one_by_one(path: Path, name: str) -> None:
    path.write_text(rf"{{\rtf1\ansi\pard Heard: {_letters(name)} today.\par {KEPT}.\par}}", "latin-1")


@twins("widths of columns, tabs, indents and letters fitted to the name", GROUP, ".rtf")
def widths(path: Path, name: str) -> None:
    wide = 117 * len(name)
    row = rf"\trowd\trautofit1\trftsWidth3\trwWidth{wide * 2}\clftsWidth3\clwWidth{wide}\cellx{wide}\clftsWidth3\clwWidth{wide}\cellx{wide + 900}"
    path.write_text(
        rf"{{\rtf1\ansi {row}\pard\intbl {name}\cell 34\cell{{{row}\row}}\pard\li{wide}\tx{wide}\fi-{wide}\expnd{len(name)}\expndtw{len(name) * 5} {name}\tab said no.\par\pard {KEPT}.\par}}",
        "latin-1",
    )


@twins("letters of the name by their numbers, with stand-ins", GROUP, ".rtf")
def numbers(path: Path, name: str) -> None:
    coded = "".join(rf"\u{ord(letter)}?" for letter in name)
    packed = "".join(rf"\'{ord(letter):02x}" for letter in name)
    path.write_text(rf"{{\rtf1\ansi\pard {coded} and {packed} came.\par {KEPT}.\par}}", "latin-1")


@twins("another name where nobody looks", GROUP, ".rtf", hidden=("Ottoline Vandergelder", "Ann Lee"))
def unseen(path: Path, name: str) -> None:
    path.write_text(
        rf"{{\rtf1\ansi{{\info{{\author {name}}}{{\*\company {name}}}}}{{\stylesheet{{\s1 {name};}}}}{{\*\listtable{{\list{{\listname {name};}}\listid1}}}}{{\*\userprops{{\propname {name}}}}}"
        rf"\pard {NAME} came{{\v {name}}} today{{\*\bkmkstart {name}}}{{\*\bkmkend {name}}}.{{\*\annotation {name}}}\par {KEPT}.\par}}{name}",
        "latin-1",
    )
