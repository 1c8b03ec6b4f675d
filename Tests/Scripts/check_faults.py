#!/usr/bin/env python3
"""Fails one system call of the program after another, and kills the program at them.

    check_faults.py PROGRAM [--seconds N] [--seed N] [--only COMMAND]

A run must have its normal result, or end with status 2 and a message with a path or the name of what failed; files must have
their old or their new contents, whole. Prints a table of commands and outcomes, and exits with 1 if one is wrong.

Needs Linux and a C compiler. --seconds limits the time: then evenly chosen calls fail, else all. --seed chooses others.
"""
import argparse
import errno
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
CALLS = ["open", "read", "write", "stat", "rename", "link", "fsync", "close", "opendir", "readdir", "realpath", "flock",
         "waitpid"]
#: The errors that a call can have, besides EIO.
ERRORS = {
    "open": ["EACCES", "EMFILE", "EIO", "ENOMEM"], "read": ["EIO", "ESTALE"], "write": ["ENOSPC", "EIO"],
    "stat": ["EACCES", "EIO"], "rename": ["EACCES", "EIO"], "link": ["EIO", "EPERM"], "fsync": ["EIO", "ENOSPC"],
    "close": ["EIO"], "opendir": ["EACCES", "EMFILE"], "readdir": ["EIO"], "realpath": ["EACCES", "EIO"],
    "flock": ["ENOLCK"], "waitpid": ["ECHILD", "EIO"],
}
#: Those at which a command that writes files is killed.
KILLED_CALLS = ["open", "write", "rename", "link", "fsync", "close", "flock"]
#: Before the program's first statement, the Swift runtime allocates memory this often (release build, Swift 6.3): 17 times
#: before `main`, and 4 times for the main task. It ends the process by a signal if it gets none.
RUNTIME_ALLOCATIONS = 21
STORYBOARD = """<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
  <objects>
    <view id="qwe-rt-123" customClass="Card">
      <rect key="frame" x="0" y="0" width="320" height="480"/>
      <subviews>
        <view id="zxc-vb-456">
          <rect key="frame" x="0" y="0" width="320" height="100"/>
          <subviews>
            <button id="aB1-2c-D3e">
              <rect key="frame" x="20" y="90" width="100" height="50"/>
              <state key="normal" title="Pay"/>
            </button>
          </subviews>
        </view>
      </subviews>
    </view>
  </objects>
</document>
"""
FIXABLE = """{"class": "UIView", "frame": [0, 0, 390, 844], "subviews": [
  {"class": "UIImageView", "frame": [0, 100, 390, 300], "subviews": [
    {"class": "UIButton", "label": "Save", "frame": [20, 40, 200, 50]}]}]}
"""
SOURCE = """import UIKit

final class Card: UIView {
  @IBOutlet var pay: UIButton!
  let recognizer = UITapGestureRecognizer()
  override func awakeFromNib() {
    pay.isUserInteractionEnabled = false
  }
}
struct Row: View {
  var body: some View {
    HStack { Text("Title"); Spacer() }.onTapGesture { open() }
  }
}
"""
PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>UISupportedInterfaceOrientations</key>
<array><string>UIInterfaceOrientationPortrait</string></array></dict></plist>
"""
FILES = {
    "App/Card.xib": STORYBOARD, "App/Card.swift": SOURCE, "App/Info.plist": PLIST, "App/fix.layout.json": FIXABLE,
    "App/de.lproj/Card.strings": '"aB1-2c-D3e.normalTitle" = "Bezahlen";\n', "App/AppDelegate.swift": "class AppDelegate {}\n",
    ".layoutlint.json": '{"extends": "base.json", "baseline": "accepted.json"}\n',
    "base.json": '{"rules": {"off-screen-control": "off"}}\n',
    "accepted.json": '{"version": 1, "baseline": [\n  {"path": "App/old.xib", "rule": "covered-control", "count": 1, "message": ""}\n]}\n',
    ".gitignore": "build/\n", ".git/HEAD": "ref: refs/heads/main\n", "build/ignored.layout.json": FIXABLE,
}
#: By name: the arguments, and the files that the command writes.
COMMANDS = {
    "lint": (["lint", "--format", "xcode"], []),
    "lint FILE": (["App/Card.xib", "--format", "json"], []),
    "lint --output": (["lint", "--format", "json", "--output", "report.json"], ["report.json"]),
    "lint --fix": (["lint", "--fix", "--format", "xcode"], ["App/fix.layout.json", "App/Card.xib", "App/Card.swift"]),
    "lint --write-baseline": (["lint", "--write-baseline", "accepted.json", "App/Card.xib"], ["accepted.json"]),
    "lint --write-baseline (new)": (["lint", "--write-baseline", "new.json", "--no-config"], ["new.json"]),
    "baseline prune": (["baseline", "prune", "accepted.json"], ["accepted.json"]),
    "baseline diff": (["baseline", "diff", "accepted.json"], []),
    "tree": (["tree", "App/Card.xib"], []),
    "hit-test": (["hit-test", "App/Card.xib", "--at", "50,95"], []),
    "chain": (["chain", "App/Card.xib", "--view", "aB1-2c-D3e"], []),
    "reach": (["reach", "App/Card.xib", "--format", "json"], []),
    "render": (["render", "App/Card.xib", "-o", "out.svg"], ["out.svg"]),
    "convert": (["convert", "App/Card.xib", "-o", "out.layout.json"], ["out.layout.json"]),
    "code": (["code", "App/Card.xib"], []),
    "config": (["config", "App/Card.xib"], []),
    "init": (["init", "fresh"], ["fresh/.layoutlint.json", "fresh/.layoutlint.schema.json"]),
}


def is_json(contents):
    try:
        json.loads(contents or b"")
        return True
    except ValueError:
        return False


def is_temporary(path):
    return os.path.basename(path).startswith(".layoutlint-")


def temporary_files(paths):
    return sorted(path for path in paths if is_temporary(path))


def build_library(folder, source):
    path = os.path.join(folder, source + ".so")
    for compiler in ("cc", "clang", "gcc"):
        if shutil.which(compiler):
            subprocess.run(
                [compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", path,
                 os.path.join(HERE, source), "-ldl"], check=True)
            return path
    sys.exit("check_faults.py needs a C compiler")


class Project:
    """A folder with a small app, which is created again before each run."""

    def __init__(self, folder):
        self.folder = os.path.realpath(folder)

    def reset(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(os.path.join(self.folder, "fresh"))
        for name, text in FILES.items():
            path = os.path.join(self.folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

    def contents(self):
        found = {}
        for folder, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    found[os.path.relpath(path, self.folder)] = file.read()
        return found


class Outcome:
    def __init__(self, status, output, errors, files):
        self.status, self.output, self.errors, self.files = status, output, errors, files

    @property
    def result(self):
        return self.status, self.output, self.files


class Checker:
    def __init__(self, program, work, seed):
        self.seed = seed
        self.program = os.path.abspath(program)
        self.work = work
        self.shim = build_library(work, "fault_shim.c")
        self.project = Project(os.path.join(work, "app"))
        self.table = {}
        self.wrong = []

    def run(self, arguments, who="all", call=None, number=0, error=0, log=None, timeout=60, lasts=False):
        self.project.reset()
        environment = {"PATH": "/usr/bin:/bin", "LD_PRELOAD": self.shim, "FAULT_ROOT": self.project.folder,
                       "TMPDIR": self.work}
        if call:
            environment.update(FAULT_CALL=call, FAULT_NUMBER=str(number), FAULT_ERRNO=str(error), FAULT_WHO=who)
        if log:
            environment["FAULT_LOG"] = log
        if lasts:
            environment["FAULT_LASTS"] = "1"
        try:
            done = subprocess.run(
                [self.program] + arguments, cwd=self.project.folder, env=environment, stdin=subprocess.DEVNULL,
                capture_output=True, timeout=timeout)
            status, output, errors = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired as stopped:
            status, output, errors = "hangs", stopped.stdout or b"", stopped.stderr or b""
        return Outcome(status, output, errors.decode("utf-8", "replace"), self.project.contents())

    def counts(self, arguments):
        """The number of calls of each kind, by process."""
        log = os.path.join(self.work, "log")
        if os.path.exists(log):
            os.remove(log)
        normal = self.run(arguments, log=log)
        if normal.status not in (0, 1):
            sys.exit("without faults, %s ends with %s: %s" % (arguments, normal.status, normal.errors))
        counts = {}
        with open(log, encoding="utf-8") as file:
            for line in file:
                who, call, count, _ = line.split()
                counts[who, call] = max(counts.get((who, call), 0), int(count))
        return normal, counts

    def judge(self, normal, outcome, written, killed):
        """Returns the kind of outcome, and what is wrong with it."""
        torn = self.torn(normal, outcome, written)
        if torn:
            return "wrong", torn
        if outcome.status == "hangs":
            return "wrong", "hangs"
        if killed:
            return "killed", None
        if outcome.result == normal.result:
            return "normal", None
        left = temporary_files(outcome.files)
        if left:
            return "wrong", "leaves %s" % ", ".join(left)
        if outcome.status == 2 and "layoutlint: " in outcome.errors:
            return "message", None
        if outcome.status == 70:
            return "wrong", "status 70: " + outcome.errors.strip()[-200:]
        return "wrong", "status %s and another result without a message: %s" % (
            outcome.status, outcome.errors.strip()[-200:])

    def torn(self, normal, outcome, written):
        for name in set(normal.files) | set(outcome.files) | set(FILES):
            if is_temporary(name):
                continue
            old = FILES[name].encode() if name in FILES else None
            allowed = [old] + ([normal.files.get(name)] if name in written else [])
            # A report of a run with an error is complete, and contains the error.
            if name == "report.json" and outcome.status == 2 and is_json(outcome.files.get(name)):
                continue
            if outcome.files.get(name) not in allowed:
                return "%s has neither its old nor its new contents" % name
        return None

    def note(self, command, kind, detail=None):
        row = self.table.setdefault(command, {})
        row[kind] = row.get(kind, 0) + 1
        if detail:
            self.wrong.append("%s: %s" % (command, detail))

    def faults(self, names, seconds):
        plan = []
        normals = {}
        for name in names:
            arguments, written = COMMANDS[name]
            normals[name], counts = self.counts(arguments)
            for (who, call), count in counts.items():
                if call not in CALLS:
                    continue
                for number in range(1, count + 1):
                    for error in ERRORS[call]:
                        plan.append((name, who, call, number, error))
                    if call in KILLED_CALLS and written:
                        plan.append((name, who, call, number, "KILL"))
        total = len(plan)
        # An even choice: the same in each run with the same seed.
        random.Random(self.seed).shuffle(plan)
        end = time.monotonic() + seconds if seconds else None
        for name, who, call, number, error in plan:
            if end and time.monotonic() > end:
                break
            self.fault(normals[name], name, who, call, number, error)
        print("%d faults possible" % total)

    def fault(self, normal, name, who, call, number, error):
        arguments, written = COMMANDS[name]
        killed = error == "KILL"
        outcome = self.run(arguments, who, call, number, 0 if killed else getattr(errno, error))
        kind, detail = self.judge(normal, outcome, written, killed)
        if detail:
            detail = "%s %s %d of %s: %s" % (error, call, number, who, detail)
        self.note(name, kind, detail)
        if killed and written and kind != "wrong":
            self.swept(normal, name, arguments)

    def swept(self, normal, name, arguments):
        """The next run removes the temporary files of a killed one, and does what is left to do."""
        had_left = temporary_files(self.project.contents())
        subprocess.run([self.program] + arguments, cwd=self.project.folder, capture_output=True, timeout=60)
        after = self.project.contents()
        detail = None
        if had_left and temporary_files(after):
            detail = "%s leaves %s" % (name, ", ".join(temporary_files(after)))
        # `init` replaces no file of the killed run.
        elif name != "init" and after != normal.files:
            detail = "%s does not finish what a killed run began" % name
        self.note("next run after a kill", "wrong" if detail else "normal", detail)

    # Memory.

    def allocations(self, names, choice):
        """Fails one allocation, or that and all later ones: a message, or the normal result."""
        for name in names:
            arguments, written = COMMANDS[name]
            normal, counts = self.counts(arguments)
            for (who, call), count in counts.items():
                if call != "malloc" or not count:
                    continue
                later = range(RUNTIME_ALLOCATIONS + 1, count + 1)
                numbers = list(range(1, RUNTIME_ALLOCATIONS + 1)) + random.Random(self.seed).sample(later, min(choice, len(later)))
                for number in numbers:
                    for lasts in (False, True):
                        outcome = self.run(arguments, who, "malloc", number, errno.ENOMEM, lasts=lasts)
                        self.judge_memory(normal, outcome, written, who, number)

    def judge_memory(self, normal, outcome, written, who, number):
        is_early = number <= RUNTIME_ALLOCATIONS
        row = "memory, of the runtime" if is_early else "memory"
        kind, detail = self.judge(normal, outcome, written, False)
        if outcome.status == 70 and "layoutlint: internal error" in outcome.errors:
            kind, detail = "message", None
        elif is_early and who == "parent" and isinstance(outcome.status, int) and outcome.status < 0:
            kind, detail = "killed", None
        self.note(row, kind, detail and "allocation %d of %s: %s" % (number, who, detail))

    # Concurrent writers.

    def writers(self, rounds):
        for _ in range(rounds):
            self.project.reset()
            for folder in ("A", "B"):
                os.makedirs(os.path.join(self.project.folder, folder))
                shutil.copy(os.path.join(self.project.folder, "App/Card.xib"), os.path.join(self.project.folder, folder))
            runs = [subprocess.Popen(
                [self.program, folder, "--no-config", "--write-baseline", "both.json", "--quiet"],
                cwd=self.project.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for folder in ("A", "B")]
            errors = [run.communicate()[1].decode() for run in runs]
            with open(os.path.join(self.project.folder, "both.json"), encoding="utf-8") as file:
                paths = {entry["path"] for entry in json.load(file)["baseline"] if entry}
            lost = {"A/Card.xib", "B/Card.xib"} - paths
            failed = [run.returncode for run in runs if run.returncode != 0]
            wrong = lost or failed
            self.note("two writers of a baseline", "wrong" if wrong else "normal",
                      "lost %s, status %s, %s" % (lost, failed, errors) if wrong else None)

    # Full disks and read-only folders.

    def full_disk(self):
        """Needs the right to mount a file system."""
        mount = os.path.join(self.work, "full")
        os.makedirs(mount, exist_ok=True)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", mount], capture_output=True).returncode:
            print("no file system can be mounted: no full disk is checked")
            return
        own = self.project
        self.project = Project(os.path.join(mount, "app"))
        try:
            for name in COMMANDS:
                arguments, written = COMMANDS[name]
                if not written:
                    continue
                self.project.reset()
                normal = self.outcome(arguments)
                self.project.reset()
                with open(os.path.join(mount, "filler"), "wb", buffering=0) as file:
                    try:
                        while True:
                            file.write(b"x" * 4096)
                    except OSError:
                        pass
                outcome = self.outcome(arguments)
                os.remove(os.path.join(mount, "filler"))
                kind, detail = self.judge(normal, outcome, written, False)
                self.note("full disk", kind, detail and name + ": " + detail)
        finally:
            subprocess.run(["umount", mount], check=False)
            self.project = own

    def read_only(self):
        """As another user, if this one is the superuser, whom permissions do not limit."""
        user = {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}
        # The folder of the program can be closed to other users. The work folder is open to them.
        program = shutil.copy(self.program, self.work)
        for name in COMMANDS:
            arguments, written = COMMANDS[name]
            if not written:
                continue
            self.project.reset()
            normal = self.outcome(arguments)
            self.project.reset()
            folders = [folder for folder, _, _ in os.walk(self.project.folder)]
            for folder in folders:
                os.chmod(folder, 0o555)
            outcome = self.outcome(arguments, program, **user)
            for folder in folders:
                os.chmod(folder, 0o755)
            kind, detail = self.judge(normal, outcome, written, False)
            self.note("read-only folder", kind, detail and name + ": " + detail)

    def outcome(self, arguments, program=None, **options):
        done = subprocess.run(
            [program or self.program] + arguments, cwd=self.project.folder, capture_output=True, timeout=60,
            stdin=subprocess.DEVNULL, env={"PATH": "/usr/bin:/bin"}, **options)
        return Outcome(done.returncode, done.stdout, done.stderr.decode(), self.project.contents())

    def print_table(self):
        kinds = ["normal", "message", "killed", "wrong"]
        print("%-28s" % "command" + "".join("%9s" % kind for kind in kinds))
        for command, row in self.table.items():
            print("%-28s" % command + "".join("%9d" % row.get(kind, 0) for kind in kinds))
        sums = [sum(row.get(kind, 0) for row in self.table.values()) for kind in kinds]
        print("%-28s" % "all" + "".join("%9d" % number for number in sums))
        for line in self.wrong:
            print("wrong: " + line)


class Server:
    """A session of the server, of which a call of one process fails."""

    def __init__(self, checker, environment):
        self.process = subprocess.Popen(
            [checker.program, "serve"], cwd=checker.project.folder, env=environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.folder = checker.project.folder
        self.output = b""
        self.errors = b""
        self.readers = [threading.Thread(target=self.collect, args=(name, pipe), daemon=True)
                        for name, pipe in (("output", self.process.stdout), ("errors", self.process.stderr))]
        for reader in self.readers:
            reader.start()

    def collect(self, name, pipe):
        while True:
            data = os.read(pipe.fileno(), 65536)
            if not data:
                return
            setattr(self, name, getattr(self, name) + data)

    def send(self, **message):
        body = json.dumps(dict(jsonrpc="2.0", **message)).encode()
        try:
            self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            self.process.stdin.flush()
        except OSError:
            pass

    def bodies(self):
        rest, found = self.output, []
        while b"\r\n\r\n" in rest:
            head, rest = rest.split(b"\r\n\r\n", 1)
            length = int(head.split(b":")[1].split(b"\r\n")[0])
            if len(rest) < length:
                return found, False
            found.append(json.loads(rest[:length]))
            rest = rest[length:]
        return found, not rest

    def session(self):
        uri = "file://" + os.path.join(self.folder, "App/Card.xib")
        self.send(id=1, method="initialize", params={"capabilities": {}, "processId": None, "rootUri": None})
        self.send(method="initialized", params={})
        self.send(method="textDocument/didOpen", params={"textDocument": {
            "uri": uri, "languageId": "xml", "version": 1, "text": STORYBOARD}})
        self.send(id=2, method="textDocument/documentSymbol", params={"textDocument": {"uri": uri}})
        self.wait(lambda bodies: any(body.get("id") == 2 for body in bodies) and any(
            body.get("method") == "textDocument/publishDiagnostics" for body in bodies))
        self.send(id=3, method="shutdown")
        self.wait(lambda bodies: any(body.get("id") == 3 for body in bodies))
        self.send(method="exit")
        try:
            self.process.stdin.close()
        except OSError:
            pass
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            return "hangs"
        for reader in self.readers:
            reader.join(5)
        return self.process.returncode

    def wait(self, condition, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            if condition(self.bodies()[0]):
                return
            time.sleep(0.01)


def check_server(checker, seconds):
    def run(who, call, number, error, log=None):
        checker.project.reset()
        environment = {"PATH": "/usr/bin:/bin", "LD_PRELOAD": checker.shim, "TMPDIR": checker.work}
        if call:
            environment.update(FAULT_CALL=call, FAULT_NUMBER=str(number), FAULT_ERRNO=str(error), FAULT_WHO=who)
        if log:
            environment["FAULT_LOG"] = log
        server = Server(checker, environment)
        return server.session(), server

    log = os.path.join(checker.work, "server-log")
    status, server = run("all", None, 0, 0, log)
    if status != 0:
        return checker.note("serve", "wrong", "a session without faults ends with %s: %s" % (status, server.errors))
    diagnostics = published(server)
    counts = {}
    with open(log, encoding="utf-8") as file:
        for line in file:
            who, call, count, _ = line.split()
            counts[who, call] = max(counts.get((who, call), 0), int(count))
    plan = [(who, call, number, error) for (who, call), count in counts.items() if call in CALLS + ["waitpid"]
            for number in range(1, count + 1) for error in ERRORS.get(call, ["EIO"])]
    total = len(plan)
    random.Random(checker.seed).shuffle(plan)
    end = time.monotonic() + seconds if seconds else None
    for who, call, number, error in plan:
        if end and time.monotonic() > end:
            break
        status, server = run(who, call, number, getattr(errno, error))
        name = "serve, the %s" % ("parent" if who == "parent" else "worker")
        detail = "%s %s %d of %s: " % (error, call, number, who)
        ids = [body["id"] for body in server.bodies()[0] if "id" in body and "method" not in body]
        text = server.errors.decode("utf-8", "replace") + server.output.decode("utf-8", "replace")
        if status == "hangs":
            checker.note(name, "wrong", detail + "hangs")
        elif len(ids) != len(set(ids)):
            checker.note(name, "wrong", detail + "answers a request twice")
        elif not server.bodies()[1]:
            checker.note(name, "wrong", detail + "writes a part of a message")
        elif status == 0 and published(server) == diagnostics:
            checker.note(name, "normal")
        elif server.errors or "showMessage" in text or "logMessage" in text or "configuration" in text:
            checker.note(name, "message")
        else:
            checker.note(name, "wrong", detail + "status %s and another result without a message" % status)
    print("%d faults possible in the server" % total)


def published(server):
    found = [body["params"]["diagnostics"] for body in server.bodies()[0]
             if body.get("method") == "textDocument/publishDiagnostics"]
    return found[-1] if found else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seconds", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only")
    options = parser.parse_args()
    names = [options.only] if options.only else list(COMMANDS)
    with tempfile.TemporaryDirectory() as work:
        checker = Checker(options.program, os.path.realpath(work), options.seed)
        os.chmod(work, 0o755)
        share = options.seconds
        checker.faults(names, share * 0.6 if share else 0)
        checker.allocations([name for name in ("lint", "lint FILE", "lint --fix") if name in names], 10 if share else 100)
        if not options.only:
            check_server(checker, share * 0.2 if share else 0)
            checker.writers(10 if share else 40)
            checker.full_disk()
            checker.read_only()
        checker.print_table()
        sys.exit(1 if checker.wrong else 0)


if __name__ == "__main__":
    main()
