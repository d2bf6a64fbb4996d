"""One content-stream interpreter for reading and for rewriting, so glyph n of the reader is glyph n of the writer.

It follows page content, nested forms and text state, and records every glyph in drawing order with its place on the
displayed page (points, origin top left) and its place in the stream (frame, instruction, bytes).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pikepdf

from sfumato.core.document.pdf.fonts.font import Font
from sfumato.core.document.pdf.limits import MAX_FORM_DEPTH, MAX_SAVED_STATES, Budget
from sfumato.core.document.pdf.matrix import IDENTITY, Matrix, apply, multiply
from sfumato.core.document.pdf.names import HINT
from sfumato.core.document.pdf.read.glyphs import (
    CLIPPING,
    HIDDEN_LAYER,
    INVISIBLE,
    Frame,
    Glyphs,
    Picture,
    Rule,
    Show,
)
from sfumato.core.errors import TooLarge

_PAINT = {"f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "n"}
_PATH = _PAINT | {"re", "m", "l", "c", "v", "y", "h", "W", "W*"}


@dataclass(slots=True)
class _State:
    ctm: Matrix
    font: Font | None = None
    font_name: str = ""
    size: float = 0.0
    tc: float = 0.0
    tw: float = 0.0
    tz: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    render: int = 0

    def copy(self) -> _State:
        """The state as the q operator saves it."""
        return _State(
            self.ctm, self.font, self.font_name, self.size, self.tc, self.tw, self.tz, self.leading, self.rise, self.render
        )  # fmt: skip


class FontCache:
    """Fonts of one document, parsed once. Without an object number a font is parsed anew per use."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, int], Font] = {}

    def get(self, spec: Any) -> Font:
        """The font of a resource."""
        key = spec.objgen
        if key == (0, 0):
            return Font(spec)
        if key not in self._fonts:
            self._fonts[key] = Font(spec)
        return self._fonts[key]


class Interpreter:
    """Runs one page. `detail` also keeps where each glyph's bytes stand, which only rewriting needs."""

    def __init__(
        self,
        fonts: FontCache,
        *,
        detail: bool = False,
        hidden_layers: frozenset[tuple[int, int]] = frozenset(),
    ):
        self.fonts = fonts
        self.detail = detail
        self.hidden_layers = hidden_layers
        self.budget = Budget()
        self.out = Glyphs()
        self._tm = self._tlm = IDENTITY
        self._open_forms: list[tuple[int, int]] = []
        self._parsed: dict[tuple[int, int], list[Any]] = {}  # instructions of forms
        self._marks: list[tuple[bool, dict[str, str] | None]] = []
        self._path: list[int] = []  # instructions of the open path
        self._corners: list[tuple[float, float]] | None = []  # None once the path has a curve or clips

    def run(self, page: Any, display: Matrix) -> Glyphs:
        """Everything that the page draws, seen through `display`."""
        instructions = pikepdf.parse_content_stream(page)
        resources = page.get("/Resources") if not hasattr(page, "resources") else page.resources
        frame = Frame(0, -1, -1, "", instructions, resources or pikepdf.Dictionary(), display)
        self.out.frames.append(frame)
        self._stream(frame, _State(display))
        return self.out

    # Streams and graphics state ---------------------------------------------------------------------------------

    def _stream(self, frame: Frame, state: _State) -> None:
        self.budget.spend_operators(len(frame.instructions))
        stack: list[_State] = []
        marks = len(self._marks)
        for at, instruction in enumerate(frame.instructions):
            operands, operator = instruction
            name = str(operator)
            try:
                state = self._step(frame, at, name, operands, state, stack)
            except (TypeError, ValueError, IndexError, KeyError, AttributeError):
                self.out.refuse("an instruction with wrong operands")
        del self._marks[marks:]

    def _step(
        self, frame: Frame, at: int, name: str, operands: Any, state: _State, stack: list[_State]
    ) -> _State:
        if name in _SHOWS:
            self._show_text(frame, at, name, operands, state)
        elif name in _TEXT:
            _TEXT[name](self, state, operands)
        elif name == "Tf":
            state.font_name, state.size = str(operands[0]), float(operands[1])
            state.font = self._font(frame, state.font_name)
        elif name == "q":
            if len(stack) > MAX_SAVED_STATES:
                raise TooLarge("A page nests its state deeper than a safe limit allows.")
            stack.append(state.copy())
        elif name == "Q":
            if stack:
                state = stack.pop()
        elif name in _MARKS:
            self._mark(frame, name, operands)
        elif name in ("Do", "INLINE IMAGE", "gs", "scn", "SCN"):
            self._outside_text(frame, at, name, operands, state)
        elif self.detail and name in _PATH:
            self._extend_path(frame, at, name, operands, state.ctm)
        return state

    def _show_text(self, frame: Frame, at: int, name: str, operands: Any, state: _State) -> None:
        if name == '"':
            state.tw, state.tc = float(operands[0]), float(operands[1])
        if name in ("'", '"'):
            self._move(0.0, -state.leading)
        self._show(frame, at, state, operands[0] if name == "TJ" else (operands[2 if name == '"' else 0],))

    def _mark(self, frame: Frame, name: str, operands: Any) -> None:
        if name != "EMC":
            self._begin_mark(frame, name, operands)
        elif self._marks:
            self._marks.pop()

    def _outside_text(self, frame: Frame, at: int, name: str, operands: Any, state: _State) -> None:
        if name == "Do":
            self._do(frame, at, str(operands[0]), state)
        elif name == "INLINE IMAGE":
            self.out.pictures.append(Picture(frame.number, at, "", state.ctm, len(self.out.text)))
        elif name == "gs":
            self._graphics_state(frame, str(operands[0]), state)
        else:
            self._pattern(frame, operands)

    # What the operators of `_TEXT` do to the state of text -----------------------------------------------------

    def _set_matrix(self, matrix: Matrix) -> None:
        self._tm = self._tlm = matrix

    def _move_and_lead(self, state: _State, operands: Any) -> None:
        state.leading = -float(operands[1])
        self._move(float(operands[0]), float(operands[1]))

    def _extend_path(self, frame: Frame, at: int, name: str, operands: Any, ctm: Matrix) -> None:
        self._path.append(at)
        if name in _PAINT:
            if self._corners and name != "n":
                xs, ys = [x for x, _ in self._corners], [y for _, y in self._corners]
                self.out.rules.append(
                    Rule(frame.number, tuple(self._path), (min(xs), min(ys), max(xs), max(ys)))
                )
            self._path, self._corners = [], []
        elif name in ("re", "m", "l") and self._corners is not None:
            numbers = [float(item) for item in operands]
            self._corners.append(apply(ctm, numbers[0], numbers[1]))
            if name == "re":
                self._corners.append(apply(ctm, numbers[0] + numbers[2], numbers[1] + numbers[3]))
            if len(self._corners) > 4:
                self._corners = None
        elif name != "h":
            self._corners = None

    def _move(self, x: float, y: float) -> None:
        a, b, c, d, e, f = self._tlm
        self._tm = self._tlm = (a, b, c, d, x * a + y * c + e, x * b + y * d + f)

    def _font(self, frame: Frame, name: str) -> Font | None:
        spec = _resource(frame.resources, "/Font", name)
        if spec is None:
            self.out.refuse("a font that is missing")
            return None
        return self.fonts.get(spec)

    def _graphics_state(self, frame: Frame, name: str, state: _State) -> None:
        spec = _resource(frame.resources, "/ExtGState", name)
        if spec is None:
            return
        font = spec.get("/Font")
        if font is not None:
            state.font, state.size = self.fonts.get(font[0]), float(font[1])
            state.font_name = ""
            self.out.refuse("a font set through a graphics state")
        mask = spec.get("/SMask")
        if isinstance(mask, pikepdf.Dictionary) and _draws_text(mask.get("/G")):
            self.out.refuse("text inside a soft mask")

    def _pattern(self, frame: Frame, operands: Any) -> None:
        if len(operands) and isinstance(operands[-1], pikepdf.Name):
            pattern = _resource(frame.resources, "/Pattern", str(operands[-1]))
            if isinstance(pattern, pikepdf.Stream) and _draws_text(pattern):
                self.out.refuse("text inside a pattern")

    # Marked content ---------------------------------------------------------------------------------------------

    def _begin_mark(self, frame: Frame, name: str, operands: Any) -> None:
        hidden, hint = self._marks[-1] if self._marks else (False, None)
        if name == "BDC" and len(operands) == 2:
            tag, properties = str(operands[0]), operands[1]
            if isinstance(properties, pikepdf.Name):
                properties = _resource(frame.resources, "/Properties", str(properties))
            if tag == "/OC" and properties is not None and self._is_hidden(properties):
                hidden = True
            elif tag == HINT and isinstance(properties, pikepdf.Dictionary):
                hint = {str(key)[1:]: str(value) for key, value in properties.items()}
        self._marks.append((hidden, hint))

    def _is_hidden(self, group: Any) -> bool:
        if getattr(group, "objgen", (0, 0)) in self.hidden_layers:
            return True
        members = group.get("/OCGs") if isinstance(group, pikepdf.Dictionary) else None
        if members is None:
            return False
        listed = list(members) if isinstance(members, pikepdf.Array) else [members]
        return bool(listed) and all(getattr(m, "objgen", None) in self.hidden_layers for m in listed)

    # XObjects ---------------------------------------------------------------------------------------------------

    def _do(self, frame: Frame, at: int, name: str, state: _State) -> None:
        target = _resource(frame.resources, "/XObject", name)
        if not isinstance(target, pikepdf.Stream):
            return
        if target.get("/Subtype") == "/Image":
            self.out.pictures.append(Picture(frame.number, at, name, state.ctm, len(self.out.text)))
            return
        if target.get("/Subtype") != "/Form" and "/BBox" not in target:
            return
        key = target.objgen
        if key in self._open_forms:
            self.out.refuse("a form that draws itself")
            return
        if len(self._open_forms) >= MAX_FORM_DEPTH:
            raise TooLarge("Forms are nested deeper than a safe limit allows.")
        own = target.get("/Resources")
        inner = state.copy()
        matrix = target.get("/Matrix")
        if matrix is not None and len(matrix) == 6:
            inner.ctm = multiply(_matrix(matrix), inner.ctm)
        layer = target.get("/OC")
        below = Frame(
            number=len(self.out.frames),
            parent=frame.number,
            at=at,
            name=name,
            instructions=self._instructions(target),
            resources=own if own is not None else frame.resources,
            ctm=inner.ctm,
            form=target,
            shared_resources=own is None,
        )
        self.out.frames.append(below)
        saved, self._tm, self._tlm = (self._tm, self._tlm), IDENTITY, IDENTITY
        self._open_forms.append(key)
        self._marks.append((layer is not None and self._is_hidden(layer), None))
        self._stream(below, inner)
        self._marks.pop()
        self._open_forms.pop()
        self._tm, self._tlm = saved

    def _instructions(self, form: Any) -> list[Any]:
        """Parsed once a page, however often the form is drawn."""
        key = form.objgen
        if key == (0, 0) or key not in self._parsed:
            self._parsed[key] = pikepdf.parse_content_stream(form)
        return self._parsed[key]

    # Text -------------------------------------------------------------------------------------------------------

    def _show(self, frame: Frame, at: int, state: _State, items: Any) -> None:
        font = state.font
        if font is None:
            self.out.refuse("text without a font")
            return
        out, size, tz, tc, tw = self.out, state.size, state.tz, state.tc, state.tw
        tm = self._tm
        a, b, c, d, e, f = multiply(tm, state.ctm)
        hidden, hint = self._marks[-1] if self._marks else (False, None)
        flags = (INVISIBLE if state.render == 3 else 0) | (HIDDEN_LAYER if hidden else 0)
        flags |= CLIPPING if state.render >= 4 else 0
        number = len(out.shows)
        show = Show(
            frame.number, at, font, state.font_name, size, tc, tw, tz, state.rise, state.render, tm, state.ctm,
            len(out.text), 0, flags,
        )  # fmt: skip
        out.shows.append(show)
        ux, uy = c * size, d * size
        e, f = e + c * state.rise, f + d * state.rise
        step = size * tz
        x = 0.0
        texts, places = out.text, out.place
        for element, item in enumerate(items):
            if not isinstance(item, pikepdf.String):
                x -= float(item) * 0.001 * (size if font.vertical else step)
                continue
            offset = 0
            for text, width, length, spaces, _ in font.shapes(bytes(item)):
                texts.append(text)
                if font.vertical:
                    # The glyph hangs below its origin; half its width to the left (PDF 32000-1, 9.7.4.3).
                    left, top = -0.5 * step, x - 0.88 * size
                    places.append(
                        (e + a * left + c * top, f + b * left + d * top, a * step, b * step, ux, uy)
                    )
                    x -= size + tc + (tw if spaces else 0.0)
                else:
                    advance = width * step
                    places.append((e + a * x, f + b * x, a * advance, b * advance, ux, uy))
                    x += advance + (tc + tw if spaces else tc) * tz
                if self.detail:
                    out.where.append((element, offset, length))
                offset += length
        show.count = len(texts) - show.first
        self.budget.spend_glyphs(show.count)
        out.show += [number] * show.count
        if hint is not None and show.count:
            out.hints.update(dict.fromkeys(range(show.first, show.first + show.count), hint))
        if font.vertical:
            self._tm = (tm[0], tm[1], tm[2], tm[3], x * tm[2] + tm[4], x * tm[3] + tm[5])
        else:
            self._tm = (tm[0], tm[1], tm[2], tm[3], x * tm[0] + tm[4], x * tm[1] + tm[5])


def _matrix(operands: Any) -> Matrix:
    a, b, c, d, e, f = (float(item) for item in operands)
    return a, b, c, d, e, f


def _resource(resources: Any, kind: str, name: str) -> Any:
    group = resources.get(kind) if resources is not None else None
    return group.get(name) if isinstance(group, pikepdf.Dictionary) else None


def _draws_text(stream: Any) -> bool:
    if not isinstance(stream, pikepdf.Stream):
        return False
    return any(str(i.operator) in ("Tj", "TJ", "'", '"') for i in pikepdf.parse_content_stream(stream))


def _sets(field: str, per: float = 1.0) -> Callable[[Interpreter, _State, Any], None]:
    """An operator that writes its one number into the state."""
    return lambda _, state, operands: setattr(state, field, float(operands[0]) / per)


_SHOWS = frozenset(("Tj", "TJ", "'", '"'))
_MARKS = frozenset(("BDC", "BMC", "EMC"))
_TEXT: dict[str, Callable[[Interpreter, _State, Any], None]] = {
    "Td": lambda run, _, operands: run._move(float(operands[0]), float(operands[1])),
    "TD": lambda run, state, operands: run._move_and_lead(state, operands),
    "T*": lambda run, state, _: run._move(0.0, -state.leading),
    "Tm": lambda run, _, operands: run._set_matrix(_matrix(operands)),
    "BT": lambda run, _, __: run._set_matrix(IDENTITY),
    "cm": lambda _, state, operands: setattr(state, "ctm", multiply(_matrix(operands), state.ctm)),
    "Tc": _sets("tc"),
    "Tw": _sets("tw"),
    "TL": _sets("leading"),
    "Tz": _sets("tz", per=100),
    "Ts": _sets("rise"),
    "Tr": lambda _, state, operands: setattr(state, "render", int(operands[0])),
}
