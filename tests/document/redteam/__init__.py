"""Attacks on redacted files, each a file made for the purpose. `python -m tests.document.redteam` writes the table."""
