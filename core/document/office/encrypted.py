"""Word files locked with a password: agile and standard encryption of Office. [MS-OFFCRYPTO] 2.3.4"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import struct
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from sfumato.core.document.flow.xml import Element, parse
from sfumato.core.document.office.compound import MAGIC, Damaged, streams
from sfumato.core.errors import CannotRead, PasswordNeeded, UnsupportedFormat

MOST_ROUNDS = 10_000_000  # the file chooses how long a guess takes; Office writes 100,000
_SEGMENT = 4096  # bytes: segments of MS-OFFCRYPTO's agile encryption
_VERIFIER, _VERIFIER_HASH, _KEY = (
    bytes.fromhex(block) for block in ("fea7d2763b4b9e79", "d7aa0f6d3061344e", "146e0be7abacd0d6")
)


def is_compound(data: bytes) -> bool:
    """Whether the bytes are a compound file: an encrypted Office file or one of Office 97 to 2003."""
    return data.startswith(MAGIC)


def unlock(data: bytes, file: Path | None, password: str | None) -> bytes:
    """The package inside an encrypted file."""
    try:
        found = streams(data)
    except Damaged as error:
        raise CannotRead("The file is damaged.", file=file) from error
    info, package = found.get("EncryptionInfo"), found.get("EncryptedPackage")
    if info is None or package is None:
        raise UnsupportedFormat("This is a Word file of the old kind (before 2007).", file=file)
    if password is None:
        raise PasswordNeeded("The file is encrypted.", file=file)
    try:
        key, agile = _key(info, password, file)
        length = struct.unpack_from("<Q", package)[0]
        body = package[8:]
        body = body[: len(body) // 16 * 16]
        plain = _aes(key, None, body) if agile is None else _segments(agile, key, body)
    except (struct.error, ValueError, KeyError, TypeError, StopIteration, binascii.Error) as error:
        raise CannotRead(
            "The encryption of this file is damaged or of an unknown kind.", file=file
        ) from error
    return plain[:length]


def _key(info: bytes, password: str, file: Path | None) -> tuple[bytes, Element | None]:
    major, minor = struct.unpack_from("<HH", info)
    if (major, minor) == (4, 4):
        root = parse(info[8:], "EncryptionInfo", file)
        return _agile_key(root, password, file), _named(root, "keyData")
    if minor == 2 and major in (2, 3, 4):
        return _standard_key(info, password, file), None
    raise UnsupportedFormat("The file is encrypted in a way that is not supported.", file=file)


def _named(root: Element, local: str) -> Element:
    return next(e for e in root.iter() if isinstance(e.tag, str) and e.tag.endswith("}" + local))


def _agile_key(root: Element, password: str, file: Path | None) -> bytes:
    entry = _named(root, "encryptedKey")
    algorithm, rounds = entry.get("hashAlgorithm"), int(entry.get("spinCount"))
    salt, size = base64.b64decode(entry.get("saltValue")), int(entry.get("keyBits")) // 8
    hashed = _stretch(algorithm, salt, password, rounds, file)

    def opened(block: bytes, value: str) -> bytes:
        key = _digest(algorithm, hashed + block)[:size].ljust(size, b"\x36")
        return _aes(key, salt, base64.b64decode(entry.get(value)))

    word = opened(_VERIFIER, "encryptedVerifierHashInput")
    wanted = opened(_VERIFIER_HASH, "encryptedVerifierHashValue")
    _check(_digest(algorithm, word[: int(entry.get("saltSize"))]), wanted, file)
    return opened(_KEY, "encryptedKeyValue")[:size]


def _standard_key(info: bytes, password: str, file: Path | None) -> bytes:
    (header_size,) = struct.unpack_from("<I", info, 8)
    (bits,) = struct.unpack_from("<I", info, 12 + 16)
    at = 12 + header_size
    salt, verifier = info[at + 4 : at + 20], info[at + 20 : at + 36]
    wanted = info[at + 40 : at + 72]
    hashed = _digest("SHA1", _stretch("SHA1", salt, password, 50_000, file) + b"\0\0\0\0")
    padded = bytes(a ^ b for a, b in zip(hashed.ljust(64, b"\0"), b"\x36" * 64, strict=True))
    other = bytes(a ^ b for a, b in zip(hashed.ljust(64, b"\0"), b"\x5c" * 64, strict=True))
    key = (_digest("SHA1", padded) + _digest("SHA1", other))[: bits // 8]
    _check(_digest("SHA1", _aes(key, None, verifier)), _aes(key, None, wanted), file)
    return key


def _stretch(algorithm: str, salt: bytes, password: str, rounds: int, file: Path | None) -> bytes:
    if not 0 <= rounds <= MOST_ROUNDS:
        raise CannotRead("The encryption asks for more rounds than is reasonable.", file=file)
    hashed = _digest(algorithm, salt + password.encode("utf-16-le"))
    new = _hash(algorithm)
    for number in range(rounds):
        hashed = new(struct.pack("<I", number) + hashed).digest()
    return hashed


def _check(have: bytes, wanted: bytes, file: Path | None) -> None:
    if not hmac.compare_digest(have, wanted[: len(have)]):
        raise PasswordNeeded("The password is wrong.", file=file)


def _segments(data: Element, key: bytes, body: bytes) -> bytes:
    salt, algorithm = base64.b64decode(data.get("saltValue")), data.get("hashAlgorithm")
    return b"".join(
        _aes(key, _digest(algorithm, salt + struct.pack("<I", number)), body[at : at + _SEGMENT])
        for number, at in enumerate(range(0, len(body), _SEGMENT))
    )


def _hash(algorithm: str) -> Any:
    names = {
        "SHA1": hashlib.sha1,
        "SHA256": hashlib.sha256,
        "SHA384": hashlib.sha384,
        "SHA512": hashlib.sha512,
    }
    return names[algorithm.replace("-", "").upper()]


def _digest(algorithm: str, data: bytes) -> bytes:
    return bytes(_hash(algorithm)(data).digest())


def _aes(key: bytes, vector: bytes | None, data: bytes) -> bytes:
    mode = modes.ECB() if vector is None else modes.CBC(vector[:16].ljust(16, b"\x36"))
    decryptor = Cipher(algorithms.AES(key), mode).decryptor()
    return decryptor.update(data) + decryptor.finalize()
