"""Rule profiles, operators, reason codes, carrying over, and the logs."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pikepdf
import pytest

from sfumato.core.generalize.model import MASK
from sfumato.core.generalize.operators import operate
from sfumato.core.paths import RESOURCES
from sfumato.core.review import reasons
from sfumato.core.review.audit import Removed, log_csv, redaction_log, save_log, trail_csv
from sfumato.core.review.carry import carried, person_numbers
from sfumato.core.review.model import Decision, Origin, Status
from sfumato.core.review.project import Project
from sfumato.core.review.rules import apply_rules
from tests.review.conftest import TEXT, record


@pytest.mark.parametrize(
    ("operator", "text", "shown"),
    [
        ("last four", "536-22-8145", "xxxx8145"),
        ("last four", "1234", MASK),  # four of four would be all
        ("year only", "3 May 1971", "1971"),
        ("year only", "between 1971 and 1974", MASK),
        ("initials", "Ms Ada Maria Berg", "A.M.B."),
        ("city and state", "2114 Harborview Drive, Galveston, TX 77550", "Galveston, TX"),
        ("city and state", "Elm Street 4", MASK),
        ("no such operator", "Ada", MASK),
    ],
)
def test_operators_show_only_what_they_may(operator: str, text: str, shown: str) -> None:
    assert operate(operator, text) == shown


def test_federal_rules_become_decisions(project: Project) -> None:
    found = apply_rules(project, "d1", "federal-rules")
    assert {i: (d.operator, d.reason_code) for i, d in found.items()} == {
        "DATETIME-1": ("year only", "5.2(a)(2)"),
        "LOC-1": ("city and state", "49.1(a)(5)"),
        "PERSON-2": ("initials", "5.2(a)(3)"),
        "CODE-1": ("last four", "5.2(a)(1)"),
        "CODE-2": ("last four", "5.2(a)(4)"),
    }
    assert all(d.origin is Origin.RULE for d in found.values())
    assert found["DATETIME-1"].rung == 1  # the ladder has the very same words, so risk is judged there


def test_rules_never_touch_what_a_person_decided(project: Project) -> None:
    project.decide("d1", {"CODE-1": Decision(0)}, "keep")
    assert "CODE-1" not in apply_rules(project, "d1", "federal-rules")


def test_the_log_names_page_type_and_reason_but_never_the_text(project: Project) -> None:
    project.decide("d1", {"PERSON-1": Decision(1, reason_code="ECHR 8")}, "mask")
    person = project.entities("d1")[0]
    removed = [Removed(m.start, m.end, person.id, "PERSON", Status.MASKED, MASK) for m in person.mentions]
    lines = redaction_log(project, "d1", removed, {"ECHR 8": "Private life"})
    assert [(line.page, line.type, line.reason_code, line.reason) for line in lines] == [
        (1, "PERSON", "ECHR 8", "Private life"),
        (2, "PERSON", "ECHR 8", "Private life"),
    ]
    assert "Ada" not in log_csv(lines)
    asked = redaction_log(project, "d1", removed, {}, with_text=True)
    assert "Ada Berg" in log_csv(asked)


def test_the_log_is_also_a_pdf_without_the_text(project: Project, tmp_path: Path) -> None:
    person = project.entities("d1")[0]
    removed = [Removed(m.start, m.end, person.id, "PERSON", Status.MASKED, MASK) for m in person.mentions]
    path = tmp_path / "log.pdf"
    save_log(redaction_log(project, "d1", removed, {}), path, "Log of <case> & more")
    with pikepdf.open(path) as pdf:
        content = b"".join(page.Contents.read_bytes() for page in pdf.pages)
    assert b"PERSON" in content and b"Ada" not in content


def test_the_trail_tells_who_when_what_and_why_without_text(project: Project) -> None:
    project.decide("d1", {"PERSON-1": Decision(1, reason_code="ECHR 8", note="asked for")}, "Mask PERSON-1")
    project.mark("d1", project.entities("d1")[0], None, "Mark PERSON-H1")
    project.history.undo()
    rows = list(csv.DictReader(io.StringIO(trail_csv(project))))
    assert [r["what"] for r in rows] == ["do", "do", "undo"]
    assert rows[0]["who"] == "tester" and rows[0]["when"].startswith("20")
    assert (rows[0]["reason code"], rows[0]["note"], rows[0]["after"]) == (
        "ECHR 8",
        "asked for",
        "rung 1 by person",
    )
    assert "Ada" not in trail_csv(project)


def test_a_cell_that_looks_like_a_formula_is_defused(project: Project) -> None:
    person = project.entities("d1")[0]
    removed = [Removed(0, 2, person.id, "PERSON", Status.GENERALIZED, "=cmd()")]
    assert "'=cmd()" in log_csv(redaction_log(project, "d1", removed, {}))


@pytest.mark.parametrize("path", sorted((RESOURCES / "reasons").glob("*.json")), ids=lambda p: p.stem)
def test_every_reason_set_is_offered_with_its_source_and_words(path: Path) -> None:
    told = next(one for one in reasons.all_sets() if one.name == path.stem)
    codes = [reason.code for reason in told.reasons]
    assert told.title and json.loads(path.read_text(encoding="utf-8"))["source"]
    assert codes and len(codes) == len(set(codes)) and all(told.words(code) for code in codes)


def test_shipped_reason_sets_can_be_edited_and_restored() -> None:
    titles = {s.name for s in reasons.all_sets()}
    assert titles >= {"foia", "federal-rules", "gdpr-echr"}
    foia = reasons.load_set("foia")
    assert "personal privacy" in foia.words("(b)(6)")
    lines = reasons.parse_lines(["(b)(6)  My words", "", "X\tNew one"])
    reasons.save_set(reasons.ReasonSet("foia", foia.title, lines))
    assert reasons.load_set("foia").words("X") == "New one"
    assert reasons.restore_set("foia") == foia


def test_the_same_person_has_the_same_number_and_decision_everywhere(project: Project) -> None:
    project.put(record("d2", "other.txt"))
    numbers = person_numbers({d: project.entities(d) for d in project.records})
    assert numbers["d1", "PERSON-1"] == numbers["d2", "PERSON-1"] == 1
    assert numbers["d2", "PERSON-2"] == 2
    project.decide("d1", {"PERSON-1": Decision(1), "DATETIME-1": Decision(2)}, "decide")
    project.decide("d2", {"DATETIME-1": Decision(0)}, "keep here")
    found = carried(project, "d2")
    assert found == {"PERSON-1": Decision(1, origin=Origin.CARRIED)}
    assert TEXT.count("Ada Berg") == len(project.entities("d1")[0].mentions)
