"""Every word a person reads can be said in another language: the window runs in a made-up one.

The translator writes every letter of a sentence as its full-width twin, and the document is Cyrillic. So a Latin word on the
screen is one that did not go through the translator, wherever it came from: a view, a view-model, `core`, the history.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, Qt, QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QFontComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QTabWidget,
    QWidget,
)

from sfumato.app.gui.views.curve_dialog import CurveDialog
from sfumato.app.gui.views.help_dialogs import CheatSheet, HelpDialog
from sfumato.app.gui.views.main_window import VIEWS, MainWindow
from sfumato.app.gui.views.settings_dialog import SettingsDialog
from sfumato.app.gui.vm import words
from sfumato.app.gui.vm.curve import curve_shown
from sfumato.app.gui.vm.marking import mark
from sfumato.core.errors import CannotRead, CannotWrite, ResourceMissing
from sfumato.core.generalize.model import MASK, Ladder, Rung
from sfumato.core.messages import Message, from_json, to_json
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.review.reasons import all_sets
from sfumato.core.review.rules import PROFILES as RULE_PROFILES
from tests.gui.conftest import PATIENCE, wait_for_plan, wait_idle

TEXT = (
    "ДЕЛО БЕРГ ПРОТИВ НОРВЕГИИ\n\nГоспожа Ада Берг родилась 3 мая 1971 года в городе Тромсё. Она геолог. "
    "Её номер 536-22-8145. Ада Берг живёт в Тромсё.\n"
)
LATIN = re.compile(r"[A-Za-z]{2,}")
# The same in every language: names of programs, formats, laws, keys and numbers of entities.
SAME = re.compile(
    r"Sfumato|PNG|SVG|CSV|XLSX|JSON|PDF|DOCX|TXT|Word|OCR|EXIF|XMP|FOIA|GDPR|ECHR|Fed\. R\. \w+\. P\.|"
    r"\b(?:Ctrl|Shift|Alt|Space|PgUp|PgDown|Tab|Return|Enter|Esc|F\d)\b|"
    r"\b(?:PERSON|CODE|LOC|ORG|DEM|DATETIME|QUANTITY|MISC|EVENT|AREA)(?:-H?\d+)?\b|\bd\d\b|[\w./-]*/[\w./-]+|\w+\.\w{2,8}\b"
)


class Wide(QTranslator):
    """Full-width letters; what stands in braces is left alone. A code holds no values: a sentence with words of the document
    or numbers in it was put together before it could be translated, and no real translator would know it."""

    def translate(self, context: str, source: str, *rest: Any) -> str:  # type: ignore[override]
        if context == "Words" and re.search(r"[\u0400-\u04ff]|(?<![{\d])\b\d+\.\d", source):
            return source
        parts = re.split(r"(\{[^}]*\}|%\d|%p)", source)
        return "".join(part if n % 2 else wide(part) for n, part in enumerate(parts))

    def isEmpty(self) -> bool:
        return False


def wide(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if c.isascii() and c.isalpha() else c for c in text)


LAWS = {t for made in all_sets() for t in (made.title, *(f"{r.code}  {r.words}" for r in made.reasons))}
LAWS |= {
    reason.words for made in all_sets() for reason in made.reasons
}  # a person may edit them: they are data


def latin(text: str) -> str:
    """What of a text was not translated."""
    if text in LAWS:
        return ""
    return " ".join(LATIN.findall(SAME.sub("", text)))


@pytest.fixture
def pseudo(qapp: QApplication) -> Iterator[None]:
    translator = Wide()
    qapp.installTranslator(translator)
    words.use(lambda text: QCoreApplication.translate("Words", text))
    yield
    qapp.removeTranslator(translator)
    words.use(str)


def entity(id_: str, type_: EntityType, text: str, direct: float, quasi: float) -> Entity:
    places = [m.span() for m in re.finditer(re.escape(text), TEXT)]
    mentions = tuple(Mention(a, b, type_, 0.9, ("слова",)) for a, b in places)
    return Entity(id_, type_, mentions, text, direct, quasi, protected=type_ is EntityType.PERSON)


ENTITIES = (
    entity("PERSON-1", EntityType.PERSON, "Ада Берг", 0.95, 0.02),
    entity("DATETIME-1", EntityType.DATETIME, "3 мая 1971", 0.0, 0.9),
    entity("LOC-1", EntityType.LOC, "Тромсё", 0.0, 0.6),
    entity("DEM-1", EntityType.DEM, "геолог", 0.0, 0.3),
    entity("CODE-1", EntityType.CODE, "536-22-8145", 0.9, 0.0),
)
LADDERS = {
    "DATETIME-1": Ladder(
        "DATETIME-1",
        (Rung("3 мая 1971", 1, 0), Rung("1971", 365, 0.4), Rung(MASK, math.inf, 1)),
        suggested=1,
    ),
    "LOC-1": Ladder("LOC-1", (Rung("Тромсё", 1, 0), Rung("город", 4e3, 0.6), Rung(MASK, math.inf, 1))),
}


@pytest.fixture
def job(
    pseudo: None, window: MainWindow, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> MainWindow:
    """A document with a real plan by real measures, some of which cannot run here."""
    engine = window.controller.engine
    real = engine.assess
    # As the engine does it, but nobody waits for the big models.
    monkeypatch.setattr(
        engine,
        "find",
        lambda *_: (
            ENTITIES,
            ("The language model is off: It is not installed. Information is counted by word frequencies.",),
        ),
    )
    monkeypatch.setattr(
        engine,
        "assess",
        lambda document, text, entities, *_: real(
            document, text, entities, ("classifier", "anonymity", "population", "search"), LADDERS
        ),
    )
    path = tmp_path / "дело.txt"
    path.write_text(TEXT, encoding="utf-8")
    window.commands.open_paths([path])
    wait_for_plan(window, qtbot)
    return window


def texts(root: QWidget) -> Iterator[tuple[str, str]]:
    """(where, what) of everything that a person can see or hear of a widget and all that is in it."""
    for widget in [root, *root.findChildren(QWidget)]:
        name = f"{type(widget).__name__} {widget.objectName()}".strip()
        if isinstance(widget, QFontComboBox):
            continue
        for said in (widget.toolTip(), widget.statusTip(), widget.accessibleName(), widget.windowTitle()):
            yield name, said
        if isinstance(widget, QLabel | QAbstractButton):
            yield name, widget.text()
        if isinstance(widget, QLineEdit):
            yield name, widget.placeholderText()
        if isinstance(widget, QProgressBar):
            yield name, widget.format()
        if isinstance(widget, QComboBox):
            for number in range(widget.count()):
                yield name, widget.itemText(number)
                yield name, str(widget.itemData(number, Qt.ItemDataRole.ToolTipRole) or "")
        if isinstance(widget, QTabWidget):
            for number in range(widget.count()):
                yield name, widget.tabText(number)
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from ((f"{name} item", said) for said in cells(widget))
    for action in root.findChildren(QAction):
        yield "action", action.text()
        yield "action", action.statusTip()


def cells(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    top = QModelIndex()
    lists = isinstance(model, QAbstractListModel)  # their columns cannot be asked for
    for column in range(1 if lists else model.columnCount(top)):
        yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
        for line in range(model.rowCount(top)):
            index = model.index(line, column)
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                yield str(model.data(index, role) or "")


def untranslated(root: QWidget) -> str:
    return "\n".join(sorted({f"{where}: {said!r}" for where, said in texts(root) if latin(said)}))


def test_every_view_speaks_the_language(job: MainWindow, qtbot: Any) -> None:
    job.commands.next_undecided()
    job.commands.mask()
    job.session.select(["LOC-1"])
    job.commands.keep()
    wait_idle(job, qtbot)
    for view in VIEWS:
        job.go(view)
        QApplication.processEvents()
        wait_idle(job, qtbot)
        assert not untranslated(job), view + untranslated(job)
    for tab in range(job.review.tabs.count()):
        job.go("review")
        job.review.tabs.setCurrentIndex(tab)
        QApplication.processEvents()
        assert not untranslated(job), job.review.tabs.tabText(tab) + untranslated(job)
    for made in job.session.entities():
        job.session.select([made.id])
        job.review.tabs.setCurrentWidget(job.review.inspector)
        assert not untranslated(job.review.inspector), made.id + untranslated(job.review.inspector)


def test_the_curve_speaks_the_language(job: MainWindow, qtbot: Any) -> None:
    job.go("frontier")
    qtbot.waitUntil(lambda: bool(job.frontier.frontier.baselines), timeout=PATIENCE)
    wait_idle(job, qtbot)
    plot = job.frontier.plot
    assert plot is not None
    said = [plot.getPlotItem().getAxis(side).labelText for side in ("left", "bottom")]
    said += [label.text for _, label in plot.getPlotItem().legend.items]
    said += [item.toPlainText() for item in plot.items() if hasattr(item, "toPlainText")]
    assert len(said) > 6 and [text for text in said if latin(text)] == []


def test_the_curve_of_the_language_model_speaks_the_language(
    job: MainWindow, qtbot: Any, tmp_path: Path
) -> None:
    plot = CurveDialog(job).plot
    assert plot is not None
    item = plot.getPlotItem()
    said = [item.getAxis(side).labelText for side in ("left", "bottom")]
    said += [label.text for _, label in item.legend.items]
    said.append(plot.accessibleDescription())
    assert len(said) > 5 and [text for text in said if latin(text)] == []
    assert latin(curve_shown(tmp_path).problem) == ""


def test_every_step_of_the_history_speaks_the_language(job: MainWindow, qtbot: Any) -> None:
    decisions, session = job.controller.decisions, job.session
    session.select(["LOC-1"])
    for act in (
        decisions.keep,
        decisions.mask,
        decisions.lower,
        decisions.higher,
        decisions.clear,
        decisions.accept,
    ):
        act()
    decisions.rung(1)
    decisions.words("место")
    decisions.operator("initials")
    decisions.reason("X 1")
    decisions.note("заметка")
    session.select(["LOC-1", "DEM-1"])
    decisions.mask()
    mark(session, TEXT.index("живёт"), TEXT.index("живёт") + 5, EntityType.MISC)
    session.select(["DEM-1"])
    decisions.dismiss()
    job.review.dials.type_rule.emit("DATETIME", "mask")
    job.controller.use_profile("research")
    job.commands.apply_rules()
    job.controller.protect(["PERSON-1"])
    job.batch.carry.setChecked(True)
    wait_idle(job, qtbot)
    stack = job.controller.stack
    labels = [stack.text(number) for number in range(stack.count())]
    names = [
        profile.title for profile in RULE_PROFILES.values()
    ]  # of statutes: proper names stay as they are
    labels = [next((text.replace(name, "") for name in names if name in text), text) for text in labels]
    assert len(labels) >= 17 and [text for text in labels if latin(text)] == []
    # What is kept is English, whoever reads it later.
    assert session.project.history.steps[0].label == "Keep LOC-1"


def test_errors_and_ends_speak_the_language(job: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    for name, content in (
        ("a.pdf", b""),
        ("b.pdf", b"%PDF-1.7 rubbish"),
        ("c.sfumato", b"PK\x03\x04"),
        ("d.xyz", b"\0"),
    ):
        (tmp_path / name).write_bytes(content)
        job.commands.open_paths([tmp_path / name])
    job.commands.open_paths([tmp_path / "gone.docx"])
    wait_idle(job, qtbot)
    job.go("export")
    job.export.out.setText(str(tmp_path / "nowhere" / "x.txt"))
    job.export.export()
    wait_idle(job, qtbot)
    assert job.export.findChild(QWidget, "export-bad") is not None
    assert not untranslated(job), untranslated(job)
    job.export.out.setText(str(tmp_path / "x.txt"))
    job.export.export()
    wait_idle(job, qtbot)
    assert job.export.findChild(QWidget, "export-good") is not None
    assert not untranslated(job), untranslated(job)
    assert len(job.notes.words()) >= 5


@pytest.mark.parametrize(
    "error",
    [
        CannotRead("The password is wrong.", file="дело.pdf"),
        CannotWrite(
            "The output exists already.",
            next_step="Choose another name, or ask to overwrite it (--overwrite).",
        ),
        ResourceMissing("The language model is damaged."),
        ValueError("document text must not be shown"),
    ],
)
def test_an_error_is_said_part_by_part(pseudo: None, error: Exception) -> None:
    said = words.of_error(error)
    assert latin(said.replace("--overwrite", "").replace("ValueError", "")) == "", said
    assert "document" not in said


def test_dialogs_speak_the_language(job: MainWindow, qtbot: Any) -> None:
    for make in (CheatSheet, HelpDialog, SettingsDialog, CurveDialog):
        dialog = make(job)
        # Reason codes are texts of laws that a person may edit, not words of the window.
        codes = [w.toPlainText() for w in dialog.findChildren(QPlainTextEdit)]
        assert not codes or any(codes)
        boxes = [b for box in dialog.findChildren(QDialogButtonBox) for b in box.buttons()]
        own = {f"QPushButton: {b.text()!r}" for b in boxes}  # Qt brings the words of its standard buttons
        found = [line for line in untranslated(dialog).splitlines() if line not in own]
        assert not found, "\n".join(found)
        dialog.close()


def test_a_message_is_translated_by_its_code(pseudo: None) -> None:
    inner = Message("{0} pages", 12)
    said = words.say(Message("Masked “{0}”: {1}, p = {2}.", "Берг", inner, 0.61))
    assert latin(said) == "" and "“Берг”" in said and "12" in said and "0.61" in said


def test_a_message_survives_the_project_file() -> None:
    kept = Message("Keep {0}: {1}", "LOC-1", Message("{0} entities", 3))
    again = from_json(json.loads(json.dumps(to_json(kept))))
    assert isinstance(again, Message) and again == kept == "Keep LOC-1: 3 entities"
    assert (again.code, again.values) == (kept.code, kept.values)
    assert from_json("The file is damaged.") == "The file is damaged."
