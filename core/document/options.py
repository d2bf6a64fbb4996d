"""What a person can choose about an export."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from sfumato.core.document.areas import AreaMask

if TYPE_CHECKING:
    from sfumato.core.document.stamps import Stamp


class Layout(StrEnum):
    """What an export does with the gap that removed text leaves; the value is the name in options and certificates."""

    WIDTH_SAFE = "width-safe"  # gap widths carry nothing about the removed text; the default
    REFLOW = "reflow"  # paragraphs are set again, so line breaks carry nothing either
    EXACT = "exact"  # everything stays in place; says in bits what that leaks
    CLEAN_COPY = "clean"  # the sanitized text typeset anew


class Style(StrEnum):
    """How a mask is drawn; the value is the name in options and certificates."""

    LABEL = "label"  # the edit's own text, drawn in the gap
    BLACK_BOX = "black box"  # a filled box without text


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that was checked about the plan before writing; the certificate records it. No document text."""

    name: str
    holds: bool
    detail: str


@dataclass(frozen=True, slots=True)
class RedactOptions:
    """All choices of one export. The defaults remove all hidden data and show nothing of the widths of what went."""

    layout: Layout = Layout.WIDTH_SAFE
    style: Style = Style.LABEL
    keep_hidden: frozenset[str] = field(
        default_factory=frozenset
    )  # hidden-data items the person asked to keep
    overwrite: bool = False
    verify_with_ocr: bool = True
    areas: tuple[AreaMask, ...] = ()  # boxes drawn on pages: what lies in them goes
    stamp: Stamp | None = None  # a running number on every page of a PDF
    statements: tuple[Statement, ...] = ()  # recorded as they are; one that does not hold becomes a warning
