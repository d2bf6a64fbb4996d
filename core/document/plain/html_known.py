"""What a page may say beside its text: the attributes that HTML knows, and style sheets without words."""

from __future__ import annotations

import re

# Attributes that decide how a page looks and works (HTML Living Standard, and the old ones that mails use), and SVG's geometry.
_ATTRIBUTE_NAMES = (
    "accept accept-charset accesskey align allow allowfullscreen as async autocapitalize autocomplete autofocus "
    "autoplay axis bgcolor border cellpadding cellspacing char charset checked class clear clip-path clip-rule color "
    "cols colspan compact content controls coords crossorigin cx cy d datetime decoding default defer dir dirname "
    "disabled download draggable dx dy enctype enterkeyhint face fetchpriority fill fill-opacity fill-rule filter "
    "font-family font-size font-style font-weight for form formenctype formmethod formnovalidate formtarget frame "
    "frameborder fx fy gradienttransform gradientunits headers height hidden high hreflang hspace http-equiv id inert "
    "inputmode integrity ismap kind letter-spacing link list loading loop low marginheight marginwidth marker-end "
    "marker-mid marker-start markerheight markerunits markerwidth mask max maxlength media method min minlength "
    "multiple muted name nohref nomodule noshade novalidate nowrap offset opacity open optimum orient pathlength "
    "pattern patterntransform patternunits playsinline points popover popovertarget popovertargetaction preload "
    "preserveaspectratio r readonly referrerpolicy refx refy rel required rev reversed role rotate rows rowspan rules "
    "rx ry sandbox scope scrolling selected shape shapes size sizes span spellcheck start step stop-color "
    "stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit "
    "stroke-opacity stroke-width style tabindex target text text-anchor text-decoration transform translate type usemap "
    "valign value version viewbox visibility vlink vspace width word-spacing wrap x x1 x2 xlink:href xml:lang "
    "xml:space xmlns y y1 y2"
)
_ATTRIBUTES = frozenset(_ATTRIBUTE_NAMES.split())
_WORD = re.compile(r"[^\W\d_]{2}")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,4})*")
_STYLE_COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
# Quotes that stay: names that the page is drawn by, and kinds of fields.
_STYLE_KEPT = (
    r"(?<![\w-])(?:font|font-family|src|grid-template-areas|grid-template)\s*:(?:[^;{}\"']|\"[^\"]*\"|'[^']*')*"
    r"|\[(?:type|dir|align|valign)[~|^$*]?=(?:\"[a-z]+\"|'[a-z]+')\]"
)
_STYLE_QUOTED = re.compile(rf"(?P<kept>{_STYLE_KEPT})|\"[^\"]*\"|'[^']*'", re.IGNORECASE)
_STYLE_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})(?:\r\n|[ \t\r\n\f])?")
_STYLE_ADDRESS = re.compile(r"url\(\s*(?!['\"]?(?:data:|#))[^)]*\)|@import\s[^;]*;?", re.IGNORECASE)


def is_unknown(name: str, value: str) -> bool:
    """Whether an attribute is none of the format's, whatever it says; a language that is none counts as one."""
    if name == "lang":
        return bool(value.strip()) and _LANGUAGE.fullmatch(value.strip()) is None
    return name not in _ATTRIBUTES and not name.startswith("xmlns:")


def without_words(sheet: str) -> str:
    """A style sheet or attribute without comments, addresses of files and words in quotes."""
    plain = spelled(sheet)
    return _STYLE_QUOTED.sub(_unquoted, _STYLE_ADDRESS.sub("", _STYLE_COMMENT.sub("", plain)))


def spelled(sheet: str) -> str:
    """Escapes that stand for letters, as these letters."""
    return _STYLE_ESCAPE.sub(_letter, sheet)


def _letter(escape: re.Match[str]) -> str:
    code = int(escape[1], 16)
    return chr(code) if code <= 0x10FFFF and chr(code).isalpha() else escape[0]


def _unquoted(found: re.Match[str]) -> str:
    return '""' if found["kept"] is None and _WORD.search(found[0]) else found[0]
