"""The calculator: how many people fit a few facts, such as sex, year of birth, occupation and town."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFormLayout, QLineEdit, QWidget

from sfumato.app.gui.tasks import CallTask
from sfumato.app.gui.views.widgets import button, card, column, label, row
from sfumato.app.gui.vm.standing import crowd_sentence
from sfumato.app.gui.vm.words import say
from sfumato.app.gui.workers import Workers
from sfumato.core.risk.crowd_model import Crowd

# Keys of the calculator, and an example of each.
FIELDS = (
    ("sex", "Sex", "female"),
    ("age", "Age", "34"),
    ("born", "Born", "1971"),
    ("occupation", "Occupation", "nurse"),
    ("lives in", "Lives in", "Bergen, Norway"),
    ("born in", "Born in", "Poland"),
    ("nationality", "Nationality", "Norwegian"),
    ("marital status", "Marital status", "divorced"),
    ("employer", "Employer", "a hospital"),
    ("religion", "Religion", "Lutheran"),
    ("diagnosis", "Illness or disability", "diabetes"),
)


class CrowdDialog(QDialog):
    """A form for facts about somebody, and how many people fit them. It has nothing to do with the document that is open."""

    def __init__(
        self, workers: Workers, count: Callable[[list[tuple[str, str]]], Crowd], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workers, self._count = workers, count
        self.setWindowTitle(self.tr("How many people fit?"))
        self.fields: dict[str, QLineEdit] = {}
        form = QFormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for key, name, example in FIELDS:
            field = QLineEdit()
            field.setAccessibleName(self.tr(name))
            field.setPlaceholderText(self.tr(example))
            field.returnPressed.connect(self.ask)
            self.fields[key] = field
            form.addRow(self.tr(name), field)
        self.answer = label(self.tr("Fill in what is known and press Count."), "heading", wrap=True)
        self.how = label("", wrap=True)
        self.missing = label("", "muted", wrap=True)
        self.setLayout(
            column(
                label(
                    self.tr("Leave empty what is not known. Nothing leaves this computer."),
                    "muted",
                    wrap=True,
                ),
                form,
                row(None, button(self.tr("Count"), self.ask, primary=True)),
                card(self.answer, self.how, self.missing),
                margin=20,
            )
        )
        self.resize(520, 0)

    def facts(self) -> list[tuple[str, str]]:
        """The facts that were typed, as (name, value)."""
        return [(key, field.text().strip()) for key, field in self.fields.items() if field.text().strip()]

    def ask(self) -> None:
        """Counts who fits the facts, in the background."""
        facts = self.facts()
        if not facts:
            return
        self.answer.setText(self.tr("Counting…"))
        worker = self._workers.run(CallTask(lambda task: self._count(facts)), quiet=True)
        worker.done.connect(self.show_crowd)
        worker.failed.connect(lambda message, _: self.answer.setText(message))
        self._workers.begin(worker)

    def show_crowd(self, crowd: Crowd) -> None:
        """Shows a count, how it came about and what was not counted."""
        self.answer.setText(crowd_sentence(crowd))
        self.how.setText(say(crowd.words))
        lines = [f"{one.text}: {say(one.reason)}" for one in crowd.not_counted]
        self.missing.setText(self.tr("Not counted: {0}").format("; ".join(lines)) if lines else "")
