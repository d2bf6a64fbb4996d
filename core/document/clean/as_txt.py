"""Clean copy as plain text in UTF-8."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sfumato.core.document.clean.blocks import Block


def write(blocks: Sequence[Block], out: Path) -> None:
    """Writes the blocks as UTF-8 text, one a line."""
    out.write_bytes("".join(block.text + "\n" for block in blocks).encode("utf-8"))
