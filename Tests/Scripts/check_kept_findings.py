#!/usr/bin/env python3
"""Types at random places of real documents and checks that findings elsewhere remain.

    check_kept_findings.py PROGRAM FOLDER [--places N] [--seed N]

FOLDER contains storyboards and xibs. Those with findings are opened in the language server, as they are and
converted to JSON. At each place, a text is typed key by key and then deleted. While the document has a syntax error,
each finding of the last text without one must be shown at its new position, unless the edit is inside its range.
After the deletion, the findings must be those of the start. Python's parsers decide which texts have an error.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import xml.parsers.expat

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Speed"))
import latency  # noqa: E402

SNIPPETS = {
    ".layout.json": ['"tag": 5, ', ', "a": [1, {', '"', "{", "]", "x", ", "],
    ".storyboard": [' tag="5"', '<view id="x">', '"', "<", "&", "]]>", "</view>"],
}


def has_syntax_error(text, suffix):
    try:
        if suffix == ".layout.json":
            # A repeated key and a large number are errors of the program as well, but not of the syntax.
            json.loads(text)
        else:
            xml.parsers.expat.ParserCreate().Parse(text, True)
    except (ValueError, xml.parsers.expat.ExpatError):
        return True
    return False


class Document:
    """A document that is open in the server. Positions are offsets of bytes."""

    def __init__(self, server, path, text):
        self.server, self.uri, self.text, self.version = server, path.as_uri(), text, 1
        server.send("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": "x", "version": 1, "text": text.decode()}})
        self.findings = self.request_findings()

    def replace(self, start, end, new):
        self.version += 1
        self.server.send("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version},
            "contentChanges": [{"range": {"start": self.position(start), "end": self.position(end)},
                                "text": new.decode()}]})
        self.text = self.text[:start] + new + self.text[end:]
        self.findings = self.request_findings()

    def close(self):
        self.server.send("textDocument/didClose", {"textDocument": {"uri": self.uri}})

    def request_findings(self):
        """The findings of the current text: rule, message, start and end."""
        _, answer = self.server.wait_for_response(self.server.send(
            "textDocument/diagnostic", {"textDocument": {"uri": self.uri}}, is_request=True)[1])
        lines = self.lines()
        return [
            (found["code"], found["message"],
             *(lines[found["range"][end]["line"]] + found["range"][end]["character"] for end in ("start", "end")))
            for found in answer["result"]["items"]]

    def lines(self):
        """The offset of each line."""
        return [0] + [found.end() for found in re.finditer(rb"\r\n|\n|\r", self.text)]

    def position(self, offset):
        before = re.split(rb"\r\n|\n|\r", self.text[:offset])
        return {"line": len(before) - 1, "character": len(before[-1])}


def place(text, source):
    """An offset between two characters, and not between a carriage return and a line feed."""
    while True:
        offset = source.randrange(len(text) + 1)
        is_inside = text[offset:offset + 1] and 0x80 <= text[offset] < 0xC0
        if not is_inside and text[max(0, offset - 1):offset + 1] != b"\r\n":
            return offset


def type_at(document, offset, snippet, suffix, counts):
    """Types and deletes a snippet. Returns descriptions of lost findings."""
    original = document.findings
    problems = []
    # The findings of the last text without a syntax error, and the bytes that were typed then.
    valid, valid_count = original, 0
    for count in range(1, len(snippet) + 1):
        document.replace(offset + count - 1, offset + count - 1, snippet[count - 1:count])
        if not has_syntax_error(document.text, suffix):
            valid, valid_count = document.findings, count
            continue
        counts["states with a syntax error"] += 1
        shown = collections.Counter(document.findings)
        growth = count - valid_count
        for rule, message, start, end in valid:
            edit = offset + valid_count
            if start <= edit <= end:
                continue
            moved = growth if start > edit else 0
            counts["findings elsewhere"] += 1
            if not shown[rule, message, start + moved, end + moved]:
                problems.append(f"after {snippet[:count]!r} at {offset}: {rule} is not shown: {message}")
    document.replace(offset, offset + len(snippet), b"")
    if sorted(document.findings) != sorted(original):
        problems.append(f"after the deletion of {snippet!r} at {offset}, the findings are not those of before")
    return problems


def documents(program, folder):
    """(name, suffix, text) of the documents with findings, in both forms."""
    report = json.loads(subprocess.run(
        [program, "lint", "--no-config", "--format", "json", "--fail-on", "never", folder],
        capture_output=True, check=True).stdout)
    for path in sorted({finding["path"] for finding in report["findings"] if finding["view"]}):
        yield path, ".storyboard", pathlib.Path(path).read_bytes()
        converted = subprocess.run([program, "convert", path], capture_output=True, check=False)
        if converted.returncode == 0:
            yield path, ".layout.json", converted.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--places", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    source = random.Random(options.seed)
    program = str(options.program.absolute())
    counts, failures = collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        server = latency.Server(program, folder)
        answer = server.wait_for_response(server.send("initialize", {
            "processId": None, "capabilities": {
                "general": {"positionEncodings": ["utf-8"]},
                "textDocument": {"diagnostic": {}}}}, is_request=True)[1])
        assert answer[1]["result"]["capabilities"]["positionEncoding"] == "utf-8"
        server.send("initialized", {})
        opened = []
        for number, (name, suffix, text) in enumerate(documents(program, str(options.folder.absolute()))):
            if has_syntax_error(text, suffix):
                continue
            document = Document(server, pathlib.Path(folder) / f"{number}{suffix}", text)
            # Other screens are not checked for a converted document, so that it can have no findings.
            if document.findings:
                opened.append((name, suffix, document))
            else:
                document.close()
        if not opened:
            sys.exit("the folder contains no documents with findings")
        counts["documents"] = len(opened)
        for name, suffix, document in source.choices(opened, k=options.places):
            counts["places"] += 1
            offset = place(document.text, source)
            snippet = source.choice(SNIPPETS[suffix]).encode()
            failures += [f"{name} ({suffix}) {problem}"
                         for problem in type_at(document, offset, snippet, suffix, counts)]
        server.shut_down()
    print(", ".join(f"{count} {name}" for name, count in counts.items()), f"seed {options.seed}", sep=", ")
    if failures:
        sys.exit("\n".join(failures[:20] + [f"{len(failures)} failures"]))


if __name__ == "__main__":
    main()
