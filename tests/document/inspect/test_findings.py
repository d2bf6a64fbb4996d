"""What an old redaction leaves is a red item with one action, until an edit takes it."""

from __future__ import annotations

from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.findings import file_findings, open_findings
from sfumato.core.document.inspect import BadRedaction, Inspection
from sfumato.core.document.model import Covered, Document

TEXT = "Paid to John Smith on Monday."
DOCUMENT = Document(
    TEXT, "pdf", covered=(Covered(8, 12, 0, "under a box"), Covered(13, 18, 2, "under a box"))
)


def test_words_under_boxes_are_one_item_with_one_action() -> None:
    (item,) = file_findings(DOCUMENT)
    assert item.action == "Remove the text under 2 boxes"
    assert item.pages == (0, 2)
    assert item.edits(DOCUMENT).apply(TEXT) == "Paid to   on Monday."


def test_an_item_is_open_until_every_letter_of_it_goes() -> None:
    half = Edits.of([Edit(8, 17, Action.MASK, "X")], TEXT)
    whole = Edits.of([Edit(8, 18, Action.MASK, "X")], TEXT)
    assert open_findings(DOCUMENT, half)
    assert not open_findings(DOCUMENT, whole)


def test_a_box_over_a_picture_is_an_item_of_its_own() -> None:
    looked = Inspection("pdf", bad_redactions=(BadRedaction("over a picture", 1, (0, 0, 9, 9), 0),))
    (item,) = file_findings(Document(TEXT, "pdf"), looked)
    assert item.pages == (1,) and not item.spans
    assert item.action == "Black out the picture under 1 box"


def test_a_file_without_old_redactions_has_no_item() -> None:
    assert file_findings(Document(TEXT, "pdf"), Inspection("pdf")) == ()
