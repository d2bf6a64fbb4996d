"""One module per group of `sfumato` sub-commands."""
