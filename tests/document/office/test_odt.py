"""OpenDocument text: every story is read, every leak is closed, and white space survives."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.flow import names
from sfumato.core.document.model import Story
from sfumato.core.document.office.odt.hidden import ITEMS
from sfumato.core.document.office.odt.writer import expected_text, write
from sfumato.core.document.options import RedactOptions
from tests.document.office.makers import ODF, SECRET, contents, every, odt, photo, places_of, read

STORIES = {
    "body": "Bodyname Alpha",
    "span": "Spanname Beta",
    "cell": "Cellname Gamma",
    "list": "Listname Delta",
    "footnote": "Footnote Epsilon",
    "endnote": "Endnote Zeta",
    "header": "Headername Eta",
    "footer": "Footername Theta",
    "box": "Boxname Iota",
    "shape": "Shapename Kappa",
    "comment": "Commentname Lambda",
    "commenter": "Commenter Mu",
    "deleted": "Deletedname Nu",
    "changer": "Changername Xi",
    "inserted": "Insertedname Omikron",
    "hidden": "Hiddenname Pi",
    "hidden section": "Sectionname Rho",
    "alt": "Altname Sigma",
    "frame": "Framename Tau.jpg",
    "link": "linktarget.upsilon",
    "field": "Fieldvalue Phi",
    "form": "Formvalue Chi",
    "property": "Propertyname Psi",
    "user property": "Userproperty Omega",
    "chart": "Chartname Aleph",
}
HIDING = '<style:style style:name="Ghost" style:family="text"><style:text-properties text:display="none"/></style:style>'


def full(path: Path) -> Path:
    s = STORIES
    body = (
        f'<text:tracked-changes><text:changed-region xml:id="c1"><text:deletion><office:change-info><dc:creator>{s["changer"]}'
        f"</dc:creator></office:change-info><text:p>{s['deleted']}</text:p></text:deletion></text:changed-region>"
        "</text:tracked-changes>"
        f"<office:forms><form:form><form:text form:current-value='{s['form']}'/></form:form></office:forms>"
        f'<text:p>The  case\n of {s["body"]}<text:change text:change-id="c1"/> and <text:span>{s["span"]}</text:span>.'
        f'<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>'
        f"<text:p>{s['footnote']}</text:p></text:note-body></text:note>"
        f'<text:note text:note-class="endnote"><text:note-body><text:p>{s["endnote"]}</text:p></text:note-body></text:note>'
        "</text:p>"
        f"<table:table><table:table-row><table:table-cell><text:p>left</text:p></table:table-cell><table:table-cell>"
        f"<text:p>{s['cell']}</text:p></table:table-cell></table:table-row></table:table>"
        f"<text:list><text:list-item><text:p>{s['list']}</text:p></text:list-item></text:list>"
        f'<text:p><text:change-start text:change-id="c2"/>{s["inserted"]}<text:change-end text:change-id="c2"/>'
        f"<office:annotation><dc:creator>{s['commenter']}</dc:creator><text:p>{s['comment']}</text:p></office:annotation>"
        f' seen<text:span text:style-name="Ghost">{s["hidden"]}</text:span> too</text:p>'
        f'<text:section text:name="S" text:display="none"><text:p>{s["hidden section"]}</text:p></text:section>'
        f'<text:p><draw:frame draw:name="{s["frame"]}"><draw:image xlink:href="Pictures/a.jpg"/><svg:desc>{s["alt"]}'
        f"</svg:desc></draw:frame><draw:frame draw:name='Frame1'><draw:text-box><text:p>{s['box']}</text:p></draw:text-box>"
        f"</draw:frame><draw:rect><text:p>{s['shape']}</text:p></draw:rect>"
        f'<text:a xlink:href="https://{s["link"]}.example">page</text:a>'
        f'<text:user-defined text:name="n" office:string-value="{s["field"]}">shown</text:user-defined>'
        '<draw:frame draw:name="Object1"><draw:object xlink:href="./Object 1"/></draw:frame></text:p>'
    )
    pages = (
        f'<style:master-page style:name="Standard"><style:header><text:p>{s["header"]}</text:p></style:header>'
        f"<style:footer><text:p>{s['footer']}</text:p></style:footer></style:master-page>"
    )
    return odt(
        path,
        body,
        pages,
        HIDING,
        {
            "meta.xml": f"<office:document-meta {ODF}><office:meta><dc:creator>{s['property']}</dc:creator>"
            f'<meta:user-defined meta:name="k">{s["user property"]}</meta:user-defined></office:meta></office:document-meta>',
            "Pictures/a.jpg": photo(),
            "Object 1/content.xml": f"<office:document-content {ODF}><text:p>{s['chart']}</text:p></office:document-content>",
        },
    )


@pytest.mark.parametrize("story", sorted(STORIES))
def test_every_story_is_read(story: str, tmp_path: Path) -> None:
    assert STORIES[story] in read(full(tmp_path / "in.odt")).text


def test_names_planned_in_every_story_vanish_from_every_part(tmp_path: Path) -> None:
    document = read(full(tmp_path / "in.odt"))
    edits = every(document, *STORIES.values())
    out = tmp_path / "out.odt"
    for options in (RedactOptions(), RedactOptions(keep_hidden=frozenset(ITEMS))):
        write(document, edits, out, options)
        assert places_of(out, *STORIES.values()) == []
        assert read(out).text == expected_text(document, edits, options)


def test_stories_are_told_apart(tmp_path: Path) -> None:
    document = read(full(tmp_path / "in.odt"))
    for key, story in {
        "cell": Story.TABLE,
        "footnote": Story.FOOTNOTE,
        "endnote": Story.ENDNOTE,
        "header": Story.HEADER,
        "footer": Story.FOOTER,
        "comment": Story.COMMENT,
        "deleted": Story.DELETED,
        "inserted": Story.INSERTED,
        "hidden": Story.HIDDEN,
        "box": Story.TEXT_BOX,
        "alt": Story.ALT_TEXT,
        "link": Story.LINK,
        "property": Story.PROPERTY,
    }.items():
        assert story in {r.story for r in document.regions_at(document.text.index(STORIES[key]))}, key


def plain(inner: str = "", **more: object) -> Callable[[Path], Path]:
    return lambda path: odt(path, f"<text:p>kept text</text:p>{inner}", **more)  # type: ignore[arg-type]


def config(item: str) -> dict[str, str | bytes]:
    inner = f"<config:config-item config:name='{item}'>{SECRET}</config:config-item>"
    return {
        "settings.xml": f"<office:document-settings {ODF}><config:config-item-set config:name='ooo:configuration-settings'>"
        f"{inner}</config:config-item-set></office:document-settings>"
    }


LEAKS: dict[str, Callable[[Path], Path]] = {
    names.TRACKED_CHANGES: plain(
        f"<text:tracked-changes><text:changed-region><text:deletion><text:p>{SECRET}</text:p></text:deletion>"
        "</text:changed-region></text:tracked-changes>"
    ),
    names.HIDDEN_TEXT: plain(
        f'<text:p>a<text:span text:style-name="Ghost">{SECRET}</text:span>b</text:p>', automatic=HIDING
    ),
    names.COMMENTS: plain(
        f"<text:p>a<office:annotation><text:p>{SECRET}</text:p></office:annotation>b</text:p>"
    ),
    names.PEOPLE: plain(
        f"<text:p>a<office:annotation><dc:creator>{SECRET}</dc:creator><text:p>x</text:p></office:annotation>b</text:p>"
    ),
    names.REVISION_IDS: plain(
        automatic=f"<style:style style:name='P1'><style:text-properties officeooo:rsid='{SECRET}'/></style:style>"
    ),
    names.PROPERTIES: plain(
        parts={
            "meta.xml": f"<office:document-meta {ODF}><office:meta><dc:title>{SECRET}</dc:title></office:meta>"
            "</office:document-meta>"
        }
    ),
    names.THUMBNAIL: plain(parts={"Thumbnails/thumbnail.png": SECRET}),
    names.EMBEDDED: plain(
        "<text:p><draw:frame><draw:object xlink:href='./Object 1'/></draw:frame></text:p>",
        parts={
            "Object 1/content.xml": f"<office:document-content {ODF}><text:p>{SECRET}</text:p></office:document-content>"
        },
    ),
    names.PRINTER: plain(parts=config("PrinterName")),
    names.VIEW_SETTINGS: plain(parts=config("CurrentDatabaseDataSource")),
    names.MACROS: plain(parts={"Basic/Standard/Module1.xml": f"<x>{SECRET}</x>"}),
    names.EXTERNAL: plain(
        f"<text:p><draw:frame><draw:image xlink:href='http://spy.example/{SECRET.split()[0]}'/></draw:frame></text:p>"
    ),
    names.FONTS: plain(parts={"Fonts/font1.ttf": SECRET}),
    names.OBJECT_NAMES: plain(f"<text:p><draw:frame draw:name='{SECRET}.jpg'/></text:p>"),
    names.SIGNATURES: plain(parts={"META-INF/documentsignatures.xml": f"<x>{SECRET}</x>"}),
    names.VERSIONS: plain(parts={"Versions/Version1": SECRET}),
    names.UNUSED: plain(
        parts={"Configurations2/statusbar/x.xml": f"<x>{SECRET}</x>", "manifest.rdf": f"<x>{SECRET}</x>"}
    ),
    names.PRIVATE: plain(
        f'<text:p xmlns:x="urn:x" x:who="{SECRET}">here<x:y x:who="{SECRET}">too</x:y></text:p>'
    ),
    names.PICTURE_METADATA: plain(
        "<text:p><draw:frame><draw:image xlink:href='Pictures/a.jpg'/></draw:frame></text:p>",
        parts={"Pictures/a.jpg": photo()},
    ),
}


def test_every_item_has_a_test() -> None:
    assert set(LEAKS) == set(ITEMS)


@pytest.mark.parametrize("item", sorted(LEAKS))
def test_the_leak_is_closed_unless_kept(item: str, tmp_path: Path) -> None:
    source = LEAKS[item](tmp_path / "in.odt")
    document = read(source)
    nothing = Edits.of([], document.text)
    words = (SECRET, SECRET.split()[0])
    assert places_of(source, *words), "the leak is not in the source"
    out = tmp_path / "out.odt"
    options = RedactOptions(keep_hidden=frozenset({names.COMMENTS} if item == names.PEOPLE else ()))
    assert item in write(document, nothing, out, options).hidden_removed
    assert places_of(out, *words) == []
    assert read(out).text == expected_text(document, nothing, options)
    assert read(out).text.startswith("kept text")
    keep = RedactOptions(keep_hidden=frozenset(ITEMS))
    assert write(document, nothing, out, keep).hidden_removed == ()
    assert places_of(out, *words)
    assert read(out).text == expected_text(document, nothing, keep)


def test_the_mimetype_comes_first_and_is_stored(tmp_path: Path) -> None:
    document = read(full(tmp_path / "in.odt"))
    out = tmp_path / "out.odt"
    write(document, every(document, STORIES["body"]), out, RedactOptions())
    assert out.read_bytes()[30:77] == b"mimetypeapplication/vnd.oasis.opendocument.text"
    listed = contents(out)["META-INF/manifest.xml"]
    assert b"meta.xml" not in listed and b"content.xml" in listed


@pytest.mark.parametrize(
    ("inner", "text"),
    [
        ("a <text:s text:c='2'/>b", "a   b"),
        ("\n  pretty\n   <text:span>printed </text:span> text", "pretty printed text"),
        ("tab<text:tab/>break<text:line-break/>end", "tab\tbreak\nend"),
    ],
)
def test_white_space_is_read_as_it_shows_and_survives_edits(inner: str, text: str, tmp_path: Path) -> None:
    document = read(odt(tmp_path / "in.odt", f"<text:p>{inner}</text:p>"))
    assert document.text == text
    out = tmp_path / "out.odt"
    for start in range(len(text)):
        for end in range(start + 1, len(text) + 1):
            edits = Edits.of([Edit(start, end, text=" x\n\ty  ")], text)
            write(document, edits, out, RedactOptions())
            assert read(out).text == edits.apply(text)
