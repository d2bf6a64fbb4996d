"""`inspect` names what nobody sees in any format: characters, pixels, bytes outside the document, cropped parts."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from pikepdf import Dictionary
from PIL import Image

from sfumato.core.document import service
from sfumato.core.document.inspect.unseen import BYTES, LETTERS, PIXELS, unseen_items
from tests.document.office import makers, sheets, slides
from tests.document.pdf.makers import drawn
from tests.document.redteam.fourth_office import HIDDEN_LETTERS
from tests.document.redteam.tricks import grey, printed

SECRET = "Vandergelder"


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SFUMATO_ISOLATE", "0")


def counts(path: Path) -> dict[str, int]:
    return {item.name: item.count for item in service.inspect(path).hidden}


def clear_picture() -> bytes:
    """Letters in the colours of pixels that are clear."""
    shape = printed(SECRET, (700, 120))
    picture = Image.merge("RGBA", (*(shape.convert("RGB").split()), Image.new("L", shape.size, 0)))
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


WRITERS: dict[str, Callable[[Path, str], object]] = {
    ".docx": lambda path, text: makers.docx(path, makers.p(makers.r(text))),
    ".odt": lambda path, text: makers.odt(path, f"<text:p>{text}</text:p>"),
    ".xlsx": lambda path, text: sheets.xlsx(
        path, {"S": sheets.sheet(f'<row r="1">{sheets.inline("A1", text)}</row>')}
    ),
    ".pptx": lambda path, text: slides.pptx(path, [slides.slide(slides.frame(text))]),
    ".txt": lambda path, text: path.write_text(f"A line.\n{text}\n", "utf-8"),
    ".html": lambda path, text: path.write_text(f"<!DOCTYPE html><p>{text}</p>", "utf-8"),
    ".csv": lambda path, text: path.write_text(f"who;note\n{text};x\n", "utf-8"),
    ".jsonl": lambda path, text: path.write_text(f'{{"a": "{text}"}}\n', "utf-8"),
}


@pytest.mark.parametrize("suffix", WRITERS)
@pytest.mark.parametrize("kind", [kind for kind in HIDDEN_LETTERS if "symbol" not in kind])
def test_characters_that_no_program_draws_are_counted(tmp_path: Path, suffix: str, kind: str) -> None:
    path = tmp_path / f"a{suffix}"
    WRITERS[suffix](path, f"here{HIDDEN_LETTERS[kind](SECRET)} there")
    assert counts(path)[LETTERS] >= len(SECRET)


@pytest.mark.parametrize("suffix", WRITERS)
def test_plain_words_have_none(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a{suffix}"
    WRITERS[suffix](
        path, "Grüße aus Köln, \u0928\u092e\u0938\u094d\u0924\u0947, \U0001f3f3\ufe0f\u200d\U0001f308"
    )
    assert LETTERS not in counts(path)


def test_clear_pixels_with_colours_are_named(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(clear_picture())
    assert PIXELS in counts(path)
    plain = tmp_path / "b.png"
    Image.new("RGBA", (40, 40), (9, 9, 9, 0)).save(plain)
    assert PIXELS not in counts(plain)


def test_clear_pixels_inside_a_word_file_are_named(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    blip = '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="im"/><a:srcRect l="50000"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'  # noqa: E501
    makers.docx(path, blip, {"word/media/i.png": clear_picture()}, links=(("im", "image", "media/i.png"),))
    assert {PIXELS, "cropped pictures"} <= counts(path).keys()


def test_colours_under_a_mask_of_a_pdf_are_named(tmp_path: Path) -> None:
    path = drawn(tmp_path / "a.pdf", lambda page: page.drawString(72, 700, "A page."))
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        picture = printed(SECRET, (700, 120))
        mask = grey(pdf, Image.fromarray(np.zeros((120, 700), np.uint8)))
        pdf.pages[0].obj.Resources.XObject = Dictionary(Im=grey(pdf, picture, SMask=mask))
        pdf.pages[0].contents_add(b"q 300 0 0 60 72 500 cm /Im Do Q")
        pdf.save(path)
    assert PIXELS in counts(path)


def test_bytes_outside_a_document_are_counted(tmp_path: Path) -> None:
    tail = SECRET.encode()
    files = {
        "a.pdf": drawn(tmp_path / "a.pdf", lambda page: page.drawString(72, 700, "A page.")).read_bytes(),
        "a.png": clear_picture(),
        "a.rtf": rb"{\rtf1\ansi A line \{ here.\par}",
    }
    out = io.BytesIO()
    Image.new("L", (8, 8), 99).save(out, "JPEG")
    files["a.jpg"] = out.getvalue()
    for name, data in files.items():
        path = tmp_path / name
        path.write_bytes(data)
        assert BYTES not in counts(path), name
        path.write_bytes(data + tail)
        assert counts(path)[BYTES] == len(tail), name


def test_the_comment_of_an_archive_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    makers.docx(path, makers.p(makers.r("A line.")))
    with zipfile.ZipFile(path, "a") as package:
        package.comment = SECRET.encode()
    assert counts(path)[BYTES] == len(SECRET)


def test_a_text_format_that_is_new_is_looked_through_as_well(tmp_path: Path) -> None:
    """Whether a file is text is told by its bytes: no list of formats has to know the new one."""
    (tmp_path / "a.srt").write_text(
        f"1\n00:00:01,000 --> 00:00:02,000\nBerg{HIDDEN_LETTERS['tag characters'](SECRET)} came.\n", "utf-8"
    )
    assert [item.name for item in unseen_items(tmp_path / "a.srt", "srt")] == [LETTERS]
