"""What several commands have in common."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

CLEAN, FINDINGS, UNREADABLE = 0, 1, 2
STOPPED = 130  # by the person, as shells say it (128 + SIGINT)


def command(subparsers: Any, name: str, run: Any, help_: str) -> argparse.ArgumentParser:
    """A sub-command with the switches that all of them have."""
    parser: argparse.ArgumentParser = subparsers.add_parser(name, help=help_, description=help_)
    parser.add_argument(
        "--json", action="store_true", default=argparse.SUPPRESS, help="print the result as JSON"
    )
    parser.set_defaults(run=run)
    return parser


def file_argument(parser: argparse.ArgumentParser) -> None:
    """Adds the file to work on, and its password."""
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--password", help="for an encrypted file")


def columns_argument(parser: argparse.ArgumentParser) -> None:
    """Adds `--columns`: which columns of a table are read."""
    parser.add_argument(
        "--columns",
        metavar="NAME,…",
        type=lambda value: tuple(name.strip() for name in value.split(",") if name.strip()),
        default=(),
        help="of a CSV file or JSON lines: read only these columns (names or numbers); the others are carried over",
    )


def show(arguments: argparse.Namespace, data: Any, words: str) -> None:
    """Prints the data as JSON where `--json` was given, the words otherwise."""
    print(json.dumps(data, ensure_ascii=False, indent=None) if arguments.json else words)
