#!/usr/bin/env python3
"""Holds `layoutlint tree` against a second, much simpler reading of accessibility trees.

    Tests/Scripts/check_element_trees.py LAYOUTLINT FOLDER...

Walks each FOLDER for WebDriverAgent's XML and for the JSON of idb, WebDriverAgent and DeviceAgent,
reads it with Python's own parsers, and compares what it finds with `LAYOUTLINT tree --format json FILE`:
how many elements there are, and of each the depth, the identifier and the place on the screen. It shares
no code with the reader that it checks. Files that hold no element are to be refused.
Prints what differs, and fails if anything does.
"""

import json
import pathlib
import subprocess
import sys
import xml.etree.ElementTree

PREFIX = "XCUIElementType"
KEYS = ("x", "y", "width", "height")
TOLERANCE = 0.001


def element(depth, kind, names, frame):
    """One element: `names` are what its id may be."""
    return {"depth": depth, "kind": kind, "names": [name for name in names if name], "frame": frame}


def elements_of_xml(node, depth=0):
    """An element and all below it; what is no element of XCTest's is not there."""
    if not node.tag.startswith(PREFIX):
        return [found for child in node for found in elements_of_xml(child, depth)]
    here = dict(node.attrib)
    if node.tag == PREFIX + "Application":
        here = {"x": "0", "y": "0"} | here
    frame = [float(here[key]) for key in KEYS] if all(key in here for key in KEYS) else None
    below = [found for child in node for found in elements_of_xml(child, depth + 1)]
    return [element(depth, node.tag[len(PREFIX):], [here.get("name")], frame)] + below


def elements_of_json(value, depth=0):
    """An element and all below it."""
    rect = value.get("rect") or value.get("frame")
    frame = [float(rect[key]) for key in KEYS] if isinstance(rect, dict) else None
    names = [value.get(key) for key in ("AXUniqueId", "rawIdentifier", "name", "id")]
    children = value.get("children") or []
    below = [found for child in children for found in elements_of_json(child, depth + 1)]
    return [element(depth, value.get("type"), names, frame)] + below


def roots_of_json(document):
    """The elements that no other holds; in a flat list the application holds the rest."""
    if isinstance(document, dict) and "elements" in document:
        document = document["elements"] or []
    if isinstance(document, dict):
        document = document.get("value", document) if "value" in document \
            and isinstance(document["value"], dict) and "type" in document["value"] else document
    roots = document if isinstance(document, list) else [document]
    found = [entry for root in roots for entry in elements_of_json(root)]
    is_flat = all(entry["depth"] == 0 for entry in found)
    if is_flat and found and found[0]["kind"] == "Application":
        for entry in found[1:]:
            entry["depth"] = 1
    return found


def differences(ours, theirs):
    """What an element of the program's has otherwise than one of ours."""
    if theirs["depth"] != ours["depth"]:
        yield f"depth is {theirs['depth']}, not {ours['depth']}"
    if theirs["id"] is not None and theirs["id"] not in ours["names"]:
        yield f"id is {theirs['id']!r}, not of {ours['names']!r}"
    frame = theirs["absoluteFrame"]
    if (frame is None) != (ours["frame"] is None):
        yield f"frame is {frame}, not {ours['frame']}"
    elif frame and any(abs(a - b) > TOLERANCE for a, b in zip(frame, ours["frame"], strict=True)):
        yield f"frame is {frame}, not {ours['frame']}"


def check(path, program):
    """The number of elements in one file, and the differences, as lines for a person."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".xml":
        ours = elements_of_xml(xml.etree.ElementTree.fromstring(text.encode()))
    else:
        ours = roots_of_json(json.loads(text))
    run = subprocess.run(
        [program, "tree", "--format", "json", str(path)], capture_output=True, text=True, check=False)
    if not ours:
        refused = run.returncode == 2
        return 0, [] if refused else [f"{path}: exit {run.returncode}, with nothing in it"]
    if run.returncode != 0:
        return len(ours), [f"{path}: exit {run.returncode}: {run.stderr.strip()}"]
    theirs = [view for layout in json.loads(run.stdout)["layouts"] for view in layout["views"]]
    problems = [
        f"{path}: element {place}: {difference}"
        for place, pair in enumerate(zip(ours, theirs))
        for difference in differences(*pair)
    ]
    if len(theirs) != len(ours):
        problems.append(f"{path}: {len(theirs)} elements, not {len(ours)}")
    return len(ours), problems


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: check_element_trees.py LAYOUTLINT FOLDER...")
    program = sys.argv[1]
    files = sorted(
        path for folder in sys.argv[2:] for path in pathlib.Path(folder).rglob("*")
        if path.suffix in (".xml", ".json"))
    if not files:
        sys.exit("no *.xml or *.json files there")
    count = 0
    failed = False
    for path in files:
        found, problems = check(path, program)
        count += found
        for problem in problems:
            failed = True
            print(problem)
    print(f"{len(files)} files, {count} elements" + (": differences" if failed else ": all agree"))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
