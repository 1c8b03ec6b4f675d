#!/usr/bin/env python3
"""How exactly `layoutlint layout` lays documents out on other devices, by the histories of repositories.

    device_pairs.py GIT_FOLDER... --program LAYOUTLINT [--cache FOLDER] [--json FILE]
                    [--compare OLD.json] [--list wrong|unclaimed|all] [--only TEXT] [--jobs N]
    device_pairs.py --from NEW.json --compare OLD.json

A pair is two versions of an Interface Builder document between which a commit changes the `<device>`.
The old version is laid out on the device of the new one, as the tools of the new version know it, and the frames are compared with those that
Interface Builder stored in the new one. If no device has both the resolution and the status bar of the
canvas, views that depend on the safe area, and views of a scene that is not as large as the canvas, are laid
out on the one with the status bar, and the others on the one with the resolution. In portrait, x and width
are always those with the resolution. Only git folders that the
caller names are read. Nothing is fetched: a version whose contents are missing is skipped.

A view has a witness if it is in both versions, and neither it, nor its constraints, nor its superviews,
nor the views that constraints or stack views connect with these differ in anything but frames, colors
and other properties without effect on the layout. These views have no witness:

  misplaced       the new version marks the view or a superview as misplaced, or the view as ambiguous
  not redrawn     the root keeps the size of the old canvas, so that its frames are those of the old device
  resized         the root has a size of its own (freeform), which the commit changes
  other bars      the scene is in other navigation or tab bar controllers than before, or their bars differ
  status bar      the position depends on the safe area vertically, and Interface Builder draws the new
                  canvas with another status bar than every device of this size
  child           the position depends on the safe area vertically, and the scene is in a container view or in a
                  column of a split view controller: Interface Builder draws it without the home indicator
  no scene        a view of a storyboard is in no view controller, and its position depends on margins or the
                  safe area vertically: Interface Builder draws these with the home indicator, wherever the app
                  shows the view
  canvas only     the position depends on a placeholder constraint, which the app does not have
  drawn twice     another version with the same canvas and major tools version stores another frame, although
                  nothing that the position depends on differs. Or the position depends on a toolbar that has
                  another height in another version with the same canvas. Interface Builder has not drawn one of
                  the versions again
  no frame        one of the versions does not store the frame, as documents of Xcode 7
  contradictory   in a scene or cell of either version, stored frames violate a required constraint between
                  plain edges by more than a point, or arranged views of a stack view overlap. On an iPad and
                  in portrait, the left and right edges of the safe area of a scene are those of its root

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

from git_documents import Repository, device_text, has_device_text
from ib_canvases import CANVASES, FIRST_TOOLS, canvas_of, canvas_sizes, device_class, other_device, status_bar
from ib_document import CELLS, CONTENT_VIEWS, Document
from pair_tables import HALF_A_POINT, print_comparison, print_contradictions, print_list, print_tables


class Bench:
    def __init__(self, program, folder, jobs):
        self.program, self.folder, self.jobs = program, folder, jobs
        self.documents, self.outputs, self.versions = {}, {}, {}
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

    def other_drawings(self, path, blob):
        """The other versions of a document with the same canvas."""
        document, found = self.document(blob), []
        for other in sorted(self.versions.get(path, set()) - {blob}):
            if not has_device_text(self.folder, other) or not device_text(self.folder, other):
                continue
            drawn = self.document(other)
            if drawn is not None and canvas_of(drawn) == canvas_of(document):
                found.append(drawn)
        return found

    def has_home_indicator(self, name):
        return any(
            device["safeArea"]["portrait"]["bottom"] > 0 for device in self.devices if device["name"] == name)

    def device(self, document):
        """(the device of the program's table that is nearest to the document's canvas, the status bar of the
        canvas differs from that of the device); None if the table contains none."""
        canvas = CANVASES.get(document.device)
        if canvas is None or document.has_adaptation:
            return None
        width, height, scale, idiom, _ = canvas
        bar = status_bar(document)
        if document.orientation == "landscape" and idiom == "phone":
            bar = None
        found = [
            (abs(device["safeArea"]["portrait"]["top"] - (bar or 0)), abs(device["scale"] - scale), device["name"])
            for device in self.known_devices(document)
            if (device["size"]["width"], device["size"]["height"], device["idiom"]) == (width, height, idiom)]
        if not found:
            return None
        nearest = min(found)
        # Canvases of these versions count the status bar twice.
        doubles = 23700 <= document.tools_version < 25000
        return nearest[2], bar is not None and (nearest[0] > 0.5 or doubles)

    def known_devices(self, document):
        """The devices of the program's table that the version of Interface Builder can know."""
        return [one for one in self.devices if FIRST_TOOLS.get(one["name"], 0) <= document.tools_version]

    def sharp_device(self, document):
        """The device with the resolution of the canvas that is otherwise nearest to it. `retina6_1` of tools
        before 21200 has the resolution of an iPhone 11 and the status bar of an iPhone 11 Pro Max."""
        width, height, scale, idiom, _ = CANVASES[document.device]
        bar = status_bar(document)
        found = [
            (abs(device["scale"] - scale), abs(device["safeArea"]["portrait"]["top"] - bar), device["name"])
            for device in self.known_devices(document)
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

    def solved(self, view):
        """The frame of a view that is claimed; None if it is not."""
        found = self.views.get(view.id)
        return found["frame"] if found is not None and found["origin"] == "solved" else None

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
    if "from the one that its constraints determine" in reason:
        return "the canvas is not reproduced"
    return re.sub(r"\d+(\.\d+)?", "N", reason)


def measure(bench, repository, path, old_blob, new_blob):
    old, new = bench.document(old_blob), bench.document(new_blob)
    device, has_other_bar = bench.device(new)
    suffix = pathlib.PurePath(path).suffix
    output = bench.outputs[(old_blob, suffix, device, new.orientation)]
    sharp = bench.outputs[(old_blob, suffix, bench.sharp_device(new), new.orientation)]
    contradictions = {**old.contradictions, **new.contradictions}
    before, after = old.signatures, new.signatures
    others = bench.other_drawings(path, new_blob)
    has_home_indicator = bench.has_home_indicator(device)
    same = {identifier for identifier in before.keys() & after.keys() if before[identifier] == after[identifier]}
    views, left_out = [], collections.Counter()
    for identifier, view in new.views.items():
        if view.parent is None or identifier not in old.views:
            continue
        was = old.views[identifier]
        reason = why_not(view, was, old, new, same, has_other_bar, contradictions)
        reason = reason or why_not_drawn(view, new, others, has_home_indicator)
        if reason:
            left_out[reason] += 1
            continue
        # The status bar moves only views that depend on the safe area, or on the height of a sheet.
        has_height_of_screen = view.scope.is_cell or view.root.frame[2:] in canvas_sizes(new)
        used = output if new.depends_vertically_on_safe_area(view) or not has_height_of_screen else sharp
        views.append(judge(view, was, new, used, sharp, output))
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
    if new.exists_on_canvas_only(view) or old.exists_on_canvas_only(was):
        return "canvas only"
    if has_other_bar and (new.depends_vertically_on_safe_area(view)):
        return "status bar"
    return None


def why_not_drawn(view, document, others, has_home_indicator):
    """Why Interface Builder does not draw a view as the device shows it; None if it does."""
    if has_home_indicator and document.depends_vertically_on_safe_area(view) and document.is_child(view):
        return "child"
    if has_home_indicator and document.is_without_scene(view):
        return "no scene"
    return "drawn twice" if is_drawn_twice(view, document, others) else None


def is_drawn_twice(view, document, others):
    """Whether another drawing of the document on the same device has another frame, although nothing that the
    frame depends on differs."""
    bars = [one for one in document.dependencies(view) if one.tag == "toolbar" and one.frame]
    for other in others:
        if any(has_other_height(bar, other) for bar in bars):
            return True
        if other.tools_version // 1000 != document.tools_version // 1000:
            continue
        twin = other.views.get(view.id)
        if twin is None or twin.frame is None or twin.is_unsettled or twin.root.frame != view.root.frame:
            continue
        if max(abs(a - b) for a, b in zip(twin.frame, view.frame)) <= HALF_A_POINT:
            continue
        needed = {one.id for one in document.dependencies(view)} | {one.id for one in other.dependencies(twin)}
        if all(other.signatures.get(one) == document.signatures.get(one) for one in needed) \
                and other.bars(twin) == document.bars(view):
            return True
    return False


def has_other_height(bar, other):
    """Whether a toolbar whose height no constraint determines has another height in another version: its height
    depends on the home indicator only."""
    twin = other.views.get(bar.id)
    if twin is None or twin.frame is None or twin.frame[3] == bar.frame[3]:
        return False
    return not any(
        one.first_attribute == "height" and len(one.views()) == 1
        for one in [*bar.constraints, *twin.constraints])


def judge(view, was, new, output, sharp, around):
    """`around` is the output with the superviews, on the device with the status bar of the canvas."""
    frame = output.solved(view)
    is_claimed = frame is not None
    if new.orientation == "portrait" and is_claimed and sharp.solved(view):
        # The status bar does not move views horizontally.
        frame = [sharp.solved(view)[0], frame[1], sharp.solved(view)[2], frame[3]]
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
        if view.parent is None or view.frame is None or not view.uses_constraints:
            continue
        if view.is_unsettled or view.is_ambiguous:
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
            bench.versions = collections.defaultdict(set)
            for path, *blobs in changes:
                bench.versions[path].update(blobs)
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
