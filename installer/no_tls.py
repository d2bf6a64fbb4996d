"""Run early in the frozen program, which has no TLS because nothing connects: stands in for the module `ssl` while stdnum loads.

stdnum's helpers import `ssl` for asking services on the network, which Sfumato does not do. Afterwards `ssl` is missing again, so
that Python's own modules see that there is none.
"""

import sys
import types

sys.modules["ssl"] = types.ModuleType("ssl")
import stdnum.util  # noqa: E402, F401

del sys.modules["ssl"]
