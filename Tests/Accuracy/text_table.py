"""Writes the fitted model as a Swift file."""
import unicodedata

from text_model import BOLDNESS, KERNING, SIZES, TRACKING, WEIGHTS, base_letter, side

# The code points with advances: Latin, Greek, Cyrillic, Latin with two accents, punctuation, currencies,
# letterlike symbols, arrows.
REGIONS = (
    (0x0020, 0x007F), (0x00A0, 0x0250), (0x0370, 0x0400), (0x0400, 0x0530), (0x1E00, 0x1F00), (0x2010, 0x2060),
    (0x20A0, 0x20C0), (0x2100, 0x2150), (0x2190, 0x219A), (0x2212, 0x2213),
)
COLUMNS = 16


def swift_table(values, prior, errors, differences, base, count):
    """The contents of SystemFontTable.swift."""
    scale, offset = 1 + values.get(("scale",), 0.0), values.get(("offset",), 0.0)

    def advance(character):
        character = base_letter(character)
        if character not in prior.advances or unicodedata.category(character)[0] in "CM":
            return 0
        value = scale * prior.advances[character] + offset + values.get(("character", character), 0.0)
        return max(1, round(1000 * value))

    def difference(character):
        return round(1000 * prior.differences.get(base_letter(character), 0.0))

    tracking = [TRACKING[size] + 1000 * values.get(("tracking", size), 0.0) for size in SIZES]
    boldness = [BOLDNESS[weight] * (1 + sum(terms("boldness", weight, values))) for weight in WEIGHTS]
    spacing = [1000 * in_common("spacing", weight, values) for weight in WEIGHTS]
    display = [1000 * in_common("display spacing", weight, values) for weight in WEIGHTS]
    kerning = 1 + values.get(("kerning",), 0.0)
    pairs = "\n".join(
        f"    {lefts} {rights} {round(value * kerning)}".replace("\\", "\\\\") for lefts, rights, value in KERNING)
    return f'''// Written by Tests/Accuracy/text_widths.py from {count} stored widths. Do not edit.

/// The fitted advances and corrections of Apple's system font, in thousandths of an em unless another
/// unit is given. `TextMetrics` reads them.
enum SystemFontTable {{
  /// The advances of regular, without tracking: the first code point of each line, then the advance of each
  /// character. 0: unknown.
  static let advances = """
{rows(advance)}
    """

  /// The differences of bold to regular, in the lines of `advances`.
  static let boldDifferences = """
{rows(difference)}
    """

  /// Kerning of regular: left characters, right characters, value.
  static let kerning = #"""
{pairs}
    """#

  /// The font sizes, in points, between which the tracking is interpolated.
  static let trackingSizes: [Double] = {numbers(SIZES)}

  /// The tracking at each of these sizes. From 20 points on, it contains the difference to the
  /// typeface for large text, which is narrower.
  static let tracking: [Double] = {numbers(tracking)}

  /// The size, in points, from which the typeface is the one for large text.
  static let displaySize = 20.0

  /// The multiple of `boldDifferences` for each weight, from ultralight to black.
  static let boldness: [Double] = {numbers(boldness, 3)}

  /// The spacing that each weight adds to a character.
  static let spacing: [Double] = {numbers(spacing)}

  /// The spacing that each weight adds to a character from `displaySize` on.
  static let displaySpacing: [Double] = {numbers(display)}

  /// The part of the error of a width that does not depend on the text, in points.
  static let baseError = {base}

  /// The error as a share of the width: 95 % of the widths in other repositories are nearer.
  static let regularError = {errors["regular"]:.4f}

  /// The same of other weights than regular.
  static let weightError = {errors["other weights"]:.4f}

  /// The error of scripts without observations, as a share of the width: twice that of Latin
  /// without the correction of each character.
  static let unobservedError = {errors["unobserved"]:.4f}

  /// The error of a difference between texts as a share of the parts that the texts do not share.
  static let textDifferenceError = {differences["texts"]:.4f}

  /// The error of a difference between sizes as a share of the width.
  static let sizeDifferenceError = {differences["sizes"]:.4f}
}}
'''


def terms(kind, weight, values):
    """The term of a weight, and that of all heavier or lighter ones; regular has none."""
    if weight == "regular":
        return 0.0, 0.0
    return values.get((kind, weight), 0.0), values.get((kind, side(weight)), 0.0)


def in_common(kind, weight, values):
    own, common = terms(kind, weight, values)
    return own + common * BOLDNESS[weight]


def rows(value):
    lines = []
    for first, end in REGIONS:
        for start in range(first, end, COLUMNS):
            found = [value(chr(code)) for code in range(start, min(start + COLUMNS, end))]
            if any(found):
                lines.append(f"    {start:04X} " + " ".join(map(str, found)))
    return "\n".join(lines)


def numbers(values, digits=1):
    return "[\n    " + wrapped([f"{round(value, digits):g}" for value in values]) + ",\n  ]"


def wrapped(items):
    lines = [""]
    for item in items:
        if len(lines[-1]) + len(item) > 90:
            lines.append("")
        lines[-1] += (", " if lines[-1] else "") + item
    return ",\n    ".join(lines)
