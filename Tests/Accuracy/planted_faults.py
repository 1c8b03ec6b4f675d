#!/usr/bin/env python3
"""Plant faults into Interface Builder documents, one at a time, and print how many of them PROGRAM reports.

    planted_faults.py PROGRAM [--documents FOLDER] [--apps FOLDER ...] [--count N] [--seed N] [--kinds KIND,...]

FOLDER of --documents contains storyboards and xibs without sources (default: the folder `ib` in LAYOUTLINT_CORPUS).
Each FOLDER of --apps contains apps with their sources (default: the folders in LAYOUTLINT_APPS, separated by colons).
They are copied, a fault is planted into a copied document, and the documents of a kind are checked in the app's folder.
Columns: `documents` and `apps` on the default screens, the same with `--device stored`, and the planted documents
converted to `layouts` and `dumps`. A fault counts as found if the document has a finding of a fitting rule that it
does not have without the fault. The result is deterministic for a seed. `--missed FILE` writes the faults that are not
found, and where a copy of their document is, as JSON.
"""
import argparse
import collections
import itertools
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ET

from planted_document import Document, dump, frame, set_frame

OUTSIDE = {"control-outside-superview", "unreachable-subview", "off-screen-control", "control-pushed-off-screen"}
COVERED = {"covered-control", "unreachable-subview", "touch-swallowing-overlay"}
KINDS = {}  # name: (function, fitting rules, formats)


def kind(name, rules, *arguments, formats="documents apps layouts dumps"):
    def add(function):
        KINDS[name] = (lambda document: function(document, *arguments), rules, formats.split())
        return function
    return add


@kind("outside: a third", OUTSIDE, 0.35)
@kind("outside: most", OUTSIDE, 0.7)
@kind("outside: all", OUTSIDE, 1.2)
def outside(document, share):
    for view in document.controls():
        holder, axis = document.around[view][-1], document.random.randrange(2)
        numbers = frame(view)
        distance = round(frame(holder)[2 + axis] - numbers[axis] - numbers[2 + axis] * (1 - share))
        if holder.tag == "view" and distance >= 8 and document.move(view, axis, distance):
            return True


@kind("outside: added", OUTSIDE)
def added(document):
    for holder in document.views("view"):
        width, height = frame(holder)[2:]
        is_large = width >= 60 and height >= 30 and holder.get("key") != "contentView"
        if is_large and document.is_usual(holder) and document.is_inside(holder):
            return document.add("button", holder, [10, height - 12, 40, 40])


@kind("interaction of a container", {"interaction-disabled-ancestor"}, "userInteractionEnabled", "NO")
@kind("alpha of a container", {"transparent-interactive"}, "alpha", "0.005")
def state(document, name, value):
    for holder in document.holders("view", "stackView", "scrollView"):
        holder.set(name, value)
        return True


@kind("alpha of a control", {"transparent-interactive"})
def faded(document):
    for control in document.controls():
        control.set("alpha", "0.0")
        return True


@kind("tap on a label", {"recognizer-without-interaction"}, "label imageView", formats="documents apps layouts")
@kind("tap on a disabled view", {"recognizer-without-interaction"}, "view", formats="documents apps layouts")
def tap_on_disabled(document, tags):
    for view in document.views(*tags.split()):
        is_usual = document.is_usual(document.around[view][-1]) and view.get("hidden") != "YES"
        if is_usual and float(view.get("alpha", 1)) > 0.02 and document.recognizer(view):
            view.set("userInteractionEnabled", "NO")
            return True


@kind("recognizer of no view", {"unattached-recognizer"}, None, {}, formats="documents apps")
@kind("recognizer without action", {"recognizer-without-action"}, "", {"has_action": False}, formats="documents apps layouts")
@kind("tap on a button", {"recognizer-shadows-action"}, "button", {}, formats="documents apps layouts")
@kind("tap above a table", {"tap-recognizer-blocks-selection"}, "tableView", {}, formats="documents apps layouts")
def recognizer(document, tag, options):
    for root in document.owners:
        if not tag:
            return document.recognizer(None if tag is None else root, **options)
    for view in document.views("tableView") if tag == "tableView" else document.controls("button"):
        if tag == "tableView" or view.find("connections/action") is not None:
            return document.recognizer(document.around[view][0] if tag == "tableView" else view)


@kind("in front: clear view", COVERED, "view", "0", None)
@kind("in front: view without color", COVERED, "view", None, None)
@kind("in front: white view", COVERED, "view", "1", None)
@kind("in front: view of alpha 0.02", COVERED, "view", "1", "0.02")
@kind("in front: empty stack view", COVERED, "stackView", None, None)
def in_front(document, tag, color, alpha):
    for root in document.roots():
        document.add(tag, root, [0, 0] + frame(root)[2:], True, color, alpha)
        return True


@kind("in front: a half", COVERED)
def half(document):
    for control in document.controls():
        x, y, width, height = frame(control)
        if document.around[control][-1].tag == "view" and min(width, height) < 200:
            return document.add("view", document.around[control][-1], [x, y, width, height // 2], color="1")


@kind("narrow screen", OUTSIDE, formats="documents apps")
def narrow(document):
    for root in document.owners:
        width, height = frame(root)[2:]
        if root.tag == "view" and 390 <= width <= 440 and any(document.is_bound(view) for view in root.findall("subviews/*")):
            return document.add("button", root, [width - 60, height * 0.4 // 1, 52, 44])


@kind("scrolled content", OUTSIDE | {"unreachable-scroll-content"})
def scrolled(document):
    for root in document.roots():
        width, height = frame(root)[2:]
        scroll = document.add("scrollView", root, [0, height * 0.2 // 1, width, 200], color="1")
        content = document.add("view", scroll, [0, 0, width, 400])
        if document.is_bound(scroll):
            for edge in ("trailing", "bottom"):
                document.constrain(scroll, scroll, edge, content, 0)
        return document.add("button", content, [20, 390, 120, 40])


@kind("container of height 0", {"zero-size-container"})
def collapsed(document):
    for root in document.roots():
        holder = document.add("view", root, [20, frame(root)[3] * 0.3 // 1, 200, 0])
        return document.add("button", holder, [0, 10, 120, 44])


@kind("control of height 0", {"unreachable-subview", "zero-size-container"})
def flat(document):
    for control in document.controls("button"):
        side, numbers = document.length(control, "height"), frame(control)
        if document.is_bound(control) and side is not None:
            side.set("constant", "0")
        elif document.is_bound(control):
            continue
        return set_frame(control, numbers[:3] + [0]) or True


class Bench:
    """Folders with documents, the faults in them, and the program that checks them."""

    def __init__(self, options, scratch):
        self.program, self.scratch, self.options = str(pathlib.Path(options.program).resolve()), scratch, options
        self.counts = collections.defaultdict(lambda: [0, 0])  # by kind and column: planted, found
        self.missed, self.folders = [], {}  # by folder: its format, and the documents by path
        found = [("documents", options.documents)] if options.documents else []
        found += [("apps", app) for apps in options.apps for app in sorted(apps.iterdir()) if app.is_dir()]
        for format, folder in found:
            target = scratch / format / folder.name
            shutil.copytree(folder, target, symlinks=True, ignore=shutil.ignore_patterns(".git"))
            (target / ".git").mkdir(exist_ok=True)  # ends the search for sources
            self.folders[target] = format, dict(self.read(target))

    @staticmethod
    def read(folder):
        for path in sorted(folder.rglob("*")):
            is_skipped = {"Pods", "Carthage", "DerivedData", "node_modules"} & set(path.parts) or path.is_symlink()
            if path.suffix in (".storyboard", ".xib") and not is_skipped:
                try:
                    root = ET.parse(path).getroot()
                except ET.ParseError:
                    continue
                if root.tag == "document" and root.get("targetRuntime", "").startswith("iOS.CocoaTouch"):
                    path.write_text(ET.tostring(root, "unicode"), "utf-8")
                    yield path, root

    def output(self, *arguments, folder=None, text=None):
        command = [self.program, *map(str, arguments)]
        return subprocess.run(command, cwd=folder, input=text, capture_output=True, text=True).stdout

    def lint(self, folder, paths, mode=()):
        """The rules, severities and messages, by file."""
        names = [path.relative_to(folder) for path in paths]
        output = self.output("lint", "--format", "json", "--fail-on", "never", *mode, *names, folder=folder)
        found = collections.defaultdict(collections.Counter)
        for one in json.loads(output)["findings"] if names else ():
            message = re.sub("0x[0-9a-f]+", "", one["message"])
            found[folder / one["path"]][one["rule"], one["severity"], message] += 1
        return found

    def plants(self, name, format):
        """The changed documents of a kind: at first one fault a document, then two."""
        places = [(folder, path) for folder, (kind, paths) in self.folders.items() if kind == format for path in paths]
        random.Random(f"{self.options.seed} {name}").shuffle(places)
        for turn, (folder, path) in [(turn, place) for turn in (0, 1) for place in places]:
            seed = f"{self.options.seed} {name} {turn} {path.relative_to(folder)}"
            document = Document(self.folders[folder][1][path], seed)
            if KINDS[name][0](document):
                yield name, folder, path, document.root

    def run(self, names):
        turns, layouts = [], []  # of each turn: at most one fault by path
        for format in sorted({format for format, _ in self.folders.values()}):
            for name in names:
                wanted = self.plants(name, format) if format in KINDS[name][2] else ()
                for name, folder, path, root in itertools.islice(wanted, self.options.count):
                    turn = next((turn for turn in turns if path not in turn), None)
                    if turn is None:
                        turns.append(turn := {})
                    turn[path] = name, folder, root
                    if format == "documents":
                        layouts.append((name, path, self.folders[folder][1][path], root))
        for folder, (format, paths) in self.folders.items():
            for column, mode in ((format, ()), (format + " stored", ("--device", "stored"))):
                before = self.lint(folder, paths, mode)
                for turn in turns:
                    own = {path: turn[path] for path in turn if turn[path][1] == folder}
                    for path, (_, _, root) in own.items():
                        path.write_text(ET.tostring(root, "unicode"), "utf-8")
                    after = self.lint(folder, own, mode)
                    for path, (name, _, _) in own.items():
                        self.count(name, column, before[path], after[path], path)
                        path.write_text(ET.tostring(paths[path], "unicode"), "utf-8")
        self.run_layouts(layouts)

    def run_layouts(self, plants):
        """Checks the planted documents as layouts and as dumps."""
        texts = [ET.tostring(root, "unicode") for plant in plants for root in plant[2:]]
        records = [json.dumps({"path": "a.storyboard", "layout": text}) for text in texts]
        lines = self.output("convert", "--stdin-ndjson", text="\n".join(records)).split("\n")
        results = [json.loads(line).get("layout", {"layouts": []}) for line in lines if line]
        results = [[one["layout"] for one in found["layouts"]] if "layouts" in found else [found] for found in results]
        for kind, extension in (("layouts", ".layout.json"), ("dumps", ".txt")):
            folder, names, runs = self.scratch / kind, {}, []
            folder.mkdir()
            for turn in (0, 1):
                for number, (name, path, _, _) in enumerate(plants):
                    pair = next((pair for pair in zip(*results[2 * number:2 * number + 2]) if pair[0] != pair[1]), None)
                    if kind in KINDS[name][2] and pair and "frame" in pair[0]:
                        layout, file = {"layoutlint": 1} | pair[turn], folder / f"{number} {path.stem}{extension}"
                        file.write_text(json.dumps(layout, indent=1) if kind == "layouts" else dump(layout), "utf-8")
                        names[file] = name
                runs.append(self.lint(folder, names))
            for file, name in names.items():
                self.count(name, kind, runs[0][file], runs[1][file], file)

    def count(self, name, column, before, after, path):
        fresh = after - before
        is_found = any(rule in KINDS[name][1] for rule, _, _ in fresh)
        self.counts[name, column][0] += 1
        self.counts[name, column][1] += is_found
        if not is_found and self.options.missed:
            kept = self.options.missed.parent / "missed" / name / column / f"{len(self.missed)} {path.name}"
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, kept)
            place = str(path.relative_to(self.scratch))
            self.missed.append({"kind": name, "column": column, "path": place, "copy": str(kept), "reported": sorted(fresh)})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    corpus, apps = os.environ.get("LAYOUTLINT_CORPUS"), os.environ.get("LAYOUTLINT_APPS", "").split(":")
    parser.add_argument("program")
    parser.add_argument("--documents", type=pathlib.Path, default=pathlib.Path(corpus, "ib") if corpus else None)
    parser.add_argument("--apps", type=pathlib.Path, nargs="*", default=[pathlib.Path(one) for one in apps if one])
    parser.add_argument("--count", type=int, default=60, help="the faults of each kind (default: 60)")
    parser.add_argument("--seed", type=int, default=20261126)
    parser.add_argument("--kinds", default="", help="the first letters of some kinds, separated by commas")
    parser.add_argument("--missed", type=pathlib.Path, help="a file, beside which the folder `missed` is written")
    options = parser.parse_args()
    names = [name for name in KINDS if name.startswith(tuple(options.kinds.split(",")))]
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(options, pathlib.Path(scratch).resolve())
        bench.run(names)
    columns = ["documents", "documents stored", "apps", "apps stored", "layouts", "dumps"]
    print(f'{"":30}' + "".join(f"{column:>18}" for column in columns))
    for name in names:
        counts = [bench.counts.get((name, column)) for column in columns]
        print(f"{name:30}" + "".join(f'{f"{count[1]} of {count[0]}" if count else "-":>18}' for count in counts))
    if options.missed:
        options.missed.write_text(json.dumps(bench.missed, indent=1))


if __name__ == "__main__":
    main()
