"""A certificate claims no fewer bits than an attacker with a list of names gets from the layout."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.document.redteam.candidates import LAYOUTS, SLACK, shrunk

RARE = 0.15  # share of names that a list may tell by more than `SLACK` bits beyond what is stated (docs/pdf-layout.md)
_QUICK = ("a column fitted to the name", "inside a paragraph, left", "at the end of a paragraph, centred")


@pytest.mark.parametrize("layout", [name for name in LAYOUTS if name in _QUICK or "scan" in name])
def test_no_fewer_bits_are_stated_than_a_list_of_names_gives(layout: str, tmp_path: Path) -> None:
    found = shrunk(layout, 176 if "scan" in layout else 44, tmp_path)
    assert found.stated >= found.measured - 0.2
    assert found.short <= SLACK


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
def test_nor_for_a_longer_list_and_every_layout(layout: str, tmp_path: Path) -> None:
    found = shrunk(layout, 440, tmp_path)
    assert found.stated >= found.measured - 0.2
    assert found.beyond <= RARE


def test_a_box_over_a_scan_ends_on_a_step_where_there_is_room(tmp_path: Path) -> None:
    """Of 440 names, one in many is told by a box with words behind it; by one at the end of a line only a few bits are."""
    beside, last = (
        shrunk(layout, 440, tmp_path) for layout in ("a scan, first of its line", "a scan, last of its line")
    )
    assert beside.usual < 5 and beside.stated >= beside.measured
    assert last.usual > 60 and last.stated < 4
