#!/bin/sh
# Runs test_pytest_lsp.py and prints the result in one line. PYTEST is a pytest with pytest-lsp.
set -eu
. "$(dirname "$0")/Support/environment.sh"

status=0
run_editor env LAYOUTLINT="$program" PYTHONDONTWRITEBYTECODE=1 timeout 200 "${PYTEST:-pytest}" -q \
  -o asyncio_mode=auto -o asyncio_default_fixture_loop_scope=function -p no:cacheprovider --tb=short "$here/test_pytest_lsp.py" || status=$?
version=$(grep -h '^__version__' "$("$(dirname "$(command -v "${PYTEST:-pytest}")")/python" \
  -c 'import pytest_lsp.client; print(pytest_lsp.client.__file__)')" | cut -d'"' -f2)
if [ "$status" = 0 ]; then
  echo "pytest-lsp $version: ok ($(tail -n 1 "$work/log"))"
else
  echo "pytest-lsp $version: FAILED"
  sed 's/^/  | /' "$work/log" | tail -n "${LAYOUTLINT_LOG_LINES:-40}"
  exit 1
fi
