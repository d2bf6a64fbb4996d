"""`sfumato experiment`: sweep settings over a corpus, or make the papers' tables again."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from sfumato.app.commands._shared import CLEAN, STOPPED, command, show


def add_to(subparsers: Any) -> None:
    """Adds `experiment`."""
    parser = command(
        subparsers,
        "experiment",
        run,
        "Sweep strategies, measures, k and thresholds over a corpus: table, plots and a report. Or make the papers' tables.",
    )
    parser.add_argument(
        "config",
        type=Path,
        metavar="CONFIG.toml",
        help="what to run (docs/guides/researcher.md), or the word papers for the papers' tables",
    )
    parser.add_argument("--data", type=Path, help="with papers: the folder of corpora")
    parser.add_argument(
        "--work", type=Path, help="with papers: make every table again; a folder for what is made on the way"
    )
    parser.add_argument(
        "--with", dest="tools", nargs="*", default=[], metavar="NAME=PATH",
        help="with papers: encoders and environments that some tables need (docs/measurements/papers.md)",
    )  # fmt: skip
    parser.add_argument(
        "--only", nargs="*", default=[], metavar="WORD", help="with papers: tables whose titles hold it"
    )
    parser.add_argument("-o", "--out", type=Path, help="with papers: the page to write")
    parser.add_argument(
        "--open", action="store_true", help="open the frontier of the corpus in a window when done"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress")


def run(arguments: argparse.Namespace) -> int:
    """Runs a sweep and writes its tables, plots and report, or makes the papers' tables."""
    if str(arguments.config) == "papers":
        return _papers(arguments)
    import sfumato.docbin  # noqa: F401 (makes the format known)
    from sfumato.core.evaluate.experiment import load_experiment, run_experiment, write_report

    if arguments.open:
        from sfumato.app.gui.display import require_display

        require_display()  # before hours of work, not after
    experiment = load_experiment(arguments.config)
    try:
        rows = run_experiment(experiment, None if arguments.quiet else _progress)
    except KeyboardInterrupt:
        print("\nsfumato: Stopped. The same command goes on where it was.", file=sys.stderr)
        return STOPPED
    written = write_report(experiment, rows)
    data = {"rows": len(rows), "settings": len(experiment.settings), "files": [str(path) for path in written]}
    words = f"{len(rows):,} rows of {len(experiment.settings):,} settings. Open {experiment.folder / 'report.html'}."
    show(arguments, data, words)
    return _window(experiment.folder) if arguments.open else CLEAN


def _window(folder: Path) -> int:
    from sfumato.app.gui.main import make_application
    from sfumato.app.gui.settings import Settings
    from sfumato.app.gui.views.corpus_frontier_window import CorpusFrontierWindow
    from sfumato.app.gui.vm.corpus_frontier import load_frontier

    app = make_application(Settings())
    window = CorpusFrontierWindow(load_frontier(folder))
    window.show()
    return int(app.exec())


def _papers(arguments: argparse.Namespace) -> int:
    """The tables are made by the benchmarks of a source tree; an installed program does not carry them."""
    import importlib

    from sfumato.core.errors import ResourceMissing
    from sfumato.core.paths import ROOT

    if not (ROOT / "benchmarks" / "papers.py").exists():
        raise ResourceMissing(
            "The papers' tables are made from a source tree.",
            next_step="Clone the project and run the command there.",
        )
    sys.path.insert(0, str(ROOT))
    given = ["--data", str(arguments.data)] if arguments.data else []
    given += ["--work", str(arguments.work)] if arguments.work else []
    given += ["--with", *arguments.tools] if arguments.tools else []
    given += ["--only", *arguments.only] if arguments.only else []
    given += ["-o", str(arguments.out)] if arguments.out else []
    written = importlib.import_module("benchmarks.papers").main(given)
    show(arguments, {"files": [str(written)]}, f"Wrote {written}.")
    return CLEAN


def _progress(done: int, total: int, document: str) -> None:
    """On the standard error stream, so that --json stays readable. The id is shown, never the text."""
    end = "\n" if done == total else ""
    print(f"\r{done:,} of {total:,} documents {document[:40]:40}", end=end, file=sys.stderr, flush=True)
