"""Converts the answers of the program to rows."""

import functools
import json
from typing import Optional

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


# The end of an answer without findings and without an error.
NOTHING_FOUND = b', "findings": []}'


class CheckedBatch:
    """The captures of an Arrow batch, and what is known about those that are answered."""

    def __init__(self, captures):
        self.captures = captures
        # The position of the first finding of each answered capture; None: the capture is set aside.
        self._starts = []
        self._findings = []
        # Why captures are set aside, by row: the kind of the reason and a detail.
        self._reasons = {}

    def add(self, findings, reason):
        """Adds what is known about the next capture: its findings, or why it is set aside."""
        if reason:
            self._reasons[len(self._starts)] = reason
            self._starts.append(None)
        else:
            self._starts.append(len(self._findings))
            self._findings += findings

    def is_complete(self):
        return len(self._starts) == self.captures.num_rows

    def rows(self):
        """The captures with the columns of the result. Those of the captures are not copied."""
        schema = arrow_schema()
        text = pyarrow.string()
        columns = [self.captures.column(name).cast(text) for name in CAPTURE_COLUMNS]
        if self._reasons:
            reasons = [self._reasons.get(row, (None, None)) for row in range(len(self._starts))]
            records = [self._record(row) if row in self._reasons else None for row in range(len(self._starts))]
            columns += [
                pyarrow.array([reason for reason, _ in reasons], text),
                pyarrow.array([detail for _, detail in reasons], text), pyarrow.array(records, text)]
        else:
            columns += [pyarrow.nulls(len(self._starts), text)] * 3
        findings = schema.field("findings").type
        columns.append(pyarrow.ListArray.from_arrays(
            pyarrow.array([*self._starts, len(self._findings)], pyarrow.int32()),
            pyarrow.array(self._findings, findings.value_type)))
        return pyarrow.RecordBatch.from_arrays(columns, schema=schema)

    def _record(self, row):
        """The layout, or the line that is no record."""
        text = self.captures.column("layout")[row]
        if not text.is_valid:
            return self.captures.column("malformed")[row].as_py()
        return text.cast(pyarrow.binary()).as_py().decode("utf-8", "replace")


def texts(column):
    """The bytes of each text of a column, without a copy; None for a null."""
    for value in column.cast(pyarrow.binary()):
        yield value.as_buffer()


def values(column):
    """The strings of a column. Most columns of malformed lines have nulls only."""
    return [None] * len(column) if column.null_count == len(column) else column.to_pylist()


def reason_not_to_send(identifier, layout, malformed):
    """Why the program cannot check a capture, if that is known before.

    `layout` contains the bytes of the text.
    """
    if malformed is not None:
        return "malformed-record", "the line is not a JSON object with the columns of a capture"
    if not identifier:
        return "missing-id", "the record has no id"
    if layout is None:
        return "missing-layout", "the record has no layout"
    if len(layout) > LAYOUT_LIMIT:
        # A character can have several bytes.
        count = len(bytes(layout).decode("utf-8", "replace"))
        if count > LAYOUT_LIMIT:
            return "layout-too-long", f"the layout has {count} characters"
    return None


@functools.lru_cache(maxsize=1024)
def record_path(screen):
    """The path of a record, which the fingerprint contains: the name of the screen.

    Slashes and control characters would make it another path, or none.
    """
    name = "".join(c if c.isprintable() and c not in "/\\" else "_" for c in screen or "")
    return name.strip(".") or "screen"


def read_answer(line: Optional[bytes], failure: Optional[str]):
    """The findings of a capture, or the reason why it is set aside: `(findings, reason)`."""
    if failure:
        return [], ("program-ended", failure)
    # The last member of an object. Within a string its quotes would be escaped.
    if line.endswith(NOTHING_FOUND) and line.startswith(b'{"path": "'):
        return [], None
    try:
        answer = json.loads(line)
        error = answer.get("error")
        findings = [finding_row(finding) for finding in answer["findings"]]
    except (ValueError, LookupError, TypeError, AttributeError) as problem:
        return [], ("program-answer", f"the answer is not one of layoutlint: {problem}")
    if error:
        return [], ("not-checked", error)
    for finding in findings:
        if finding["rule"] in UNCHECKED_RULES:
            return [], ("not-checked", finding["message"])
    return findings, None


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
