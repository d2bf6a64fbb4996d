"""Proof that what was to go is gone: an independent reading of the result, searched in many spellings."""
