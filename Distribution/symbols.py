"""The symbols of the library, from the debug build: the toolchain's symbol graph, which docc reads too."""

import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build/debug"


def is_built():
    return (BUILD / "Modules/LayoutLint.swiftmodule").exists()


def write_symbol_graph(folder, *options):
    """Writes `LayoutLint.symbols.json` with the public declarations to a folder, and returns its path."""
    information = subprocess.run(
        ["swift", "-print-target-info"], check=True, capture_output=True, text=True).stdout
    maps = [*BUILD.glob("C*.build/module.modulemap"), ROOT / "Sources/CJansson/module.modulemap"]
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", "LayoutLint", "-I", BUILD / "Modules",
         "-target", json.loads(information)["target"]["triple"], "-output-dir", folder,
         "-minimum-access-level", "public", *options,
         *(option for path in maps for option in ("-Xcc", f"-fmodule-map-file={path}"))], check=True)
    return pathlib.Path(folder) / "LayoutLint.symbols.json"
