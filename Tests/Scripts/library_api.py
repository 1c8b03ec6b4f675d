"""Compares the public declarations of the library with the list of the last release, or prints them.

    python3 Tests/Scripts/library_api.py                    prints the declarations of the debug build
    python3 Tests/Scripts/library_api.py --compare FILE     fails if a declaration of FILE is missing

A declaration that is removed or changed breaks programs that use the library, and needs a new major version (before 1.0 a
new minor version). New declarations are only listed.
"""

import argparse
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Distribution"))
from symbols import write_symbol_graph  # noqa: E402


def declarations():
    """One line for each public declaration: its path, and its text without documentation."""
    with tempfile.TemporaryDirectory() as folder:
        graph = json.loads(write_symbol_graph(folder, "-skip-synthesized-members").read_text())
    return sorted({
        f"{'.'.join(symbol['pathComponents'])}: "
        + "".join(fragment["spelling"] for fragment in symbol["declarationFragments"]).replace("\n", " ")
        for symbol in graph["symbols"]})


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--compare", type=pathlib.Path)
    options = parser.parse_args()
    now = declarations()
    if not options.compare:
        print("\n".join(now))
        return
    before = options.compare.read_text().splitlines()
    missing = [line for line in before if line not in set(now)]
    for line in missing:
        print(f"missing: {line}")
    print(f"{len(now)} public declarations, {len(set(now) - set(before))} of them new")
    if missing:
        sys.exit(f"declarations of {options.compare} are missing: programs that use them cannot be compiled")


main()
