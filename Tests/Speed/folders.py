#!/usr/bin/env python3
"""Compares `layoutlint lint FOLDER` with `find FOLDER -name '*.xib'`, for a folder with few documents.

The folder is generated: it contains 100,000 other files and 10 documents. All runs of a round follow each other. The
report must contain each document once, in the order of the paths, and the report of another build must be equal.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

DOCUMENT = """<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" useAutolayout="YES">
  <objects>
    <view id="root">
      <rect key="frame" x="0.0" y="0.0" width="390" height="844"/>
      <subviews>
        <button id="buy"><rect key="frame" x="16" y="400" width="358" height="44"/></button>
      </subviews>
    </view>
  </objects>
</document>
"""

SUFFIXES = ("png", "swiftmodule", "js", "md", "strings", "txt", "json", "css")
FOLDER_COUNT = 1000


def generate(root, file_count, document_count):
    """Returns the paths of the documents."""
    documents = []
    for number in range(FOLDER_COUNT):
        folder = os.path.join(root, f"group{number % 20:02}", f"part{number:04}")
        os.makedirs(folder)
        for file in range(number, file_count, FOLDER_COUNT):
            name = f"resource-{file * 37 % 1000:03}-{file}.{SUFFIXES[file // FOLDER_COUNT % len(SUFFIXES)]}"
            with open(os.path.join(folder, name), "w") as stream:
                stream.write("nothing\n")
        if number % (FOLDER_COUNT // document_count) == 0:
            path = os.path.join(folder, f"View{number}.xib")
            with open(path, "w") as stream:
                stream.write(DOCUMENT)
            documents.append(os.path.relpath(path, root))
    return documents


def measure(command, folder):
    """The wall time and the processor time of a command, in milliseconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return 1000 * wall, 1000 * processor


def report(program, folder):
    command = [program, "lint", "--no-config", "--format", "json", "--fail-on", "never", "."]
    return subprocess.run(command, cwd=folder, capture_output=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--base", help="another build to compare with")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--documents", type=int, default=10)
    arguments = parser.parse_args()
    programs = {"layoutlint": os.path.abspath(arguments.program)}
    if arguments.base:
        programs["base"] = os.path.abspath(arguments.base)
    with tempfile.TemporaryDirectory() as folder:
        documents = generate(folder, arguments.files, arguments.documents)
        results = {name: report(program, folder) for name, program in programs.items()}
        paths = [file["path"] for file in json.loads(results["layoutlint"].stdout)["files"]]
        if paths != sorted(documents):
            sys.exit("the report does not contain each document once, in the order of the paths")
        if arguments.base and (results["layoutlint"].stdout, results["layoutlint"].stderr) != (
            results["base"].stdout, results["base"].stderr
        ):
            sys.exit("the reports of the two builds differ")
        commands = {"find": ["find", ".", "-name", "*.xib"]}
        for name, program in programs.items():
            commands[name] = [program, "lint", "--no-config", "--fail-on", "never", "."]
        least = {name: [float("inf"), float("inf")] for name in commands}
        for _ in range(arguments.rounds):
            for name, command in commands.items():
                least[name] = [min(pair) for pair in zip(least[name], measure(command, folder))]
        for name, (wall, processor) in least.items():
            ratios = [time / reference for time, reference in zip((wall, processor), least["find"])]
            print(f"{name:10} {wall:7.1f} ms wall {processor:7.1f} ms processor,",
                  f"{ratios[0]:.2f} and {ratios[1]:.2f} of find")


main()
