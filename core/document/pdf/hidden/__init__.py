"""Hidden data: what a file carries besides what it shows. One small function per leak."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pikepdf


def clean_pdf(pdf: pikepdf.Pdf, keep: frozenset[str], removed: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Removes hidden data in place and names what was found. `removed` are the strings of the plan.

    Earlier revisions and unused objects go when the caller saves afresh (`pdf.save(out)`, never an
    incremental update); they are named here because only the open file knows that it had them.
    """
    from sfumato.core.document.pdf.hidden.leaks import LEAKS

    return tuple(name for name, leak in LEAKS.items() if name not in keep and leak(pdf, removed))
