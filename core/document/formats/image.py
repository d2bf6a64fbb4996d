"""PNG, JPEG and TIFF pictures."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.document.registry import Format, register

_MAGIC = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*", b"II+\x00", b"MM\x00+")


def _sniff(head: bytes, path: Path) -> bool:
    return head.startswith(_MAGIC)


def _register() -> None:
    from sfumato.core.document.inspect.picture import inspect_picture
    from sfumato.core.document.ocr import picture
    from sfumato.core.document.verify.image_views import image_views

    register(
        Format(
            "image",
            (".png", ".jpg", ".jpeg", ".tif", ".tiff"),
            picture.read,
            image_views,
            inspect_picture,
            picture.write,
            sniff=_sniff,
        )
    )


_register()
