"""Fonts of a PDF: bytes to glyphs, glyphs to text; their programs; the fonts labels are drawn with."""
