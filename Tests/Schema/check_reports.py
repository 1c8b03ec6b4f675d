"""Reads the reports of every format with other programs.

Usage:   python3 Tests/Schema/check_reports.py PROGRAM SCHEMA

SARIF is validated with the published JSON Schema, which is downloaded to the file SCHEMA unless it exists
or LAYOUTLINT_SARIF_SCHEMA is the path of another copy, and read by sarif-tools and sarif-pydantic. Without
the schema, these two validate it. JUnit's XML is read by junitparser. Two projects are checked: one with
hostile names, and one with 10,000 findings, for which time and memory must stay proportional to their number.
"""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.parse
import xml.etree.ElementTree as ElementTree

import jsonschema
import junitparser
import sarif.loader
import sarif_pydantic
from sarif.operations import codeclimate_op, summary_op
from sarif_schema import errors, published_schema

FORMATS = {
    "sarif": "r.sarif",
    "junit": "junit.xml",
    "checkstyle": "checkstyle.xml",
    "gitlab": "gitlab.json",
    "github": "github.txt",
    "ndjson": "r.ndjson",
    "json": "r.json",
}
NAMES = [
    'quotes " and \'.layout.json',
    "<&>]]>.layout.json",
    "%0A::error::x.layout.json",
    "a, b:c;d=e.layout.json",
    "émoji 😀 汉字.layout.json",
    "line\nend\r\ttab.layout.json",
    "escape \x1b[31m \x7f.layout.json",
    "#fragment?query&{0}[l](1).layout.json",
    "-.layout.json",
]


def layout(name, count):
    """A layout in one line with `count` buttons, each outside a superview of its own."""
    containers = []
    for index in range(count):
        button = {"class": "UIButton", "id": f"{name} {index}", "frame": [200, 0, 44, 44]}
        frame = [0, 100 * index, 100, 50]
        containers.append({"class": "UIView", "frame": frame, "subviews": [button]})
    root = {"class": "UIView", "id": "é😀", "frame": [0, 0, 400, 100 * count]}
    return json.dumps({**root, "subviews": containers}, ensure_ascii=False)


def run(program, folder, *options):
    """Runs the program with all reports; returns the user time and the greatest memory in KiB."""
    reports = [f"--report={name}={file}" for name, file in FORMATS.items()]
    process = subprocess.Popen(
        [os.path.abspath(program), "lint", "--quiet", "--no-config", *options, *reports, "."],
        cwd=folder,
        stdout=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"the exit status is {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def read(folder, name):
    with open(os.path.join(folder, FORMATS[name]), encoding="utf-8", newline="") as file:
        return file.read()


def check(condition, message):
    if not condition:
        sys.exit(f"failed: {message}")


def shown(name):
    """A file name as formats show it that cannot contain control characters."""
    return re.sub(
        "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", lambda m: f"\\u{{{ord(m.group()):X}}}", name
    )


def check_sarif(folder, names, count, schema):
    log = json.loads(read(folder, "sarif"))
    if schema is not None:
        found = errors(log, schema)
        check(not found, "\n".join(["the SARIF report violates the published schema"] + found))
    sarif_pydantic.Sarif.model_validate(log)
    results = log["runs"][0]["results"]
    check(len(results) == count, f"SARIF has {len(results)} results instead of {count}")
    uris = [
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results
    ]
    check(all(re.fullmatch(r"[A-Za-z0-9._~%/-]+", uri) for uri in uris), "URIs are encoded")
    check({urllib.parse.unquote(uri) for uri in uris} == names, "URIs name the files")
    prints = [result["partialFingerprints"]["layoutlint/v1"] for result in results]
    check(len(set(prints)) == count, "fingerprints are unique")

    files = sarif.loader.load_sarif_files(os.path.join(folder, FORMATS["sarif"]))
    check(files.get_result_count() == count, "sarif-tools reads all results")
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        summary_op.generate_summary(files, None, False)
    check("unreachable-subview" in output.getvalue(), "sarif-tools names the rule")
    climate = os.path.join(folder, "climate.json")
    with contextlib.redirect_stdout(output):
        codeclimate_op.generate(files, climate, False)
    with open(climate, encoding="utf-8") as file:
        return json.load(file)


def check_gitlab(folder, names, count, converted):
    issues = json.loads(read(folder, "gitlab"))
    schema = {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["description", "check_name", "fingerprint", "severity", "location"],
            "properties": {
                "description": {"type": "string", "minLength": 1},
                "check_name": {"type": "string", "minLength": 1},
                "fingerprint": {"type": "string", "minLength": 1},
                "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
                "location": {
                    "type": "object",
                    "required": ["path", "lines"],
                    "properties": {
                        "path": {"type": "string", "pattern": "^[^/]"},
                        "lines": {
                            "required": ["begin"],
                            "properties": {"begin": {"type": "integer", "minimum": 1}},
                        },
                    },
                },
            },
        },
    }
    jsonschema.validate(issues, schema)
    check(len(issues) == count, "GitLab's report has all findings")
    check(len({issue["fingerprint"] for issue in issues}) == count, "fingerprints are unique")
    check({issue["location"]["path"] for issue in issues} == names, "paths name the files")
    # sarif-tools converts SARIF to the same format.
    lines = sorted(issue["location"]["lines"]["begin"] for issue in issues)
    check(len(converted) == count, "the converted SARIF report has all findings")
    check(
        sorted(issue["location"]["lines"]["begin"] for issue in converted) == lines,
        "the converted SARIF report has the same lines",
    )


def check_junit(folder, names, count):
    suites = junitparser.JUnitXml.fromfile(os.path.join(folder, FORMATS["junit"]))
    check(suites.tests == count and suites.failures == count, "JUnit's totals")
    cases = [case for suite in suites for case in suite]
    check(len(cases) == count, "JUnit has a test case for each finding")
    check(all(isinstance(case.result[0], junitparser.Failure) for case in cases), "they fail")
    check(len({(case.classname, case.name) for case in cases}) == count, "names are unique")
    check({suite.name for suite in suites} == {shown(name) for name in names}, "suites name files")


def check_checkstyle(folder, names, count):
    root = ElementTree.fromstring(read(folder, "checkstyle"))
    check(root.tag == "checkstyle", "the root of Checkstyle's XML")
    files = root.findall("file")
    check({file.get("name") for file in files} == {shown(name) for name in names}, "file names")
    errors = root.findall("file/error")
    check(len(errors) == count, "Checkstyle's XML has all findings")
    for error in errors:
        check(int(error.get("line")) > 0 and int(error.get("column")) > 0, "positions")
        check(error.get("severity") in ("error", "warning", "info"), "severities")


def check_github(folder, names, count):
    """Parses the commands as the runner of GitHub Actions does."""
    lines = read(folder, "github").split("\n")
    check(lines.pop() == "", "the last command ends its line")
    check(len(lines) == count, "there is a command for each finding")
    files = set()
    for line in lines:
        match = re.fullmatch(r"::(error|warning|notice) (.*?)::(.*)", line)
        check(match, f"a command: {line!r}")
        properties = dict(item.split("=", 1) for item in match.group(2).split(","))
        decoded = {key: urllib.parse.unquote(value) for key, value in properties.items()}
        files.add(decoded["file"])
        check(int(decoded["line"]) >= 1 and int(decoded["col"]) >= 1, "positions")
    expected = {shown(name).replace("\t", "\\u{9}") for name in names}
    check(files == expected, "files name the documents")


def check_all(folder, names, count, schema):
    converted = check_sarif(folder, names, count, schema)
    check_gitlab(folder, names, count, converted)
    check_junit(folder, names, count)
    check_checkstyle(folder, names, count)
    check_github(folder, names, count)
    lines = [json.loads(line) for line in read(folder, "ndjson").splitlines()]
    report = json.loads(read(folder, "json"))
    check(lines == report["findings"], "ndjson has the findings of json")
    check({finding["path"] for finding in lines} == names, "paths of json")


def main():
    program, schema_path = sys.argv[1:]
    schema = published_schema(schema_path)
    print("SARIF is validated", "with the published schema" if schema else "without the schema")

    with tempfile.TemporaryDirectory() as folder:
        for name in NAMES:
            with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
                file.write(layout(name + "]]>\x01\"'<&%0A,:\n{0}", 2))
        run(program, folder, "--only", "unreachable-subview")
        check_all(folder, set(NAMES), 2 * len(NAMES), schema)
        print(f"{len(NAMES)} files with hostile names: all formats are read")

    measured = {}
    for count in (2_500, 10_000):
        with tempfile.TemporaryDirectory() as folder:
            names = set()
            for index in range(count // 100):
                name = f"{index}.layout.json"
                names.add(name)
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(layout(name, 100))
            measured[count] = run(program, folder, "--only", "unreachable-subview")
            started = time.monotonic()
            check_all(folder, names, count, schema if count == 10_000 else None)
            seconds, kibibytes = measured[count]
            print(
                f"{count} findings: {seconds:.2f} s, {kibibytes // 1024} MiB;"
                f" read in {time.monotonic() - started:.1f} s"
            )
    # Four times the findings; the program itself takes some memory.
    check(measured[10_000][0] < 8 * measured[2_500][0] + 0.5, "time is proportional")
    check(measured[10_000][1] < 5 * measured[2_500][1], "memory is proportional")

    # One line with 10,000 findings: the columns are computed without a scan from its start each time.
    seconds = []
    for count in (2_500, 10_000):
        with tempfile.TemporaryDirectory() as folder:
            views = [{"frame": [0, 0, 9, 9], "id": f"😀{index}", "k": 1} for index in range(count)]
            root = {"class": "UIView", "frame": [0, 0, 9, 9], "subviews": views}
            with open(os.path.join(folder, "a.layout.json"), "w", encoding="utf-8") as file:
                json.dump(root, file, ensure_ascii=False)
            seconds.append(run(program, folder, "--only", "unknown-key", "--fail-on", "info")[0])
            check(len(read(folder, "ndjson").splitlines()) == count, "all findings are reported")
    print(f"2500 and 10000 findings in one line: {seconds[0]:.2f} s and {seconds[1]:.2f} s")
    check(seconds[1] < 8 * seconds[0] + 0.5, "time is proportional to the findings of a line")


main()
