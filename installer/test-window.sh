#!/usr/bin/env bash
# The window's tests, in a process of their own. A full run once ended in a segmentation fault: a worker was deleted on the window's
# thread while its own thread was still emitting its last signal. The rules that keep threads and Qt apart are in
# app/gui/threads.py, their tests in tests/gui/test_threads.py. A crash fails the run, with the stacks of all threads.
set -u
export QT_QPA_PLATFORM=offscreen
exec "$1" -X faulthandler -m pytest -m "not slow" tests/gui
