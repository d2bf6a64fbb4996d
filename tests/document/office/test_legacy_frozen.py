"""LibreOffice is started with its own libraries, not with those of the frozen program."""

from __future__ import annotations

import sys

import pytest

from sfumato.core.document.office.legacy import convert


@pytest.mark.parametrize("before", [None, "/opt/lib"])
def test_the_frozen_program_gives_its_libraries_to_nobody(
    before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/sfumato/_internal")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    if before:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    environment = convert._environment()
    assert environment.get("LD_LIBRARY_PATH") == before
    assert environment["https_proxy"].endswith(":9")
