"""Widgets: they draw what a view-model says and forward what a person does."""
