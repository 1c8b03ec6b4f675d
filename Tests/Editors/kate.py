"""Drives a Kate by its keys; see kate.sh."""

import json
import os
import pathlib
import subprocess
import time

SETTING = pathlib.Path(os.environ["LAYOUTLINT_DRIVER"])
TRAFFIC = pathlib.Path(os.environ["LAYOUTLINT_TRAFFIC"])
STEPS = json.loads((SETTING / "steps.json").read_text(encoding="utf-8"))
LIMIT = 15
# Between two keys that belong together: Kate takes the second for its window only when that is there.
PAUSE = 0.4


def wait(text, holds):
    end = time.monotonic() + LIMIT
    while not (found := holds()):
        if time.monotonic() > end:
            raise AssertionError(text)
        time.sleep(0.05)
    return found


def keys(*names):
    for name in names:
        subprocess.run(["xdotool", "key", "--clearmodifiers", name], check=True)
    time.sleep(PAUSE)


def write(text):
    subprocess.run(["xdotool", "type", "--delay", "20", text], check=True)
    time.sleep(PAUSE)


def take_focus_back():
    """There is no window manager to do it when a dialog has gone."""
    subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "kate", "windowfocus"],
                   check=False, stdout=subprocess.DEVNULL)
    time.sleep(PAUSE)


def traffic():
    """What was said so far: (sender, message), the server being `<-`."""
    lines = TRAFFIC.read_text(encoding="utf-8").splitlines() if TRAFFIC.exists() else []
    return [(line[:2], json.loads(line[3:])) for line in lines]


def published(name):
    """The findings of a file as they were told last; None where they were not."""
    found = None
    for sender, message in traffic():
        parameters = message.get("params") or {}
        if sender == "<-" and message.get("method") == "textDocument/publishDiagnostics" \
                and parameters["uri"].endswith("/" + name):
            found = parameters["diagnostics"]
    return found


def answers(method):
    asked = {message["id"] for sender, message in traffic()
             if sender == "->" and message.get("method") == method}
    return [message.get("result") for sender, message in traffic()
            if sender == "<-" and "method" not in message and message.get("id") in asked]


class Document:
    def __init__(self, kind):
        self.kind, self.steps = kind, STEPS[kind]
        self.path = SETTING / "project" / self.steps["file"]
        self.process = None

    def step(self, name, body):
        try:
            body()
            line = f"ok {self.kind} {name}"
        except Exception as problem:
            line = f"FAILED {self.kind} {name}: {problem}"
            keys("Escape", "Escape")
        with open(SETTING / "report", "a", encoding="utf-8") as report:
            report.write(line.replace("\n", " ") + "\n")

    def line(self, number):
        return self.path.read_text(encoding="utf-8").split("\n")[number - 1]

    def put_cursor(self, number, text_before):
        keys("ctrl+g")
        write(str(number))
        keys("Return")
        keys(*["Right"] * len(text_before))

    def findings(self):
        wanted = self.steps["finding"]["message"]
        wait(f"{published(self.path.name)}", lambda: any(
            wanted in found["message"] for found in published(self.path.name) or []))

    def at_finding(self):
        place = self.steps["finding"]
        units = self.line(place["line"]).encode("utf-16-le")[: 2 * (place["utf16Column"] + 1)]
        self.put_cursor(place["line"], units.decode("utf-16-le"))

    def hover(self):
        self.at_finding()
        keys("alt+l")
        keys("y")
        wait(f"{answers('textDocument/hover')}", lambda: any(
            self.steps["hover"] in json.dumps(hover)
            for hover in answers("textDocument/hover") if hover))
        keys("Escape")

    def fix(self):
        self.at_finding()
        keys("alt+Return")
        wait("no actions", lambda: any(answers("textDocument/codeAction")))
        time.sleep(PAUSE)
        keys("Down", "Return")
        time.sleep(PAUSE)
        keys("ctrl+s")
        number = self.steps["finding"]["line"]
        wait(f"line {number} is {self.line(number)}",
             lambda: self.line(number) == self.steps["fix"]["line"])

    def rename(self):
        place = self.steps["rename"]
        line = self.line(place["line"])
        self.put_cursor(place["line"], line[: line.index(place["at"]) + 1])
        keys("F2")
        keys("ctrl+a")
        write(place["to"])
        keys("Return")
        time.sleep(PAUSE)
        take_focus_back()
        keys("ctrl+s")
        for number, expected in place["lines"].items():
            wait(f"line {number} is {self.line(int(number))}",
                 lambda: self.line(int(number)) == expected)

    def close(self):
        keys("ctrl+q")
        self.process.wait(LIMIT)
        wait(f"{published(self.path.name)}", lambda: published(self.path.name) == [])

    def drive(self):
        with open(SETTING / "kate.log", "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                ["kate", "-n", "-b", self.path.name], stdout=log, stderr=log)
        try:
            for name in ["findings", "hover", "fix", "rename", "close"]:
                self.step(name, getattr(self, name))
        finally:
            self.process.kill()


for one in STEPS:
    Document(one).drive()
