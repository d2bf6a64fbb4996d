"""`--profiles` and what belongs to it: whose people the attackers search, in every command that has them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from sfumato.core.errors import CannotRead

if TYPE_CHECKING:
    from sfumato.core.risk.reidentify import Attackers


def profiles_arguments(parser: argparse.ArgumentParser, help_: str) -> None:
    """Adds `--profiles` and `--passphrase-file`."""
    parser.add_argument("--profiles", type=Path, metavar="P", help=help_)
    parser.add_argument(
        "--passphrase-file",
        type=Path,
        metavar="F",
        help="lock the kept people, or open them, with the first line of this file",
    )


def load_attackers(profiles: Path, passphrase: str | None) -> Attackers:
    """Over a list of people, or over people that were encoded and kept before."""
    from sfumato.core.risk.reidentify import Attackers, load_profiles
    from sfumato.core.risk.reidentify.keep import is_kept

    if is_kept(profiles):
        return Attackers.load(profiles, passphrase)
    return Attackers(load_profiles(profiles))


def passphrase_of(path: Path | None) -> str | None:
    """From a file: what stands on a command line can be read by others."""
    if path is None:
        return None
    try:
        first = path.read_text(encoding="utf-8").split("\n", 1)[0].strip()
    except (OSError, UnicodeDecodeError) as error:
        raise CannotRead("The password could not be read.", file=path) from error
    if not first:
        raise CannotRead("The password is empty.", file=path)
    return first


def nobody(profiles: Path | None) -> CannotRead:
    """The error for a person who is not, or not alone, in the list of profiles."""
    return CannotRead(
        "The person is not among the profiles, or several people have that name.",
        file=profiles,
        next_step="Give the full name as it stands in the list with --person, or another list with --profiles.",
    )
