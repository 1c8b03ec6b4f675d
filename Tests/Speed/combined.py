#!/usr/bin/env python3
"""Measures a check on all devices, text sizes and languages beside that on one screen.

    Tests/Speed/combined.py PROGRAM [--rounds N] [--base PROGRAM]

The document is a sign-in form of 36 views: 25 devices in both orientations, 3 text sizes and 10 languages. The
ratio of the processor times, each the least of some rounds, is printed and never decides. It is an error if
the combined check has other findings than checks in one language each, or than the program of --base.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile

DEVICES = (
    "iPhone SE (1st generation),iPhone 8,iPhone SE (3rd generation),iPhone 8 Plus,iPhone X,iPhone 12 mini,"
    "iPhone 13,iPhone 14,iPhone 16e,iPhone 11,iPhone XR,iPhone 11 Pro Max,iPhone 12 Pro Max,iPhone 14 Plus,"
    "iPhone 15,iPhone 16,iPhone 16 Pro,iPhone 17,iPhone Air,iPhone 15 Pro Max,iPhone 16 Pro Max,"
    "iPad mini (A17 Pro),iPad Air 2,iPad Pro (9.7-inch),iPad mini (6th generation)")
LANGUAGES = {
    "de": "heit ung", "fr": "ez le", "es": "os la", "it": "are il", "fi": "minen", "sv": "ska",
    "ja": "ログイン", "pt-BR": "ção", "ar": "تسجيل", "he": "התחבר"}
SIZES = "xxxLarge,AX3"
WIDTH, HEIGHT, TOP, BOTTOM = 414, 896, 48, 34
INNER = WIDTH - 40
STYLES = {"largeTitle": "Title0", "body": "Body", "subhead": "Subhead", "footnote": "Footnote",
          "headline": "Headline", "caption1": "Caption1"}


class Scene:
    """The form. Stored frames are those that the constraints result in."""

    def __init__(self):
        self.texts = {}
        self.constraints = 0

    def rect(self, frame):
        x, y, width, height = frame
        return f'<rect key="frame" x="{x}" y="{y}" width="{width}" height="{height}"/>'

    def bind(self, *lines):
        """Constraints: item.attribute, item.attribute or nothing, constant, other attributes."""
        text = ""
        for first, second, constant, more in (line + ("",) * (4 - len(line)) for line in lines):
            self.constraints += 1
            item, attribute = first.split(".")
            text += f'<constraint firstItem="{item}" firstAttribute="{attribute}" '
            if second:
                item, attribute = second.split(".")
                text += f'secondItem="{item}" secondAttribute="{attribute}" '
            text += f'constant="{constant or 0}" {more} id="k{self.constraints}"/>\n'
        return text

    def view(self, tag, id, frame, attributes="", content="", subviews="", constraints=""):
        inner = f"<subviews>{subviews}</subviews>" if subviews else ""
        if constraints:
            constraints = f"<constraints>{constraints}</constraints>"
        return (f'<{tag} contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" '
                f'id="{id}" {attributes}>\n{self.rect(frame)}{inner}{constraints}{content}</{tag}>\n')

    def font(self, style):
        return f'<fontDescription key="fontDescription" style="UICTFontTextStyle{STYLES[style]}"/>'

    def label(self, id, text, style, frame):
        self.texts[id] = ("text", text)
        return self.view(
            "label", id, frame, f'text="{text}" userInteractionEnabled="NO" horizontalHuggingPriority="251" '
            'verticalHuggingPriority="251" lineBreakMode="tailTruncation" '
            'adjustsFontForContentSizeCategory="YES"', self.font(style))

    def field(self, id, text, frame):
        self.texts[id] = ("placeholder", text)
        return self.view(
            "textField", id, frame, f'placeholder="{text}" borderStyle="roundedRect"',
            self.font("body"), constraints=self.bind((f"{id}.height", "", frame[3])))

    def button(self, id, text, frame, style="body"):
        self.texts[id] = ("normalTitle", text)
        return self.view(
            "button", id, frame, 'buttonType="system"',
            self.font(style) + f'<state key="normal" title="{text}"/>',
            constraints=self.bind((f"{id}.height", "", frame[3])))

    def stack(self, id, frame, subviews, spacing, attributes='axis="vertical"'):
        return self.view(
            "stackView", id, frame, f'{attributes} spacing="{spacing}"', subviews="".join(subviews))

    def text(self):
        views, bindings, y, above = [], "", 24, ("content.top", 24)

        def add(id, view, height, distance):
            nonlocal bindings, y, above
            views.append(view)
            lines = [(f"{id}.top", above[0], above[1])]
            if id == "title":
                lines += [("title.leading", "content.leading", 20),
                          ("content.trailing", "title.trailing", 20)]
            else:
                lines += [(f"{id}.leading", "title.leading"), (f"{id}.trailing", "title.trailing")]
            bindings += self.bind(*lines)
            y += height + distance
            above = (f"{id}.bottom", distance)

        add("title", self.label("title", "Welcome back", "largeTitle", (20, y, INNER, 40.5)), 40.5, 8)
        add("sub", self.label("sub", "Sign in to continue", "subhead", (20, y, INNER, 18)), 18, 24)
        groups = [self.stack(f"g{index}", (0, 76 * index, INNER, 60), [
            self.label(f"l{index}", title, "footnote", (0, 0, INNER, 16)),
            self.field(f"f{index}", text, (0, 20, INNER, 40))], 4)
            for index, (title, text) in enumerate([
                ("Email", "name@example.com"), ("Password", "At least 8 characters"),
                ("One-time code", "123 456")])]
        add("form", self.stack("form", (20, y, INNER, 212), groups, 16), 212, 12)
        switch = self.view("switch", "sw", (INNER - 49, 0, 51, 31),
                           'horizontalHuggingPriority="750" verticalHuggingPriority="750"')
        row = [self.label("rem", "Keep me signed in", "body", (0, 5.5, INNER - 57, 20.5)), switch]
        add("row", self.stack("row", (20, y, INNER, 31), row, 8, 'alignment="center"'), 31, 16)
        add("signin", self.button("signin", "Sign In", (20, y, INNER, 50), "headline"), 50, 8)
        half = (INNER - 12) / 2
        links = [self.button("forgot", "Forgot password?", (0, 0, half, 44)),
                 self.button("create", "Create account", (half + 12, 0, half, 44))]
        equal = 'distribution="fillEqually"'
        add("links", self.stack("links", (20, y, INNER, 44), links, 12, equal), 44, 20)
        add("or", self.label("or", "Or continue with", "footnote", (20, y, INNER, 16)), 16, 12)
        third = (INNER - 24) / 3
        social = [self.button(f"so{index}", name, (index * (third + 12), 0, third, 44))
                  for index, name in enumerate(["Apple", "Google", "Facebook"])]
        add("social", self.stack("social", (20, y, INNER, 44), social, 12, equal), 44, 20)
        add("card", self.card(y), 72, 24)
        bindings += self.bind(("content.bottom", "card.bottom", 24))
        content = self.view(
            "view", "content", (0, 0, WIDTH, y), "", "", "".join(views), bindings)
        edges = [("content.top", "scroll.top"), ("content.leading", "scroll.leading"),
                 ("scroll.trailing", "content.trailing"), ("scroll.bottom", "content.bottom"),
                 ("content.width", "scroll.width")]
        visible = HEIGHT - TOP - BOTTOM - 64
        scroll = self.view("scrollView", "scroll", (0, TOP, WIDTH, visible), 'clipsSubviews="YES"',
                           "", content, self.bind(*edges))
        return self.document(scroll + self.bar(TOP + visible))

    def card(self, y):
        icon = self.view("imageView", "icon", (12, 20, 32, 32), constraints=self.bind(
            ("icon.width", "", 32), ("icon.height", "", 32)))
        texts = (self.label("hint", "Use a passkey", "headline", (56, 14, 214, 20.5))
                 + self.label("hint2", "Faster and safer", "footnote", (56, 38.5, 214, 16)))
        return self.view(
            "view", "card", (20, y, INNER, 72), "", "",
            icon + texts + self.button("pass", "Set up", (INNER - 92, 14, 80, 44)), self.bind(
                ("icon.leading", "card.leading", 12), ("icon.centerY", "card.centerY"),
                ("hint.leading", "icon.trailing", 12), ("hint.top", "card.top", 14),
                ("hint2.leading", "hint.leading"), ("hint2.top", "hint.bottom", 4),
                ("hint2.trailing", "hint.trailing"), ("pass.leading", "hint.trailing", 12),
                ("card.trailing", "pass.trailing", 12), ("pass.centerY", "card.centerY"),
                ("card.height", "", 72),
                ("pass.width", "", 80, 'relation="greaterThanOrEqual"'),
                ("pass.width", "", 80, 'priority="600"')))

    def bar(self, y):
        return self.view(
            "view", "bar", (0, y, WIDTH, 64), "", "",
            self.label("legal", "Terms apply", "caption1", (20, 24.5, 68, 15))
            + self.button("help", "Help", (WIDTH - 120, 10, 100, 44)), self.bind(
                ("bar.height", "", 64), ("legal.leading", "bar.leading", 20),
                ("legal.centerY", "bar.centerY"), ("bar.trailing", "help.trailing", 20),
                ("help.centerY", "bar.centerY"), ("help.width", "", 100),
                ("help.leading", "legal.trailing", 0, 'relation="greaterThanOrEqual"')))

    def document(self, views):
        edges = self.bind(
            ("scroll.top", "safe.top"), ("scroll.leading", "safe.leading"),
            ("safe.trailing", "scroll.trailing"), ("bar.top", "scroll.bottom"),
            ("bar.leading", "safe.leading"), ("safe.trailing", "bar.trailing"),
            ("safe.bottom", "bar.bottom"))
        return f'''<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21225"
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
<device id="retina6_1" orientation="portrait"/>
<scenes><scene sceneID="scene"><objects><viewController id="controller">
<view key="view" contentMode="scaleToFill" id="root">{self.rect((0, 0, WIDTH, HEIGHT))}
<subviews>{views}</subviews><viewLayoutGuide key="safeArea" id="safe"/>
<constraints>{edges}</constraints></view></viewController></objects></scene></scenes>
</document>
'''


def write_document(folder):
    scene = Scene()
    os.makedirs(os.path.join(folder, "Base.lproj"))
    path = os.path.join(folder, "Base.lproj", "SignIn.storyboard")
    with open(path, "w", encoding="utf-8") as file:
        file.write(scene.text())
    for shift, (language, word) in enumerate(LANGUAGES.items()):
        os.makedirs(os.path.join(folder, language + ".lproj"))
        strings = os.path.join(folder, language + ".lproj", "SignIn.strings")
        with open(strings, "w", encoding="utf-8") as file:
            for index, (id, (key, text)) in enumerate(scene.texts.items()):
                longer = text + " " + word * (1 + (index + shift) % 3)
                file.write(f'"{id}.{key}" = "{longer if word.isascii() else longer[len(text) + 1:]}";\n')
    return path


def check(program, path, options):
    """The findings and the processor time of a run, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(
        [program, "lint", "--no-config", "--fail-on", "never", "--format", "json",
         *options, path], check=True, capture_output=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    time = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return json.loads(output)["findings"], time


def causes(findings):
    return {(finding["rule"], finding["range"]["start"]["offset"]) for finding in findings}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--base", help="another build, which must have the same findings")
    arguments = parser.parse_args()
    everything = ["--device", DEVICES, "--text-size", SIZES]
    combined = everything + ["--language", ",".join(LANGUAGES)]
    with tempfile.TemporaryDirectory() as folder:
        path = write_document(folder)
        programs = [arguments.program] + ([arguments.base] if arguments.base else [])
        results = []
        for program in programs:
            one, all = [], []
            for _ in range(arguments.rounds):
                one.append(check(program, path, ["--device", "iPhone 16", "--text-size", "none"])[1])
                findings, time = check(program, path, combined)
                all.append(time)
            results.append(findings)
            print(f"{program}: one screen {min(one) * 1000:.1f} ms, all {min(all) * 1000:.1f} ms, "
                  f"ratio {min(all) / max(min(one), 1e-6):.1f}, {len(findings)} findings")
        if any(result != results[0] for result in results):
            sys.exit("the programs have different findings")
        single = set()
        for language in LANGUAGES:
            single |= causes(check(arguments.program, path, everything + ["--language", language])[0])
        if not single or causes(results[0]) != single:
            sys.exit(f"other findings than in one language each: {causes(results[0]) ^ single}")


if __name__ == "__main__":
    main()
