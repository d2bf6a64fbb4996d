"""View-models: what the window shows and does, without Qt, so that it can be tested without a window."""
