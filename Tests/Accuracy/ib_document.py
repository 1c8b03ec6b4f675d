"""Interface Builder documents as the accuracy benches read them: views, constraints, stored frames.

Independent of layoutlint's own readers, so that a problem of these does not hide itself.
"""
import collections
import functools
import re
import xml.etree.ElementTree as ElementTree

# Attributes and elements that do not affect the layout of a view.
IGNORED_ATTRIBUTES = {
    "id", "key", "misplaced", "ambiguous", "verifyAmbiguity", "userLabel", "opaque", "alpha", "tag",
    "customModule", "customModuleProvider", "sceneMemberID", "clearsContextBeforeDrawing",
    "contentMode", "userInteractionEnabled", "multipleTouchEnabled", "clipsSubviews", "highlighted",
    "enabled", "selected", "textAlignment", "adjustsFontForContentSizeCategory",
    "adjustsImageWhenHighlighted", "adjustsImageWhenDisabled", "showsTouchWhenHighlighted",
    "reversesTitleShadowWhenHighlighted", "restorationIdentifier", "storyboardIdentifier",
    "useStoryboardIdentifierAsRestorationIdentifier", "springLoaded", "appearanceType",
}
IGNORED_ELEMENTS = {
    "color", "connections", "accessibility", "rect", "nil", "viewLayoutGuide", "constraints", "point",
    "gestureRecognizers", "textInputTraits", "modifications", "navigationItem", "tabBarItem",
}
SCROLL_VIEWS = {"scrollView", "tableView", "collectionView", "textView"}
CELLS = {"tableViewCell", "collectionViewCell", "collectionReusableView"}
CONTENT_VIEWS = {"tableViewCellContentView", "collectionViewCellContentView"}
# Views whose alignment rectangle differs from the frame.
WITH_ALIGNMENT_INSETS = {
    "switch", "slider", "segmentedControl", "progressView", "stepper", "datePicker", "imageView",
    "activityIndicatorView", "pickerView",
}
# A controller is in the containers of the source of such a segue.
CONTAINING_SEGUES = {"relationship", "show", "push"}
# The relationships of a split view controller with its columns.
COLUMNS = {"masterViewController", "detailViewController", "supplementaryViewController", "compactViewController"}
BAR_ATTRIBUTES = ("toolbarHidden", "navigationBarHidden", "hidesBottomBarWhenPushed")
TEXTS = {"label", "button", "textField", "textView", "segmentedControl", "searchBar"}

# The part of each attribute: (axis, share of the size that is added to the origin); None: a size.
EDGES = {
    "left": (0, 0.0), "leading": (0, 0.0), "right": (0, 1.0), "trailing": (0, 1.0), "centerX": (0, 0.5),
    "top": (1, 0.0), "bottom": (1, 1.0), "centerY": (1, 0.5), "width": (0, None), "height": (1, None),
}
HORIZONTAL = re.compile(r"left|right|leading|trailing|centerX|width")
CONTRADICTION = 1.0


class View:
    """A view element: it has an id, and a frame or the position of a subview.

    Xcode 7 stores no frames of views that constraints place: `frame` is None.
    """

    def __init__(self, element, parent, controller):
        self.element, self.parent, self.controller = element, parent, controller
        self.id, self.tag = element.get("id"), element.tag
        self.frame = frame_of(element)
        self.children = []
        self.constraints = []
        self.is_unsettled = element.get("misplaced") == "YES" or bool(parent and parent.is_unsettled)
        self.is_ambiguous = element.get("ambiguous") == "YES"
        self.is_cell = self.tag in CELLS
        self.scope = self if parent is None or self.is_cell else parent.scope
        self.root = self if parent is None else parent.root

    @property
    def ends_scope(self):
        """Whether the size does not depend on subviews: constraints do not connect views through it."""
        return self.parent is None or self.is_cell or self.tag in CONTENT_VIEWS

    @property
    def uses_constraints(self):
        if self.element.get("fixedFrame") == "YES":
            return False
        arranged = self.parent is not None and self.parent.tag == "stackView"
        return arranged or self.element.get("translatesAutoresizingMaskIntoConstraints") == "NO"

    def ancestors(self):
        view = self.parent
        while view is not None:
            yield view
            view = view.parent

    def origin(self, ancestor):
        """The position in an ancestor's coordinates."""
        x, y, view = 0.0, 0.0, self
        while view is not ancestor:
            x, y, view = x + view.frame[0], y + view.frame[1], view.parent
        return x, y

    def is_freeform(self):
        holders = [self.element] + ([self.controller] if self.controller is not None else [])
        return any(child.tag.startswith("freeform") for holder in holders for child in holder)


class Constraint:
    """A constraint with its items as ("view", id) or (kind of guide, id of the view that has it)."""

    def __init__(self, element, owner, guides):
        self.id, self.owner = element.get("id"), owner
        self.relation = element.get("relation", "equal")
        self.first = item(element.get("firstItem"), owner, guides)
        self.second = item(element.get("secondItem"), owner, guides) if element.get("secondAttribute") else None
        self.first_attribute, self.second_attribute = element.get("firstAttribute"), element.get("secondAttribute")
        self.multiplier = ratio(element.get("multiplier", "1"))
        self.has_constant = element.get("symbolic") != "YES" or element.get("constant") is not None
        self.constant = number(element.get("constant"), 0.0)
        self.priority = number(element.get("priority"), 1000.0)
        self.variations = [text_of(child) for child in element]
        self.is_placeholder = element.get("placeholder") == "YES"
        self.signature = repr((
            self.first, self.first_attribute, self.relation, self.second, self.second_attribute,
            round(self.multiplier, 6), self.constant, self.priority, element.get("placeholder"), self.variations))

    @property
    def is_horizontal(self):
        return bool(HORIZONTAL.match(self.first_attribute or ""))

    def views(self):
        return [found[1] for found in (self.first, self.second) if found]


class Document:
    """Fails with ElementTree.ParseError or ValueError."""

    def __init__(self, text):
        self.top = ElementTree.fromstring(text)
        if self.top.tag != "document":
            raise ValueError("not an Interface Builder document")
        self.tools_version = int(re.match(r"\d*", self.top.get("toolsVersion", "0")).group() or 0)
        self.runtime = self.top.get("targetRuntime", "")
        device = self.top.find("device")
        self.device = device.get("id") if device is not None else None
        self.orientation = device.get("orientation", "portrait") if device is not None else "portrait"
        self.has_adaptation = (
            device is not None and any(child.get("id") != "fullscreen" for child in device.iter("adaptation")))
        self.images = {
            found.get("name"): (found.get("width"), found.get("height"))
            for found in self.top.iterfind("resources/image")}
        self.views, self.constraints, self.guides, self.varied = {}, [], {}, set()
        self._read()
        self._connect()

    @property
    def is_ios(self):
        return self.runtime.startswith("iOS")

    def _read(self):
        pending, found = [(self.top, None, None, False)], []
        while pending:
            element, parent, controller, is_subview = pending.pop()
            view = parent
            if element.tag == "viewControllerLayoutGuide":
                self.guides[element.get("id")] = (element.get("type", "guide"), None)
            elif element.tag == "viewLayoutGuide" and parent is not None:
                self.guides[element.get("id")] = (element.get("key", "guide"), parent.id)
            elif element.tag in ("exclude", "include"):
                self.varied.add(element.get("reference"))
            elif element.tag == "constraint" and parent is not None:
                found.append((element, parent))
            elif self._is_new(element.get("id")) and (is_subview or frame_of(element)):
                view = View(element, parent, controller)
                self.views[view.id] = view
                if parent is not None:
                    parent.children.append(view)
            elif element.tag.endswith(("Controller", "placeholder")):
                controller = element
            is_list = element.tag == "subviews"
            pending += [(child, view, controller, is_list) for child in reversed(element)]
        for element, owner in found:
            constraint = Constraint(element, owner, self.guides)
            self.constraints.append(constraint)
            for identifier in set(constraint.views()):
                if identifier in self.views:
                    self.views[identifier].constraints.append(constraint)

    def _is_new(self, identifier):
        return identifier is not None and identifier not in self.views

    def _connect(self):
        """Joins the views whose frames depend on each other into components."""
        self._leaders = {identifier: identifier for identifier in self.views}
        for constraint in self.constraints:
            ends = [self.views[end] for end in constraint.views() if end in self.views]
            if len(ends) == 2 and not any(end.ends_scope for end in ends):
                self._join(ends[0].id, ends[1].id)
        for view in self.views.values():
            if view.parent is not None and view.parent.tag == "stackView":
                self._join(view.id, view.parent.id)
        self.members = collections.defaultdict(list)
        for identifier in self.views:
            self.members[self._leader(identifier)].append(self.views[identifier])

    def _leader(self, identifier):
        while self._leaders[identifier] != identifier:
            self._leaders[identifier] = self._leaders[self._leaders[identifier]]
            identifier = self._leaders[identifier]
        return identifier

    def _join(self, first, second):
        first, second = self._leader(first), self._leader(second)
        if first != second:
            self._leaders[max(first, second)] = min(first, second)

    def component(self, view):
        return self.members[self._leader(view.id)]

    def dependencies(self, view):
        """The view, the views that its frame depends on, their superviews, and what these depend on."""
        found, pending = {}, [view]
        while pending:
            for member in self.component(pending.pop()):
                if member.id in found:
                    continue
                found[member.id] = member
                pending += [above for above in member.ancestors() if above.id not in found]
        return found.values()

    @functools.cached_property
    def signatures(self):
        return {identifier: self.signature(view) for identifier, view in self.views.items()}

    def signature(self, view):
        """What determines the layout of a view by itself: its element without its frame, its constraints."""
        lines = []
        self._describe(view.element, 0, lines)
        if view.tag == "stackView":
            lines.append(repr([child.id for child in view.children]))
        if view.parent is None and view.controller is not None:
            lines += [
                text_of(child) for child in view.controller
                if (child.get("key") or "").startswith(("simulated", "extendedEdge", "freeform"))]
            lines.append(repr([
                (name, view.controller.get(name)) for name in (
                    "automaticallyAdjustsScrollViewInsets", "extendedLayoutIncludesOpaqueBars",
                    "modalPresentationStyle", "hidesBottomBarWhenPushed")]))
        constraints = view.constraints
        if view.ends_scope:
            constraints = [one for one in constraints if set(one.views()) == {view.id}]
        return "\n".join(lines + sorted(one.signature for one in constraints))

    def _describe(self, element, depth, lines):
        attributes = sorted(
            (name, normal(value)) for name, value in element.attrib.items()
            if name not in IGNORED_ATTRIBUTES and not (depth == 0 and name == "restorationIdentifier"))
        images = [self.images.get(value) for name, value in attributes if "mage" in name]
        lines.append(f"{depth} {element.tag} {element.get('key') if depth else ''} {attributes} {images}"
                     f" {(element.text or '').strip()}")
        for child in element:
            if child.tag in IGNORED_ELEMENTS or child.get("id") in self.views or child.tag == "subviews":
                continue
            if child.tag in ("prototypes", "sections", "cells") or child.tag.endswith("ecognizer"):
                continue
            self._describe(child, depth + 1, lines)

    def bars(self, view):
        """The bars of the navigation and tab bar controllers that the scene of a view is in: their properties
        without frames. They determine the part of the screen that the root covers."""
        controller = view.root.controller
        pending, seen, found = [controller] if controller is not None else [], set(), set()
        while pending:
            here = pending.pop()
            if here.get("id") in seen:
                continue
            seen.add(here.get("id"))
            for bar in here:
                if bar.tag in ("navigationBar", "toolbar", "tabBar"):
                    lines = []
                    self._describe(bar, 0, lines)
                    found.add((here.tag, *(here.get(name) for name in BAR_ATTRIBUTES), *lines))
            pending += [
                source for segue, source in self.segues[here.get("id")] if segue.get("kind") in CONTAINING_SEGUES]
        return found

    @functools.cached_property
    def segues(self):
        """The segues to each controller: {id: [(segue, its source)]}."""
        found = collections.defaultdict(list)
        for scene in self.top.iterfind("scenes/scene/objects"):
            for controller in scene:
                for segue in controller.iterfind(".//segue"):
                    found[segue.get("destination")].append((segue, controller))
        return found

    def is_child(self, view):
        """Whether the scene of a view is in a container view or in a column of a split view controller, by
        itself or in its navigation controller."""
        controller = view.root.controller
        pending, seen = [controller] if controller is not None else [], set()
        while pending:
            here = pending.pop()
            if here.get("id") in seen:
                continue
            seen.add(here.get("id"))
            for segue, source in self.segues[here.get("id")]:
                if segue.get("kind") == "embed" or segue.get("relationship") in COLUMNS:
                    return True
                if segue.get("relationship") == "rootViewController":
                    pending.append(source)
        return False

    def is_without_scene(self, view):
        """Whether a view of a storyboard is in no view controller, and its position depends on its margins or
        safe area."""
        if view.root.controller is not None or view.scope.is_cell or self.top.find("scenes") is None:
            return False
        return any(
            depends_on_safe_area(one) or "Margin" in f"{one.first_attribute} {one.second_attribute}"
            for member in self.dependencies(view) for one in member.constraints if not one.is_horizontal)

    def exists_on_canvas_only(self, view):
        """Whether the frame depends on a placeholder, which Interface Builder removes at build time."""
        return any(
            one.is_placeholder for member in self.dependencies(view) for one in member.constraints)

    def kinds(self, view):
        """What the size and position depend on, besides constraints between views."""
        kinds = set()
        if view.scope.is_cell:
            kinds.add("cell")
        for member in self.dependencies(view):
            if member.tag == "stackView":
                kinds.add("stack view")
            fixed = {one.first_attribute for one in member.constraints if len(one.views()) == 1}
            if member.uses_constraints and not {"width", "height"} <= fixed:
                if member.tag in TEXTS:
                    kinds.add("text")
                elif member.tag == "imageView":
                    kinds.add("image")
            if any(depends_on_safe_area(one) for one in member.constraints):
                kinds.add("safe area")
        return kinds or {"constraints only"}

    def depends_vertically_on_safe_area(self, view):
        return any(
            depends_on_safe_area(one) and not one.is_horizontal
            for member in self.dependencies(view) for one in member.constraints)

    @functools.cached_property
    def contradictions(self):
        """The scopes whose stored frames violate a required constraint between plain edges by more than a
        point, or in which arranged views overlap: {id of the scope's root: description}."""
        found = {}
        for constraint in self.constraints:
            amount = self._violation(constraint)
            if amount is not None and amount > CONTRADICTION:
                scope = self.views[constraint.first[1]].scope
                found.setdefault(scope.id, f"constraint {constraint.id} violated by {amount:g} pt")
        for view in self.views.values():
            if view.tag != "stackView":
                continue
            shown = sorted(
                (child.frame, child.id) for child in view.children
                if child.frame and child.element.get("hidden") != "YES" and not child.is_unsettled
                and child.id not in self.varied)
            for (one, _), (other, identifier) in zip(shown, shown[1:]):
                if all(min(one[a] + one[a + 2], other[a] + other[a + 2]) - max(one[a], other[a]) > CONTRADICTION
                       for a in (0, 1)):
                    found.setdefault(view.scope.id, f"arranged view {identifier} overlaps another one")
        return found

    def _violation(self, constraint):
        if constraint.priority < 1000 or constraint.variations or constraint.id in self.varied:
            return None
        if not constraint.has_constant or not constraint.first:
            return None
        ends = [(constraint.first, constraint.first_attribute)]
        if constraint.second:
            ends.append((constraint.second, constraint.second_attribute))
        values = []
        for (kind, identifier), attribute in ends:
            view = self.views.get(identifier)
            if kind == "safeArea" and constraint.is_horizontal and self._has_no_insets_at_sides(view):
                kind = "view"
            if kind != "view" or view is None or attribute not in EDGES or view.tag in WITH_ALIGNMENT_INSETS:
                return None
            if view.is_unsettled or view.is_ambiguous or any(
                    above.id in self.varied for above in [view, *view.ancestors()]):
                return None
            if view is not constraint.owner and constraint.owner not in view.ancestors():
                return None
            if any(above.frame is None for above in [view, *view.ancestors()]):
                return None
            axis, share = EDGES[attribute]
            size = view.frame[axis + 2]
            values.append(size if share is None else view.origin(constraint.owner)[axis] + share * size)
        views = [self.views[identifier] for _, identifier in (end for end, _ in ends)]
        if len(views) == 2 and any(
                one.tag in SCROLL_VIEWS | CELLS and one in other.ancestors()
                for one, other in (views, reversed(views))):
            return None
        if views[0].scope is not views[-1].scope:
            return None
        distance = values[0] - constraint.constant - (constraint.multiplier * values[1] if len(values) == 2 else 0)
        return {"greaterThanOrEqual": -distance, "lessThanOrEqual": distance}.get(constraint.relation, abs(distance))


    def _has_no_insets_at_sides(self, view):
        """Whether the safe area of a view is as wide as the view."""
        is_wide_phone = self.orientation == "landscape" and not (self.device or "").startswith("ipad")
        return view is not None and view.parent is None and not is_wide_phone


def depends_on_safe_area(constraint):
    return any(end and end[0] in ("safeArea", "top", "bottom") for end in (constraint.first, constraint.second))


def item(identifier, owner, guides):
    if identifier is None:
        return ("view", owner.id)
    return guides.get(identifier, ("view", identifier))


def frame_of(element):
    for child in element:
        if child.tag == "rect" and child.get("key") == "frame":
            return tuple(number(child.get(name), 0.0) for name in ("x", "y", "width", "height"))
    return None


def text_of(element):
    inner = "".join(text_of(child) for child in element)
    return f"<{element.tag} {sorted(element.attrib.items())}>{(element.text or '').strip()}{inner}"


def normal(value):
    """Interface Builder writes 16.0 and 16 for the same number."""
    return value[:-2] if re.fullmatch(r"-?\d+\.0", value) else value


def number(text, missing):
    try:
        return float(text) if text is not None else missing
    except ValueError:
        return missing


def ratio(text):
    """1.5, 3:2 or 3/2."""
    first, _, second = text.replace("/", ":").partition(":")
    divisor = number(second or "1", 1.0)
    return number(first, 1.0) / divisor if divisor else 1.0
