"""Hashes of removed strings: addresses of avatars, keys of trackers and file names are made of them.

Who has a list of candidate names makes the same hash of each and compares. So the usual hashes of the usual spellings of
every removed string are looked for, in hexadecimal, wherever a file has words.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

_KINDS = ("md5", "sha1", "sha256")
_LENGTHS = "|".join(f"[0-9a-f]{{{2 * hashlib.new(kind).digest_size}}}" for kind in _KINDS)
TOKEN = re.compile(rf"(?<![0-9a-f])(?:{_LENGTHS})(?![0-9a-f])", re.IGNORECASE)
SHORTEST = 4  # letters; hashes of less are those of common words and numbers


def digests_of(strings: Iterable[str]) -> dict[str, str]:
    """Hashes in hexadecimal, small letters, with the string that each was made of."""
    found: dict[str, str] = {}
    for string in set(strings):
        words = string.split()
        if sum(character.isalnum() for character in string) < SHORTEST:
            continue
        spellings = {joint.join(words) for joint in (" ", "", ".", "_", "-", "+")}
        for spelling in spellings | {s.lower() for s in spellings} | {s.upper() for s in spellings}:
            for kind in _KINDS:
                found[hashlib.new(kind, spelling.encode(), usedforsecurity=False).hexdigest()] = string
    return found


def has_token(text: str) -> bool:
    """Whether anything in the text may be a hash; most texts have none, and then none need to be made."""
    return TOKEN.search(text) is not None
