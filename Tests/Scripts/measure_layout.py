#!/usr/bin/env python3
"""Measures the layout engine on real documents, and its solver beside Kiwi (`pip install kiwisolver`).

    LAYOUTLINT_CORPUS=FOLDER Tests/Scripts/measure_layout.py [--rounds N] [--systems FILE]

The test ScopeSystemTests writes the system of every scope in FOLDER/ib, on its canvas and on seven
screens, with the times of a release build: of the solver on each system, and of the engine's whole
`solution(on:)`. Kiwi gets the same systems, as objects that are there; its time is that of adding
them and of working out the values. All times are the best of N rounds in one run. They are printed,
and decide nothing. With --systems the FILE stays, for

    Tests/Scripts/check_solver.py --count 0 --brief --answers FILE.answers FILE
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import check_solver

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--systems", type=pathlib.Path)
    parser.add_argument("--scratch-path", default=".build-bench")
    parser.add_argument("--skip-build", action="store_true")
    arguments = parser.parse_args()
    if "LAYOUTLINT_CORPUS" not in os.environ:
        sys.exit("LAYOUTLINT_CORPUS names no folder with ib")
    with tempfile.TemporaryDirectory() as folder:
        path = (arguments.systems or pathlib.Path(folder) / "rooms.txt").absolute()
        run(path, arguments)
        report(path, arguments.rounds)


def run(path, arguments):
    command = ["swift", "test", "-c", "release", "--scratch-path", arguments.scratch_path,
               "--disable-xctest", "--filter", "ScopeSystemTests"]
    if arguments.skip_build:
        command.append("--skip-build")
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True,
        env={**os.environ, "LAYOUTLINT_ROOM_SYSTEMS": str(path),
             "LAYOUTLINT_SOLVER_ROUNDS": str(arguments.rounds)})
    if done.returncode or not path.exists():
        sys.exit(done.stdout + done.stderr)


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def report(path, rounds):
    systems = check_solver.parse(path.read_text())
    answers = lines(pathlib.Path(f"{path}.answers"))
    columns = {}

    def add(screen, **values):
        row = columns.setdefault(screen, dict(rooms=0, constraints=0, ours=0, kiwi=0, engine=0))
        for key, value in values.items():
            row[key] += value

    slow = []
    for system, answer in zip(systems, answers, strict=True):
        assert system.name == answer["name"]
        kiwi = check_solver.kiwi_seconds(system, rounds)
        ours = answer["seconds"]
        slow.append((ours - 3 * kiwi, system.name, len(system.steps), ours, kiwi))
        add(system.name.split("@")[-2], rooms=1, constraints=len(system.steps), ours=ours, kiwi=kiwi)
    for time in lines(pathlib.Path(f"{path}.engine")):
        add(time["name"].split("@")[-1], engine=time["seconds"])
    total = {}
    for screen, row in columns.items():
        if screen != "canvas":
            total = {key: total.get(key, 0) + value for key, value in row.items()}
    print(f"{'screen':10} rooms constraints  ours ms  Kiwi ms  ratio  engine ms")
    for screen, row in [*columns.items(), ("7 screens", total)]:
        print(f"{screen:10} {row['rooms']:5} {row['constraints']:11} {row['ours'] * 1e3:8.1f} "
              f"{row['kiwi'] * 1e3:8.1f} {row['ours'] / row['kiwi']:6.2f} "
              f"{row['engine'] * 1e3:10.1f}")
    print("\nfurthest beyond three times Kiwi's time:")
    for _, name, count, ours, kiwi in sorted(slow, reverse=True)[:8]:
        print(f"{name}: {count} constraints, ours {ours * 1e3:.3f} ms, Kiwi {kiwi * 1e3:.3f} ms")


if __name__ == "__main__":
    main()
