"""Stands in for pandas in the frozen build, where 55 MB would be shipped for two names.

The solver's Python face (`ortools.sat.python.cp_model`) imports pandas for its column functions (`new_int_var_series` …),
which Sfumato does not call. It asks for these two classes in annotations and `isinstance` only.
"""


class Index:
    """Never made; nothing is an instance of it."""


class Series:
    """Never made; nothing is an instance of it."""
