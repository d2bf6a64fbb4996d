"""Everything Sfumato does, without a window."""
