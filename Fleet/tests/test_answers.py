"""Tests of answers.py."""

import json
import pathlib
import sys
import unittest

import pyarrow

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import answers  # noqa: E402

FINDING = {
    "rule": "covered-control", "severity": "error", "message": "m", "fingerprint": "f",
    "view": {"id": None, "class": "UIButton", "path": "view/subviews[0]"}, "data": {"reachableFraction": 0},
}


def answer(*findings, **members):
    return json.dumps({"path": "a", "findings": findings, **members}).encode()


def captures(*changes):
    """A batch with a capture for each change. It is a part of a longer one."""
    names = [*answers.CAPTURE_COLUMNS, "layout", "malformed"]
    rows = [{name: f"{name} é {row}" for name in names[:-1]} | change for row, change in enumerate(({}, *changes))]
    return pyarrow.RecordBatch.from_pylist(rows, pyarrow.schema([(name, pyarrow.string()) for name in names])).slice(1)


def checked(batch, *results):
    result = answers.CheckedBatch(batch)
    for findings, reason in results:
        result.add(findings, reason)
    return result.rows().to_pylist()


class AnswerTests(unittest.TestCase):
    def test_records_that_are_not_sent(self):
        limit = answers.LAYOUT_LIMIT
        cases = [
            ("malformed-record", None, None, "["), ("missing-id", "", b"{}", None), ("missing-id", None, b"{}", None),
            ("missing-layout", "a", None, None), ("layout-too-long", "a", b" " * (limit + 1), None),
            ("layout-too-long", "a", "é".encode() * (limit + 1), None),
        ]
        for reason, *values in cases:
            self.assertEqual(answers.reason_not_to_send(*values)[0], reason)
        self.assertIsNone(answers.reason_not_to_send("a", b" " * limit, None))
        # The limit counts characters.
        self.assertIsNone(answers.reason_not_to_send("a", "é".encode() * limit, None))

    def test_an_answer_without_findings_is_read_as_json_would_be(self):
        for line in (answer(), b'{"path": "a\\"", "id": "x", "findings": []}'):
            self.assertEqual(answers.read_answer(line, None), ([], None))
        for line in (b', "findings": []}', b'[{"path": "a", "findings": []}', b'x{"path": "a", "findings": []}'):
            self.assertEqual(answers.read_answer(line, None)[1][0], "program-answer")

    def test_answers_that_set_a_record_aside(self):
        for line in (b"", b"no", b"[]", b"{}", b'{"findings": [{}]}', b'{"findings": 1}', b'{"findings": [{"data": 1}]}'):
            self.assertEqual(answers.read_answer(line, None)[1][0], "program-answer")
        self.assertEqual(answers.read_answer(answer(error="no"), None)[1], ("not-checked", "no"))
        self.assertEqual(
            answers.read_answer(answer({**FINDING, "rule": "syntax-error"}), None)[1], ("not-checked", "m"))
        self.assertEqual(answers.read_answer(None, "signal 9")[1], ("program-ended", "signal 9"))

    def test_dead_controls_are_findings_of_views_that_no_touch_reaches(self):
        line = answer(FINDING, {**FINDING, "data": {"reachableFraction": 0.1}}, {**FINDING, "data": {}, "view": None})
        findings, reason = answers.read_answer(line, None)
        self.assertIsNone(reason)
        self.assertEqual([f["dead"] for f in findings], [True, False, False])
        self.assertEqual([f["control"] for f in findings], ["view/subviews[0]"] * 2 + [""])

    def test_rows_have_the_columns_of_their_captures(self):
        finding = answers.finding_row(FINDING)
        batch = captures({}, {"user": None}, {"layout": None, "malformed": "[1"}, {"layout": None}, {})
        rows = checked(
            batch, ([finding, finding], None), ([], None), ([], ("malformed-record", "d")),
            ([], ("missing-layout", "d")), ([], ("not-checked", "e")))
        for name in answers.CAPTURE_COLUMNS:
            self.assertEqual([row[name] for row in rows], batch.column(name).to_pylist())
        self.assertEqual([row["findings"] for row in rows], [[finding, finding], [], None, None, None])
        self.assertEqual(
            [(row["reason"], row["detail"], row["record"]) for row in rows[1:]],
            [(None, None, None), ("malformed-record", "d", "[1"), ("missing-layout", "d", None),
             ("not-checked", "e", "layout é 5")])
        # Without records that are set aside.
        rows = checked(captures({}, {}), ([], None), ([finding], None))
        self.assertEqual([row["findings"] for row in rows], [[], [finding]])
        self.assertEqual([row["reason"] for row in rows], [None, None])

    def test_a_batch_is_complete_with_its_last_answer(self):
        batch = answers.CheckedBatch(captures({}, {}))
        self.assertEqual([batch.is_complete(), batch.add([], None), batch.is_complete()], [False, None, False])
        batch.add([], ("not-checked", ""))
        self.assertTrue(batch.is_complete())

    def test_texts_are_the_bytes_of_a_column(self):
        batch = captures({"layout": "é\n"}, {"layout": None}, {"layout": ""})
        self.assertEqual([text and bytes(text) for text in answers.texts(batch.column("layout"))][:2], ["é\n".encode(), None])
        for kind in (pyarrow.large_string(), pyarrow.string()):
            texts = list(answers.texts(batch.column("layout").cast(kind)))
            self.assertEqual([len(texts[0]), texts[1], len(texts[2])], [3, None, 0])
        self.assertEqual(answers.values(batch.column("malformed")), [None] * 3)
        self.assertEqual(answers.values(batch.column("id")), batch.column("id").to_pylist())

    def test_the_path_of_a_record_is_one_component(self):
        self.assertEqual(answers.record_path("../../etc/pass\0wd"), "_.._etc_pass_wd")
        self.assertEqual(answers.record_path("Order details"), "Order details")
        for name in ("", None, ".", ".."):
            self.assertEqual(answers.record_path(name), "screen")


if __name__ == "__main__":
    unittest.main()
