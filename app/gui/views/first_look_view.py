"""Shows the first look at a long file. It can be read and scrolled; deciding begins when the file has been read."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from sfumato.app.gui.first_look import FirstLook
from sfumato.app.gui.views.marks import Marks
from sfumato.app.gui.views.text_pane import TextPane
from sfumato.app.gui.views.widgets import card, column, label
from sfumato.app.gui.vm.words import tr, tr_count


class FirstLookView(QWidget):
    """The words of a long file while it is read, with what patterns find masked. Nothing can be decided in it."""

    def __init__(self) -> None:
        super().__init__()
        self.title = label("", "heading", wrap=True)
        self.words = label("", wrap=True)
        self.pane = TextPane(self.tr("First look at the file"))
        whole = column(card(self.title, self.words), self.pane, spacing=8)
        whole.setStretch(1, 1)
        self.setLayout(whole)
        self.look: FirstLook | None = None
        self.hide()

    def show_look(self, look: FirstLook | None) -> None:
        """Shows the text of the first pages; nothing for None."""
        self.look = look
        if look is None:
            self.pane.set_content("", Marks())
            return
        self.title.setText(
            tr_count(
                look.pages,
                "{1}: provisional plan for {0} page",
                "{1}: provisional plan for {0} pages",
                look.path.name,
            )
        )
        self.words.setText(
            tr(
                "Provisional: the file is still being read. Numbers, dates and addresses that patterns find are masked so far "
                "({0} of the text); names follow. You can decide as soon as it has been read.",
                f"{look.share:.0%}",
            )
        )
        self.pane.set_content(look.text, Marks(look.spans))
