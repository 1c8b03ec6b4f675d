#!/usr/bin/env python3
"""Tests device_pairs.py with a git repository of four documents: test_device_pairs.py LAYOUTLINT"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

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
        })
        cls.commit({
            "Sound.storyboard": sound("retina5_5", 414, 736, "B", 150),
            "Contradictory.storyboard": one_view("retina5_5", 414, 736, 300),
            "Same device.storyboard": one_view("retina4_7", 375, 667, 330),
            "Old.storyboard": one_view("retina5_5", 375, 667, 335),
            "Bars.storyboard": in_navigation("retina5_5", 414, 736, 'translucent="NO"'),
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
        self.assertEqual(sorted(pairs), ["Bars.storyboard", "Contradictory.storyboard", "Old.storyboard", "Sound.storyboard"])
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
        contradictory = pairs["Contradictory.storyboard"]
        self.assertEqual(contradictory["leftOut"], {"contradictory": 1})
        self.assertEqual(
            contradictory["contradictions"], [{"scope": "root", "reason": "constraint p2 violated by 74 pt"}])

    def test_tables_count_the_views(self):
        text, _ = self.results()
        rows = [line.split() for line in text.splitlines()]
        self.assertIn("4 documents, 4 pairs, 4 views with a witness".split(), rows)
        self.assertIn("constraints and stacks, moved 3 2 66.7% 1 50.0% 50.0% 50.0%".split(), rows)
        self.assertIn("constraints and stacks, not moved 1 1 100.0% 1 100.0% 100.0% 100.0%".split(), rows)
        self.assertIn("iPhone → iPhone 3 2 66.7% 1 50.0% 50.0% 50.0%".split(), rows)

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
