"""Presentations: what is read, what an edit changes, what goes, and that nothing of a removed name stays anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from sfumato.core.document import service
from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.flow import names
from sfumato.core.document.model import Document, Story
from sfumato.core.document.office.pptx.hidden import ITEMS
from sfumato.core.document.office.pptx.kinds import MEDIA, NOTES
from sfumato.core.document.office.pptx.writer import expected_text
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.errors import LeakFound
from tests.document.corpus.absent import present
from tests.document.office.makers import SECRET, contents, every, places_of, read
from tests.document.office.slides import HIDDEN, frame, full, pptx, slide

FORMS = (SECRET, SECRET.replace(" ", "."))
NO_OCR = RedactOptions(verify_with_ocr=False)


def export(source: Path, out: Path, *secrets: str, options: RedactOptions = NO_OCR) -> Document:
    """The result read again, after every check passed and its text is what the plan says, to the character."""
    document = read(source)
    edits = every(document, *secrets)
    assert service.redact(document, edits, out, options).clean
    again = read(out)
    assert again.text == expected_text(document, edits, options)
    return again


def test_slides_are_read_in_order_and_by_frame(tmp_path: Path) -> None:
    text = read(full(tmp_path / "a.pptx")).text
    assert text.startswith(
        f"Case of {SECRET}\n\nAbout {SECRET}\nThe court allowed the appeal.\n\nName\tTown\n{SECRET}\tOslo\n\n"
    )
    for words in ("Chart of", "Diagram of", "Portrait of", "Mail to", "Office of", "Part of"):
        assert f"{words} {SECRET}" in text
    assert text.count("Click to edit") == 1  # said by the master and by its layout


def test_every_place_of_a_name_is_clean_and_hidden_data_is_gone(tmp_path: Path) -> None:
    source, out = full(tmp_path / "a.pptx"), tmp_path / "out.pptx"
    again = export(source, out, *FORMS)
    for word in (SECRET, HIDDEN, "Quartermain", "Vantongeren"):
        assert present(source, word) and present(out, word) == []
    assert places_of(out, SECRET, HIDDEN) == []
    assert "The court allowed the appeal." in again.text and "Last slide" in again.text
    kept = " ".join(contents(out))
    gone = (
        "notesSlides",
        "comments",
        "uthors",
        "embeddings",
        "mp3",
        "tags",
        "docProps",
        "left",
        "changesInfo",
        "slide3",
    )
    assert not any(name in kept for name in gone)
    main = contents(out)["ppt/presentation.xml"]
    assert main.count(b"<p:sldId ") == 2 and b'p14:sldId id="258"' not in main


@pytest.mark.parametrize(
    "item", [item for item in ITEMS if item not in (names.EMBEDDED, names.MACROS, MEDIA)]
)
def test_each_item_may_stay_and_is_clean_then(item: str, tmp_path: Path) -> None:
    options = RedactOptions(verify_with_ocr=False, keep_hidden=frozenset({item}))
    source, out = full(tmp_path / "a.pptx"), tmp_path / "out.pptx"
    try:
        again = export(source, out, *FORMS, HIDDEN, options=options)
    except LeakFound:
        # Words in a picture's data or in parts that nobody reads cannot be edited: refused, never written.
        assert item in (names.PICTURE_METADATA, names.UNUSED, names.THUMBNAIL)
        assert not out.exists()
        return
    assert HIDDEN not in again.text and present(out, HIDDEN) == []


def test_kept_notes_are_edited(tmp_path: Path) -> None:
    options = RedactOptions(verify_with_ocr=False, keep_hidden=frozenset({NOTES}))
    again = export(full(tmp_path / "a.pptx"), tmp_path / "out.pptx", *FORMS, HIDDEN, options=options)
    assert "Do not mention [X]" in again.text


def test_twins_give_the_same_bytes(tmp_path: Path) -> None:
    """Two presentations that differ only in the name, also in the scale that made it fit."""
    made = []
    for number, (name, scale) in enumerate((("Ann Lee", 92500), ("Wilhelmina Featherstonehaugh", 47500))):
        source, out = (
            full(tmp_path / f"{number}.pptx", secret=name, scale=scale),
            tmp_path / f"out{number}.pptx",
        )
        export(source, out, name, name.replace(" ", "."))
        made.append(out.read_bytes())
    assert made[0] == made[1]


def test_exact_layout_keeps_the_scale(tmp_path: Path) -> None:
    options = RedactOptions(Layout.EXACT, verify_with_ocr=False)
    export(full(tmp_path / "a.pptx"), tmp_path / "out.pptx", *FORMS, options=options)
    assert b'fontScale="62500"' in contents(tmp_path / "out.pptx")["ppt/slides/slide1.xml"]


def test_an_edit_may_join_paragraphs_of_one_frame(tmp_path: Path) -> None:
    source = pptx(tmp_path / "a.pptx", [slide(frame("Mr Zebulon", "Quartermain came."))])
    document = read(source)
    start = document.text.index("Zebulon")
    edits = Edits.of([Edit(start, document.text.index(" came"), text="[X]")], document.text)
    service.redact(document, edits, tmp_path / "out.pptx", NO_OCR)
    assert read(tmp_path / "out.pptx").text == "Mr [X] came."


def test_a_slide_left_in_the_file_goes(tmp_path: Path) -> None:
    links = {"ppt/presentation.xml": [("old", "slide", "slides/old.xml")]}
    source = pptx(
        tmp_path / "a.pptx", [slide(frame(SECRET))], {"ppt/slides/old.xml": slide(frame(HIDDEN))}, links
    )
    export(source, tmp_path / "out.pptx", SECRET)
    assert places_of(tmp_path / "out.pptx", HIDDEN) == []


def test_inspect_names_what_is_hidden_and_finds_nothing_in_the_result(tmp_path: Path) -> None:
    source, out = full(tmp_path / "a.pptx"), tmp_path / "out.pptx"
    found = {item.name for item in service.inspect(source).hidden}
    wanted = {
        "hidden slides",
        "speaker notes",
        "comments",
        "people",
        "audio and video",
        "tags of add-ins",
        "thumbnail",
    }
    assert wanted <= found
    export(source, out, *FORMS)
    assert {item.name for item in service.inspect(out).hidden} <= {names.PICTURE_METADATA}


def test_stories_are_told_apart(tmp_path: Path) -> None:
    stories = {region.story for region in read(full(tmp_path / "a.pptx")).regions}
    assert {Story.HEADING, Story.BODY, Story.TABLE, Story.CHART, Story.COMMENT, Story.FOOTNOTE} <= stories
