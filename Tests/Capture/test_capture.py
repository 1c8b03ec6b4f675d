#!/usr/bin/env python3
"""Tests the capture library on the stub of UIKit: test_capture.py PROGRAM TOOL [--seeds COUNT] [--update]

PROGRAM is layoutlint, TOOL what build.sh builds. --update writes the table in Documentation/Capture.md.
"""

import argparse
import glob
import json
import os
import re
import subprocess
import unittest

import captures
import facts
import hierarchies
import random_layouts

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
PAGE = os.path.join(ROOT, "Documentation", "Capture.md")
BEGIN, END = "<!-- facts: begin -->\n", "<!-- facts: end -->\n"
OPTIONS = argparse.Namespace()

# Findings about captures of fixtures that the fixture does not have, with the reason.
NEW_FINDINGS = {
    "CenterNotHittable-allows-layout": (
        {"center-not-hittable"}, "UIKit states an activation point on the screen, and the view is in no window"),
    "SmallTouchTarget-flags-sizes": (
        {"small-touch-target"}, "one finding names the controls of one size, and the capture reports only the second"),
    "UnreachableSubview-allows-own-override": (
        {"unreachable-subview"}, "an override of another view forwards touches; the recorded hits show it"),
}


def stripped(value):
    """A document without suppressions, which an app does not have."""
    if isinstance(value, dict):
        return {key: stripped(member) for key, member in value.items() if key != "disable"}
    return [stripped(element) for element in value] if isinstance(value, list) else value


def fixtures():
    paths = glob.glob(ROOT + "/Rules/*/Fixtures/*.layout.json") + glob.glob(ROOT + "/Tests/Situations/*.layout.json")
    result = {}
    for path in sorted(paths):
        folder = path.split(os.sep)[-3]
        with open(path) as file:
            result[f"{folder}-{os.path.basename(path)[:-len('.layout.json')]}"] = stripped(json.load(file))
    return result


def paths_of(layout):
    """The paths of all views by id, as reports write them."""
    roots = layout.get("windows")
    stack = ([(root, f"window[{index}]") for index, root in enumerate(roots)] if roots is not None
             else [(layout, "view")])
    result = {}
    while stack:
        view, path = stack.pop()
        result[view["id"]] = path
        stack += [(subview, f"{path}/subviews[{index}]") for index, subview in enumerate(view.get("subviews", []))]
    return result


class CaptureTests(unittest.TestCase):
    maxDiff = 2000

    @classmethod
    def setUpClass(cls):
        cls.bench = captures.Bench(OPTIONS.program, OPTIONS.tool)

    def capture(self, document, **members):
        name = re.sub(r"\W", "-", self.id().rsplit(".", 1)[1])
        return self.bench.capture({"one": document}, name, **members)["one"]

    # Classes

    def test_the_library_and_the_linter_know_the_same_classes(self):
        with open(ROOT + "/Sources/LayoutModel/Hierarchy/UIKitClass.swift") as file:
            table = file.read().split("let classTable", 1)[1]
        expected = {}
        for names, rest in re.findall(r"  add\(\s*\[([^\]]*)\]((?:[^()]|\n)*)\)", table):
            for name in re.findall(r'"(\w+)"', names):
                flags = {flag for word, flag in [(".off", "LCOff"), (".textInput", "LCTextInput"),
                                                 (".opaqueInside", "LCOpaque")] if re.search(re.escape(word) + r"\b", rest)}
                expected[name] = flags
        del expected["XCUIElementTypeApplication"]
        with open(ROOT + "/Capture/Sources/LayoutCapture/LayoutCapture.m") as file:
            source = file.read().split("LCKnownClasses[] = {", 1)[1].split("};", 1)[0]
        actual = {name: set(flags.split(" | ")) - {"0"} for name, flags in re.findall(r'\{"(\w+)", ([^}]*)\}', source)}
        self.assertGreater(len(actual), 50)
        self.assertEqual(actual, expected)

    def test_private_classes_have_their_public_superclass(self):
        document = hierarchies.view(hierarchies.button("Buy", 0, 0, **hierarchies.own("Shop.Button", "UIButton")),
                                    hierarchies.view(**{"class": "_UIFloatingBarView"}))
        views = list(captures.views_of(json.loads(self.capture(document))))
        self.assertEqual([view.get("inherits") for view in views], [None, "UIButton", "UIView"])

    # Hierarchies

    def check_findings(self, documents, folder, lost=None, new=None):
        texts = self.bench.capture(documents, folder)
        before = self.bench.findings(self.bench.path(folder, "documents", ""))
        after = self.bench.findings(self.bench.path(folder, "captures", ""))
        for name in documents:
            expected_loss = (lost or {}).get(name, (set(), ""))[0]
            expected_gain = (new or {}).get(name, (set(), ""))[0]
            with self.subTest(name):
                if lost is not None:
                    self.assertEqual({rule for rule, path in before[name] if (rule, path) not in after[name]},
                                     expected_loss)
                self.assertEqual({rule for rule, path in after[name] if (rule, path) not in before[name]},
                                 expected_gain)
        return texts

    def test_hierarchies_have_the_findings_of_their_documents(self):
        self.assertGreaterEqual(len(hierarchies.HIERARCHIES), 40)
        self.check_findings(hierarchies.HIERARCHIES, "hierarchies", lost=hierarchies.DIFFERENCES)

    def test_fixtures_have_no_new_findings(self):
        documents = fixtures()
        self.assertGreater(len(documents), 90)
        self.check_findings(documents, "fixtures", new=NEW_FINDINGS)

    def test_captures_are_valid_layouts(self):
        for folder in ("hierarchies", "fixtures"):
            self.bench.capture(hierarchies.HIERARCHIES if folder == "hierarchies" else fixtures(), folder)
            rules = {rule for findings in self.bench.findings(self.bench.path(folder, "captures", "")).values()
                     for rule, _ in findings}
            documented = set(OPTIONS.rules)
            self.assertEqual(rules - documented, set(), "findings about the document itself")

    # Recorded answers

    def test_recorded_hits_agree_with_the_model_of_the_document(self):
        """The stub asks its own implementation of hit-testing, and the model knows what the overrides do."""
        documents = {name: document for name, document in {**hierarchies.HIERARCHIES, **fixtures()}.items()
                     if "layouts" not in document}
        texts = self.bench.capture(documents, "hits")
        count = 0
        for name in documents:
            layout = json.loads(texts[name])
            paths = paths_of(layout)
            points, answers = [], []
            for hit in layout["x-capture"]["hits"]:
                self.assertIn("view", hit, name)
                points += hit["points"]
                answers += [paths.get(hit["view"])] * len(hit["points"])
            arguments = [argument for x, y in points for argument in ("--at", f"{x},{y}")]
            document = self.bench.path("hits", "documents", name + ".layout.json")
            results = json.loads(self.bench.layoutlint("hit-test", "--no-config", "--format", "json", *arguments,
                                                       document))["results"]
            expected = [(result["hit"] or {}).get("path") for result in results]
            count += len(points)
            with self.subTest(name):
                different = [(point, answer, model) for point, answer, model in zip(points, answers, expected)
                             if answer != model]
                self.assertEqual(different, [])
        self.assertGreater(count, 5000)

    def test_verify_finds_no_disagreement(self):
        texts = {**hierarchies.HIERARCHIES, **{str(seed): random_layouts.layout(seed) for seed in range(50)}}
        self.bench.capture(texts, "verify")
        explained = 0
        for name in texts:
            with self.subTest(name):
                answer = json.loads(self.bench.layoutlint(
                    "verify", "--no-config", "--format", "json",
                    self.bench.path("verify", "captures", name + ".layout.json")))
                differences = [each for layout in answer["layouts"] for each in layout["differences"]]
                self.assertEqual([each for each in differences if not each["assumptions"]], [])
                explained += len(differences)
        self.assertGreater(explained, 5)

    # Round trip

    def test_random_layouts_are_captured_as_they_are(self):
        for start in range(0, OPTIONS.seeds, 200):
            seeds = range(start, min(start + 200, OPTIONS.seeds))
            self.bench.capture({str(seed): random_layouts.layout(seed) for seed in seeds}, "random")
            for seed in seeds:
                document, capture = (captures.renamed(self.bench.convert(
                    self.bench.path("random", folder, f"{seed}.layout.json"))) for folder in ("documents", "captures"))
                if document != capture:
                    self.fail(f"seed {seed}: {captures.first_difference(document, capture)}")

    def test_random_layouts_contain_every_kind(self):
        text = json.dumps([random_layouts.layout(seed) for seed in range(50)])
        for word in ["hitTest", "pointInside", "gestureRecognizers", "windows", "windowLevel", "transform", "actions",
                     "presentedBy", "contentInset", "isFirstResponder", "handlesTouches", "delegate"]:
            self.assertIn(f'"{word}"', text)

    # Members

    def test_notes_state_where_overrides_are(self):
        view = json.loads(self.capture(hierarchies.view(hitTest="never", **hierarchies.own("Silent"))))
        self.assertEqual((view["hitTest"], view["x-overrides"]), ("custom", {"hitTest": "Silent"}))
        self.assertNotIn("pointInside", view)

    def test_device_traits_and_safe_areas(self):
        layout = json.loads(self.capture(hierarchies.HIERARCHIES["window-in-front"]))
        self.assertEqual(layout["device"], {"name": "iPhone", "size": [390, 844], "safeAreaInsets": [47, 0, 34, 0]})
        self.assertEqual(layout["x-capture"]["traits"]["horizontalSizeClass"], "compact")
        self.assertEqual(layout["windows"][0]["x-safeAreaInsets"], [47, 0, 34, 0])

    def test_delegates_that_decide_make_a_recognizer_unknown(self):
        view = json.loads(self.capture(hierarchies.HIERARCHIES["deciding-delegate"]))
        recognizer = view["gestureRecognizers"][0]
        self.assertEqual((recognizer["class"], recognizer["x-class"]), ("UIGestureRecognizer", "UITapGestureRecognizer"))
        self.assertEqual(recognizer["delegate"], {"class": "Gate", "x-implements": ["shouldReceiveTouch"]})

    def test_recognizers_of_uikit_are_counted_only(self):
        view = json.loads(self.capture(hierarchies.view(gestureRecognizers=[
            {"class": "UIScrollViewPanGestureRecognizer"}, {"class": "UITapGestureRecognizer"}])))
        self.assertEqual([each["class"] for each in view["gestureRecognizers"]], ["UITapGestureRecognizer"])
        self.assertEqual(view["x-capture"]["omittedRecognizers"], 1)

    def test_closures_are_actions_without_a_target(self):
        layout = json.loads(self.capture(hierarchies.HIERARCHIES["closure-action"]))
        self.assertEqual(layout["subviews"][0]["actions"], [{"event": "touchUpInside", "action": "UIAction"}])

    def test_a_target_outside_of_the_capture_is_unknown(self):
        layout = json.loads(self.capture(hierarchies.view(hierarchies.button(
            "Save", 0, 0, actions=[{"event": "touchUpInside", "action": "save:"}]))))
        action = layout["subviews"][0]["actions"][0]
        self.assertNotIn("target", action)
        self.assertIn("x-target", action)

    def test_scenes_are_layouts_of_a_set(self):
        layouts = json.loads(self.capture(hierarchies.HIERARCHIES["two-scenes"]))["layouts"]
        self.assertEqual([layout["name"] for layout in layouts], ["main", "second"])

    def test_hosting_views_are_counted(self):
        layout = json.loads(self.capture(hierarchies.view(hierarchies.view(**hierarchies.own("_UIHostingView")))))
        self.assertEqual(layout["x-capture"]["hostingViews"], 1)

    # Text

    def test_redacted_captures_contain_no_text(self):
        document = hierarchies.view(
            hierarchies.button("Secret title", 20, 100, accessibility={"label": "Secret label", "identifier": "buy"}),
            hierarchies.view(**{"class": "UILabel"}, label="Secret text"),
            hierarchies.view(**{"class": "UITextField"}, label="Secret placeholder"))
        self.assertEqual(len(re.findall("Secret", self.capture(document))), 4)
        text = self.capture(document, options=1)
        self.assertNotIn("Secret", text)
        self.assertIn('"redactText":true', text)
        self.assertIn('"identifier":"buy"', text)

    def test_entered_text_is_never_captured(self):
        document = hierarchies.view(hierarchies.view(**{"class": "UITextField"}, label="Name"))
        self.assertNotIn("entered", self.capture(document))

    def test_unpaired_surrogates_are_replaced(self):
        text = self.capture('{"class":"UIButton","frame":[0,0,100,44],"label":"a\\ud83d\\ude00b"}')
        self.assertEqual(json.loads(text)["label"], "a😀b")

    # Options and limits

    def test_numbers_have_a_point_in_every_locale(self):
        folder = self.bench.path("locales", "de_DE.UTF-8")
        made = subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", folder], capture_output=True, timeout=300)
        if not os.path.exists(os.path.join(folder, "LC_NUMERIC")):
            self.skipTest(f"localedef cannot make a locale with a decimal comma: {made.stderr.decode()}")
        document = hierarchies.view(hierarchies.view(frame=[20.5, 0.25, 100, 40], alpha=0.3))
        expected = self.capture(document)
        os.environ["LOCPATH"] = os.path.dirname(folder)
        try:
            self.assertEqual(self.capture(document, locale="de_DE.UTF-8"), expected)
        finally:
            del os.environ["LOCPATH"]
        self.assertIn("20.5", expected)

    def test_hits_can_be_left_out(self):
        self.assertNotIn("hits", json.loads(self.capture(hierarchies.view(), options=2))["x-capture"])

    def test_versions_can_be_left_out(self):
        self.assertIn("system", json.loads(self.capture(hierarchies.view()))["x-capture"])
        members = json.loads(self.capture(hierarchies.view(), options=4))["x-capture"]
        self.assertEqual({"system", "machine", "bundle", "bundleVersion"} & set(members), set())

    def check_limit(self, name, document, reached, sufficient):
        for value, truncated in ((reached, [name]), (sufficient, [])):
            text = self.capture(document, limits={name: value})
            layout = json.loads(text)
            self.assertEqual(layout["x-capture"]["truncated"], truncated, f"{name} {value}")
            self.assertEqual(layout["x-capture"]["limits"][name], value)
            path = self.bench.write({"limited": text}, "limits")["limited"]
            self.bench.layoutlint("lint", "--no-config", "--fail-on", "never", "--quiet", path)
            yield layout

    def test_limit_of_views(self):
        document = hierarchies.view(hierarchies.view(hierarchies.view()), hierarchies.view())
        limited, _ = self.check_limit("views", document, 3, 4)
        self.assertEqual(len(list(captures.views_of(limited))), 3)

    def test_limit_of_depth(self):
        limited, _ = self.check_limit("depth", hierarchies.HIERARCHIES["deep"], 61, 62)
        self.assertEqual(len(list(captures.views_of(limited))), 61)

    def test_limit_of_members(self):
        document = hierarchies.view(gestureRecognizers=[hierarchies.tap(), hierarchies.tap()])
        limited, _ = self.check_limit("members", document, 1, 2)
        self.assertEqual(len(limited["gestureRecognizers"]), 1)

    def test_limit_of_characters(self):
        limited, _ = self.check_limit("characters", hierarchies.view(hierarchies.button("x" * 40, 0, 0)), 39, 40)
        self.assertEqual(limited["subviews"][0]["label"], "x" * 39 + "…")

    def test_limit_of_bytes_leaves_no_reference_behind(self):
        document = hierarchies.application(hierarchies.window(
            hierarchies.button("Save", 0, 0, actions=[hierarchies.save("last")]),
            hierarchies.view(id="last", **hierarchies.own("Last"), responds=["save:"])))
        limited, _ = self.check_limit("bytes", document, 450, 600)
        self.assertEqual(len(list(captures.views_of(limited))), 2)
        self.assertNotIn("target", limited["windows"][0]["subviews"][0]["actions"][0])

    def test_limit_of_points(self):
        limited, _ = self.check_limit("points", hierarchies.view(), 59, 60)
        self.assertEqual(sum(len(hit["points"]) for hit in limited["x-capture"]["hits"]), 59)

    def test_limit_of_seconds(self):
        layout = json.loads(self.capture(hierarchies.view(hierarchies.view()), limits={"seconds": 0}))
        self.assertEqual(layout["x-capture"]["truncated"], ["seconds"])

    # Dead controls

    def dead(self, document):
        name = re.sub(r"\W", "-", self.id().rsplit(".", 1)[1])
        path = self.bench.write({"one": document}, name)["one"]
        output = self.bench.path(name, "sentences")
        for stale in (output, output + ".layout.json"):
            if os.path.exists(stale):
                os.remove(stale)
        self.bench.run_tool([{"in": path, "out": output, "dead": True}])
        with open(output) as file:
            return file.read().splitlines(), os.path.exists(output + ".layout.json")

    def test_dead_controls_are_found_and_a_capture_is_written(self):
        covered = hierarchies.application(hierarchies.window(*hierarchies.HIERARCHIES["covered"]["subviews"]))
        sentences, hasCapture = self.dead(covered)
        self.assertEqual(sentences, ['UIButton "Buy" can\'t be tapped: 25 of 25 points hit UIView'])
        self.assertTrue(hasCapture)

    def test_controls_that_touches_reach_are_not_dead(self):
        for name in ["plain", "outside", "partly-covered", "passthrough-overlay", "hidden", "invisible-button",
                     "scrolled", "disabled-control", "presented", "window-in-front", "label-in-front",
                     "subviews-first", "rotated", "handled-action", "off-screen"]:
            with self.subTest(name):
                self.assertEqual(self.dead(hierarchies.HIERARCHIES[name]), ([], False))

    def test_dead_controls_for_each_reason(self):
        for name in ["covered", "entirely-outside", "empty-superview", "interaction-disabled", "button-in-image-view",
                     "clear-overlay", "never-hit", "shallow", "subview-of-control"]:
            with self.subTest(name):
                sentences, _ = self.dead(hierarchies.HIERARCHIES[name])
                # The blocking subview of a control is a part of it.
                self.assertEqual(len(sentences), 0 if name == "subview-of-control" else 1)

    def test_sentences_contain_no_entered_text(self):
        field = hierarchies.view(frame=[20, 20, 100, 40], accessibility={"label": "entered"}, **{"class": "UITextField"})
        sentences, _ = self.dead(hierarchies.view(field, hierarchies.view()))
        self.assertEqual(len(sentences), 1)
        self.assertNotIn("entered", sentences[0])

    # Facts and rules

    def test_the_page_lists_the_facts_of_each_rule(self):
        texts = self.bench.capture(hierarchies.HIERARCHIES, "table/hierarchies")
        texts.update(self.bench.capture(fixtures(), "table/fixtures"))
        table = facts.cells(self.bench, texts, OPTIONS.rules)
        self.assertEqual({rule for rule in table if not table[rule]}, set(facts.NOT_SHOWN))
        with open(PAGE) as file:
            page = file.read()
        head, rest = page.split(BEGIN)
        updated = head + BEGIN + facts.rows(table) + "\n" + END + rest.split(END)[1]
        if OPTIONS.update:
            with open(PAGE, "w") as file:
                file.write(updated)
        self.assertEqual(page, updated, "run test_capture.py with --update, and read the difference")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("tool")
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--only", help="the name of one test")
    parser.parse_args(namespace=OPTIONS)
    listed = captures.Bench(OPTIONS.program, OPTIONS.tool).layoutlint("rules", "--no-config", "--format", "json")
    OPTIONS.rules = [rule["id"] for rule in json.loads(listed)["rules"] if rule["kind"] == "layout"]
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(CaptureTests)
    if OPTIONS.only:
        suite = unittest.TestSuite(test for test in suite if OPTIONS.only in test.id())
    result = unittest.TextTestRunner(verbosity=1).run(suite)
    raise SystemExit(0 if result.wasSuccessful() else 1)
