"""Office files from before 2007 (DOC, XLS, PPT), read and written through LibreOffice where it is installed."""
