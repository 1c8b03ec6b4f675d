"""Tests of program_pipe.py with a program that fails on purpose. No time decides them."""

import json
import os
import pathlib
import resource
import select
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from program_pipe import BrokenProgram, Limits, ProgramPipe, Record, record_line  # noqa: E402

FAKE = [sys.executable, str(HERE / "fake_program.py")]


def check(texts, limits=Limits(), command=FAKE):
    pipe = ProgramPipe(command, limits)
    answers = list(pipe.answers(Record(n, text.encode()) for n, text in enumerate(texts)))
    return pipe, answers


def has_ended(process):
    """Whether a process has ended. A signal takes effect in a moment; a process without one would take an hour."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([descriptor], [], [], 60)[0])
    finally:
        os.close(descriptor)


class ProgramPipeTests(unittest.TestCase):
    def test_answers_have_the_order_of_the_records(self):
        pipe, answers = check([f'"{n}"' for n in range(1000)])
        self.assertEqual([answer.key for answer in answers], list(range(1000)))
        # The probe is line 0.
        for answer in answers:
            self.assertTrue(answer.line.startswith(b'{"path": "%d ' % (answer.key + 1)))
        self.assertEqual(pipe.restarts, 0)

    def test_no_records(self):
        self.assertEqual(check([])[1], [])

    def test_long_lines_in_both_directions(self):
        texts = ["long answer" + "y" * 3_000_000 for _ in range(20)]
        _, answers = check(texts)
        self.assertTrue(all(answer.failure is None for answer in answers))

    def test_a_record_that_kills_the_program_costs_itself(self):
        for position in (0, 1, 150, 299):
            texts = ["ok"] * 300
            texts[position] = "killed"
            pipe, answers = check(texts)
            self.assertEqual([answer.key for answer in answers], list(range(300)))
            failed = [answer for answer in answers if answer.failure]
            self.assertEqual([answer.key for answer in failed], [position])
            self.assertEqual(failed[0].failure, "the program ended with signal 9 (SIGKILL)")
            # Once with others in flight, and once alone.
            self.assertLessEqual(pipe.restarts, 2)

    def test_each_of_many_records_kills_the_program(self):
        _, answers = check(["killed", "ok", "killed", "killed", "ok"] * 3)
        self.assertEqual([bool(answer.failure) for answer in answers], [True, False, True, True, False] * 3)

    def test_the_reason_contains_standard_error(self):
        _, answers = check(["ok", "exit", "ok"])
        self.assertEqual(
            answers[1].failure, "the program ended with exit status 70: Fatal error: index out of range")

    def test_a_program_that_is_killed_from_outside_costs_no_record(self):
        with tempfile.TemporaryDirectory() as folder:
            texts = ["ok"] * 50 + [f'"marker={folder}/once"'] + ["ok"] * 50
            pipe, answers = check(texts)
        self.assertTrue(all(answer.failure is None for answer in answers))
        self.assertEqual(pipe.restarts, 1)

    def test_a_program_that_does_not_answer_is_stopped(self):
        _, answers = check(["ok", "hang", "ok"], Limits(seconds=2))
        self.assertEqual([bool(answer.failure) for answer in answers], [False, True, False])
        self.assertEqual(answers[1].failure, "no answer within 2 seconds")

    def test_answers_have_a_greatest_length(self):
        # The answer to a long record is 100,000 bytes and about 30 more.
        _, answers = check(["long answer"], Limits(answer=200_000))
        self.assertIsNone(answers[0].failure)
        _, answers = check(["ok", "long answer", "ok"], Limits(answer=100_000))
        self.assertEqual([bool(answer.failure) for answer in answers], [False, True, False])
        self.assertEqual(answers[1].failure, "the answer is longer than 100000 bytes")

    def test_additional_answers_are_an_error_of_their_record(self):
        _, answers = check(["ok", "two answers", "ok"], Limits(records=1))
        self.assertEqual([answer.key for answer in answers], [0, 1, 2])

    @staticmethod
    def greatest_pending(count, data, limits):
        """The greatest number of records that are read and have no answer."""
        pending = 0
        greatest = 0

        def records():
            nonlocal pending, greatest
            for number in range(count):
                pending += 1
                greatest = max(greatest, pending)
                yield Record(number, data)

        for _ in ProgramPipe(FAKE, limits).answers(records()):
            pending -= 1
        return greatest

    def test_records_are_read_only_if_there_is_space(self):
        self.assertEqual(self.greatest_pending(500, b"ok", Limits(records=10)), 10)

    def test_bytes_in_flight_are_limited(self):
        self.assertEqual(self.greatest_pending(40, b"y" * 1_000_000, Limits(bytes=3_000_000)), 3)

    def test_memory_does_not_depend_on_the_number_of_records(self):
        def peak(count):
            pipe = ProgramPipe(FAKE)
            for _ in pipe.answers(Record(n, b"y" * 100_000) for n in range(count)):
                pass
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

        few = peak(200)
        # 200 MB in 2,000 records.
        self.assertLess(peak(2_000) - few, 40_000)

    def test_a_program_that_cannot_check_anything_is_an_error(self):
        for command in (["/nonexistent/layoutlint"], ["/bin/false"], ["/bin/cat"], [*FAKE[:1], "-c", "print()"]):
            with self.assertRaises(BrokenProgram):
                check(["ok"], command=command)

    def test_processes_of_a_program_that_does_not_answer_are_stopped_too(self):
        with tempfile.TemporaryDirectory() as folder:
            # The program starts a process, writes its id, and never answers at the second line.
            script = f'sleep 3600 & echo $! > {folder}/child; read probe; echo \'{{"findings": []}}\'; wait'
            pipe = ProgramPipe(["sh", "-c", script], Limits(seconds=1))
            answers = pipe.answers([Record(0, b"ok")])
            self.assertEqual(next(answers).failure, "no answer within 1 seconds")
            answers.close()
            child = int(pathlib.Path(folder, "child").read_text())
            self.assertTrue(has_ended(child))

    def test_the_program_ends_if_the_answers_are_not_read(self):
        pipe = ProgramPipe(FAKE)
        answers = pipe.answers(Record(n, b"ok") for n in range(1000))
        next(answers)
        process = pipe._process.pid
        answers.close()
        with self.assertRaises(ProcessLookupError):
            os.kill(process, 0)


class RecordTests(unittest.TestCase):
    def test_no_text_changes_the_line(self):
        line = record_line('a"\n', '{"class":"UIView"}\n","path":"b"'.encode())
        self.assertNotIn(b"\n", line)
        self.assertEqual(json.loads(line), {"path": 'a"\n', "layout": '{"class":"UIView"}\n","path":"b"'})

    def test_records_are_written_in_pieces(self):
        texts = [str(n) * 40_000 for n in range(60)]
        echo = ["sh", "-c", "read probe; echo '{\"findings\": []}'; cat"]
        _, answers = check(texts, command=echo, limits=Limits(bytes=10_000_000))
        self.assertEqual([answer.line.decode() for answer in answers], texts)


if __name__ == "__main__":
    unittest.main()
