"""Random tests draw the same examples every time, so that a red suite means a change; SFUMATO_EXPLORE=1 draws new ones."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

os.environ.setdefault(
    "SFUMATO_ISOLATE", "0"
)  # a process for every file would take minutes; tests/document/service asks for it
settings.register_profile("steady", derandomize=True)
settings.register_profile("explore", derandomize=False)
if os.environ.get("SFUMATO_EXPLORE"):
    settings.load_profile("explore")
else:
    settings.load_profile("steady")
    # Hypothesis also tries numbers and strings that stand in the sources, so a constant in one room would
    # decide what another room's tests try. There is no setting for it.
    if hasattr(providers, "is_local_module_file"):
        providers.is_local_module_file = lambda path: False


@pytest.fixture(autouse=True, scope="session")
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keys of certificates and the like never go to the folder of whoever runs the tests."""
    before = os.environ.get("SFUMATO_HOME")
    os.environ["SFUMATO_HOME"] = str(tmp_path_factory.mktemp("sfumato-home"))
    yield
    if before is None:
        del os.environ["SFUMATO_HOME"]
    else:
        os.environ["SFUMATO_HOME"] = before
