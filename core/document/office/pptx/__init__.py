"""PowerPoint presentations (PPTX, PPTM, PPSX, POTX)."""
