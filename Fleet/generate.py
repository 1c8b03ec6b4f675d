#!/usr/bin/env python3
"""Generates captures with planted faults, and the exact result that a check of them must have.

A capture is a set of two layouts: a screen of about 95 views without findings, and a fixture of this
repository (`Rules/*/Fixtures/*.layout.json`, `Tests/Samples/*.layout.json`). Fixtures with a dead control
are the planted faults. Each screen has faults of its own, each with a frequency and a first app version.

The findings of a fixture are those of `layoutlint lint --format json` for a file with it, so that neither the pipe
nor Spark determines the expected result. Who meets a fault is counted here, capture by capture.

    generate.py OUT --captures 1000000 --seed 1 --program .build/release/layoutlint

OUT/parquet and OUT/jsonl contain the captures, OUT/truth.json the expected result. Equal arguments generate equal captures.
"""

import argparse
import collections
import json
import multiprocessing
import pathlib
import random
import subprocess
import sys
import tempfile

import pyarrow
import pyarrow.parquet

ROOT = pathlib.Path(__file__).resolve().parent.parent

COLUMNS = ["id", "app_version", "device", "screen", "user", "layout"]

# Captures of one file, which has a random generator of its own. Small runs have smaller files.
PART = 5_000
LEAST_PARTS = 8

VERSIONS = ["5.0.0", "5.1.0", "5.1.1", "5.2.0", "6.0.0-beta"]
DEVICES = [
    "iPhone SE (3rd generation)", "iPhone 15", "iPhone 16 Pro Max", "iPad mini",
    # Names are data of users: a report must show them and not execute them.
    '"><img src=x onerror=alert(1)>',
]
SCREENS = [
    "Checkout", "Cart", "Search", "Profile", "Settings", "Orders", "Order details", "Login", "Sign up",
    "Address", "Payment", "Wish list", "Reviews", "Stores", "Offers", "Gift cards", "Help", "Chat",
    "Notifications", "Scanner", "<script>alert('screen')</script>", "Überblick & Größe", "画面",
    "\u202egnp.reversed", "../../etc/passwd", "a\tb\\c\"d'e", "x" * 300,
]
WORDS = (
    "amber basil cedar delta ember fjord grove harbor island jasmine kernel lemon maple nectar ocean pepper "
    "quartz river saffron timber umber violet willow yarrow zephyr"
).split()

# Faults of each screen, and the share of its captures that show the first, second, ... of them.
FREQUENCIES = [0.12, 0.05, 0.02, 0.004]
# The share of captures with a fixture that is no planted fault.
OTHER_FIXTURES = 0.25
# Users for each capture.
USERS = 0.2

# Bad records: reason, share of the records.
BAD_RECORDS = [
    ("missing-layout", 0.002), ("missing-id", 0.002), ("not-checked", 0.004), ("malformed-record", 0.01),
]
# The share of records that end the program, and their number in large runs. Each costs two starts.
KILLERS = 0.004
MOST_KILLERS = 400


class Fixture:
    """A layout of the repository, and what the program reports about it as the second layout of a set."""

    def __init__(self, name, layout, findings):
        self.name = name
        self.text = json.dumps(layout, ensure_ascii=False, separators=(",", ":"))
        self.findings = findings
        # What identifies a dead control in the result.
        self.dead = sorted(
            {(f["rule"], control_of(f), f["message"]) for f in findings if is_dead(f)}
        )


def control_of(finding):
    view = finding["view"] or {}
    return view.get("id") or view.get("path") or ""


def is_dead(finding):
    return finding["data"].get("reachableFraction") == 0


def fixtures(program):
    """All fixtures, sorted by name."""
    files = sorted(ROOT.glob("Rules/*/Fixtures/*.layout.json")) + sorted(
        ROOT.glob("Tests/Samples/*.layout.json")
    )
    with tempfile.TemporaryDirectory() as folder:
        for number, file in enumerate(files):
            layout = json.loads(file.read_text("utf-8"))
            if "layouts" in layout:
                continue
            text = capture_text(screen_text(random.Random(0), 0), json.dumps(layout))
            pathlib.Path(folder, f"{number}.layout.json").write_text(text, "utf-8")
        report = json.loads(
            subprocess.run(
                [program, "lint", "--no-config", "--format", "json", "--fail-on", "never", "."],
                cwd=folder, check=True, capture_output=True,
            ).stdout
        )
    findings = collections.defaultdict(list)
    for finding in report["findings"]:
        findings[int(pathlib.Path(finding["path"]).name.split(".")[0])].append(finding)
    checked = {int(pathlib.Path(file["path"]).name.split(".")[0]) for file in report["files"]}
    return [
        Fixture(f"{file.parent.parent.name}/{file.name}", json.loads(file.read_text("utf-8")), findings[number])
        for number, file in enumerate(files)
        if number in checked
    ]


def faults_by_screen(all_fixtures):
    """The planted faults of each screen: fixtures in turn, so that each is planted on some screen.

    No two fixtures of a screen have a dead control with the same rule and view, which would be one problem.
    """
    dead = [fixture for fixture in all_fixtures if fixture.dead]
    faults, position = [], 0
    for _ in SCREENS:
        chosen, seen, tried = [], set(), 0
        while len(chosen) < len(FREQUENCIES) and tried < len(dead):
            fixture = dead[position % len(dead)]
            position, tried = position + 1, tried + 1
            problems = {(rule, control) for rule, control, _ in fixture.dead}
            if not problems & seen:
                seen |= problems
                chosen.append(fixture)
        faults.append(chosen)
    return faults


def capture_text(screen, fixture):
    """The text of a capture: a set of the screen and, if there is one, the fixture."""
    second = f',{{"name":"popover","layout":{fixture}}}' if fixture else ""
    return f'{{"layoutlint":1,"layouts":[{{"name":"main","layout":{screen}}}{second}]}}'


ROW = (
    '{"class":"ItemCell","inherits":"UIView","id":"%(n)d","frame":[0,%(y)d,390,88],"backgroundColor":"#FFFFFF","subviews":['
    '{"class":"UIImageView","id":"%(n)d.image","frame":[16,12,64,64],"clipsToBounds":true},'
    '{"class":"UILabel","id":"%(n)d.title","label":"%(a)s %(b)s","frame":[92,12,160,22]},'
    '{"class":"UILabel","id":"%(n)d.price","label":"%(p)d.%(c)02d","frame":[92,38,%(w)d,20]},'
    '{"class":"UIView","id":"%(n)d.line","frame":[92,87,298,1],"backgroundColor":"#DDDDDD"},'
    '{"class":"UIButton","id":"%(n)d.add","label":"Add %(a)s","frame":[326,20,48,48],"actions":[{"event":"touchUpInside","action":"add:","target":"list"}]},'
    '{"class":"UIButton","id":"%(n)d.like","label":"Like %(b)s","frame":[270,20,48,48],"alpha":%(f)s}]}'
)
SCREEN = (
    '{"device":{"name":"iPhone 15","size":[390,844],"safeAreaInsets":[47,0,34,0]},'
    '"x-capture":{"version":1,"views":%(views)d,"system":"iOS 18.1","traits":{"scale":3}},'
    '"windows":[{"class":"UIWindow","id":"window","frame":[0,0,390,844],"subviews":['
    '{"class":"UIView","id":"root","frame":[0,0,390,844],"viewController":{"class":"ListViewController","id":"list","responds":["add:","open:"]},"subviews":['
    '{"class":"UIScrollView","id":"rows","frame":[0,91,390,670],"contentSize":[390,%(height)d],"subviews":[%(rows)s]},'
    '{"class":"UIView","id":"header","frame":[0,0,390,91],"backgroundColor":"#FAFAFA","subviews":['
    '{"class":"UILabel","id":"header.title","label":"%(title)s","frame":[120,55,150,24]},'
    '{"class":"UIButton","id":"header.back","label":"Back","frame":[8,44,60,44]}]},'
    '{"class":"UIView","id":"tabs","frame":[0,761,390,83],"backgroundColor":"#FAFAFA","subviews":['
    '{"class":"UIButton","id":"tab.1","label":"Home","frame":[0,0,97,49]},'
    '{"class":"UIButton","id":"tab.2","label":"Search","frame":[97,0,97,49]},'
    '{"class":"UIButton","id":"tab.3","label":"Cart","frame":[194,0,97,49]},'
    '{"class":"UIButton","id":"tab.4","label":"Profile","frame":[291,0,97,49]}]}]}]}]}'
)


def screen_text(draw, title):
    """A screen with 12 or 13 rows, 94 or 101 views, without findings."""
    count = 12 + int(draw.random() * 2)
    rows = []
    for n in range(count):
        value = int(draw.random() * (1 << 40))
        rows.append(
            ROW
            % {
                "n": n, "y": 88 * n, "a": WORDS[value % 25], "b": WORDS[value // 25 % 25], "p": value // 625 % 500,
                "c": value // 312_500 % 100, "w": 60 + value // 31_250_000 % 90, "f": "0.%d" % (5 + value % 5),
            }
        )
    return SCREEN % {
        "views": 10 + 7 * count, "height": 88 * count, "rows": ",".join(rows), "title": f"Screen {title}",
    }


class Count:
    """How many captures show something, and which users have met it."""

    def __init__(self):
        self.captures, self.users = 0, set()

    def add(self, user):
        self.captures += 1
        self.users.add(user)

    def merge(self, other):
        self.captures += other.captures
        self.users |= other.users


class Generator:
    """Generates the captures of one file."""

    def __init__(self, arguments, all_fixtures):
        self.arguments = arguments
        self.faults = faults_by_screen(all_fixtures)
        self.others = [fixture for fixture in all_fixtures if not fixture.dead]
        self.user_count = max(int(arguments.captures * USERS), 1)
        self.part_size = min(PART, -(-arguments.captures // LEAST_PARTS))
        killers = min(KILLERS, MOST_KILLERS / arguments.captures)
        self.bad_records = BAD_RECORDS + ([("program-ended", killers)] if arguments.killers else [])

    def part(self, number):
        """The rows of a file, and the counts by key."""
        start = number * self.part_size
        draw = random.Random(f"{self.arguments.seed}/{number}")
        rows, counts = [], collections.defaultdict(Count)
        for index in range(start, min(start + self.part_size, self.arguments.captures)):
            rows.append(self.capture(draw, index, counts, is_jsonl=is_jsonl(number)))
        return rows, counts

    def capture(self, draw, index, counts, is_jsonl):
        user = int(draw.random() ** 2 * self.user_count)
        screen = int(draw.random() * len(SCREENS))
        version = min(int(abs(draw.gauss(2.5, 1.2))), len(VERSIONS) - 1)
        fixture = self.fixture(draw, screen, version)
        text = capture_text(screen_text(draw, screen), fixture and fixture.text)
        row = {
            "id": f"capture-{index:09d}", "app_version": VERSIONS[version], "device": DEVICES[user % len(DEVICES)],
            "screen": SCREENS[screen], "user": f"user-{user:07d}", "layout": text,
        }
        counts["records",].add(user)
        reason = self.bad_reason(draw, is_jsonl)
        if reason:
            counts["bad", reason].add(user)
            return damaged(row, reason, draw)
        counts["checked",].add(user)
        dimensions = (("app_version", row["app_version"]), ("device", row["device"]), ("screen", row["screen"]))
        for name in dimensions:
            counts[name].add(user)
        for problem in fixture.dead if fixture else ():
            counts[("dead", row["screen"]) + problem].add(user)
        if fixture and fixture.dead:
            for name in dimensions:
                counts[("met",) + name].add(user)
        return row

    def fixture(self, draw, screen, version):
        """The fault that a capture shows, another fixture, or none."""
        faults, share = self.faults[screen], draw.random()
        for number, frequency in enumerate(FREQUENCIES):
            if share < frequency:
                # The second fault of a screen is new in version 5.1.1, the third in 5.2.0.
                is_present = number < len(faults) and version >= (0, 2, 3, 0)[number]
                return faults[number] if is_present else None
            share -= frequency
        return self.others[int(draw.random() * len(self.others))] if share < OTHER_FIXTURES else None

    def bad_reason(self, draw, is_jsonl):
        share = draw.random()
        for reason, frequency in self.bad_records:
            if share < frequency:
                # A Parquet file has no malformed rows.
                return reason if is_jsonl or reason != "malformed-record" else None
            share -= frequency
        return None


def damaged(row, reason, draw):
    """A bad record instead of a good one. A string is a malformed line."""
    if reason == "missing-layout":
        return {**row, "layout": None}
    if reason == "missing-id":
        return {**row, "id": None}
    if reason == "not-checked":
        texts = ["", "null", "no layout", "[1, 2", row["layout"][: len(row["layout"]) // 2], '{"a":\u0000}']
        return {**row, "layout": texts[int(draw.random() * len(texts))]}
    if reason == "program-ended":
        return {**row, "layout": row["layout"][:-1] + ',"x-test-ends-program":true}'}
    return json.dumps(row)[:-40]


def is_jsonl(part):
    """Every fourth file has JSON lines."""
    return part % 4 == 3


def write_part(number):
    rows, counts = generator.part(number)
    folder = pathlib.Path(generator.arguments.out, "jsonl" if is_jsonl(number) else "parquet")
    file = folder / f"part-{number:05d}"
    if is_jsonl(number):
        with open(f"{file}.jsonl", "w", encoding="utf-8") as output:
            for row in rows:
                output.write((row if isinstance(row, str) else json.dumps(row, ensure_ascii=False)) + "\n")
    else:
        schema = pyarrow.schema([(name, pyarrow.string()) for name in COLUMNS])
        table = pyarrow.Table.from_pylist(rows, schema)
        pyarrow.parquet.write_table(table, f"{file}.parquet", compression="zstd", row_group_size=1000)
    return counts


def truth(counts, arguments):
    """The expected result, sorted like that of the job."""

    def numbers(count):
        return {"people": len(count.users), "captures": count.captures}

    dead = [
        {"screen": key[1], "rule": key[2], "control": key[3], "message": key[4], **numbers(count)}
        for key, count in counts.items()
        if key[0] == "dead"
    ]
    dead.sort(key=lambda row: (-row["people"], -row["captures"], row["screen"], row["rule"], row["control"]))
    return {
        "captures": arguments.captures,
        "seed": arguments.seed,
        "checked": counts["checked",].captures,
        "bad": {key[1]: count.captures for key, count in sorted(counts.items()) if key[0] == "bad"},
        "dead": dead,
        **{
            f"by_{name}": {
                key[1]: {
                    **numbers(count),
                    "people_with_dead_controls": len(counts[("met",) + key].users) if ("met",) + key in counts else 0,
                }
                for key, count in sorted(counts.items())
                if key[0] == name
            }
            for name in ("app_version", "device", "screen")
        },
    }


def main(arguments):
    global generator
    program = str(pathlib.Path(arguments.program).resolve())
    generator = Generator(arguments, fixtures(program))
    out = pathlib.Path(arguments.out)
    for folder in ("parquet", "jsonl"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    counts = collections.defaultdict(Count)
    parts = range(-(-arguments.captures // generator.part_size))
    with multiprocessing.get_context("fork").Pool(arguments.processes) as pool:
        for part_counts in pool.imap_unordered(write_part, parts):
            for key, count in part_counts.items():
                counts[key].merge(count)
    text = json.dumps(truth(counts, arguments), ensure_ascii=False, indent=1)
    (out / "truth.json").write_text(text, "utf-8")
    planted = sum(key[0] == "dead" for key in counts)
    print(f"{arguments.captures} captures, {planted} dead controls, in {out}")


def parse(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("out", help="a new folder")
    parser.add_argument("--captures", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default=str(ROOT / ".build/release/layoutlint"))
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument(
        "--killers", action="store_true",
        help="also plant records that end the program of Fleet/tests/faulty_program.py",
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(parse()))
