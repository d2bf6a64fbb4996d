"""What spreadsheets and presentations share: the graph of parts, drawings, hidden data common to both."""
