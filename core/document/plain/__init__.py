"""Formats that are one stream of characters: plain text, Markdown, HTML, e-mail."""
