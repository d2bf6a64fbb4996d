"""The list of entities: sortable, filterable, multi-select. It shows rows and forwards the selection."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from sfumato.app.gui import theme
from sfumato.app.gui.views.legend import type_icon
from sfumato.app.gui.views.widgets import column, dress_table, label, row
from sfumato.app.gui.vm.colours import STATUS_WORDS, type_words
from sfumato.app.gui.vm.entity_rows import FILTERS, Row, matches, urgency
from sfumato.app.gui.vm.standing import LEVEL_WORDS, Level
from sfumato.app.gui.vm.words import tr, tr_count
from sfumato.core.recognize.model import EntityType
from sfumato.core.review.model import Status

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole
SORT_ROLE = Qt.ItemDataRole.UserRole + 1
COLUMNS = ("", "Entity", "Now", "Risk", "Times", "Identifier", "Reason")
KINDS = {"DIRECT": "direct", "QUASI": "quasi", "NO_MASK": "none"}
LEVELS = {Level.HIGH: "high", Level.MEDIUM: "medium", Level.LOW: "low", Level.UNKNOWN: "–"}
NOBODY = QModelIndex()


class EntityModel(QAbstractTableModel):
    """Rows of the list as Qt asks for them. Only lines that changed are drawn anew."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[Row] = []
        self._icons = {t: type_icon(t) for t in EntityType}
        self.expert = False
        self.narrow = False  # no room for risk in words and as a number
        self.without_risk = False  # no room for either

    def set_rows(self, rows: Sequence[Row]) -> None:
        """The same entities again: selection and place stay, and only lines that changed are drawn anew."""
        known = len(self.rows)
        if self.goes_on(rows):
            changed = [n for n, (old, new) in enumerate(zip(self.rows, rows, strict=False)) if old is not new]
            self.rows = list(rows[:known])
            for first, last in _runs(changed):
                self.dataChanged.emit(self.index(first, 0), self.index(last, len(COLUMNS) - 1))
            if len(rows) > known:  # more of the text was read
                self.beginInsertRows(NOBODY, known, len(rows) - 1)
                self.rows = list(rows)
                self.endInsertRows()
            return
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    def goes_on(self, rows: Sequence[Row]) -> bool:
        """Whether these are the same entities, and perhaps more at the end."""
        known = [r.entity_id for r in self.rows]
        return bool(known) and [r.entity_id for r in rows[: len(known)]] == known

    def rowCount(self, parent: Index = NOBODY) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOBODY) -> int:
        return len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.tr(COLUMNS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows for a role; sorting and filters ask for roles of their own."""
        row_ = self.rows[index.row()]
        if role == ROW_ROLE:
            return row_
        if role == SORT_ROLE:
            return _sort_values(row_)[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts(row_)[index.column()]
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return self._icons[row_.type]
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._words(row_)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == 4:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        # Where there is no room for the word, the entity itself has its colour, and the tip says it.
        told = index.column() == (1 if self.without_risk else 3)
        if role == Qt.ItemDataRole.ForegroundRole and row_.level is Level.HIGH and told:
            return theme.current().colour("danger")
        return None

    def _texts(self, row_: Row) -> tuple[str, ...]:
        flag = "⚠ " if row_.conflict else ""
        decided = "" if row_.status is Status.UNDECIDED else "✓ "
        now = row_.shown or self.tr("kept")
        risk = self.tr(LEVELS[row_.level])
        if self.expert and row_.risks:
            risk = f"{row_.risk:.2f}" if self.narrow else f"{risk} {row_.risk:.2f}"
        judged = row_.level is not Level.UNKNOWN
        return (
            "",
            flag + row_.text,
            f"{decided}{now}",
            risk,
            str(row_.mentions),
            self.tr(KINDS.get(row_.identifier, row_.identifier)) if judged else "–",
            row_.reason,
        )

    def _words(self, row_: Row) -> str:
        state = self.tr(STATUS_WORDS[row_.fate])
        if row_.status is Status.UNDECIDED:
            state = self.tr("{0} (current plan, not yet decided)").format(state)
        risks = ", ".join(f"{tr(m)} {s:.2f}" for m, s in row_.risks.items())
        times = tr_count(row_.mentions, "{0} mention", "{0} mentions")
        words = f"{self.tr(type_words(row_.type))}: {row_.text}, {times}, {state}"
        if row_.level is not Level.UNKNOWN:
            words += "\n" + self.tr(LEVEL_WORDS[row_.level])
        if row_.shown:
            words += "\n" + self.tr("Replacement: {0}").format(row_.shown)
        return f"{words}\n{risks}" if risks and self.expert else words


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """First and last of every unbroken run."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


def _sort_values(row_: Row) -> tuple[Any, ...]:
    order = list(Status).index(row_.fate) + (0 if row_.status is Status.UNDECIDED else 10)
    return (
        (row_.type.value, row_.first),
        (row_.text.casefold(),),
        (order, row_.first),
        urgency(row_),
        (row_.mentions,),
        (row_.identifier,),
        (row_.reason,),
    )


WIDTHS = (30, 110, 96, 62, 52, 76, 70)
CELL_PADDING = 22  # pixels left and right of the words of a cell together, as the style draws it
NARROW = 380  # pixels of the list: below, an expert reads the number alone, and the names stay readable
WIDE_ENOUGH = {3: 290, 4: 460, 5: 560, 6: 640}  # by column, pixels of the list


class OwnColour(QStyledItemDelegate):
    """Words that have a colour of their own keep it while their line is selected."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        colour = index.data(Qt.ItemDataRole.ForegroundRole)
        if colour is not None:
            option.palette.setColor(QPalette.ColorRole.HighlightedText, colour)


class EntityFilter(QSortFilterProxyModel):
    """The rows that filter, words and legend let through, in the order of the column that was clicked."""

    def __init__(self) -> None:
        super().__init__()
        self.filter, self.words, self.threshold = "all", "", 0.5
        self.types = frozenset(EntityType)
        self.setSortRole(SORT_ROLE)

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        model = self.sourceModel()
        assert isinstance(model, EntityModel)
        return matches(model.rows[source_row], self.filter, self.words, self.types, self.threshold)

    def lessThan(self, source_left: Index, source_right: Index) -> bool:
        return bool(source_left.data(SORT_ROLE) < source_right.data(SORT_ROLE))

    def refresh(self) -> None:
        """Filters and sorts anew."""
        self.invalidate()


class EntityList(QWidget):
    """The list of entities with its filters. It tells which rows are selected and decides nothing."""

    selected = Signal(list)  # entity ids

    def __init__(self) -> None:
        super().__init__()
        self.model = EntityModel()
        self.proxy = EntityFilter()
        self.proxy.setSourceModel(self.model)
        self.words = QLineEdit()
        self.words.setPlaceholderText(self.tr("Filter"))
        self.words.setAccessibleName(self.tr("Filter entities by words"))
        self.words.setClearButtonEnabled(True)
        self.filter = QComboBox()
        self.filter.setAccessibleName(self.tr("Show entities"))
        for name in FILTERS:
            self.filter.addItem(self.tr(name[0].upper() + name[1:]), name)
        self.table = self._table()
        self.counter = label("", "small")
        self.setLayout(column(row(self.filter, self.words), self.table, self.counter, spacing=6))
        self.words.textChanged.connect(lambda _: self._filter())
        self.filter.currentIndexChanged.connect(lambda _: self._filter())
        self._quiet = False
        self.restyle()

    def _table(self) -> QTableView:
        table = QTableView()
        table.setModel(self.proxy)
        table.setItemDelegate(OwnColour(table))
        dress_table(table, self.tr("Entities"))
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setSortingEnabled(True)
        table.setWordWrap(False)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = table.horizontalHeader()
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)  # as the rows come: what matters first
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        table.selectionModel().selectionChanged.connect(self._tell)
        return table

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What does not fit is left out, not cut off: a wider list shows more, and the tip of a line tells all."""
        self._fit()

    def _fit(self) -> None:
        for section, least in WIDE_ENOUGH.items():
            self.table.setColumnHidden(section, self.width() < theme.px(least))
        self.model.without_risk = self.table.isColumnHidden(3)
        now = min(theme.px(190), max(theme.px(84), round(self.width() * 0.33)))
        self.model.narrow = self.width() < theme.px(NARROW)
        self.table.horizontalHeader().resizeSection(2, now)
        self.table.horizontalHeader().resizeSection(3, self._risk_width())

    def _risk_width(self) -> int:
        """Room for the longest word of a risk, with its number where an expert reads both."""
        words = self.tr(LEVELS[Level.MEDIUM])
        if self.model.expert and not self.model.narrow:
            words += " 0.00"
        metrics = self.table.fontMetrics()
        longest = max(metrics.horizontalAdvance(words), metrics.horizontalAdvance(self.tr(COLUMNS[3])))
        return longest + theme.px(CELL_PADDING)

    def restyle(self) -> None:
        """Takes over sizes of the theme."""
        for section, width in enumerate(WIDTHS):
            self.table.horizontalHeader().resizeSection(section, theme.px(width))
        self.table.verticalHeader().setDefaultSectionSize(theme.px(30))
        self._fit()

    def set_rows(self, rows: Sequence[Row], threshold: float) -> None:
        """Shows these rows; the selection stays."""
        self._quiet = True
        chosen = None if self.model.goes_on(rows) else self.chosen()  # else the selection stays by itself
        other = threshold != self.proxy.threshold and self.proxy.filter == "kept but risky"
        self.proxy.threshold = threshold
        place = self.table.verticalScrollBar().value()
        self.model.set_rows(rows)  # the proxy filters and sorts what changed by itself
        if other:
            self.proxy.refresh()
        if chosen is not None:  # what was decided moves down; the list stays where the person reads
            self.choose(chosen, scroll=False)
            self.table.verticalScrollBar().setValue(place)
        self._quiet = False
        self._count()

    def set_expert(self, expert: bool) -> None:
        """Shows or hides the columns for experts."""
        self.model.expert = expert
        self._fit()
        self.table.viewport().update()

    def set_types(self, types: frozenset[EntityType]) -> None:
        """Shows entities of these types only."""
        self.proxy.types = types
        self._filter()

    def chosen(self) -> list[str]:
        """By ranges: Qt's own list of selected rows takes seconds where everything is selected."""
        ranges: Iterable[QItemSelectionRange] = self.table.selectionModel().selection()  # type: ignore[assignment]
        rows = sorted({row_ for r in ranges for row_ in range(r.top(), r.bottom() + 1)})
        return [self.proxy.index(row_, 0).data(ROW_ROLE).entity_id for row_ in rows]

    def choose(self, entity_ids: Sequence[str], *, scroll: bool = True) -> None:
        """Selects entities without telling anybody."""
        if set(entity_ids) == set(self.chosen()):
            return
        quiet, self._quiet = self._quiet, True
        selection = QItemSelection()
        first: QModelIndex | None = None
        wanted = set(entity_ids)
        for number, row_ in enumerate(self.model.rows):
            if row_.entity_id in wanted:
                index = self.proxy.mapFromSource(self.model.index(number, 0))
                if index.isValid():
                    selection.select(index, index)
                    first = first or index
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.table.selectionModel().select(selection, flags)
        if first is not None:
            if len(wanted) == 1:
                self.table.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
            if scroll:
                self.table.scrollTo(first)
        self._quiet = quiet

    def _filter(self) -> None:
        self.proxy.filter = self.filter.currentData()
        self.proxy.words = self.words.text()
        self.proxy.refresh()
        self._count()

    def _count(self) -> None:
        shown, total = self.proxy.rowCount(), self.model.rowCount()
        self.counter.setText(tr_count(total, "{1} of {0} entity", "{1} of {0} entities", shown))

    def _tell(self) -> None:
        if not self._quiet:
            self.selected.emit(self.chosen())
