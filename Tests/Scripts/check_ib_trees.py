#!/usr/bin/env python3
"""Holds `layoutlint tree` against a second, simpler reading of Interface Builder's documents.

    Tests/Scripts/check_ib_trees.py FOLDER LAYOUTLINT

Walks FOLDER for *.storyboard and *.xib files, goes through each with Python's own XML parser, and
compares what it finds with `LAYOUTLINT tree --format json FILE`: which layouts there are, and of each
the views in their order with depth, id, class, frame, flags, actions and gesture recognizers, and the
view controllers. It shares no code with the reader that it checks, and knows views by what an element
holds and where it stands instead of by its name. Frames that the constraints make (`solved`) may be a
point from the stored ones, and in a scene that a container embeds anywhere: it is laid out again there. Prints what differs, and fails if anything does.
"""

import json
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ET

TOLERANCE = 0.001
SOLVED_TOLERANCE = 1.001
LISTS = {"subviews", "prototypes", "sections", "tableViewSection", "cells", "items",
         "navigationItem", "barButtonItem", "leftBarButtonItems", "rightBarButtonItems"}
# Where UIKit puts the view of an outlet, by the object that has it.
CELL = {"accessoryView": "trailing", "backgroundView": "behind", "editingAccessoryView": None,
        "selectedBackgroundView": None, "multipleSelectionBackgroundView": None}
MOVES = {"tableViewCell": CELL,
         "collectionViewCell": {k: v for k, v in CELL.items() if k != "accessoryView"},
         "tableView": {"backgroundView": "behind", "tableHeaderView": "head", "tableFooterView": "foot"},
         "collectionView": {"backgroundView": "behind"},
         "tableViewHeaderFooterView": {"backgroundView": "behind"},
         "navigationItem": {"titleView": None}, "barButtonItem": {"customView": None},
         **{tag: dict.fromkeys(("inputView", "inputAccessoryView", "leftView", "rightView"))
            for tag in ("textField", "textView")}}
ODD_CLASSES = {
    "containerView": "UIView", "collectionViewCellContentView": "UIView",
    "wkWebView": "WKWebView", "mapView": "MKMapView", "sceneKitView": "SCNView",
    "arscnView": "ARSCNView", "arskView": "ARSKView", "skView": "SKView", "glkView": "GLKView",
    "mtkView": "MTKView", "avPlayerViewController": "AVPlayerViewController",
    "glkViewController": "GLKViewController",
    "pongPressGestureRecognizer": "UILongPressGestureRecognizer",
}


def class_of(element):
    custom = element.get("customClass")
    if custom:
        module = element.get("customModule")
        return f"{module}.{custom}" if module and "Gesture" not in element.tag else custom
    return ODD_CLASSES.get(element.tag, "UI" + element.tag[0].upper() + element.tag[1:])


class Document:
    def __init__(self, root):
        self.root = root
        self.parents = {child: parent for parent in root.iter() for child in parent}
        self.objects = {}
        for element in root.iter():
            if element.get("id") and (self.is_view(element) or self.is_object(element)):
                self.objects.setdefault(element.get("id"), element)
        self.moved = {}
        for link in root.iter("outlet"):
            owner = self.parents[self.parents[link]]
            view = self.objects.get(link.get("destination"))
            places = MOVES.get(owner.tag, {})
            if link.get("property") in places and view is not None and self.is_linked(link) \
                    and self.is_view(view) and self.parents[view] is not owner \
                    and owner not in view.iter():
                self.moved[view] = (owner, places[link.get("property")])
        self.attached = {}
        for link in root.iter("outletCollection"):
            if link.get("property") == "gestureRecognizers":
                if not self.is_linked(link):
                    continue
                owner = self.parents[self.parents[link]]
                self.attached.setdefault(link.get("destination"), []).append(owner)
        self.hidden_views = set()
        for variation in root.iter("variation"):
            if variation.get("key") == "default":
                for mask in variation.findall("mask[@key='subviews']"):
                    self.hidden_views |= {x.get("reference") for x in mask.findall("exclude")}
        self.owner = None
        for place in root.iter("placeholder"):
            if place.get("placeholderIdentifier") == "IBFilesOwner":
                for outlet in place.findall("connections/outlet[@property='view']"):
                    self.owner = (place, outlet.get("destination"))
        self.embeds = {}
        for segue in root.iter("segue"):
            if segue.get("kind") == "embed":
                owner = self.parents[self.parents[segue]]
                self.embeds[owner] = segue.get("destination")

    def scene(self, element):
        while element is not None and element.tag != "scene":
            element = self.parents.get(element)
        return element

    def is_linked(self, link):
        """A destination in another scene is none."""
        other = self.objects.get(link.get("destination"))
        return other is None or self.scene(other) is self.scene(link)

    def is_object(self, element):
        return element.tag.endswith("Controller") or element.tag.endswith("GestureRecognizer") \
            or element.tag in ("placeholder", "exit", "customObject", "hostingController",
                               "viewControllerPlaceholder")

    def is_view(self, element):
        if element.find("rect[@key='frame']") is not None \
                or element.find("frame[@key='frameInset']") is not None:
            return True
        parent = self.parents.get(element)
        if parent is None or element.get("id") is None and element.get("key") != "contentView":
            return False
        return parent.tag in ("subviews", "prototypes") or element.get("key") == "contentView" \
            or element.get("contentMode") is not None or element.get("key") == "view"

    def roots(self):
        """The outermost views with their controllers, in the order of the text."""
        found = []
        for element in self.root.iter():
            if element.tag.endswith("ontroller") and element.get("id"):
                view = element.find("*[@key='view']")
                if view is not None:
                    found.append((view, element))
            elif element.tag == "objects":
                for child in element:
                    if self.is_view(child) and self.moved.get(child, (0, None))[1] is None:
                        is_owners = self.owner and self.owner[1] == child.get("id")
                        found.append((child, self.owner[0] if is_owners else None))
        self.nested = None
        if self.owner and self.owner[1] in self.objects:
            view = self.objects[self.owner[1]]
            if all(view is not known for known, _ in found):
                self.nested = view
                found.append((view, self.owner[0]))
        order = {element: place for place, element in enumerate(self.root.iter())}
        return sorted(found, key=lambda root: order[root[0]])

    def subviews(self, element):
        front, back = [], []
        for child in element:
            if child in self.moved or child is self.nested:
                continue
            if child.tag in LISTS:
                front += self.subviews(child)
            elif self.is_view(child) and child.get("id") not in self.hidden_views \
                    and "electedBackground" not in child.get("key", ""):
                (back if child.get("key") == "backgroundView" else front).append(child)
        for view, (owner, place) in sorted(self.moved.items(), key=lambda x: list(
                self.root.iter()).index(x[0])):
            if owner is element and place:
                (back if place == "behind" else front).append(view)
        return back + front

    def frame(self, element, room):
        stored = self.stored_frame(element, room)
        place = self.moved.get(element, (None, None))[1]
        if place is None:
            return [0, 0, *stored[2:]] if stored and element is self.nested else stored
        if place == "foot" or room is None or (stored is None and place != "behind"):
            return None
        return {"trailing": lambda: [room[2] - 16 - stored[2], (room[3] - stored[3]) / 2, *stored[2:]],
                "behind": lambda: [0, 0, room[2], room[3]],
                "head": lambda: [0, 0, room[2], stored[3]]}[place]()

    def stored_frame(self, element, room):
        rect = element.find("rect[@key='frame']")
        if rect is not None:
            return [float(rect.get(key)) for key in ("x", "y", "width", "height")]
        inset = element.find("frame[@key='frameInset']")
        if inset is None:
            return None
        mask = element.find("autoresizingMask")
        mask = {} if mask is None else mask.attrib
        axes = [self.axis(inset, mask, room and room[2], "minX", "width", "maxX", "flexibleMinX",
                          "widthSizable", "flexibleMaxX"),
                self.axis(inset, mask, room and room[3], "minY", "height", "maxY", "flexibleMinY",
                          "heightSizable", "flexibleMaxY")]
        return None if None in axes else [axes[0][0], axes[1][0], axes[0][1], axes[1][1]]

    @staticmethod
    def axis(inset, mask, room, low, size, high, from_high, sizable, from_low):
        """A position and a length; percentages are of what the points leave of the superview."""
        def points(key):
            text = inset.get(key, "0")
            return 0 if text.endswith("%") else float(text)

        def amount(key):
            text = inset.get(key, "0")
            if not text.endswith("%"):
                return float(text)
            rest = room - points(low) - points(size) + points(high)
            return round(float(text[:-1]) / 100 * rest * 2) / 2

        if room is None and any(inset.get(key, "").endswith("%") for key in (low, size, high)):
            return None
        if size not in inset.attrib:
            if sizable not in mask or room is None:
                return None
            return amount(low), room - amount(low) + amount(high)
        at_end = high in inset.attrib or (from_high in mask and from_low not in mask)
        if low not in inset.attrib and at_end:
            return None if room is None else (room + amount(high) - amount(size), amount(size))
        return amount(low), amount(size)

    def actions(self, element):
        found = []
        for link in element.findall("connections/*"):
            if not self.is_linked(link) and link.tag == "action":
                continue
            if link.tag == "segue":
                found.append((None, "performSegue", "?"))
            elif link.tag == "action":
                found.append((link.get("eventType"), link.get("selector"), self.target(link)))
        return found

    def target(self, link):
        destination = self.objects.get(link.get("destination"))
        if destination is None:
            return "?"
        if destination.tag == "placeholder":
            if destination.get("placeholderIdentifier") == "IBFirstResponder":
                return None
            return destination.get("id") if self.owner else "?"
        return "?" if destination.tag in ("exit", "customObject") else destination.get("id")

    def recognizers(self, element):
        links = element.findall("connections/outletCollection[@property='gestureRecognizers']")
        ids = [link.get("destination") for link in links]
        return [self.recognizer(self.objects[id]) for id in dict.fromkeys(ids)
                if id in self.attached and self.attached[id][-1] is element and id in self.objects]

    def recognizer(self, element):
        return (class_of(element), element.get("id"), element.get("enabled") != "NO",
                element.get("cancelsTouchesInView") != "NO", self.actions(element))


def runtime(element, paths):
    """The last value that is set for one of these key paths."""
    value = None
    for attribute in element.findall("userDefinedRuntimeAttributes/*"):
        if attribute.get("keyPath") in paths:
            child = attribute.find("*[@key='value']")
            value = attribute.get("value") or (child.get("value") if child is not None else None)
    return value


class Walk:
    def __init__(self, document):
        self.document = document
        self.roots = document.roots()
        self.of_controller = {c.get("id"): (v, c) for v, c in self.roots if c is not None}
        self.done = set()
        self.layouts = []
        embedded = {self.of_controller[x][0] for x in document.embeds.values()
                    if x in self.of_controller}
        for first in (True, False):
            for view, controller in self.roots:
                if view not in self.done and (not first or view not in embedded):
                    self.views, self.controllers = [], []
                    self.add(view, controller, 0, None)
                    self.forget_other_targets()
                    self.layouts.append((view, self.views, self.controllers))
        order = {view: place for place, (view, _) in enumerate(self.roots)}
        self.layouts.sort(key=lambda layout: order[layout[0]])

    def forget_other_targets(self):
        """What is in no layout, or in another, cannot be named in this one."""
        known = {view["id"] for view in self.views} | {id for _, id in self.controllers}

        def seen(actions):
            return [(*call, target if target in known or target is None else "?")
                    for *call, target in actions]

        for view in self.views:
            view["actions"] = seen(view["actions"])
            view["recognizers"] = [(*rest, seen(actions)) for *rest, actions in view["recognizers"]]

    def add(self, element, controller, depth, room, embedded=False, around=None):
        document = self.document
        frame = document.frame(element, around)
        if room:
            frame = [0, 0, room[2], room[3]]
        if any(element is view for view, _ in self.roots):
            self.done.add(element)
        if controller is not None:
            name = controller.get("customClass")
            self.controllers.append((class_of(controller) if name or controller.tag != "placeholder"
                                     else "UIViewController", controller.get("id")))
        flags = {
            "isHidden": element.get("hidden") == "YES",
            "isUserInteractionEnabled": element.get("userInteractionEnabled") != "NO",
            "isEnabled": element.get("enabled") != "NO",
        }
        for key, paths in (("isHidden", ("hidden", "layer.hidden")), ("isEnabled", ("enabled",)),
                           ("isUserInteractionEnabled", ("userInteractionEnabled",))):
            value = runtime(element, paths)
            if value in ("YES", "NO"):
                flags[key] = value == "YES"
        self.views.append({
            "id": element.get("id"), "class": class_of(element), "depth": depth, "frame": frame,
            "alpha": float(runtime(element, ("alpha", "layer.opacity"))
                           or element.get("alpha", 1)),
            "actions": document.actions(element), "recognizers": document.recognizers(element),
            "embedded": embedded, **flags,
        })
        for child in document.subviews(element):
            self.add(child, None, depth + 1, None, embedded, frame)
        inner = self.of_controller.get(document.embeds.get(element))
        if inner and inner[0] not in self.done:
            self.add(*inner, depth + 1, frame, True)


def action_of(action):
    return (action["event"], action["action"], action.get("target", "?"))


def recognizer_of(recognizer):
    return (recognizer["class"], recognizer["id"], recognizer["isEnabled"],
            recognizer["cancelsTouchesInView"], [action_of(x) for x in recognizer["actions"]])


def differences(expected, view):
    for key in ("id", "class", "depth", "alpha", "isHidden", "isUserInteractionEnabled",
                "isEnabled"):
        if view[key] != expected[key]:
            yield f"{key} is {view[key]!r}, not {expected[key]!r}"
    ours, theirs = expected["frame"], view["frame"]
    solved = view.get("frameSource") == "solved"
    tolerance = SOLVED_TOLERANCE if solved else TOLERANCE
    if (ours is None) != (theirs is None) or ours and not (solved and expected["embedded"]) and any(
            abs(a - b) > tolerance for a, b in zip(ours, theirs)):
        yield f"frame is {theirs}, not {ours}"
    # What starts a segue is no matter of the document's, and only controls send by themselves.
    calls = [action_of(x) for x in view["actions"]]
    calls = [(None, *c[1:]) if c[1] == "performSegue" else c for c in calls]
    if calls != expected["actions"] and (calls or any(c[0] for c in expected["actions"])):
        yield f"actions are {calls}, not {expected['actions']}"
    recognizers = [recognizer_of(x) for x in view["gestureRecognizers"]]
    if recognizers != expected["recognizers"]:
        yield f"recognizers are {recognizers}, not {expected['recognizers']}"


def check(path, program):
    root = ET.parse(path).getroot()
    if root.tag != "document" or not root.get("targetRuntime", "").startswith("iOS.CocoaTouch"):
        return None, []
    expected = Walk(Document(root)).layouts
    run = subprocess.run([program, "tree", "--no-config", "--format", "json", path],
                         capture_output=True, text=True)
    if not expected:
        return 0, [] if run.returncode == 2 else ["there are layouts, and should be none"]
    if run.returncode != 0:
        return 0, [run.stderr.strip()]
    layouts = json.loads(run.stdout)["layouts"]
    found = []
    if len(layouts) != len(expected):
        found.append(f"{len(layouts)} layouts, not {len(expected)}")
    for (_, views, controllers), layout in zip(expected, layouts):
        name = layout["name"]
        # The program adds the bars of container view controllers, which the scene does not contain.
        theirs_all = [view for view in layout["views"] if "bars[" not in view["path"]]
        if len(views) != len(theirs_all):
            found.append(f"{name}: {len(theirs_all)} views, not {len(views)}")
        for ours, theirs in zip(views, theirs_all):
            found += [f"{name} {theirs['path']}: {text}" for text in differences(ours, theirs)]
        theirs = [(x["class"], x["id"]) for x in layout["viewControllers"]]
        if theirs != controllers:
            found.append(f"{name}: controllers are {theirs}, not {controllers}")
    return sum(len(views) for _, views, _ in expected), found


def main(folder, program):
    files = sorted(p for p in pathlib.Path(folder).rglob("*")
                   if p.suffix in (".storyboard", ".xib"))
    views = others = 0
    wrong = []
    for path in files:
        count, found = check(path, program)
        others += count is None
        views += count or 0
        wrong += [f"{path}: {text}" for text in found]
    print(*wrong, sep="\n")
    print(f"{len(files)} files, {others} of other platforms or ages, {views} views: "
          f"{len(wrong)} differences")
    return bool(wrong) or not views


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
