#!/usr/bin/env python3
"""Prints which share of the lines, functions and regions of each module the tests execute.

    Tests/Scripts/coverage.py [--filter SUITES] [--report FILE] [--uncovered MODULE …]

Runs the tests of the suites, all by default, with the coverage of the toolchain, in a build of its own in .build-coverage.
--report reads the export of an earlier run instead. --uncovered lists the functions of the modules that no test executes, with
their lines. A region is a stretch of code that is executed as a whole: each branch of a condition has one of its own, since the
toolchain counts no branches of Swift code. What the program executes in processes that tests start is counted, except in
processes that end without writing their profile, such as those that a test kills.
"""

import argparse
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRATCH = ROOT / ".build-coverage"
KINDS = ("lines", "functions", "regions")
# The profiles of the processes that tests start. Processes share eight files, and add to them. Their sums can be wrong, so that
# the tool warns of large ones, but not whether a count is zero.
PROFILES = SCRATCH / "profiles"


def run_tests(suites):
    """The path of the export. A test that fails ends the script."""
    options = ["--scratch-path", SCRATCH, "--package-path", ROOT]
    filters = ["--filter", suites] if suites else []
    shutil.rmtree(PROFILES, ignore_errors=True)
    environment = {**os.environ, "LAYOUTLINT_PROFILES": str(PROFILES / "%8m.profraw")}
    subprocess.run(
        ["swift", "test", "--enable-code-coverage", "--disable-xctest", *options, *filters], check=True, env=environment)
    shown = subprocess.run(
        ["swift", "test", "--show-codecov-path", *options], check=True, stdout=subprocess.PIPE, text=True)
    return export_with_processes(pathlib.Path(shown.stdout.strip()))


def export_with_processes(path):
    """Joins the profiles of the processes to the export of the tests. Damaged profiles are ignored."""
    # Only the tools of the toolchain read its profiles.
    tools = pathlib.Path(shutil.which("swift")).resolve().parent
    products = path.parent.parent
    merged = path.with_suffix(".profdata")
    profiles = [path.with_name("default.profdata"), *sorted(PROFILES.glob("*.profraw"))]
    subprocess.run(
        [tools / "llvm-profdata", "merge", "--sparse", "--failure-mode=all", "--output", merged, *profiles], check=True)
    with open(path, "w") as export:
        subprocess.run(
            [tools / "llvm-cov", "export", "--format=text", "--instr-profile", merged, products / "layoutlintPackageTests.xctest",
             "--object", products / "layoutlint"], check=True, stdout=export)
    return path


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
