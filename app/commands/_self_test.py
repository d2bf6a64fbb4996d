"""`sfumato --self-test`: does this installation do its whole job, here and now, without a network?"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path


def self_test(*, window_only: bool = False) -> int:
    """Sanitizes the shipped sample, reads the result back, finishes a batch of one file and opens the window without showing it.
    0 when all of it worked.

    Any attempt to look up a name or to connect ends the test: nothing may leave the machine."""
    sys.addaudithook(_refuse_network)
    if not window_only and not _sample_is_sanitized():
        print("sfumato: The sample was not sanitized as it should be.", file=sys.stderr)
        return 1
    if not window_only and not _batch_is_finished():
        print("sfumato: A batch of one file was not finished as it should be.", file=sys.stderr)
        return 1
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from sfumato.app.gui.main import try_window

    print(f"Window: {try_window()}.")
    print("Sfumato works.")
    return 0


def _sample_is_sanitized() -> bool:
    from sfumato.core.api import open_document
    from sfumato.core.paths import RESOURCES

    sample = RESOURCES / "samples" / "judgment.pdf"
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "judgment.pdf"
        planned = open_document(sample).plan()
        planned.export(out)
        shown = open_document(out).text
    hidden = [edit.original for edit in planned.edits if edit.type.value == "PERSON" and " " in edit.original]
    print(f"Sample: {len(planned.edits)} replacements, verified, {planned.kept:.0%} of the information kept.")
    return bool(hidden) and not any(name in shown for name in hidden)


def _batch_is_finished() -> bool:
    """A batch has parts that nothing else needs: its ledger and its worker processes."""
    from sfumato.core.batch.executors import Processes
    from sfumato.core.batch.model import BatchSettings
    from sfumato.core.batch.run import run_batch

    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "in", Path(folder) / "out"
        source.mkdir()
        (source / "note.txt").write_text("Maria Berg was born in Larvik in 1970.\n", encoding="utf-8")
        rows = run_batch(BatchSettings(source, out), Processes(1))
        results = [out / row.out for row in rows if row.out]
        shown = [path.read_text(encoding="utf-8") for path in results]
    print(f"Batch: {', '.join(row.state.value for row in rows)}.")
    return len(shown) == 1 and "Maria" not in shown[0]


def _refuse_network(event: str, arguments: tuple[object, ...]) -> None:
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"):
        os.write(2, b"sfumato: something tried to use the network.\n")
        os._exit(77)
