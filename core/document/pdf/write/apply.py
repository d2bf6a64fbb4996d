"""Puts rewritten streams into the file: page contents, and copies of forms so that other uses stay as they are."""

from __future__ import annotations

from typing import Any

import pikepdf
from pikepdf import Operator

from sfumato.core.document.pdf.fonts.labels import LabelFonts
from sfumato.core.document.pdf.read.glyphs import Frame
from sfumato.core.document.pdf.write.rewrite import PageEdit, Rewriter

_NOT_COPIED = {
    "/Length",
    "/Filter",
    "/DecodeParms",
    "/Resources",
    "/LastModified",
    "/PieceInfo",
    "/StructParents",
}


def apply_edit(pdf: pikepdf.Pdf, page: pikepdf.Page, edit: PageEdit, fonts: LabelFonts) -> None:
    """Innermost forms first: a parent must know the names of its children's copies."""
    frames = edit.glyphs.frames
    shows = edit.glyphs.shows
    touched = (
        {shows[number].frame for number in edit.touched_shows()}
        | edit.frames_with_lines()
        | {f for f, _ in edit.omitted}
    )
    changed = set(touched)
    for number in touched:
        parent = frames[number].parent
        while parent >= 0:
            changed.add(parent)
            parent = frames[parent].parent
    resources: dict[int, Any] = {}
    for frame in reversed(frames):
        if frame.number not in changed:
            continue
        own = resources.setdefault(frame.number, copied(frame.resources))
        if frame.number in touched:
            rewriter = Rewriter(frame, edit, fonts)
            data = rewriter.run()
            for name in sorted(rewriter.fonts_needed):
                entry(own, "/Font")["/Sf" + name.replace("-", "")] = fonts.resource(name)
        else:
            data = _renamed(frame, edit)
        if frame.parent < 0:
            page.obj.Contents = pdf.make_stream(data)
            page.obj.Resources = own
            continue
        copy = pdf.make_stream(data)
        for key, value in frame.form.items():
            if key not in _NOT_COPIED:
                copy[key] = value
        copy.Resources = own
        above = resources.setdefault(frame.parent, copied(frames[frame.parent].resources))
        name = f"/SfX{frame.number}"
        entry(above, "/XObject")[name] = copy
        edit.copies[(frame.parent, frame.at)] = name


def copied(resources: Any) -> Any:
    """Resources of its own, with font and XObject lists of its own."""
    result = pikepdf.Dictionary()
    for key, value in resources.items():
        fresh = key in ("/Font", "/XObject") and isinstance(value, pikepdf.Dictionary)
        result[key] = pikepdf.Dictionary(dict(value.items())) if fresh else value
    return result


def entry(resources: Any, kind: str) -> Any:
    """The group of that kind (`/XObject`, `/Font`) in a resource dictionary; added where it is missing."""
    if kind not in resources:
        resources[kind] = pikepdf.Dictionary()
    return resources[kind]


def _renamed(frame: Frame, edit: PageEdit) -> bytes:
    instructions = []
    for at, (operands, operator) in enumerate(frame.instructions):
        name = edit.copies.get((frame.number, at))
        instructions.append(([pikepdf.Name(name)], Operator("Do")) if name else (operands, operator))
    return bytes(pikepdf.unparse_content_stream(instructions))
