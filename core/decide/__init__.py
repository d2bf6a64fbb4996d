"""Chooses what to keep, generalize or mask."""
