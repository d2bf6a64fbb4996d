"""Every action once: its words, its key, what it does. Menus, palette and cheat sheet are made from this list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class Spec:
    """One action of the menus with its keys. It holds words and conditions; what it does is the method of its name in
    `Commands`."""

    name: str  # also the name of the window's method
    group: str
    words: str
    keys: tuple[str, ...] = ()
    review_only: bool = False  # single keys work only where they cannot be meant as text
    expert_only: bool = False
    apart: bool = False  # a line stands above it in the menu


def _t(words: str) -> str:
    return str(QT_TRANSLATE_NOOP("Actions", words))


FILE, EDIT, DECIDE, MOVE, VIEW, HELP = (
    _t("File"),
    _t("Edit"),
    _t("Decide"),
    _t("Go"),
    _t("View"),
    _t("Help"),
)

SPECS: tuple[Spec, ...] = (
    Spec("open_files", FILE, _t("Open files…"), ("Ctrl+O",)),
    Spec("open_folder", FILE, _t("Open folder…"), ("Ctrl+Shift+O",)),
    Spec("open_sample", FILE, _t("Open the sample judgment")),
    Spec("new_project", FILE, _t("New project"), ("Ctrl+N",), apart=True),
    Spec("save", FILE, _t("Save project"), ("Ctrl+S",)),
    Spec("save_as", FILE, _t("Save project as…"), ("Ctrl+Shift+S",)),
    Spec("export_audit", FILE, _t("Save the audit trail…"), apart=True),
    Spec("import_review", FILE, _t("Compare with another review…")),
    Spec("export_now", FILE, _t("Export and verify"), ("Ctrl+Return",), apart=True),
    Spec("show_settings", FILE, _t("Settings…"), ("Ctrl+,",), apart=True),
    Spec("close", FILE, _t("Quit"), ("Ctrl+Q",)),
    Spec("undo", EDIT, _t("Undo"), ("Ctrl+Z",)),
    Spec("redo", EDIT, _t("Redo"), ("Ctrl+Shift+Z", "Ctrl+Y")),
    Spec("find", EDIT, _t("Find in the text"), ("Ctrl+F", "/"), apart=True),
    Spec("mark_selection", EDIT, _t("Mark the selected text everywhere"), ("H",), True),
    Spec("draw_box", EDIT, _t("Draw a box on the page"), ("B",), True),
    Spec("redact_page", EDIT, _t("Hide the whole page"), (), True),
    Spec("choose_columns", EDIT, _t("Choose columns of a table…"), (), True),
    Spec("read_again", EDIT, _t("Find identifiers again"), ("F5",), apart=True),
    Spec("palette", EDIT, _t("Command palette"), ("Ctrl+K", "Ctrl+Shift+P")),
    Spec("accept_and_next", DECIDE, _t("Accept and next"), ("A",), True),
    Spec("mask", DECIDE, _t("Mask"), ("M",), True),
    Spec("keep", DECIDE, _t("Keep"), ("K",), True),
    Spec("more_general", DECIDE, _t("More general replacement"), ("+", "]"), True),
    Spec("more_specific", DECIDE, _t("More specific replacement"), ("-", "["), True),
    Spec("leave_open", DECIDE, _t("Decide later"), ("U",), True),
    Spec("choose_reason", DECIDE, _t("Choose a reason code"), ("R",), True, apart=True),
    Spec("write_note", DECIDE, _t("Write a note"), ("O",), True),
    Spec("dismiss", DECIDE, _t("Not an identifier"), ("D",), True),
    Spec(
        "accept_all",
        DECIDE,
        _t("Accept the suggestions for all listed entities"),
        ("Ctrl+Shift+A",),
        True,
        apart=True,
    ),
    Spec("apply_rules", DECIDE, _t("Apply the US federal privacy rules")),
    Spec("next_undecided", MOVE, _t("Next undecided"), ("N",), True),
    Spec("previous_undecided", MOVE, _t("Previous undecided"), ("Shift+N", "P"), True),
    Spec("next_entity", MOVE, _t("Next entity"), ("J",), True),
    Spec("previous_entity", MOVE, _t("Previous entity"), ("Shift+J",), True),
    Spec("next_mention", MOVE, _t("Next mention of the entity"), ("L",), True),
    Spec("next_page", MOVE, _t("Next page"), ("Ctrl+PgDown",), True, apart=True),
    Spec("previous_page", MOVE, _t("Previous page"), ("Ctrl+PgUp",), True),
    Spec("next_document", MOVE, _t("Next document"), ("Ctrl+Tab",)),
    Spec("go_start", VIEW, _t("Start"), ("Ctrl+1",)),
    Spec("go_review", VIEW, _t("Review"), ("Ctrl+2",)),
    Spec("go_frontier", VIEW, _t("Frontier"), ("Ctrl+3",), expert_only=True),
    Spec("go_attack", VIEW, _t("Attack"), ("Ctrl+4",), expert_only=True),
    Spec("go_batch", VIEW, _t("Batch"), ("Ctrl+5",)),
    Spec("go_export", VIEW, _t("Export"), ("Ctrl+6", "Ctrl+E")),
    Spec("show_both", VIEW, _t("Original and preview"), ("1",), True, apart=True),
    Spec("show_original", VIEW, _t("Original only"), ("2",), True),
    Spec("show_preview", VIEW, _t("Preview only"), ("3",), True),
    Spec("show_text", VIEW, _t("As text"), ("4",), True),
    Spec("show_pages", VIEW, _t("As pages"), ("5",), True),
    Spec("show_inspector", VIEW, _t("Inspector"), ("I",), True, apart=True),
    Spec("show_dials", VIEW, _t("Privacy dials"), ("Shift+D",), True),
    Spec("show_protect", VIEW, _t("Who to protect"), ("W",), True),
    Spec("toggle_expert", VIEW, _t("Expert mode"), ("Ctrl+Shift+E",), apart=True),
    Spec("larger", VIEW, _t("Larger text"), ("Ctrl++", "Ctrl+=")),
    Spec("smaller", VIEW, _t("Smaller text"), ("Ctrl+-",)),
    Spec("count_people", VIEW, _t("How many people fit?"), ("Ctrl+Shift+K",), apart=True),
    Spec("cheat_sheet", HELP, _t("All keys"), ("?", "F2")),
    Spec("help", HELP, _t("What k and the threshold mean"), ("F1",)),
    Spec("show_curve", HELP, _t("Precision and recall of the language model"), expert_only=True),
    Spec("tour", HELP, _t("Tour in five steps")),
)


def methods(owner: object) -> dict[str, Callable[[], object]]:
    """The functions behind the specs; a spec without one is a mistake that shows at once."""
    return {spec.name: getattr(owner, spec.name) for spec in SPECS}
