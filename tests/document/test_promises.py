"""Every format keeps every promise of the table (`python -m tests.document.promises` writes it)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sfumato.core.document.registry import formats
from tests.document.promises import COLUMNS, HELD, NONE, row_of
from tests.document.small_files import MAKERS, NEED_LIBREOFFICE

# (format, promise): why it is not held. Each entry is a cell of the table that says so.
EXCEPTIONS: dict[tuple[str, str], str] = {
    ("pdf", "twins"): "a gap has one of a few widths, and the certificate states the bits that this tells",
}


def test_every_format_of_text_is_in_the_table() -> None:
    assert set(MAKERS) == set(formats()) - {"image"}  # recognised text is not read twice alike


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.slow if n in NEED_LIBREOFFICE else []) for n in MAKERS]
)
def test_a_format_keeps_its_promises(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SFUMATO_ISOLATE", "0")  # files of our own making need no process of their own
    row = row_of(name, tmp_path)
    if row.cells[0] == "needs LibreOffice":
        pytest.skip("LibreOffice is not installed")
    for column, cell in zip(COLUMNS, row.cells, strict=True):
        if column in ("written as", "damaged files"):
            continue
        assert cell in (HELD, NONE) or (name, column) in EXCEPTIONS, f"{name}, {column}: {cell}"
