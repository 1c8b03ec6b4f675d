#!/usr/bin/env python3
"""Measures `lint --stdin-ndjson` and `convert --stdin-ndjson` on generated captures.

    Tests/Speed/streams.py .build/release/layoutlint [--base PROGRAM] [--lines N] [--views N] [--seed N]

Prints the captures per second of processor time, and the ratio of the times on the clock with 1 and 2 jobs,
which only means something while two processors are free. Runs are interleaved. It fails if the output depends
on the number of jobs, if a line has no result, or if the program does not find the problems that the generator
has planted; never because of a time.
"""

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time


def capture(views, source):
    """A screen in the form of the capture library, and the number of its controls without touches."""
    planted = 0
    rows = []
    count = 3
    while count < views:
        y = 60 * len(rows)
        row = {
            "class": "ListCell", "inherits": "UITableViewCell", "id": f"v{count}",
            "frame": [0, y, 393, 60], "backgroundColor": "#FFFFFF", "subviews": [],
        }
        count += 1
        contents = [
            {"class": "UILabel", "label": f"Row {source.randrange(10 ** 6)}",
             "frame": [16, 8, 200, 20.5]},
            {"class": "UIImageView", "frame": [220, 10, 40, 40], "alpha": 0.8},
            {"class": "UIButton", "label": "Remove", "frame": [270, 8, 50, 44],
             "actions": [{"event": "touchUpInside", "action": "remove:", "target": "controller"}]},
            {"class": "UISwitch", "frame": [330, 14, 51, 31]},
        ]
        if source.random() < 0.05:
            contents[2]["frame"] = [500, 8, 50, 44]
            planted += count + 2 < views
        for view in contents[:max(0, views - count)]:
            view["id"] = f"v{count}"
            count += 1
            row["subviews"].append(view)
        rows.append(row)
    return {
        "layoutlint": 1,
        "device": {"name": "iPhone 15", "size": [393, 852], "safeAreaInsets": [59, 0, 34, 0]},
        "x-capture": {"version": 1, "machine": "iPhone15,4", "system": "17.4", "views": count},
        "windows": [{
            "class": "UIWindow", "id": "v0", "frame": [0, 0, 393, 852], "subviews": [{
                "class": "UIView", "id": "v1", "frame": [0, 0, 393, 852],
                "viewController": {"class": "ListController", "id": "controller",
                                   "responds": ["remove:"]},
                "subviews": [{
                    "class": "UITableView", "id": "v2", "frame": [0, 59, 393, 793],
                    "contentSize": [393, 60 * len(rows)], "subviews": rows,
                }],
            }],
        }],
    }, planted


def run(program, command, jobs, path, output):
    """The processor seconds of all processes of a run, and its seconds on the clock."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    arguments = [program, command, "--stdin-ndjson"]
    if command == "lint":
        arguments += ["--no-config", "--fail-on", "never"]
    if jobs:
        arguments += ["--jobs", str(jobs)]
    with open(path, "rb") as lines, open(output, "wb") as results:
        status = subprocess.run(arguments, stdin=lines, stdout=results, check=False).returncode
    assert status == 0, f"{arguments} ended with status {status}"
    elapsed, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, elapsed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--base", help="another build, which has the same format of lines")
    parser.add_argument("--lines", type=int, default=2000)
    parser.add_argument("--views", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--keep", metavar="FILE", help="only write the lines to a file")
    options = parser.parse_args()
    source = random.Random(options.seed)
    planted = []
    with tempfile.TemporaryDirectory() as folder:
        path = options.keep or os.path.join(folder, "lines")
        with open(path, "w", encoding="utf-8") as lines:
            for number in range(options.lines):
                layout, count = capture(options.views, source)
                planted.append(count)
                record = {"path": f"captures/{number}.layout.json", "id": number, "layout": layout}
                lines.write(json.dumps(record, separators=(",", ":")) + "\n")
        if options.keep:
            return
        size = os.path.getsize(path)
        print(f"{options.lines} captures of {options.views} views, {size // options.lines} bytes each, "
              f"seed {options.seed}")
        for command in ["lint", "convert"]:
            measure(options, command, path, folder, planted)


def measure(options, command, path, folder, planted):
    modes = [(options.program, jobs) for jobs in (1, 2, 8)]
    if options.base and command == "lint":
        modes.append((options.base, None))
    times = {mode: [] for mode in modes}
    outputs = {}
    for _ in range(options.rounds):
        for mode in modes:
            output = os.path.join(folder, "results")
            times[mode].append(run(mode[0], command, mode[1], path, output))
            with open(output, "rb") as results:
                text = results.read()
            assert outputs.setdefault(mode, text) == text, f"{mode}: two runs differ"
    texts = [outputs[(options.program, jobs)] for jobs in (1, 2, 8)]
    assert texts[0] == texts[1] == texts[2], "the output depends on the number of jobs"
    results = [json.loads(line) for line in texts[0].splitlines()]
    assert [result["id"] for result in results] == list(range(options.lines))
    if command == "lint":
        found = [
            len({finding["view"]["id"] for finding in result["findings"]
                 if finding["view"] and finding["view"]["class"] == "UIButton"})
            for result in results
        ]
        assert found == planted, "the program does not find what was planted"
    for (program, jobs), values in times.items():
        processor, elapsed = min(values), min(value[1] for value in values)
        name = "base" if program != options.program else f"{command} --jobs {jobs}"
        print(f"{name:18} {options.lines / processor[0]:8.0f} captures per second of processor time, "
              f"{options.lines / elapsed:8.0f} on the clock")
    one, two = (min(value[1] for value in times[(options.program, jobs)]) for jobs in (1, 2))
    print(f"{command}: 1 job takes {one / two:.2f} times as long as 2 jobs")


if __name__ == "__main__":
    sys.exit(main())
