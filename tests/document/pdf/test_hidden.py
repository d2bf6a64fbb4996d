"""One test per leak: alone it takes exactly its own secret, and the second time there is nothing left."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from sfumato.core.document.pdf.hidden import clean_pdf
from sfumato.core.document.pdf.hidden.leaks import LEAKS
from tests.document.corpus import all_cases
from tests.document.corpus.absent import present
from tests.document.corpus.case import KEPT, Case
from tests.document.corpus.pdf_text import drawn, lines

PLANTED = [
    case for case in all_cases() if case.suffix == ".pdf" and case.finds and case.hidden and not case.slow
]


@pytest.mark.parametrize("case", PLANTED, ids=lambda case: case.name)
def test_a_leak_alone_takes_its_secret(case: Case, tmp_path: Path) -> None:
    source, out = tmp_path / "source.pdf", tmp_path / "out.pdf"
    case.build(source)
    assert case.finds is not None
    with pikepdf.open(source) as pdf:
        assert LEAKS[case.finds](pdf, ())
        pdf.save(out)
    for secret in case.hidden:
        assert present(out, secret) == []
    with pikepdf.open(out) as pdf:
        assert not LEAKS[case.finds](pdf, ())
        assert KEPT.encode() in b"".join(
            part.read_bytes() for part in pdf.objects if isinstance(part, pikepdf.Stream)
        ) or KEPT in _words(out)


def _words(path: Path) -> str:
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    try:
        return "".join(document[number].get_textpage().get_text_range() for number in range(len(document)))
    finally:
        document.close()


@pytest.mark.parametrize("case", PLANTED, ids=lambda case: case.name)
def test_a_kept_item_stays(case: Case, tmp_path: Path) -> None:
    source = tmp_path / "source.pdf"
    case.build(source)
    assert case.finds is not None
    with pikepdf.open(source) as pdf:
        assert case.finds not in clean_pdf(pdf, frozenset((case.finds,)))


def test_a_clean_file_has_nothing_to_remove(tmp_path: Path) -> None:
    source, clean = tmp_path / "source.pdf", tmp_path / "clean.pdf"
    drawn(source, lines)
    with pikepdf.open(source) as pdf:
        clean_pdf(pdf, frozenset())
        pdf.save(clean)
    with pikepdf.open(clean) as pdf:
        assert clean_pdf(pdf, frozenset(("file identifier",))) == ()


def test_signatures_and_requirements_go(tmp_path: Path) -> None:
    source = tmp_path / "source.pdf"
    drawn(source, lines)
    with pikepdf.open(source) as pdf:
        pdf.Root.Perms = Dictionary(DocMDP=Dictionary(Name=String("Signer")))
        pdf.Root.Requirements = Array([Dictionary(S=Name.EnableJavaScripts)])
        found = clean_pdf(pdf, frozenset())
        assert "signatures" in found and "requirements" in found
        assert "/Perms" not in pdf.Root and "/Requirements" not in pdf.Root


def test_a_file_identifier_is_not_carried_over(tmp_path: Path) -> None:
    source, out = tmp_path / "source.pdf", tmp_path / "out.pdf"
    drawn(source, lines)
    with pikepdf.open(source) as pdf:
        before = bytes(pdf.trailer.ID[0])
        assert LEAKS["file identifier"](pdf, ())
        pdf.save(out)
    with pikepdf.open(out) as pdf:
        assert bytes(pdf.trailer.ID[0]) != before


def test_links_by_name_go_on_working(tmp_path: Path) -> None:
    """A destination's name goes, the jump stays: the link then points at the page itself."""
    source = tmp_path / "source.pdf"
    next(case for case in PLANTED if case.finds == "destinations").build(source)
    with pikepdf.open(source) as pdf:
        LEAKS["destinations"](pdf, ())
        link = pdf.pages[0].obj.Annots[0]
        assert link.Dest[0].objgen == pdf.pages[0].obj.objgen


def test_a_visible_layer_keeps_its_content(tmp_path: Path) -> None:
    source, out = tmp_path / "source.pdf", tmp_path / "out.pdf"
    drawn(source, lines)
    with pikepdf.open(source) as pdf:
        group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Layer of somebody")))
        pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary(ON=Array([group])))
        pdf.pages[0].obj.Resources.Properties = Dictionary(MC0=group)
        pdf.pages[0].contents_add(b"/OC /MC0 BDC BT /F1 11 Tf 72 300 Td (stays visible) Tj ET EMC")
        assert LEAKS["hidden layers"](pdf, ())
        pdf.save(out)
    assert "stays visible" in _words(out)
    assert present(out, "Layer of somebody") == []


def test_a_filled_form_keeps_what_it_shows(tmp_path: Path) -> None:
    source, out = tmp_path / "source.pdf", tmp_path / "out.pdf"
    next(case for case in all_cases() if case.name == "pdf form field").build(source)
    with pikepdf.open(source) as pdf:
        assert LEAKS["form data"](pdf, ())
        assert "/AcroForm" not in pdf.Root
        pdf.save(out)
    assert "Zbigniew Quarrington" in _words(out).split("dismissed the rest.")[-1]
