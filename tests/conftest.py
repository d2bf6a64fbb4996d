"""Random tests draw the same examples every time, so that a red suite means a change; SFUMATO_EXPLORE=1 draws new ones."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("steady", derandomize=True)
settings.register_profile("explore", derandomize=False)
settings.load_profile("explore" if os.environ.get("SFUMATO_EXPLORE") else "steady")
