"""Opening: files are read one after the other, in the order they were given; what cannot be read stays in the pile."""

from __future__ import annotations

from collections import deque
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from sfumato.app.gui.engine import Engine
from sfumato.app.gui.first_look import GlanceTask
from sfumato.app.gui.tasks import OpenTask
from sfumato.app.gui.vm.pile import FileState, Pile, is_candidate, is_output, state_of
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import say
from sfumato.app.gui.workers import Worker, Workers
from sfumato.core.document.model import Document
from sfumato.core.errors import PasswordNeeded
from sfumato.core.messages import plural
from sfumato.core.review.model import Record


class Opener(QObject):
    """Reads files one after the other on a worker and hands over documents. Files that cannot be read stay in its pile; it does
    not analyse."""

    progress = Signal(str, float)
    reading = Signal(str)  # the name of the file that is read now
    said = Signal(str, str)  # level, words
    corrected = Signal(str, str)  # words that were said, what is true now ("": nothing)
    password_needed = Signal(object, str)  # path, words
    opened = Signal(object, object, bool)  # record, document, whether to show it at once
    taken = Signal(object)  # path: it is a document of the project now
    looked = Signal(object)  # FirstLook at a long file that is being read; None when that has ended

    def __init__(self, session: Session, engine: Engine, workers: Workers, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._engine, self._workers = session, engine, workers
        self.pile = Pile()
        self._to_open: deque[tuple[Path, str | None, bool, bool]] = deque()
        self._opening = False
        self._given = 0
        self._unread = 0  # files of a pile that failed since it was told
        self._told = ""  # of files that could not be read
        self._reading: Path | None = None  # the file that is looked at while it is read
        self._looking: Worker | None = None
        self.pile.changed.connect(self._correct)

    def open(self, path: Path, password: str | None = None, *, show: bool, alone: bool = True) -> None:
        """`alone`: a person waits for this file, and may be asked for its password at once."""
        path = path.absolute()  # a project may be opened again from anywhere
        self.pile.add(path)
        self._to_open.append((path, password, show, alone))
        if not self._opening:
            self._open_next()

    def open_folder(self, folder: Path) -> None:
        """All files in it and in its folders, also those that cannot be read: they get a row that says so. Not what an export
        wrote there (a result is not a source), nor projects, nor what other programs hide or lock."""
        project = self._session.project
        exported = [
            str((project.setting("exported", None, document) or {}).get("out", ""))
            for document in project.records
        ]
        files = sorted(p for p in folder.rglob("*") if is_candidate(p, folder))
        found = [p for p in files if not is_output(p, exported)]
        if not found:
            self.said.emit("warning", self.tr("There is no document in that folder."))
        elif len(found) < len(files):
            words = plural(
                len(files) - len(found),
                "{0} result of an earlier export in that folder was left out.",
                "{0} results of earlier exports in that folder were left out.",
            )
            self.said.emit("info", say(words))
        for path in found:
            self.open(path, show=False, alone=False)

    def retry(self, path: Path, password: str | None = None) -> None:
        """Opens a file again that could not be opened, now with its password."""
        self.open(path, password, show=False, alone=False)

    def cancel(self) -> None:
        """Opens nothing further, and stops what is being read."""
        self._to_open.clear()
        self._workers.cancel(OpenTask)
        self._looked()
        self.pile.drop_waiting()

    def forget(self) -> None:
        """Another project counts its documents anew."""
        self._given = 0
        self._to_open.clear()
        self.pile.clear()

    def _open_next(self) -> None:
        self._opening = bool(self._to_open)
        if not self._to_open:
            self._tell_unread()
            return
        path, password, show, alone = self._to_open.popleft()
        self.pile.set(path, FileState.READING)
        worker = self._workers.run(OpenTask(self._engine, path, self._next_id(), password))
        self.reading.emit(path.name)
        worker.progress.connect(self.progress)
        worker.done.connect(lambda result: self._opened(path, result[0], result[1], show))
        worker.failed.connect(lambda message, error: self._failed(path, message, error, alone))
        worker.finished.connect(self._open_next)
        self._workers.begin(worker)
        if alone:
            self._look(path, password)

    def _tell_unread(self) -> None:
        """Once for all files of a pile; each has a row with the reason. What was told stays true: see `_correct`."""
        if self._unread:
            self._told = self._unread_words()
            self.said.emit("warning", self._told)
        self._unread = 0
        self._correct()

    def _unread_words(self) -> str:
        count = sum(file.state.unreadable for file in self.pile.files)
        words = plural(
            count,
            "{0} file could not be read. Batch shows the reason and what to do.",
            "{0} files could not be read. Batch shows the reasons and what to do.",
        )
        return say(words) if count else ""

    def _correct(self) -> None:
        """A password was entered, a file was read at last or removed: the note that counted it says so."""
        if self._told and not self._opening and (words := self._unread_words()) != self._told:
            self.corrected.emit(self._told, words)
            self._told = words

    def _look(self, path: Path, password: str | None) -> None:
        look = GlanceTask(self._engine, path, password, self._session.plan_dials)
        worker = self._workers.run(look, quiet=True)
        worker.partial.connect(lambda found: self.looked.emit(found) if self._reading == path else None)
        self._looking = worker
        self._reading = path
        self._workers.begin(worker)

    def _looked(self) -> None:
        """The file has been read, or not: the look is of no more use."""
        self._reading = None
        if self._looking is not None:
            self._looking.task.cancel()
            self._looking = None
            self.looked.emit(None)

    def _next_id(self) -> str:
        self._given = max(self._given, int(self._session.project.new_document_id()[1:]) - 1) + 1
        return f"d{self._given}"

    def _opened(self, path: Path, record: Record, document: Document, show: bool) -> None:
        self._looked()
        self.pile.remove(path)
        known = (r for r in self._session.project.records.values() if r.path == record.path)
        same = next((r for r in known if r.sha256 == record.sha256), None)
        if (
            same is not None
        ):  # twice in a project, it would be decided twice, and one result replace the other
            self.said.emit("info", self.tr("{0} is open already.").format(path.name))
            if show:
                self._session.show(same.id)
            return
        self.taken.emit(path)
        self.opened.emit(record, document, show)

    def _failed(self, path: Path, message: str, error: Exception, alone: bool) -> None:
        self._looked()
        self.pile.set(path, state_of(error), message)
        if isinstance(error, PasswordNeeded) and alone:
            self.password_needed.emit(path, message)
        elif alone:
            self.said.emit("error", message)
        else:
            self._unread += 1
