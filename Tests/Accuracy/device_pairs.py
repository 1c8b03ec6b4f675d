#!/usr/bin/env python3
"""How exactly `layoutlint layout` lays documents out on other devices, by the histories of repositories.

    device_pairs.py GIT_FOLDER... --program LAYOUTLINT [--cache FOLDER] [--json FILE]
                    [--compare OLD.json] [--list wrong|unclaimed|all] [--only TEXT] [--jobs N]
    device_pairs.py --from NEW.json --compare OLD.json

A pair is two versions of an Interface Builder document between which a commit changes the `<device>`.
The old version is laid out on the device of the new one, and the frames are compared with those that
Interface Builder stored in the new one. If no device has both the resolution and the status bar of the
canvas, views that depend on the safe area are laid out on the one with the status bar, and the others on the
one with the resolution. Only git folders that the caller names are read. Nothing is
fetched: a version whose contents are missing is skipped.

A view has a witness if it is in both versions, and neither it, nor its constraints, nor its superviews,
nor the views that constraints or stack views connect with these differ in anything but frames, colors
and other properties without effect on the layout. These views have no witness:

  misplaced       the new version marks the view or a superview as misplaced, or the view as ambiguous
  not redrawn     the root keeps the size of the old canvas, so that its frames are those of the old device
  resized         the root has a size of its own (freeform), which the commit changes
  other bars      the scene is in other navigation or tab bar controllers than before, or their bars differ
  status bar      the position depends on the safe area vertically, and Interface Builder draws the new
                  canvas with another status bar than every device of this size
  no frame        one of the versions does not store the frame, as documents of Xcode 7
  contradictory   in a scene or cell of either version, stored frames violate a required constraint between
                  plain edges by more than a point, or arranged views of a stack view overlap

A view is claimed if the output gives its frame the origin "solved". It is right if x, y, width and height
are within half a point. Views that the device does not move are counted apart, and so are views that
masks, fixed frames and lists place.

Another table counts the scenes and views of the documents of each repository's HEAD: scenes that the
program lays out on another device, and views whose stored frames it reproduces on their own canvas.

--json writes all results. --compare prints the views that are right in only one of two results.
--cache keeps the versions between runs. The results do not depend on it, or on --jobs.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

from ib_document import CELLS, CONTENT_VIEWS, Document

HALF_A_POINT = 0.5 + 1e-6
SUFFIXES = (".storyboard", ".xib")

# Interface Builder's devices: width and height in portrait, pixels per point, idiom, and the height of the
# status bar of its canvas from a tools version on.
BUTTON_PHONE = ((0, 20), (14800, 0), (21700, 20))
BUTTON_PAD = ((0, 20), (14800, 0), (19500, 20))
PAD = ((0, 24), (14800, 0), (20000, 24))
CANVASES = {
    "retina3_5": (320, 480, 2, "phone", BUTTON_PHONE),
    "retina4_0": (320, 568, 2, "phone", BUTTON_PHONE),
    "retina4_7": (375, 667, 2, "phone", BUTTON_PHONE),
    "retina5_5": (414, 736, 3, "phone", BUTTON_PHONE),
    "retina5_4": (375, 812, 3, "phone", ((0, 50),)),
    "retina5_9": (375, 812, 3, "phone", ((0, 44), (21000, 47), (21500, 50))),
    "retina6_0": (390, 844, 3, "phone", ((0, 44), (21000, 47))),
    "retina6_1": (414, 896, 2, "phone", ((0, 44), (21200, 48))),
    "retina6_12": (393, 852, 3, "phone", ((0, 59),)),
    "retina6_3": (402, 874, 3, "phone", ((0, 62),)),
    "retina6_5": (414, 896, 3, "phone", ((0, 44),)),
    "retina6_7": (428, 926, 3, "phone", ((0, 44), (21000, 47))),
    "retina6_72": (430, 932, 3, "phone", ((0, 59),)),
    "retina6_9": (440, 956, 3, "phone", ((0, 62),)),
    "ipad7_9": (768, 1024, 2, "pad", BUTTON_PAD),
    "ipad8_3": (744, 1133, 2, "pad", PAD),
    "ipad9_7": (768, 1024, 2, "pad", BUTTON_PAD),
    "ipad10_2": (810, 1080, 2, "pad", BUTTON_PAD),
    "ipad10_5": (834, 1112, 2, "pad", BUTTON_PAD),
    "ipad10_9": (820, 1180, 2, "pad", PAD),
    "ipad10_9rounded": (820, 1180, 2, "pad", PAD),
    "ipad11_0rounded": (834, 1194, 2, "pad", PAD),
    "ipad12_9": (1024, 1366, 2, "pad", BUTTON_PAD),
    "ipad12_9rounded": (1024, 1366, 2, "pad", PAD),
}
# The canvases of documents without a device.
OLD_SIZES = {(600, 600), (320, 480), (320, 568), (375, 667), (414, 736), (768, 1024), (480, 320), (568, 320),
             (1024, 768)}
OTHER_DEVICE = {"phone": "iPhone 16 Pro Max", "pad": "iPad Pro 13-inch (M4)"}


class Repository:
    def __init__(self, folder):
        path = pathlib.Path(folder).resolve()
        self.folder = path
        self.name = path.parent.name if path.name in ("repo", ".git") else path.name

    def git(self, *arguments, data=None):
        environment = {**os.environ, "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
        run = subprocess.run(
            ["git", f"--git-dir={self.folder}", "-c", "core.quotePath=false", *arguments],
            input=data, capture_output=True, env=environment)
        if run.returncode:
            sys.exit(f"{self.folder}: git {arguments[0]}: {run.stderr.decode(errors='replace').strip()}")
        return run.stdout

    def changes(self):
        """(path, old blob, new blob) of every commit that changes a document, without duplicates."""
        out = self.git("log", "--all", "-z", "--no-renames", "--diff-filter=M", "--raw", "--no-abbrev",
                       "--format=", "--", "*.storyboard", "*.xib")
        fields, found, position = out.split(b"\0"), set(), 0
        while position + 1 < len(fields):
            head = fields[position].strip().split()
            if head and head[0].startswith(b":"):
                found.add((fields[position + 1].decode(errors="replace"), head[2].decode(), head[3].decode()))
                position += 2
            else:
                position += 1
        return sorted(found)

    def newest(self):
        """(path, blob) of the documents of HEAD."""
        found = []
        for line in self.git("ls-tree", "-r", "-z", "HEAD").split(b"\0"):
            head, _, path = line.partition(b"\t")
            path = path.decode(errors="replace")
            if head.split()[1:2] == [b"blob"] and path.endswith(SUFFIXES):
                found.append((path, head.split()[2].decode()))
        return sorted(found)

    def extract(self, blobs, folder):
        """Writes blobs that `folder` does not contain to files; missing ones are skipped."""
        wanted = sorted(blob for blob in blobs if not (folder / blob).exists())
        if not wanted:
            return
        out = self.git("cat-file", "--batch", data="\n".join(wanted).encode() + b"\n")
        start = 0
        while start < len(out):
            end = out.index(b"\n", start)
            head = out[start:end].split()
            start = end + 1
            if len(head) != 3:  # "… missing"
                continue
            size = int(head[2])
            part = folder / f"{head[0].decode()}.part"
            part.write_bytes(out[start:start + size])
            part.rename(folder / head[0].decode())
            start += size + 1


class Bench:
    def __init__(self, program, folder, jobs):
        self.program, self.folder, self.jobs = program, folder, jobs
        self.documents, self.outputs = {}, {}
        run = subprocess.run([program, "devices", "--format", "json"], capture_output=True, text=True, check=True)
        self.devices = json.loads(run.stdout)["devices"]

    def document(self, blob):
        """None, if the blob is missing or not a document of iOS."""
        if blob not in self.documents:
            try:
                document = Document((self.folder / blob).read_bytes())
                self.documents[blob] = document if document.is_ios else None
            except (OSError, ValueError, ElementTree.ParseError):
                self.documents[blob] = None
        return self.documents[blob]

    def device(self, document):
        """(the device of the program's table that is nearest to the document's canvas, the status bar of the
        canvas differs from that of the device); None if the table contains none."""
        canvas = CANVASES.get(document.device)
        if canvas is None or document.has_adaptation:
            return None
        width, height, scale, idiom, bars = canvas
        bar = [height for version, height in bars if version <= document.tools_version][-1]
        if document.orientation == "landscape" and idiom == "phone":
            bar = None
        found = [
            (abs(device["safeArea"]["portrait"]["top"] - (bar or 0)), abs(device["scale"] - scale), device["name"])
            for device in self.devices
            if (device["size"]["width"], device["size"]["height"], device["idiom"]) == (width, height, idiom)]
        if not found:
            return None
        nearest = min(found)
        # Canvases of these versions count the status bar twice.
        doubles = 23700 <= document.tools_version < 25000
        return nearest[2], bar is not None and (nearest[0] > 0.5 or doubles)

    def sharp_device(self, document):
        """The device with the resolution of the canvas that is otherwise nearest to it. `retina6_1` of tools
        before 21200 has the resolution of an iPhone 11 and the status bar of an iPhone 11 Pro Max."""
        width, height, scale, idiom, bars = CANVASES[document.device]
        bar = [height for version, height in bars if version <= document.tools_version][-1]
        found = [
            (abs(device["scale"] - scale), abs(device["safeArea"]["portrait"]["top"] - bar), device["name"])
            for device in self.devices
            if (device["size"]["width"], device["size"]["height"], device["idiom"]) == (width, height, idiom)]
        return min(found)[2]

    def lay_out(self, requests):
        """Runs the program for each (blob, suffix, device, orientation); without a device, on the canvas."""
        missing = sorted(set(requests) - self.outputs.keys(), key=repr)
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            self.outputs.update(zip(missing, pool.map(self._run, missing)))

    def _run(self, request):
        blob, suffix, device, orientation = request
        arguments = ["layout", "--no-config", "--format", "json"]
        if device:
            arguments += ["--device", device, "--orientation", orientation]
        # The program chooses the reader by the name of the file.
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / f"document{suffix}"
            path.symlink_to((self.folder / blob).absolute())
            run = subprocess.run([self.program, *arguments, path], capture_output=True, text=True)
        return Output(run)


class Output:
    """The views and roots of one run of the program."""

    def __init__(self, run):
        self.error, self.views, self.roots = None, {}, []
        if run.returncode or not run.stdout:
            self.error = "the program fails" if run.returncode < 0 or run.returncode > 2 else "not laid out"
            return
        for number, layout in enumerate(json.loads(run.stdout)["layouts"]):
            reasons = {root["view"]: root for root in layout["roots"]}
            ambiguous = {
                one["view"] for root in layout["roots"] for one in root["ambiguous"] if not one["isContent"]}
            for view in layout["views"]:
                view["layout"] = number
                view["rootResult"] = reasons.get(view["root"])
                view["isAmbiguous"] = view["path"] in ambiguous
                view["above"] = self._above(view["root"], reasons)
                self.views.setdefault(view["id"], view)
            self.roots += layout["roots"]

    @staticmethod
    def _above(path, reasons):
        """The outer roots, nearest first."""
        found = []
        while path and "/" in path:
            path = path.rpartition("/")[0]
            if path in reasons:
                found.append(reasons[path])
        return found

    def cause(self, identifier):
        """Why the frame of a view is not solved, without names and numbers."""
        view = self.views.get(identifier)
        if self.error or view is None:
            return self.error or "the output does not contain the view"
        root = view["rootResult"]
        if root and root["reason"]:
            return general(root["reason"])
        for above in view["above"]:
            if above["reason"]:
                return f"outer scope: {general(above['reason'])}"
        if view["isAmbiguous"]:
            return "ambiguous"
        return "unknown"


def general(reason):
    if reason.startswith("the solution differs from the stored frame"):
        return "the canvas is not reproduced"
    return re.sub(r"\d+(\.\d+)?", "N", reason)


def device_class(old, new):
    if old.device is None:
        return "old canvas → " + ("iPad" if CANVASES[new.device][3] == "pad" else "iPhone")
    before, after = (CANVASES.get(one.device, (0, 0, 0, "?"))[3] for one in (old, new))
    names = {"phone": "iPhone", "pad": "iPad"}
    if old.orientation != new.orientation:
        return f"{names.get(before, '?')} → {names[after]}, another orientation"
    return f"{names.get(before, '?')} → {names[after]}"


def canvas_sizes(document):
    canvas = CANVASES.get(document.device)
    if document.device is None:
        return OLD_SIZES
    if canvas is None:
        return set()
    return {canvas[:2] if document.orientation == "portrait" else (canvas[1], canvas[0])}


def measure(bench, repository, path, old_blob, new_blob):
    old, new = bench.document(old_blob), bench.document(new_blob)
    device, has_other_bar = bench.device(new)
    suffix = pathlib.PurePath(path).suffix
    output = bench.outputs[(old_blob, suffix, device, new.orientation)]
    sharp = bench.outputs[(old_blob, suffix, bench.sharp_device(new), new.orientation)]
    contradictions = {**old.contradictions, **new.contradictions}
    before = {identifier: old.signature(view) for identifier, view in old.views.items()}
    after = {identifier: new.signature(view) for identifier, view in new.views.items()}
    same = {identifier for identifier in before.keys() & after.keys() if before[identifier] == after[identifier]}
    views, left_out = [], collections.Counter()
    for identifier, view in new.views.items():
        if view.parent is None or identifier not in old.views:
            continue
        was = old.views[identifier]
        reason = why_not(view, was, old, new, same, has_other_bar, contradictions)
        if reason:
            left_out[reason] += 1
            continue
        # The status bar moves only views that depend on the safe area.
        used = output if new.depends_vertically_on_safe_area(view) else sharp
        views.append(judge(view, was, new, used, output))
    return {
        "repository": repository.name, "path": path, "old": old_blob, "new": new_blob,
        "class": device_class(old, new), "device": device, "orientation": new.orientation,
        "oldDevice": old.device, "newDevice": new.device,
        "toolsVersions": [old.tools_version, new.tools_version],
        "views": views, "leftOut": dict(sorted(left_out.items())),
        "contradictions": [{"scope": scope, "reason": reason} for scope, reason in sorted(contradictions.items())],
    }


def why_not(view, was, old, new, same, has_other_bar, contradictions):
    """Why a view has no witness; None if it has one."""
    needed = {one.id for one in new.dependencies(view)} | {one.id for one in old.dependencies(was)}
    if not needed <= same:
        return "changed"
    if any(one.frame is None for one in (view, was, view.root, was.root)):
        return "no frame"
    if view.is_unsettled or view.is_ambiguous:
        return "misplaced"
    if view.scope.id in contradictions or was.scope.id in contradictions:
        return "contradictory"
    before, after = was.root.frame[2:], view.root.frame[2:]
    if before == after and before in canvas_sizes(old) and before not in canvas_sizes(new):
        return "not redrawn"
    if before != after and (was.root.is_freeform() or view.root.is_freeform() or was.root.is_cell):
        return "resized"
    if not view.scope.is_cell and old.bars(was) != new.bars(view):
        return "other bars"
    if has_other_bar and (new.depends_vertically_on_safe_area(view)):
        return "status bar"
    return None


def judge(view, was, new, output, around):
    """`around` is the output with the superviews, on the device with the status bar of the canvas."""
    found = output.views.get(view.id)
    is_claimed = found is not None and found["origin"] == "solved" and found["frame"] is not None
    frame = found["frame"] if is_claimed else None
    differences = [round(a - b, 3) for a, b in zip(frame, view.frame)] if frame else None
    result = {
        "id": view.id, "tag": view.tag,
        "usesConstraints": view.uses_constraints and not view.is_cell and view.tag not in CONTENT_VIEWS,
        "moves": max(abs(a - b) for a, b in zip(view.frame, was.frame)) > 0.01,
        "dependsOn": sorted(new.kinds(view)), "claimed": is_claimed,
        "before": list(was.frame), "expected": list(view.frame), "computed": frame,
        "distance": max(map(abs, differences)) if differences else None,
    }
    if not is_claimed:
        result["cause"] = output.cause(view.id)
    elif result["distance"] > HALF_A_POINT:
        result["cause"] = wrong_part(view, differences, around)
    return result


def wrong_part(view, differences, output):
    """Where a frame is wrong: in the outermost superview of the wrong size, or in the view itself."""
    for above in reversed(list(view.ancestors())):
        found = output.views.get(above.id)
        if found and found["frame"] and any(
                abs(a - b) > HALF_A_POINT for a, b in zip(found["frame"][2:], above.frame[2:])):
            name = "root" if above.parent is None else f"superview ({above.tag})"
            return f"unknown: the size of the {name} is wrong"
    parts = [name for name, amount in zip(("x", "y", "width", "height"), differences) if abs(amount) > HALF_A_POINT]
    return f"unknown: {', '.join(parts)} wrong"


def measure_canvas(bench, repository, path, blob):
    """The scenes and views of a document of HEAD."""
    suffix, document = pathlib.PurePath(path).suffix, bench.document(blob)
    canvas = bench.outputs[(blob, suffix, None, None)]
    other = bench.outputs[(blob, suffix, other_device(document), "portrait")]
    contradictions = document.contradictions
    roots = {view.id: view for view in document.views.values() if view.parent is None and view.children}
    laid_out = {
        root["id"]: root["verdict"] == "solved" for root in other.roots if root["id"] in roots}
    views = []
    for identifier, view in document.views.items():
        found = canvas.views.get(identifier)
        if view.parent is None or view.frame is None or not view.uses_constraints or view.is_unsettled or view.is_ambiguous:
            continue
        if found is None or view.scope.id in contradictions or view.tag in CONTENT_VIEWS or view.tag in CELLS:
            continue
        made, stored = found["reproducedFrame"], found["storedFrame"]
        if made is None or stored is None or found["isFixed"]:
            continue
        views.append({"id": identifier, "distance": round(max(abs(a - b) for a, b in zip(made, stored)), 3)})
    return {
        "repository": repository.name, "path": path, "blob": blob,
        "scenes": [{"id": identifier, "solved": laid_out.get(identifier, False)} for identifier in sorted(roots)],
        "causes": sorted(
            general(root["reason"]) for root in other.roots if root["id"] in roots and root["reason"]),
        "views": views,
        "contradictions": [{"scope": scope, "reason": reason} for scope, reason in sorted(contradictions.items())],
    }


def other_device(document):
    is_pad = CANVASES.get(document.device, (0, 0, 0, "phone"))[3] == "pad" or document.runtime.endswith("iPad")
    return OTHER_DEVICE["pad" if is_pad else "phone"]


def run(arguments):
    results = {"version": 1, "pairs": [], "canvases": [], "skipped": {}}
    skipped = collections.Counter()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(arguments.cache or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        bench = Bench(arguments.program, folder, arguments.jobs)
        seen = set()
        for repository in map(Repository, arguments.repositories):
            changes, newest = repository.changes(), repository.newest()
            if arguments.only:
                changes = [one for one in changes if arguments.only in one[0]]
                newest = [one for one in newest if arguments.only in one[0]]
            repository.extract({blob for change in changes for blob in change[1:]}, folder)
            repository.extract({blob for _, blob in newest}, folder)
            pairs = []
            for path, old_blob, new_blob in changes:
                if (old_blob, new_blob) in seen:
                    continue
                if not all(has_device_text(folder, blob) for blob in (old_blob, new_blob)):
                    skipped["contents are missing"] += 1
                    continue
                if device_text(folder, old_blob) == device_text(folder, new_blob):
                    continue
                seen.add((old_blob, new_blob))
                old, new = bench.document(old_blob), bench.document(new_blob)
                if old is None or new is None:
                    skipped["not an XML document of iOS"] += 1
                elif (old.device, old.orientation) == (new.device, new.orientation):
                    skipped["only the adaptation differs"] += 1
                elif new.device is None or bench.device(new) is None:
                    skipped[f"no such device: {new.device or 'none'}"] += 1
                else:
                    pairs.append((path, old_blob, new_blob))
            newest = [(path, blob) for path, blob in newest if bench.document(blob) is not None]
            bench.lay_out([
                (old, pathlib.PurePath(path).suffix, device, bench.document(new).orientation)
                for path, old, new in pairs
                for device in (bench.device(bench.document(new))[0], bench.sharp_device(bench.document(new)))])
            bench.lay_out([
                (blob, pathlib.PurePath(path).suffix, device, orientation) for path, blob in newest
                for device, orientation in ((None, None), (other_device(bench.document(blob)), "portrait"))])
            results["pairs"] += [measure(bench, repository, *pair) for pair in pairs]
            results["canvases"] += [measure_canvas(bench, repository, *one) for one in newest]
            bench.documents.clear()
            bench.outputs.clear()
    results["skipped"] = dict(sorted(skipped.items()))
    results["program"] = hashlib.sha256(pathlib.Path(arguments.program).read_bytes()).hexdigest()[:12]
    return results


def has_device_text(folder, blob):
    return (folder / blob).exists()


def device_text(folder, blob):
    """The start tag of the device; cheaper than parsing all versions."""
    with open(folder / blob, "rb") as file:
        found = re.search(rb"<device\b[^>]*?>", file.read(4096))
    return re.findall(rb'(?:id|orientation)="[^"]*"', found.group()) if found else []


def percent(part, whole):
    return f"{part / whole:.1%}" if whole else "–"


def row(name, views):
    claimed = [view for view in views if view["claimed"]]
    within = [sum(view["distance"] <= limit + 1e-6 for view in claimed) for limit in (0.5, 1, 4)]
    return (f"{name:46}{len(views):7}{len(claimed):8}{percent(len(claimed), len(views)):>8}{within[0]:7}"
            + "".join(f"{percent(count, len(claimed)):>8}" for count in within))


def print_groups(title, groups, order=None):
    print(f"\n{title:46}{'views':>7}{'claimed':>8}{'':8}{'right':>7}{'≤ 0.5':>8}{'≤ 1':>8}{'≤ 4':>8}")
    for name, views in sorted(groups.items(), key=order or (lambda entry: (-len(entry[1]), entry[0]))):
        print(row(name, views))


def is_scored(view):
    return view["usesConstraints"] and view["moves"]


def print_tables(results):
    pairs = results["pairs"]
    documents = {(pair["repository"], pair["path"]) for pair in pairs}
    witnesses = [(pair, view) for pair in pairs for view in pair["views"]]
    print(f"{len(documents)} documents, {len(pairs)} pairs, {len(witnesses)} views with a witness")
    left_out = sum((collections.Counter(pair["leftOut"]) for pair in pairs), collections.Counter())
    print("without a witness: " + (", ".join(f"{name} {count}" for name, count in left_out.most_common()) or "none"))
    if results["skipped"]:
        print("pairs skipped: " + ", ".join(f"{name} {count}" for name, count in results["skipped"].items()))

    def groups(keys, choose=is_scored):
        found = collections.defaultdict(list)
        for pair, view in witnesses:
            if choose(view):
                for key in keys(pair, view):
                    found[key].append(view)
        return found

    def kind(pair, view):
        place = "constraints and stacks" if view["usesConstraints"] else "masks, fixed frames, lists"
        return [f"{place}, {'moved' if view['moves'] else 'not moved'}"]

    print_groups("all views", groups(kind, lambda view: True), order=lambda entry: entry[0])
    print("\nViews that constraints and stack views place, and that the device moves:")
    print_groups("repository", groups(lambda pair, view: [pair["repository"]]))
    print_groups("device", groups(lambda pair, view: [pair["class"]]))
    print_groups("tools", groups(lambda pair, view: [tools_class(*pair["toolsVersions"])]))
    print_groups("depends on (a view can depend on several)", groups(lambda pair, view: view["dependsOn"]))
    causes = collections.Counter(
        ("wrong" if view["claimed"] else "not claimed", view["cause"])
        for _, view in witnesses if is_scored(view) and "cause" in view)
    print(f"\n{'cause':74}{'views':>6}")
    for (what, cause), count in sorted(causes.items(), key=lambda entry: (entry[0][0], -entry[1], entry[0][1])):
        print(f"{what + ': ' + cause:74}{count:6}")
    print_canvases(results["canvases"])


def tools_class(old, new):
    return "the same major tools version" if old // 1000 == new // 1000 else "another major tools version"


def print_canvases(canvases):
    scenes = [scene for document in canvases for scene in document["scenes"]]
    views = [view for document in canvases for view in document["views"]]
    solved = sum(scene["solved"] for scene in scenes)
    right = sum(view["distance"] <= HALF_A_POINT for view in views)
    print(f"\nHEAD: {len(canvases)} documents")
    print(f"scenes laid out on another device: {solved} of {len(scenes)} ({percent(solved, len(scenes))})")
    print(f"views right on their canvas: {right} of {len(views)} ({percent(right, len(views))})")
    causes = collections.Counter(cause for document in canvases for cause in document["causes"])
    for cause, count in sorted(causes.items(), key=lambda entry: (-entry[1], entry[0])):
        print(f"  scenes not laid out: {cause}: {count}")


def print_contradictions(results):
    print("\ncontradictory, left out:")
    for pair in results["pairs"]:
        for found in pair["contradictions"]:
            print(f"  {pair['repository']}/{pair['path']} {found['scope']}: {found['reason']}")


def print_list(results, what):
    print()
    for pair in results["pairs"]:
        for view in pair["views"]:
            if not is_scored(view) or "cause" not in view:
                continue
            if what == "all" or (what == "wrong") == view["claimed"]:
                print(f"{pair['repository']}/{pair['path']} {pair['old'][:10]}..{pair['new'][:10]} {pair['class']}"
                      f" {pair['device']} {view['id']} {view['tag']} {view['before']} expected {view['expected']}"
                      f" computed {view['computed']}: {view['cause']}")


def states(results):
    """{(document, view): right, wrong or not claimed}, and those of canvases."""
    found = {}
    for pair in results["pairs"]:
        document = f"{pair['repository']}/{pair['path']} {pair['old'][:10]}..{pair['new'][:10]}"
        for view in pair["views"]:
            state = "not claimed" if not view["claimed"] else (
                "right" if view["distance"] <= HALF_A_POINT else "wrong")
            found[document, view["id"]] = state
    for document in results["canvases"]:
        name = f"{document['repository']}/{document['path']} on its canvas"
        for view in document["views"]:
            found[name, view["id"]] = "right" if view["distance"] <= HALF_A_POINT else "wrong"
    return found


def print_comparison(before, after):
    """Returns the number of views that were right and are not."""
    old, new = states(before), states(after)
    changes = collections.defaultdict(list)
    for key in sorted(old.keys() | new.keys()):
        was, now = old.get(key, "no witness"), new.get(key, "no witness")
        if was != now:
            changes[key[0]].append((key[1], was, now))
    counts = collections.Counter((was, now) for found in changes.values() for _, was, now in found)
    print("\nchanged views:" + ("" if counts else " none"))
    for document, found in changes.items():
        print(f"  {document}")
        for identifier, was, now in found:
            word = "gained" if now == "right" else "lost" if was == "right" else "changed"
            print(f"    {word} {identifier}: {was} → {now}")
    for (was, now), count in sorted(counts.items()):
        print(f"{was} → {now}: {count}")
    return sum(count for (was, _), count in counts.items() if was == "right")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", nargs="*", metavar="GIT_FOLDER")
    parser.add_argument("--program", default=".build/release/layoutlint")
    parser.add_argument("--cache", metavar="FOLDER", help="keeps the versions of the documents")
    parser.add_argument("--json", metavar="FILE", help="writes the results")
    parser.add_argument("--from", metavar="FILE", dest="source", help="reads the results instead of a run")
    parser.add_argument("--compare", metavar="FILE", help="compares with the results of an earlier run")
    parser.add_argument("--list", choices=["wrong", "unclaimed", "all"], help="lists views")
    parser.add_argument("--contradictions", action="store_true", help="lists contradictory scenes and cells")
    parser.add_argument("--only", metavar="TEXT", help="only documents whose path contains the text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    if bool(arguments.source) == bool(arguments.repositories):
        parser.error("either git folders or --from is required")
    results = json.loads(pathlib.Path(arguments.source).read_text()) if arguments.source else run(arguments)
    print_tables(results)
    if arguments.contradictions:
        print_contradictions(results)
    if arguments.list:
        print_list(results, arguments.list)
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")
    if arguments.compare:
        print_comparison(json.loads(pathlib.Path(arguments.compare).read_text()), results)


if __name__ == "__main__":
    main()
