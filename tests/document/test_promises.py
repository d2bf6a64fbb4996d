"""Every format keeps every promise of the table (`python -m tests.document.promises` writes it)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sfumato.core.document.registry import formats
from sfumato.core.document.service import inspect
from tests.document.promises import COLUMNS, HELD, NONE, NOTHING_KEPT, row_of
from tests.document.small_files import MAKERS, NEED_LIBREOFFICE, WITHOUT_HIDDEN

# (format, promise): why it is not held. Each entry is a cell of the table that says so.
EXCEPTIONS: dict[tuple[str, str], str] = {
    ("pdf", "twins"): "the longer name fills its line; the certificate states the bits that this tells",
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
        assert "0.0 bits" not in cell, f"{name} tells more than it states"


@pytest.mark.parametrize(
    "name", [n for n in MAKERS if n not in (*WITHOUT_HIDDEN, *NEED_LIBREOFFICE, *NOTHING_KEPT)]
)
def test_hidden_data_that_inspect_finds_is_told_in_words(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window offers what file and format both name to be kept; of an unlisted item it would say "none found"."""
    monkeypatch.setenv("SFUMATO_ISOLATE", "0")
    suffix, make = MAKERS[name]
    make(tmp_path / f"file{suffix}", "Ann Li")
    found = {item.name for item in inspect(tmp_path / f"file{suffix}").hidden}
    assert found
    assert found <= set(formats()[name].hidden_items())
