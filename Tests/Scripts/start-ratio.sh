#!/usr/bin/env bash
# Compares the start times of the program and of a C program, measured in turns: prints the ratio of the
# medians, and fails above FACTOR.
#
#   Tests/Scripts/start-ratio.sh PROGRAM FACTOR
set -euo pipefail

program=$1 factor=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '#include <stdio.h>\nint main(void) { puts("hello"); return 0; }\n' > "$work/hello.c"
"$(command -v cc || command -v clang)" -O2 -o "$work/hello" "$work/hello.c"

"$program" --version | grep -q '^layoutlint [0-9]'
python3 - "$program" "$work/hello" "$factor" <<'PY'
import statistics, subprocess, sys, time
program, hello, factor = sys.argv[1], sys.argv[2], float(sys.argv[3])
def once(command):
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start
times = {"program": [], "hello": []}
for _ in range(60):
    times["hello"].append(once([hello]))
    times["program"].append(once([program, "--version"]))
ours, theirs = (statistics.median(times[name]) for name in ("program", "hello"))
print(f"--version {ours * 1000:.2f} ms, a C hello {theirs * 1000:.2f} ms: {ours / theirs:.2f} times")
sys.exit(ours / theirs > factor)
PY
