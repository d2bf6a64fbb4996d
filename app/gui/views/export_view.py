"""Export: choices, pre-flight, verification, and a clear red or green end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QWidget,
)

from sfumato.app.gui.controller import Controller
from sfumato.app.gui.views.export_end import GoodEnd
from sfumato.app.gui.views.inputs import WholeBox
from sfumato.app.gui.views.red_items import RedItems
from sfumato.app.gui.views.stepper import Stepper
from sfumato.app.gui.views.widgets import (
    Notice,
    RefreshedWhenShown,
    button,
    card,
    clear,
    column,
    label,
    row,
    scrolling,
)
from sfumato.app.gui.vm.batch import note_export
from sfumato.app.gui.vm.export import (
    Concern,
    ExportChoice,
    ExportResult,
    ExportTask,
    job_of,
    preflight_in_steps,
    suggested_name,
)
from sfumato.app.gui.vm.left_behind import settle
from sfumato.app.gui.vm.rough import LONG
from sfumato.app.gui.vm.steps import Steps, finished
from sfumato.app.gui.vm.words import of_error
from sfumato.core.document.options import Layout, Style
from sfumato.core.document.stamps import Stamp
from sfumato.core.errors import SfumatoError
from sfumato.core.messages import Message

LAYOUT_WORDS = {
    Layout.WIDTH_SAFE: "Same layout, equal gaps (recommended)",
    Layout.REFLOW: "Paragraphs typeset again, equal gaps and line breaks",
    Layout.EXACT: "Exact layout (reveals the length of hidden words)",
    Layout.CLEAN_COPY: "Clean copy: only the text, typeset again",
}


class ExportView(RefreshedWhenShown):
    """Choices of one export, what to look at before, and how it ended. Nothing is written before the pre-flight allows it."""

    show_entities = Signal(list)
    boxes_chosen = Signal(bool)

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self.controller = controller
        self.out = QLineEdit()
        self.out.setAccessibleName(self.tr("Save the result as"))
        self.kind = self._combo(
            self.tr("Format"),
            {
                "same": self.tr("Same as the source"),
                "pdf": "PDF",
                "docx": "Word (DOCX)",
                "txt": self.tr("Text"),
            },
        )
        self.layout_ = self._combo(self.tr("Layout"), {k: self.tr(v) for k, v in LAYOUT_WORDS.items()})
        self.style_ = self._combo(
            self.tr("Redaction style"),
            {False: self.tr("Replacements and labels"), True: self.tr("Black boxes")},
        )
        self.certificate = self._check(self.tr("Certificate of what was checked"), True)
        self.log = self._check(self.tr("Redaction log (CSV and PDF)"), True)
        self.log_text = self._check(
            self.tr("Put the removed text into the log (keep that file secret)"), False
        )
        self.overwrite = self._check(self.tr("Replace an existing file"), False)
        self.ocr = self._check(self.tr("Also check the page images (OCR)"), True)
        self.brackets = self._check(self.tr("Show replaced words in brackets"), True)
        self.brackets.toggled.connect(self._set_brackets)
        self.style_.activated.connect(self._set_style)
        self.codes = self._check(self.tr("Print reason codes on boxes and masks"), False)
        self._make_page_numbers()
        self.hidden_grid = QGridLayout()
        self.hidden: dict[str, QCheckBox] = {}
        self.hidden_words = label("", "muted", wrap=True)
        self.concerns = QListWidget()
        self.concerns.setAccessibleName(self.tr("Before you publish"))
        self.concerns.setWordWrap(True)
        self.concerns.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.concerns.itemActivated.connect(self._go)
        self.red_items = RedItems()
        self.red_items.settled.connect(lambda code: settle(controller.session, code))
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Export progress"))
        self.bar.hide()
        self.go = button(self.tr("Export and verify"), self.export, primary=True)
        self.ends = column(spacing=8)
        self._stepper = Stepper(self)
        self.kind.currentIndexChanged.connect(lambda _: self._suggest())
        self._compose()
        controller.counter.changed.connect(self._maybe_refresh)
        controller.session.plan_changed.connect(self._maybe_refresh)
        controller.session.decisions_changed.connect(self._maybe_refresh)
        controller.session.analysis_changed.connect(self._maybe_refresh)
        controller.session.documents_changed.connect(self._maybe_refresh)

    def _make_page_numbers(self) -> None:
        self.stamped = self._check(self.tr("Number the pages (PDF)"), False)
        self.prefix = QLineEdit()
        self.prefix.setPlaceholderText(self.tr("Prefix, such as CASE-"))
        self.prefix.setAccessibleName(self.tr("Prefix of the page numbers"))
        self.first = WholeBox(1, 9_999_999, self.tr("First page number"))
        self.stamped.toggled.connect(self.prefix.setVisible)
        self.stamped.toggled.connect(self.first.setVisible)
        self.prefix.hide()
        self.first.hide()

    def _combo(self, name: str, choices: dict[str, str] | dict[Layout, str] | dict[bool, str]) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(name)
        for value, words in choices.items():
            box.addItem(words, value)
        return box

    def _check(self, words: str, on: bool) -> QCheckBox:
        box = QCheckBox(words)
        box.setChecked(on)
        return box

    def _form(self) -> QGridLayout:
        form = QGridLayout()
        form.setHorizontalSpacing(14)
        form.setVerticalSpacing(8)
        for number, (words, widget) in enumerate(
            (
                (self.tr("Format"), self.kind),
                (self.tr("Layout"), self.layout_),
                (self.tr("Style"), self.style_),
            )
        ):
            form.addWidget(label(words), number, 0)
            form.addWidget(widget, number, 1)
        form.addWidget(label(self.tr("Save as")), 3, 0)
        form.addLayout(row(self.out, button(self.tr("Choose…"), self._choose)), 3, 1)
        form.setColumnStretch(1, 1)
        return form

    def _compose(self) -> None:
        self.stage = label(self.tr("Writing and verifying…"), "small")  # a busy bar shows no words of its own
        self.stage.hide()
        self.hidden_card = card(
            label(self.tr("Hidden data"), "heading"),
            self.hidden_words,
            self.hidden_grid,
        )
        left = column(
            card(
                label(self.tr("Result"), "heading"),
                self._form(),
                self.brackets,
                self.codes,
                row(self.stamped, self.prefix, self.first, None),
                self.overwrite,
            ),
            card(
                label(self.tr("Also write and check"), "heading"),
                self.certificate,
                self.log,
                self.log_text,
                self.ocr,
            ),
            self.hidden_card,
            None,
            spacing=14,
        )
        right = column(
            card(
                label(self.tr("Before you publish"), "heading"),
                label(
                    self.tr(
                        "Double-click a line, or press Enter on it, to see its entities in the document."
                    ),
                    "muted",
                    wrap=True,
                ),
                self.red_items,
                self.concerns,
            ),
            self.stage,
            self.bar,
            row(None, self.go),
            self.ends,
            None,
            spacing=14,
        )
        body = QWidget()
        both = QHBoxLayout(body)
        both.setContentsMargins(0, 0, 8, 8)
        both.setSpacing(20)
        both.addLayout(left, 1)
        both.addLayout(right, 1)
        page = QWidget()
        self.page = scrolling(body)
        page.setLayout(column(label(self.tr("Export"), "title"), self.page, margin=20))
        self.setLayout(column(page))

    # -- showing --

    def refresh(self) -> None:
        """Shows what is to be decided and said before an export."""
        session = self.controller.session
        record = session.record
        if record is not None and not self.out.text():
            self._suggest()
        self._hidden(record.format if record else "")
        self.style_.setCurrentIndex(int(session.black_boxes))
        self.brackets.blockSignals(True)
        self.brackets.setChecked(session.brackets)
        self.brackets.blockSignals(False)
        self.brackets.setEnabled(not session.black_boxes)
        if record is not None and len(record.text) > LONG:
            self.go.setEnabled(False)  # until it is known what there is to say
            self._stepper.begin(self._look_in_steps())
        else:
            self._stepper.stop()
            self._show_concerns(finished(self._look()))

    def _look(self) -> Steps[tuple[Concern, ...]]:
        controller = self.controller
        planning = controller.planner.waiting(controller.session.current)
        return preflight_in_steps(controller.session, controller.counter.current(), planning=planning)

    def _look_in_steps(self) -> Steps[None]:
        self._show_concerns((yield from self._look()))

    def _show_concerns(self, found: Sequence[Concern]) -> None:
        self.concerns.clear()
        self.red_items.show_items(self.controller.session)
        for concern in (c for c in found if not c.red):
            sign = "✕ " if concern.blocking else "⚠ "
            item = QListWidgetItem(sign + concern.words)
            item.setData(Qt.ItemDataRole.UserRole, list(concern.entity_ids))
            self.concerns.addItem(item)
        if not found:
            self.concerns.addItem(self.tr("✓ Everything is decided, nothing risky is kept."))
        self.go.setEnabled(not any(c.blocking for c in found) and not self.bar.isVisible())

    def _hidden(self, format_: str) -> None:
        """Only what the file has; until it was looked through, nothing is offered to be kept."""
        session = self.controller.session
        found = session.inspections.get(session.current)
        if found is None and format_:
            self.controller.inspect(session.current)
        known = self.controller.engine.hidden_items(format_) if format_ else {}
        present = {item.name for item in found.hidden} if found else set()
        names = {name: words for name, words in known.items() if name in present}
        if found is None:
            self.hidden_words.setText(self.tr("The file is being read."))
        elif names:
            self.hidden_words.setText(
                self.tr("Found in this file. All of it is removed; tick what must stay.")
            )
        else:
            self.hidden_words.setText(self.tr("None was found in this file."))
        if tuple(self.hidden) == tuple(names):
            return
        clear(self.hidden_grid)
        self.hidden = {name: self._check(self.tr(words), False) for name, words in names.items()}
        for number, box in enumerate(self.hidden.values()):
            self.hidden_grid.addWidget(box, number, 0)
        self.hidden_card.setVisible(bool(format_))

    def _set_style(self) -> None:
        self.boxes_chosen.emit(bool(self.style_.currentData()))

    def _set_brackets(self, on: bool) -> None:
        project = self.controller.session.project
        if on != self.controller.session.brackets:
            project.set("brackets", on, Message("Brackets around replaced words"))
            self.controller.session.history_moved()

    def _suggest(self) -> None:
        record = self.controller.session.record
        if record is not None:
            self.out.setText(str(suggested_name(Path(record.path), self.kind.currentData())))
            self.stamped.setEnabled(self.out.text().lower().endswith(".pdf"))

    def document_changed(self) -> None:
        """Forgets file name and outcome of the document before."""
        self.out.clear()
        clear(self.ends)
        if self.isVisible():
            self.refresh()

    def _go(self, item: QListWidgetItem) -> None:
        ids = item.data(Qt.ItemDataRole.UserRole)
        if ids:
            self.show_entities.emit(ids)

    def _choose(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save the result as"), self.out.text())
        if path:
            self.out.setText(path)

    # -- doing --

    def choice(self) -> ExportChoice:
        """What a person chose for the export."""
        return ExportChoice(
            Path(self.out.text()),
            Layout(self.layout_.currentData()),
            Style.BLACK_BOX if self.style_.currentData() else Style.LABEL,
            frozenset(name for name, box in self.hidden.items() if box.isChecked()),
            self.certificate.isChecked(),
            self.log.isChecked(),
            self.log_text.isChecked(),
            self.overwrite.isChecked(),
            self.ocr.isChecked(),
            self.codes.isChecked(),
            Stamp(self.prefix.text(), self.first.value()) if self.stamped.isChecked() else None,
        )

    def export(self) -> None:
        """With the plan for the dials as they are now: one that is still being made is waited for."""
        clear(self.ends)
        document, choice = self.controller.session.current, self.choice()
        self.bar.setRange(0, 0)
        self.stage.show()
        self.bar.show()
        self.go.setEnabled(False)
        self.controller.planner.ensure(document, lambda problem: self._write(document, choice, problem))

    def _write(self, document: str, choice: ExportChoice, problem: str) -> None:
        session = self.controller.session
        try:
            if problem or document not in session.project.records:
                raise SfumatoError(problem or "The document was closed.")
            job = job_of(session, choice, document)
        except SfumatoError as error:
            self._red(of_error(error))
            self._finished()
            return
        worker = self.controller.run(ExportTask(self.controller.engine, job))
        worker.done.connect(lambda result: self._written(document, result))
        worker.failed.connect(lambda message, _: self._red(message))
        worker.finished.connect(self._finished)
        self.controller.workers.begin(worker)

    def _written(self, document: str, result: ExportResult) -> None:
        session = self.controller.session
        if document in session.project.records:  # the batch knows then that there is nothing left to do
            note_export(session, document, result)
            session.history_moved()
        self._green(result)

    def _finished(self) -> None:
        self.stage.hide()
        self.bar.hide()
        self.refresh()
        if self.isVisible() and not self.isAncestorOf(QApplication.focusWidget() or self):
            self.go.setFocus()  # switched off meanwhile, it lost the focus

    def _green(self, result: ExportResult) -> None:
        end = GoodEnd(result)
        end.told.connect(lambda words: self._end(Notice(words, "warning")))
        self._end(end)
        if self.isVisible():
            end.opened.setFocus()  # the export button is off while it works, and the focus must not wander

    def _red(self, message: str) -> None:
        end = Notice(self.tr("Nothing was published. {0}").format(message), "error")
        end.setObjectName("export-bad")
        self._end(end)

    def _end(self, end: QWidget) -> None:
        """However it ended, that is in view; it is laid out first."""
        self.ends.addWidget(end)
        QTimer.singleShot(0, end, lambda: self.page.ensureWidgetVisible(end))
