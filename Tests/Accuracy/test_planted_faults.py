#!/usr/bin/env python3
"""Tests planted_faults.py with one document: test_planted_faults.py LAYOUTLINT"""
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ET

from planted_document import Document, frame
from planted_faults import KINDS

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve()) if len(sys.argv) > 1 else None

VIEW = """<{tag} contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="{id}">
  <rect key="frame" x="20" y="{y}" width="120" height="44"/>
  <constraints>
    <constraint firstAttribute="width" constant="120" id="{id}-1"/>
    <constraint firstAttribute="height" constant="44" id="{id}-2"/>
  </constraints>{inner}</{tag}>"""
EDGES = """<constraint firstItem="{id}" firstAttribute="leading" secondItem="root" secondAttribute="leading"
    constant="20" id="{id}-3"/>
  <constraint firstItem="{id}" firstAttribute="top" secondItem="root" secondAttribute="top" constant="{y}"
    id="{id}-4"/>"""
DOCUMENT = """<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
    toolsVersion="32700" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES">
  <device id="retina6_12" orientation="portrait"/>
  <scenes><scene sceneID="s1"><objects>
    <viewController id="c1"><view key="view" contentMode="scaleToFill" id="root">
      <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
      <subviews>{views}</subviews>
      <color key="backgroundColor" white="1" alpha="1" colorSpace="calibratedWhite"/>
      <constraints>{edges}</constraints>
    </view></viewController>
  </objects></scene></scenes>
</document>"""
STATE = '<state key="normal" title="Send"/>'


def document():
    views = VIEW.format(tag="button", id="b1", y=200, inner=STATE) + VIEW.format(tag="view", id="v1", y=300, inner="")
    return DOCUMENT.format(views=views, edges=EDGES.format(id="b1", y=200) + EDGES.format(id="v1", y=300))


class PlantedFaultsTests(unittest.TestCase):
    def changed(self, name):
        changed = Document(ET.fromstring(document()), "seed")
        self.assertTrue(KINDS[name][0](changed))
        return changed.root

    def test_a_moved_view_has_the_constant_of_its_position(self):
        root = self.changed("outside: all")
        x, y = frame(root.find(".//button"))[:2]
        constants = [root.find(f".//constraint[@id='b1-{number}']").get("constant") for number in (3, 4)]
        self.assertEqual([x, y], [float(constant) for constant in constants])
        self.assertTrue(x > 393 or y > 852)

    def test_a_view_in_front_is_the_last_subview_and_fills_the_root(self):
        view = self.changed("in front: white view").find(".//view[@key='view']/subviews")[-1]
        self.assertEqual(frame(view), [0, 0, 393, 852])

    def test_a_fault_needs_a_suitable_document(self):
        self.assertFalse(KINDS["tap above a table"][0](Document(ET.fromstring(document()), "seed")))

    def test_counts_the_faults_with_a_fitting_finding(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "Main.storyboard").write_text(document(), "utf-8")
            command = [sys.executable, HERE / "planted_faults.py", PROGRAM, "--documents", folder, "--apps", "--count", "1"]
            outputs = [
                subprocess.run(command + ["--kinds", "outside: all,in front: white,tap above"], capture_output=True, text=True)
                for _ in range(2)]
        self.assertEqual(outputs[0].stdout, outputs[1].stdout)
        rows = {line[:30].strip(): line[30:].split("  ") for line in outputs[0].stdout.splitlines()[1:]}
        cells = {name: [cell.strip() for cell in row if cell.strip()] for name, row in rows.items()}
        found = ["1 of 1", "1 of 1", "-", "-", "1 of 1", "1 of 1"]
        self.assertEqual(cells, {"outside: all": found, "in front: white view": found, "tap above a table": ["-"] * 6})


if __name__ == "__main__":
    unittest.main()
