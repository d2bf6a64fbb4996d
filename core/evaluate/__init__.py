"""Published metrics and experiments."""
