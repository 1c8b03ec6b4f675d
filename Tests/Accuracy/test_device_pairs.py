#!/usr/bin/env python3
"""Tests device_pairs.py with a git repository of eleven documents: test_device_pairs.py LAYOUTLINT"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from device_pairs import Bench
from ib_document import Document

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())

DOCUMENT = """<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="23500"
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
  <device id="{device}" orientation="portrait"/>
  <scenes><scene sceneID="s1"><objects>
    <viewController id="c1"><view key="view" id="root">
      <rect key="frame" x="0.0" y="0.0" width="{width}" height="{height}"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
      <subviews>{views}</subviews>
      <viewLayoutGuide key="safeArea" id="safe"/>
      <constraints>{constraints}</constraints>
    </view></viewController>
  </objects></scene></scenes>
</document>
"""


def view(identifier, frame, inner="", attributes="", constraints=""):
    x, y, width, height = frame
    return f"""<view {attributes} translatesAutoresizingMaskIntoConstraints="NO" id="{identifier}">
      <rect key="frame" x="{x}" y="{y}" width="{width}" height="{height}"/>{inner}
      <constraints>{constraints}</constraints></view>"""


def size(identifier, attribute, constant, priority=1000):
    return (f'<constraint firstAttribute="{attribute}" constant="{constant}" priority="{priority}"'
            f' id="{identifier}"/>')


def pin(identifier, first, first_attribute, second, second_attribute, constant):
    return (f'<constraint firstItem="{first}" firstAttribute="{first_attribute}" secondItem="{second}"'
            f' secondAttribute="{second_attribute}" constant="{constant}" id="{identifier}"/>')


def sound(device, width, height, changed, soft):
    """A view of each outcome. `soft` is the stored width of a view whose constraints give 100."""
    views = [
        view("right", (20, 40, width - 40, 50), constraints=size("k1", "height", 50)),
        view("still", (20, 100, 30, 30), constraints=size("k2", "width", 30) + size("k3", "height", 30)),
        view("wrong", (width - soft, 140, soft, 30),
             constraints=size("k4", "width", 100, 750) + size("k5", "height", 30)),
        view("open", (width - 77, 180, 77, 30), constraints=size("k6", "height", 30)),
        view("changed", (width - 40, 220, 40, 30), attributes=f'customClass="{changed}"',
             constraints=size("k7", "width", 40) + size("k8", "height", 30)),
        view("beside", (width - 80, 220, 40, 30), constraints=size("k9", "width", 40) + size("l0", "height", 30)),
        view("misplaced", (width - 40, 260, 40, 30), attributes='misplaced="YES"',
             constraints=size("l1", "width", 40) + size("l2", "height", 30)),
    ]
    constraints = [
        pin("p1", "right", "leading", "safe", "leading", 20), pin("p2", "safe", "trailing", "right", "trailing", 20),
        pin("p3", "right", "top", "safe", "top", 20), pin("p4", "still", "leading", "root", "leading", 20),
        pin("p5", "still", "top", "root", "top", 100), pin("p6", "root", "trailing", "wrong", "trailing", 0),
        pin("p7", "wrong", "top", "root", "top", 140), pin("p8", "root", "trailing", "open", "trailing", 0),
        pin("p9", "open", "top", "root", "top", 180), pin("q1", "root", "trailing", "changed", "trailing", 0),
        pin("q2", "changed", "top", "root", "top", 220), pin("q3", "changed", "leading", "beside", "trailing", 0),
        pin("q4", "beside", "top", "root", "top", 220), pin("q5", "root", "trailing", "misplaced", "trailing", 0),
        pin("q6", "misplaced", "top", "root", "top", 260),
    ]
    return DOCUMENT.format(
        device=device, width=width, height=height, views="".join(views), constraints="".join(constraints))


def one_view(device, width, height, stored):
    """One view with 20 points at each side, stored with another width."""
    return DOCUMENT.format(
        device=device, width=width, height=height,
        views=view("wide", (20, 40, stored, 50), constraints=size("k1", "height", 50)),
        constraints=pin("p1", "wide", "leading", "root", "leading", 20)
        + pin("p2", "root", "trailing", "wide", "trailing", 20) + pin("p3", "wide", "top", "root", "top", 40))


def in_navigation(device, width, height, bar):
    """The same in a navigation controller."""
    scene = f"""<scene sceneID="s2"><objects><navigationController id="n1">
      <navigationBar key="navigationBar" {bar} id="b1"><rect key="frame" x="0.0" y="0.0" width="{width}" height="44"/>
      </navigationBar><connections>
      <segue destination="c1" kind="relationship" relationship="rootViewController" id="r1"/>
      </connections></navigationController></objects></scene></scenes>"""
    return one_view(device, width, height, width - 40).replace("</scenes>", scene)


def in_container(device, width, height):
    """A view at the bottom of the safe area, in a container view."""
    scene = f"""<scene sceneID="s2"><objects><viewController id="c2"><view key="view" id="outer">
      <rect key="frame" x="0.0" y="0.0" width="{width}" height="{height}"/></view><connections>
      <segue destination="c1" kind="embed" id="r1"/></connections></viewController></objects></scene></scenes>"""
    return DOCUMENT.format(
        device=device, width=width, height=height,
        views=view("low", (20, height - 50, width - 40, 50), constraints=size("k1", "height", 50)),
        constraints=pin("p1", "low", "leading", "root", "leading", 20)
        + pin("p2", "root", "trailing", "low", "trailing", 20) + pin("p3", "low", "bottom", "safe", "bottom", 0)
    ).replace("</scenes>", scene)


def with_placeholder(device, width, height):
    """A view whose width a placeholder constraint determines."""
    placeholder = size("k2", "width", 100).replace(" id=", ' placeholder="YES" id=')
    return DOCUMENT.format(
        device=device, width=width, height=height,
        views=view("sketch", (width - 100, 40, 100, 50), constraints=size("k1", "height", 50) + placeholder),
        constraints=pin("p1", "root", "trailing", "sketch", "trailing", 0)
        + pin("p2", "sketch", "top", "root", "top", 40))


def without_scene(device, width, height):
    """A view of a storyboard in no view controller, with another view at its bottom margin."""
    return DOCUMENT.format(device=device, width=width, height=height, views="", constraints="").replace(
        '<viewController id="c1"><view key="view"', '<view').replace("</view></viewController>", "</view>").replace(
        "<subviews></subviews>", "<subviews>" + view(
            "loose", (0, height - 50, width, 50), constraints=size("k1", "height", 50)) + "</subviews>").replace(
        "<constraints></constraints>", "<constraints>" + pin("p1", "loose", "leading", "root", "leading", 0)
        + pin("p2", "root", "trailing", "loose", "trailing", 0)
        + pin("p3", "root", "bottomMargin", "loose", "bottom", 0) + "</constraints>", 1)


def with_toolbar(device, width, height, bar):
    """A toolbar with a height in the safe area."""
    toolbar = view("bar", (0, height - bar, width, bar)).replace("<view ", "<toolbar ").replace("</view>", "</toolbar>")
    return DOCUMENT.format(
        device=device, width=width, height=height, views=toolbar,
        constraints=pin("p1", "bar", "leading", "root", "leading", 0)
        + pin("p2", "root", "trailing", "bar", "trailing", 0)
        + pin("p3", "bar", "bottom", "safe", "bottom", 0))


def in_sheet(device, width, height):
    """A view at the bottom of a presented scene, of Xcode 12."""
    scene = """<scene sceneID="s2"><objects><viewController id="c2"><connections>
      <segue destination="c1" kind="presentation" id="r1"/></connections></viewController></objects></scene></scenes>"""
    return DOCUMENT.replace("23500", "17156").format(
        device=device, width=width, height=height,
        views=view("low", (0, height - 50, width, 50), constraints=size("k1", "height", 50)),
        constraints=pin("p1", "low", "leading", "root", "leading", 0)
        + pin("p2", "root", "trailing", "low", "trailing", 0) + pin("p3", "root", "bottom", "low", "bottom", 0)
    ).replace("</scenes>", scene)


class DevicePairsTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name)
        cls.work = cls.root / "app"
        cls.work.mkdir()
        cls.git("init", "-q")
        cls.commit({
            "Sound.storyboard": sound("retina4_7", 375, 667, "A", 100),
            "Contradictory.storyboard": one_view("retina4_7", 375, 667, 335),
            "Same device.storyboard": one_view("retina4_7", 375, 667, 335),
            "Old.storyboard": one_view("retina4_7", 375, 667, 335),
            "Bars.storyboard": in_navigation("retina4_7", 375, 667, ""),
            "Child.storyboard": in_container("retina4_7", 375, 667),
            "Placeholder.storyboard": with_placeholder("retina4_7", 375, 667),
            "Twice.storyboard": one_view("retina4_7", 375, 667, 335),
            "Loose.storyboard": without_scene("retina4_7", 375, 667),
            "Toolbar.storyboard": with_toolbar("retina4_7", 375, 667, 44),
            "Sheet.storyboard": in_sheet("retina4_7", 375, 647),
        })
        cls.commit({
            "Sound.storyboard": sound("retina5_5", 414, 736, "B", 150),
            "Contradictory.storyboard": one_view("retina5_5", 414, 736, 300),
            "Same device.storyboard": one_view("retina4_7", 375, 667, 330),
            "Old.storyboard": one_view("retina5_5", 375, 667, 335),
            "Bars.storyboard": in_navigation("retina5_5", 414, 736, 'translucent="NO"'),
            "Child.storyboard": in_container("retina5_9", 375, 812),
            "Placeholder.storyboard": with_placeholder("retina5_5", 414, 736),
            "Twice.storyboard": one_view("retina5_5", 414, 736, 374),
            "Loose.storyboard": without_scene("retina5_9", 375, 812),
            "Toolbar.storyboard": with_toolbar("retina5_9", 375, 812, 44),
            "Sheet.storyboard": in_sheet("retina6_1", 414, 842),
        })
        cls.commit({
            "Twice.storyboard": one_view("retina5_5", 414, 736, 372),
            "Toolbar.storyboard": with_toolbar("retina5_9", 375, 812, 49).replace("23500", "25100"),
        })

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def git(cls, *arguments):
        environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
        identity = ["-c", "user.name=A", "-c", "user.email=a@example.com"]
        subprocess.run(["git", *identity, *arguments], cwd=cls.work, check=True, env=environment)

    @classmethod
    def commit(cls, files):
        for name, text in files.items():
            (cls.work / name).write_text(text)
        cls.git("add", ".")
        cls.git("commit", "-q", "-m", "Change documents")

    def bench(self, *arguments):
        run = subprocess.run(
            [sys.executable, HERE / "device_pairs.py", "--program", PROGRAM, *map(str, arguments)],
            capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return run.stdout

    def results(self, *arguments):
        path = self.root / "results.json"
        return self.bench(self.work / ".git", "--json", path, *arguments), json.loads(path.read_text())

    def test_each_view_has_its_outcome(self):
        _, results = self.results()
        pairs = {pair["path"]: pair for pair in results["pairs"]}
        self.assertEqual(sorted(pairs), [
            f"{name}.storyboard" for name in (
                "Bars", "Child", "Contradictory", "Loose", "Old", "Placeholder", "Sheet", "Sound", "Toolbar", "Twice")])
        self.assertEqual(pairs["Bars.storyboard"]["leftOut"], {"other bars": 1})
        pair = pairs["Sound.storyboard"]
        self.assertEqual((pair["class"], pair["device"]), ("iPhone → iPhone", "iPhone 6 Plus"))
        self.assertEqual(pair["leftOut"], {"changed": 2, "misplaced": 1})
        views = {view["id"]: view for view in pair["views"]}
        self.assertEqual(sorted(views), ["open", "right", "still", "wrong"])
        self.assertEqual([views["right"][key] for key in ("claimed", "moves", "distance")], [True, True, 0])
        self.assertEqual(views["right"]["computed"], [20, 40, 374, 50])
        self.assertEqual(views["right"]["dependsOn"], ["safe area"])
        self.assertEqual([views["still"][key] for key in ("claimed", "moves", "distance")], [True, False, 0])
        self.assertEqual([views["wrong"][key] for key in ("claimed", "distance")], [True, 50])
        self.assertEqual(views["wrong"]["cause"], "unknown: x, width wrong")
        self.assertEqual([views["open"][key] for key in ("claimed", "cause")], [False, "ambiguous"])
        self.assertEqual(pairs["Old.storyboard"]["leftOut"], {"not redrawn": 1})
        self.assertEqual(pairs["Child.storyboard"]["leftOut"], {"child": 1})
        self.assertEqual(pairs["Placeholder.storyboard"]["leftOut"], {"canvas only": 1})
        self.assertEqual(pairs["Loose.storyboard"]["leftOut"], {"no scene": 1})
        self.assertEqual(pairs["Toolbar.storyboard"]["leftOut"], {"drawn twice": 1})
        self.assertEqual(pairs["Twice.storyboard"]["leftOut"], {"drawn twice": 1})
        # The sheet is as high as on an iPhone 11 Pro Max, which has the status bar but not the resolution.
        sheet = pairs["Sheet.storyboard"]["views"]
        self.assertEqual([(one["id"], one["computed"]) for one in sheet], [("low", [0, 792, 414, 50])])
        contradictory = pairs["Contradictory.storyboard"]
        self.assertEqual(contradictory["leftOut"], {"contradictory": 1})
        self.assertEqual(
            contradictory["contradictions"], [{"scope": "root", "reason": "constraint p2 violated by 74 pt"}])

    def test_safe_areas_have_no_insets_at_the_sides_in_portrait(self):
        text = DOCUMENT.format(
            device="retina4_7", width=375, height=667, views=view("wide", (8, 40, 375, 50)),
            constraints=pin("p1", "safe", "trailing", "wide", "trailing", 8)
            + pin("p2", "wide", "leading", "safe", "leading", 8) + pin("p3", "wide", "top", "safe", "top", 99))
        wrong = {"root": "constraint p1 violated by 16 pt"}
        self.assertEqual(Document(text).contradictions, wrong)
        wide = text.replace('orientation="portrait"', 'orientation="landscape"')
        self.assertEqual(Document(wide).contradictions, {})
        self.assertEqual(Document(wide.replace("retina4_7", "ipad9_7")).contradictions, wrong)

    def test_old_versions_draw_old_devices(self):
        bench = Bench(PROGRAM, self.root, 1)
        for tools, device in ((14460, "iPhone XS Max"), (17156, "iPhone 11 Pro Max")):
            text = one_view("retina6_5", 414, 896, 374).replace("23500", str(tools))
            self.assertEqual(bench.device(Document(text)), (device, False))

    def test_tables_count_the_views(self):
        text, _ = self.results()
        rows = [line.split() for line in text.splitlines()]
        self.assertIn("10 documents, 10 pairs, 5 views with a witness".split(), rows)
        self.assertIn("constraints and stacks, moved 4 3 75.0% 2 66.7% 66.7% 66.7%".split(), rows)
        self.assertIn("constraints and stacks, not moved 1 1 100.0% 1 100.0% 100.0% 100.0%".split(), rows)
        self.assertIn("iPhone → iPhone 4 3 75.0% 2 66.7% 66.7% 66.7%".split(), rows)

    def test_results_do_not_depend_on_the_cache(self):
        cache = self.root / "cache"
        expected = self.results()
        self.assertEqual(self.results("--cache", cache), expected)
        self.assertEqual(self.results("--cache", cache, "--jobs", "1"), expected)

    def test_results_are_compared(self):
        _, results = self.results()
        before, after = self.root / "before.json", self.root / "after.json"
        before.write_text(json.dumps(results))
        for pair in results["pairs"]:
            for one in pair["views"]:
                if one["id"] == "right":
                    one["distance"] = 9
        after.write_text(json.dumps(results))
        text = self.bench("--from", after, "--compare", before)
        self.assertIn("lost right: right → wrong", text)
        self.assertIn("gained right: wrong → right", self.bench("--from", before, "--compare", after))
        self.assertIn("changed views: none", self.bench("--from", before, "--compare", before))


if __name__ == "__main__":
    unittest.main()
