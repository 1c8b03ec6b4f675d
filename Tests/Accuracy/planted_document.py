"""Interface Builder documents that planted_faults.py changes as Xcode does, and layouts as dumps."""
import collections
import copy
import random
import re
import xml.etree.ElementTree as ET

CONTROLS = {"button", "switch", "slider", "segmentedControl", "textField", "stepper", "textView", "datePicker"}
LISTS = {"scrollView", "tableView", "collectionView"}
AXES = (re.compile("leading|trailing|left|right|centerX"), re.compile("top|bottom|centerY|baseline", re.I))


def frame(view):
    rect = view.find("rect[@key='frame']")
    return None if rect is None else [float(rect.get(key)) for key in ("x", "y", "width", "height")]


def set_frame(view, numbers):
    view.find("rect[@key='frame']").attrib.update(zip(("x", "y", "width", "height"), map(str, numbers)))


def group(owner, name):
    found = owner.find(name)
    return found if found is not None else ET.SubElement(owner, name)


class Document:
    def __init__(self, root, seed):
        self.root, self.random, self.count, self.translation = copy.deepcopy(root), random.Random(seed), 0, None
        self.parents = {child: parent for parent in self.root.iter() for child in parent}
        self.around = {}  # by view: its superviews, the outermost first
        self.owners = {}  # by root: the view controller or File's Owner
        owner = self.root.find("objects/placeholder[@placeholderIdentifier='IBFilesOwner']")
        for view in self.root.iter():
            is_root = view.get("key") == "view" or owner is not None and self.parents.get(view) is self.root.find("objects")
            if is_root and frame(view) and view.get("id") and view not in self.around:
                self.owners[view] = owner if owner is not None else self.parents[view]
                self.walk(view, [])
        self.constraints = collections.defaultdict(list)  # by id: constraints, and the attribute of the view
        for one in self.root.iter("constraint"):
            holder = self.parents[self.parents[one]].get("id")
            self.constraints[one.get("firstItem") or holder].append((one, one.get("firstAttribute")))
            self.constraints[one.get("secondItem")].append((one, one.get("secondAttribute")))

    def walk(self, view, around):
        self.around[view] = around
        inner = [part for part in view if part.get("key") in ("contentView", "tableHeaderView", "tableFooterView")]
        for path in ("subviews/*", "prototypes/*", "sections/*/cells/*", "cells/*"):
            inner += view.findall(path)
        for part in inner:
            if frame(part) and part.get("id") and len(around) < 60:
                self.walk(part, around + [view])

    def is_usual(self, view):
        """It and its superviews are visible and enabled, and their frames are those of the constraints."""
        usual = {"hidden": "NO", "userInteractionEnabled": "YES", "misplaced": "NO", "ambiguous": "NO"}
        chain = self.around[view] + [view]
        return all(one.get(key, value) == value for one in chain for key, value in usual.items()) and all(
            float(one.get("alpha", 1)) > 0.02 for one in chain)

    def is_inside(self, view):
        x, y, width, height = frame(view)
        for holder in reversed(self.around[view]):
            outer = frame(holder)
            if x < -1 or y < -1 or x + width > outer[2] + 1 or y + height > outer[3] + 1:
                return holder.tag in LISTS
            x, y = x + outer[0], y + outer[1]
        return True

    def views(self, *tags):
        found = [view for view in self.around if view.tag in tags and self.around[view]]
        return self.random.sample(found, len(found))

    def controls(self, *tags):
        return [view for view in self.views(*(tags or CONTROLS))
                if self.is_usual(view) and min(frame(view)[2:]) >= 20 and self.is_inside(view)]

    def holders(self, *tags):
        around = {holder for control in self.controls() for holder in self.around[control]}
        return [view for view in self.views(*tags) if view in around]

    def roots(self):
        around = {holder for control in self.controls() for holder in self.around[control]}
        found = [root for root in self.owners if root.tag == "view" and root in around]
        return self.random.sample(found, len(found))

    @staticmethod
    def is_bound(view):
        return view.get("translatesAutoresizingMaskIntoConstraints") == "NO" and view.get("fixedFrame") != "YES"

    def new_id(self):
        self.count += 1
        return f"plt-{self.count:03}"

    def constrain(self, holder, view, attribute, second, constant):
        one = ET.SubElement(group(holder, "constraints"), "constraint", firstItem=view.get("id"), id=self.new_id())
        one.attrib |= {"firstAttribute": attribute, "constant": str(constant)}
        if second is not None:
            one.attrib |= {"secondItem": second.get("id"), "secondAttribute": attribute}

    def length(self, view, attribute):
        """The constraint that alone determines a side; None: there is none."""
        found = [one for one, name in self.constraints[view.get("id")] if name == attribute]
        special = ("secondItem", "relation", "priority", "placeholder")
        is_usual = len(found) == 1 and not any(found[0].get(key) for key in special) and not len(found[0])
        return found[0] if is_usual else None

    def move(self, view, axis, distance):
        """Moves a view and, if constraints position it, the constant of the only one along the axis."""
        if self.is_bound(view):
            found = [(one, name) for one, name in self.constraints[view.get("id")] if AXES[axis].match(name or "")]
            special = ("relation", "multiplier", "priority", "symbolic")
            if len(found) != 1 or not found[0][0].get("secondItem") or len(found[0][0]) or any(
                    found[0][0].get(key) for key in special):
                return False
            one = found[0][0]
            sign = -1 if one.get("secondItem") == view.get("id") else 1
            one.set("constant", str(float(one.get("constant", 0)) + sign * distance))
        numbers = frame(view)
        numbers[axis] += distance
        set_frame(view, numbers)
        return True

    def add(self, tag, holder, numbers, fills=False, color=None, alpha=None):
        """A view in front of the subviews, laid out as they are."""
        view = ET.SubElement(group(holder, "subviews"), tag, id=self.new_id(), contentMode="scaleToFill")
        ET.SubElement(view, "rect", {"key": "frame"} | dict(zip(("x", "y", "width", "height"), map(str, numbers))))
        if tag == "button":
            view.set("buttonType", "system")
            ET.SubElement(view, "state", key="normal", title="Planted")
        if color is not None:
            ET.SubElement(view, "color", key="backgroundColor", white="1", alpha=color, colorSpace="calibratedWhite")
        if alpha:
            view.set("alpha", alpha)
        others = holder.findall("subviews/*")[:-1] or self.root.iter()
        if any(self.is_bound(other) for other in others):
            view.set("translatesAutoresizingMaskIntoConstraints", "NO")
            for edge, number in zip(("leading", "top", "trailing", "bottom") if fills else ("leading", "top"), numbers):
                self.constrain(holder, view, edge, holder, 0 if fills else number)
            for side, number in zip(() if fills else ("width", "height"), numbers[2:]):
                self.constrain(view, view, side, None, number)
        else:
            mask = ("widthSizable", "heightSizable") if fills else ("flexibleMaxX", "flexibleMaxY")
            ET.SubElement(view, "autoresizingMask", {"key": "autoresizingMask"} | dict.fromkeys(mask, "YES"))
        return view

    def recognizer(self, view, has_action=True, **attributes):
        """A tap recognizer, added to the view unless that is None."""
        root = next(iter(self.owners)) if view is None else (self.around[view] + [view])[0]
        objects = owner = self.owners[root]
        while objects is not None and objects.tag != "objects":
            objects = self.parents.get(objects)
        if objects is None or owner.get("id") is None:
            return False
        tap = ET.SubElement(objects, "tapGestureRecognizer", id=self.new_id(), **attributes)
        if has_action:
            action = {"selector": "plantedTap:", "destination": owner.get("id"), "id": self.new_id()}
            ET.SubElement(group(tap, "connections"), "action", action)
        if view is not None:
            has = {"property": "gestureRecognizers", "destination": tap.get("id"), "id": self.new_id()}
            ET.SubElement(group(view, "connections"), "outletCollection", has)
        return True


def dump(view, depth=0, count=None):
    """A layout as `recursiveDescription` prints it."""
    count = count or iter(range(0x7F8000001000, 1 << 62, 256))
    x, y, width, height = (f"{number:g}" for number in view["frame"])
    color, name, texts = view.get("backgroundColor", ""), view["class"], []
    texts += [f"alpha = {view['alpha']}"] if "alpha" in view else []
    texts += ["hidden = YES"] if view.get("isHidden") else []
    is_enabled = view.get("isUserInteractionEnabled", name not in ("UILabel", "UIImageView"))
    texts += [] if is_enabled else ["userInteractionEnabled = NO"]
    if color == "clear":
        texts.append("backgroundColor = UIExtendedGrayColorSpace 0 0")
    elif color.startswith("#") and len(color) in (7, 9):
        parts = [int(color[at:at + 2], 16) / 255 for at in range(1, len(color), 2)]
        texts.append("backgroundColor = UIExtendedSRGBColorSpace " + " ".join(f"{part:g}" for part in (parts + [1])[:4]))
    texts.append("layer = <CALayer: 0x600000212340>")
    inner = [part for part in view.get("subviews", []) if "frame" in part]
    if name in ("UIScrollView", "UITableView", "UICollectionView"):
        size = view.get("contentSize") or [
            max([part["frame"][at] + part["frame"][at + 2] for part in inner] + [view["frame"][at + 2]]) for at in (0, 1)]
        texts.append(f"contentOffset: {{0, 0}}; contentSize: {{{size[0]:g}, {size[1]:g}}}")
    line = f"<{name}: {next(count):#x}; frame = ({x} {y}; {width} {height}); {'; '.join(texts)}>"
    return "   | " * depth + line + "\n" + "".join(dump(part, depth + 1, count) for part in inner)
