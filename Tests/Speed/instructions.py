#!/usr/bin/env python3
"""Compares the instructions that fixed workloads take with stored counts: `make bench-counts`.

    Tests/Speed/instructions.py PROGRAM [--update] [--only TEXT]

Valgrind counts the instructions of each workload. The counts do not depend on the load of the computer, and
differ by less than 0.1 % between runs. The documents are generated (documents.py), the seed of hash tables is
fixed, and one document is checked at a time.

The script fails if a workload takes more than 3 % more instructions than stored in instructions.json. It also
fails if a workload takes more than 3 % fewer, so that the stored counts show later changes. `--update` stores the
counts of PROGRAM: `make bench-counts UPDATE=1`. Commit them with the change that causes the difference.

Counts depend on the processor architecture, the toolchain and the C library. They are compared only where
these are the stored ones; elsewhere the counts are printed, and the script exits with 77. It also exits with 77
if Valgrind is not installed or does not run PROGRAM.
"""

import argparse
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

import documents

STORED = pathlib.Path(__file__).with_name("instructions.json")
TOLERANCE = 0.03
SKIPPED = 77


def overlapping_buttons(count):
    """Buttons of different sizes, each of which covers parts of others."""
    return json.dumps({
        "class": "UIView", "frame": [0, 0, 393, 852], "subviews": [
            {"class": "UIButton", "label": f"Button {index}",
             "frame": [index * 7 % 300, index * 13 % 700, 60 + index % 17, 44 + index % 11]}
            for index in range(count)]})


def cards(count):
    """Cards with two buttons each, which are partly outside of it, and a suppression without effect."""
    return json.dumps({
        "class": "UIScrollView", "frame": [0, 0, 375, 667], "contentSize": [375, count * 60],
        "subviews": [
            {"class": "UIView", "id": f"card{index}", "frame": [0, index * 60, 375, 60],
             "disable": ["covered-control"], "subviews": [
                 {"class": "UIButton", "id": f"open{index}", "frame": [300, 10, 90, 30], "label": "Open"},
                 {"class": "UIButton", "id": f"more{index}", "frame": [200, 40, 30, 30], "label": "More"}]}
            for index in range(count)]}, indent=1)


FILES = {
    "list.layout.json": lambda: documents.layout("list", 700).text("", "4"),
    "constrained.layout.json": lambda: documents.layout("list", 210, constrained=True).text("", "4"),
    "main.storyboard": lambda: documents.storyboard("main", 60_000).text("", "4"),
    "buttons.layout.json": lambda: overlapping_buttons(300),
    "cards.layout.json": lambda: cards(200),
}

LINT = ["lint", "--no-config", "--jobs", "1", "--fail-on", "never"]
STORED_DEVICE = ["--device", "stored"]

# The arguments of each workload. A list of edits instead is a session of the language server.
WORKLOADS = {
    "start": ["--version"],
    "read": ["tree", "--no-config", "list.layout.json"],
    "lint a layout": LINT + STORED_DEVICE + ["list.layout.json"],
    "solve constraints": LINT + STORED_DEVICE + ["constrained.layout.json"],
    "lint a storyboard": LINT + STORED_DEVICE + ["main.storyboard"],
    "lint on other screens": LINT + ["main.storyboard"],
    "hit-test": ["hit-test", "--no-config", "--at", "300,300", "list.layout.json"],
    "reach": ["reach", "--no-config", "buttons.layout.json"],
    "report": LINT + STORED_DEVICE + ["--format", "json", "cards.layout.json"],
    "fix": LINT + STORED_DEVICE + ["--fix", "--dry-run", "cards.layout.json"],
}


class NotCounted(Exception):
    pass


def environment():
    """What counts depend on beside the program."""
    version = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    toolchain = re.search(r"Swift version (\S+)", version)
    return {
        "architecture": platform.machine(),
        "C library": " ".join(platform.libc_ver()),
        "toolchain": toolchain.group(1) if toolchain else "",
    }


def count(program, arguments, folder):
    """The instructions of one run of the program."""
    command = [
        "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
        "--log-file=count.log", program, *arguments]
    variables = {"PATH": os.defpath, "HOME": folder, "SWIFT_DETERMINISTIC_HASHING": "1"}
    run = subprocess.run(
        command, cwd=folder, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        timeout=1800)
    log = (pathlib.Path(folder) / "count.log").read_text(errors="replace")
    found = re.search(r"I +refs: +([\d,]+)", log)
    if not found:
        raise NotCounted(f"Valgrind does not run the program:\n{log}{run.stderr}")
    if run.returncode != 0 or not run.stdout:
        sys.exit(f"{arguments}: exit status {run.returncode}\n{run.stderr}")
    return int(found.group(1).replace(",", ""))


def measure(program, only):
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        # Valgrind cannot read the debug information of Swift.
        stripped = os.path.join(folder, "layoutlint")
        subprocess.run(["strip", "-o", stripped, program], check=True)
        for name, text in FILES.items():
            (pathlib.Path(folder) / name).write_text(text())
        for name, arguments in WORKLOADS.items():
            if only in name:
                counts[name] = count(stripped, arguments, folder)
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--update", action="store_true", help="store the counts")
    parser.add_argument("--only", default="", help="only workloads whose names contain this text")
    options = parser.parse_args()
    if not shutil.which("valgrind") or not shutil.which("strip"):
        print("skipped: Valgrind and binutils are not installed")
        sys.exit(SKIPPED)
    stored = json.loads(STORED.read_text()) if STORED.exists() else {"counts": {}, "environment": {}}
    try:
        counts = measure(os.path.abspath(options.program), options.only)
    except NotCounted as reason:
        print(f"skipped: {reason}")
        sys.exit(SKIPPED)
    print(f"{'workload':22} {'instructions':>15} {'stored':>15} {'change':>8}")
    changed = []
    for name, number in counts.items():
        former = stored["counts"].get(name)
        change = number / former - 1 if former else None
        if change is None or abs(change) > TOLERANCE:
            changed.append(name)
        print(f"{name:22} {number:15,} {former or 0:15,} "
              f"{'new' if change is None else f'{change:+.1%}':>8}")
    if options.update:
        stored = {"counts": {**stored["counts"], **counts}, "environment": environment()}
        stored["counts"] = {name: stored["counts"][name] for name in WORKLOADS if name in stored["counts"]}
        STORED.write_text(json.dumps(stored, indent=2) + "\n")
        print(f"stored in {STORED.name}")
    elif environment() != stored["environment"]:
        print(f"skipped: the stored counts are those of {stored['environment']}, and this is {environment()}")
        sys.exit(SKIPPED)
    elif changed:
        print(f"more than {TOLERANCE:.0%} from the stored counts: {', '.join(changed)}")
        print("after a change that explains the difference: make bench-counts UPDATE=1")
        sys.exit(1)


if __name__ == "__main__":
    main()
