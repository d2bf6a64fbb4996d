"""Excel workbooks (XLSX, XLSM, XLTX, XLTM)."""
