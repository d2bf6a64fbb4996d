#!/usr/bin/env bash
# The window's tests, in a process of their own. One of three full runs of the suite ended in a segmentation fault whose cause and
# place are not known; the window is suspected. After a signal, and only then, they run once more, and it is said: a crash is a
# defect to be found, not noise. A failed test fails at once.
set -u
export QT_QPA_PLATFORM=offscreen
"$1" -X faulthandler -m pytest -m "not slow" tests/gui
status=$?
if [ "$status" -ge 128 ]; then
    echo "The window's tests crashed (exit $status). Running them once more."
    "$1" -X faulthandler -m pytest -m "not slow" tests/gui
    status=$?
fi
exit "$status"
