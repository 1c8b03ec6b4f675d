"""Runs the capture library on the stub of UIKit, and compares layouts."""

import json
import os
import subprocess
import tempfile


class Bench:
    """Captures documents in one run of the tool, and runs the program on the files."""

    def __init__(self, program, tool, folder=None):
        self.program = os.path.abspath(program)
        self.tool = tool
        self.folder = folder or tempfile.mkdtemp(prefix="captures-")

    def path(self, *names):
        path = os.path.join(self.folder, *names)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return path

    def write(self, documents, folder):
        """Writes documents by name; returns their paths by name."""
        paths = {}
        for name, document in documents.items():
            paths[name] = self.path(folder, name + ".layout.json")
            with open(paths[name], "w") as file:
                file.write(document if isinstance(document, str) else json.dumps(document))
        return paths

    def run_tool(self, requests):
        text = "".join(json.dumps(request) + "\n" for request in requests)
        done = subprocess.run([self.tool], input=text, text=True, capture_output=True, timeout=900)
        assert done.returncode == 0, f"the tool exits with {done.returncode}: {done.stderr[-2000:]}"

    def capture(self, documents, folder, **members):
        """The texts of the captures of documents, by name."""
        inputs = self.write(documents, folder + "/documents")
        outputs = {name: self.path(folder, "captures", name + ".layout.json") for name in documents}
        self.run_tool([{"in": inputs[name], "out": outputs[name], **members} for name in documents])
        return {name: open(path, "rb").read().decode("utf-8") for name, path in outputs.items()}

    def layoutlint(self, *arguments, statuses=(0,)):
        done = subprocess.run([self.program, *arguments], text=True, capture_output=True, timeout=900)
        assert done.returncode in statuses, f"{arguments}: {done.returncode} {done.stderr[-2000:]}"
        return done.stdout

    def convert(self, path):
        return json.loads(self.layoutlint("convert", "--no-config", path))

    def findings(self, folder):
        """The findings of a folder by file name, without the suffix: sorted (rule, path of the view)."""
        report = json.loads(self.layoutlint("lint", "--no-config", "--format", "json", "--fail-on", "never", folder))
        result = {os.path.basename(file["path"])[: -len(".layout.json")]: [] for file in report["files"]}
        for finding in report["findings"]:
            name = os.path.basename(finding["path"])[: -len(".layout.json")]
            result[name].append((finding["rule"], (finding.get("view") or {}).get("path", "")))
        return {name: sorted(findings) for name, findings in result.items()}


def views_of(layout):
    """All views in preorder."""
    stack = list(reversed(layout.get("windows", [layout])))
    while stack:
        view = stack.pop()
        yield view
        stack.extend(reversed(view.get("subviews", [])))


def renamed(layout):
    """The layout with the ids that positions in preorder determine, and without notes."""
    names = {}
    for index, view in enumerate(views_of(layout)):
        if "id" in view:
            names[view["id"]] = f"v{index}"
        controller = view.get("viewController")
        if isinstance(controller, dict) and "id" in controller:
            names[controller["id"]] = f"c{index}"
    for index, view in enumerate(views_of(layout)):
        view["id"] = f"v{index}"
        if isinstance(view.get("viewController"), str):
            view["viewController"] = {"class": view["viewController"]}
        controller = view.get("viewController")
        if controller:
            controller["id"] = f"c{index}"
            for key in ("parent", "presentedBy"):
                if controller.get(key):
                    controller[key] = names[controller[key]]
        if view.get("isOpaque") is True:
            del view["isOpaque"]
        for recognizer in view.get("gestureRecognizers", []):
            # A capture writes one without members for an unknown action.
            if recognizer.get("delegate") == {}:
                del recognizer["delegate"]
        for action in view.get("actions", []):
            if action.get("target"):
                action["target"] = names[action["target"]]
        if "actions" in view:
            view["actions"].sort(key=lambda action: (action["event"], action["action"], str(action.get("target", 0))))
    return layout


def first_difference(left, right, path=""):
    if isinstance(left, dict) and isinstance(right, dict):
        for key in sorted(set(left) | set(right)):
            if left.get(key, "absent") != right.get(key, "absent"):
                return first_difference(left.get(key, "absent"), right.get(key, "absent"), f"{path}/{key}")
    if isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        for index, (one, other) in enumerate(zip(left, right)):
            if one != other:
                return first_difference(one, other, f"{path}[{index}]")
    return f"{path}: {json.dumps(left)[:200]} != {json.dumps(right)[:200]}"
