"""A picture is painted as the page shows it, not as its samples are stored."""

from __future__ import annotations

import io

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Name
from PIL import Image

from sfumato.core.document.pdf.write.pixels import as_shown


@pytest.mark.parametrize("packed", ["raw", "jpeg"])
@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_an_inverted_picture_is_not_turned_negative(packed: str, mode: str) -> None:
    stored = Image.new(mode, (64, 32), 30 if mode == "L" else (30, 30, 30))
    jpeg = io.BytesIO()
    stored.save(jpeg, "JPEG")
    with pikepdf.new() as pdf:
        stream = pikepdf.Stream(pdf, b"")
        if packed == "raw":
            stream.write(stored.tobytes())
        else:
            stream.write(jpeg.getvalue(), filter=Name.DCTDecode)
        stream.Type, stream.Subtype, stream.Width, stream.Height = Name.XObject, Name.Image, 64, 32
        stream.BitsPerComponent = 8
        stream.ColorSpace = Name.DeviceGray if mode == "L" else Name.DeviceRGB
        stream.Decode = Array([1, 0] * len(mode))
        assert abs(float(np.asarray(as_shown(stream)).mean()) - 225) < 3
