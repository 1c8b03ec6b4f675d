#!/usr/bin/env python3
"""Fuzzes the readers and checks with libFuzzer and the address sanitizer.

    Fuzzing/fuzz.py run TARGET [--time SECONDS]   mutates the seeds and what earlier runs found, 60 seconds by default
    Fuzzing/fuzz.py replay                        checks the seeds of all targets, and that planted faults are found
    Fuzzing/fuzz.py list                          lists the targets with their seeds

The first call builds the targets in .build-fuzz, which takes minutes. A run stores inputs in .build-fuzz/corpus/TARGET, and an
input that fails in .build-fuzz/TARGET-crash-…; `.build-fuzz/fuzz INPUT` repeats it with LAYOUTLINT_FUZZ_TARGET set.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRATCH = ROOT / ".build-fuzz"
PROGRAM = SCRATCH / "fuzz"
FIXTURES = ("Tests", "Rules")

# The seeds of each target as patterns of file names, its dictionary, and the properties that the seeds evaluate.
DOCUMENT = ("ranges", "repeatable", "fixes-improve", "fixes-end", "edit")
TARGETS = {
    "layout": (["*.layout.json"], "layout", DOCUMENT),
    "interface-builder": (["*.storyboard", "*.xib"], "interface-builder", DOCUMENT),
    "dump": (["*.txt", "*.xml"], None, DOCUMENT),
    "swift": (["*.swift"], "code", DOCUMENT),
    "objective-c": (["*.m", "*.mm"], "code", DOCUMENT),
    "touches": (["*.layout.json"], "layout", ("areas",)),
    "json": (["*.json"], "layout", ("scanner", "problems")),
    "configuration": ([".layoutlint.json", "*.layoutlint.json"], None, ()),
    "swift-facts": (["*.swift"], "code", ()),
    "objective-c-facts": (["*.m", "*.h"], "code", ()),
    "baseline": (["*baseline*.json", "accepted.json"], None, ()),
    "strings": (["*.strings", "*.stringsdict"], None, ()),
    "string-catalog": (["*.xcstrings"], None, ()),
    "property-list": (["*.plist"], None, ()),
    "record": (["*.ndjson", "*.json"], None, ()),
    "manifest": (["Package.swift", "Project.swift", "project.yml"], None, ()),
}
# Larger seeds make mutations slow, and find nothing that smaller ones do not.
SEED_LIMIT = 16_000
SEEDS = 300


def build():
    """Links the object files of the targets and of the modules that they import."""
    options = ["-sanitize=fuzzer", "-sanitize=address"]
    subprocess.run(
        ["swift", "build", "-c", "release", "--package-path", ROOT, "--scratch-path", SCRATCH, "--target", "FuzzTargets",
         "--quiet", *(part for option in options for part in ("-Xswiftc", option))], check=True)
    objects = sorted((SCRATCH / "release").glob("*.build/**/*.o"))
    newest = max(path.stat().st_mtime for path in objects)
    if not PROGRAM.exists() or PROGRAM.stat().st_mtime < newest:
        subprocess.run(["swiftc", *options, "-o", PROGRAM, *objects, "-ljansson"], check=True)


def copy_seeds(target, folder):
    patterns = TARGETS[target][0]
    files = sorted(
        (path for base in FIXTURES for pattern in patterns for path in (ROOT / base).rglob(pattern)
         if path.is_file() and path.stat().st_size <= SEED_LIMIT), key=lambda path: (path.stat().st_size, path))
    for number, path in enumerate(files[:: max(1, len(files) // SEEDS)]):
        shutil.copy(path, folder / f"{number:04}")
    return len(list(folder.iterdir()))


def call(target, arguments, plant=None):
    environment = {
        **os.environ, "LAYOUTLINT_FUZZ_TARGET": target, "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=0",
        **({"LAYOUTLINT_FUZZ_PLANT": plant} if plant else {})}
    return subprocess.run(
        [PROGRAM, "-timeout=20", "-rss_limit_mb=4096", f"-artifact_prefix={SCRATCH}/{target}-", *arguments], env=environment, text=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def run(target, seconds):
    corpus = SCRATCH / "corpus" / target
    corpus.mkdir(parents=True, exist_ok=True)
    dictionary = TARGETS[target][1]
    with tempfile.TemporaryDirectory() as folder:
        copy_seeds(target, pathlib.Path(folder))
        outcome = call(target, [
            f"-max_total_time={seconds}", f"-artifact_prefix={SCRATCH}/{target}-", "-max_len=20000", "-print_final_stats=1",
            *([f"-dict={ROOT}/Fuzzing/Dictionaries/{dictionary}.dict"] if dictionary else []), corpus, folder])
    lines = outcome.stderr.splitlines()
    print("\n".join(line for line in lines if line.startswith("stat::") or "does not hold" in line or "ERROR" in line))
    if outcome.returncode:
        print("\n".join(lines[-30:]))
        sys.exit(f"{target}: an input fails; see {SCRATCH}/{target}-*")


def replay():
    """Each seed passes, and a planted fault of each property is found."""
    failed = False
    for target, (_, _, properties) in TARGETS.items():
        with tempfile.TemporaryDirectory() as folder:
            count = copy_seeds(target, pathlib.Path(folder))
            outcome = call(target, ["-runs=0", folder])
            missed = [plant for plant in properties if not call(target, ["-runs=0", folder], plant).returncode]
        wrong = outcome.returncode != 0 or count == 0 or bool(missed)
        failed |= wrong
        print(f"{'FAILED' if wrong else 'ok':7} {target}: {count} seeds, {len(properties)} planted faults"
              + (f", not found: {', '.join(missed)}" if missed else ""), flush=True)
        if outcome.returncode:
            print("\n".join(outcome.stderr.splitlines()[-30:]))
    sys.exit(1 if failed else 0)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("command", choices=["run", "replay", "list"])
    parser.add_argument("target", nargs="?", choices=list(TARGETS))
    parser.add_argument("--time", type=int, default=60)
    options = parser.parse_args()
    if options.command == "list":
        for name, (patterns, _, _) in TARGETS.items():
            print(f"{name:18} {' '.join(patterns)}")
        return
    build()
    if options.command == "replay":
        replay()
    if not options.target:
        sys.exit("Fuzzing/fuzz.py run needs a target; 'Fuzzing/fuzz.py list' lists them")
    run(options.target, options.time)


main()
