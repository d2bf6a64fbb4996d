"""The `sfumato` command. No Qt here: the window is loaded only when it is asked for."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import sys
from collections.abc import Sequence
from importlib.metadata import version

from sfumato.app import commands
from sfumato.app.commands._shared import CLEAN, STOPPED, UNREADABLE
from sfumato.core.document import isolated
from sfumato.core.document.drafts import delete_on_termination
from sfumato.core.errors import SfumatoError
from sfumato.core.offline import delete_queued_telemetry


def build_parser() -> argparse.ArgumentParser:
    """The parser of `sfumato` with every sub-command. Imports no room of core."""
    parser = argparse.ArgumentParser(
        prog="sfumato", description="Hide who a document is about, keep what it says. Works offline."
    )
    parser.add_argument("--json", action="store_true", default=False, help="print the result as JSON")
    parser.add_argument("--version", action="version", version=f"sfumato {version('sfumato')}")
    parser.add_argument(
        "--self-test",
        nargs="?",
        const="all",
        choices=("all", "window"),
        help="check that this installation works: its whole job, or only that the window opens",
    )
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND")
    # Every module in `commands` adds its own sub-commands, so a new command is one new file.
    for module in sorted(pkgutil.iter_modules(commands.__path__), key=lambda m: m.name):
        if not module.name.startswith("_"):
            importlib.import_module(f"{commands.__name__}.{module.name}").add_to(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code: 0 clean, 1 findings, 2 could not read."""
    given = sys.argv[1:] if argv is None else list(argv)
    if given == [isolated.FLAG]:  # this program started as its own reader (see `core/document/isolated.py`)
        return isolated.main()
    parser = build_parser()
    arguments = parser.parse_args(argv)
    delete_queued_telemetry()
    delete_on_termination()
    if arguments.self_test:
        from sfumato.app.commands._self_test import self_test

        return self_test(window_only=arguments.self_test == "window")
    if arguments.command is None:
        from sfumato.app.gui.main import open_window

        return open_window([])
    try:
        return int(arguments.run(arguments))
    except SfumatoError as error:
        if getattr(arguments, "json", False):
            print(json.dumps(error.to_json()))
        print(f"sfumato: {error.message}", file=sys.stderr)
        return UNREADABLE
    except BrokenPipeError:
        return CLEAN
    except KeyboardInterrupt:
        print("\nsfumato: Stopped.", file=sys.stderr)
        return STOPPED


if __name__ == "__main__":
    sys.exit(main())
