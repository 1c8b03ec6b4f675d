"""Tests of generate.py. They need layoutlint in the environment variable LAYOUTLINT, or built in this repository."""

import collections
import json
import os
import pathlib
import sys
import tempfile
import unittest

import pyarrow.parquet

FLEET = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(FLEET))

import generate  # noqa: E402

PROGRAM = os.environ.get("LAYOUTLINT", str(FLEET.parent / ".build/release/layoutlint"))


def generated(folder, seed, captures=400):
    """The rows and the truth. Lines that are no JSON are strings."""
    generate.main(generate.parse([
        folder, "--captures", str(captures), "--seed", str(seed), "--program", PROGRAM, "--killers"]))
    rows = []
    for file in sorted(pathlib.Path(folder, "parquet").iterdir()):
        rows += pyarrow.parquet.read_table(file).to_pylist()
    for file in sorted(pathlib.Path(folder, "jsonl").iterdir()):
        for line in file.read_text("utf-8").split("\n")[:-1]:
            try:
                rows.append(json.loads(line))
            except ValueError:
                rows.append(line)
    return rows, json.loads(pathlib.Path(folder, "truth.json").read_text("utf-8"))


@unittest.skipUnless(os.access(PROGRAM, os.X_OK), "layoutlint is not built")
class GenerateTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folders = [cls.enterClassContext(tempfile.TemporaryDirectory()) for _ in range(3)]
        (cls.rows, cls.truth), cls.repeated, cls.other = (
            generated(folder, seed) for folder, seed in zip(folders, (5, 5, 6)))

    def test_equal_arguments_generate_equal_captures(self):
        self.assertEqual((self.rows, self.truth), self.repeated)
        self.assertNotEqual(self.rows, self.other[0])

    def test_each_record_is_checked_or_bad(self):
        self.assertEqual(len(self.rows), 400)
        self.assertEqual(self.truth["checked"] + sum(self.truth["bad"].values()), 400)
        for name in ("app_version", "device", "screen"):
            self.assertEqual(
                sum(row["captures"] for row in self.truth[f"by_{name}"].values()), self.truth["checked"])

    def test_bad_records_are_planted_as_counted(self):
        counts = collections.Counter()
        for row in self.rows:
            if isinstance(row, str):
                counts["malformed-record"] += 1
            elif row["id"] is None:
                counts["missing-id"] += 1
            elif row["layout"] is None:
                counts["missing-layout"] += 1
            elif "x-test-ends-program" in row["layout"]:
                counts["program-ended"] += 1
            elif not is_layout(row["layout"]):
                counts["not-checked"] += 1
        self.assertEqual(dict(counts), self.truth["bad"])

    def test_captures_have_about_100_views(self):
        views = [
            row["layout"].count('"frame"') for row in self.rows if isinstance(row, dict) and is_layout(row["layout"])]
        self.assertTrue(94 <= sum(views) / len(views) <= 110)

    def test_screens_have_no_two_faults_with_the_same_control(self):
        for faults in generate.faults_by_screen(generate.fixtures(PROGRAM)):
            self.assertEqual(len(faults), len(generate.FREQUENCIES))
            problems = [(rule, control) for fault in faults for rule, control, _ in fault.dead]
            self.assertEqual(
                len(problems), len({(rule, control) for rule, control in problems}) + repeated_inside(faults))


def repeated_inside(faults):
    """Controls with two messages of one rule in one fixture, which have fingerprints of their own."""
    return sum(len(fault.dead) - len({(rule, control) for rule, control, _ in fault.dead}) for fault in faults)


def is_layout(text):
    try:
        return "layouts" in json.loads(text)
    except (TypeError, ValueError, AttributeError):
        return False


if __name__ == "__main__":
    unittest.main()
