"""The linear model of the width of a text, its prior and its fit.

The width of a text in points is

    size * sum over the characters (advance + tracking(size) + bold amount(weight) * bold difference
                                    + spacing(weight)) + kerning * size * sum over the pairs

with these unknowns: a scale and an offset for all advances of the prior, a correction for each character,
the tracking at some sizes, two terms for each weight and for all heavier and lighter ones, one factor for the
kerning. All are fitted by least
squares with a prior (ridge): an unknown without observations keeps its prior. A stored width is rounded up
to the pixel; half a pixel is subtracted before the fit. Observations that are far off, such as texts that
were edited without a new layout, lose their weight step by step.

The prior are the advances of an open sans-serif typeface drawn for screens (Inter), Apple's published
tracking values, and kerning classes rounded to 0.02 em.
"""
import collections
import math
import struct
import unicodedata

# Tracking in thousandths of an em by font size in points, as in Apple's Human Interface Guidelines. From 20
# points on, the typeface changes too; its narrower letters are part of this value.
TRACKING = {
    6: 41, 7: 34, 8: 26, 9: 19, 10: 12, 11: 6, 12: 0, 13: -6, 14: -11, 15: -16, 16: -20, 17: -26, 18: -25,
    19: -24, 20: -38, 24: -42, 30: -42,
}
SIZES = sorted(TRACKING)
# The size from which the typeface changes; before Xcode 9 (iOS 11), its letters were wider.
DISPLAY_SIZE = 20
OLD_DISPLAY_TOOLS = 13000
# Before Xcode 12 (iOS 14), all characters were a little wider.
WIDE_TEXT_TOOLS = 17000
NEWEST_TOOLS = 99999
# How bold a weight is: 0 is regular, 1 is bold.
BOLDNESS = {
    "ultraLight": -0.77, "thin": -0.51, "light": -0.26, "regular": 0.0, "medium": 0.33, "semibold": 0.67,
    "bold": 1.0, "heavy": 1.33, "black": 1.67,
}
WEIGHTS = list(BOLDNESS)
# Kerning in thousandths of an em: (left characters, right characters, value).
KERNING = (
    ("'\"", "J", -160), ("'\"", ",.A", -80), ("'\"", "4", -60), ("-", "VWX", -60), ("-", "2", -40),
    (".,", "\"'1?", -80), (".,", "TY", -40), ("09", "Y", -40), ("7", ",.", -120), ("7", "AJ", -100),
    ("7", "4cdegoq", -60), ("7", ":;as", -40), (":;", "V", -60), ("?", "A", -60), ("A", "\"'TY", -80),
    ("A", "?VWvwy", -60), ("A", "1CGOQt", -40), ("DOQ", ",./AVY", -40), ("DOQ", "T", -20), ("F", "A", -100),
    ("F/", "J", -60), ("F", ",.cdegoquvyz", -40), ("G", "ATVY", -20), ("JU", "/", -60), ("JU146/", ",.", -40),
    ("K", "-", -100), ("K", "w", -60), ("K", "CGOQcdegoquvy", -40), ("L", "\"'T", -100), ("L", "-Vvy", -60),
    ("L", "1Y", -40), ("L", "CGOQt", -20), ("L", "A", 40), ("PT", "J", -100), ("P", "A", -80),
    ("P", ",-.", -40), ("R", "VY", -20), ("T", "-/Aacdegoqsu", -80), ("T", "4mnprvwxy", -60),
    ("T", ",.:;z", -40), ("T", "CGOQ", -20), ("V", ",.J", -100), ("V", "/", -80), ("V", "-:;Aacdegoq", -60),
    ("V", "4CGOQs", -40), ("W", ",.", -100), ("W", "-:;AJacdegoq", -60), ("W", "4CGOQmnprs", -40),
    ("X", "-", -60), ("Y", "-Aacdegoq", -80), ("Y", "4:;s", -60), ("Y", ",.CGJOQmnpru", -40), ("Y", "T", 40),
    ("Z", "-CGOQ", -40), ("abehmnop", "Y", -80), ("abhmnop", "VW", -60), ("ahmn", "1T", -40),
    ("aehmn", "vy", -20), ("bop", "AT", -40), ("bop", "Xvwxy", -20), ("c", "T", -80), ("c", "Y", -60),
    ("e", "TVW", -60), ("f", ",.4J", -60), ("f", "A", -40), ("f", "-/acdegoqs", -20), ("gkqx", "T", -60),
    ("k", "-4", -40), ("krwzX", "cdegoq", -20), ("r", ",.JT", -60), ("r", "-/AZ", -40), ("r", "vxy", 20),
    ("r", "ft", 40), ("s-", "TY", -80), ("s", "VW", -40), ("tz:;", "T", -40), ("t", "-Y", -20),
    ("u", "TY", -60), ("vy", "/AJ", -60), ("vy", ",.TY", -40), ("vy", "acdegoq", -20), ("w", ",.", -80),
    ("w", "AJT", -60), ("x", "-cdegoq", -20),
)
PAIRS = {left + right: value / 1000 for lefts, rights, value in KERNING for left in lefts for right in rights}
# The standard deviation of each kind of unknown about its prior, in em; of two values, the first is that of
# the term that several weights have in common, the second that of a single weight.
DEVIATIONS = {
    "character": 0.012, "scale": 0.3, "offset": 0.1, "tracking": 0.004, "boldness": (0.3, 0.1),
    "spacing": (0.02, 0.004), "display spacing": 0.015, "kerning": 0.5, "old": 0.01, "wide": 0.01,
}


class Prior:
    """Advances of characters in em, and how much wider the bold characters are."""

    def __init__(self, advances, bold):
        self.advances = advances
        self.differences = {
            character: bold.get(character, advance) - advance for character, advance in advances.items()}

    def knows(self, text):
        return all(character in self.advances for character in text)


def advances_of_font(data):
    """{character: advance in em} of an OpenType font: its tables head, hhea, hmtx and cmap."""
    count = struct.unpack_from(">H", data, 4)[0]
    tables = {}
    for index in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        tables[tag.decode("latin-1")] = offset
    units = struct.unpack_from(">H", data, tables["head"] + 18)[0]
    metrics = struct.unpack_from(">H", data, tables["hhea"] + 34)[0]

    def advance(glyph):
        return struct.unpack_from(">H", data, tables["hmtx"] + 4 * min(glyph, metrics - 1))[0] / units

    found, start = {}, tables["cmap"]
    for index in range(struct.unpack_from(">H", data, start + 2)[0]):
        offset = start + struct.unpack_from(">HHI", data, start + 4 + 8 * index)[2]
        if struct.unpack_from(">H", data, offset)[0] != 12:
            continue
        for group in range(struct.unpack_from(">I", data, offset + 12)[0]):
            first, last, glyph = struct.unpack_from(">III", data, offset + 16 + 12 * group)
            for code in range(first, min(last, 0x2FFF) + 1):
                found[chr(code)] = advance(glyph + code - first)
    return found


def base_letter(character):
    """The letter that is as wide as an accented letter; the character itself, if it has no accent."""
    parts = unicodedata.normalize("NFD", character)
    if len(parts) > 1 and all(unicodedata.combining(part) for part in parts[1:]):
        return parts[0]
    return character


def shares_of_sizes(size):
    """The sizes in TRACKING between which a size lies, with their shares."""
    if size <= SIZES[0]:
        return [(SIZES[0], 1.0)]
    for low, high in zip(SIZES, SIZES[1:]):
        if size <= high:
            share = (size - low) / (high - low)
            return [(low, 1 - share), (high, share)]
    return [(SIZES[-1], 1.0)]


def row(text, size, weight, tools, prior):
    """({unknown: factor}, width of the prior) of a text, in points, as a version of Interface Builder draws it."""
    factors, known = collections.defaultdict(float), 0.0
    advances = 0.0
    for character in text:
        character = base_letter(character)
        advance = prior.advances[character]
        advances += advance
        factors["character", character] += size
        if weight != "regular":
            bolder = size * BOLDNESS[weight] * prior.differences[character]
            known += bolder
            factors["boldness", weight] += bolder
            factors["boldness", side(weight)] += bolder
    kerning = size * sum(PAIRS.get(left + right, 0.0) for left, right in zip(text, text[1:]))
    if kerning:
        factors["kerning",] += kerning
    count = size * len(text)
    factors["scale",] += size * advances
    factors["offset",] += count
    for near, share in shares_of_sizes(size):
        factors["tracking", near] += share * count
        known += share * count * TRACKING[near] / 1000
    if weight != "regular":
        factors["spacing", weight] += count
        factors["spacing", side(weight)] += count * BOLDNESS[weight]
        if size >= DISPLAY_SIZE:
            factors["display spacing", side(weight)] += count * BOLDNESS[weight]
    if tools < OLD_DISPLAY_TOOLS and size >= DISPLAY_SIZE:
        factors["old",] += count
    if tools < WIDE_TEXT_TOOLS:
        factors["wide",] += count
    return factors, known + size * advances + kerning


def side(weight):
    """The name of the terms that all heavier, or all lighter, weights have in common."""
    return "heavier" if BOLDNESS[weight] > 0 else "lighter"


def deviation(name):
    """The standard deviation of an unknown about its prior."""
    found = DEVIATIONS[name[0]]
    return found[name[1] in BOLDNESS] if isinstance(found, tuple) else found


def row_of(observation, prior):
    return row(observation.text, observation.size, observation.weight, observation.tools, prior)


def fit(observations, prior, steps=8):
    """{unknown: value} by iteratively reweighted least squares."""
    rows, names = [], {}
    for one in observations:
        factors, known = row_of(one, prior)
        for name in factors:
            names.setdefault(name, len(names))
        items = [(names[name], factor) for name, factor in factors.items()]
        spread = math.hypot(0.3 / one.scale + 0.15, 0.006 * one.width)
        rows.append((items, one.width - 0.5 / one.scale - known, spread))
    diagonal = [1 / deviation(name) ** 2 for name in names]
    values = [0.0] * len(names)
    for step in range(steps):
        matrix = [[0.0] * len(names) for _ in names]
        vector = [0.0] * len(names)
        for index, strength in enumerate(diagonal):
            matrix[index][index] = strength
        for items, target, spread in rows:
            distance = (target - sum(values[index] * factor for index, factor in items)) / spread
            weight = reliability(distance, step) / spread ** 2
            if not weight:
                continue
            for index, factor in items:
                vector[index] += weight * factor * target
                line = matrix[index]
                for other, second in items:
                    line[other] += weight * factor * second
        values = solve(matrix, vector)
    return dict(zip(names, values))


def reliability(distance, step):
    """The weight of an observation by its distance from the model, in standard deviations."""
    if step < 2:
        return 1 / (1 + (distance / 3) ** 2)
    limit = 4.0 if step == 2 else 2.5
    return (1 - (distance / limit) ** 2) ** 2 if abs(distance) < limit else 0.0


def solve(matrix, vector):
    """Solves a symmetric positive definite system by Cholesky's decomposition."""
    lower = []
    for line in matrix:
        current = []
        for column, other in enumerate(lower):
            rest = line[column] - sum(map(float.__mul__, current, other))
            current.append(rest / other[column])
        rest = line[len(lower)] - sum(value * value for value in current)
        current.append(math.sqrt(max(rest, 1e-12)))
        lower.append(current)
    y = []
    for line, value in zip(lower, vector):
        y.append((value - sum(map(float.__mul__, line, y))) / line[-1])
    x = [0.0] * len(y)
    for index in reversed(range(len(y))):
        x[index] = (y[index] - sum(lower[k][index] * x[k] for k in range(index + 1, len(y)))) / lower[index][index]
    return x


def width(text, size, weight, values, prior, tools=NEWEST_TOOLS):
    """The width of a text in points, before it is rounded up to the pixel."""
    factors, known = row(text, size, weight, tools, prior)
    return known + sum(values.get(name, 0.0) * factor for name, factor in factors.items())
