"""Which codes of which fonts the finished pages still show."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pikepdf

from sfumato.core.document.pdf.fonts.font import Font
from sfumato.core.document.pdf.opening import PDF_ERRORS
from sfumato.core.document.pdf.read.glyphs import Frame, Glyphs, Show, strings_of
from sfumato.core.document.pdf.read.interpreter import FontCache
from sfumato.core.document.pdf.read.reader import interpret

Key = tuple[int, int]


@dataclass(slots=True)
class Use:
    """One font of the file: its object, its codes in use and the streams that use it."""

    spec: Any
    font: Font
    codes: set[int] = field(default_factory=set)
    spaced: bool = False  # word spacing is applied somewhere, so code 32 has a meaning of its own


@dataclass(slots=True)
class Survey:
    """Fonts in use on all pages. `sure` is False where a stream could not be followed: then nothing is thrown away."""

    uses: dict[Key, Use] = field(default_factory=dict)
    pages: list[tuple[Any, Glyphs]] = field(default_factory=list)
    unsure: set[Key] = field(default_factory=set)


def survey(pdf: pikepdf.Pdf, wanted: set[Key], layers: Any) -> Survey:
    """Follows every page that can show one of the wanted fonts."""
    result = Survey()
    fonts = FontCache()
    visited: set[Key] = set()
    for page in pdf.pages:
        if not _may_show(page.resources, wanted, 0):
            continue
        try:
            glyphs = interpret(page, fonts, layers, detail=True)
        except PDF_ERRORS:
            result.unsure |= wanted
            return result
        if glyphs.refusals:
            result.unsure |= _fonts_of(page.resources)
        visited |= {frame.form.objgen for frame in glyphs.frames if frame.form is not None}
        used = [show for show in glyphs.shows if _key(glyphs.frames[show.frame], show) in wanted]
        for show in used:
            _note(result, glyphs.frames[show.frame], show)
        if used:
            result.pages.append((page, glyphs))
    for item in pdf.objects:
        other = isinstance(item, pikepdf.Stream) and "/Resources" in item and item.objgen not in visited
        if other or (isinstance(item, pikepdf.Dictionary) and item.get("/Subtype") == "/Type3"):
            result.unsure |= _fonts_of(item.get("/Resources")) & wanted
    return result


def spec_of(frame: Frame, name: str) -> Any:
    """The font that a name means inside a form or page, or None where the resources do not name it."""
    group = frame.resources.get("/Font")
    return group.get(name) if group is not None else None


def _key(frame: Frame, show: Show) -> Key:
    spec = spec_of(frame, show.font_name)
    return spec.objgen if spec is not None else (0, 0)


def _note(result: Survey, frame: Frame, show: Show) -> None:
    spec = spec_of(frame, show.font_name)
    use = result.uses.setdefault(spec.objgen, Use(spec, show.font))
    use.spaced |= abs(show.tw) > 1e-9
    for string in strings_of(frame.instructions[show.at]):
        use.codes |= {shape.code for shape in show.font.shapes(string)}


def _fonts_of(resources: Any) -> set[Key]:
    group = resources.get("/Font") if isinstance(resources, pikepdf.Dictionary) else None
    if not isinstance(group, pikepdf.Dictionary):
        return set()
    return {font.objgen for font in group.values() if isinstance(font, pikepdf.Dictionary)}


def _may_show(resources: Any, wanted: set[Key], depth: int) -> bool:
    if _fonts_of(resources) & wanted:
        return True
    forms = resources.get("/XObject") if isinstance(resources, pikepdf.Dictionary) else None
    if depth > 3 or not isinstance(forms, pikepdf.Dictionary):
        return depth > 3
    inner = [form for form in forms.values() if isinstance(form, pikepdf.Stream) and "/Resources" in form]
    return any(_may_show(form.get("/Resources"), wanted, depth + 1) for form in inner)
