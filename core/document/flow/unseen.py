"""Characters that no program draws, and letters kept where symbol fonts have theirs.

Whole sentences can be written in them: as tag characters, as variation selectors, as a pattern of joiners without width. No
person sees them, no recogniser reads them, and every program copies them on. They are taken out when a file is read and when
it is written, so that both see the same text. What a script needs stays: joiners beside letters of scripts that join, one
selector behind a sign that has variants, the tags of a flag.
"""

from __future__ import annotations

import re
from html.entities import html5

_JOINERS = "\u200b-\u200f\u2060-\u2064\u206a-\u206f\u180e\ufeff\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f]")  # programs pass over them; tabs and ends of lines are none
_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_TAGS = "\U000e0000-\U000e007f"
_ANY = re.compile(f"[{_JOINERS}{_SELECTORS}{_TAGS}\uf020-\uf07e\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]")
_FLAG = re.compile("\U0001f3f4[\U000e0061-\U000e007a\U000e0030-\U000e0039]{3,6}\U000e007f")
_RUN = re.compile(f"[{_JOINERS}{_SELECTORS}{_TAGS}\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]+")
_SYMBOLS = re.compile("[\uf020-\uf07e]{3,}")  # fewer are bullets, ticks and faces
_KEYCAPS = tuple("0123456789#*")
_ESCAPES = re.compile(r"(?:\\u[0-9A-Fa-f]{4})+")
# Characters that a page may also write by a name ("&ZeroWidthSpace;").
_NAMED = {
    name.rstrip(";"): f"&#{ord(shown)};"
    for name, shown in html5.items()
    if len(shown) == 1 and _ANY.fullmatch(shown)
}
_BY_NAME = re.compile(f"&({'|'.join(sorted(_NAMED))});")
_REFERENCE = re.compile(r"(?:&#(?:[xX][0-9A-Fa-f]{1,6}|[0-9]{1,7});?)+")


def without_unseen(text: str) -> str:
    """The text without characters that no program draws; letters of symbol fonts become the letters they stand for."""
    text = _CONTROLS.sub("", text)
    if text.isascii() or _ANY.search(text) is None:
        return text
    flags = {match.start() + 1: match.end() for match in _FLAG.finditer(text)}
    text = _RUN.sub(lambda match: _kept(match, flags), text)
    return _SYMBOLS.sub(_letters, text)


def _letters(match: re.Match[str]) -> str:
    """What a run of symbols spells; one sign again and again is a rule or a mark of so many stars."""
    run = match.group()
    return run if len(set(run)) == 1 else "".join(chr(ord(c) - 0xF000) for c in run)


def _kept(match: re.Match[str], flags: dict[int, int]) -> str:
    """Of a run of such characters: the tags of a flag, or the one that a letter before or behind it can need."""
    if flags.get(match.start()) == match.end():
        return match.group()
    first = match.group()[0]
    before = match.string[match.start() - 1] if match.start() else ""
    after = match.string[match.end()] if match.end() < len(match.string) else ""
    if match.group() == "\ufe0f\u200d" and after >= "\u2600":  # pictures made of pictures
        return match.group()
    if "\ufe00" <= first <= "\ufe0f":
        needed = before >= "\u1000" or (before in _KEYCAPS and first >= "\ufe0e")
    elif first >= "\U000e0000":
        needed = "\u3400" <= before <= "\U0003ffff" and "\U000e0100" <= first <= "\U000e01ef"
    else:
        needed = any(c >= "\u0590" and not "\u2000" <= c <= "\u25ff" for c in (before, after) if c)
    return first if needed else ""


def without_unseen_escapes(text: str) -> str:
    r"""The same for characters that JSON writes as `\uXXXX`."""
    return _ESCAPES.sub(_escape, text) if "\\u" in text else text


def _escape(match: re.Match[str]) -> str:
    units = [int(part, 16) for part in match.group().split("\\u")[1:]]
    shown = b"".join(unit.to_bytes(2, "big") for unit in units).decode("utf-16-be", "surrogatepass")
    clean = without_unseen(shown)
    if clean == shown:
        return match.group()
    packed = clean.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{packed[at]:02x}{packed[at + 1]:02x}" for at in range(0, len(packed), 2))


def without_unseen_references(text: str) -> str:
    """The same for characters that a page writes as references (`&#917589;`)."""
    text = _BY_NAME.sub(_by_number, text)
    return _REFERENCE.sub(_reference, text) if "&#" in text else text


def _by_number(match: re.Match[str]) -> str:
    """A named reference as a numbered one, which is then judged; beside letters of scripts that join it stays."""
    around = match.string[match.start() - 1 : match.start()] + match.string[match.end() : match.end() + 1]
    return match.group() if any(c >= "\u0590" for c in around) else _NAMED[match.group(1)]


def _reference(match: re.Match[str]) -> str:
    found = re.findall(r"&#([xX]?)([0-9A-Fa-f]+)", match.group())
    codes = [int(digits, 16 if mark else 10) for mark, digits in found]
    if any(code > 0x10FFFF for code in codes):
        return match.group()
    shown = "".join(map(chr, codes))
    clean = without_unseen(shown)
    return match.group() if clean == shown else "".join(f"&#{ord(c)};" for c in clean)
