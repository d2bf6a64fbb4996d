"""A plan over entities, and further words until the attackers of one's own list lose the person."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from sfumato.app.cli import main
from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.generalize import MASK, Ladder, Rung, RungFlag, RungKind
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.model import Case, Item
from sfumato.core.risk.reidentify import Attackers, Profile, ReidentifyMeasure
from sfumato.core.risk.reidentify.further import hide_further, joined
from tests.risk.reidentify.test_attack import PEOPLE, TEXT


def mask(text: str, *said: str) -> Edits:
    return Edits.of([Edit(text.index(s), text.index(s) + len(s), Action.MASK, MASK) for s in said], text)


def test_masks_over_what_is_shown_become_edits_of_the_text() -> None:
    text = "Ola Nordmann, a geologist of Oslo, left early."
    edits = Edits.of(
        [Edit(0, 12, Action.REPLACE, "PERSON 1"), Edit(29, 33, Action.REPLACE, "a city in Norway")], text
    )
    shown = edits.apply(text)
    assert shown == "PERSON 1, a geologist of a city in Norway, left early."
    both = joined(text, edits, mask(shown, "geologist", "Norway", "left", "early"))
    assert both.apply(text) == "PERSON 1, a *** of ***, ***."
    assert joined(text, edits, Edits(())) == edits


def test_words_beyond_the_plan_go_until_every_attacker_loses_the_person() -> None:
    attackers = Attackers([p for p in map(Profile.of, PEOPLE, range(len(PEOPLE))) if p])
    plan = mask(TEXT, "Greta Lindqvist")
    lost = hide_further(attackers, TEXT, plan, [0], 5)
    assert lost.rank > 5 and lost.further > 0
    shown = lost.edits.apply(TEXT)
    after = attackers.attack(shown, "Greta Lindqvist")
    assert all(view.rank is not None and view.rank > 5 for view in after.views)
    assert {view.attacker: view.rank for view in after.views} == lost.ranks["Greta Lindqvist"]
    enough = hide_further(attackers, TEXT, lost.edits, [0], 5)
    assert enough.further == 0 and enough.edits == lost.edits


def test_k_is_reached_for_every_namesake_or_not_claimed() -> None:
    people = [*PEOPLE, {**PEOPLE[0], "occupation": "carpenter", "born": "2 may 1990"}]
    attackers = Attackers([p for p in map(Profile.of, people, range(len(people))) if p])
    lost = hide_further(attackers, TEXT, Edits(()), attackers.find_all(PEOPLE[0]["name"]), 5)
    assert len(lost.ranks) == 2
    shown = lost.edits.apply(TEXT)
    for number, ranks in zip(attackers.find_all(PEOPLE[0]["name"]), lost.ranks.values(), strict=True):
        assert {v.attacker: v.rank for v in attackers.attack(shown, number).views} == ranks
        assert min(ranks.values()) >= lost.rank > 5


def test_the_measure_looks_for_the_name_that_is_given_and_leaves_to_words_what_entities_cannot_hide() -> None:
    attackers = Attackers([p for p in map(Profile.of, PEOPLE, range(len(PEOPLE))) if p])
    called = "Greta L. Lindqvist-Berg"
    text = TEXT.replace("Greta Lindqvist", called)
    person = Entity(
        "A", EntityType.PERSON, (Mention(0, len(called), EntityType.PERSON, 1.0),), called, 0.9, 0.0, True
    )
    case = Case(text, (person,), {}, ("A",))
    assert not ReidentifyMeasure(attackers, 5).assess(case).available
    ladder = Ladder(
        "A",
        (
            Rung(called, 1, 0.0),
            Rung("PERSON 1", 8e9, 0.97, "PERSON 1", "rule:person", RungKind.LABEL, RungFlag.NAMES_NOBODY),
            Rung(MASK, math.inf, 1.0),
        ),
    )
    shown = ReidentifyMeasure(attackers, 5, ["Greta Lindqvist"]).assess(
        Case(text, (person,), {"A": ladder}, ("A",))
    )
    assert [f.items for f in shown.findings] == [(Item("A", 0),)], "a placeholder is enough"
    named = ReidentifyMeasure(attackers, 5, ["Greta Lindqvist"]).assess(case)
    assert named.available and "not enough" in named.findings[0].evidence
    assert not ReidentifyMeasure(attackers, 5, ["Greta Lindqvist"], rest_follows=True).assess(case).findings


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    source, people = tmp_path / "in.txt", tmp_path / "people.json"
    source.write_text(TEXT, encoding="utf-8")
    people.write_text(json.dumps(PEOPLE), encoding="utf-8")
    return source, people, tmp_path / "out.txt"


@pytest.mark.parametrize("person", [["--person", "Greta Lindqvist"], []])
def test_sanitize_hides_from_ones_own_people(
    files: tuple[Path, Path, Path], person: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    source, people, out = files
    asked = [
        "sanitize",
        str(source),
        "-o",
        str(out),
        "--measures",
        "classifier",
        "--k",
        "4",
        "--json",
        *person,
    ]
    assert main([*asked, "--profiles", str(people)]) == 0
    result = json.loads(capsys.readouterr().out)
    told = result["attack"]
    assert not result["unavailable"]
    assert told["reached"] and told["rank"] > 4 and told["people"] == len(PEOPLE)
    written = out.read_text(encoding="utf-8")
    attackers = Attackers([p for p in map(Profile.of, PEOPLE, range(len(PEOPLE))) if p])
    ranks = {v.attacker: v.rank for v in attackers.attack(written, "Greta Lindqvist").views}
    assert ranks == told["attackers"]["Greta Lindqvist"]
    assert min(rank for rank in ranks.values() if rank is not None) > 4


def test_kept_people_are_opened_with_their_passphrase(
    files: tuple[Path, Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, people, out = files
    kept, secret, wrong = tmp_path / "all.people", tmp_path / "secret", tmp_path / "wrong"
    secret.write_text("open sesame\n", encoding="utf-8")
    wrong.write_text("open barley\n", encoding="utf-8")
    keep = ["--profiles", str(people), "--keep", str(kept), "--passphrase-file", str(secret)]
    main(["attack", str(source), *keep])
    capsys.readouterr()
    asked = ["sanitize", str(source), "-o", str(out), "--measures", "classifier", "--profiles", str(kept)]
    asked += ["--person", "Greta Lindqvist"]
    assert main([*asked, "--passphrase-file", str(wrong)]) == 2
    assert not out.exists()
    assert main([*asked, "--passphrase-file", str(secret)]) == 0
    assert "Rank of Greta Lindqvist among 46 people now" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong", [["--person", "Nobody Atall"], ["--person", "Greta Lindqvist", "--k", "46"]]
)
def test_a_list_that_cannot_serve_is_refused(files: tuple[Path, Path, Path], wrong: list[str]) -> None:
    source, people, out = files
    asked = ["sanitize", str(source), "-o", str(out), "--measures", "classifier", "--profiles", str(people)]
    assert main([*asked, *wrong]) == 2
    assert not out.exists()
