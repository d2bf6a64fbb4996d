"""What the frozen program starts: the `sfumato` command."""

import multiprocessing
import sys

from sfumato.app.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # worker processes of a frozen program start here again
    sys.exit(main())
