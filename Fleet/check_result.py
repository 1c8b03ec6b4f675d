#!/usr/bin/env python3
"""Compares the result of fleet.py with the truth of generate.py. Fails at any difference.

    check_result.py RESULT TRUTH
"""

import collections
import json
import pathlib
import sys

import pyarrow.parquet

TRUTH_KEY = ("screen", "rule", "control", "message")


def rows(result, table):
    return pyarrow.parquet.read_table(pathlib.Path(result, table)).to_pylist()


class Comparison:
    def __init__(self):
        self.failures = 0

    def equal(self, name, found, expected):
        if found == expected:
            print(f"ok: {name}")
            return
        self.failures += 1
        print(f"FAILED: {name}")
        for line in differences(found, expected)[:20]:
            print(f"  {line}")


def differences(found, expected):
    if isinstance(found, dict) and isinstance(expected, dict):
        keys = sorted(set(found) | set(expected), key=str)
        return [f"{k}: {found.get(k)} instead of {expected.get(k)}" for k in keys if found.get(k) != expected.get(k)]
    return [f"{str(found)[:300]} instead of {str(expected)[:300]}"]


def numbers(row):
    return row["people"], row["captures"]


def compare_ranking(comparison, result, truth):
    ranked = sorted(rows(result, "dead_controls"), key=lambda row: row["rank"])
    # Each dead control of the truth is one row, with its exact numbers.
    found = {tuple(row[name] for name in TRUTH_KEY): numbers(row) for row in ranked}
    expected = {tuple(row[name] for name in TRUTH_KEY): numbers(row) for row in truth["dead"]}
    comparison.equal(f"{len(expected)} dead controls with their people and captures", found, expected)
    comparison.equal("each of them is one row", len(ranked), len(expected))
    comparison.equal("ranks", [row["rank"] for row in ranked], list(range(1, len(ranked) + 1)))
    comparison.equal(
        "order by people", [numbers(row) for row in ranked], [numbers(row) for row in truth["dead"]])
    sums = collections.Counter()
    for row in rows(result, "problems"):
        if not row["dead"]:
            continue
        sums[row["fingerprint"], row["screen"]] += row["captures"]
    comparison.equal(
        "problems of all versions and devices add up",
        dict(sums),
        {(row["fingerprint"], row["screen"]): row["captures"] for row in ranked})


def compare_dimensions(comparison, result, truth):
    dimensions = rows(result, "dimensions")
    for name in ("app_version", "device", "screen"):
        found = {
            row["value"]: {key: row[key] for key in ("people", "captures", "people_with_dead_controls")}
            for row in dimensions
            if row["dimension"] == name
        }
        comparison.equal(f"by {name}", found, truth[f"by_{name}"])


def compare_bad_records(comparison, result, truth):
    bad = rows(result, "bad_records")
    comparison.equal("bad records", dict(collections.Counter(row["reason"] for row in bad)), truth["bad"])
    comparison.equal(
        "contents of bad records",
        [row["reason"] for row in bad if row["record"] is None and row["reason"] != "missing-layout"], [])
    summary = json.loads(pathlib.Path(result, "summary.json").read_text("utf-8"))
    comparison.equal(
        "records", (summary["records"], summary["checked"]), (truth["captures"], truth["checked"]))


def compare_page(comparison, result, truth):
    page = pathlib.Path(result, "report.html").read_text("utf-8")
    comparison.equal("the page has no names as markup", "<script" in page or "<img" in page, False)
    comparison.equal("the page names the first control", f"{truth['dead'][0]['people']:,}<span" in page, True)


def main(result, truth_file):
    truth = json.loads(pathlib.Path(truth_file).read_text("utf-8"))
    comparison = Comparison()
    for compare in (compare_ranking, compare_dimensions, compare_bad_records, compare_page):
        compare(comparison, result, truth)
    return 1 if comparison.failures else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
