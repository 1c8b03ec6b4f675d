#!/usr/bin/env python3
"""Fuzzes the readers and checks with libFuzzer and the address sanitizer.

    Fuzzing/fuzz.py run TARGET [--time SECONDS]   mutates the seeds and what earlier runs found, 60 seconds by default
    Fuzzing/fuzz.py replay [TARGET]               checks the seeds of all targets
    Fuzzing/fuzz.py prove [TARGET]                plants one fault after another, and expects that the seeds find it
    Fuzzing/fuzz.py list                          lists the targets with their seeds

The seeds are the fixtures and samples of the tests, and Fuzzing/Seeds. The first call builds the targets in .build-fuzz, which takes minutes. A run
stores inputs in .build-fuzz/corpus/TARGET, and an input that fails in .build-fuzz/TARGET-crash-…; `.build-fuzz/fuzz INPUT` repeats
it with LAYOUTLINT_FUZZ_TARGET set.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRATCH = ROOT / ".build-fuzz"
PROGRAM = SCRATCH / "fuzz"
FIXTURES = ("Tests", "Rules", "Fuzzing/Seeds")

# The seeds of each target as patterns of file names, its dictionary, and the faults that its properties find.
DOCUMENT = ("range-behind-the-end", "forgotten-finding", "error-of-a-fix", "endless-fix", "stale-cache")
TARGETS = {
    "layout": (["*.layout.json"], "layout", DOCUMENT),
    "interface-builder": (["*.storyboard", "*.xib"], "interface-builder", DOCUMENT),
    "dump": (["*.txt", "*.xml"], None, DOCUMENT),
    "swift": (["*.swift"], "code", DOCUMENT),
    "objective-c": (["*.m", "*.mm"], "code", DOCUMENT),
    "document-with-code": (["*.storyboard-and-swift"], "interface-builder", ("code-behind-the-end",)),
    "touches": (["*.layout.json"], "layout", ("view-behind",)),
    "json": (["*.json"], "layout", ("strict-scanner", "no-problems")),
    "configuration": ([".layoutlint.json", "*.layoutlint.json"], None, ()),
    "swift-facts": (["*.swift"], "code", ()),
    "objective-c-facts": (["*.m", "*.h"], "code", ()),
    "baseline": (["*baseline*.json", "accepted.json"], None, ()),
    "strings": (["*.strings", "*.stringsdict"], None, ()),
    "string-catalog": (["*.xcstrings"], None, ()),
    "property-list": (["*.plist"], None, ()),
    "project": (["*.pbxproj"], None, ()),
    "relay": (["*.frames"], None, ("lost-byte",)),
    "context": (["*.context"], None, ("open-call",)),
    "solver": (["*.system"], None, ("moved-value",)),
    "record": (["*.ndjson", "*.json"], None, ()),
    # Files named Project.swift and project.yml would be the manifests of this repository.
    "manifest": (["Package.swift", "*.manifest"], None, ()),
}
# Larger seeds make mutations slow, and find nothing that smaller ones do not.
SEED_LIMIT = 16_000
SEEDS = 300


def objects():
    """The object files, without those of sources that no longer exist."""
    for folder in sorted((SCRATCH / "release").glob("*.build")):
        paths = {path.resolve() for path in folder.rglob("*.o")}
        for file_map in folder.glob("output-file-map.json"):
            paths &= {pathlib.Path(files["object"]).resolve() for files in json.loads(file_map.read_text()).values()}
        yield from sorted(paths)


def build():
    """Links the object files of the targets and of the modules that they import."""
    # The compiler reads the last of several options -sanitize only; without `fuzzer` there, it counts no edges.
    option = "-sanitize=fuzzer,address"
    subprocess.run(
        ["swift", "build", "-c", "release", "--package-path", ROOT, "--scratch-path", SCRATCH, "--target", "FuzzTargets",
         "--quiet", "-Xswiftc", option], check=True)
    linked = list(objects())
    newest = max(path.stat().st_mtime for path in linked)
    if not PROGRAM.exists() or PROGRAM.stat().st_mtime < newest:
        subprocess.run(["swiftc", option, "-o", PROGRAM, *linked, "-ljansson"], check=True)


def copy_seeds(target, folder):
    patterns = TARGETS[target][0]
    files = sorted(
        (path for base in FIXTURES for pattern in patterns for path in (ROOT / base).rglob(pattern)
         if path.is_file() and path.stat().st_size <= SEED_LIMIT), key=lambda path: (path.stat().st_size, path))
    for number, path in enumerate(files[:: max(1, len(files) // SEEDS)]):
        shutil.copy(path, folder / f"{number:04}")
    return len(list(folder.iterdir()))


def call(target, arguments, plant=None):
    # The backtraces of Swift would replace the reports of the fuzzer, and take minutes.
    environment = {
        **os.environ, "LAYOUTLINT_FUZZ_TARGET": target, "SWIFT_BACKTRACE": "enable=no",
        "ASAN_OPTIONS": "detect_leaks=0" + (":symbolize=0" if plant else ""), **({"LAYOUTLINT_FUZZ_PLANT": plant} if plant else {})}
    prefix = f"{SCRATCH}/planted-" if plant else f"{SCRATCH}/{target}-"
    return subprocess.run(
        [PROGRAM, "-timeout=20", "-rss_limit_mb=4096", f"-artifact_prefix={prefix}", *arguments], env=environment, text=True,
        errors="replace", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def run(target, seconds):
    corpus = SCRATCH / "corpus" / target
    corpus.mkdir(parents=True, exist_ok=True)
    dictionary = TARGETS[target][1]
    with tempfile.TemporaryDirectory() as folder:
        copy_seeds(target, pathlib.Path(folder))
        outcome = call(target, [
            f"-max_total_time={seconds}", "-max_len=20000", "-print_final_stats=1",
            *([f"-dict={ROOT}/Fuzzing/Dictionaries/{dictionary}.dict"] if dictionary else []), corpus, folder])
    lines = outcome.stderr.splitlines()
    coverage = re.findall(r"cov: (\d+) ft: (\d+)", outcome.stderr)
    if coverage:
        print(f"{target}: {coverage[0][0]} edges with the seeds, {coverage[-1][0]} at the end, {coverage[-1][1]} features")
    print("\n".join(line for line in lines if line.startswith("stat::") or "does not hold" in line or "ERROR" in line))
    if outcome.returncode:
        print("\n".join(lines[-30:]))
        sys.exit(f"{target}: an input fails; see {SCRATCH}/{target}-*")
    if not coverage or coverage[-1][0] == "0":
        sys.exit(f"{target}: the fuzzer sees no coverage")


def replay(target):
    """Whether each seed passes."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        count = copy_seeds(target, pathlib.Path(folder))
        outcome = call(target, ["-runs=0", folder])
    passed = outcome.returncode == 0 and count > 0
    print(f"{'ok' if passed else 'FAILED':7} {target}: {count} seeds in {time.monotonic() - start:.1f} s", flush=True)
    if outcome.returncode:
        print("\n".join(outcome.stderr.splitlines()[-30:]))
    return passed


def prove(target):
    """Whether the seeds find each planted fault."""
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        copy_seeds(target, pathlib.Path(folder))
        for fault in TARGETS[target][2]:
            outcome = call(target, ["-runs=0", folder], fault)
            found = re.search("the property '([^']+)' does not hold", outcome.stderr)
            print(f"{'found' if found else 'MISSED':7} {target}: {fault}{f', by {found[1]}' if found else ''}", flush=True)
            if not found:
                missed.append(fault)
    for path in SCRATCH.glob("planted-*"):
        path.unlink()
    return not missed


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("command", choices=["run", "replay", "prove", "list"])
    parser.add_argument("target", nargs="?", choices=list(TARGETS))
    parser.add_argument("--time", type=int, default=60)
    options = parser.parse_args()
    if options.command == "list":
        for name, (patterns, _, _) in TARGETS.items():
            print(f"{name:18} {' '.join(patterns)}")
        return
    build()
    if options.command != "run":
        act = replay if options.command == "replay" else prove
        results = [act(target) for target in ([options.target] if options.target else TARGETS)]
        sys.exit(0 if all(results) else 1)
    if not options.target:
        sys.exit("Fuzzing/fuzz.py run needs a target; 'Fuzzing/fuzz.py list' lists them")
    run(options.target, options.time)


main()
