"""The published algorithm and nothing else: afterwards no combination of up to three terms is shared by 1 to k−1 people."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from sfumato.app.cli import main
from sfumato.core.knowledge import open_index
from sfumato.core.risk.anonymity_literal import LiteralSupervisor

TEXT = (
    "Giovanni Toti (born 7 September 1968) is an Italian journalist and politician, who has been President of Liguria since "
    "June 2015. Toti was also elected in the European Parliament, following the 2014 European election."
)


@pytest.mark.parametrize("selection", ["greedy", "random"])
@pytest.mark.parametrize("k", [2, 5, 40])
def test_what_stays_is_shared_by_nobody_or_by_k(selection: str, k: int) -> None:
    supervisor = LiteralSupervisor(open_index(), selection, k)
    terms, masked = supervisor.mask(TEXT)
    open_ = {term.text: term.people for n, term in enumerate(terms) if n not in masked}
    assert masked and open_
    for size in (1, 2, 3):
        for chosen in combinations(open_.values(), size):
            common = chosen[0]
            for people in chosen[1:]:
                common = common & people
            assert len(common) == 0 or len(common) >= k
    assert all(len(people) >= k for people in open_.values())


def test_a_name_goes_because_one_person_has_it_and_a_year_may_stay() -> None:
    terms, masked = LiteralSupervisor(open_index(), k=2).mask(TEXT)
    shown = {term.text: n in masked for n, term in enumerate(terms)}
    assert shown["Giovanni Toti"]
    assert not shown["2014"]  # the better labels of this program mask every date


def test_both_labellings_are_there_under_their_own_names(tmp_path: Path) -> None:
    source, out = tmp_path / "bio.txt", tmp_path / "labels.json"
    source.write_text(TEXT, encoding="utf-8")
    counts = {}
    for labels in ("literal", "extended"):
        assert main(["annotate", str(source), "-o", str(out), "--labels", labels]) == 0
        (record,) = json.loads(out.read_text(encoding="utf-8"))
        mentions = next(iter(record["annotations"].values()))["entity_mentions"]
        counts[labels] = sum(m["identifier_type"] != "NO_MASK" for m in mentions)
    assert 0 < counts["literal"] < counts["extended"]
