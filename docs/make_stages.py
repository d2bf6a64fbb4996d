"""Writes the table of stages in `docs/recognizer.md` from `core/recognize/stages.py`.

python docs/make_stages.py            # rewrites the table
python docs/make_stages.py --check    # says whether it is up to date; exit code 1 where it is not
"""

from __future__ import annotations

import sys
from pathlib import Path

from part_of_page import write_or_check

from sfumato.core.recognize.stages import STAGES

PAGE = Path(__file__).parent / "recognizer.md"


def table() -> str:
    """The stages as Markdown, in their order."""
    lines = ["| | afterwards | function | module |", "|---|---|---|---|"]
    for number, stage in enumerate(STAGES, 1):
        name, module = stage.function.__name__, stage.function.__module__
        file = module.removeprefix("sfumato.core.recognize.").replace(".", "/") + ".py"
        lines.append(f"| {number} | {stage.says} | `{name}` | `{file}` |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(write_or_check(PAGE, "stages", "docs/make_stages.py", table()))
