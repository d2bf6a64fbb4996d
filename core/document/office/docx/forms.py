"""Where form fields, content controls and symbols keep their words."""

from __future__ import annotations

from collections.abc import Iterator

from sfumato.core.document.flow.xml import Element, attribute, children, name

_FORM_VALUES = frozenset({"w:name", "w:helpText", "w:statusText", "w:default", "w:listEntry", "w:format"})
_CONTROL_VALUES = {
    "w:alias": ("w:val",),
    "w:tag": ("w:val",),
    "w:listItem": ("w:displayText", "w:value"),
    "w:date": ("w:fullDate",),
}


def form_values(element: Element) -> Iterator[tuple[Element, str]]:
    """Elements of a form field, each with the attribute that may hold words."""
    for data in children(element, "w:ffData"):
        yield from ((inner, "w:val") for inner in data.iter() if name(inner) in _FORM_VALUES)


def control_values(element: Element) -> Iterator[tuple[Element, str]]:
    """The same of a content control: its title, tag, choices and date can each hold a name."""
    for properties in children(element, "w:sdtPr"):
        for inner in properties.iter():
            yield from ((inner, wanted) for wanted in _CONTROL_VALUES.get(name(inner), ()))


def symbol_of(element: Element) -> str:
    """The character of a symbol; U+FFFD where its number is none."""
    try:
        return chr(int(attribute(element, "w:char") or "FFFD", 16))
    except (ValueError, OverflowError):
        return "\ufffd"
