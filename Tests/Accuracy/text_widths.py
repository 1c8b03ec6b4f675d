#!/usr/bin/env python3
"""Fits the widths of text in Apple's system font to the frames that Interface Builder stored.

    text_widths.py FOLDER... --prior REGULAR.otf BOLD.otf [--swift FILE] [--list POINTS] [--json FILE]

Each FOLDER is a git folder, all versions of whose documents are read, or a folder with one folder of
documents for each repository. Nothing is fetched. The prior are two fonts of the family Inter, of which
only the advances are read (Debian: fonts-inter). No font of Apple's is read.

Prints how exact the model is on repositories that it was not fitted to: one half of the repositories is
fitted and the other half asked, then the reverse. A width counts as asked if it is an observation in the
sense of text_observations.py. Outliers count too: texts that were edited without a new layout.

--swift writes the table that the program contains, with the errors that hold for 95 % of the hold-out
observations. --list prints the observations that are farther off than some points.
"""
import argparse
import collections
import hashlib
import json
import math
import pathlib
import sys
import tempfile

from git_documents import Repository
from text_model import Prior, advances_of_font, fit, width
from text_lines import asked, wrapped_labels
from text_observations import observations
from text_table import swift_table

SUFFIXES = (".storyboard", ".xib")
# The part of an error that does not depend on the text, in points: pixels, and rounding of positions.
BASE = 0.5
COVERED = 0.95
# How much larger the error of scripts without observations is assumed to be than that of Latin without the
# correction of each character.
UNOBSERVED = 2


def documents(folder):
    """(repository, name, data) of the documents in a git folder or in a folder of repositories."""
    if (folder / "objects").is_dir() and (folder / "HEAD").is_file():
        repository = Repository(folder)
        blobs = {blob for _, *both in repository.changes() for blob in both}
        blobs |= {blob for _, blob in repository.newest()}
        with tempfile.TemporaryDirectory() as cache:
            repository.extract(blobs, pathlib.Path(cache))
            for path in sorted(pathlib.Path(cache).iterdir()):
                yield repository.name, path.name, path.read_bytes()
        return
    for path in sorted(folder.rglob("*")):
        if path.suffix in SUFFIXES and path.is_file():
            parts = path.relative_to(folder).parts
            yield parts[0].replace("__", "+"), parts[-1], path.read_bytes()


def collect(folders):
    """One observation for each text, font, scale and width of a repository, and the labels with several lines."""
    found, wrapped = {}, {}
    for folder in folders:
        for repository, name, data in documents(folder):
            for one in observations(data, repository, name):
                key = (repository, one.text, one.size, one.weight, one.scale, one.width, one.kind)
                found.setdefault(key, one)
            for one in wrapped_labels(data, repository, name):
                wrapped.setdefault(one._replace(tools=0, where=""), one)
    return list(found.values()), list(wrapped.values())


def halves(found):
    """The repositories in two halves with about as many observations each."""
    counts = collections.Counter(one.repository for one in found)
    sides, loads = {}, [0, 0]
    order = sorted(counts, key=lambda name: (-counts[name], hashlib.sha256(name.encode()).hexdigest()))
    for repository in order:
        side = loads.index(min(loads))
        sides[repository] = side
        loads[side] += counts[repository]
    return sides


class Asked:
    """An observation with the width that a model of the other half of the repositories gives.

    Many repositories contain the same default texts. `is_new`: the other half does not contain the text.
    """

    def __init__(self, observation, values, prior, is_new):
        one = self.observation = observation
        self.is_new = is_new
        self.exact = width(one.text, one.size, one.weight, values, prior, one.tools)
        self.rounded = math.ceil(self.exact * one.scale - 1e-6) / one.scale
        self.error = abs(self.rounded - one.width)
        plain = {name: value for name, value in values.items() if name[0] != "character"}
        self.plain_error = abs(width(
            one.text, one.size, one.weight, plain, prior, one.tools) - one.width)


def held_out(found, wrapped, prior):
    """The results for the widths, and (label, number of lines) for the labels with several lines."""
    sides = halves(found)
    results, lines = [], []
    for side in (0, 1):
        fitted = [one for one in found if sides[one.repository] != side]
        texts, values = {one.text for one in fitted}, fit(fitted, prior)
        results += [
            Asked(one, values, prior, one.text not in texts) for one in found if sides[one.repository] == side]
        lines += [(one, asked(one, values, prior)) for one in wrapped if sides.get(one.repository, 0) == side]
    return results, [(one, count) for one, count in lines if count is not None]


def print_lines(lines, has_list):
    for title, group in (
            ("labels that may have several lines", lines),
            ("of these with two lines or more", [(one, count) for one, count in lines if one.lines > 1])):
        right = sum(one.lines == count for one, count in group)
        print(f"{title}: {len(group)}, number of lines right: {right} ({right / max(len(group), 1):.1%})")
    for one, count in lines:
        if has_list and one.lines != count:
            print(f"  {count} instead of {one.lines} lines in {one.width:g} pt, {one.size:g} {one.weight} "
                  f"{one.tools} {one.repository} {one.where} {one.text!r}")


def share(results, error=lambda one: one.error):
    """The error as a share of the width, so that BASE + share * width holds for 95 % of the results."""
    ratios = sorted(max(0.0, error(one) - BASE) / one.observation.width for one in results)
    return ratios[min(len(ratios) - 1, int(COVERED * len(ratios)))] if ratios else 0.0


def pairs(results):
    """Differences between two texts of a repository: (kind, error, width that the texts do not share)."""
    groups = collections.defaultdict(list)
    for one in results:
        groups[one.observation.repository, one.observation.weight, one.observation.scale].append(one)
    found = []
    for group in groups.values():
        for index, first in enumerate(group):
            for second in group[index + 1:]:
                a, b = first.observation, second.observation
                if a.size == b.size and a.text != b.text:
                    left, right = unshared(a.text, b.text)
                    extent = a.size * 0.55 * (len(left) + len(right))
                    error = abs((second.exact - first.exact) - (b.width - a.width))
                    found.append(("texts", error, extent))
                elif a.text == b.text and a.size != b.size and max(a.size, b.size) < 1.6 * min(a.size, b.size):
                    error = abs(a.width * second.exact / first.exact - b.width)
                    found.append(("sizes", error, b.width))
    return found


def unshared(first, second):
    """Two texts without their common beginning and end."""
    start = 0
    while start < min(len(first), len(second)) and first[start] == second[start]:
        start += 1
    end = 0
    while end < min(len(first), len(second)) - start and first[-1 - end] == second[-1 - end]:
        end += 1
    return first[start:len(first) - end], second[start:len(second) - end]


def table(title, groups):
    rows = [f"{title:14}{'texts':>7}{'median':>8}{'≤ 1/3':>8}{'≤ 1':>8}{'≤ 3':>8}{'≤ 2 %':>8}{'covered':>9}"]
    for key in sorted(groups, key=lambda key: -len(groups[key])):
        results = groups[key]
        count = len(results)
        if not count:
            continue
        shares = [sum(map(test, results)) / count for test in (
            lambda one: one.error <= 0.34, lambda one: one.error <= 1.001, lambda one: one.error <= 3.001,
            lambda one: one.error <= 0.02 * one.observation.width, lambda one: one.is_covered)]
        median = sorted(one.error for one in results)[count // 2]
        rows.append(f"{key:14}{count:7}{median:8.2f}" + "".join(f"{value:8.1%}" for value in shares))
    print("\n".join(rows) + "\n")


def script(text):
    if all(ord(character) < 0x80 for character in text):
        return "ASCII"
    is_latin = all(ord(character) < 0x250 or 0x2000 <= ord(character) < 0x2200 for character in text)
    return "other Latin" if is_latin else "other"


def length(text):
    low = min(len(text) // 10 * 10, 30)
    return f"{low}–{low + 9}" if low < 30 else "30 or more"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--prior", nargs=2, type=pathlib.Path, required=True, metavar=("REGULAR", "BOLD"))
    parser.add_argument("--swift", type=pathlib.Path)
    parser.add_argument("--list", type=float, metavar="POINTS")
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    prior = Prior(*(advances_of_font(path.read_bytes()) for path in options.prior))
    every, wrapped = collect(options.folders)
    found = [one for one in every if prior.knows(one.text)]
    print(f"{len(every)} texts of {len({one.repository for one in every})} repositories, "
          f"{len(every) - len(found)} in scripts without advances\n")
    if len({one.repository for one in found}) < 2:
        sys.exit("the hold-out needs texts of two repositories")
    results, lines = held_out(found, wrapped, prior)
    by_weight = collections.defaultdict(list)
    for one in results:
        by_weight["regular" if one.observation.weight == "regular" else "other weights"].append(one)
    errors = {key: share(by_weight[key]) for key in ("regular", "other weights")}
    errors["unobserved"] = UNOBSERVED * share(by_weight["regular"], lambda one: one.plain_error)
    for key, group in by_weight.items():
        for one in group:
            one.is_covered = one.error <= BASE + errors[key] * one.observation.width + 1e-9
    table("", {"new texts": [one for one in results if one.is_new]})
    for title, key in (
            ("", lambda one: "all"), ("kind", lambda one: one.kind),
            ("size", lambda one: f"{one.size:g}" if one.weight == "regular" else "other weights"),
            ("weight", lambda one: one.weight), ("characters", lambda one: length(one.text)),
            ("script", lambda one: script(one.text)), ("pixels/point", lambda one: str(one.scale)),
            ("repository", lambda one: one.repository.partition("+")[2][:13])):
        groups = collections.defaultdict(list)
        for one in results:
            groups[key(one.observation)].append(one)
        table(title, groups)
    differences = {}
    for kind in ("texts", "sizes"):
        group = [(error, extent) for name, error, extent in pairs(results) if name == kind]
        ratios = sorted(max(0.0, error - 2 * BASE) / extent for error, extent in group)
        differences[kind] = ratios[int(COVERED * len(ratios))] if ratios else 0.02
        if group:
            print(f"differences between {kind}: {len(group)} pairs, "
                  f"{sum(error <= 1.001 for error, _ in group) / len(group):.1%} within 1 pt, "
                  f"{sum(error <= 3.001 for error, _ in group) / len(group):.1%} within 3 pt, "
                  f"95 % within {2 * BASE:g} pt + {differences[kind]:.2%}")
    print(f"95 % within {BASE:g} pt + {errors['regular']:.2%} (regular), "
          f"{errors['other weights']:.2%} (other weights) of the width")
    print_lines(lines, options.list is not None)
    if options.list is not None:
        for one in sorted(results, key=lambda one: -one.error):
            if one.error > options.list:
                known = one.observation
                print(f"{one.rounded - known.width:+8.2f} {known.width:8.2f} {known.size:g} {known.weight} "
                      f"{known.tools} {known.repository} {known.where} {known.text!r}")
    values = fit(found, prior)
    if options.json:
        named = {" ".join(map(str, name)): round(value, 5) for name, value in values.items()}
        options.json.write_text(json.dumps(named, indent=1, sort_keys=True))
    if options.swift:
        options.swift.write_text(swift_table(values, prior, errors, differences, BASE, len(found)))


if __name__ == "__main__":
    main()
