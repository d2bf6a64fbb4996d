"""The inspector: where the selected entity stands, how risky it is and why, and what may stand in its place."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QHeaderView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from sfumato.app.gui import theme
from sfumato.app.gui.views.inputs import calm
from sfumato.app.gui.views.risk_bars import RiskBars
from sfumato.app.gui.views.widgets import button, card, column, label, row, scrolling
from sfumato.app.gui.views.widgets import table as made_table
from sfumato.app.gui.vm.colours import type_words
from sfumato.app.gui.vm.inspector import Inspection
from sfumato.app.gui.vm.standing import Level
from sfumato.app.gui.vm.words import say, tr_count
from sfumato.core.review.reasons import ReasonSet

IDENTIFIER_WORDS = {
    "DIRECT": "identifies the person",
    "QUASI": "helps to identify the person",
    "NO_MASK": "does not identify",
}
SLIM = 400  # pixels of the panel; below, the three columns of the ladder cut off its words
PADDING = 10  # pixels beside and around the words of a rung
HIGHEST = 340  # pixels of the list of replacements; more of them scroll


class Inspector(QWidget):
    """One entity: its risk in a sentence, what can be done with it, its replacements and why, reason, note and mentions. It
    forwards decisions and makes none."""

    jumped = Signal(int)  # mention number
    rung_chosen = Signal(int)
    kept = Signal()
    masked = Signal()
    accepted = Signal()
    opened = Signal()
    words_given = Signal(str)
    operator_chosen = Signal(str)
    reason_chosen = Signal(str)
    noted = Signal(str)
    dismissed = Signal()
    resolved = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.empty = label(
            self.tr("Select an entity in the text or in the list. Press N for the next undecided one."),
            "muted",
            wrap=True,
        )
        self.title = label("", "heading", wrap=True)
        self.subtitle = label("", "muted", wrap=True)
        self.conflict_words = label("", wrap=True)
        self.conflict = card(
            self.conflict_words,
            row(button(self.tr("Use the safe replacement"), self.resolved.emit), None),
            role="danger",
        )
        self.ladder = self._ladder()
        self.why = label("", wrap=True)
        self.bars = RiskBars()
        self.bars_card = card(label(self.tr("Risk by measure"), "heading"), self.bars)
        self.risk = label("", wrap=True)
        self.expert = False
        self.mentions = QListWidget()
        self.mentions.setAccessibleName(self.tr("Mentions in context"))
        self.mentions.setWordWrap(True)
        self.mentions.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.mentions.itemActivated.connect(self._jump)
        self.mentions.itemClicked.connect(self._jump)
        self.own = QLineEdit()
        self.own.setPlaceholderText(self.tr("Your own words…"))
        self.own.setAccessibleName(self.tr("Your own replacement"))
        self.own.returnPressed.connect(lambda: self.words_given.emit(self.own.text()))
        self.operator = calm(QComboBox())
        self.operator.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.operator.setAccessibleName(self.tr("Show a part only"))
        self.operator.addItem(self.tr("Show a part…"), "")
        for name in ("initials", "last four", "year only", "city and state"):
            self.operator.addItem(self.tr(name.capitalize()), name)
        self.operator.activated.connect(self._operator)
        self.reason = calm(QComboBox())
        self.reason.setAccessibleName(self.tr("Reason code"))
        self.reason.activated.connect(lambda _: self.reason_chosen.emit(self.reason.currentData()))
        self.note = QLineEdit()
        self.note.setPlaceholderText(self.tr("Note (kept in the project, not in the result)"))
        self.note.setAccessibleName(self.tr("Note"))
        self.note.editingFinished.connect(lambda: self.noted.emit(self.note.text()))
        self._shown: Inspection | None = None
        self.body = self._body()
        self.empty.setContentsMargins(8, 12, 8, 0)
        self.page = scrolling(self.body)
        self.setLayout(column(self.empty, self.page, margin=0))
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.show_nothing()

    def _ladder(self) -> QTableWidget:
        heads = [self.tr("Replacement"), self.tr("How many fit"), self.tr("Detail lost")]
        table = made_table(0, heads, self.tr("Replacements, from specific to general"))
        table.setWordWrap(True)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        header.sectionResized.connect(lambda *_: self._fit_ladder())
        # Only Enter or a double click decides; a single click never does.
        table.itemActivated.connect(lambda item: self.rung_chosen.emit(item.row()))
        return table

    def _body(self) -> QWidget:
        body = QWidget()
        choices = QGridLayout()  # the one main action across, the others in pairs of one width
        choices.setSpacing(6)
        accept = button(
            self.tr("Accept and next"),
            self.accepted.emit,
            primary=True,
            tip=self.tr("Accept what the plan suggests and go to the next undecided entity (A)"),
        )
        choices.addWidget(accept, 0, 0, 1, 2)
        others = (
            button(self.tr("Mask"), self.masked.emit, tip=self.tr("Hide it completely (M)")),
            button(self.tr("Keep"), self.kept.emit, tip=self.tr("Leave it as it is (K)")),
            button(
                self.tr("Decide later"),
                self.opened.emit,
                tip=self.tr("Take the decision back; the plan decides until you do (U)"),
            ),
            button(
                self.tr("Not an identifier"),
                self.dismissed.emit,
                tip=self.tr("It identifies nobody: remove it from the list (D)"),
            ),
        )
        for number, made in enumerate(others):
            choices.addWidget(made, 1 + number // 2, number % 2)
            choices.setColumnStretch(number % 2, 1)
        more = column(self.own, self.operator, spacing=6)
        body.setLayout(
            column(
                self.title,
                self.subtitle,
                self.risk,
                self.conflict,
                choices,
                card(label(self.tr("Replace with"), "heading"), self.ladder, more),
                card(label(self.tr("Why"), "heading"), self.why),
                self.bars_card,
                card(label(self.tr("Reason and note"), "heading"), self.reason, self.note),
                card(label(self.tr("Mentions"), "heading"), self.mentions),
                None,
                margin=4,
            )
        )
        return body

    def set_expert(self, expert: bool) -> None:
        """Clerks see the replacements; experts also how many fit, what is lost, and every measure."""
        self.expert = expert
        self.bars_card.setVisible(expert)
        self._show_columns()

    @property
    def slim(self) -> bool:
        """No room for three columns: a line under the replacement tells the figures instead."""
        return self.width() < theme.px(SLIM)

    def _show_columns(self) -> None:
        wide = self.expert and not self.slim
        self.ladder.horizontalHeader().setVisible(wide)
        for column_ in (1, 2):
            self.ladder.setColumnHidden(column_, not wide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self.expert and self.ladder.isColumnHidden(1) != self.slim:
            self._show_columns()
            if self._shown is not None:
                self._show_ladder(self._shown)

    def set_reasons(self, reasons: ReasonSet) -> None:
        """Offers the codes of another set."""
        self.reason.clear()
        self.reason.addItem(self.tr("No reason code"), "")
        for reason in reasons.reasons:
            self.reason.addItem(f"{reason.code}  {reason.words}", reason.code)
            self.reason.setItemData(self.reason.count() - 1, reason.words, Qt.ItemDataRole.ToolTipRole)

    def show_nothing(self) -> None:
        """Shows what to do where no entity is chosen."""
        self._shown = None
        self.page.hide()
        self.empty.show()

    def show_entity(self, found: Inspection, mention: int, others: int) -> None:
        """Shows an entity at one of its mentions; `others` are further entities that are chosen with it."""
        from sfumato.core.generalize.code_rules import full_name  # an empty window needs none of it

        same = self._shown is not None and self._shown.entity.id == found.entity.id
        self._shown = found
        self.empty.hide()
        self.page.show()
        entity = found.entity
        self.title.setText(" ".join(entity.text.split()))
        kind = say(full_name(entity.kind)) if entity.kind else self.tr(type_words(entity.type))
        judged = found.level is not Level.UNKNOWN
        says = self.tr(IDENTIFIER_WORDS[entity.identifier.value]) if judged else self.tr("not judged yet")
        times = tr_count(len(entity.mentions), "{0} mention", "{0} mentions")
        words = f"{kind} · {times} · {says}"
        words = words[:1].upper() + words[1:]
        self.subtitle.setText(words + (self.tr(" · and {0} more selected").format(others) if others else ""))
        self.risk.setText(found.risk_words)
        self.conflict.setVisible(bool(found.conflict))
        self.conflict_words.setText(found.conflict)
        self._show_ladder(found)
        lines = (*found.why, *found.more) if self.expert else found.why
        self.why.setText(
            "\n".join(f"• {line}" for line in lines)
            or (
                self.tr("You marked it by hand.")
                if any("user" in m.sources for m in found.entity.mentions)
                else self.tr("No reasons yet: the risk has not been judged.")
            )
        )
        self.bars_card.setVisible(self.expert)
        self.bars.set_bars(found.bars)
        self.reason.setCurrentIndex(max(0, self.reason.findData(found.reason_code)))
        if not (same and self.note.hasFocus()):
            self.note.setText(found.note)
        if not same:
            self._show_mentions(found)
            self.own.clear()
        self.mentions.setCurrentRow(mention)

    def _show_ladder(self, found: Inspection) -> None:
        self.ladder.setRowCount(len(found.rungs))
        for number, rung in enumerate(found.rungs):
            sign = "▶ " if rung.current else ""
            hints = [self.tr("current plan")] if rung.planned else []
            hints += [self.tr("decided")] if rung.chosen else []
            hints += [self.tr("what reviewers usually choose")] if rung.suggested else []
            words = sign + rung.text + (f"  ({', '.join(hints)})" if hints else "")
            if number == 0:
                words = sign + self.tr("{0}  (keep)").format(rung.text)
            if self.expert and self.slim:
                words += "\n" + self.tr("Fits {0}; detail lost: {1}").format(rung.leaves, rung.costs)
            for place, text in enumerate((words, rung.leaves, rung.costs)):
                item = QTableWidgetItem(text)
                item.setToolTip(rung.source or words)
                if place:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.ladder.setItem(number, place, item)
            if rung.current:
                self.ladder.selectRow(number)
        self._fit_ladder()

    def _fit_ladder(self) -> None:
        """Also when a column becomes narrower: lines of a rung must not be cut off."""
        self.ladder.resizeRowsToContents()
        # Qt forgets the style sheet's padding, and would leave out the last word of what fits but for that.
        width = self.ladder.columnWidth(0) - 3 * PADDING
        for row_ in range(self.ladder.rowCount()):
            if (item := self.ladder.item(row_, 0)) is not None:
                box = self.ladder.fontMetrics().boundingRect(
                    QRect(0, 0, max(1, width), 10_000), Qt.TextFlag.TextWordWrap, item.text()
                )
                self.ladder.setRowHeight(row_, max(self.ladder.rowHeight(row_), box.height() + PADDING))
        height = (
            self.ladder.horizontalHeader().sizeHint().height() * (self.expert and not self.slim)
            + self.ladder.verticalHeader().length()
            + 6
        )
        whole = height <= HIGHEST
        self.ladder.setFixedHeight(min(height, HIGHEST))
        bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if whole else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if self.ladder.verticalScrollBarPolicy() is not bar:  # one that shows takes room, and lines wrap anew
            self.ladder.setVerticalScrollBarPolicy(bar)

    def _show_mentions(self, found: Inspection) -> None:
        self.mentions.clear()
        for context in found.contexts:
            page = self.tr("p. {0}  ").format(context.page + 1) if context.page is not None else ""
            words = f"{page}{context.before}[{context.words}]{context.after}"
            self.mentions.addItem(QListWidgetItem(words))
        self.mentions.setFixedHeight(min(240, 52 * len(found.contexts) + 12))

    def _jump(self, item: QListWidgetItem) -> None:
        self.jumped.emit(self.mentions.row(item))

    def _operator(self) -> None:
        if name := self.operator.currentData():
            self.operator_chosen.emit(name)
        self.operator.setCurrentIndex(0)
