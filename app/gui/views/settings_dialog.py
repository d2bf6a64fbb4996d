"""Settings: appearance, reason codes, rule profile, what is remembered."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QPlainTextEdit,
    QSpinBox,
    QTabWidget,
    QWidget,
)

from sfumato.app.gui.views.widgets import button, column, label, row
from sfumato.app.gui.vm.dials import profiles
from sfumato.app.gui.vm.words import of_error
from sfumato.core.errors import SfumatoError
from sfumato.core.messages import Message
from sfumato.core.review import reasons
from sfumato.core.review.rules import PROFILES as RULE_PROFILES

if TYPE_CHECKING:
    from sfumato.app.gui.views.main_window import MainWindow


class SettingsDialog(QDialog):
    """Appearance, profiles and reason codes. Theme and text size change at once, reason codes by their buttons."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window_ = window
        self.setWindowTitle(self.tr("Settings"))
        tabs = QTabWidget()
        tabs.addTab(self._looks(), self.tr("Appearance"))
        tabs.addTab(self._profiles(), self.tr("Profiles and rules"))
        tabs.addTab(self._reasons(), self.tr("Reason codes"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.setLayout(column(tabs, buttons, margin=16))
        self.resize(680, 520)

    def _looks(self) -> QWidget:
        settings = self.window_.settings
        self.theme = QComboBox()
        for name, words in (
            ("system", self.tr("Follow the system")),
            ("light", self.tr("Light")),
            ("dark", self.tr("Dark")),
            ("contrast", self.tr("High contrast")),
        ):
            self.theme.addItem(words, name)
        self.theme.setAccessibleName(self.tr("Theme"))
        self.theme.setCurrentIndex(max(0, self.theme.findData(settings.text("theme", "system"))))
        self.theme.activated.connect(lambda _: self.window_.commands.use_theme(self.theme.currentData()))
        self.scale = QSpinBox()
        self.scale.lineEdit().setTextMargins(6, 0, 0, 0)
        self.scale.setRange(70, 250)
        self.scale.setSingleStep(10)
        self.scale.setSuffix(" %")
        self.scale.setValue(round(100 * settings.number("scale", 1.0)))
        self.scale.setAccessibleName(self.tr("Text size"))
        self.scale.valueChanged.connect(self._scale)
        form = QFormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.setContentsMargins(12, 16, 12, 12)
        form.setVerticalSpacing(14)
        form.addRow(self.tr("Theme"), self.theme)
        form.addRow(self.tr("Text size"), self.scale)
        form.addRow(self.tr("Recent files"), button(self.tr("Clear the list"), settings.forget_recent))
        page = QWidget()
        page.setLayout(form)
        return page

    def _scale(self, percent: int) -> None:
        self.window_.settings.set("scale", percent / 100)
        self.window_.commands.scale(1.0)

    def _profiles(self) -> QWidget:
        page = QWidget()
        lines: list[QWidget | None] = [
            label(
                self.tr(
                    "A profile sets dials, per-type rules and court rules in one step. It can be undone."
                ),
                "muted",
                wrap=True,
            )
        ]
        for profile in profiles():
            lines.append(button(self.tr(profile.title), partial(self._use, profile.name)))
            lines.append(label(self.tr(profile.words), "small", wrap=True))
        lines.append(label(self.tr("Court rules"), "heading"))
        for rules in RULE_PROFILES.values():
            lines.append(button(self.tr(rules.title), partial(self.window_.commands.apply_rules, rules.name)))
        lines.append(
            label(
                self.tr(
                    "Last four of social-security and account numbers, year of birth, initials of minors, "
                    "city and state of home addresses. What you decided yourself stays."
                ),
                "small",
                wrap=True,
            )
        )
        page.setLayout(column(*lines, None, margin=12))
        return page

    def _use(self, name: str) -> None:
        self.window_.controller.use_profile(name)

    def _reasons(self) -> QWidget:
        self.sets = QComboBox()
        self.sets.setAccessibleName(self.tr("Set of reason codes"))
        for found in reasons.all_sets():
            self.sets.addItem(found.title, found.name)
        chosen = self.window_.session.project.setting("reason_set", "gdpr-echr")
        self.sets.setCurrentIndex(max(0, self.sets.findData(chosen)))
        self.codes = QPlainTextEdit()
        self.codes.setTabChangesFocus(True)
        self.codes.setAccessibleName(self.tr("Codes of the set, one per line"))
        self.problem = label("", wrap=True)
        self.sets.activated.connect(lambda _: self._show_set())
        page = QWidget()
        page.setLayout(
            column(
                label(
                    self.tr("One reason per line: the code, two spaces, the description."), "muted", wrap=True
                ),
                self.sets,
                self.codes,
                self.problem,
                row(
                    button(self.tr("Use this set"), self._use_set, primary=True),
                    button(self.tr("Save changes"), self._save_set),
                    button(self.tr("Restore the shipped set"), self._restore_set),
                    None,
                ),
                margin=12,
            )
        )
        self._show_set()
        return page

    def _show_set(self) -> None:
        found = reasons.load_set(self.sets.currentData())
        self.codes.setPlainText("\n".join(f"{r.code}  {r.words}" for r in found.reasons))

    def _use_set(self) -> None:
        project = self.window_.session.project
        project.set(
            "reason_set",
            self.sets.currentData(),
            Message("Reason codes: {0}", self.sets.currentText()),
        )
        self.window_.session.history_moved()
        self.window_.review.inspector.set_reasons(reasons.load_set(self.sets.currentData()))

    def _save_set(self) -> None:
        found = reasons.load_set(self.sets.currentData())
        lines = reasons.parse_lines(self.codes.toPlainText().splitlines())
        try:
            reasons.save_set(reasons.ReasonSet(found.name, found.title, lines, found.source))
        except (SfumatoError, OSError) as error:
            self.problem.setText(
                of_error(error)
                if isinstance(error, SfumatoError)
                else self.tr("The reason codes could not be saved.")
            )
            return
        self._use_set()

    def _restore_set(self) -> None:
        reasons.restore_set(self.sets.currentData())
        self._show_set()
