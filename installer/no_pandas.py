"""Run first in the frozen program: stands in for pandas, which would be 55 MB for two names.

The solver's Python face (`ortools.sat.python.cp_model`) imports pandas for its column functions (`new_int_var_series` …), which
Sfumato does not call. It asks for these two classes in annotations and `isinstance` only.
"""

import sys
import types

stand_in = types.ModuleType("pandas")
for name in ("Index", "Series"):
    setattr(stand_in, name, type(name, (), {}))
sys.modules["pandas"] = stand_in
