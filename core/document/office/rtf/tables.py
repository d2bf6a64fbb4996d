"""What RTF's control words mean: stories, characters, code pages."""

from __future__ import annotations

from sfumato.core.document.flow import names
from sfumato.core.document.model import Story

FIELDS = "field codes"
BOOKMARKS = "bookmarks"
SHOWN = {
    "footnote": Story.FOOTNOTE,
    "endnote": Story.ENDNOTE,
    "header": Story.HEADER,
    "footer": Story.FOOTER,
    "text box": Story.TEXT_BOX,
}
ASIDE = {
    "field": (Story.FIELD, None),
    "comment": (Story.COMMENT, names.COMMENTS),
    "people": (Story.PROPERTY, names.PEOPLE),
    "property": (Story.PROPERTY, names.PROPERTIES),
    "code": (Story.FIELD, FIELDS),
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
    FIELDS: "Codes that fetch or compute words; what they show stays as text",
    names.EMBEDDED: "Embedded objects",
    names.OBJECT_NAMES: "Names and descriptions of pictures and shapes",
    names.PICTURE_METADATA: "EXIF and other data in pictures",
}
# Codes that say an address or a number of the document itself.
KEPT_FIELDS = frozenset(
    [
        "HYPERLINK",
        "PAGE",
        "NUMPAGES",
        "SECTIONPAGES",
        "PAGEREF",
        "NOTEREF",
        "REF",
        "TOC",
        "SEQ",
        "FORMTEXT",
        "FORMCHECKBOX",
        "FORMDROPDOWN",
        "SYMBOL",
    ]
)


def _destinations(into: str, item: str | None, words: str) -> dict[str, tuple[str, str | None]]:
    return dict.fromkeys(words.split(), (into, item))


# Where the text of a group goes, and the hidden data that the group is.
DESTINATIONS: dict[str, tuple[str, str | None]] = {
    **_destinations("header", None, "header headerl headerr headerf"),
    **_destinations("footer", None, "footer footerl footerr footerf"),
    "footnote": ("footnote", None),
    "shptxt": ("text box", None),
    "fldinst": ("field", None),
    "annotation": ("comment", names.COMMENTS),
    **_destinations("people", names.COMMENTS, "atnauthor atnid"),
    **_destinations("embedded", names.EMBEDDED, "objclass objname"),
    **_destinations(
        "property",
        names.PROPERTIES,
        "title subject author manager company operator category keywords doccomm hlinkbase propname staticval",
    ),
    **_destinations("bookmark", None, "bkmkstart bkmkend"),
    "info": ("", names.PROPERTIES),
    "objdata": ("", names.EMBEDDED),
    **_destinations(
        "",
        names.PRIVATE,
        "rsidtbl generator themedata colorschememapping datastore latentstyles xmlnstbl mmathPr filetbl nonshppict shprslt "
        "revtbl pgdsctbl passwordhash wgrffmtfilter xe tc template docvar private listname falt blipuid",
    ),
    # Groups that stay: what is text in them goes all the same.
    **_destinations(
        "",
        None,
        "fonttbl colortbl stylesheet listtable listoverridetable pict sp upr shpinst formfield picprop defchp defpap background "
        "ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn",
    ),
    **_destinations("", None, "do field fldrslt shppict nesttableprops"),
}
NEUTRAL = frozenset(
    ("do", "field", "fldrslt", "shppict", "nesttableprops")
)  # their text is that of the group around
CLEANED = frozenset(("colortbl", "stylesheet", "listtable", "listoverridetable", "pict"))
TEXTLESS = frozenset(
    [
        "rsidtbl",
        "themedata",
        "colorschememapping",
        "datastore",
        "latentstyles",
        "xmlnstbl",
        "mmathPr",
        "filetbl",
        "objdata",
        "nonshppict",
        "shprslt",
        "revtbl",
        "pgdsctbl",  # page styles of LibreOffice, with their headers once more
    ]
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
