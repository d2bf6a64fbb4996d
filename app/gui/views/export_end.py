"""The end of an export that was written: where the file is, how to open it, what needs a look, and what was checked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from sfumato.app.gui.views.desktop import open_path, show_in_folder
from sfumato.app.gui.views.widgets import Notice, button, column, label, row
from sfumato.app.gui.vm.export import ExportResult
from sfumato.app.gui.vm.words import say, tr, tr_count

if TYPE_CHECKING:
    from sfumato.core.document.verify.certificate import Certificate, Check

# Said with words too; what did not apply is no success.
SIGNS = {"passed": "✓", "failed": "✗", "warning": "⚠", "skipped": "–"}


def layout_words(bits: float) -> str:
    """What the layout still reveals: a word first, the number for experts."""
    if bits < 2:
        return tr("Layout reveals almost nothing ({0} bits).", f"{bits:.1f}")
    return tr("Layout reveals something about the length of hidden words ({0} bits).", f"{bits:.1f}")


def check_words(check: Check) -> str:
    """One check in a line: its result, its name and what it found. A warning that is a sentence stands for itself."""
    if check.result.value == "warning" and str(check.detail).endswith("."):
        return f"{SIGNS['warning']} {say(check.detail)}"
    words = f"{SIGNS[check.result.value]} {tr(check.result.value)}: {say(check.name)}"
    return words + (f" ({say(check.detail)})" if check.detail else "")


def end_words(certificate: Certificate, out: Path) -> str:
    """What is told of a written file in one or two sentences. A warning comes before the success: whoever reads only the banner
    must not publish a file that a person has to look at first."""
    passed = sum(c.result.value == "passed" for c in certificate.checks)
    counted = tr_count(
        certificate.edits,
        "{0} mention removed, {1} checks passed.",
        "{0} mentions removed, {1} checks passed.",
        passed,
    )
    if warnings := len(certificate.warnings):
        first = tr_count(
            warnings,
            "{0} warning: read it before you publish the file.",
            "{0} warnings: read them before you publish the file.",
        )
        return tr("{0} {1} Saved as {2}", first, counted, out)
    return tr("Verified. {0} Saved as {1}", counted, out)


class GoodEnd(QWidget):
    """A banner (green, or amber with warnings), the two buttons for the file, warnings in full, and the other checks behind a
    button. An export that failed is told by the view itself."""

    told = Signal(str)  # words: something could not be done with the file

    def __init__(self, result: ExportResult) -> None:
        super().__init__()
        certificate = result.certificate
        end = Notice(end_words(certificate, result.out), "warning" if certificate.warnings else "good")
        end.setObjectName("export-good")
        self.setAccessibleName(end.accessibleName())
        self.opened = button(
            self.tr("Open file"), lambda: self._hand_over(open_path, result.out), primary=True
        )
        shown = button(self.tr("Show in folder"), lambda: self._hand_over(show_in_folder, result.out))
        self.all_checks = button(self.tr("Show all checks"), self._toggle)
        lines = column(end, margin=0, spacing=8)
        for check in certificate.warnings:
            lines.addWidget(label(check_words(check), wrap=True))
        lines.addLayout(row(self.opened, shown, self.all_checks, None))
        lines.addWidget(label(self._written(result), "small", wrap=True))
        self.checks = QWidget()
        inner = column(margin=0, spacing=6)
        for check in certificate.checks:
            inner.addWidget(label(check_words(check), "small", wrap=True))
        if certificate.leak_bits:
            inner.addWidget(label(layout_words(certificate.leak_bits), "small", wrap=True))
        self.checks.setLayout(inner)
        self.checks.hide()
        lines.addWidget(self.checks)
        self.setLayout(lines)

    def _written(self, result: ExportResult) -> str:
        names = ", ".join(path.name for path in result.extra)
        return self.tr("Also written: {0}").format(names) if names else ""

    def _toggle(self) -> None:
        shown = self.checks.isHidden()
        self.checks.setVisible(shown)
        words = self.tr("Hide the checks") if shown else self.tr("Show all checks")
        self.all_checks.setText(words)
        self.all_checks.setAccessibleName(words)

    def _hand_over(self, give: Callable[[Path], bool], path: Path) -> None:
        """A button that does nothing would look broken: where no program takes the file, its place is told."""
        if not give(path):
            words = self.tr("This system has no program set up to open it. The file is here: {0}")
            self.told.emit(words.format(path))
