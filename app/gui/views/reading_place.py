"""Where in the document a person reads: the same place on both sides, as text and as pages, and the focus with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sfumato.app.gui.views.page_pane import PagePane
from sfumato.app.gui.views.text_pane import TextPane

if TYPE_CHECKING:
    from sfumato.app.gui.views.document_view import DocumentView

Pane = TextPane | PagePane


class ReadingPlace:
    """The place in view of a `DocumentView`, as an offset of the original text. It scrolls panes and links the two sides."""

    def __init__(self, view: DocumentView) -> None:
        self._view = view
        self._linking = False

    def front(self) -> Pane:
        """The pane that is read: the original wherever it is in view."""
        view = self._view
        if view.side == "preview":
            return view.preview_pages if view.as_pages else view.preview
        return view.original_pages if view.as_pages else view.original

    def offset(self) -> int:
        """The first character of the original that is in view."""
        pane = self.front()
        if isinstance(pane, PagePane):
            return pane.top_offset()
        offset = pane.top_offset() if pane.text else 0
        return self._view.places.to_original(offset) if pane is self._view.preview else offset

    def page(self) -> int:
        """The number of the page in view, from 0."""
        pane, record = self.front(), self._view.session.record
        if isinstance(pane, PagePane):
            return pane.page_in_view()
        return (record.page_at(self.offset()) if record else 0) or 0

    def go_to(self, offset: int) -> None:
        """Puts a character of the original at the top of the view, on both sides where both are shown."""
        pane, view = self.front(), self._view
        if isinstance(pane, PagePane):
            pane.scroll_to_top(offset)
        else:
            pane.scroll_to(view.places.to_preview(offset) if pane is view.preview else offset, at_top=True)
        self.follow()

    def keep(self, change: Callable[[], None]) -> None:
        """Changes which panes are in view, by calling `change`; place and focus go over to the pane that is read then."""
        panes = (self._view.original, self._view.preview, self._view.original_pages, self._view.preview_pages)
        place, focused = self.offset(), any(pane.hasFocus() for pane in panes)
        change()
        if place:
            self.go_to(place)
        if focused and not any(pane.hasFocus() and not pane.isHidden() for pane in panes):
            self.front().setFocus()

    def follow(self) -> None:
        """The preview goes to the place of the original."""
        if self._view.as_pages:
            self.link_pages(self._view.original_pages, self._view.preview_pages)
        else:
            self.link(self._view.original, self._view.preview, self._view.places.to_preview)

    def link(self, mover: TextPane, follower: TextPane, convert: Callable[[int], int]) -> None:
        """After `mover` was scrolled; `convert` makes an offset of it one of the follower."""
        if not self._linking and self._view.side == "both" and not self._view.as_pages:
            self._linking = True
            follower.scroll_to(convert(mover.top_offset()), at_top=True)
            self._linking = False
        self._view.thumbnails.set_current(self.page())

    def link_pages(self, mover: PagePane, follower: PagePane) -> None:
        """The same for pages. A pane that is not in view has another size, so that its place means nothing."""
        if not self._linking and self._view.side == "both" and self._view.as_pages:
            self._linking = True
            follower.verticalScrollBar().setValue(mover.verticalScrollBar().value())
            self._linking = False
        self._view.thumbnails.set_current(self.page())

    def zoom(self, factor: float) -> None:
        """Pages larger or smaller on both sides; each keeps its own middle."""
        self._linking = True
        for pane in (self._view.original_pages, self._view.preview_pages):
            pane.set_zoom(pane.zoom * factor)
        self._linking = False
