"""One module per file format; each registers its reader and writer."""
