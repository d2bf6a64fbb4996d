"""Rewriting content streams: the one way hidden stretches and hidden properties leave a page."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from sfumato.core.document.pdf.names import name_text

Instruction = tuple[list[Any], str]
Rewrite = Callable[[Iterator[Instruction], Any], Iterator[Instruction]]


def rewrite_contents(
    pdf: pikepdf.Pdf,
    rewrite: Rewrite,
    trigger: Callable[[bytes], bool],
    fresh: Callable[[bytes], bool] = lambda data: False,
) -> bool:
    """Runs `rewrite(instructions, resources)` over pages, forms, patterns, glyphs and appearances that need it.

    `trigger` looks at the decoded bytes first, so that untouched streams stay byte for byte what they are. Where `fresh` says
    so, a stream is written again even if its instructions stay the same.
    """
    changed = False
    for page in pdf.pages:
        contents = page.obj.get("/Contents")
        data = b"" if contents is None else _page_bytes(contents)
        if not trigger(data):
            continue
        new = _rewritten(page.obj, page.resources, rewrite, fresh(data))
        if new is not None:
            page.obj["/Contents"] = pdf.make_stream(new)
            changed = True
    glyphs = _glyph_procedures(pdf)
    for thing in pdf.objects:
        if isinstance(thing, Stream) and (
            thing.get("/Subtype") == Name.Form or "/PatternType" in thing or thing.objgen in glyphs
        ):
            data = _bytes(thing)
            if trigger(data):
                new = _rewritten(thing, thing.get("/Resources"), rewrite, fresh(data))
                if new is not None:
                    thing.write(new)
                    changed = True
    return changed


def _glyph_procedures(pdf: pikepdf.Pdf) -> set[tuple[int, int]]:
    """Streams that draw the glyphs of Type 3 fonts."""
    found: set[tuple[int, int]] = set()
    for thing in pdf.objects:
        listed = thing.get("/CharProcs") if isinstance(thing, Dictionary) else None
        if isinstance(listed, Dictionary):
            found |= {value.objgen for value in listed.values() if isinstance(value, Stream)}
    return found


def _rewritten(holder: Any, resources: Any, rewrite: Rewrite, fresh: bool) -> bytes | None:
    """None when nothing changed. A stream that cannot be parsed is emptied: fail closed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            parsed = pikepdf.parse_content_stream(holder)
            before = [(list(item.operands), item.operator) for item in parsed]
            names = ((operands, str(operator)) for operands, operator in before)
            after = list(rewrite(names, resources))
            if (
                not fresh
                and len(after) == len(before)
                and all(a[0] is b[0] for a, b in zip(after, before, strict=True))
            ):
                return None
            return bytes(
                pikepdf.unparse_content_stream(
                    [_again(operands, operator, parsed) for operands, operator in after]
                )
            )
    except (pikepdf.PdfError, TypeError, ValueError):
        return b""


def _again(operands: list[Any], operator: str, parsed: Any) -> Any:
    if operator == "INLINE IMAGE":
        return pikepdf.ContentStreamInlineImage(operands[0])
    return (operands, pikepdf.Operator(operator))


def _page_bytes(contents: Any) -> bytes:
    parts = contents.as_list() if isinstance(contents, Array) else [contents]
    return b"\n".join(_bytes(part) for part in parts if isinstance(part, Stream))


def _bytes(stream: Stream) -> bytes:
    try:
        return bytes(stream.read_bytes())
    except pikepdf.PdfError:
        return b""


def resource(resources: Any, kind: str, name: Any) -> Any:
    """A named resource, or nothing."""
    if not isinstance(resources, Dictionary) or not isinstance(name, Name):
        return None
    group = resources.get(kind)
    return group.get(name_text(name)) if isinstance(group, Dictionary) else None
