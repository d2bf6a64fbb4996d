"""The dialog that saves a project: where, and with which password."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QLineEdit, QWidget

from sfumato.app.gui.views.widgets import button, column, label, row
from sfumato.core.review.project_file import SUFFIX


class SaveDialog(QDialog):
    """Asks where a project is saved and with which password. It writes nothing itself and cannot recover a password."""

    def __init__(self, suggestion: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Save project"))
        self.file = QLineEdit(str(suggestion))
        self.file.setAccessibleName(self.tr("File name"))
        self.secret = self._secret(self.tr("Password (empty: not encrypted)"))
        self.again = self._secret(self.tr("Password again"))
        self.problem = label("", wrap=True)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self._check)
        buttons.rejected.connect(self.reject)
        self.setLayout(
            column(
                label(
                    self.tr("The project holds the text of its documents and your decisions."),
                    "muted",
                    wrap=True,
                ),
                row(self.file, button(self.tr("Choose…"), self._choose)),
                label(self.tr("Password (empty: not encrypted). It cannot be recovered."), wrap=True),
                self.secret,
                self.again,
                self.problem,
                buttons,
                margin=20,
                spacing=12,
            )
        )
        self.resize(560, 0)

    def _secret(self, name: str) -> QLineEdit:
        field = QLineEdit()
        field.setEchoMode(QLineEdit.EchoMode.Password)
        field.setAccessibleName(name)
        field.setPlaceholderText(name)
        return field

    def _choose(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save project"), self.file.text())
        if path:
            self.file.setText(path)

    def _check(self) -> None:
        if self.secret.text() != self.again.text():
            self.problem.setText(self.tr("The two passwords differ."))
        else:
            self.accept()

    def path(self) -> Path:
        """The chosen file, with the suffix of projects."""
        path = Path(self.file.text())
        return path if path.suffix.lower() == SUFFIX else path.with_name(path.name + SUFFIX)

    def passphrase(self) -> str | None:
        """The password that was typed; None where the project stays readable."""
        return self.secret.text() or None
