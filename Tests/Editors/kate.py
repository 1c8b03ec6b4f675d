"""Tests Kate with simulated key presses; see kate.sh."""

import json
import os
import pathlib
import subprocess
import time

WORK_FOLDER = pathlib.Path(os.environ["LAYOUTLINT_DRIVER"])
TRAFFIC = pathlib.Path(os.environ["LAYOUTLINT_TRAFFIC"])
STEPS = json.loads((WORK_FOLDER / "steps.json").read_text(encoding="utf-8"))
TIMEOUT_SECONDS = 15
# Between two keys, in seconds: a window gets keys only after it has opened.
PAUSE_SECONDS = 0.4


def wait(failure, condition):
    """Waits until a condition is true and returns its value. Raises an error with a message otherwise."""
    end = time.monotonic() + TIMEOUT_SECONDS
    while not (value := condition()):
        if time.monotonic() > end:
            raise AssertionError(failure)
        time.sleep(0.05)
    return value


def press(*names):
    for name in names:
        subprocess.run(["xdotool", "key", "--clearmodifiers", name], check=True)
    time.sleep(PAUSE_SECONDS)


def type_text(text):
    subprocess.run(["xdotool", "type", "--delay", "20", text], check=True)
    time.sleep(PAUSE_SECONDS)


def focus_window():
    """Needed after a dialog has closed, because there is no window manager."""
    subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "kate", "windowfocus"],
                   check=False, stdout=subprocess.DEVNULL)
    time.sleep(PAUSE_SECONDS)


def traffic():
    """All messages so far, as pairs of direction and message. `<-` is from the server."""
    lines = TRAFFIC.read_text(encoding="utf-8").splitlines() if TRAFFIC.exists() else []
    return [(line[:2], json.loads(line[3:])) for line in lines]


def published(name):
    """The diagnostics that the server published last for a file, or None."""
    diagnostics = None
    for direction, message in traffic():
        parameters = message.get("params") or {}
        if direction == "<-" and message.get("method") == "textDocument/publishDiagnostics" \
                and parameters["uri"].endswith("/" + name):
            diagnostics = parameters["diagnostics"]
    return diagnostics


def results(method):
    """The results of all requests of this method."""
    requests = {message["id"] for direction, message in traffic()
                if direction == "->" and message.get("method") == method}
    return [message.get("result") for direction, message in traffic()
            if direction == "<-" and "method" not in message and message.get("id") in requests]


class Document:
    def __init__(self, kind):
        self.kind, self.steps = kind, STEPS[kind]
        self.path = WORK_FOLDER / "project" / self.steps["file"]
        self.process = None

    def step(self, name, body):
        try:
            body()
            line = f"ok {self.kind} {name}"
        except Exception as error:
            line = f"FAILED {self.kind} {name}: {error}"
            press("Escape", "Escape")
        with open(WORK_FOLDER / "report", "a", encoding="utf-8") as report:
            report.write(line.replace("\n", " ") + "\n")

    def line(self, number):
        return self.path.read_text(encoding="utf-8").split("\n")[number - 1]

    def move_cursor(self, number, text_before):
        press("ctrl+g")
        type_text(str(number))
        press("Return")
        press(*["Right"] * len(text_before))

    def findings(self):
        message = self.steps["finding"]["message"]
        wait(f"{published(self.path.name)}", lambda: any(
            message in diagnostic["message"] for diagnostic in published(self.path.name) or []))

    def move_to_finding(self):
        finding = self.steps["finding"]
        units = self.line(finding["line"]).encode("utf-16-le")[: 2 * (finding["utf16Column"] + 1)]
        self.move_cursor(finding["line"], units.decode("utf-16-le"))

    def hover(self):
        self.move_to_finding()
        press("alt+l")
        press("y")
        wait(f"{results('textDocument/hover')}", lambda: any(
            self.steps["hover"] in json.dumps(hover)
            for hover in results("textDocument/hover") if hover))
        press("Escape")

    def fix(self):
        self.move_to_finding()
        press("alt+Return")
        wait("no code actions", lambda: any(results("textDocument/codeAction")))
        time.sleep(PAUSE_SECONDS)
        press("Down", "Return")
        time.sleep(PAUSE_SECONDS)
        press("ctrl+s")
        number = self.steps["finding"]["line"]
        wait(f"line {number} is {self.line(number)}",
             lambda: self.line(number) == self.steps["fix"]["line"])

    def rename(self):
        rename = self.steps["rename"]
        line = self.line(rename["line"])
        self.move_cursor(rename["line"], line[: line.index(rename["at"]) + 1])
        press("F2")
        press("ctrl+a")
        type_text(rename["to"])
        press("Return")
        time.sleep(PAUSE_SECONDS)
        focus_window()
        press("ctrl+s")
        for number, expected in rename["lines"].items():
            wait(f"line {number} is {self.line(int(number))}",
                 lambda: self.line(int(number)) == expected)

    def close(self):
        press("ctrl+q")
        self.process.wait(TIMEOUT_SECONDS)
        wait(f"{published(self.path.name)}", lambda: published(self.path.name) == [])

    def run(self):
        with open(WORK_FOLDER / "kate.log", "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                ["kate", "-n", "-b", self.path.name], stdout=log, stderr=log)
        try:
            for name in ["findings", "hover", "fix", "rename", "close"]:
                self.step(name, getattr(self, name))
        finally:
            self.process.kill()


for kind in STEPS:
    Document(kind).run()
