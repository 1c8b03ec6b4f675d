#!/usr/bin/env python3
"""Compares the time of a check with that of xiblint, another linter for Interface Builder documents.

    Tests/Speed/xiblint.py PROGRAM FOLDER [--xiblint PATH] [--base PROGRAM] [--rounds N]

Checks all storyboards and xibs in FOLDER, alternately with xiblint (`pip install xiblint`) and with PROGRAM: on
the documents' own canvases (`--device stored`) and on the default screens. xiblint reads each document and runs
the eleven of its rules that need no configuration and end without an error on every document.

Prints for each program the medians of the processor time and of the elapsed time of all rounds, and xiblint's time
divided by each, with the quartiles of the ratios of the rounds. xiblint uses one processor; PROGRAM runs with one job
and with two. The last lines are the elapsed time with one job divided by that with two, and the same of the processor
time. Elapsed times are meaningful only on an idle computer with two processors.

`--base` measures another build in the same rounds. The script fails if a program does not run or if the reports
of PROGRAM differ between one and two jobs, never because of a time.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import sys
import tempfile
import time

RULES = [
    "accessibility_format", "accessibility_labels_for_image_buttons",
    "accessibility_labels_for_images",
    "accessibility_labels_for_text_with_placeholder", "autolayout_frames", "automation_identifiers",
    "automation_identifiers_for_outlet_labels", "no_simulated_metrics", "no_trait_variations",
    "no_view_controller_links_to_other_bundles", "simulated_metrics_retina4_0",
]


def run(command, folder, output, statuses=(0,)):
    """Elapsed and processor seconds of a command. Its output is written to the file `output`."""
    start = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=[
        (os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)])
    _, status, usage = os.wait4(process, 0)
    elapsed = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) not in statuses:
        sys.exit(f"{' '.join(command)}: exit status {os.waitstatus_to_exitcode(status)}")
    return elapsed, usage.ru_utime + usage.ru_stime


def quartiles(values):
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return f"{middle:.2f} ({low:.2f}–{high:.2f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--xiblint", default=shutil.which("xiblint"))
    parser.add_argument("--base", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    if not options.xiblint:
        sys.exit("xiblint is not installed: pip install xiblint, or --xiblint PATH")
    builds = {"": options.program.absolute()}
    if options.base:
        builds["before: "] = options.base.absolute()
    folder = str(options.folder.absolute())
    os.environ["PYTHONHASHSEED"] = "0"
    with tempfile.TemporaryDirectory() as scratch:
        # xiblint reads its configuration from the working directory.
        (pathlib.Path(scratch) / ".xiblint.json").write_text(json.dumps({"rules": RULES}))
        xiblint = str(pathlib.Path(options.xiblint).absolute())
        os.chdir(scratch)
        commands = {"xiblint": [xiblint, "--reporter", "json", folder]}
        for prefix, build in builds.items():
            common = [str(build), "lint", "--no-config", "--fail-on", "never", "--format", "json"]
            for screens, device in {"stored": ["--device", "stored"], "default": []}.items():
                for jobs in ["1", "2"]:
                    commands[f"{prefix}{screens}, {jobs} jobs"] = [
                        *common, *device, "--jobs", jobs, folder]
        times = {name: [] for name in commands}
        for number in range(options.rounds):
            # A program that follows another one runs in its caches: the order changes.
            for name, command in list(commands.items())[::-1 if number % 2 else 1]:
                # xiblint exits with 1 if it reports problems.
                statuses = (0, 1) if name == "xiblint" else (0,)
                times[name].append(run(command, scratch, os.path.join(scratch, name), statuses))
        try:
            json.loads((pathlib.Path(scratch) / "xiblint").read_bytes())
        except ValueError:
            sys.exit("xiblint ended with an error")
        reports = {name: (pathlib.Path(scratch) / name).read_bytes() for name in commands}
    print("| program | processor time, ms | xiblint's time / this | elapsed, ms | xiblint's time / this |")
    print("|---|---|---|---|---|")
    for name, measured in times.items():
        cells = []
        for part in [1, 0]:
            ratios = [other[part] / own[part] for own, other in zip(measured, times["xiblint"])]
            cells += [f"{1000 * statistics.median(own[part] for own in measured):.0f}", quartiles(ratios)]
        print(f"| {name} | {' | '.join(cells)} |")
    for prefix in builds:
        for screens in ["stored", "default"]:
            one, two = (f"{prefix}{screens}, {jobs} jobs" for jobs in "12")
            pairs = list(zip(times[one], times[two]))
            print(f"{prefix}{screens}, one job / two jobs: "
                  f"elapsed {quartiles([own[0] / other[0] for own, other in pairs])}, "
                  f"processor {quartiles([own[1] / other[1] for own, other in pairs])}")
            if reports[one] != reports[two]:
                sys.exit(f"{prefix}{screens}: the reports with one job and with two jobs differ")


if __name__ == "__main__":
    main()
