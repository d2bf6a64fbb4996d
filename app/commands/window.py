"""`sfumato open`: the window, with files."""

from __future__ import annotations

import argparse
from typing import Any

from sfumato.app.commands._shared import command


def add_to(subparsers: Any) -> None:
    """Adds `open`."""
    parser = command(subparsers, "open", run, "Open the window, with documents, a folder or a project.")
    parser.add_argument("files", nargs="*", metavar="FILE")


def run(arguments: argparse.Namespace) -> int:
    """Opens the window with the files given."""
    from sfumato.app.gui.main import open_window

    return open_window(arguments.files)
