"""OpenDocument files locked with a password: every part is encrypted by itself. [ODF 1.3 part 2, section 4.8]"""

from __future__ import annotations

import base64
import binascii
import hashlib
import zlib
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC

from sfumato.core.document.flow.package import LARGEST_TOTAL, Package
from sfumato.core.document.flow.xml import Element, attribute, child, children, descendants, remove
from sfumato.core.errors import CannotRead, PasswordNeeded, TooLarge, UnsupportedFormat

MANIFEST = "META-INF/manifest.xml"
MOST_ROUNDS = 10_000_000  # of key derivation: a file that asks for more is an attack on our time


def unlock(package: Package, password: str | None) -> None:
    """Decrypts the parts in place; the package is a plain one afterwards."""
    manifest = package.find(MANIFEST)
    if (
        manifest is None
        or next(descendants(package.tree(manifest), "manifest:encryption-data"), None) is None
    ):
        return
    if password is None:
        raise PasswordNeeded("The file is encrypted.", file=package.file)
    total = 0
    for entry in children(package.tree(manifest), "manifest:file-entry"):
        data = child(entry, "manifest:encryption-data")
        part = attribute(entry, "manifest:full-path") or ""
        if data is None or part not in package.parts:
            continue
        try:
            plain = _decrypt(package.parts[part], data, password, package.file)
        except (ValueError, TypeError, binascii.Error, OverflowError) as error:
            raise CannotRead("The encryption of this file is damaged.", file=package.file) from error
        total += len(plain)
        if total > LARGEST_TOTAL:
            raise TooLarge("The file would unpack to more than 1 GB.", file=package.file)
        package.put(part, plain)
        remove(data)


def _decrypt(data: bytes, how: Element, password: str, file: Path | None) -> bytes:
    algorithm, derivation = child(how, "manifest:algorithm"), child(how, "manifest:key-derivation")
    name = _value(algorithm, "algorithm-name")
    if not name.endswith(("aes256-cbc", "aes128-cbc", "aes192-cbc")) or not _value(
        derivation, "key-derivation-name"
    ).lower().endswith("pbkdf2"):
        raise UnsupportedFormat(
            "The file is encrypted in a way that is not supported.",
            file=file,
            next_step="Open it in its own program, save it without a password and retry.",
        )
    start = child(how, "manifest:start-key-generation")
    wide = start is not None and "256" in _value(start, "start-key-generation-name")
    first = (hashlib.sha256 if wide else hashlib.sha1)(password.encode("utf-8")).digest()
    rounds = int(_value(derivation, "iteration-count"))
    if not 0 < rounds <= MOST_ROUNDS:
        raise CannotRead("The encryption asks for more rounds than is reasonable.", file=file)
    salt = base64.b64decode(_value(derivation, "salt"))
    # Not `hashlib.pbkdf2_hmac`, which is there only where Python was built with OpenSSL; the frozen program is not.
    size = int(_value(derivation, "key-size") or 16)
    key = PBKDF2HMAC(algorithm=hashes.SHA1(), length=size, salt=salt, iterations=rounds).derive(first)
    vector = base64.b64decode(_value(algorithm, "initialisation-vector"))
    decryptor = Cipher(algorithms.AES(key), modes.CBC(vector)).decryptor()
    packed = decryptor.update(data[: len(data) // 16 * 16]) + decryptor.finalize()
    inflater = zlib.decompressobj(-15)
    try:
        plain = inflater.decompress(packed, LARGEST_TOTAL)
    except zlib.error as error:
        raise PasswordNeeded("The password is wrong.", file=file) from error
    if not inflater.eof:
        raise PasswordNeeded("The password is wrong.", file=file)
    return plain


def _value(element: Element | None, wanted: str) -> str:
    return (attribute(element, f"manifest:{wanted}") or "") if element is not None else ""
