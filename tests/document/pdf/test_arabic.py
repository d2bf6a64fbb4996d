"""Right-to-left text at every angle: read in its order, removed whole, and told by verification when it stays."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

from sfumato.core.document import service
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.pdf.fonts.labels import WIDE_FONT
from tests.document.corpus.absent import present
from tests.document.redteam.attack import plan_of

NAME = "محمود الحسيني"
LINES = ("حكمت المحكمة في القضية", f"السيد {NAME} يعيش في بغداد", "وقد رفضت المحكمة بقية الطلب")
_ALONE = "اأإآدذرزوةىء"  # letters that do not join the one after them


def shaped(text: str) -> str:
    """The letters in the forms that they have beside each other, as a program that sets Arabic draws them."""
    forms = {}
    for number in range(0xFE70, 0xFEFD):
        parts = unicodedata.decomposition(chr(number)).split()
        if len(parts) == 2:
            forms[chr(int(parts[1], 16)), parts[0]] = chr(number)
    out = []
    for at, letter in enumerate(text):
        before = at > 0 and text[at - 1].isalpha() and text[at - 1] not in _ALONE
        after = at + 1 < len(text) and text[at + 1].isalpha() and letter not in _ALONE
        form = {(0, 0): "<isolated>", (1, 0): "<final>", (0, 1): "<initial>", (1, 1): "<medial>"}[
            before, after
        ]
        out.append(forms.get((letter, form), forms.get((letter, "<isolated>"), letter)))
    return "".join(out)


def arabic(path: Path, angle: int, turn: int, forms: bool) -> Path:
    if "Wide" not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont("Wide", str(WIDE_FONT)))
    page = canvas.Canvas(str(path), pagesize=(595, 842), invariant=True)
    page.setFont("Wide", 14)
    page.translate(300, 400)
    page.rotate(angle)
    for number, line in enumerate(LINES):
        page.drawRightString(200, -20 * number, (shaped(line) if forms else line)[::-1])
    if turn:
        page.setPageRotation(turn)
    page.showPage()
    page.save()
    return path


@pytest.mark.parametrize("forms", [True, False])
@pytest.mark.parametrize(("angle", "turn"), [(0, 0), (90, 0), (180, 90), (270, 0), (270, 180), (30, 0)])
def test_turned_arabic_is_removed_and_what_stays_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, angle: int, turn: int, forms: bool
) -> None:
    monkeypatch.setenv("SFUMATO_ISOLATE", "0")
    source, out = arabic(tmp_path / "a.pdf", angle, turn, forms), tmp_path / "out.pdf"
    document = service.read(source)
    assert " ".join(document.text.split()) == " ".join(LINES)
    plan = plan_of(document, (NAME,))
    certificate = service.redact(document, plan, out, RedactOptions(verify_with_ocr=False))
    assert certificate.clean
    for word in NAME.split():
        for spelled in (word, word[::-1], shaped(word), shaped(word)[::-1]):
            assert not present(out, spelled)
    assert " ".join(service.read(out).text.split()) == " ".join(LINES).replace(NAME, "[PERSON 1]")
    # The check is not blind: the source itself does not pass it.
    checks = service.verify(source, edits=plan, source=document, ocr=False)
    assert any(check.failed for check in checks)
