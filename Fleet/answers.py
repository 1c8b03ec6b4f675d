"""Converts the answers of the program to rows."""

import json
from typing import Any, NamedTuple, Optional

import pyarrow

# Findings about a document that layoutlint could not check completely enough to report dead controls.
UNCHECKED_RULES = {"syntax-error", "too-deep", "too-large"}

# Bytes of a layout that the program accepts.
LAYOUT_LIMIT = 16 << 20

# Columns of a checked capture, with their types in Spark.
SPARK_SCHEMA = (
    "id string, app_version string, device string, screen string, user string, "
    "reason string, detail string, record string, "
    "findings array<struct<fingerprint: string, rule: string, severity: string, message: string, "
    "control: string, control_class: string, dead: boolean, reachable: double>>"
)

CAPTURE_COLUMNS = ["id", "app_version", "device", "screen", "user"]


def arrow_schema():
    text = pyarrow.string()
    finding = pyarrow.struct(
        [(name, text) for name in ("fingerprint", "rule", "severity", "message", "control", "control_class")]
        + [("dead", pyarrow.bool_()), ("reachable", pyarrow.float64())]
    )
    names = CAPTURE_COLUMNS + ["reason", "detail", "record"]
    return pyarrow.schema([(name, text) for name in names] + [("findings", pyarrow.list_(finding))])


class Capture(NamedTuple):
    """A capture, and why it is not checked, if so: the kind of the reason and a detail."""

    values: dict[str, Any]
    reason: Optional[tuple[str, str]]


def reason_not_to_send(capture):
    """Why the program cannot check a capture, if that is known before."""
    if capture["malformed"] is not None:
        return "malformed-record", "the line is not a JSON object with the columns of a capture"
    if not capture["id"]:
        return "missing-id", "the record has no id"
    if capture["layout"] is None:
        return "missing-layout", "the record has no layout"
    if len(capture["layout"]) > LAYOUT_LIMIT:
        return "layout-too-long", f"the layout has {len(capture['layout'])} characters"
    return None


def record_path(screen):
    """The path of a record, which the fingerprint contains: the name of the screen.

    Slashes and control characters would make it another path, or none.
    """
    name = "".join(c if c.isprintable() and c not in "/\\" else "_" for c in screen or "")
    return name.strip(".") or "screen"


def checked_row(capture: Capture, line: Optional[bytes], failure: Optional[str]):
    """The row of a capture: its findings, or the reason why it is set aside, with all that was read."""
    if capture.reason:
        return bad_row(capture.values, *capture.reason)
    if failure:
        return bad_row(capture.values, "program-ended", failure)
    try:
        answer = json.loads(line)
        error = answer.get("error")
        findings = [finding_row(finding) for finding in answer["findings"]]
    except (ValueError, LookupError, TypeError, AttributeError) as problem:
        return bad_row(capture.values, "program-answer", f"the answer is not one of layoutlint: {problem}")
    if error:
        return bad_row(capture.values, "not-checked", error)
    for finding in findings:
        if finding["rule"] in UNCHECKED_RULES:
            return bad_row(capture.values, "not-checked", finding["message"])
    row = {name: capture.values[name] for name in CAPTURE_COLUMNS}
    row["findings"] = findings
    return row


def bad_row(values, reason, detail):
    """A record that is set aside. `record` is the layout, or the line that is no record."""
    row = {name: values[name] for name in CAPTURE_COLUMNS}
    record = values["malformed"] if values["layout"] is None else values["layout"]
    return {**row, "reason": reason, "detail": detail, "record": record}


def finding_row(finding):
    view = finding.get("view") or {}
    reachable = finding["data"].get("reachableFraction")
    return {
        "fingerprint": finding["fingerprint"],
        "rule": finding["rule"],
        "severity": finding["severity"],
        "message": finding["message"],
        "control": view.get("id") or view.get("path") or "",
        "control_class": view.get("class"),
        "dead": reachable == 0,
        "reachable": reachable,
    }
