"""Finding: the search bar, its hits, and the way from one to the next."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from sfumato.app.gui.tasks import CallTask, Task
from sfumato.app.gui.views.search_bar import SearchBar
from sfumato.app.gui.views.text_pane import TextPane
from sfumato.app.gui.vm.search import Hit, Query, search
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.workers import Worker


class Finder(QObject):
    """The search itself runs on a worker, so that a long text does not stop the window."""

    def __init__(
        self,
        session: Session,
        pane: TextPane,
        run: Callable[[Task], Worker],
        begin: Callable[[Worker], None],
    ) -> None:
        super().__init__(pane)
        self.session, self.pane, self._run, self._begin = session, pane, run, begin
        self.hits: tuple[Hit, ...] = ()
        self._hit = -1
        self.bar = SearchBar()
        self.bar.hide()
        self.bar.searched.connect(self.search)
        self.bar.stepped.connect(self.step)
        self.bar.closed.connect(self.close)
        self._asked: Worker | None = None
        session.document_shown.connect(self._document)

    def open(self) -> None:
        """Shows the search bar, with what is selected in it."""
        self.bar.show()
        start, end = self.pane.selection()
        if 0 < end - start < 80:
            self.bar.field.setText(self.pane.text[start:end])
        self.bar.field.setFocus()
        self.bar.field.selectAll()
        self.bar.again()

    def _document(self) -> None:
        """Hits of another text must not be shown in this one."""
        self._show()
        if self.bar.isVisible() and not any(h.document == self.session.current for h in self.hits):
            self.bar.again()

    def close(self) -> None:
        """Hides the search bar and its hits."""
        self.bar.hide()
        self.hits = ()
        self.pane.set_hits(())
        self.pane.setFocus()

    def search(self, query: Query, everywhere: bool) -> None:
        """Searches in this document or in all of them."""
        records = self.session.project.records
        chosen = records.values() if everywhere else [r for r in (self.session.record,) if r]
        texts = {r.id: r.text for r in chosen}
        worker = self._run(CallTask(lambda task: search(query, texts)))
        self._asked = worker
        worker.done.connect(lambda hits: self._found(hits) if self._asked is worker else None)
        worker.failed.connect(lambda message, _: self.bar.show_count(0, 0, message))
        self._begin(worker)

    def _found(self, hits: tuple[Hit, ...]) -> None:
        self.hits, self._hit = hits, -1
        self._show()
        if hits:
            self.step(1)
        else:
            self.bar.show_count(0, 0)

    def _show(self) -> None:
        self.pane.set_hits([(h.start, h.end) for h in self.hits if h.document == self.session.current])

    def step(self, step: int) -> None:
        """Goes to the next hit (1) or the one before (-1), round and round."""
        if not self.hits:
            return
        self._hit = (self._hit + step) % len(self.hits)
        hit = self.hits[self._hit]
        if hit.document != self.session.current:
            self.session.show(hit.document)
            self._show()
        self.pane.scroll_to(hit.start)
        self.pane.select_range(hit.start, hit.end)
        self.bar.show_count(self._hit + 1, len(self.hits))
