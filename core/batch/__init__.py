"""Many files: work on each once, remember what is done, go on after a crash, report."""
