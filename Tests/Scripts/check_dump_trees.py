#!/usr/bin/env python3
"""Holds `layoutlint tree` against a second, much simpler reading of recursiveDescription dumps.

    Tests/Scripts/check_dump_trees.py FOLDER LAYOUTLINT

Walks FOLDER for *.txt files, reads each line by line with regular expressions, and compares what it
finds with `LAYOUTLINT tree --format json FILE`: how many views there are, and of each the depth, the
class, the address and the frame. It shares no code and no idea with the reader that it checks, and
knows less: a description that breaks its line, or several on one line, it does not understand.
Prints what differs, and fails if anything does.
"""

import json
import pathlib
import re
import subprocess
import sys

VIEW = re.compile(
    r"^(?P<before>[^<]*)<{1,2}(?P<cls>[^\s:;<>]+(?:<[^;]*>)?)"
    r"(?::?\s*(?P<address>0x[\w.]+))?;\s(?P<rest>.*)$"
)
NUMBER = r"(-?(?:\d+(?:\.\d+)?(?:e[-+]?\d+)?|inf)|-?nan)"
FRAME = re.compile(rf"(?:^|; )frame = \({NUMBER} {NUMBER}; {NUMBER} {NUMBER}\)")
TOLERANCE = 0.001


def views_of(text):
    """The views of a dump in the order of the text, each root at depth 0."""
    views = []
    above = []
    for number, line in enumerate(text.splitlines(), 1):
        match = VIEW.match(line)
        frame = match and FRAME.search(match["rest"])
        if not frame:
            continue
        bars = match["before"].count("|")
        while above and above[-1] >= bars:
            above.pop()
        views.append({
            "line": number,
            "depth": len(above),
            "class": match["cls"],
            "address": match["address"],
            "frame": [float(part) for part in frame.groups()],
        })
        above.append(bars)
    return views


def differences(expected, view):
    """What a view of the program's has otherwise than a view of ours."""
    for key in ("depth", "class"):
        if view[key] != expected[key]:
            yield f"{key} is {view[key]!r}, not {expected[key]!r}"
    if view["id"] is not None and view["id"] != expected["address"]:
        yield f"id is {view['id']!r}, not {expected['address']!r}"
    frame = view["frame"]
    if frame is None:
        yield f"frame is unknown, not {expected['frame']}"
    elif any(abs(a - b) > TOLERANCE for a, b in zip(frame, expected["frame"], strict=True)):
        yield f"frame is {frame}, not {expected['frame']}"


def check(path, program):
    """The differences in one file, as lines for a person."""
    expected = views_of(path.read_text(encoding="utf-8", errors="replace"))
    run = subprocess.run(
        [program, "tree", "--format", "json", str(path)], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        return expected, [f"{path}: exit {run.returncode}: {run.stderr.strip()}"]
    views = [view for layout in json.loads(run.stdout)["layouts"] for view in layout["views"]]
    problems = [
        f"{path}:{ours['line']}: {difference}"
        for ours, theirs in zip(expected, views)
        for difference in differences(ours, theirs)
    ]
    if len(views) != len(expected):
        problems.append(f"{path}: {len(views)} views, not {len(expected)}")
    return expected, problems


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: check_dump_trees.py FOLDER LAYOUTLINT")
    folder, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    files = sorted(folder.rglob("*.txt"))
    if not files:
        sys.exit(f"no *.txt files below {folder}")
    count = 0
    failed = False
    for path in files:
        expected, problems = check(path, program)
        count += len(expected)
        for problem in problems:
            failed = True
            print(problem)
    print(f"{len(files)} files, {count} views" + (": differences" if failed else ": all agree"))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
