#!/usr/bin/env python3
"""Measure the recall of layoutlint for problems that exist on some screens, text sizes or languages only.

    plant_screens.py DOCUMENTS SCRATCH PROGRAM [--seed N] [--count N]

DOCUMENTS is a folder with storyboards. The script selects scenes that PROGRAM lays out on other devices, and
plants a few views into a copy of each. Each copy exists twice: in one a constraint is harmless, in the other
it makes a control lose touches or cuts off a text on some screens. The widths of texts are those that
Interface Builder stored for the same texts in DOCUMENTS. The script runs PROGRAM on both copies and prints for
each kind how many problems were planted, how many are found, how many are found on exactly the expected
screens, and how many other findings only the second copy has. The result is deterministic for a seed. The exit
status is 1 if fewer than 95 % are found, or another finding is reported.
"""

import argparse
import collections
import json
import pathlib
import random
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Accuracy"))
from text_observations import observations  # noqa: E402

LOST_TOUCHES = {
    "control-outside-superview", "unreachable-subview", "off-screen-control", "control-pushed-off-screen"}
CLIPPED = {"clipped-text"}
# The number of problems of each kind.
KINDS = {
    "narrow screen": 5, "low screen": 5, "wide screen": 5, "wrapped label": 5, "text size, control": 6,
    "text size, text": 5, "narrow screen, text": 4, "language, text": 3, "language, control": 2,
    "language, segments": 3, "language, text field": 3, "right to left, left edge": 3,
    "right to left, fixed frame": 3, "right to left, own document": 3, "text size, row": 4}
# The languages in which kinds are checked besides that of the document. The language of the folder of a document
# needs no option.
LANGUAGES = {"language": "de", "right to left": "ar", "right to left, own document": "he"}
OWN_DOCUMENT = "right to left, own document"
# The sizes that lint checks by default, and how much wider a text in the style Body is at them.
TEXT_SIZES = {"large": 1, "xxxLarge": 23 / 17, "AX3": 40 / 17}
# The share of the problems that PROGRAM must find.
LEAST_SHARE = 0.95
# Points: a smaller difference between screens is not reported.
LEAST = 8
PANEL_LEFT, PANEL_TOP, GAP = 20, 120, 8

Screen = collections.namedtuple("Screen", "device orientation width height size language")


class Scene:
    """A scene of a storyboard with a root view that constraints lay out."""

    def __init__(self, path, text):
        self.path = path
        self.document = ElementTree.fromstring(text)
        controllers = list(self.document.iter("viewController"))
        self.root = controllers[0].find("view") if len(controllers) == 1 else None

    def is_suitable(self):
        has_others = any(
            self.document.find(f".//{name}") is not None
            for name in ("tabBarController", "navigationController", "splitViewController", "window"))
        root = self.root
        if root is None or has_others or self.document.get("useAutolayout") != "YES":
            return False
        rect = root.find("rect")
        is_stale = any(one.get("misplaced") == "YES" for one in root.iter())
        if rect is None or root.find("constraints") is None or root.get("customClass") or is_stale:
            return False
        self.width, self.height = float(rect.get("width")), float(rect.get("height"))
        return 320 <= self.width <= 440 and self.height > self.width


class Planter:
    """Adds views to a copy of a scene. With `is_faulty`, one constraint causes a problem."""

    def __init__(self, scene, is_faulty):
        self.document = ElementTree.fromstring(ElementTree.tostring(scene.document))
        self.root = next(self.document.iter("viewController")).find("view")
        self.is_faulty = is_faulty
        self.count = 0

    @staticmethod
    def group(owner, name):
        found = owner.find(name)
        return found if found is not None else ElementTree.SubElement(owner, name)

    def view(self, tag, superview, frame, text=None, lines=1):
        own = ElementTree.SubElement(
            self.group(superview, "subviews"), tag, opaque="NO", id=f"pln-{self.count:02}-vie",
            translatesAutoresizingMaskIntoConstraints="NO")
        self.count += 1
        rect = dict(zip(("x", "y", "width", "height"), map(str, frame)))
        ElementTree.SubElement(own, "rect", {"key": "frame"} | rect)
        if tag == "button":
            ElementTree.SubElement(own, "state", key="normal", title="Go")
        elif tag == "segmentedControl":
            own.attrib |= {"segmentControlStyle": "plain", "selectedSegmentIndex": "0"}
            segments = ElementTree.SubElement(own, "segments")
            for title in text:
                ElementTree.SubElement(segments, "segment", title=title)
        elif tag == "textField":
            own.attrib |= {"placeholder": text, "borderStyle": "roundedRect"}
            ElementTree.SubElement(
                own, "fontDescription", key="fontDescription", type="system", pointSize="17")
        elif tag == "label":
            own.attrib |= {"text": text, "lineBreakMode": "tailTruncation", "userInteractionEnabled": "NO"}
            if lines != 1:
                own.set("numberOfLines", str(lines))
            ElementTree.SubElement(
                own, "fontDescription", key="fontDescription", style="UICTFontTextStyleBody")
        else:
            ElementTree.SubElement(
                own, "color", key="backgroundColor", white="1", alpha="1", colorSpace="calibratedWhite")
        return own

    def bind(self, view, attribute, constant, other=None, other_attribute=None):
        """A constraint of the common superview, which is the root view or that of `view` itself."""
        holder = view if other is None else self.root
        one = ElementTree.SubElement(
            self.group(holder, "constraints"), "constraint", firstItem=view.get("id"),
            firstAttribute=attribute, constant=str(constant), id=f"pln-{self.count:02}-con")
        self.count += 1
        if other is not None:
            one.set("secondItem", other.get("id"))
            one.set("secondAttribute", other_attribute or attribute)

    def panel(self, width, height=60):
        panel = self.view("view", self.root, (PANEL_LEFT, PANEL_TOP, width, height))
        self.bind(panel, "leading", PANEL_LEFT, self.root)
        self.bind(panel, "top", PANEL_TOP, self.root)
        self.bind(panel, "width", width)
        self.bind(panel, "height", height)
        return panel

    def button(self, superview, x, y, width=60, height=44):
        """The edges at the left and top are not determined."""
        button = self.view("button", superview, (x, y, width, height))
        self.bind(button, "width", width)
        self.bind(button, "height", height)
        return button


# Each function below plants one kind of problem: it returns the views that a finding can be about, the rules
# that report it, the condition on a screen, and the translation of a planted view: its id, the property and the text.

def narrow_screen(planter, scene, texts, generator):
    right = 375 + generator.randint(LEAST + 1, 14)
    x = right - 60 if planter.is_faulty else 200
    button = planter.button(planter.root, x, PANEL_TOP)
    planter.bind(button, "leading", x, planter.root)
    planter.bind(button, "top", PANEL_TOP, planter.root)
    return [button], LOST_TOUCHES, lambda screen: screen.width <= right - LEAST, None


def low_screen(planter, scene, texts, generator):
    bottom = 375 + generator.randint(LEAST + 1, 14)
    y = bottom - 44 if planter.is_faulty else PANEL_TOP
    button = planter.button(planter.root, 200, y)
    planter.bind(button, "leading", 200, planter.root)
    planter.bind(button, "top", y, planter.root)
    return [button], LOST_TOUCHES, lambda screen: screen.height <= bottom - LEAST, None


def wide_screen(planter, scene, texts, generator):
    inset = generator.randint(235, 285)
    panel = planter.panel(200)
    if planter.is_faulty:
        x = scene.width - inset - 60 - PANEL_LEFT
        button = planter.button(panel, x, GAP)
        planter.bind(button, "trailing", -inset, planter.root)
    else:
        button = planter.button(panel, 120, GAP)
        planter.bind(button, "trailing", -20, panel)
    planter.bind(button, "top", GAP, panel)
    return [button], LOST_TOUCHES, lambda screen: screen.width - inset > 220, None


def wrapped_label(planter, scene, texts, generator):
    text, width = texts.one(90, 200, generator, is_wrapped=True)
    slack = generator.randint(3, 6)
    panel = planter.panel(300, 20.5 + 3 * GAP + 44)
    label_width = width + slack
    label = planter.view("label", panel, (GAP, GAP, label_width, 20.5), text, lines=0)
    planter.bind(label, "leading", GAP, panel)
    planter.bind(label, "top", GAP, panel)
    if planter.is_faulty:
        planter.bind(label, "width", label_width - scene.width, planter.root)
    else:
        planter.bind(label, "width", label_width)
    button = planter.button(panel, GAP, 20.5 + 2 * GAP)
    planter.bind(button, "leading", GAP, panel)
    planter.bind(button, "top", GAP, label, "bottom")
    applies = lambda screen: (
        screen.size != "large" or screen.width + label_width - scene.width < width - 3)
    return [button, label], LOST_TOUCHES, applies, None


def text_size_control(planter, scene, texts, generator):
    text, width = texts.one(75, 110, generator)
    scale = generator.choice([1.05, 1.7])
    room = width * scale
    panel = planter.panel(room + 3 * GAP + 60)
    label = planter.view("label", panel, (GAP, 20, width, 20.5), text)
    planter.bind(label, "leading", GAP, panel)
    planter.bind(label, "centerY", 0, panel)
    if planter.is_faulty:
        button = planter.button(panel, width + 2 * GAP, GAP)
        planter.bind(button, "leading", GAP, label, "trailing")
    else:
        button = planter.button(panel, room + 2 * GAP, GAP)
        planter.bind(button, "trailing", -GAP, panel)
    planter.bind(button, "centerY", 0, panel)
    applies = lambda screen: width * TEXT_SIZES[screen.size] - room > 2 * LEAST
    return [button, label], LOST_TOUCHES, applies, None


def text_size_text(planter, scene, texts, generator):
    text, width = texts.one(60, 130, generator)
    scale = generator.choice([1.15, 1.7])
    panel = planter.panel(300, 100)
    label_width = width * scale
    label = planter.view(
        "label", panel, (GAP, 39.5, label_width if planter.is_faulty else 284, 20.5), text)
    planter.bind(label, "leading", GAP, panel)
    planter.bind(label, "centerY", 0, panel)
    planter.bind(label, "width", label_width if planter.is_faulty else 284)
    applies = lambda screen: width * TEXT_SIZES[screen.size] > label_width
    return [label], CLIPPED, applies, None


def narrow_screen_text(planter, scene, texts, generator):
    text, width = texts.one(80, 110, generator)
    label_width = width + 4
    panel = planter.panel(300, 100)
    label = planter.view("label", panel, (GAP, 39.5, label_width, 20.5), text)
    planter.bind(label, "leading", GAP, panel)
    planter.bind(label, "centerY", 0, panel)
    if planter.is_faulty:
        planter.bind(label, "width", label_width - scene.width, planter.root)
    else:
        planter.bind(label, "width", label_width)
    applies = lambda screen: (
        screen.size == "large" and screen.width + label_width - scene.width < width - 3)
    return [label], CLIPPED, applies, None


def language_text(planter, scene, texts, generator):
    text, width = texts.one(40, 90, generator)
    german, german_width = texts.one(width + 25, 170, generator)
    label_width = (width + german_width) / 2
    panel = planter.panel(300, 100)
    label_width = label_width if planter.is_faulty else 284
    label = planter.view("label", panel, (GAP, 39.5, label_width, 20.5), text)
    label.find("fontDescription").attrib = {"key": "fontDescription", "type": "system", "pointSize": "17"}
    planter.bind(label, "leading", GAP, panel)
    planter.bind(label, "centerY", 0, panel)
    planter.bind(label, "width", label_width)
    return [label], CLIPPED, lambda screen: screen.language == "de", (label.get("id"), "text", german)


def language_control(planter, scene, texts, generator):
    text, width = texts.one(40, 80, generator)
    german, german_width = texts.one(width + 45, 170, generator)
    room = (width + german_width) / 2
    panel = planter.panel(room + 3 * GAP + 60)
    label = planter.view("label", panel, (GAP, 20, width, 20.5), text)
    label.find("fontDescription").attrib = {"key": "fontDescription", "type": "system", "pointSize": "17"}
    planter.bind(label, "leading", GAP, panel)
    planter.bind(label, "centerY", 0, panel)
    if planter.is_faulty:
        button = planter.button(panel, width + 2 * GAP, GAP)
        planter.bind(button, "leading", GAP, label, "trailing")
    else:
        button = planter.button(panel, room + 2 * GAP, GAP)
        planter.bind(button, "trailing", -GAP, panel)
    planter.bind(button, "centerY", 0, panel)
    return (
        [button, label], LOST_TOUCHES, lambda screen: screen.language == "de",
        (label.get("id"), "text", german))


def beside(planter, view, width, room):
    """A button that follows the view, or if it is harmless is at the end of the panel."""
    panel = planter.panel(room + 3 * GAP + 60)
    planter.group(panel, "subviews").append(view)
    planter.group(planter.root, "subviews").remove(view)
    planter.bind(view, "leading", GAP, panel)
    planter.bind(view, "centerY", 0, panel)
    if planter.is_faulty:
        button = planter.button(panel, width + 2 * GAP, GAP)
        planter.bind(button, "leading", GAP, view, "trailing")
    else:
        button = planter.button(panel, room + 2 * GAP, GAP)
        planter.bind(button, "trailing", -GAP, panel)
    planter.bind(button, "centerY", 0, panel)
    return button


def language_segments(planter, scene, texts, generator):
    # In 13 pt, the titles of segments are 13/17 as wide as the labels. Insets of 19 pt are those since Xcode 11.
    text, width = texts.one(40, 70, generator)
    german, german_width = texts.one(width + 60, 190, generator)
    widths = [2 * (one * 13 / 17 + 19) + 1 for one in (width, german_width)]
    control = planter.view(
        "segmentedControl", planter.root, (GAP, 14, round(widths[0]), 32), [text, text[:2]])
    button = beside(planter, control, round(widths[0]), sum(widths) / 2)
    applies = lambda screen: screen.language == "de"
    return [button], LOST_TOUCHES, applies, (control.get("id"), "segmentTitles[0]", german)


def language_text_field(planter, scene, texts, generator):
    text, width = texts.one(40, 80, generator)
    german, german_width = texts.one(width + 60, 190, generator)
    field = planter.view("textField", planter.root, (GAP, 13, width + 14, 34), text)
    button = beside(planter, field, width + 14, (width + german_width) / 2 + 14)
    applies = lambda screen: screen.language == "de"
    return [button], LOST_TOUCHES, applies, (field.get("id"), "placeholder", german)


def mirrored(planter, scene, texts, generator, is_fixed=False):
    """From right to left, the leading button is behind one that stays at the left."""
    panel = planter.panel(300)
    width, x = 100, 192 - generator.randint(0, 20)
    leading = planter.button(panel, GAP, GAP, width)
    planter.bind(leading, "leading", GAP, panel)
    planter.bind(leading, "top", GAP, panel)
    if is_fixed and planter.is_faulty:
        other = planter.view("button", panel, (x, GAP, width, 44))
        other.set("fixedFrame", "YES")
        ElementTree.SubElement(
            other, "autoresizingMask", key="autoresizingMask", flexibleMaxX="YES", flexibleMaxY="YES")
    else:
        other = planter.button(panel, x, GAP, width)
        attribute = "left" if planter.is_faulty else "leading"
        planter.bind(other, attribute, x, panel)
        planter.bind(other, "top", GAP, panel)
    applies = lambda screen: screen.language in ("ar", "he")
    rules = LOST_TOUCHES | {"covered-control"}
    return [leading, other], rules, applies, (leading.get("id"), "normalTitle", "A")


def mirrored_fixed(planter, scene, texts, generator):
    return mirrored(planter, scene, texts, generator, is_fixed=True)


def text_size_row(planter, scene, texts, generator):
    """In a row of automatic height, a label over several lines moves a button out of a box of its own height."""
    text, width = texts.one(90, 200, generator, is_wrapped=True)
    # A class without sources can determine the heights of rows.
    next(planter.document.iter("viewController")).attrib.pop("customClass", None)
    own = planter.view("tableView", planter.root, (0, PANEL_TOP, scene.width, 200))
    own.attrib |= {"dataMode": "static", "style": "plain", "rowHeight": "-1", "estimatedRowHeight": "-1"}
    for attribute in ("leading", "trailing"):
        planter.bind(own, attribute, 0, planter.root)
    planter.bind(own, "top", PANEL_TOP, planter.root)
    planter.bind(own, "height", 200)
    sections = ElementTree.SubElement(own, "sections")
    cells = ElementTree.SubElement(ElementTree.SubElement(sections, "tableViewSection", id="pln-se-cti"), "cells")
    height = 20.5 + 3 * GAP + 44
    cell = ElementTree.SubElement(cells, "tableViewCell", id="pln-ce-ll0")
    frame = {"key": "frame", "x": "0", "y": "0", "width": str(scene.width), "height": str(height)}
    ElementTree.SubElement(cell, "rect", frame)
    content = ElementTree.SubElement(cell, "tableViewCellContentView", key="contentView", id="pln-co-nte")
    ElementTree.SubElement(content, "rect", frame)
    label_width = width + 20
    label = planter.view("label", content, (GAP, GAP, label_width, 20.5), text, lines=0)
    box_height = 20.5 + 2 * GAP + 44 if planter.is_faulty else None
    button = planter.button(content, GAP, 20.5 + 2 * GAP)
    holder = planter.root
    planter.root = content
    planter.bind(label, "leading", GAP, content)
    planter.bind(label, "top", GAP, content)
    planter.bind(label, "width", label_width)
    planter.bind(button, "leading", GAP, content)
    planter.bind(button, "top", GAP, label, "bottom")
    if planter.is_faulty:
        # The height of the row depends on a view of constant height beside the label.
        box = planter.view("view", content, (label_width + 20, GAP, 10, box_height - GAP))
        planter.bind(box, "leading", label_width + 20, content)
        planter.bind(box, "top", GAP, content)
        planter.bind(box, "height", box_height - GAP)
        planter.bind(box, "width", 10)
        planter.bind(box, "bottom", -GAP, content)
    else:
        planter.bind(button, "bottom", -GAP, content)
    planter.root = holder
    applies = lambda screen: width * TEXT_SIZES[screen.size] > label_width
    return [button, label], LOST_TOUCHES, applies, None


PLANTS = dict(zip(KINDS, (
    narrow_screen, low_screen, wide_screen, wrapped_label, text_size_control, text_size_text,
    narrow_screen_text, language_text, language_control, language_segments, language_text_field, mirrored,
    mirrored_fixed, mirrored, text_size_row)))


def language_of(kind):
    """The language in which a kind is checked; None: that of the document only."""
    return LANGUAGES.get(kind, LANGUAGES.get(kind.partition(",")[0]))


class Texts:
    """The texts of labels in regular 17 pt, with the widths that Interface Builder stored."""

    def __init__(self, documents):
        widths = collections.defaultdict(set)
        for path in documents:
            for one in observations(path.read_text("utf-8", "replace"), ""):
                if one.kind == "label" and one.size == 17 and one.weight == "regular" and one.exact:
                    widths[one.text].add(one.width)
        # A text with several widths is a label that somebody changed without a new layout.
        self.all = sorted(
            (text, max(found)) for text, found in widths.items()
            if max(found) - min(found) < 1 and len(text) > 3 and text.isascii())

    def one(self, least, most, generator, is_wrapped=False):
        return generator.choice([
            (text, width) for text, width in self.all
            if least <= width <= most and (" " in text or not is_wrapped)])


def lint(program, folder, language):
    command = [program, "lint", "--format", "json", "--fail-on", "never", "--no-config",
               "--text-size", ",".join(size for size in TEXT_SIZES if size != "large")]
    if language not in (None, LANGUAGES[OWN_DOCUMENT]):
        command += ["--language", language]
    done = subprocess.run(command + ["."], cwd=folder, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["findings"]


def screens(program, languages):
    """The screens of lint by default."""
    done = subprocess.run([program, "devices", "--format", "json"], capture_output=True, text=True, check=True)
    for device in json.loads(done.stdout)["devices"]:
        if device["isRepresentative"]:
            short, long = device["size"]["width"], device["size"]["height"]
            for size in TEXT_SIZES:
                for language in languages:
                    yield Screen(device["name"], "portrait", short, long, size, language)
                    yield Screen(device["name"], "landscape", long, short, size, language)


def identity(finding):
    return finding["rule"], (finding["view"] or {}).get("id"), finding["severity"]


def write(folder, name, planter, translation, kind):
    language = language_of(kind)
    base = folder / (f"{language}.lproj" if kind == OWN_DOCUMENT else "Base.lproj")
    base.mkdir(parents=True)
    (base / name).write_text(ElementTree.tostring(planter.document, "unicode"), "utf-8")
    if translation and kind != OWN_DOCUMENT:
        other = folder / f"{language}.lproj"
        other.mkdir()
        view, key, text = translation
        strings = f'"{view}.{key}" = {json.dumps(text)};\n'
        (other / name).with_suffix(".strings").write_text(strings, "utf-8")


def is_laid_out(program, folder):
    """Whether the harmless copy is laid out on the screens that the kinds need."""
    for device, orientation in (("iPhone SE (3rd generation)", "landscape"), ("ipadair11", "portrait")):
        done = subprocess.run(
            [program, "layout", next(folder.rglob("*.storyboard")), "--device", device, "--orientation",
             orientation], capture_output=True, text=True)
        if done.returncode or "solved;" not in done.stdout or "not solved" in done.stdout:
            return False
    return True


def plant(kind, number, scenes, texts, options):
    """Plants one problem. Returns its row: found, on the expected screens, other findings, and a description."""
    function, seed = PLANTS[kind], f"{options.seed} {number}"
    folder = options.scratch / f"{number:02}"
    needs_width = kind in ("narrow screen", "wrapped label", "narrow screen, text")
    for scene in [scene for scene in scenes if scene.width >= 390 or not needs_width]:
        scenes.remove(scene)
        results = {}
        for is_faulty in (False, True):
            planter = Planter(scene, is_faulty)
            results[is_faulty] = function(planter, scene, texts, random.Random(seed))
            translation = results[is_faulty][3]
            write(folder / str(is_faulty), scene.path.name, planter, translation, kind)
        if is_laid_out(options.program, folder / "False"):
            break
        shutil.rmtree(folder)
    else:
        raise SystemExit(f"there are too few documents for '{kind}'")
    views, rules, applies, translation = results[True]
    ids = {view.get("id") for view in views}
    language = language_of(kind)
    before = collections.Counter(
        identity(one) for one in lint(options.program, folder / "False", language))
    own, others = [], []
    for one in lint(options.program, folder / "True", language):
        if before[identity(one)] > 0:
            before[identity(one)] -= 1
        elif one["rule"] in rules and (one["view"] or {}).get("id") in ids:
            own.append(one)
        else:
            others.append(one)
    # A document in the folder of a language is shown in this language only.
    languages = {language} if kind == OWN_DOCUMENT else {None, language}
    representative = list(screens(options.program, sorted(languages, key=str)))
    expected = [screen for screen in representative if applies(screen)]
    # A problem at the standard text size is not repeated at others.
    if any(screen.size == "large" for screen in expected):
        expected = [screen for screen in expected if screen.size == "large"]
    names = {screen.device for screen in representative}
    expected = {(screen.device, screen.orientation, screen.size, screen.language) for screen in expected}
    reported = {
        (at["device"], at["orientation"], at.get("textSize", "large"), at.get("language"))
        for one in own for at in one["data"].get("devices", []) if at["device"] in names}
    lines = [f"{kind}: {scene.path.name} in {folder}"]
    lines += [f"  missing on {one}" for one in sorted(map(str, expected - reported))[:4]]
    lines += [f"  reported on {one}" for one in sorted(map(str, reported - expected))[:4]]
    lines += [f"  {one['rule']}: {one['message']}" for one in own + others]
    return len(own) > 0, reported == expected, len(others), "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("documents", type=pathlib.Path)
    parser.add_argument("scratch", type=pathlib.Path)
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=20261123)
    parser.add_argument("--count", type=int, default=sum(KINDS.values()))
    options = parser.parse_args()
    # It runs in the folders of the copies.
    options.program = str(pathlib.Path(options.program).absolute())
    shutil.rmtree(options.scratch, ignore_errors=True)
    options.scratch.mkdir(parents=True)
    paths = sorted(path for path in options.documents.rglob("*.storyboard") if path.is_file())
    texts, scenes = Texts(paths), []
    for path in paths:
        try:
            scene = Scene(path, path.read_text("utf-8"))
        except (ElementTree.ParseError, UnicodeError):
            continue
        if scene.is_suitable():
            scenes.append(scene)
    random.Random(options.seed).shuffle(scenes)
    print(f"{len(scenes)} suitable scenes, {len(texts.all)} texts")
    rows, wanted = [], [kind for kind, number in KINDS.items() for _ in range(number)]
    # Kinds for which few documents are suitable choose first.
    wanted.sort(key=lambda kind: "narrow" not in kind and "wrapped" not in kind)
    for number, kind in enumerate(wanted[:options.count]):
        rows.append((kind,) + plant(kind, number, scenes, texts, options))
    print(f'{"kind":24}{"planted":>9}{"found":>9}{"exactly":>9}{"others":>9}')
    for kind in list(KINDS) + ["total"]:
        own = [row for row in rows if kind in (row[0], "total")]
        print(f"{kind:24}{len(own):9}{sum(row[1] for row in own):9}{sum(row[2] for row in own):9}"
              f"{sum(row[3] for row in own):9}")
    for row in rows:
        if not row[1] or not row[2] or row[3]:
            print(f"\n{row[4]}")
    is_missed = sum(row[1] for row in rows) < LEAST_SHARE * len(rows)
    return 1 if is_missed or any(row[3] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
