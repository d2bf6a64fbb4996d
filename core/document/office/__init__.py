"""DOCX, ODT and RTF."""
