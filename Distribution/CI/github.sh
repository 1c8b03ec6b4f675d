#!/usr/bin/env bash
# The steps of the GitHub action.
#
#   Distribution/CI/github.sh install   downloads the program to $LAYOUTLINT_FOLDER
#   Distribution/CI/github.sh lint      checks the paths and adds a summary to the job
#
# The inputs of action.yml are in the environment: LAYOUTLINT_VERSION, LAYOUTLINT_ADDRESS, LAYOUTLINT_PATHS
# and LAYOUTLINT_ARGUMENTS (one in each line), LAYOUTLINT_FAIL_ON, LAYOUTLINT_SARIF.
set -euo pipefail

# The releases of the repository of this action, unless the input names another address.
release_address() {
  if [ -n "${LAYOUTLINT_ADDRESS:-}" ]; then
    echo "$LAYOUTLINT_ADDRESS"
    return
  fi
  # The runner unpacks actions to …/_actions/OWNER/NAME/REVISION.
  local path=${GITHUB_ACTION_PATH:-} repository=
  case $path in
    */_actions/*/*/*) repository=$(echo "${path##*/_actions/}" | cut -d / -f 1-2) ;;
    *)
      echo "layoutlint: the input 'address' is required for an action in the same repository" >&2
      exit 2
      ;;
  esac
  echo "${GITHUB_SERVER_URL:-https://github.com}/$repository/releases/download/v$LAYOUTLINT_VERSION"
}

# Reads the lines of a text, without empty ones, to the array `lines`.
split_lines() {
  lines=()
  local line
  while IFS= read -r line; do
    [ -z "$line" ] || lines+=("$line")
  done <<< "$1"
}

install_program() {
  local address
  address=$(release_address)
  "$(dirname "$0")/fetch.sh" "$LAYOUTLINT_VERSION" "$address" "$LAYOUTLINT_FOLDER"
}

lint() {
  local arguments=(lint --format github) report status=0
  [ -z "${LAYOUTLINT_FAIL_ON:-}" ] || arguments+=(--fail-on "$LAYOUTLINT_FAIL_ON")
  [ -z "${LAYOUTLINT_SARIF:-}" ] || arguments+=(--report "sarif=$LAYOUTLINT_SARIF")
  report=$(mktemp -d)
  arguments+=(--report "text=$report/report.txt")
  split_lines "${LAYOUTLINT_ARGUMENTS:-}"
  arguments+=(${lines[@]+"${lines[@]}"})
  split_lines "${LAYOUTLINT_PATHS:-.}"
  "$LAYOUTLINT_FOLDER/bin/layoutlint" "${arguments[@]}" "${lines[@]}" || status=$?

  # GitHub shows 10 annotations of each severity; the summary contains all findings, up to its limit.
  if [ -n "${GITHUB_STEP_SUMMARY:-}" ] && [ -s "$report/report.txt" ]; then
    {
      printf '### layoutlint\n\n``````text\n'
      head -c 500000 "$report/report.txt"
      printf '\n``````\n'
    } >> "$GITHUB_STEP_SUMMARY"
  fi
  rm -rf "$report"
  return "$status"
}

case ${1:-} in
  install) install_program ;;
  lint) lint ;;
  *)
    sed -n '4,5s/^# *//p' "$0" >&2
    exit 2
    ;;
esac
