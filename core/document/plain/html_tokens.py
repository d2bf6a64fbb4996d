"""HTML cut into tokens with their places in the source, so that everything else can stay as it was written.

Follows the tokenizer of the HTML standard where it decides what is text; a page is never repaired here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from html.entities import html5

VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta"}
    | {"source", "track", "wbr", "param", "frame", "keygen", "basefont"}
)
RAW = frozenset({"script", "style", "xmp", "iframe", "noembed", "noframes"})
ESCAPABLE_RAW = frozenset({"textarea", "title"})
_TAG = re.compile(r"<(/?)([A-Za-z][^\s/>]*)")
_ATTRIBUTE = re.compile(
    r"""[\s/]*(?P<name>[^\s/>=][^\s/>=]*)(?:\s*=\s*(?P<value>"[^"]*"|'[^']*'|[^\s>"'][^\s>]*))?"""
)
_REFERENCE = re.compile(r"&(?:#[0-9]{1,8};?|#[xX][0-9a-fA-F]{1,7};?|[A-Za-z][A-Za-z0-9]{0,31};?)")


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute of a tag, with its place in the source."""

    name: str
    start: int  # of the name
    end: int
    value_start: int  # of the value with its quotes; equal to `end` where there is none
    value: str  # decoded

    @property
    def has_value(self) -> bool:
        """Whether a value is written."""
        return self.value_start < self.end


@dataclass(frozen=True, slots=True)
class Token:
    """A token of HTML source: text, tag or comment, with its place."""

    kind: str  # text, start, end, comment, other
    start: int
    end: int
    tag: str = ""
    attributes: tuple[Attribute, ...] = ()
    raw: bool = False  # text in which `&` means itself

    def get(self, wanted: str) -> str | None:
        """The value of an attribute; None where the tag does not have it."""
        return next((a.value for a in self.attributes if a.name == wanted), None)


def tokens(source: str) -> Iterator[Token]:
    """Cuts HTML into text, tags and comments with their places; together they cover the source. Never fails on bad markup."""
    at = 0
    while at < len(source):
        opening = source.find("<", at)
        if opening < 0:
            yield Token("text", at, len(source))
            return
        token = _markup(source, opening)
        if token is None:  # a lone "<" is text
            following = source.find("<", opening + 1)
            end = following if following > 0 else len(source)
            yield Token("text", at, end)
            at = end
            continue
        if opening > at:
            yield Token("text", at, opening)
        yield token
        at = token.end
        if token.kind == "start" and token.tag in RAW | ESCAPABLE_RAW:
            end = _end_of_raw(source, token.tag, at)
            if end > at:
                yield Token("text", at, end, token.tag, raw=token.tag in RAW)
            at = end


_DOCTYPE = re.compile(
    r"<!doctype\s+html(\s+public\s+[\"']-//(W3C|IETF)//[\w ./-]*[\"'](\s+[\"']https?://www\.w3\.org/[\w./-]*[\"'])?"
    r"|\s+system\s+[\"']about:legacy-compat[\"'])?\s*>",
    re.IGNORECASE,
)


def _end_of_raw(source: str, tag: str, at: int) -> int:
    match = re.compile(rf"</{re.escape(tag)}(?=[\s/>])", re.IGNORECASE).search(source, at)
    return match.start() if match else len(source)


def _markup(source: str, at: int) -> Token | None:
    if source.startswith("<!--", at):
        if source.startswith(("<!-->", "<!--->"), at):
            return Token("comment", at, source.index(">", at) + 1)
        closing = re.compile(r"--!?>").search(source, at + 4)
        return Token("comment", at, closing.end() if closing else len(source))
    if source.startswith(("<!", "<?"), at):
        end_at = source.find(">", at)
        doctype = _DOCTYPE.match(source, at)  # any other one is somebody's own words
        return Token("other" if doctype else "comment", at, end_at + 1 if end_at >= 0 else len(source))
    match = _TAG.match(source, at)
    if match is None:
        if source.startswith("</", at) and at + 2 < len(source):
            end_at = source.find(">", at)
            return Token("comment", at, end_at + 1 if end_at >= 0 else len(source))
        return None
    attributes, end = _attributes(source, match.end())
    kind = "end" if match.group(1) else "start"
    return Token(kind, at, end, match.group(2).lower(), tuple(attributes))


def _attributes(source: str, at: int) -> tuple[list[Attribute], int]:
    found: list[Attribute] = []
    while at < len(source) and source[at] != ">":
        match = _ATTRIBUTE.match(source, at)
        if match is None or match.end() == at:
            at += 1
            continue
        value = match.group("value")
        if value is not None:
            text = value[1:-1] if value[:1] in "\"'" else value
            shown = "".join(character for character, _, _ in decode(text, in_attribute=True))
            found.append(
                Attribute(
                    match["name"].lower(), match.start("name"), match.end(), match.start("value"), shown
                )
            )
        else:
            found.append(Attribute(match["name"].lower(), match.start("name"), match.end(), match.end(), ""))
        at = match.end()
    return found, min(at + 1, len(source))


def decode(text: str, in_attribute: bool = False) -> Iterator[tuple[str, int, int]]:
    """Each character with the stretch of source it stands for."""
    at = 0
    while at < len(text):
        match = _REFERENCE.match(text, at) if text[at] == "&" else None
        if match is not None:
            shown, end = _reference(match.group(), text, at, in_attribute)
            if end:
                for character in shown:
                    yield character, at, at + end
                at += end
                continue
        yield text[at], at, at + 1
        at += 1


def _reference(token: str, text: str, at: int, in_attribute: bool) -> tuple[str, int]:
    if token[1] == "#":
        return unescape(token), len(token)
    if token.endswith(";") and token[1:] in html5:
        return html5[token[1:]], len(token)
    bare = token[1:].rstrip(";")
    for length in range(len(bare), 1, -1):  # old names work without their semicolon
        if bare[:length] in html5:
            follower = text[at + 1 + length : at + 2 + length]
            if in_attribute and (follower.isalnum() or follower == "="):
                return "", 0
            return html5[bare[:length]], length + 1
    return "", 0
