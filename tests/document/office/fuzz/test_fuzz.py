"""Mutated files: read or refused, never a crash. The long run is `pytest -m slow`."""

from __future__ import annotations

import faulthandler
import tempfile
from collections import Counter
from pathlib import Path

import pytest

from tests.document.office.fuzz.targets import FORMATS, run, samples


def fuzz(name: str, count: int) -> Counter[str]:
    outcomes: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        seed = samples(Path(folder))[name]
        for number in range(count):
            try:
                outcomes[run(name, seed, number, Path(folder), write=number % 3 == 0)] += 1
            except Exception as error:
                raise AssertionError(f"{name}, mutation {number}: {type(error).__name__}: {error}") from error
    return outcomes


@pytest.mark.parametrize("name", FORMATS)
def test_a_few_mutations(name: str) -> None:
    faulthandler.dump_traceback_later(120, exit=True)  # a hang must say where
    try:
        outcomes = fuzz(name, 60)
    finally:
        faulthandler.cancel_dump_traceback_later()
    assert sum(outcomes.values()) == 60
    assert outcomes["read"] > 0, "every mutation was refused: the target tests nothing"


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
def test_many_mutations(name: str) -> None:
    count = 1_700
    outcomes = fuzz(name, count)
    assert sum(outcomes.values()) == count
