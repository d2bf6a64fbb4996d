"""What styles say about a run or paragraph: whether it is hidden, whether it is a heading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sfumato.core.document.flow.xml import Element, attribute, child, children, descendants

_HEADING = re.compile(r"heading \d|title|subtitle", re.IGNORECASE)


def is_on(toggle: Element | None) -> bool | None:
    """None where the property is absent, so that the next level decides."""
    if toggle is None:
        return None
    return (attribute(toggle, "w:val") or "true").lower() not in ("0", "false", "off", "none")


@dataclass(slots=True)
class Styles:
    """The styles of a document, asked through their parents; without a style sheet nothing is hidden and nothing a heading."""

    root: Element | None
    _by_id: dict[str, Element] = field(default_factory=dict)
    _default: str = ""
    _vanish: dict[str, bool | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.root is None:
            return
        for style in children(self.root, "w:style"):
            id_ = attribute(style, "w:styleId") or ""
            self._by_id[id_] = style
            if attribute(style, "w:type") == "paragraph" and attribute(style, "w:default") in ("1", "true"):
                self._default = id_

    def run_hidden(self, run_properties: Element | None, paragraph_style: str | None) -> bool:
        """Whether a run is hidden, by its own properties or by its styles."""
        direct = is_on(child(run_properties, "w:vanish"))
        if direct is not None:
            return direct
        style = child(run_properties, "w:rStyle")
        for id_ in (
            attribute(style, "w:val") if style is not None else None,
            paragraph_style or self._default,
        ):
            found = self._style_hides(id_) if id_ else None
            if found is not None:
                return found
        defaults = child(self.root, "w:docDefaults", "w:rPrDefault", "w:rPr", "w:vanish")
        return bool(is_on(defaults))

    def _style_hides(self, id_: str) -> bool | None:
        if id_ not in self._vanish:
            seen: set[str] = set()
            found: bool | None = None
            here: str | None = id_
            while here and here not in seen and found is None:  # a style may be based on itself in a bad file
                seen.add(here)
                style = self._by_id.get(here)
                found = is_on(child(style, "w:rPr", "w:vanish"))
                based = child(style, "w:basedOn")
                here = attribute(based, "w:val") if based is not None else None
            self._vanish[id_] = found
        return self._vanish[id_]

    def chain(self, id_: str | None) -> Iterator[Element]:
        """A style and those it is based on, nearest first."""
        seen: set[str] = set()
        here = id_ or self._default
        while here and here not in seen:
            seen.add(here)
            style = self._by_id.get(here)
            if style is None:
                return
            yield style
            based = child(style, "w:basedOn")
            here = (attribute(based, "w:val") or "") if based is not None else ""

    def is_heading(self, style: str | None) -> bool:
        """Whether a paragraph style is a heading."""
        element = self._by_id.get(style or "")
        if element is None:
            return False
        label = child(element, "w:name")
        return bool(label is not None and _HEADING.match(attribute(label, "w:val") or ""))

    @property
    def any_hidden(self) -> bool:
        """Whether any style hides text."""
        return self.root is not None and any(True for _ in descendants(self.root, "w:vanish"))
