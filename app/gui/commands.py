"""What every action does. Each method is one entry of `actions.SPECS`."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from sfumato.app.gui import theme
from sfumato.app.gui.file_commands import SAMPLE, FileCommands
from sfumato.app.gui.vm.entity_rows import neighbour
from sfumato.app.gui.vm.words import tr_count
from sfumato.core.messages import Message
from sfumato.core.recognize.model import EntityType
from sfumato.core.review.history import Step
from sfumato.core.review.rules import PROFILES, apply_rules

__all__ = ["SAMPLE", "Commands"]


class Commands(FileCommands):
    """What menus, keys and the palette do, one method for each action. It moves between views and asks the controller; documents
    are changed by the controller's parts only."""

    # -- edit --

    def undo(self) -> None:
        """Takes back the last step and says what it was."""
        self.window.review.finish_dials()
        history = self.session.project.history
        step = history.steps[history.position - 1] if history.position else None
        self.controller.stack.undo()
        if _only_noted(step) and self.controller.stack.canUndo():
            self.undo()
        else:
            self._show_step(step)

    def redo(self) -> None:
        """Does the step that was taken back last again."""
        history = self.session.project.history
        step = history.steps[history.position] if history.position < len(history.steps) else None
        self.controller.stack.redo()
        if _only_noted(step) and self.controller.stack.canRedo():
            self.redo()
        else:
            self._show_step(step)

    def _show_step(self, step: Step | None) -> None:
        """What changes must be in sight: a step of another document brings that one back."""
        documents = {c.key.document for c in step.changes} if step else set()
        found = [d for d in self.session.project.records if d in documents]
        if found and not documents & {"", self.session.current}:
            self.session.show(found[0])

    def find(self) -> None:
        """Opens the search in the document."""
        self.window.go("review")
        QTimer.singleShot(0, self.window.review.document.finder.open)  # after the view took the focus

    def mark_selection(self) -> None:
        """Marks the selected words as an entity."""
        self.window.review.mark_selection()

    def draw_box(self) -> None:
        """Switches drawing boxes on pages on or off."""
        document = self.window.review.document
        document.set_drawing(not document.box_button.isChecked())

    def redact_page(self) -> None:
        """Hides the page in sight as a whole."""
        self.window.review.redact_page()

    def choose_columns(self) -> None:
        """Asks which columns of a table are analysed."""
        self.window.review.choose_columns()

    def read_again(self) -> None:
        """Goes on where reading was stopped or failed; what people decided stays."""
        if self.session.record is not None and self.session.current not in self.session.analysing:
            self.controller.analyse(self.session.current)

    def palette(self) -> None:
        """Opens the command palette."""
        from sfumato.app.gui.views.palette import Palette

        palette = Palette(list(self.window.actions_.values()), self.window)
        place = self.window.geometry().center() - palette.rect().center()
        palette.move(place)
        palette.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        palette.show()
        palette.field.setFocus()

    # -- decide --

    def accept_and_next(self) -> None:
        """Accepts the suggestion for the selected entity and goes to the next undecided one."""
        if not self.session.selected:
            self.next_undecided()
            return
        here = self.session.selected[-1]
        rows = self.window.review.rows  # as listed now: what is decided moves down
        left = [r for r in rows if r.entity_id == here or r.entity_id not in self.session.selected]
        following = neighbour(left, here, 1, undecided=True)
        self.controller.decisions.accept()
        if following is not None:
            self.session.select([following])
        else:
            self.window.say("info", self.tr("Everything is decided."))

    def accept_all(self) -> None:
        """Accepts the suggestions for all entities that the list shows."""
        before = self.session.selected
        self.session.selected = tuple(r.entity_id for r in self.window.review.rows)
        self.controller.decisions.accept()
        self.session.selected = ()
        self.session.select(before)

    def mask(self) -> None:
        """Masks the selected entities."""
        self.controller.decisions.mask()

    def keep(self) -> None:
        """Keeps the selected entities as written."""
        self.controller.decisions.keep()

    def more_general(self) -> None:
        """Shows the selected entities one level more generally."""
        self.controller.decisions.higher()

    def more_specific(self) -> None:
        """Shows the selected entities one level more specifically."""
        self.controller.decisions.lower()

    def leave_open(self) -> None:
        """Removes the decisions on the selected entities."""
        self.controller.decisions.clear()

    def choose_reason(self) -> None:
        """Puts the focus on the reason code in the inspector."""
        self.show_inspector()
        self.window.review.inspector.reason.setFocus()
        self.window.review.inspector.reason.showPopup()

    def write_note(self) -> None:
        """Puts the focus on the note in the inspector."""
        self.show_inspector()
        self.window.review.inspector.note.setFocus()

    def dismiss(self) -> None:
        """And on to what stands next: the place in the text is not lost with the entity."""
        chosen = self.session.selected
        rows = [r for r in self.window.review.rows if r.entity_id not in chosen[:-1]]
        following = neighbour(rows, chosen[-1], 1, undecided=False) if chosen else None
        if self.controller.decisions.dismiss() and following is not None:
            self.session.select([following])

    def apply_rules(self, profile: str = "federal-rules") -> None:
        """Applies the rules of the profile to the document and says how many decisions that made."""
        document = self.session.current
        if not document:
            return
        found = apply_rules(self.session.project, document, profile)
        label = Message("Rules: {0}", PROFILES[profile].title)
        self.session.project.decide(document, dict(found), label)
        self.session.history_moved()
        self.window.say(
            "info",
            tr_count(len(found), "{0} entity follows the rules now.", "{0} entities follow the rules now."),
        )

    # -- go --

    def _step(self, step: int, *, undecided: bool, start: str | None = None) -> None:
        here = start or (self.session.selected[-1] if self.session.selected else "")
        found = neighbour(self.window.review.rows, here, step, undecided=undecided)
        if found is not None:
            self.session.select([found])
            self.show_inspector()  # whoever goes through the list decides, also after choosing whom to protect
        elif undecided:
            self.window.say("info", self.tr("Everything is decided."))

    def next_undecided(self) -> None:
        """Selects the next entity that nobody decided."""
        self._step(1, undecided=True)

    def previous_undecided(self) -> None:
        """Selects the previous entity that nobody decided."""
        self._step(-1, undecided=True)

    def next_entity(self) -> None:
        """Selects the next entity of the list."""
        self._step(1, undecided=False)

    def previous_entity(self) -> None:
        """Selects the previous entity of the list."""
        self._step(-1, undecided=False)

    def next_mention(self) -> None:
        """Goes to the next mention of the selected entity."""
        entity = self.session.selected_entity
        if entity is not None:
            self.session.select(self.session.selected, (self.session.mention + 1) % len(entity.mentions))

    def next_page(self) -> None:
        """Goes to the next page."""
        self.window.review.document.go_to_page(self.window.review.document.page() + 1)

    def previous_page(self) -> None:
        """Goes to the previous page."""
        self.window.review.document.go_to_page(self.window.review.document.page() - 1)

    def next_document(self) -> None:
        """Shows the next document of the project."""
        ids = list(self.session.project.records)
        if ids:
            here = ids.index(self.session.current) if self.session.current in ids else -1
            self.show_document(ids[(here + 1) % len(ids)])

    def show_document(self, document: str) -> None:
        """Shows a document in Review."""
        self.session.show(document)
        self.window.go("review")

    def show_entities(self, ids: list[str]) -> None:
        """Selects entities in Review."""
        self.window.go("review")
        self.session.select(ids)

    def show_in_preview(self, start: int, end: int) -> None:
        """A word that gives away, in its sentence."""
        self.window.go("review")
        self.window.review.document.show_preview_place(start, end)

    def mark_in_preview(self, start: int, end: int) -> None:
        """Marks these words of the preview as an entity."""
        self.show_in_preview(start, end)
        self.window.review.mark_selection(EntityType.MISC)

    def export_now(self) -> None:
        """First to the pre-flight; from there, for real."""
        if self.window.view != "export":
            self.window.go("export")
        elif self.window.export.go.isEnabled():
            self.window.export.export()

    # -- view --

    def go_start(self) -> None:
        """Shows the start view."""
        self.window.go("start")

    def go_review(self) -> None:
        """Shows Review."""
        self.window.go("review")

    def go_frontier(self) -> None:
        """Shows the frontier."""
        self.window.go("frontier")

    def go_attack(self) -> None:
        """Shows the attack view."""
        self.window.go("attack")

    def go_batch(self) -> None:
        """Shows the batch."""
        self.window.go("batch")

    def go_export(self) -> None:
        """Shows the export."""
        self.window.go("export")

    def show_both(self) -> None:
        """Shows original and preview side by side."""
        self.window.review.document.set_side("both")

    def show_original(self) -> None:
        """Shows the original only."""
        self.window.review.document.set_side("original")

    def show_preview(self) -> None:
        """Shows the preview only."""
        self.window.review.document.set_side("preview")

    def show_text(self) -> None:
        """Shows the document as text."""
        self.window.review.document.set_pages(False)

    def show_pages(self) -> None:
        """Shows the document as pages."""
        self.window.review.document.set_pages(True)

    def show_inspector(self) -> None:
        """Shows the inspector beside the document."""
        self.window.review.tabs.setCurrentWidget(self.window.review.inspector)

    def show_dials(self) -> None:
        """Shows Review with the focus on the dials."""
        self.window.go("review")
        self.window.review.strip.k_slider.setFocus()

    def toggle_expert(self) -> None:
        """Switches between clerk and expert mode."""
        self.window.set_expert(not self.window.expert)

    def show_protect(self) -> None:
        """Shows who is protected."""
        review = self.window.review
        review.tabs.setCurrentWidget(review.protect)
        review.protect.focus()

    def larger(self) -> None:
        """Makes all text larger."""
        self.scale(1.1)

    def smaller(self) -> None:
        """Makes all text smaller."""
        self.scale(1 / 1.1)

    def scale(self, factor: float) -> None:
        """Multiplies the text size by a factor, within limits, and remembers it."""
        scale = min(2.5, max(0.7, self.window.settings.number("scale", 1.0) * factor))
        self.window.settings.set("scale", scale)
        self.use_theme(self.window.settings.text("theme", "system"))

    def use_theme(self, name: str) -> None:
        """Uses a theme by name and remembers it."""
        self.window.settings.set("theme", name)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.apply(app, name, self.window.settings.number("scale", 1.0))
        QTimer.singleShot(0, self.window.restyle)

    def count_people(self) -> None:
        """Opens the calculator of crowds."""
        from sfumato.app.gui.views.crowd_dialog import CrowdDialog

        CrowdDialog(self.controller.workers, self.controller.engine.count_facts, self.window).show()

    # -- help --

    def cheat_sheet(self) -> None:
        """Shows all keys."""
        from sfumato.app.gui.views.help_dialogs import CheatSheet

        CheatSheet(self.window, expert=self.window.expert).show()

    def help(self) -> None:
        """Shows the help."""
        from sfumato.app.gui.views.help_dialogs import HelpDialog

        HelpDialog(self.window).show()

    def show_curve(self) -> None:
        """Shows the precision–recall curve of the language model."""
        from sfumato.app.gui.views.curve_dialog import CurveDialog  # plotting is slow to load

        CurveDialog(self.window).show()

    def tour(self) -> None:
        """Begins the tour."""
        from sfumato.app.gui.views.tour import Tour

        Tour(self.window).begin()


def _only_noted(step: Step | None) -> bool:
    """That something was exported is kept in the history, but nobody means it with "undo"."""
    return step is not None and all(c.key.name == "exported" for c in step.changes)
