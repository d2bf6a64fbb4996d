"""What a project is called among the recent files: by its documents and what was decided in them."""

from __future__ import annotations

from pathlib import Path

from sfumato.app.gui.vm.words import tr, tr_count
from sfumato.core.review.project import Project


def project_title(project: Project) -> str:
    """ "letter.pdf and 2 more, 3 decisions"."""
    names = [Path(r.path).name for r in project.records.values()]
    if not names:
        return tr("Empty project")
    first = names[0] if len(names) == 1 else tr("{0} and {1} more", names[0], len(names) - 1)
    decided = sum(len(project.decisions(document)) for document in project.records)
    return tr("{0}, {1}", first, tr_count(decided, "{0} decision", "{0} decisions"))
