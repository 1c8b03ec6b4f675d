#!/usr/bin/env python3
"""Counts the changes of operators and conditions that no test notices.

    Tests/Mutation/mutants.py [--sample N] [--seed N] [--only TEXT] [--tree FOLDER] [--seconds N] [--built] [--list]

Copies the repository to FOLDER (.build-mutants by default), replaces each chosen operator there by one of its own, and
builds once. The environment variable LAYOUTLINT_MUTANT then chooses the one operator that is wrong in a run. A mutant is
killed if a test or a fixture fails, traps or takes ten times as long: the tests of its module, then those of the other modules
in MODULES. Prints a table by module and the survivors. --only takes mutants whose path matches the regular expression TEXT. No
new mutant is started after --seconds. --built does not build the tree again.
"""

import argparse
import collections
import dataclasses
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Without it, each run takes several times as long. Overflow is still checked.
OPTIMIZED = ["-Xswiftc", "-O"]
CODE = (".swift", ".m")
# The sources with the suites that test them, beside the fixtures of the rules.
MODULES = {
    "Sources/AutoLayout": ("AutoLayout", [r"^(AutoLayout|ConstraintSolver)Tests\."]),
    "Sources/HitTesting": ("HitTesting", [r"^HitTestingTests\.", r"^LintingTests\."]),
    "Sources/Linting/Fixes": ("Linting", [r"^LintingTests\.", r"^RulesTests\."]),
    "Sources/TapAreas": ("TapAreas", [r"^TapAreasTests\."]),
    "Sources/CodeChecks": ("CodeChecks", [r"^CodeChecksTests\.", r"^RulesTests\.", r"^LintingTests\."]),
    "Rules": ("Rules", [r"^RulesTests\.", r"^LintingTests\."]),
}
ALL_SUITES = sorted({suite for _, suites in MODULES.values() for suite in suites})
# The operators with what replaces them. Spaces on both sides separate `a < b` from generic arguments.
INFIX = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
    "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"],
}
PRECEDENCE = {"&&": "LogicalConjunction", "||": "LogicalDisjunction", "+": "Addition", "-": "Addition"}
INFIX_PATTERN = re.compile(r"(?<=\s)(?<!func )(<=|>=|==|!=|&&|\|\||<|>|\+|-)(?=\s)")
NEGATION_PATTERN = re.compile(r"(?<=[\s(\[])!(?=[\w($.])")
CONDITION_PATTERN = re.compile(r"\b(?:if|guard|while) (?!true\b)(?=[\w.]+(?:\([^()\n]*\))?(?:\.\w+)* (?:\{|else \{))")
RESULT_PATTERN = re.compile(r"\breturn (?=(?:true|false)\b)")
EXTREME_PATTERN = re.compile(r"(?<![\w.])(min|max)(?=\()")
TEXT_PATTERN = re.compile(r'//[^\n]*|/\*.*?\*/|#"[^\n]*?"#|"""(?:\\.|.)*?"""|"(?:\\\((?:[^()\n]|\([^()\n]*\))*\)|\\.|[^"\\\n])*"', re.S)


@dataclasses.dataclass
class Site:
    """A place in a file with the numbers of its mutants."""
    path: str
    start: int
    end: int
    kind: str
    text: str
    line: int
    first: int = 0

    @property
    def replacements(self):
        if self.kind == "infix":
            return INFIX[self.text]
        return {"negation": ["without !"], "condition": ["the opposite"], "extreme": ["min" if self.text == "max" else "max"]}[self.kind]

    @property
    def name(self):
        """An operator or function that nothing else uses."""
        number = chr(0x2200 + self.first // 256) + chr(0x2200 + self.first % 256)
        return f"{self.text}Mutant{self.first}" if self.kind == "extreme" else ("\u2218" if self.kind == "infix" else "\u2219") + number


def sites_of(path):
    text = (ROOT / path).read_text()
    masked = TEXT_PATTERN.sub(lambda match: re.sub(r"[^\n]", "_", match.group()), text)
    kinds = (("infix", INFIX_PATTERN), ("negation", NEGATION_PATTERN), ("condition", CONDITION_PATTERN),
             ("condition", RESULT_PATTERN), ("extreme", EXTREME_PATTERN))
    for kind, pattern in kinds:
        for match in pattern.finditer(masked):
            start, end = (match.end(), match.end()) if kind == "condition" else match.span()
            yield Site(path, start, end, kind, text[start:end], text.count("\n", 0, start) + 1)


def module_of(path):
    return next(value for folder, value in MODULES.items() if path.startswith(folder + "/"))


def all_sites():
    sites, number = [], 0
    for folder in MODULES:
        for path in sorted((ROOT / folder).rglob("*.swift")):
            for site in sites_of(str(path.relative_to(ROOT))):
                site.first = number
                number += len(site.replacements)
                sites.append(site)
    return sites


def declaration(site):
    name = site.name
    first = site.first
    if site.kind == "extreme":
        return f"""func {name}<T: Comparable>(_ a: T, _ b: T) -> T {{ active == {first} ? {site.replacements[0]}(a, b) : {site.text}(a, b) }}
func {name}<T: Comparable>(_ a: T, _ b: T, _ c: T) -> T {{ {name}({name}(a, b), c) }}
"""
    if site.kind != "infix":
        wrong, right = ("value", "!value") if site.kind == "negation" else ("!value", "value")
        return f"""prefix operator {name}
prefix func {name}(value: Bool) -> Bool {{ active == {first} ? {wrong} : {right} }}
"""

    def choice(left, right):
        variants = "".join(
            f"active == {first + offset} ? {left} {other} {right} : " for offset, other in enumerate(site.replacements))
        return f"{variants}{left} {site.text} {right}"
    text = f"infix operator {name}: {PRECEDENCE.get(site.text, 'Comparison')}Precedence\n"
    if site.text in ("&&", "||"):
        return text + f"""func {name}(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{
  {choice("a", "(try b())").replace("active", "try active", 1)}
}}
"""
    if site.text in ("==", "!="):
        return text + f"""func {name}<T: Equatable>(a: T, b: T) -> Bool {{ {choice("a", "b")} }}
func {name}<T>(a: T?, b: _OptionalNilComparisonType) -> Bool {{ {choice("a", "b")} }}
"""
    if site.text in ("+", "-"):
        text += f"func {name}<T: AdditiveArithmetic>(a: T, b: T) -> T {{ {choice('a', 'b')} }}\n"
        if site.text == "+":
            text += f"""func {name}<T: RangeReplaceableCollection>(a: T, b: some Sequence<T.Element>) -> T {{
  active == {first} ? a : a + b
}}
"""
        return text
    return text + f"func {name}<T: Comparable>(a: T, b: T) -> Bool {{ {choice('a', 'b')} }}\n"


def mutated(path, sites):
    text = (ROOT / path).read_text()
    for site in sorted(sites, key=lambda site: -site.start):
        text = text[:site.start] + site.name + text[site.end:]
    return text


def write(path, content):
    """Leaves a file alone that has the content, so that it is not compiled again."""
    if path.exists() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


HEAD = """internal import Glibc

private let active = unsafe getenv("LAYOUTLINT_MUTANT").flatMap { unsafe Int(String(cString: $0)) } ?? -1

"""


def manifest():
    """The manifest without the tests that judge no mutant."""
    text = (ROOT / "Package.swift").read_text()
    kept = [name for name in re.findall(r'tests\(\s*"(\w+)"', text) if any(re.match(suite, f"{name}.") for suite in ALL_SUITES)]
    return f"{text}\npackage.targets.removeAll {{ $0.type == .test && !{json.dumps(kept)}.contains($0.name) }}\n"


def remove_others(tree, paths):
    """Removes sources that the repository does not have any more."""
    known = {tree / path for path in paths if (ROOT / path).is_file()}
    for path in [path for folder in ("Sources", "Rules", "Tests") for path in (tree / folder).rglob("*.swift")]:
        if path not in known and path.name != "Mutants.swift":
            path.unlink()


def write_tree(tree, sites):
    by_path = collections.defaultdict(list)
    for site in sites:
        by_path[site.path].append(site)
    listed = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard"], text=True, check=True, stdout=subprocess.PIPE)
    paths = listed.stdout.splitlines()
    remove_others(tree, paths)
    for path in paths:
        source = ROOT / path
        if path in by_path:
            write(tree / path, mutated(path, by_path[path]).encode())
        elif path == "Package.swift":
            write(tree / path, manifest().encode())
        elif source.is_file():
            write(tree / path, source.read_bytes())
            (tree / path).chmod(source.stat().st_mode)
    for folder in sorted({re.match(r"Rules|Sources/\w+", folder)[0] for folder in MODULES}):
        declarations = [declaration(site) for site in sites if site.path.startswith(folder + "/")]
        write(tree / folder / "Mutants.swift", (HEAD + "".join(declarations)).encode())


def without(sites, places, distance):
    """The sites that are not within a number of lines of an error."""
    return [site for site in sites if not any(path == site.path and abs(line - site.line) <= distance for path, line in places)]


def built(tree, sites):
    """The sites that the tree has operators for."""
    declared = "".join(path.read_text() for path in tree.glob("*/**/Mutants.swift"))
    return [
        site for site in sites if re.search(rf"(?:operator|func) {re.escape(site.name)}[\n<:]", declared)
    ]


def build(tree, sites):
    """Builds the program, without the sites at which no operator of its own fits the types."""
    while True:
        write_tree(tree, sites)
        outcome = subprocess.run(
            ["swift", "build", *OPTIMIZED, "--product", "layoutlint"], cwd=tree, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if outcome.returncode == 0:
            return sites
        places = {
            (os.path.relpath(path, tree), int(line))
            for path, line in re.findall(r"^(/\S+\.swift):(\d+):\d+: error:", outcome.stdout, re.M)}
        kept = without(sites, places, 3)
        if len(kept) == len(sites):
            kept = without(sites, places, 40)
        if len(kept) == len(sites):
            sys.exit(outcome.stdout[-6000:])
        print(f"{len(sites) - len(kept)} places are left out, since no operator of its own fits their types", flush=True)
        sites = kept


def environment(mutant):
    return {**os.environ, "LAYOUTLINT_MUTANT": str(mutant), "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"}


class Fixtures:
    """What each rule reports about its fixtures: a difference shows in one run, and the tests of all fixtures take many."""

    def __init__(self, tree):
        self.tree = tree
        self.folder = tree / ".build/fixtures"
        self.paths = list(self.projects())
        self.expected = self.findings(self.paths, -1)

    def projects(self):
        """Makes a project of each fixture, as FixtureTests do, and gives the paths of the fixtures in the folder."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for fixture in sorted(self.tree.glob("Rules/*/Fixtures/*")):
            if fixture.suffix not in (".expected", ".fixed"):
                project = self.folder / fixture.parent.parent.name / fixture.name
                write(project / ".git/HEAD", b"")
                shutil.copy(fixture, project)
                if fixture.suffix not in CODE:
                    shutil.copytree(self.tree / "Tests/Fixtures/Code", project / "Code")
                yield str((project / fixture.name).relative_to(self.folder))

    def findings(self, paths, mutant):
        """What FixtureTests and FixedFixtureTests compare, by file; nothing without an end or a report."""
        command = [self.tree / ".build/debug/layoutlint", "lint", "--format", "json", "--fail-on", "never", "--quiet", *paths]
        try:
            outcome = subprocess.run(
                command, cwd=self.folder, env=environment(mutant), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=300)
            report = json.loads(outcome.stdout)
        except (subprocess.TimeoutExpired, ValueError):
            return None
        found = collections.defaultdict(list)
        for finding in report["findings"]:
            folder, fixture, _ = finding["path"].split("/")
            if fixture.startswith("allows-") or finding["rule"] == re.sub("(?<=.)(?=[A-Z])", "-", folder).lower():
                # The tests compare no data and no edits of fixes that are only offered.
                fixes = [(fix["title"], fix["safe"] and fix["edits"]) for fix in finding["fixes"]]
                found[finding["path"]].append([finding[key] for key in ("severity", "message", "range", "related")] + fixes)
        return found

    def failure(self, site, mutant):
        """The first file with other findings, or nothing. No rule depends on another one."""
        paths = [path for path in self.paths if path.startswith(site.path.split("/")[1] + "/")] or self.paths
        if re.match("Sources/(TapAreas|CodeChecks)/", site.path):
            paths = [path for path in self.paths if path.endswith(CODE)]
        found = self.findings(paths, mutant)
        if found is None:
            return "no report"
        return next((path for path in paths if found.get(path) != self.expected.get(path)), None)


class Suites:
    """The tests. What a rule prints about its fixtures does not show every mistake."""

    def __init__(self, tree):
        subprocess.run(["swift", "build", *OPTIMIZED, "--build-tests", "--quiet"], cwd=tree, check=True)
        self.tree = tree
        self.seconds = {suite: self.duration(suite) for suite in ALL_SUITES}

    def failure(self, site, mutant):
        """The first failure in the suites of a module, then in the others. The quickest of each comes first."""
        suites = module_of(site.path)[1]
        for suite in sorted(ALL_SUITES, key=lambda suite: (suite not in suites, self.seconds[suite])):
            if failure := self.run(suite, mutant, max(60, 10 * self.seconds[suite])):
                return failure
        return None

    def duration(self, suite):
        """The seconds of a suite without a mutant, which must pass."""
        start = time.monotonic()
        if failure := self.run(suite, -1, 3600):
            sys.exit(f"{suite} fails without a mutant: {failure}")
        seconds = time.monotonic() - start
        print(f"{seconds:.0f} s without a mutant: {suite}", flush=True)
        return seconds

    def run(self, suite, mutant, limit):
        """The first failure of a suite, or nothing."""
        process = subprocess.Popen(
            [self.tree / ".build/debug/layoutlintPackageTests.xctest", "--testing-library", "swift-testing", "--filter", suite],
            cwd=self.tree, env=environment(mutant), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        timer = threading.Timer(limit, lambda: os.killpg(process.pid, 9))
        timer.start()
        try:
            for line in process.stdout:
                if line.startswith("✘".encode()):
                    return line.decode(errors="replace").strip()[:160]
            return f"status {process.returncode}" if process.wait() else None
        finally:
            timer.cancel()
            if process.poll() is None:
                os.killpg(process.pid, 9)
                process.wait()


def run_all(tree, chosen, seconds):
    """The mutants with what kills them, or nothing. Those that the time does not suffice for are left out."""
    end = time.monotonic() + seconds
    outcomes, waiting = [], chosen
    for kind in (Fixtures, Suites):
        if not waiting or time.monotonic() > end:
            break
        judge = kind(tree)
        alive = []
        for position, (site, mutant) in enumerate(waiting):
            if time.monotonic() > end:
                alive += waiting[position:]
                break
            failure = judge.failure(site, mutant)
            if failure or kind is Suites:
                outcomes.append((site, mutant, failure))
            else:
                alive.append((site, mutant))
            print(f"{'killed  ' if failure else 'survived'} {mutant:5} {description(site, mutant)}: {failure or ''}", flush=True)
        waiting = alive
    if waiting:
        print(f"{len(waiting)} mutants are not decided: the time is over")
    return outcomes


def description(site, mutant):
    return f"{site.path}:{site.line} {site.text or 'condition'} -> {site.replacements[mutant - site.first]}"


def report(outcomes):
    totals = collections.defaultdict(lambda: [0, 0])
    for site, _, failure in outcomes:
        for name in (module_of(site.path)[0], "all"):
            totals[name][0] += 1
            totals[name][1] += failure is not None
    print(f"\n{'module':12} {'mutants':>8} {'killed':>7} {'share':>6}")
    for name, (count, killed) in sorted(totals.items()):
        print(f"{name:12} {count:8} {killed:7} {100 * killed / count:5.0f}%")
    print("\nSurvivors:")
    for site, mutant, failure in sorted(outcomes, key=lambda outcome: outcome[1]):
        if not failure:
            print(f"{mutant:5} {description(site, mutant)}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--tree", type=pathlib.Path, default=ROOT / ".build-mutants")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--built", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    sites = [site for site in all_sites() if re.search(options.only, site.path)]
    mutants = [(site, site.first + offset) for site in sites for offset in range(len(site.replacements))]
    random.Random(options.seed).shuffle(mutants)
    chosen = mutants[:options.sample]
    print(f"{len(chosen)} of {len(mutants)} mutants", flush=True)
    if options.list:
        for site, mutant in chosen:
            print(f"{mutant:5} {description(site, mutant)}")
        return
    wanted = {id(site): site for site, _ in chosen}
    make = built if options.built else build
    kept = {id(site) for site in make(options.tree, list(wanted.values()))}
    report(run_all(options.tree, [entry for entry in chosen if id(entry[0]) in kept], options.seconds))


main()
