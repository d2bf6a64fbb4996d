"""The good end of an export: where the file is, how to open it, and what was checked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from sfumato.app.gui.views.desktop import open_path, show_in_folder
from sfumato.app.gui.views.widgets import Notice, button, column, label, row
from sfumato.app.gui.vm.export import ExportResult
from sfumato.app.gui.vm.words import say, tr, tr_count

# Said with words too; what did not apply is no success.
SIGNS = {"passed": "✓", "failed": "✗", "warning": "⚠", "skipped": "–"}


def layout_words(bits: float) -> str:
    """What the layout still reveals: a word first, the number for experts."""
    if bits < 2:
        return tr("Layout reveals almost nothing ({0} bits).", f"{bits:.1f}")
    return tr("Layout reveals something about the length of hidden words ({0} bits).", f"{bits:.1f}")


class GoodEnd(QWidget):
    told = Signal(str)  # words: something could not be done with the file

    def __init__(self, result: ExportResult) -> None:
        super().__init__()
        certificate = result.certificate
        passed = sum(c.result.value == "passed" for c in certificate.checks)
        counted = tr_count(
            certificate.edits,
            "{0} mention removed, {1} checks passed.",
            "{0} mentions removed, {1} checks passed.",
            passed,
        )
        end = Notice(self.tr("Verified. {0} Saved as {1}").format(counted, result.out), "good")
        end.setObjectName("export-good")
        self.setAccessibleName(end.accessibleName())
        self.opened = button(
            self.tr("Open file"), lambda: self._hand_over(open_path, result.out), primary=True
        )
        shown = button(self.tr("Show in folder"), lambda: self._hand_over(show_in_folder, result.out))
        lines = column(end, row(self.opened, shown, None), margin=0, spacing=8)
        for check in certificate.checks:
            words = f"{self.tr(check.result.value)}: {say(check.name)}"
            words += f" ({say(check.detail)})" if check.detail else ""
            lines.addWidget(label(f"{SIGNS[check.result.value]} {words}", "small", wrap=True))
        if certificate.leak_bits:
            lines.addWidget(label(layout_words(certificate.leak_bits), "small"))
        for path in result.extra:
            lines.addWidget(label(self.tr("Also written: {0}").format(path.name), "small"))
        self.setLayout(lines)

    def _hand_over(self, give: Callable[[Path], bool], path: Path) -> None:
        """A button that does nothing would look broken: where no program takes the file, its place is told."""
        if not give(path):
            words = self.tr("This system has no program set up to open it. The file is here: {0}")
            self.told.emit(words.format(path))
