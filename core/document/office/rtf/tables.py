"""What RTF's control words mean: stories, characters, code pages."""

from __future__ import annotations

from sfumato.core.document.flow import names
from sfumato.core.document.model import Story

FIELD_CODES = "field codes"
SHOWN = {
    "footnote": Story.FOOTNOTE,
    "endnote": Story.ENDNOTE,
    "header": Story.HEADER,
    "footer": Story.FOOTER,
    "text box": Story.TEXT_BOX,
}
ASIDE = {
    "comment": (Story.COMMENT, names.COMMENTS),
    "people": (Story.PROPERTY, names.PEOPLE),
    "property": (Story.PROPERTY, names.PROPERTIES),
    "field": (Story.FIELD, FIELD_CODES),
    "hidden": (Story.HIDDEN, names.HIDDEN_TEXT),
    "deleted": (Story.DELETED, names.TRACKED_CHANGES),
    "embedded": (Story.EMBEDDED, names.EMBEDDED),
    "alternative": (Story.ALT_TEXT, names.OBJECT_NAMES),
}
ITEMS = {
    names.TRACKED_CHANGES: "Deleted text",
    names.HIDDEN_TEXT: "Text formatted as hidden",
    names.COMMENTS: "Comments",
    names.PEOPLE: "Authors of comments",
    names.PROPERTIES: "Author, company, title and other properties",
    FIELD_CODES: "Field codes and the addresses behind links",
    names.EMBEDDED: "Embedded objects",
    names.OBJECT_NAMES: "Names and descriptions of pictures and shapes",
}
DESTINATIONS = {
    **dict.fromkeys(("header", "headerl", "headerr", "headerf"), "header"),
    **dict.fromkeys(("footer", "footerl", "footerr", "footerf"), "footer"),
    "footnote": "footnote",
    "annotation": "comment",
    "atnauthor": "people",
    "atnid": "people",
    "shptxt": "text box",
    "fldinst": "field",
    "objclass": "embedded",
    "objname": "embedded",
    **dict.fromkeys(
        ("title", "subject", "author", "manager", "company", "operator", "category", "keywords", "doccomm"),
        "property",
    ),
    **dict.fromkeys(("hlinkbase", "propname", "staticval"), "property"),
    **dict.fromkeys(
        (
            "fonttbl",
            "colortbl",
            "stylesheet",
            "listtable",
            "listoverridetable",
            "rsidtbl",
            "generator",
            "themedata",
        ),
        "",
    ),
    **dict.fromkeys(
        (
            "colorschememapping",
            "datastore",
            "latentstyles",
            "xmlnstbl",
            "mmathPr",
            "filetbl",
            "pict",
            "objdata",
        ),
        "",
    ),
    **dict.fromkeys(
        ("nonshppict", "shprslt", "bkmkstart", "bkmkend", "sp", "upr", "info", "revtbl", "pgdsctbl"), ""
    ),
    **dict.fromkeys(
        ("passwordhash", "wgrffmtfilter", "xe", "tc", "template", "ftnsep", "ftnsepc", "aftnsep"), ""
    ),
    **dict.fromkeys(
        ("aftnsepc", "ftncn", "aftncn", "docvar", "shpinst", "do", "private", "listname", "falt"), ""
    ),
}
TEXTLESS = frozenset(
    {
        "colortbl",
        "stylesheet",
        "listtable",
        "listoverridetable",
        "rsidtbl",
        "themedata",
        "colorschememapping",
        "pict",
    }
    | {
        "datastore",
        "latentstyles",
        "xmlnstbl",
        "mmathPr",
        "filetbl",
        "objdata",
        "nonshppict",
        "shprslt",
        "revtbl",
    }
)
WORDS = {
    "par": "\n",
    "sect": "\n",
    "page": "\n",
    "column": "\n",
    "line": "\n",
    "tab": "\t",
    "emdash": "—",
    "endash": "–",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "bullet": "•",
    "emspace": "\u2003",
    "enspace": "\u2002",
    "qmspace": "\u2005",
    "zwj": "\u200d",
    "zwnj": "\u200c",
    "ltrmark": "\u200e",
    "rtlmark": "\u200f",
}
SYMBOLS = {"~": "\u00a0", "-": "\u00ad", "_": "\u2011", "\n": "\n", "\r": "\n", "\t": "\t"}
CHARSETS = {
    **{77: "mac_roman", 128: "cp932", 129: "cp949", 130: "johab", 134: "gb2312", 136: "big5", 161: "cp1253"},
    **{
        162: "cp1254",
        163: "cp1258",
        177: "cp1255",
        178: "cp1256",
        186: "cp1257",
        204: "cp1251",
        222: "cp874",
    },
    **{238: "cp1250", 254: "cp437", 255: "cp850"},
}
CODEPAGES = {"ansi": "cp1252", "mac": "mac_roman", "pc": "cp437", "pca": "cp850"}
