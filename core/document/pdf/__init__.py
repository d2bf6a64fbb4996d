"""PDF: reading with exact glyph origins, and redaction inside the content streams."""
