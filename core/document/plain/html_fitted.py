"""Sizes of a web page that were fitted to words: of columns, fields, letters, places of what follows.

Where an edit touches text, the elements of its paragraph or table lose the sizes that their tags and styles give; so do
rules of the style sheet for their classes. Elements that an edit leaves without text go: as many as there were letters,
they would tell how long the name was.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

from sfumato.core.document.plain.html_slots import Patch, written_attribute
from sfumato.core.document.plain.html_tokens import VOID, Token, tokens

# What a run of text stands in; a table and a drawing are taken as a whole.
_BLOCKS_NAMES = "p li dt dd h1 h2 h3 h4 h5 h6 pre blockquote td th div form fieldset caption figcaption"
_BLOCKS = frozenset(_BLOCKS_NAMES.split())
_WHOLE = frozenset(("table", "svg"))
_INLINE_NAMES = "span b i u em strong font small big sub sup a mark code tt s del ins abbr cite bdi bdo q"
_INLINE = frozenset(_INLINE_NAMES.split())
_SIZES_NAMES = "width height size maxlength minlength cols textlength viewbox letter-spacing word-spacing"
_SIZES = frozenset(_SIZES_NAMES.split())
_PROPERTIES = re.compile(
    r"(?<![\w-])(?:(?:min-|max-)?(?:width|height|inline-size)|left|right|letter-spacing|word-spacing|text-indent|transform"
    r"|(?:margin|padding)(?:-left|-right)?|flex-basis|grid-template-columns|font-stretch)\s*:[^;}]*;?",
    re.IGNORECASE,
)
_UNSAID = frozenset(
    ("class", "id", "style", "dir", "lang", "color", "face", "size")
)  # attributes that hold no text
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_NAME = re.compile(r"[.#]([\w-]+)")
Element = tuple[Token, int]  # its start tag, where its content ends


def fitted_patches(source: str, touched: Iterable[int], emptied: Iterable[Patch]) -> Iterator[Patch]:
    """Patches that forget the sizes around these places of the source, and the tags around nothing."""
    places = sorted(set(touched))
    if not places:
        return
    elements = sorted(_elements(source), key=lambda element: element[0].start)
    blocks = _blocks(elements, places)
    labels: set[str] = set()
    for token, content_end in elements:
        if any(start <= token.start < end for start, end in _near(blocks, token.start)):
            yield from _without_sizes(token)
            inside = bisect_left(places, token.end)
            if inside < len(places) and places[inside] < content_end:
                labels.update((token.get("class") or "").split(), (token.get("id") or "").split())
    for token, content_end in elements:
        if token.tag == "style" and labels:
            sheet = source[token.end : content_end]
            even = _RULE.sub(lambda rule: _even_rule(rule, labels), sheet)
            if even != sheet:
                yield token.end, content_end, even
    yield from _hollow(source, elements, sorted(emptied))


def _elements(source: str) -> Iterator[Element]:
    """Start tags with the end of their content; elements that nothing closes end with the source."""
    open_: list[Token] = []
    for token in tokens(source):
        if token.kind == "start":
            if token.tag in VOID:
                yield token, token.end
            else:
                open_.append(token)
        elif token.kind == "end" and any(other.tag == token.tag for other in open_):
            while open_:
                closed = open_.pop()
                yield closed, token.start
                if closed.tag == token.tag:
                    break
    for token in open_:
        yield token, len(source)


def _blocks(elements: list[Element], places: list[int]) -> list[tuple[int, int]]:
    """Of each place the innermost table or drawing around it, else the innermost paragraph; without overlaps, in order."""
    found: list[tuple[int, int]] = []
    around: list[Element] = []
    following = 0
    for place in places:
        while following < len(elements) and elements[following][0].start <= place:
            around.append(elements[following])
            following += 1
        around = [(token, end) for token, end in around if place < max(end, token.end)]
        whole = [(token.start, end) for token, end in around if token.tag in _WHOLE]
        inner = [
            (token.start, max(end, token.end))
            for token, end in around
            if token.tag in _BLOCKS or token.tag in VOID
        ]
        block = max(whole) if whole else max(inner) if inner else None
        while block is not None and found and block[0] <= found[-1][0]:
            found.pop()  # it lies inside this one
        if block is not None and not (found and block[0] < found[-1][1]):
            found.append(block)
    return found


def _near(blocks: list[tuple[int, int]], place: int) -> list[tuple[int, int]]:
    return blocks[max(0, bisect_right(blocks, (place, place)) - 1) :][:2]


def _without_sizes(token: Token) -> Iterator[Patch]:
    for attribute in token.attributes:
        if attribute.name in _SIZES:
            yield attribute.start, attribute.end, ""
        elif attribute.name == "style" and attribute.has_value and _PROPERTIES.search(attribute.value):
            yield written_attribute(attribute, _PROPERTIES.sub("", attribute.value))


def _even_rule(rule: re.Match[str], labels: set[str]) -> str:
    selector, inside = rule.groups()
    return (
        f"{selector}{{{_PROPERTIES.sub('', inside)}}}" if labels & set(_NAME.findall(selector)) else rule[0]
    )


def _hollow(source: str, elements: list[Element], emptied: list[Patch]) -> Iterator[Patch]:
    gone = {(start, end) for start, end, text in emptied if not text and end > start}
    for token, end in elements:
        said = any(attribute.name not in _UNSAID for attribute in token.attributes)
        if token.tag in _INLINE and (token.end, end) in gone and not said:
            yield token.start, token.end, ""
            closing = source.find(">", end)
            if source[end : end + 2] == "</" and closing >= 0:
                yield end, closing + 1, ""
