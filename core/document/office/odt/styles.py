"""Which styles of an OpenDocument file hide text."""

from __future__ import annotations

from dataclasses import dataclass, field

from sfumato.core.document.flow.xml import Element, attribute, children, descendants


@dataclass(slots=True)
class Styles:
    roots: list[Element]
    _by_name: dict[tuple[str, str], Element] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for root in self.roots:
            for style in descendants(root, "style:style"):
                key = (attribute(style, "style:family") or "", attribute(style, "style:name") or "")
                self._by_name[key] = style

    def hides(self, family: str, wanted: str | None) -> bool:
        seen: set[str] = set()
        while wanted and wanted not in seen:  # a damaged file may have a style that is its own parent
            seen.add(wanted)
            style = self._by_name.get((family, wanted))
            if style is None:
                return False
            for properties in children(style, "style:text-properties"):
                display = attribute(properties, "text:display")
                if display is not None:
                    return display == "none"
            wanted = attribute(style, "style:parent-style-name")
        return False

    def is_heading(self, wanted: str | None) -> bool:
        style = self._by_name.get(("paragraph", wanted or ""))
        return (wanted or "").startswith("Heading") or (
            style is not None and (attribute(style, "style:parent-style-name") or "").startswith("Heading")
        )
