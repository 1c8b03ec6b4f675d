#!/usr/bin/env python3
"""Prints which share of the lines, functions and regions of each module the tests execute.

    Tests/Scripts/coverage.py [--filter SUITES] [--report FILE] [--uncovered MODULE …]

Runs the tests of the suites, all by default, with the coverage of the toolchain, in a build of its own in .build-coverage.
--report reads the export of an earlier run instead. --uncovered lists the functions of the modules that no test executes, with
their lines. A region is a stretch of code that is executed as a whole: each branch of a condition has one of its own, since the
toolchain counts no branches of Swift code. What the program executes in processes that tests start is not counted.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRATCH = ROOT / ".build-coverage"
KINDS = ("lines", "functions", "regions")


def run_tests(suites):
    """The path of the export. A test that fails ends the script."""
    options = ["--scratch-path", SCRATCH, "--package-path", ROOT]
    filters = ["--filter", suites] if suites else []
    subprocess.run(["swift", "test", "--enable-code-coverage", "--disable-xctest", *options, *filters], check=True)
    shown = subprocess.run(
        ["swift", "test", "--show-codecov-path", *options], check=True, stdout=subprocess.PIPE, text=True)
    return shown.stdout.strip()


def module_of(path):
    """The module of a source in the repository, or nothing: the sources of tests and of other packages are not counted."""
    try:
        parts = pathlib.Path(path).relative_to(ROOT).parts
    except ValueError:
        return None
    if parts[0] == "Sources":
        return parts[1]
    return "Rules" if parts[0] == "Rules" else None


def print_table(export):
    totals = collections.defaultdict(lambda: {kind: [0, 0] for kind in KINDS})
    for file in export["files"]:
        if not (module := module_of(file["filename"])):
            continue
        for name in (module, "all"):
            for kind in KINDS:
                totals[name][kind][0] += file["summary"][kind]["covered"]
                totals[name][kind][1] += file["summary"][kind]["count"]
    print(f"{'module':18}" + "".join(f"{kind:>11} {'':>7}" for kind in KINDS))
    for name, kinds in sorted(totals.items(), key=lambda entry: (entry[0] == "all", entry[0])):
        cells = (f"{count:11} {share(covered, count):>7}" for covered, count in kinds.values())
        print(f"{name:18}" + "".join(cells))


def share(covered, count):
    return f"{100 * covered / count:.1f}%" if count else "-"


def print_uncovered(export, modules):
    """The functions that are executed in no copy: a generic function has one for each type."""
    counts = collections.defaultdict(int)
    names = {}
    for function in export["functions"]:
        path = function["filenames"][0]
        if module_of(path) in modules:
            place = (path, function["regions"][0][0])
            counts[place] += function["count"]
            names[place] = function["name"].split(":")[-1]
    places = sorted(place for place, count in counts.items() if count == 0)
    demangled = subprocess.run(
        ["swift", "demangle", "--compact", "--simplified"], input="\n".join(names[place] for place in places), text=True, check=True,
        stdout=subprocess.PIPE).stdout.splitlines()
    for (path, line), name in zip(places, demangled):
        print(f"{pathlib.Path(path).relative_to(ROOT)}:{line} {name}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--filter")
    parser.add_argument("--report", type=pathlib.Path)
    parser.add_argument("--uncovered", nargs="*", default=[])
    options = parser.parse_args()
    path = options.report or run_tests(options.filter)
    export = json.loads(pathlib.Path(path).read_text())["data"][0]
    print_table(export)
    if options.uncovered:
        print_uncovered(export, options.uncovered)


if __name__ == "__main__":
    sys.exit(main())
