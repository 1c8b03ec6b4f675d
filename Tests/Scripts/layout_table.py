#!/usr/bin/env python3
"""How much of Interface Builder's own layout `layoutlint layout` reproduces.

    layout_table.py FOLDER LAYOUTLINT [--list] [--least PERCENT PERCENT]

Lays out every storyboard and xib below FOLDER on its own canvas and holds the frames against the
stored ones. A view counts if its frame is known, and it is neither a root, nor misplaced or below a
misplaced view, nor ambiguous, nor kept as it is (`fixedFrame`, an autoresizing mask). It is
reproduced if x, y, width and height in its superview are all within half a point.

Prints a table by class and one by the version of Xcode; --list: every view that is not reproduced;
--least: fails where less than so much of all views is within half a point, or of those in roots whose
archive does not contradict itself.

An archive contradicts itself where its stored frames break, by more than a point, a required
constraint of the document's own, or where views that one stack view arranges overlap: no solver can
give these frames. Its rooms (a scene, a cell) are counted by themselves.
"""
import collections
import json
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

HALF_A_POINT = 0.5 + 1e-6


def xcode(tools_version):
    """The Xcode that writes a version of Interface Builder's."""
    major = int(tools_version.split(".")[0] or 0)
    for first, name in [
        (32000, "15-16"), (23700, "16 and later"), (22000, "15"), (21000, "14"), (19000, "13"), (17000, "12"),
        (15000, "11"), (14300, "10"), (13000, "9"), (11000, "8"), (8000, "7"), (7500, "6.3-6.4"),
        (1, "6"),
    ]:
        if major >= first:
            return name
    return "?"


def flags(document):
    """What each element with an id says of itself; of two alike, the first."""
    found = {}
    def visit(element, is_unsettled):
        unsettled = is_unsettled or element.get("misplaced") == "YES"
        identifier = element.get("id")
        if identifier and identifier not in found:
            found[identifier] = (unsettled, element.get("ambiguous") == "YES", element.tag)
        for child in element:
            visit(child, unsettled)
    visit(document, False)
    return found


def contradictory(layout):
    """The roots of rooms whose stored frames cannot come of their constraints."""
    found = {
        constraint["root"]
        for constraint in layout["constraints"]
        if constraint["inForce"] and constraint["priority"] == 1000 and constraint["residual"] > 1
    }
    arranged = collections.defaultdict(list)
    for view in layout["views"]:
        parent = view["path"].rpartition("/")[0]
        if view["storedFrame"]:
            arranged[parent].append(view)
    stacks = {view["path"] for view in layout["views"] if view["isStack"]}
    for parent in stacks & arranged.keys():
        frames = [view["storedFrame"] for view in arranged[parent] if not view["isHidden"]]
        for place, (x, y, width, height) in enumerate(frames):
            for left, top, w, h in frames[place + 1:]:
                if min(x + width, left + w) - max(x, left) > 1 and min(y + height, top + h) - max(y, top) > 1:
                    found.add(arranged[parent][0]["root"])
    return found


def rows(path, program):
    """Each view that counts: (class, view, stored, reproduced, root)."""
    document = ElementTree.parse(path).getroot()
    said = flags(document)
    run = subprocess.run(
        [program, "layout", "--no-config", "--format", "json", str(path)], capture_output=True, text=True)
    if run.returncode:
        return None, run.stderr.strip()
    found = []
    for layout in json.loads(run.stdout)["layouts"]:
        roots = {root["view"] for root in layout["roots"]}
        contradicted = contradictory(layout)
        named = bool(layout["constraints"])
        for view in layout["views"]:
            unsettled, ambiguous, tag = said.get(view["id"], (False, False, ""))
            if view["path"] == view["root"] or unsettled or ambiguous or not view["storedFrame"]:
                continue
            if view["isFixed"] or not view["usesConstraints"] or not named:
                continue
            found.append((tag or view["class"], view, (layout["name"], view["root"]), view["root"] in contradicted))
    return found, document.get("toolsVersion", "0")


def main():
    folder, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    wants_list = "--list" in sys.argv
    by_class, by_xcode = collections.defaultdict(lambda: [0, 0, 0]), collections.defaultdict(lambda: [0, 0, 0])
    roots = collections.defaultdict(lambda: True)
    misses, unread, sound, unsound = [], 0, [0, 0, 0], set()
    for path in sorted(folder.rglob("*")):
        if path.suffix not in (".storyboard", ".xib"):
            continue
        found, version = rows(path, program)
        if found is None:
            unread += 1
            continue
        for tag, view, root, is_contradicted in found:
            stored, made = view["storedFrame"], view["reproducedFrame"]
            distance = max(abs(a - b) for a, b in zip(stored, made)) if made else float("inf")
            for table, key in ((by_class, tag), (by_xcode, xcode(version))):
                table[key][0] += 1
                table[key][1] += distance <= HALF_A_POINT
                table[key][2] += distance <= 1 + 1e-6
            if is_contradicted:
                unsound.add((path, root))
            else:
                sound[0] += 1
                sound[1] += distance <= HALF_A_POINT
                sound[2] += distance <= 1 + 1e-6
            roots[(path, root)] &= distance <= HALF_A_POINT
            if distance > HALF_A_POINT:
                misses.append((path.relative_to(folder), view["id"], tag, stored, made, distance, is_contradicted))
    for title, table in (("class", by_class), ("Xcode", by_xcode)):
        print(f"{title:24}{'views':>7}{'<= 0.5':>8}{'<= 1':>8}")
        for key, (count, half, one) in sorted(table.items(), key=lambda entry: -entry[1][0]):
            print(f"{key:24}{count:7}{half / count:8.1%}{one / count:8.1%}")
        print()
    count, half, one = (sum(row[column] for row in by_class.values()) for column in range(3))
    if not count:
        sys.exit("no view counts")
    whole = sum(roots.values())
    print(f"{half} of {count} views within half a point ({half / count:.2%}), {one / count:.2%} within one;")
    print(f"{whole} of {len(roots)} roots wholly ({whole / len(roots):.1%}); {unread} documents not read")
    print(f"in roots whose archive does not contradict itself (all but {len(unsound)}): {sound[1]} of {sound[0]}")
    print(f"views within half a point ({sound[1] / sound[0]:.2%}), {sound[2] / sound[0]:.2%} within one")
    if wants_list:
        for path, identifier, tag, stored, made, distance, is_contradicted in misses:
            why = ", the archive contradicts itself" if is_contradicted else ""
            print(f"{path} {identifier} {tag} stored {stored} made {made} off {distance:.2f}{why}")
    if "--least" in sys.argv:
        first = sys.argv.index("--least") + 1
        least = [float(number) / 100 for number in sys.argv[first:first + 2]]
        if half / count < least[0] or sound[1] / sound[0] < least[1]:
            sys.exit("less than what was asked for")


main()
