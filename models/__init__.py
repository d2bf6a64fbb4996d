"""Trained models, one folder each, with their recipes."""
