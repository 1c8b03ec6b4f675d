#!/usr/bin/env python3
"""Measures how long a check works on after it is cancelled: `make cancellation`.

    Tests/Speed/cancellation.py PROGRAM [--base PROGRAM] [--only TEXT]

Opens documents of less than a megabyte that take long to check, and closes each at several moments during its check,
which cancels the check. The output is a table in milliseconds (Linux only): the processor time of a whole check, the
median and the maximum of the processor time that the server uses after a cancellation, and those of the elapsed time from
a cancellation to the findings of a small document that is opened then. The first includes the release of memory, for which
the second does not wait if a processor is idle.

No time fails the run. A test counts the work after a cancellation instead (`CancellationTests`).
"""

import argparse
import json
import math
import os
import pathlib
import statistics
import sys
import tempfile
import time

import documents
import instructions
import latency

MOMENTS = 12
SMALL_LAYOUT = '{"class": "UIView", "frame": [0, 0, 390, 844], "subviews": [{"class": "UIButton"}]}'


def screen(views):
    return json.dumps({"class": "UIView", "frame": [0, 0, 400, 400], "subviews": views})


def rotated(angle, frame, views=(), kind="UIView"):
    x, y, width, height = frame
    view = {"class": kind, "center": [x + width / 2, y + height / 2], "bounds": [0, 0, width, height],
            "transform": [math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle), 0, 0]}
    return {**view, "subviews": list(views)} if views else view


def crossing_bars(count):
    return screen([
        {"class": "UIButton", "label": f"Bar {index}",
         "frame": [0, index % 800 / 2, 400, 3] if index % 2 else [index % 390, 0, 3, 400]}
        for index in range(count)])


def nested_rotated_views(depth, controls):
    """The areas of the innermost controls would have a corner for each edge of each superview."""
    views = [{"class": "UIControl", "frame": [-50 - index % 7, -50 - index % 5, 500, 500]}
             for index in range(controls)]
    for _ in range(depth):
        views = [rotated(math.pi / 2 / depth, (0, 0, 400, 400), views)]
    return screen(views)


def nested_scroll_views(depth, controls):
    views = []
    for _ in range(depth):
        buttons = [{"class": "UIButton", "frame": [9 * index, 7 * index, 60, 60]} for index in range(controls)]
        views = [{"class": "UIScrollView", "frame": [0, 0, 390, 844], "contentSize": [400, 900],
                  "subviews": buttons + views}]
    return json.dumps(views[0])


def windows(count):
    window = {"class": "UIWindow", "frame": [0, 0, 390, 844],
              "subviews": [{"class": "UIButton", "frame": [10, 10, 99, 99]}]}
    return json.dumps({"windows": [window] * count})


def nested_objects(depth):
    return "{\"subviews\": [" * depth + "]}" * depth


def duplicate_keys(count):
    """An object in which each key occurs twice."""
    return "{\"class\": \"UIView\"," + ",".join(f"\"k{index // 2}\": 1" for index in range(count)) + "}"


def text_dump(count):
    return "<UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>\n" + "".join(
        f"   | <UIButton: 0x7f{index:06x}; frame = ({index % 300} {index * 7 % 800}; 80 44); opaque = NO; "
        f"layer = <CALayer: 0x6{index:06x}>>\n" for index in range(count))


def earlgrey_dump(count):
    return "<UIWindow:0x1; AX=N; frame={{0, 0}, {390, 844}}; alpha=1>\n" + "".join(
        f"  |--<UIButton:0x{index:x}; AX=Y; AX.label='B{index}'; "
        f"frame={{{{{index % 300}, {index % 700}}}, {{44, 44}}}}; alpha=1>\n" for index in range(count))


def xcuitest_dump(count):
    return "Element subtree:\n →Application, 0x1, pid: 1, label: 'Shop'\n" + "".join(
        f"    Button, 0x{index:x}, {{{{{index % 300}.0, 60.0}}, {{24.0, 24.0}}}}, label: 'B{index}'\n"
        for index in range(count))


def xml_dump(count):
    return "<AppiumAUT><XCUIElementTypeApplication>" + "".join(
        f'<XCUIElementTypeButton type="XCUIElementTypeButton" name="b{index}" label="B{index}" enabled="true" '
        f'visible="true" x="{index % 300}" y="{index % 700}" width="24" height="25"/>\n'
        for index in range(count)) + "</XCUIElementTypeApplication></AppiumAUT>"


def json_dump(count):
    return json.dumps([{"type": "Application", "AXLabel": "Shop"}] + [
        {"type": "Button", "AXLabel": f"B{index}", "frame": {"x": index % 300, "y": 0, "width": 39, "height": 44}}
        for index in range(count)])


IB_START = """<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" \
targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
<device id="retina6_12" orientation="portrait" appearance="light"/>
<scenes>"""
IB_FRAME = '<rect key="frame" x="0" y="0" width="393" height="44"/>'


def cells(count):
    """A table with prototypes, each of which is laid out by itself."""
    return IB_START + '<scene sceneID="s"><objects><tableViewController id="v"><tableView key="view" id="w">' + (
        '<rect key="frame" x="0" y="0" width="393" height="852"/><prototypes>') + "".join(
        f'<tableViewCell id="x{index}">{IB_FRAME}<tableViewCellContentView key="contentView" id="y{index}">'
        f'{IB_FRAME}</tableViewCellContentView></tableViewCell>\n' for index in range(count)) + (
        "</prototypes></tableView></tableViewController></objects></scene></scenes></document>")


def notes(count):
    """Views whose notes suppress a rule that reports nothing."""
    return IB_START + '<scene sceneID="s"><objects><viewController id="v"><view key="view" id="w"><subviews>' + "".join(
        f'<view id="x{index}">{IB_FRAME}<attributedString key="userComments">'
        f'<fragment content="layoutlint:disable small-touch-target"/></attributedString></view>\n'
        for index in range(count)) + "</subviews></view></viewController></objects></scene></scenes></document>"


SHAPES = {
    "3,000 overlapping buttons": (".layout.json", lambda: instructions.overlapping_buttons(3_000)),
    "1,600 crossing bars": (".layout.json", lambda: crossing_bars(1_600)),
    "2,000 rotated buttons": (".layout.json", lambda: screen([
        rotated(index, (index * 7 % 300, index * 13 % 400, 80, 44), kind="UIButton")
        for index in range(2_000)])),
    "300 nested rotated views": (".layout.json", lambda: nested_rotated_views(300, 2_000)),
    "450 nested scroll views": (".layout.json", lambda: nested_scroll_views(450, 40)),
    "8,000 windows": (".layout.json", lambda: windows(8_000)),
    "8,000 findings": (".layout.json", lambda: instructions.cards(2_000)),
    "list of 4,500 views": (".layout.json", lambda: documents.layout("list", 4_500).text("", "4")),
    "list with constraints": (
        ".layout.json", lambda: documents.layout("list", 1_500, constrained=True).text("", "4")),
    "80,000 duplicate keys": (".layout.json", lambda: duplicate_keys(80_000)),
    "text dump": (".txt", lambda: text_dump(9_000)),
    "EarlGrey dump": (".txt", lambda: earlgrey_dump(11_000)),
    "XCUITest dump": (".txt", lambda: xcuitest_dump(12_000)),
    "XML dump": (".xml", lambda: xml_dump(5_900)),
    "JSON dump": (".json", lambda: json_dump(9_000)),
    "4,000 cells": (".storyboard", lambda: cells(4_000)),
    "4,700 notes": (".storyboard", lambda: notes(4_700)),
    "storyboard": (".storyboard", lambda: documents.storyboard("main", 950_000).text("", "4")),
}


class Server(latency.Server):
    def processor_seconds(self):
        """Processor time of all threads of the server and its worker, with the resolution of the scheduler."""
        total = 0
        for process in self.processes():
            for task in pathlib.Path(f"/proc/{process}/task").iterdir():
                try:
                    total += int((task / "schedstat").read_text().split()[0])
                except OSError:
                    pass
        return total / 1e9

    def wait_until_idle(self):
        last, since = self.processor_seconds(), time.perf_counter()
        while time.perf_counter() - since < 0.15:
            time.sleep(0.01)
            now = self.processor_seconds()
            if now - last > 0.0005:
                last, since = now, time.perf_counter()
        return self.processor_seconds()


def measure(program, name, folder):
    suffix, text = SHAPES[name]
    text = text()
    if len(text) > 1_000_000:
        sys.exit(f"{name}: {len(text)} bytes")
    uri = (pathlib.Path(folder) / f"shape{suffix}").as_uri()
    server = Server(program, folder)
    server.wait_for_response(server.send(
        "initialize", {"processId": None, "rootUri": None, "capabilities": {}}, True)[1])
    server.send("initialized", {})

    def open_(uri, text):
        return server.send("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "json", "version": 1, "text": text}})[0]

    def close(uri):
        return server.send("textDocument/didClose", {"textDocument": {"uri": uri}})[0]

    def findings(uri):
        """The time at which the findings of a document arrive, or None after two minutes."""
        # Decoding a message of tens of megabytes would delay reading the next one.
        while message := server.receive_body(120):
            if b"textDocument/publishDiagnostics" in message[1] and uri.encode() in message[1]:
                return message[0]
        return None

    def cancel(moment):
        """Cancels a check at a moment, and returns the time of the cancellation."""
        start = open_(uri, text)
        time.sleep(max(0, lasted * (moment + 0.5) / MOMENTS - (time.perf_counter() - start)))
        return close(uri)

    before = server.wait_until_idle()
    start = open_(uri, text)
    end = findings(uri)
    if end is None:
        server.process.kill()
        return math.nan, [math.nan], [math.nan]
    lasted = end - start
    whole = server.wait_until_idle() - before
    close(uri)
    server.wait_until_idle()
    after, next_check = [], []
    for moment in range(MOMENTS):
        cancel(moment)
        # Includes the time of the loop for the notification.
        cancelled = server.processor_seconds()
        after.append(server.wait_until_idle() - cancelled)
        cancelled = cancel(moment)
        small = (pathlib.Path(folder) / f"small{moment}.layout.json").as_uri()
        open_(small, SMALL_LAYOUT)
        next_check.append((findings(small) or math.nan) - cancelled)
        close(small)
        server.wait_until_idle()
    server.process.kill()
    return whole, after, next_check


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--base", help="another build to compare with")
    parser.add_argument("--only", default="", help="only shapes whose names contain this text")
    options = parser.parse_args()
    print("| document | program | check | after a cancellation | at most | to the next findings | at most |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name in SHAPES:
            if options.only not in name:
                continue
            for label, program in [("this", options.program), ("base", options.base)]:
                if program:
                    whole, *times = measure(os.path.abspath(program), name, folder)
                    columns = [f"{of(series) * 1000:.1f}" for series in times for of in (statistics.median, max)]
                    print(f"| {name} | {label} | {whole * 1000:.0f} | {' | '.join(columns)} |", flush=True)


if __name__ == "__main__":
    main()
