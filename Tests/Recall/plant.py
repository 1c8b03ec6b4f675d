#!/usr/bin/env python3
"""Measure the recall of layoutlint with problems that are planted into real apps.

    plant.py APPS SCRATCH PROGRAM [--seed N] [--count N]

APPS contains one folder for each app, with Interface Builder documents and Swift or Objective-C
sources. The script copies the apps to SCRATCH, adds one problem to each of COUNT documents (to the
source code as well, where the kind requires it), runs PROGRAM on these documents, and prints for
each kind how many problems were planted, how many PROGRAM reports, and how many it reports with the
severity that the page of the rule specifies. The result is deterministic for a seed. A third of the
problems are in views with an outlet of a class in the sources. In half of them a statement of the
class changes the view: the finding must be `info` and name that line. PROGRAM must lay out `device` ones.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import shutil
import subprocess
import types
import xml.etree.ElementTree as ET

SKIPPED = {"Pods", "Carthage", "DerivedData", "node_modules"}  # folders that the program skips
LISTS = {"tableView", "collectionView", "stackView", "scrollView", "items", "visualEffectView"}
SEVERE = ("warning", "error")

# kind: (rules, severities, number, number with an outlet)
KINDS = {
    "outside-part": ("control-outside-superview", ("info",), 6, 2),
    "outside-most": ("control-outside-superview", SEVERE, 4, 2),
    "outside-all": ("unreachable-subview", SEVERE, 4, 2),
    "zero-size": ("zero-size-container", SEVERE, 4, 2),
    "cover-opaque": ("unreachable-subview", SEVERE, 5, 4),
    "cover-part": ("covered-control", SEVERE, 3, 0),
    "cover-clear": ("touch-swallowing-overlay", SEVERE, 4, 4),
    "interaction": ("interaction-disabled-ancestor", SEVERE, 4, 2),
    "alpha": ("transparent-interactive", SEVERE, 4, 2),
    "label": ("recognizer-without-interaction", SEVERE, 3, 0),
    "action": ("missing-action", SEVERE, 4, 0),
    "outlet": ("missing-outlet", SEVERE, 3, 0),
    "class": ("missing-class", SEVERE, 3, 0),
    "unattached": ("unattached-recognizer", SEVERE, 3, 0),
    "device": ("control-outside-superview unreachable-subview", ("warning",), 3, 0),
    "overlap": ("overlapping-controls", ("info",), 2, 0),
    "small": ("small-touch-target", ("info",), 1, 0),
}

# By the first word of the kind: a statement that changes the outlet, in Swift and in Objective-C.
CHANGES = {
    "outside": ("%s.frame.origin.x = 0", "self.%s.center = CGPointZero;"),
    "zero": ("%s.frame.size.height = 60", "self.%s.bounds = CGRectMake(0, 0, 80, 44);"),
    "cover": ("%s.isHidden = true", "[self.%s setHidden:YES];"),
    "interaction": ("%s.isUserInteractionEnabled = true", "self.%s.userInteractionEnabled = YES;"),
    "alpha": ("self.%s.alpha = 1", "self.%s.alpha = 1;"),
}
NEUTRAL = ("%s.accessibilityLabel = nil", "self.%s.accessibilityLabel = nil;")


class App:
    """The classes, string literals and property lists of one app."""

    def __init__(self, folder):
        self.folder, self.sources, self.names = folder, {}, set()
        self.classes = collections.defaultdict(list)  # by name: superclass and file of each declaration
        for path in sorted(folder.rglob("*")):
            is_read = path.suffix in (".swift", ".m", ".h", ".plist") and path.is_file()
            if not is_read or SKIPPED & set(path.parts):
                continue
            self.sources[path] = text = path.read_text("utf-8", "replace")
            literal = r"<string>([^<]+)<" if path.suffix == ".plist" else r'"([\w ~-]+)"'
            self.names.update(re.findall(literal, text))
            swift = r"^[ \t]*(?:\w+ )*class\s+(\w+)\s*:\s*(\w+)[^{]*\{"
            pattern = swift if path.suffix == ".swift" else r"^@interface\s+(\w+)\s*:\s*(\w+)"
            for found in re.finditer(pattern, text, re.M):
                self.classes[found[1]].append((found[2], path))

    def is_whole(self, name):
        """Whether the sources declare the class once, and its superclasses up to one of UIKit."""
        while name in self.classes and len(self.classes[name]) == 1:
            name = self.classes[name][0][0]
        return name.startswith("UI") and name not in self.classes

    def code(self, name):
        """The files with the declaration and the methods of a class; None: there is no other."""
        path = self.classes[name][0][1]
        body = path if path.suffix == ".swift" else path.with_suffix(".m")
        is_known = path.suffix == ".swift" or f"@implementation {name}" in self.sources.get(body, "")
        return (path, body) if is_known else None

    def insert(self, path, offset, text):
        self.sources[path] = self.sources[path][:offset] + text + self.sources[path][offset:]
        path.write_text(self.sources[path], "utf-8")

    def add(self, name, swift, objective_c, outlet=None):
        """Adds a method of two lines, and an outlet, to a class; the path and line of its second line."""
        path, body = self.code(name)
        text = self.sources[path]
        if path.suffix == ".swift":
            head = re.search(r"\bclass\s+%s\b[^{]*\{" % name, text).end()
            declaration = f"    @IBOutlet var {outlet}: UIView!\n" if outlet else ""
            self.insert(path, head, "\n" + declaration + swift + "\n")
            return path, text.count("\n", 0, head) + (4 if outlet else 3)
        if outlet:
            end = text.index("@end", re.search(r"@interface\s+%s\b" % name, text).start())
            self.insert(path, end, f"@property (nonatomic) IBOutlet UIView *{outlet};\n")
        text = self.sources[body]
        end = text.index("\n@end", re.search(r"@implementation\s+%s\b" % name, text).start())
        self.insert(body, end, "\n" + objective_c)
        return body, text.count("\n", 0, end) + 3


class Site:
    """A scene or a xib that the app loads, with a controller whose class the sources declare."""

    def __init__(self, app, path, document, owner, root, objects):
        self.app, self.path, self.document, self.objects = app, path, document, objects
        self.owner, self.root, self.class_name = owner, root, owner.get("customClass")
        self.size, self.uses_constraints = self.frame(root)[2:], root.find("constraints") is not None
        self.parents = {child: parent for parent in document.iter() for child in parent}
        references = [one for name in ("outlet", "outletCollection") for one in document.iter(name)]
        self.outlets = {one.get("destination") for one in references}

    @classmethod
    def all(cls, app):
        for path in sorted(app.folder.rglob("*")):
            if path.suffix not in (".storyboard", ".xib") or SKIPPED & set(path.parts):
                continue
            document = ET.parse(path).getroot()
            is_loaded = path.stem in app.names or path.stem in app.classes
            if not is_loaded or "CocoaTouch" not in document.get("type", ""):
                continue
            if path.suffix == ".xib":
                objects = document.find("objects")
                owner = document.find("objects/placeholder[@placeholderIdentifier='IBFilesOwner']")
                if owner is None:
                    continue
                has_view = owner.find("connections/outlet[@property='view']") is not None
                found = [(owner, objects.find("view"), objects)] if has_view else []
            else:
                found = [
                    (owner, owner.find("view"), scene)
                    for scene in document.findall("scenes/scene/objects")
                    for owner in scene.findall("viewController")
                    if owner.get("id") == document.get("initialViewController")
                    or owner.get("storyboardIdentifier") in app.names
                    or document.find(f".//segue[@destination='{owner.get('id')}']") is not None
                ]
            for owner, root, objects in found:
                name, has_views = owner.get("customClass"), root is not None and root.find("subviews") is not None
                if has_views and root.find("rect") is not None and name in app.classes:
                    site = cls(app, path, document, owner, root, objects)
                    projects = [folder for folder in path.parents if any(folder.glob("*.xcodeproj"))] + [app.folder]
                    is_own = app.is_whole(name) and app.code(name) and projects[0] in app.code(name)[0].parents
                    if is_own and min(site.size) >= 320 and max(site.size) >= 460:
                        yield site

    @staticmethod
    def frame(element):
        return [float(element.find("rect").get(key)) for key in ("x", "y", "width", "height")]

    def free(self, name):
        """The visible views without an outlet that no list, stack view or scroll view contains."""
        for found in self.root.iter(name):
            around = [found]
            while around[-1] is not self.root:
                around.append(self.parents[around[-1]])
            usual = {"hidden": "NO", "alpha": "1", "misplaced": "NO"}
            usual |= {} if name == "label" else {"userInteractionEnabled": "YES"}
            if (
                found is not self.root
                and found.find("rect") is not None
                and found.get("id") not in self.outlets
                and not LISTS & {one.tag for one in around}
                and not any(one.get("customClass") for one in around[:-1])
                and all(one.get(key, value) == value for one in around for key, value in usual.items())
            ):
                yield found

    def button_to_cover(self):
        """A button and its superview."""
        for button in self.free("button"):
            x, y, width, height = self.frame(button)
            is_usual = button.get("enabled") != "NO" and button.get("fixedFrame") != "YES"
            if is_usual and x >= 0 and 100 <= y <= self.size[1] - 100 and width < 200 and 28 <= height < 100:
                return self.parents[self.parents[button]], button
        return None

    def container(self):
        """A plain view with a button in it."""
        buttons = list(self.free("button"))
        return next((one for one in self.free("view") if set(buttons) & set(one.iter("button"))), None)


class Planter:
    """Adds one problem to a site."""

    def __init__(self, site, number):
        self.site, self.prefix, self.actions = site, f"plt-{number}", 0
        self.cause = None  # the view whose state or position is the problem

    @staticmethod
    def group(owner, name):
        found = owner.find(name)
        return found if found is not None else ET.SubElement(owner, name)

    def view(self, tag, name, holder, frame, is_bound, color=True, edges=None):
        """Adds a view in front of the subviews of `holder`.

        With `is_bound`, constraints determine its frame: its size and position are constant, or its
        width is constant and the other edges are those of the view `edges`.
        """
        own = ET.SubElement(self.group(holder, "subviews"), tag, opaque="NO", id=f"{self.prefix}-{name}")
        ET.SubElement(own, "rect", {"key": "frame"} | dict(zip(("x", "y", "width", "height"), map(str, frame))))
        if tag == "button":
            ET.SubElement(own, "state", key="normal", title="Planted")
            self.add_action(own)
        elif color:
            ET.SubElement(own, "color", key="backgroundColor", white="1", alpha="1", colorSpace="calibratedWhite")
        if not is_bound:
            ET.SubElement(own, "autoresizingMask", key="autoresizingMask", flexibleMaxX="YES", flexibleMaxY="YES")
            return own
        own.set("translatesAutoresizingMaskIntoConstraints", "NO")
        bonds = [("leading", holder, frame[0]), ("top", holder, frame[1]), ("height", None, frame[3])]
        if edges is not None:
            bonds = [(edge, edges, 0) for edge in ("leading", "top", "bottom")]
        for attribute, second, constant in bonds + [("width", None, frame[2])]:
            one = ET.SubElement(self.group(own if second is None else holder, "constraints"), "constraint")
            one.attrib = {"firstItem": own.get("id"), "firstAttribute": attribute, "constant": str(constant)}
            one.set("id", f"{own.get('id')}-{attribute}")
            if second is not None:
                one.attrib |= {"secondItem": second.get("id"), "secondAttribute": attribute}
        return own

    def add_action(self, sender):
        """Connects a control or a recognizer with a method of the controller."""
        self.actions += 1
        name = f"plantedTap{self.actions}"
        swift, objective_c = "    @IBAction func %s() {\n    }" % name, "- (IBAction)%s {\n}" % name
        self.site.app.add(self.site.class_name, swift, objective_c)
        action = {"selector": name, "destination": self.site.owner.get("id")}
        if sender.tag == "button":
            action["eventType"] = "touchUpInside"
        ET.SubElement(self.group(sender, "connections"), "action", action | {"id": f"{sender.get('id')}-action"})

    def panel(self, frame, *buttons, is_bound=True):
        """A new view in front of all others, with buttons."""
        is_bound = is_bound and self.site.uses_constraints
        frame = (40, round(self.site.size[1] * 0.4)) + frame
        self.cause = self.view("view", "panel", self.site.root, frame, is_bound)
        names = [f"button{index}" for index in range(len(buttons))]
        return [self.cause] + [self.view("button", *one, is_bound) for one in zip(names, [self.cause] * 2, buttons)]

    def plant(self, kind):
        """Returns the elements that the finding can be about; None: the site has none for the kind."""
        site, owner = self.site, self.site.owner.get("id")
        if kind.startswith("outside"):
            share = {"part": 0.3, "most": 0.75, "all": 1.15}[kind[8:]]
            panel, self.cause = self.panel((160, 100), (160 - round(80 * (1 - share)), 20, 80, 44))
            return [panel, self.cause]
        if kind == "zero-size":
            return self.panel((0, 0), (0, 0, 120, 44), is_bound=False)
        if kind in ("overlap", "small"):
            buttons = [(10, 20, 80, 50), (75, 20, 80, 50)] if kind == "overlap" else [(20, 20, 20, 20)]
            return self.panel((240, 100), *buttons)
        if kind == "device" and site.uses_constraints and 400 < site.size[0] < 450:
            return [self.view("button", "button", site.root, (340, site.size[1] // 3, 60, 44), True)]
        if kind.startswith("cover"):
            found = site.button_to_cover()
            holder, button = found or self.panel((240, 100), (20, 20, 120, 44))
            x, y, width, height = site.frame(button)
            frame = (x, y, round(width * 0.6) if kind == "cover-part" else width, height)
            color, bound = kind != "cover-clear", site.uses_constraints
            self.cause = self.view("view", "cover", holder, frame, bound, color, button)
            return [self.cause, button]
        if kind in ("interaction", "alpha"):
            self.cause = site.container()
            if self.cause is None:
                self.panel((240, 100), (20, 20, 120, 44))
            self.cause.set(*(("alpha", "0.0") if kind == "alpha" else ("userInteractionEnabled", "NO")))
            return [self.cause] + list(self.cause.iter("button"))
        if kind == "class" and site.owner.get("customModuleProvider") == "target":
            site.owner.set("customClass", wrong(site.class_name))
            return [site.owner]
        label = next(site.free("label"), None)
        if kind == "unattached" or kind == "label" and label is not None:
            tap = ET.SubElement(site.objects, "tapGestureRecognizer", id=f"{self.prefix}-tap")
            self.add_action(tap)
            if kind == "label":
                has = {"property": "gestureRecognizers", "destination": tap.get("id"), "id": f"{self.prefix}-has"}
                ET.SubElement(self.group(label, "connections"), "outletCollection", has)
            return [tap] if kind == "unattached" else [label]
        if kind in ("action", "outlet"):
            attribute = "selector" if kind == "action" else "property"
            found = site.document.iter("action") if kind == "action" else site.owner.findall("connections/outlet")
            sources = "\n".join(site.app.sources.values())
            for one in found:
                name, is_own = one.get(attribute), kind == "outlet" or one.get("destination") == owner
                if is_own and len(name) > 5 and wrong(name).rstrip(":") not in sources:
                    one.set(attribute, wrong(name))
                    return [one]
        return None

    def add_outlet(self, kind, is_changed):
        """Adds an outlet of the view; the path and line of the statement about it."""
        name = "planted" + self.prefix[4:]
        outlet = {"property": name, "destination": self.cause.get("id"), "id": f"{self.prefix}-outlet"}
        ET.SubElement(self.group(self.site.owner, "connections"), "outlet", outlet)
        texts = [text % name for text in (CHANGES[kind.split("-")[0]] if is_changed else NEUTRAL)]
        methods = "    func plantedUpdate() {\n%s\n    }" % texts[0], "- (void)plantedUpdate {\n%s\n}" % texts[1]
        return self.site.app.add(self.site.class_name, *methods, name)


def wrong(name):
    """The name without its fourth letter and with other last letters."""
    return name[:3] + name[4:-2] + "qx" + (":" if name.endswith(":") else "")


def run(command, app):
    return subprocess.run(command, cwd=app.folder, capture_output=True, text=True).stdout


def plant_all(apps, program, seed, count):
    """Adds the problems, at most one to a document and to a class."""
    sites = [site for app in apps for site in Site.all(app)]
    random.Random(seed).shuffle(sites)
    wanted = [
        (kind, index < outlets, index < outlets and index % 2 == 0)
        for kind, (_, _, number, outlets) in KINDS.items()
        for index in range(number)
    ]
    # Kinds for which few documents are suitable choose first.
    wanted.sort(key=lambda one: (one[0] != "device", not one[0].startswith("cover"), one[0] != "label"))
    used, planted, per_app = set(), [], collections.Counter()
    for number, (kind, has_outlet, is_changed) in enumerate(wanted[:count]):
        for site in sorted(sites, key=lambda one: per_app[one.app.folder]):
            keys = {site.path, (site.app.folder, site.class_name)}
            layout = [program, "layout", site.path.relative_to(site.app.folder), "--device", "iPhone 8"]
            if keys & used or kind == "device" and "not solved" in run(layout, site.app):
                continue
            planter = Planter(site, number)
            views = planter.plant(kind)
            if views is None:
                continue
            code = planter.add_outlet(kind, is_changed) if has_outlet else None
            site.path.write_text(ET.tostring(site.document, "unicode"), "utf-8")
            used |= keys
            per_app[site.app.folder] += 1
            one = types.SimpleNamespace(app=site.app, findings=[], is_found=False, is_right=False)
            one.kind = kind + (" (code)" if is_changed else " (outlet)" if has_outlet else "")
            one.file, one.ids = str(site.path.relative_to(site.app.folder)), [view.get("id") for view in views]
            one.rule, one.severities = KINDS[kind][0], ("info",) if is_changed else KINDS[kind][1]
            one.code = (str(code[0].relative_to(site.app.folder)), code[1]) if is_changed else None
            planted.append(one)
            break
        else:
            print(f"no document is suitable for {kind}")
    return planted


def check(program, planted):
    """Adds to each plant the findings about its views, and whether they are as specified."""
    for app in {one.app: None for one in planted}:
        mine = [one for one in planted if one.app is app]
        command = [program, "lint", "--format", "json", "--fail-on", "never"]
        findings = json.loads(run(command + [one.file for one in mine], app))["findings"]
        for one in mine:
            lines = (app.folder / one.file).read_text("utf-8").split("\n")
            for finding in findings:
                places = {(at["path"], at["range"]["start"]["line"]) for at in [finding] + finding["related"]}
                own = [lines[line - 1] for path, line in places if path == one.file]
                if finding["path"] != one.file or not any(f'id="{name}"' in "".join(own) for name in one.ids):
                    continue
                one.findings.append(f'{finding["rule"]} {finding["severity"]}: {finding["message"]}')
                is_right = finding["severity"] in one.severities and (one.code is None or one.code in places)
                is_found = finding["rule"] in one.rule.split()
                one.is_found |= is_found
                one.is_right |= is_found and is_right


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("apps", type=pathlib.Path)
    parser.add_argument("scratch", type=pathlib.Path)
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=20261122)
    parser.add_argument("--count", type=int, default=60)
    options, apps = parser.parse_args(), []
    for folder in sorted(path for path in options.apps.iterdir() if path.is_dir()):
        copy = options.scratch.absolute() / folder.name
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns(".git"))
        (copy / ".git").mkdir()
        apps.append(App(copy))
    planted = plant_all(apps, options.program, options.seed, options.count)
    check(options.program, planted)
    print(f'{"kind":26}{"planted":>9}{"found":>9}{"as specified":>14}')
    for kind in sorted({one.kind for one in planted}) + ["total"]:
        row = [one for one in planted if kind in (one.kind, "total")]
        found, right = sum(one.is_found for one in row), sum(one.is_right for one in row)
        print(f"{kind:26}{len(row):9}{found:9}{right:14}")
    for one in planted:
        if not one.is_right:
            print(f'\nmissed: {one.kind}: {one.app.folder.name}/{one.file}: {", ".join(one.ids)}')
            print(f'  expected: {one.rule}, {" or ".join(one.severities)} {one.code or ""}')
            print("  reported: " + ("; ".join(one.findings) or "nothing about these views"))


if __name__ == "__main__":
    main()
