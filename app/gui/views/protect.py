"""Who to protect: the persons found, with a suggestion from the heading; one, several or everybody."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QListWidget, QListWidgetItem, QWidget

from sfumato.app.gui.views.flow import FlowLayout
from sfumato.app.gui.views.widgets import button, column, label
from sfumato.app.gui.vm.protect import Person, Role
from sfumato.app.gui.vm.words import tr_count
from sfumato.core.decide.roles import ROLES


class ProtectPanel(QWidget):
    """Whom to protect, and the names that stay by their role. Cannot be used before the whole text was read."""

    chosen = Signal(list)  # entity ids
    roles_chosen = Signal(frozenset)  # of those whose people stay as written

    def __init__(self) -> None:
        super().__init__()
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("People in the document"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemChanged.connect(self._changed)
        self.summary = label("", "small", wrap=True)
        self._quiet = False
        self._ready = True
        self.everybody = button(self.tr("Everybody"), lambda: self._all(True))
        self.suggestion = button(self.tr("Only the suggested person"), self._suggested)
        self._role_words = {"judge": self.tr("Judges"), "counsel": self.tr("Counsel")}
        self.roles = {name: QCheckBox(self._role_words[name]) for name in ROLES}
        for box in self.roles.values():
            box.clicked.connect(lambda _: self.roles_chosen.emit(self.staying()))
        shortcuts = FlowLayout(spacing=8)  # below each other where the panel is narrow
        for made in (self.everybody, self.suggestion):
            shortcuts.addWidget(made)
        self.setLayout(
            column(
                label(self.tr("Who is to be protected?"), "heading"),
                label(
                    self.tr("Risk is judged for these people: could a reader find out who they are?"),
                    "muted",
                    wrap=True,
                ),
                self.list,
                shortcuts,
                self.summary,
                label(self.tr("Names that stay"), "heading"),
                *self.roles.values(),
                label(
                    self.tr("Courts usually publish these names. Protected people are hidden all the same."),
                    "small",
                    wrap=True,
                ),
                margin=4,
            )
        )
        self._people: tuple[Person, ...] = ()

    def show_people(self, people: Sequence[Person], *, ready: bool = True) -> None:
        """`ready`: who is one person is known only when the whole text was read; until then nobody can be chosen."""
        self._quiet = True
        self._ready = ready
        for choice in (self.list, self.everybody, self.suggestion):
            choice.setEnabled(ready)
        self._people = tuple(people)
        here = self.list.currentRow()
        self.list.clear()
        for person in people:
            words = f"{person.name}   ×{person.mentions}"
            if person.suggested:
                words += "\n" + self.tr("suggested: {0}").format(person.why)
            item = QListWidgetItem(words)
            item.setData(Qt.ItemDataRole.UserRole, person.entity_id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if person.protected else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self.list.setCurrentRow(min(here, self.list.count() - 1))
        self._quiet = False
        self._summarise()

    def show_roles(self, roles: Sequence[Role]) -> None:
        """Ticked where people of that role stay; how many of them the document names."""
        for role in roles:
            self.roles[role.name].setText(f"{self._role_words[role.name]} ({role.people})")
            self.roles[role.name].setChecked(role.stays)

    def staying(self) -> frozenset[str]:
        """Names of the roles whose holders stay named."""
        return frozenset(name for name, box in self.roles.items() if box.isChecked())

    def focus(self) -> None:
        """With a line to stand on, so that the space bar ticks it."""
        self.list.setFocus()
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)

    def ids(self) -> list[str]:
        """Entities of the people who are protected."""
        items = (self.list.item(i) for i in range(self.list.count()))
        return [i.data(Qt.ItemDataRole.UserRole) for i in items if i.checkState() is Qt.CheckState.Checked]

    def _summarise(self) -> None:
        count = len(self.ids())
        if not self._ready:
            self.summary.setText(self.tr("You can choose when the whole text has been read."))
        elif not self._people:
            self.summary.setText(self.tr("No person was found yet."))
        elif count == 0:
            self.summary.setText(
                self.tr("Nobody is chosen: everybody named in the text is protected equally.")
            )
        else:
            words = tr_count(
                count,
                "{0} person of {1} is protected.",
                "{0} people of {1} are protected.",
                len(self._people),
            )
            self.summary.setText(words)

    def _changed(self) -> None:
        if not self._quiet:
            self._summarise()
            self.chosen.emit(self.ids())

    def _set(self, ids: set[str]) -> None:
        self._quiet = True
        for number in range(self.list.count()):
            item = self.list.item(number)
            on = item.data(Qt.ItemDataRole.UserRole) in ids
            item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        self._quiet = False
        self._changed()

    def _all(self, on: bool) -> None:
        self._set({p.entity_id for p in self._people} if on else set())

    def _suggested(self) -> None:
        self._set({p.entity_id for p in self._people if p.suggested})
