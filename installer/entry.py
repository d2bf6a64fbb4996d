"""What the frozen program starts: the `sfumato` command."""

import multiprocessing
import runpy
import sys

from sfumato.app.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # worker processes of a frozen program start here again
    if sys.argv[1:2] == ["-m"] and sys.argv[2:] and sys.argv[2].startswith("sfumato."):
        # There is no `python -m` in a frozen program: parts that start another process of their own come here.
        runpy.run_module(sys.argv[2], run_name="__main__")
        sys.exit(0)
    sys.exit(main())
