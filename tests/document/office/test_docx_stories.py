"""Every story of a Word file is read, and a name removed from it is gone from the whole package."""

from __future__ import annotations

from pathlib import Path

import docx as python_docx
import pytest

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.model import Story
from sfumato.core.document.office.docx.hidden import ITEMS
from sfumato.core.document.office.docx.writer import expected_text, write
from sfumato.core.document.options import RedactOptions
from tests.document.office.full_docx import STORIES, UNSEEN, build
from tests.document.office.makers import every, places_of, read


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("full") / "full.docx")


@pytest.mark.parametrize("story", sorted(STORIES))
def test_every_story_is_read(full: Path, story: str) -> None:
    assert STORIES[story] in read(full).text


def test_regions_name_the_story_of_a_word(full: Path) -> None:
    document = read(full)

    def stories(key: str) -> set[Story]:
        return {region.story for region in document.regions_at(document.text.index(STORIES[key]))}

    assert Story.TABLE in stories("table")
    assert Story.INSERTED in stories("inserted")
    for key, story in {
        "header": Story.HEADER,
        "footer": Story.FOOTER,
        "footnote": Story.FOOTNOTE,
        "endnote": Story.ENDNOTE,
        "comment": Story.COMMENT,
        "box": Story.TEXT_BOX,
        "deleted": Story.DELETED,
        "hidden": Story.HIDDEN,
        "chart": Story.CHART,
        "alt": Story.ALT_TEXT,
        "link": Story.LINK,
        "custom xml": Story.CUSTOM_XML,
        "property": Story.PROPERTY,
    }.items():
        assert story in stories(key), key


def test_a_text_box_stored_twice_is_read_once(full: Path) -> None:
    assert read(full).text.count(STORIES["box"]) == 1


def test_the_place_of_a_character_is_known(full: Path) -> None:
    document = read(full)
    found = document.origins.at(document.text.index(STORIES["footnote"]) + 3)  # type: ignore[attr-defined]
    assert found == ("word/footnotes.xml", "w:t/text()", 3)


def test_names_planned_in_every_story_vanish_from_every_part(full: Path, tmp_path: Path) -> None:
    document = read(full)
    edits = every(document, *STORIES.values())
    out = tmp_path / "out.docx"
    write(document, edits, out, RedactOptions())
    assert places_of(out, *STORIES.values()) == []
    assert read(out).text == expected_text(document, edits, RedactOptions())


def test_names_vanish_even_where_hidden_data_is_kept(full: Path, tmp_path: Path) -> None:
    document = read(full)
    edits = every(document, *STORIES.values())
    options = RedactOptions(keep_hidden=frozenset(ITEMS))
    out = tmp_path / "out.docx"
    write(document, edits, out, options)
    assert places_of(out, *STORIES.values()) == []
    assert read(out).text == expected_text(document, edits, options)


@pytest.mark.parametrize(
    "story", ["alt", "link", "chart", "custom xml", "property", "control title", "field code"]
)
def test_a_name_planned_only_in_the_body_is_scrubbed_where_no_page_shows_it(
    tmp_path: Path, story: str
) -> None:
    """The body names the secret of another story; the plan covers the body alone."""
    secret = STORIES[story]
    document = read(build(tmp_path / "in.docx", {"body": secret}))
    start = document.text.index(secret)
    edits = Edits.of([Edit(start, start + len(secret))], document.text)
    for options in (RedactOptions(), RedactOptions(keep_hidden=frozenset({"custom XML", "properties"}))):
        out = tmp_path / "out.docx"
        write(document, edits, out, options)
        left = places_of(out, secret)
        assert left == (["word/charts/chart1.xml"] if story == "chart" else [])  # a chart is on the page
        assert read(out).text == expected_text(document, edits, options)


@pytest.mark.parametrize("place", sorted(UNSEEN))
def test_a_removed_name_is_also_taken_out_of_places_that_are_not_read(tmp_path: Path, place: str) -> None:
    secret = UNSEEN[place].replace("_", " ")
    document = read(build(tmp_path / "in.docx", {"body": secret}))
    out = tmp_path / "out.docx"
    write(document, every(document, secret), out, RedactOptions(keep_hidden=frozenset({"unused parts"})))
    assert places_of(out, secret) == []


def test_everything_outside_the_edit_stays_to_the_character(full: Path, tmp_path: Path) -> None:
    document = read(full)
    edits = every(document, STORIES["body"], label="[PERSON 1]")
    out = tmp_path / "out.docx"
    write(document, edits, out, RedactOptions())
    shown = document.text.index("linktarget")  # behind it only what hidden-data removal touches
    assert read(out).text.startswith(edits.apply(document.text)[: shown - 40])


def test_the_replacement_takes_the_look_of_the_first_run(full: Path, tmp_path: Path) -> None:
    document = read(full)
    out = tmp_path / "out.docx"
    write(document, every(document, STORIES["body"]), out, RedactOptions())
    runs = [run for run in python_docx.Document(str(out)).paragraphs[0].runs if run.text == "[X]"]
    assert [run.bold for run in runs] == [True]


def test_no_empty_runs_are_left_behind_to_count(full: Path, tmp_path: Path) -> None:
    document = read(full)
    out = tmp_path / "out.docx"
    write(document, every(document, STORIES["body"]), out, RedactOptions())
    texts = [run.text for run in python_docx.Document(str(out)).paragraphs[0].runs]
    assert texts == ["The case of ", "[X]", " begins.", ""]  # the last holds the footnote mark
