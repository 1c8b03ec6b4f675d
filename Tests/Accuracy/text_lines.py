"""Labels with several lines: the number of lines that the model gives in the stored width, and the stored height.

A label counts if it may have several lines, its font is a system font, no constraint determines its height,
and its stored height is a number of lines of its font: the number times the line height, rounded up to the
pixel. Labels that are misplaced, or in scopes whose stored frames contradict their constraints, do not count.
The lines are broken at spaces, hyphens and slashes, independently of layoutlint's own code.
"""
import collections
import math

from text_model import width
from text_observations import LINE_HEIGHT, has_other_height, measurable_document, pixel_scale, text_and_font

# A label is as wide as its text, rounded up to the pixel.
ROUNDING = 0.5
MOST_LINES = 40
LINE_ENDS = "\r\n", "\r", "\u2028", "\u2029"

# `limit`: numberOfLines, 0 for any number. `lines`: in the stored height.
Wrapped = collections.namedtuple("Wrapped", "repository text size weight scale tools width limit lines where")


def wrapped_labels(data, repository, where=""):
    """The labels of a document that count. Empty, if it is not a document of iOS."""
    if b"numberOfLines" not in data:
        return
    document = measurable_document(data)
    if document is None:
        return
    scale = pixel_scale(document)
    for view in document.views.values():
        limit = view.element.get("numberOfLines", "1")
        if view.tag != "label" or view.frame is None or not limit.isdecimal() or limit == "1":
            continue
        if view.is_unsettled or view.is_ambiguous or not view.uses_constraints or has_other_height(view):
            continue
        if any(one.id in document.varied for one in (view, *view.ancestors())) or view.frame[2] <= 0:
            continue
        found = text_and_font(view, has_lines=True)
        lines = found and line_count(view.frame[3], found[1][0], scale)
        if not lines:
            continue
        if view.scope.id not in document.contradictions:
            yield Wrapped(
                repository, found[0], *found[1], scale, document.tools_version, view.frame[2], int(limit), lines,
                f"{where} {view.id}".strip())


def line_count(height, size, scale):
    """The number of lines in a height in points; None: it is not that of lines."""
    for lines in range(1, MOST_LINES + 1):
        exact = lines * LINE_HEIGHT * size
        for candidate in (scale, 2, 1):
            if abs(height - math.ceil(exact * candidate - 1e-6) / candidate) < 0.02:
                return lines
    return None


def broken(text, space, measure):
    """The number of lines of a text in a width in points."""
    for end in LINE_ENDS:
        text = text.replace(end, "\n")
    count = 0
    for paragraph in text.split("\n"):
        count += 1
        line = ""
        for word in words(paragraph):
            if line and measure((line + word).rstrip(" ")) > space:
                count, line = count + 1, ""
            line += word
            while len(line.rstrip(" ")) > 1 and measure(line.rstrip(" ")) > space:
                # A word that is wider than the line is broken between characters.
                fitting = len(line)
                while fitting > 1 and measure(line[:fitting]) > space:
                    fitting -= 1
                count, line = count + 1, line[fitting:]
    return count


def words(paragraph):
    """The parts of a text between which a line may end; spaces belong to the part before them."""
    found = [""]
    for character in paragraph:
        last = found[-1]
        if character != " " and (last.endswith(" ") or last[-1:] in ("-", "/") and not character.isdigit()):
            found.append("")
        found[-1] += character
    return found


def asked(label, values, prior):
    """The number of lines by a model; None: the prior does not know a character."""
    if not prior.knows("".join(character for character in label.text if character not in "\n\r\u2028\u2029")):
        return None

    def measure(text):
        return width(text, label.size, label.weight, values, prior, label.tools)

    count = broken(label.text, label.width + ROUNDING, measure)
    return min(count, label.limit) if label.limit else count
