#!/usr/bin/env python3
"""Measures the time from an edit to its diagnostics in the language server: `make latency`.

    Tests/Speed/latency.py PROGRAM [--keys N] [--only TEXT] [--base PROGRAM] [--rounds N]

Starts `PROGRAM serve` for each generated document (documents.py) in the folder of an app, and simulates typing. Each key press is
one `textDocument/didChange`: a range if the server supports incremental changes, else the whole text.
`--only` selects the documents whose names contain TEXT. The output is a Markdown table with these columns;
all times are milliseconds:

    opened         from `didOpen` to the first diagnostics; the minimum of all rounds
    answered       from a key press to the diagnostics of that version; the next key is pressed after them
    CPU            processor time of the server for each key of `answered`; on a busy machine it is more
                   reliable than elapsed time (Linux only)
    typed          from a key press to the diagnostics of that version or a later one, with a key press
                   every 30 ms
    had findings   how many versions of `typed` got diagnostics of their own
    longest wait   the maximum of `typed`
    hover          from a hover request over the edited label to its response, in an unchanged text; not in
                   source code
    first          the same for the first hover after an edit, sent right after the diagnostics: the
                   server may still be analyzing the text
    parse          the time in which Jansson (for storyboards: Expat) parses the text; not that of source code
    ratio          the median of `answered` divided by `parse`; independent of the machine's speed

No time causes a failure. The script fails if the server's answers are wrong: the diagnostics of a version
must equal the findings of `PROGRAM lint` for that text (rule, line and message), must belong to a version
that was sent, and must not be older than diagnostics published before; a hover must contain the label.

`--base` names another build to compare with: `make latency BASE=PROGRAM`. The two builds are measured
alternately, in several rounds of one run (`--rounds`, default 3), so that other load on the machine affects
both. A third line for each document has the ratios: the time of this build divided by the time of the other.
A ratio below 1 means that this build is faster. In columns with two percentiles it is the ratio of the medians.

Requires only the Python standard library, and libjansson for `parse`.
"""

import argparse
import collections
import ctypes
import ctypes.util
import json
import os
import pathlib
import queue
import subprocess
import sys
import tempfile
import threading
import time
import xml.parsers.expat

import documents

KEY_SECONDS = 0.030
PROJECT_FILE_COUNT = 3_000
TIMEOUT_SECONDS = 60


class WrongAnswer(Exception):
    pass


class Server:
    """A language server process. Each message is queued with its time of arrival."""

    def __init__(self, program, folder):
        self.process = subprocess.Popen(
            [program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, cwd=folder)
        self.known_processes = None
        self.messages = queue.SimpleQueue()
        # Cleared while the client reads nothing.
        self.reads = threading.Event()
        self.reads.set()
        self.last_id = 0
        threading.Thread(target=self.read_messages, daemon=True).start()

    def read_messages(self):
        stream = self.process.stdout
        while True:
            length = None
            self.reads.wait()
            while (line := stream.readline()).strip():
                name, _, value = line.decode("ascii").partition(":")
                if name.lower() == "content-length":
                    length = int(value)
            if length is None:
                self.messages.put((None, None))
                return
            body = stream.read(length)
            self.messages.put((time.perf_counter(), body))

    def send(self, method, params, is_request=False):
        """Returns the time just before the message is written, and the id if it is a request."""
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if is_request:
            self.last_id += 1
            message["id"] = self.last_id
        body = json.dumps(message, ensure_ascii=False).encode()
        frame = b"Content-Length: %d\r\n\r\n" % len(body) + body
        start = time.perf_counter()
        self.process.stdin.write(frame)
        self.process.stdin.flush()
        return start, message.get("id")

    def receive(self, seconds=TIMEOUT_SECONDS):
        """The next message and its time of arrival, or None after a timeout."""
        message = self.receive_body(seconds)
        return message and (message[0], json.loads(message[1]))

    def receive_body(self, seconds=TIMEOUT_SECONDS):
        """The bytes of the next message and its time of arrival, or None after a timeout."""
        try:
            moment, body = self.messages.get(timeout=max(0, seconds))
        except queue.Empty:
            return None
        if body is None:
            raise WrongAnswer("the server exited")
        return moment, body

    def wait_for_response(self, identifier):
        """The response to a request and its time of arrival. Other messages are discarded."""
        while message := self.receive():
            if message[1].get("id") == identifier and "method" not in message[1]:
                return message
        raise WrongAnswer("the server did not respond to a request")

    def processes(self):
        """The ids of the server's process and of its worker, which a server may have."""
        if self.known_processes is None:
            self.known_processes = [self.process.pid]
            for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
                try:
                    fields = path.read_text().rsplit(")", 1)[1].split()
                except OSError:
                    continue
                if int(fields[1]) == self.process.pid:
                    self.known_processes.append(int(path.parent.name))
        return self.known_processes

    def processor_seconds(self):
        """Processor time of the processes, or None if the system does not provide it."""
        ticks = 0
        for process in self.processes():
            try:
                fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1]
            except OSError:
                return None
            ticks += sum(map(int, fields.split()[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def shut_down(self):
        self.wait_for_response(self.send("shutdown", None, is_request=True)[1])
        self.send("exit", None)
        if self.process.wait(TIMEOUT_SECONDS) != 0:
            raise WrongAnswer(f"exit status {self.process.returncode}")


class Typist:
    """Edits one document and compares the published diagnostics with the expected ones."""

    def __init__(self, program, document, folder):
        self.program, self.document, self.folder = program, document, folder
        self.path = pathlib.Path(folder) / f"typed{document.suffix}"
        self.uri = self.path.as_uri()
        self.label, self.number, self.step = "", documents.NUMBERS[0], 0
        self.version, self.published = 1, 0
        # The number of each version, and the expected diagnostics for each number.
        self.numbers, self.expected = {}, {}
        # The findings that remain during a syntax error. Those between two edits that are checked together
        # are removed.
        self.kept = {}
        self.server = Server(program, folder)

    def open(self):
        """Opens the document. Returns the seconds until its diagnostics are published."""
        _, identifier = self.server.send("initialize", {
            "processId": None, "rootUri": None,
            "capabilities": {"textDocument": {
                "publishDiagnostics": {"relatedInformation": True, "versionSupport": True},
                "hover": {"contentFormat": ["markdown"]}}}}, is_request=True)
        _, answer = self.server.wait_for_response(identifier)
        sync = answer["result"]["capabilities"].get("textDocumentSync", 1)
        self.is_incremental = (sync.get("change") if isinstance(sync, dict) else sync) == 2
        self.server.send("initialized", {})
        for number in dict.fromkeys(documents.NUMBERS):
            self.expected[number] = self.findings_of_command_line(number)
            if any(rule == "syntax-error" for rule, _, _ in self.expected[number]):
                before = documents.NUMBERS[documents.NUMBERS.index(number) - 1]
                self.kept[number] = self.expected[before]
        self.numbers[1] = self.number
        start, _ = self.server.send("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": self.document.suffix.split(".")[-1], "version": 1, "text": self.text()}})
        return self.wait_for(1) - start

    def text(self):
        return self.document.text(self.label, self.number)

    def findings_of_command_line(self, number):
        self.path.write_text(self.document.text("", number), encoding="utf-8")
        done = subprocess.run(
            [self.program, "lint", "--format", "json", "--fail-on", "never", self.path.name],
            cwd=self.folder, capture_output=True, check=True)
        report = json.loads(done.stdout)
        return collections.Counter(
            (finding["rule"], finding["range"]["start"]["line"], finding["message"])
            for finding in report["findings"])

    def press_key(self):
        """Makes one edit and returns its time: two edits in the label, one in the number, and so on."""
        self.step += 1
        if self.step % 3:
            line, column = self.document.end_position(documents.LABEL, self.label, self.number)
            removed, added = 0, "abcdefghij"[self.step % 10]
            self.label += added
        else:
            line, column = self.document.end_position(documents.NUMBER, self.label, self.number)
            next_ = documents.NUMBERS[self.step // 3 % len(documents.NUMBERS)]
            removed = max(0, len(self.number) - len(next_))
            added = next_[len(self.number):]
            self.number = next_
        self.version += 1
        self.numbers[self.version] = self.number
        if self.is_incremental:
            change = {"range": {"start": {"line": line, "character": column - removed},
                                "end": {"line": line, "character": column}}, "text": added}
        else:
            change = {"text": self.text()}
        return self.server.send("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version},
            "contentChanges": [change]})[0]

    def check_message(self, message):
        """Verifies published diagnostics. Returns their version, or None for any other message."""
        if message.get("method") != "textDocument/publishDiagnostics":
            return None
        params = message["params"]
        version = params.get("version")
        if params["uri"] != self.uri or version not in self.numbers:
            raise WrongAnswer(f"diagnostics for version {version} of {params['uri']}, which was not sent")
        if version < self.published:
            raise WrongAnswer(f"diagnostics for version {version} after those for version {self.published}")
        self.published = version
        found = collections.Counter(
            (item["code"], item["range"]["start"]["line"] + 1, item["message"])
            for item in params["diagnostics"])
        number = self.numbers[version]
        expected = self.expected[number]
        permitted = expected + self.kept.get(number, collections.Counter())
        if found - permitted or expected - found:
            raise WrongAnswer(
                f"version {version}: published but not expected: {found - permitted}; "
                f"expected but not published: {expected - found}")
        return version

    def wait_for(self, version):
        """The time at which the diagnostics of `version` or a later one arrived."""
        while message := self.server.receive():
            if (self.check_message(message[1]) or 0) >= version:
                return message[0]
        raise WrongAnswer(f"no diagnostics for version {version}")

    def type_after_diagnostics(self, count):
        """Waits for the diagnostics of each key before the next one. Returns the times in seconds."""
        times = []
        for _ in range(count):
            start = self.press_key()
            times.append(self.wait_for(self.version) - start)
        return times

    def type_steadily(self, count):
        """Presses a key every 30 ms. Returns the time of each key in seconds until diagnostics of its
        version or a later one, and the number of versions with diagnostics of their own."""
        sent, received = {}, {}
        due = time.perf_counter()
        for _ in range(count):
            start = self.press_key()
            sent[self.version] = start
            due += KEY_SECONDS
            while message := self.server.receive(due - time.perf_counter()):
                if version := self.check_message(message[1]):
                    received[version] = message[0]
        last = self.version
        while self.published < last:
            message = self.server.receive()
            if message is None:
                raise WrongAnswer(f"no diagnostics for version {last}")
            if version := self.check_message(message[1]):
                received[version] = message[0]
        times = []
        for version, start in sent.items():
            times.append(min(moment for other, moment in received.items() if other >= version) - start)
        return times, len([version for version in received if version in sent])

    def type_until_well_formed(self):
        """Makes edits until the text is well formed, so that a hover has a result."""
        self.type_after_diagnostics(1)
        while self.number != documents.NUMBERS[0] or self.step % 3:
            self.type_after_diagnostics(1)

    def first_hovers(self, count):
        """Times in seconds of the first hover after an edit."""
        times = []
        for _ in range(count):
            self.type_until_well_formed()
            times += self.hover(1)
        return times

    def hover(self, count):
        """Times in seconds of hovers over the label."""
        line, column = self.document.end_position(documents.LABEL, self.label, self.number)
        times = []
        for _ in range(count):
            start, identifier = self.server.send("textDocument/hover", {
                "textDocument": {"uri": self.uri},
                "position": {"line": line, "character": column}}, is_request=True)
            moment, answer = self.server.wait_for_response(identifier)
            # The server shortens long names.
            if self.label[:30] not in json.dumps(answer.get("result"), ensure_ascii=False):
                raise WrongAnswer(f"a hover without the label: {answer}")
            times.append(moment - start)
        return times


def parse_time(document, rounds=9):
    """Seconds in which a library parses the text: the minimum of several rounds; None if there is none."""
    if document.suffix == ".swift":
        return None
    text = document.text("", documents.NUMBERS[0]).encode()
    if document.suffix == ".storyboard":
        return minimum_time(rounds, lambda: xml.parsers.expat.ParserCreate().Parse(text, True))
    name = ctypes.util.find_library("jansson")
    if name is None:
        return None
    library = ctypes.CDLL(name)
    library.json_loadb.restype = ctypes.c_void_p
    library.json_loadb.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t,
                                   ctypes.c_void_p]
    library.json_delete.argtypes = [ctypes.c_void_p]
    values = []

    def load():
        values.append(library.json_loadb(text, len(text), 0, None))
        assert values[-1]

    result = minimum_time(rounds, load)
    for value in values:
        library.json_delete(value)
    return result


def minimum_time(rounds, work):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def percentile(times, share):
    times = sorted(times)
    return times[min(len(times) - 1, int(share * len(times)))]


def ms(seconds):
    return "–" if seconds is None else f"{seconds * 1000:.1f}"


def percentiles(times):
    if not times:
        return "–"
    return f"{ms(percentile(times, 0.5))} / {ms(percentile(times, 0.99))}"


class Times:
    """Measurements of one program with one document, in all rounds."""

    def __init__(self):
        self.opened, self.answered, self.typed, self.hover, self.first = [], [], [], [], []
        # Processor seconds of the `answered` keys, number of keys, versions with diagnostics of their own.
        self.processor, self.keys, self.own, self.is_incremental = 0.0, 0, 0, False

    def measure(self, program, document, keys, folder):
        """Makes one round with a new server and `keys` key presses of each kind."""
        typist = Typist(program, document, folder)
        try:
            self.opened.append(typist.open())
            typist.type_after_diagnostics(12)
            before = typist.server.processor_seconds()
            self.answered += typist.type_after_diagnostics(keys)
            after = typist.server.processor_seconds()
            typed, own = typist.type_steadily(keys)
            typist.type_until_well_formed()
            if document.has_hover:
                self.hover += typist.hover(keys)
                self.first += typist.first_hovers(max(4, keys // 8))
            typist.server.shut_down()
        finally:
            typist.server.process.kill()
        self.typed += typed
        self.own += own
        self.keys += keys
        self.is_incremental = typist.is_incremental
        if before is None or after is None or self.processor is None:
            self.processor = None
        else:
            self.processor += after - before

    def per_key(self):
        return None if self.processor is None else self.processor / self.keys

    def cells(self, document, parse):
        ratio = "–" if parse is None else f"{percentile(self.answered, 0.5) / parse:.1f}"
        size = len(document.text("", documents.NUMBERS[0]).encode())
        return [document.name, f"{size / 1000:.0f}", ms(min(self.opened)), percentiles(self.answered),
                ms(self.per_key()), percentiles(self.typed), f"{self.own} of {self.keys}",
                ms(max(self.typed)), percentiles(self.hover), percentiles(self.first), ms(parse), ratio,
                "ranges" if self.is_incremental else "whole texts"]

    def ratios(self, document, base):
        """The table cells with the times of this build divided by those of `base`."""
        def median(times):
            return percentile(times, 0.5)

        def ratio(name, statistic):
            if not getattr(self, name):
                return "–"
            return quotient(statistic(getattr(self, name)), statistic(getattr(base, name)))
        return [document.name, "", ratio("opened", min), ratio("answered", median),
                quotient(self.per_key(), base.per_key()), ratio("typed", median), "",
                ratio("typed", max), ratio("hover", median), ratio("first", median), "", "", ""]


def quotient(time, base):
    return "–" if time is None or not base else f"{time / base:.2f}"


COLUMNS = ["document", "kB", "opened", "answered p50 / p99", "CPU", "typed p50 / p99", "had findings",
           "longest wait", "hover p50 / p99", "first p50 / p99", "parse", "ratio", "edits"]


def write_project(folder, document):
    """The document is in an app with a large Xcode project, which declares the devices for checks."""
    project = pathlib.Path(folder) / "App.xcodeproj"
    project.mkdir()
    text = documents.xcode_project(f"typed{document.suffix}", PROJECT_FILE_COUNT)
    (project / "project.pbxproj").write_text(text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--base", type=pathlib.Path)
    parser.add_argument("--keys", type=int, default=200)
    parser.add_argument("--only", default="")
    parser.add_argument("--rounds", type=int)
    arguments = parser.parse_args()
    rounds = arguments.rounds or (3 if arguments.base else 1)
    generated = [documents.layout("layout, 50 views", 50), documents.layout("layout, 500 views", 500),
            documents.layout("layout, 5,000 views", 5_000),
            documents.layout("constraints, 500 views", 500, constrained=True),
            documents.many_findings("layout, 8,000 findings", 8_000),
            documents.storyboard("storyboard, 100 kB", 100_000),
            documents.storyboard("storyboard, 500 kB", 500_000),
            documents.code("code, 2,000 lines", 2_000)]
    programs = {"": arguments.program}
    if arguments.base:
        programs = {"before: ": arguments.base, **programs}
    print("| " + " | ".join(COLUMNS) + " |")
    print("|" + "---|" * len(COLUMNS), flush=True)
    has_failed = False
    for document in generated:
        if arguments.only not in document.name:
            continue
        times = {prefix: Times() for prefix in programs}
        for _ in range(rounds):
            for prefix, program in programs.items():
                # `.git` marks the root of a repository: the server reads no configuration above it.
                with tempfile.TemporaryDirectory() as folder:
                    (pathlib.Path(folder) / ".git").mkdir()
                    write_project(folder, document)
                    try:
                        times[prefix].measure(
                            program.absolute(), document, -(-arguments.keys // rounds), folder)
                    except WrongAnswer as error:
                        print(f"{prefix}{document.name}: {error}", file=sys.stderr)
                        has_failed = True
        parse = parse_time(document)
        for prefix in programs:
            if times[prefix].keys:
                print(f"| {prefix}" + " | ".join(times[prefix].cells(document, parse)) + " |")
        if arguments.base and all(measured.keys for measured in times.values()):
            cells = times[""].ratios(document, times["before: "])
            print("| ratio: " + " | ".join(cells) + " |")
        sys.stdout.flush()
    sys.exit(1 if has_failed else 0)


if __name__ == "__main__":
    main()
