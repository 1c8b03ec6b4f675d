#!/usr/bin/env python3
"""Measures how long a check works on after it is cancelled: `make cancellation`.

    Tests/Speed/cancellation.py PROGRAM [--base PROGRAM] [--only TEXT]

Opens documents of less than a megabyte that take long to check, and closes each at several moments during its check,
which cancels the check. The output is a table with the processor time of a whole check, and the median and the
maximum of the processor time that the server uses after a cancellation, in milliseconds (Linux only).

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

    def open_():
        return server.send("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "json", "version": 1, "text": text}})[0]

    def close():
        server.send("textDocument/didClose", {"textDocument": {"uri": uri}})

    before = server.wait_until_idle()
    start = open_()
    while True:
        message = server.receive(120)
        if message is None:
            server.process.kill()
            return math.nan, [math.nan]
        if message[1].get("method") == "textDocument/publishDiagnostics":
            break
    lasted = message[0] - start
    whole = server.wait_until_idle() - before
    close()
    server.wait_until_idle()
    after = []
    for moment in range(MOMENTS):
        start = open_()
        time.sleep(max(0, lasted * (moment + 0.5) / MOMENTS - (time.perf_counter() - start)))
        close()
        # Includes the time of the loop for the notification.
        cancelled = server.processor_seconds()
        after.append(server.wait_until_idle() - cancelled)
    server.process.kill()
    return whole, after


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--base", help="another build to compare with")
    parser.add_argument("--only", default="", help="only shapes whose names contain this text")
    options = parser.parse_args()
    print("| document | program | check | after a cancellation | at most |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name in SHAPES:
            if options.only not in name:
                continue
            for label, program in [("this", options.program), ("base", options.base)]:
                if program:
                    whole, after = measure(os.path.abspath(program), name, folder)
                    print(f"| {name} | {label} | {whole * 1000:.0f} | {statistics.median(after) * 1000:.1f} "
                          f"| {max(after) * 1000:.1f} |", flush=True)


if __name__ == "__main__":
    main()
