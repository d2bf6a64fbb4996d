#!/usr/bin/env bash
# The suite in three parts, as many at a time as there are cores, two at most: most of a test is one thread's work.
#
#     bash installer/test.sh PYTHON          # all parts; exit code 1 where one fails
#     bash installer/test.sh PYTHON PART     # one of them: documents, rest or window
#
# What a part prints is shown as a whole when it ends, so that two of them never mix. A part that leaves data of coverage leaves it
# in a file of its own; `coverage combine` puts them together.
set -u
python=$1
cd "$(dirname "$0")/.."
export QT_QPA_PLATFORM=offscreen

part() {
    case $1 in
        documents) COVERAGE_FILE=.coverage.documents "$python" -m coverage run -m pytest -m "not slow" tests/document ;;
        rest) COVERAGE_FILE=.coverage.rest "$python" -m coverage run -m pytest -m "not slow" --ignore=tests/document --ignore=tests/gui ;;
        window) bash installer/test-window.sh "$python" ;;
        *) echo "There is no part called $1." && return 2 ;;
    esac
}

if [ $# -gt 1 ]; then
    echo "$2: begun"
    printed=$(part "$2" 2>&1)
    ended=$?
    printf '%s: exit code %s\n%s\n' "$2" "$ended" "$printed"
    exit $ended
fi

rm -f .coverage .coverage.*
cores=$(nproc 2>/dev/null || echo 1)
printf '%s\n' rest documents window | xargs -P $((cores > 1 ? 2 : 1)) -I{} bash installer/test.sh "$python" {} || exit 1
"$python" -m coverage combine --quiet && "$python" installer/coverage_floor.py
