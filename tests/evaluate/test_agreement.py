"""κ and α against values worked out by hand and published ones."""

from __future__ import annotations

from collections import Counter

import pytest

from sfumato.core.evaluate.agreement import agreement, cohen_kappa, krippendorff_alpha
from sfumato.core.evaluate.annotations import AnnotatedDocument, Annotation, Mark


def test_kappa_of_the_textbook_table() -> None:
    # 20 both yes, 15 both no, 5 and 10 apart: (0.7 - 0.5) / (1 - 0.5).
    pairs = [("y", "y")] * 20 + [("n", "n")] * 15 + [("y", "n")] * 5 + [("n", "y")] * 10
    assert cohen_kappa(Counter(pairs)) == pytest.approx(0.4)


def test_alpha_of_krippendorffs_example() -> None:
    # Krippendorff, "Computing Krippendorff's alpha-reliability", example C (nominal): 0.743.
    table = [
        "1 1 - 1", "2 2 3 2", "3 3 3 3", "3 3 3 3", "2 2 2 2", "1 2 3 4",
        "4 4 4 4", "1 1 2 1", "2 2 2 2", "- 5 5 5", "- - 1 1", "- - 3 -",
    ]  # fmt: skip
    units = [tuple(v for v in row.split() if v != "-") for row in table]
    assert krippendorff_alpha(Counter(units)) == pytest.approx(0.743, abs=0.001)


def test_other_boundaries_cost_spans_more_than_characters() -> None:
    text = "Anna Larsen went home. " * 4
    one = Annotation("a", (Mark(0, 11, "PERSON", "DIRECT"), Mark(23, 34, "PERSON", "DIRECT")))
    two = Annotation("b", (Mark(0, 11, "PERSON", "DIRECT"), Mark(28, 34, "PERSON", "DIRECT")))
    found = agreement([AnnotatedDocument("1", text, (one, two)), AnnotatedDocument("2", text, (one,))])
    assert found.documents == 1 and found.spans == 3
    assert found.span_kappa < found.character_kappa < 1
    assert found.span_alpha < found.character_alpha < 1
