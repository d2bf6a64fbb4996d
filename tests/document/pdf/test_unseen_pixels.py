"""Samples that make no difference leave a picture; the page looks as before."""

from __future__ import annotations

from typing import Any

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Name, String

from sfumato.core.document.pdf.write.unseen_pixels import flatten_pictures

HIDDEN = np.zeros((24, 40), bool)
HIDDEN[6:18, 5:9] = HIDDEN[6:18, 20:24] = True


def _image(pdf: pikepdf.Pdf, samples: np.ndarray[Any, Any], bits: int = 8, **entries: Any) -> Any:
    entries = {"ColorSpace": Name.DeviceGray, **entries}
    image = pdf.make_stream(
        samples.tobytes(),
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=40,
        Height=24,
        BitsPerComponent=bits,
        **entries,
    )
    return pdf.make_indirect(image)


def _levels(image: Any) -> set[bytes]:
    size = int(image.BitsPerComponent) // 8 * (4 if image.ColorSpace == Name.DeviceCMYK else 1)
    data = image.read_bytes()
    return {data[at : at + size] for at in range(0, len(data), size)}


CASES: dict[str, Any] = {
    "twin colours of a palette": lambda pdf: _image(
        pdf, np.where(HIDDEN, 1, 0).astype(np.uint8), ColorSpace=Array([Name.Indexed, Name.DeviceGray, 1, String(b"\xc8\xc9")])
    ),
    "the low byte of sixteen bits": lambda pdf: _image(pdf, np.where(HIDDEN, 0x80FF, 0x8000).astype(">u2"), 16),
    "a flat decoding": lambda pdf: _image(pdf, np.where(HIDDEN, 0, 255).astype(np.uint8), Decode=Array([1, 1])),
    "a colour key": lambda pdf: _image(pdf, np.where(HIDDEN, 3, 5).astype(np.uint8), Mask=Array([0, 9])),
    "a closed mask": lambda pdf: _image(
        pdf, np.where(HIDDEN, 0, 255).astype(np.uint8), SMask=_image(pdf, np.zeros((24, 40), np.uint8))
    ),
    "ink under black": lambda pdf: _image(
        pdf, np.stack([HIDDEN * 255, *[HIDDEN * 0] * 2, HIDDEN * 0 + 255], axis=2).astype(np.uint8), ColorSpace=Name.DeviceCMYK
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_samples_that_make_no_difference_become_alike(case: str) -> None:
    with pikepdf.new() as pdf:
        image = CASES[case](pdf)
        assert flatten_pictures(pdf, with_ocr=False) >= 1
        assert len(_levels(image)) == 1


def test_pictures_that_show_all_they_hold_stay_as_they_are() -> None:
    with pikepdf.new() as pdf:
        palette = Array([Name.Indexed, Name.DeviceGray, 1, String(b"\x00\xff")])
        shown = [
            _image(pdf, np.where(HIDDEN, 0, 255).astype(np.uint8)),
            _image(pdf, np.where(HIDDEN, 1, 0).astype(np.uint8), ColorSpace=palette),
            _image(pdf, np.where(HIDDEN, 0, 255).astype(np.uint8), Decode=Array([1, 0])),
        ]
        before = [image.read_bytes() for image in shown]
        assert flatten_pictures(pdf, with_ocr=False) == 0
        assert [image.read_bytes() for image in shown] == before


def test_pixels_that_a_mask_lets_through_stay() -> None:
    with pikepdf.new() as pdf:
        samples = np.arange(24 * 40, dtype=np.int64).reshape(24, 40).astype(np.uint8)
        mask = np.where(np.arange(40) < 20, 0, 255).astype(np.uint8) * np.ones((24, 1), np.uint8)
        image = _image(pdf, samples, SMask=_image(pdf, mask))
        assert flatten_pictures(pdf, with_ocr=False) == 1
        left = np.frombuffer(image.read_bytes(), np.uint8).reshape(24, 40)
        assert (left[:, :20] == 0).all() and (left[:, 20:] == samples[:, 20:]).all()
