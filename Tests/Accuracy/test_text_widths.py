#!/usr/bin/env python3
"""Tests text_widths.py with documents whose labels are as wide as an invented typeface draws them."""
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

from text_model import BOLDNESS, Prior, advances_of_font, fit, solve, width
from text_lines import broken, line_count, wrapped_labels
from text_observations import observations
from text_table import swift_table

HERE = pathlib.Path(__file__).resolve().parent
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789"
# The invented typeface is wider than the prior, and its a wider still.
PRIOR = {letter: 0.4 + 0.01 * (ord(letter) % 17) for letter in LETTERS}
TRUE = {letter: 1.04 * advance + (0.05 if letter == "a" else 0) for letter, advance in PRIOR.items()}

DOCUMENT = """<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="23500"
    targetRuntime="{runtime}" useAutolayout="YES" useTraitCollections="YES">
  <device id="retina4_7" orientation="portrait"/>
  <scenes><scene sceneID="s1"><objects>
    <viewController id="c1"><view key="view" id="root">
      <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
      <subviews>{views}</subviews>
      <constraints>{constraints}</constraints>
    </view></viewController>
  </objects></scene></scenes>
</document>
"""


def label(identifier, text, width, attributes="", x=0, height=20.5, inner=""):
    return f"""<label {attributes} text="{text}" translatesAutoresizingMaskIntoConstraints="NO" id="{identifier}">
      <rect key="frame" x="{x}" y="20" width="{width}" height="{height}"/>
      <fontDescription key="fontDescription" type="system" pointSize="17"/>{inner}</label>"""


def pin(identifier, attribute="leading", item="root"):
    return (f'<constraint firstItem="{identifier}" firstAttribute="{attribute}" secondItem="{item}"'
            f' secondAttribute="{attribute}" id="{identifier}-{attribute}"/>')


def document(views, constraints, runtime="iOS.CocoaTouch"):
    return DOCUMENT.format(views="".join(views), constraints="".join(constraints), runtime=runtime).encode()


def drawn(text, size=17.0):
    """The width of a text in the invented typeface, rounded up to half a point."""
    exact = size * sum(TRUE[letter] - 0.026 for letter in text)
    return -(-exact * 2 // 1) / 2


def font(advances):
    """An OpenType font with these advances, as far as the script reads it."""
    codes = sorted(map(ord, advances))
    head = bytes(18) + struct.pack(">H", 1000)
    hhea = bytes(34) + struct.pack(">H", len(codes) + 1)
    hmtx = bytes(4) + b"".join(struct.pack(">HH", round(1000 * advances[chr(code)]), 0) for code in codes)
    groups = b"".join(struct.pack(">III", code, code, index + 1) for index, code in enumerate(codes))
    cmap = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + struct.pack(
        ">HHIII", 12, 0, 16 + len(groups), 0, len(codes)) + groups
    tables = {b"head": head, b"hhea": hhea, b"hmtx": hmtx, b"cmap": cmap}
    data, offset = struct.pack(">IHHHH", 0x00010000, len(tables), 0, 0, 0), 12 + 16 * len(tables)
    for tag, table in tables.items():
        data += struct.pack(">4sIII", tag, 0, offset, len(table))
        offset += len(table)
    return data + b"".join(tables.values())


class SelectionTests(unittest.TestCase):
    def found(self, views, constraints, **options):
        return [one.text for one in observations(document(views, constraints, **options), "o/r")]

    def test_open_label_is_observed(self):
        found = list(observations(document([label("a", "Name", 48)], [pin("a")]), "o/r", "d"))
        self.assertEqual(
            [(one.text, one.size, one.weight, one.scale, one.tools, one.width, one.where) for one in found],
            [("Name", 17.0, "regular", 2, 23500, 48.0, "d a")])

    def test_views_with_another_width_are_not_observed(self):
        fixed = label("a", "Name", 48, inner='<constraints><constraint firstAttribute="width" constant="48" '
                      'id="w"/></constraints>')
        for views, constraints in (
                ([fixed], [pin("a")]),
                ([label("a", "Name", 375)], [pin("a"), pin("a", "trailing")]),
                ([label("a", "Name", 48, 'misplaced="YES"')], [pin("a")]),
                ([label("a", "Name", 48, 'adjustsFontSizeToFit="YES"')], [pin("a")]),
                ([label("a", "Name", 48, height=23)], [pin("a")]),
                ([label("a", "", 48)], [pin("a")]),
                # The stored position contradicts the constraint.
                ([label("a", "Name", 48, x=30)], [pin("a")])):
            self.assertEqual(self.found(views, constraints), [])
        self.assertEqual(self.found([label("a", "Name", 48)], [pin("a")], runtime="MacOSX.Cocoa"), [])

    def test_neighbor_that_hugs_less_leaves_the_width_open(self):
        beside = ('<constraint firstItem="b" firstAttribute="leading" secondItem="a" secondAttribute="trailing"'
                  ' constant="8" id="between"/>')
        for weaker, stronger, expected in ((250, 251, ["Name"]), (251, 251, []), (252, 251, ["Value"])):
            views = [
                label("a", "Name", 48, f'horizontalHuggingPriority="{stronger}"'),
                label("b", "Value", 319, f'horizontalHuggingPriority="{weaker}"', x=56)]
            self.assertEqual(
                self.found(views, [pin("a"), pin("b", "trailing"), beside]), expected, (weaker, stronger))


class LinesTests(unittest.TestCase):
    def test_heights_of_lines(self):
        # Stored heights of labels in public apps; 41.5 is no number of lines.
        for height, size, scale, lines in (
                (20.5, 17, 2, 1), (61, 17, 2, 3), (101.5, 17, 2, 5), (38.5, 16, 2, 2), (41.5, 17, 2, None)):
            self.assertEqual(line_count(height, size, scale), lines, (height, size))

    def test_lines_are_broken_between_words(self):
        for text, space, lines in (
                ("aa bb cc", 8, 1), ("aa bb cc", 5, 2), ("aa bb cc", 4, 3), ("aa-bb", 4, 2), ("aa-11", 4, 2),
                ("aaaaaa", 4, 2), ("a\n\nb", 4, 3), ("aa  ", 2, 1)):
            self.assertEqual(broken(text, space, len), lines, (text, space))

    def test_only_labels_with_a_height_of_lines_count(self):
        for height, attributes, count in (
                (41, 'numberOfLines="0"', 1), (41, "", 0), (50, 'numberOfLines="0"', 0),
                (41, 'numberOfLines="0" misplaced="YES"', 0)):
            data = document([label("a", "Name of it", 48, attributes, height=height)], [pin("a")])
            self.assertEqual(len(list(wrapped_labels(data, "o/r"))), count, (height, attributes))


class FitTests(unittest.TestCase):
    def test_system_is_solved(self):
        self.assertEqual([round(x, 9) for x in solve([[4.0, 2.0], [2.0, 3.0]], [8.0, 8.0])], [1.0, 2.0])

    def test_typeface_is_found(self):
        prior = Prior(PRIOR, PRIOR)
        found = [one for repository in (0, 1) for one in sample(repository)]
        values = fit(found, prior)
        for text in ("Another name", "Talk data", "0123"):
            exact = 17 * sum(TRUE[letter] - 0.026 for letter in text)
            self.assertLess(abs(width(text, 17, "regular", values, prior) - exact), 0.02 * exact)
        # An outlier among them does not matter.
        wrong = found[0]._replace(width=found[0].width + 100)
        self.assertAlmostEqual(
            width("Talk data", 17, "regular", fit([wrong, *found[1:]], prior), prior),
            width("Talk data", 17, "regular", values, prior), delta=0.5)

    def test_text_of_older_versions_is_wider(self):
        prior = Prior(PRIOR, PRIOR)
        found = [one for repository in (0, 1) for one in sample(repository)]
        older = [one._replace(tools=16097, width=one.width + 0.005 * one.size * len(one.text)) for one in found]
        values = fit(found + older, prior)
        newest = width("Talk data", 17, "regular", values, prior)
        self.assertEqual(width("Talk data", 17, "regular", values, prior, 17000), newest)
        self.assertAlmostEqual(
            width("Talk data", 17, "regular", values, prior, 16999) - newest, 0.005 * 17 * 9, delta=0.2)

    def test_font_is_read(self):
        self.assertEqual(
            {letter: round(advance, 3) for letter, advance in advances_of_font(font(PRIOR)).items()},
            {letter: round(advance, 3) for letter, advance in PRIOR.items()})

    def test_table_contains_the_advances(self):
        prior = Prior(PRIOR, {letter: advance + 0.03 for letter, advance in PRIOR.items()})
        errors = {"regular": 0.01, "other weights": 0.03, "unobserved": 0.05}
        text = swift_table({("character", "a"): 0.05}, prior, errors, {"texts": 0.01, "sizes": 0.02}, 0.5, 7)
        self.assertIn("from 7 stored widths", text)
        line = next(line.split() for line in text.splitlines() if line.strip().startswith("0060 "))
        self.assertEqual(line[2:4], [str(round(1000 * (PRIOR["a"] + 0.05))), str(round(1000 * PRIOR["b"]))])
        self.assertEqual(text.count("[\n"), 5)
        self.assertIn("static let regularError = 0.0100", text)
        self.assertEqual(len(BOLDNESS), 9)


WORDS = "Name Value Table Kalender data Map Layers Xylophone Quiz Jazz Box Vague Find Why Zoo 2015 10 347 86 9".split()


def sample(repository):
    texts = [f"{first} {second}" for first in WORDS for second in WORDS[repository::2]]
    views = [label(f"v{index}", text, drawn(text)) for index, text in enumerate(texts)]
    return observations(document(views, [pin(f"v{index}") for index in range(len(texts))]), f"o/{repository}")


class ProgramTests(unittest.TestCase):
    def test_tables_and_file(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for repository in (0, 1):
                texts = [f"{first} {second}" for first in WORDS for second in WORDS[repository::2]]
                views = [label(f"v{index}", text, drawn(text)) for index, text in enumerate(texts)]
                path = root / "documents" / f"owner__{repository}" / "Main.storyboard"
                path.parent.mkdir(parents=True)
                path.write_bytes(document(views, [pin(f"v{index}") for index in range(len(texts))]))
            (root / "font.otf").write_bytes(font(PRIOR))
            run = subprocess.run(
                [sys.executable, HERE / "text_widths.py", root / "documents", "--prior", root / "font.otf",
                 root / "font.otf", "--swift", root / "Table.swift"],
                capture_output=True, text=True, check=True)
            row = next(line.split() for line in run.stdout.splitlines() if line.startswith("all "))
            self.assertEqual(int(row[1]), len(WORDS) ** 2)
            self.assertGreater(float(row[5].rstrip("%")), 95)
            self.assertIn("enum SystemFontTable", (root / "Table.swift").read_text())


if __name__ == "__main__":
    unittest.main()
