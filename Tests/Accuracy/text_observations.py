"""Widths of text that Interface Builder stored: labels and buttons that are as wide as their text.

An observation is a label or a plain system button in a system font, laid out by constraints or by a stack
view that leave its width open, in a document that stores its frame. These are not observations:

  - views that are misplaced or ambiguous, or in a view that is;
  - views whose width a constraint gives, or whose horizontal edges are both attached;
  - views whose edge touches the limit of an inequality, because they may be compressed or stretched;
  - views that a stack view stretches;
  - labels that are not exactly one line of their font high although nothing else determines their height:
    the font was changed without a new layout; text styles, which are drawn in the text size of the user;
  - views of scopes whose stored frames contradict their own constraints.
"""
import collections
import math
import xml.etree.ElementTree as ElementTree

from ib_document import HORIZONTAL, Document

# Points and weight of a text style at the default size, from Apple's table.
STYLES = {
    "UICTFontTextStyleBody": (17, "regular"), "UICTFontTextStyleHeadline": (17, "semibold"),
    "UICTFontTextStyleSubhead": (15, "regular"), "UICTFontTextStyleCallout": (16, "regular"),
    "UICTFontTextStyleFootnote": (13, "regular"), "UICTFontTextStyleCaption1": (12, "regular"),
    "UICTFontTextStyleCaption2": (11, "regular"), "UICTFontTextStyleTitle0": (34, "regular"),
    "UICTFontTextStyleTitle1": (28, "regular"), "UICTFontTextStyleTitle2": (22, "regular"),
    "UICTFontTextStyleTitle3": (20, "regular"),
}
WEIGHTS = {"ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black"}
# The devices of Interface Builder with three pixels per point; all others have two.
THREE_PIXELS = {
    "retina5_5", "retina5_9", "retina5_4", "retina6_0", "retina6_12", "retina6_3", "retina6_5", "retina6_7",
    "retina6_72", "retina6_9",
}
# The margin of a view, in points; it may be smaller.
LARGEST_MARGIN = 20.0
# Xcode 7: the first version that draws the current system font.
FIRST_TOOLS = 9000
# Line height in em, as LayoutMetrics.lineHeight.
LINE_HEIGHT = 1.1934
# The width of a plain system button with a short title, in points.
LEAST_BUTTON = 30
# Views whose width is resisted by their hugging priority alone.
OWN_SIZE = {"label", "button", "imageView", "switch", "segmentedControl", "stepper", "textField"}
STARTS, ENDS = ("leading", "left"), ("trailing", "right")

# `scale`: the pixels per point that the width is rounded up to. `exact`: the height is that of a line.
Observation = collections.namedtuple(
    "Observation", "repository text size weight scale tools width kind exact where")


def measurable_document(data):
    """The document with this text; None, if it is not a document of iOS whose texts can be measured."""
    try:
        document = Document(data)
    except (ElementTree.ParseError, ValueError, UnicodeError):
        return None
    if not document.is_ios or document.tools_version < FIRST_TOOLS or document.has_adaptation:
        return None
    return document


def pixel_scale(document):
    """The pixels per point of the document's device; 1, if it has none."""
    return 1 if document.device is None else 3 if document.device in THREE_PIXELS else 2


def observations(data, repository, where=""):
    """The observations of a document. `data` is its text. Empty, if it is not a document of iOS."""
    document = measurable_document(data)
    if document is None:
        return
    scale = pixel_scale(document)
    for view in document.views.values():
        if view.tag not in ("label", "button") or view.frame is None:
            continue
        found = text_and_font(view)
        if found is None or not (is_styled(view) or is_open(document, view)):
            continue
        if view.scope.id in document.contradictions:
            continue
        text, (size, weight) = found
        width = view.frame[2]
        rounding = canvas_scale(view, size, scale)
        if rounding is None or not (rounding[1] or has_other_height(view)) or not 0 < width < 2000:
            continue
        if view.tag == "button" and width <= LEAST_BUTTON:
            continue
        yield Observation(
            repository, text, size, weight, rounding[0], document.tools_version, width, view.tag,
            rounding[1], f"{where} {view.id}".strip())


def text_and_font(view, has_lines=False):
    """(text, (points, weight)); None: not a text in a system font. A text has one line unless `has_lines`."""
    element = view.element
    if element.get("customClass") or element.get("adjustsFontSizeToFit") == "YES":
        return None
    if element.get("minimumScaleFactor") or element.get("minimumFontSize", "0") not in ("0", "0.0"):
        return None
    if view.tag == "button":
        if element.get("buttonType") not in ("system", "roundedRect"):
            return None
        if any(child.tag in ("buttonConfiguration", "inset", "size") for child in element):
            return None
        states = [child for child in element if child.tag == "state"]
        normal = [child for child in states if child.get("key") == "normal"]
        if len(normal) != 1 or any(child.get("image") or child.get("backgroundImage") for child in states):
            return None
        text, key, missing = string(normal[0], "title"), "fontDescription", 15.0
        if element.get("image") or element.get("backgroundImage"):
            return None
    else:
        text, key, missing = string(element, "text"), "fontDescription", 17.0
        if any(child.tag == "attributedString" for child in element):
            return None
    if not text or not text.strip() or not has_lines and any(end in text for end in "\n\r"):
        return None
    descriptions = [child for child in element if child.tag == "fontDescription"]
    font = next((child for child in descriptions if child.get("key") == key), None)
    if font is None:
        return None if descriptions else (text, (missing, "regular"))
    if font.get("name") or font.get("family") or font.get("symbolicTraits"):
        return None
    if font.get("style"):
        style = STYLES.get(font.get("style"))
        return (text, style) if style else None
    kind = font.get("type", "system")
    if kind not in ("system", "boldSystem"):
        return None
    weight = "bold" if kind == "boldSystem" else font.get("weight", "regular")
    try:
        size = float(font.get("pointSize"))
    except (TypeError, ValueError):
        return None
    return (text, (size, weight)) if weight in WEIGHTS else None


def string(element, key):
    value = element.get(key)
    if value is None:
        child = next((child for child in element if child.get("key") == key), None)
        if child is None or child.tag not in ("string", "mutableString") or child.get("base64-UTF8") == "YES":
            return None
        value = child.text
    return value


def needs_height(view):
    """Whether only the height shows that a width belongs to the font.

    Interface Builder draws text styles in the text size of its user.
    """
    styled = any(child.tag == "fontDescription" and child.get("style") for child in view.element)
    return styled or is_styled(view)


def has_other_height(view):
    """Whether a label may be higher or lower than its line: something else determines its height."""
    if needs_height(view):
        return False
    if view.parent is not None and view.parent.tag == "stackView":
        return True
    attached = set()
    for one in view.constraints:
        for item, attribute in ((one.first, one.first_attribute), (one.second, one.second_attribute)):
            if item == ("view", view.id) and one.relation == "equal":
                attached.add((attribute or "").removesuffix("Margin"))
    return "height" in attached or len(attached & {"top", "bottom", "centerY", "firstBaseline", "lastBaseline"}) > 1


def is_styled(view):
    """Whether the style of a cell lays a label out, in its own width."""
    cell = view.scope.element
    if view.is_unsettled or not view.scope.is_cell:
        return False
    styles = {"textLabel": ("Value1", "Subtitle"), "detailTextLabel": ("Value1", "Value2", "Subtitle")}
    return any(
        cell.get(role) == view.id and cell.get("style", "").removeprefix("IBUITableViewCellStyle") in names
        for role, names in styles.items())


def canvas_scale(view, size, scale):
    """(pixels per point to which the width was rounded up, the height is that of one line of the font).

    A document without a device, or a label that was not laid out again since, has whole points. The
    title of a button is rounded up to whole points. None: the text may have several lines.
    """
    height, line = view.frame[3], LINE_HEIGHT * size
    if view.tag == "button":
        return (1, abs(height - 12 - line) < 1.01)
    for candidate in (scale, 2, 1):
        if abs(height - math.ceil(line * candidate - 1e-6) / candidate) < 0.02:
            return (candidate, True)
    if view.element.get("numberOfLines") not in (None, "1") and height > 1.9 * line:
        return None
    return (scale, False)


def is_open(document, view, visited=()):
    """Whether nothing but its content determines the width of a view."""
    if not view.uses_constraints or view.is_unsettled or view.is_ambiguous or view.id in document.varied:
        return False
    if any(above.frame is None or above.id in document.varied for above in view.ancestors()):
        return False
    attached = {"start": [], "end": [], "center": []}
    for one in view.constraints:
        ends = horizontal_ends(one, view)
        if not ends:
            continue
        if one.variations or one.id in document.varied or len(ends) != 1:
            return False
        attribute, other, other_attribute = ends[0]
        if attribute == "width":
            if one.second or one.relation == "equal":
                return False
            slack = (view.frame[2] - one.constant) * (1 if one.relation == "greaterThanOrEqual" else -1)
            if slack < 1:
                return False
        elif one.relation != "equal":
            if not is_slack(document, one):
                return False
        else:
            attached[side(attribute)].append((other, other_attribute))
    arranged = view.parent is not None and view.parent.tag == "stackView"
    if arranged:
        return is_open_in_stack(document, view, visited) and not any(attached.values())
    if sum(map(bool, attached.values())) <= 1:
        return True
    if attached["center"]:
        return False
    # Attached at both edges: another view must take or give up the difference.
    return any(
        all(gives(document, other, attribute, name, view, {view.id}) for other, attribute in attached[name])
        for name in ("start", "end"))


def side(attribute):
    attribute = attribute.removesuffix("Margin")
    return "start" if attribute in STARTS else "end" if attribute in ENDS else "center"


def gives(document, item, attribute, name, label, visited):
    """Whether the view that is attached to an edge of a label lets this edge move.

    `name` is the edge of the label. The neighbor is attached with its opposite edge.
    """
    kind, identifier = item
    neighbor = document.views.get(identifier)
    if kind != "view" or neighbor is None or neighbor.frame is None or neighbor.id in visited:
        return False
    if neighbor in label.ancestors() or side(attribute) == name or side(attribute) == "center":
        return False
    if neighbor.is_unsettled or neighbor.id in document.varied or neighbor.parent is not label.parent:
        return False
    fixed, far = False, []
    for one in neighbor.constraints:
        for own, other, other_attribute in horizontal_ends(one, neighbor):
            if one.variations or one.id in document.varied:
                return False
            if own == "width":
                fixed = True
            elif side(own) == "center":
                return False
            elif side(own) == name:
                far.append((other, other_attribute))
    if not far:
        return True
    if not fixed and neighbor.frame[2] > 4 and is_flexible(neighbor, label):
        return True
    visited = visited | {neighbor.id}
    stronger = fixed or (neighbor.tag in OWN_SIZE and hugging(neighbor) > hugging(label))
    return stronger and all(
        gives(document, other, other_attribute, name, label, visited) for other, other_attribute in far)


def horizontal_ends(constraint, view):
    """(attribute of the view, other item, its attribute) for each end of a horizontal constraint."""
    ends = [(constraint.first, constraint.first_attribute), (constraint.second, constraint.second_attribute)]
    return [
        (attribute, *other) for (item, attribute), other in (ends, reversed(ends))
        if item == ("view", view.id) and HORIZONTAL.match(attribute or "")]


def is_slack(document, constraint):
    """Whether the distance that an inequality limits is larger by a point than the limit."""
    values = []
    for end, attribute in ((constraint.first, constraint.first_attribute),
                           (constraint.second, constraint.second_attribute)):
        if end is None:
            return False
        kind, identifier = end
        if identifier not in document.views:
            return False
        item = document.views[identifier]
        if item.frame is None or any(above.frame is None for above in item.ancestors()):
            return False
        inset = LARGEST_MARGIN if kind == "view" and attribute.endswith("Margin") else 0.0
        attribute = attribute.removesuffix("Margin")
        if item is not constraint.owner and constraint.owner not in item.ancestors():
            return False
        x = item.origin(constraint.owner)[0]
        width = item.frame[2]
        if attribute in STARTS:
            values.append(x + inset)
        elif attribute in ENDS:
            values.append(x + width - inset)
        elif attribute == "centerX":
            values.append(x + width / 2)
        else:
            return False
    # A standard distance is at most 20 points; 8 between siblings.
    constant = constraint.constant if constraint.has_constant else 8.0
    distance = values[0] - values[1] * constraint.multiplier - constant
    return distance >= 1 if constraint.relation == "greaterThanOrEqual" else distance <= -1


def is_flexible(view, label):
    """Whether a view is stretched instead of a label beside it."""
    if view.tag in ("slider", "progressView", "textField", "searchBar"):
        return hugging(view) < hugging(label) or view.tag != "textField"
    return view.tag in OWN_SIZE and hugging(view) < hugging(label)


def hugging(view):
    return float(view.element.get("horizontalHuggingPriority", "250"))


def is_open_in_stack(document, view, visited):
    """Whether a stack view leaves the width of an arranged view open."""
    stack = view.parent
    if stack.id in visited:
        return False
    shown = [child for child in stack.children if child.element.get("hidden") != "YES" and child is not view]
    alignment = stack.element.get("alignment", "fill")
    if stack.element.get("axis") == "vertical":
        if alignment != "fill":
            # The widest view determines the width of the stack view; it may be compressed.
            return view.frame[2] < stack.frame[2] - 1
        # All are as wide as the widest.
        return (
            all(text_length(other) < 0.7 * text_length(view) for other in shown)
            and is_open(document, stack, (*visited, stack.id)))
    distribution = stack.element.get("distribution", "fill")
    if distribution in ("equalSpacing", "equalCentering"):
        return True
    if distribution != "fill":
        return False
    for other in shown:
        if any(one.first_attribute == "width" and len(one.views()) == 1 for one in other.constraints):
            continue
        if is_flexible(other, view):
            return other.frame is not None and other.frame[2] > 4
    return is_open(document, stack, (*visited, stack.id))


def text_length(view):
    """An estimate of the width of the text of a view; infinite, if its width is not that of a text."""
    found = text_and_font(view) if view.tag in ("label", "button") else None
    return len(found[0]) * found[1][0] if found else math.inf
