"""Many documents and several people: labels that a project shares, two reviewers, and what the undo menu calls a step."""

from __future__ import annotations

import math

from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.views.second_dialog import SecondDialog
from sfumato.app.gui.vm.session import Session
from sfumato.core.decide.model import Choice, Plan
from sfumato.core.generalize.model import MASK, Ladder, Rung, RungKind
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.review.audit import trail_csv
from sfumato.core.review.model import Decision, PageSpan, Record
from sfumato.core.review.project import Project
from sfumato.core.review.second import compare
from tests.review.conftest import TEXT, entity, record

# -- two reviewers --


def test_another_review_is_compared_and_taken_with_both_names(filled: MainWindow) -> None:
    other = Project(who="Bodil")
    other.put(record())
    other.decide("d1", {"PERSON-1": Decision(1), "DEM-1": Decision(0)}, "review")
    filled.session.project.history.who = "Anton"
    filled.session.select(["DEM-1"])
    filled.commands.keep()
    found = compare(filled.session.project, other, "d1")
    assert (
        found is not None and found.agreed == 1 and [d.entity_id for d in found.differences] == ["PERSON-1"]
    )
    dialog = SecondDialog(filled.session, found, filled)
    dialog.taken.connect(filled.commands._take_theirs)
    dialog.tick_all()
    dialog._take()
    assert filled.session.project.decision("d1", "PERSON-1") == Decision(1)
    trail = trail_csv(filled.session.project)
    assert "Bodil" in trail and "Anton" in trail
    filled.commands.undo()
    assert filled.session.project.decision("d1", "PERSON-1") is None


def test_a_mark_that_only_the_other_made_is_taken_too(filled: MainWindow) -> None:
    other = Project(who="Bodil")
    other.put(record())
    theirs = entity("MISC-H1", EntityType.MISC, "daughter")
    other.mark("d1", theirs, Decision(1), "mark")
    found = compare(filled.session.project, other, "d1")
    assert found is not None and [m.entity.text for m in found.only_theirs] == ["daughter"]
    dialog = SecondDialog(filled.session, found, filled)
    dialog.taken.connect(filled.commands._take_theirs)
    shown = [dialog.table.item(dialog.table.rowCount() - 1, place).text() for place in range(3)]  # type: ignore[union-attr]
    assert shown == ["daughter", "not marked", "masked"]
    dialog.tick_all()
    dialog._take()
    assert "daughter" in [e.text for e in filled.session.entities()]
    assert "daughter" not in filled.review.document.preview.text
    filled.commands.undo()
    assert "daughter" in filled.review.document.preview.text


# -- words of the history --


def test_undo_calls_things_by_their_own_words(filled: MainWindow) -> None:
    filled.session.select(["PERSON-1"])
    filled.commands.mask()
    undo = filled.actions_["undo"]
    assert undo.text().endswith("Mask “Ada Berg”")
    assert "Ada Berg" not in trail_csv(filled.session.project)  # the audit log holds no text of the document
    filled.session.select(["PERSON-1", "DEM-1"])
    filled.commands.keep()
    assert undo.text().endswith("Keep 2 entities")
    start = TEXT.index("daughter")
    filled.review.document._select(start, start + len("daughter"))
    filled.review.mark_selection(EntityType.MISC)
    assert undo.text().endswith("Mark “daughter”")
    filled.controller.protect(["PERSON-1"])
    assert "Protect 1 person" in undo.text() or "Protect 2 people" in undo.text()


# -- labels of a whole project --


def courts(id_: str, *names: str) -> Record:
    """A document in which every named court may be replaced by its kind."""
    text = " ".join(f"The case went to {name} in spring." for name in names)
    found, ladders = [], {}
    for number, name in enumerate(names, 1):
        start = text.index(name)
        mention = Mention(start, start + len(name), EntityType.ORG, 0.9, ("test",))
        found.append(Entity(f"ORG-{number}", EntityType.ORG, (mention,), name, 0.1, 0.8))
        ladders[f"ORG-{number}"] = Ladder(
            f"ORG-{number}",
            (
                Rung(name, 1, 0, kind=RungKind.ORIGINAL),
                Rung("court", 100, 0.5, kind=RungKind.KIND),
                Rung(MASK, math.inf, 1, kind=RungKind.MASK),
            ),
        )
    pages = (PageSpan(0, 0, len(text)),)
    return Record(id_, f"{id_}.txt", id_ * 32, "txt", text, pages, tuple(found), ladders, analysed=True)


def generalize_all(session: Session, document: str) -> None:
    session.show(document)
    request = session.plan_request()
    assert request is not None
    choices = {e.id: Choice(e.id, 1, None) for e in session.entities()}
    session.accept_plan(request, Plan(choices, session.dials, 1.0, 2.0, 1.0, True))


def test_a_name_has_one_label_in_all_documents_of_a_project() -> None:
    session = Session(Project(who="tester"))
    session.take(courts("d1", "Oslo District Court", "Bergen District Court"))
    session.take(courts("d2", "Bergen District Court", "Voss District Court"))
    for document in ("d1", "d2"):
        generalize_all(session, document)

    def shown(document: str) -> dict[str, str]:
        names = {e.id: e.text for e in session.entities(document)}
        return {names[r.entity_id]: r.text.strip("[]") for r in session.replacements(document)}

    first, second = shown("d1"), shown("d2")
    assert first == {"Oslo District Court": "Court A", "Bergen District Court": "Court B"}
    assert second == {"Bergen District Court": "Court B", "Voss District Court": "Court C"}
    session.remove("d1")
    assert shown("d2") == {"Bergen District Court": "Court A", "Voss District Court": "Court B"}
