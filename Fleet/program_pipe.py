"""Sends records to `layoutlint lint --stdin-ndjson` and receives one answer for each.

One thread writes and reads with non-blocking pipes, so that neither side waits for the other. At most
`Limits.records` records and `Limits.bytes` bytes are in flight, so memory does not depend on the number of
records. If the program ends or does not answer, it is started again, and the records without an answer are
sent one at a time. Only a record that ends the program alone gets no answer.
"""

import collections
import fcntl
import itertools
import json
import os
import selectors
import signal
import subprocess
import tempfile
import time
from typing import Any, Iterable, Iterator, NamedTuple, Optional

# A record that every version of the program can check. It decides whether a started program works.
PROBE = b'{"path": "probe", "layout": {"class": "UIView", "frame": [0, 0, 9, 9]}}\n'

# Bytes for each read, and the requested size of the pipes.
CHUNK = 1 << 20

# Pieces for each write: two for each record.
PIECES = 256

# While the program has more records than this, answers are gathered for a moment, so that one wake-up reads several.
GATHER_RECORDS = 64
GATHER_SECONDS = 0.005

# Seconds for the end of a program that has answered all records. Then it is stopped.
END_SECONDS = 5.0

# Bytes of standard error in the reason of a failure.
ERROR_TAIL = 400


class Limits(NamedTuple):
    """What one program may hold."""

    # Records without an answer.
    records: int = 128
    # Bytes of records without an answer. One record may be longer.
    bytes: int = 4 << 20
    # Bytes of an answer.
    answer: int = 64 << 20
    # Seconds without any answer after which the program is stopped.
    seconds: float = 120.0


class Record(NamedTuple):
    """What is written for the program, without the last line end, and the value that its answer is returned with."""

    key: Any
    line: bytes


class Answer(NamedTuple):
    """The answer to a record. Exactly one of `line` and `failure` is set."""

    key: Any
    line: Optional[bytes]
    # Why the program did not answer.
    failure: Optional[str]


class ProgramEnded(Exception):
    """The program ended, stopped answering, or printed something that is no answer."""


class BrokenProgram(Exception):
    """The program cannot check the probe, so that no record can be blamed."""


class ProgramPipe:
    """A running program. Answers have the order of the records."""

    def __init__(self, command: list[str], limits: Limits = Limits()):
        self._command = command
        self._limits = limits
        # Number of starts after the first one.
        self.restarts = 0
        self._process: Optional[subprocess.Popen] = None

    def answers(self, records: Iterable[Record]) -> Iterator[Answer]:
        """Checks all records. Reads the next record only if there is space for it."""
        source = iter(records)
        is_at_end = False
        try:
            self._start()
            while True:
                while not is_at_end and self._has_space():
                    record = next(source, None)
                    if record is None:
                        is_at_end = True
                    else:
                        self._send(record)
                if not self._in_flight:
                    self._finish()
                    return
                try:
                    lines = self._exchange()
                except ProgramEnded:
                    yield from self._answers_one_at_a_time()
                    continue
                for line in lines:
                    yield Answer(self._in_flight.popleft().key, line, None)
        finally:
            self.close()

    def _finish(self) -> None:
        """Lets the program end by itself, so that the times of its processes are counted with those of this one."""
        self._process.stdin.close()
        try:
            self._process.wait(timeout=END_SECONDS)
        except subprocess.TimeoutExpired:
            pass

    def close(self) -> None:
        """Ends the program, with the processes that it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        # The id of a process whose status was read can belong to another one. What such a program has started ends
        # with its input.
        if process.returncode is None:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        process.wait()
        self._selector.close()
        for stream in (process.stdin, process.stdout, self._errors):
            try:
                stream.close()
            except BrokenPipeError:
                pass

    def _answers_one_at_a_time(self) -> Iterator[Answer]:
        """Repeats the records without an answer, each alone in a program."""
        unanswered = list(self._in_flight)
        self._restart()
        for record in unanswered:
            self._send(record)
            try:
                (line,) = self._exchange()
                answer = Answer(record.key, line, None)
                self._in_flight.popleft()
            except ProgramEnded as failure:
                answer = Answer(record.key, None, str(failure))
                self._restart()
            yield answer

    def _restart(self) -> None:
        self.restarts += 1
        self.close()
        self._start()

    def _start(self) -> None:
        self._errors = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                # A group of its own, for close().
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            raise BrokenProgram(f"cannot start {self._command[0]}: {error}") from error
        self._in_flight: collections.deque[Record] = collections.deque()
        self._in_flight_bytes = 0
        self._unsent: collections.deque[bytes | memoryview] = collections.deque()
        self._received: list[bytes] = []
        self._received_bytes = 0
        self._complete: list[bytes] = []
        self._input_is_open = True
        self._selector = selectors.DefaultSelector()
        for stream in (self._process.stdin, self._process.stdout):
            os.set_blocking(stream.fileno(), False)
            enlarge_pipe(stream.fileno())
        self._selector.register(self._process.stdout, selectors.EVENT_READ)
        self._is_writing = False
        self._probe()

    def _probe(self) -> None:
        self._send(Record(None, PROBE[:-1]))
        try:
            lines = self._exchange()
        except ProgramEnded as failure:
            self.close()
            raise BrokenProgram(f"{self._command[0]} cannot check a layout: {failure}") from failure
        self._in_flight.popleft()
        if len(lines) != 1 or b'"findings"' not in lines[0]:
            self.close()
            raise BrokenProgram(f"{self._command[0]} does not answer like layoutlint")

    def _has_space(self) -> bool:
        return not self._in_flight or (
            len(self._in_flight) < self._limits.records
            and self._in_flight_bytes < self._limits.bytes
        )

    def _send(self, record: Record) -> None:
        self._in_flight.append(record)
        self._in_flight_bytes += len(record.line)
        self._unsent.append(record.line)
        self._unsent.append(b"\n")

    def _exchange(self) -> list[bytes]:
        """Writes and reads until there is at least one answer."""
        deadline = time.monotonic() + self._limits.seconds
        if len(self._in_flight) > GATHER_RECORDS:
            time.sleep(GATHER_SECONDS)
        while not self._complete:
            self._select_writing(bool(self._unsent) and self._input_is_open)
            events = self._selector.select(max(deadline - time.monotonic(), 0))
            if not events:
                raise ProgramEnded(f"no answer within {self._limits.seconds:g} seconds")
            for key, _ in events:
                if key.fileobj is self._process.stdin:
                    self._write()
                else:
                    self._read()
        lines, self._complete = self._complete, []
        if len(lines) > len(self._in_flight):
            raise ProgramEnded("the program printed more lines than it received")
        for record, _ in zip(self._in_flight, lines):
            self._in_flight_bytes -= len(record.line)
        return lines

    def _select_writing(self, is_needed: bool) -> None:
        if is_needed and not self._is_writing:
            self._selector.register(self._process.stdin, selectors.EVENT_WRITE)
        elif not is_needed and self._is_writing:
            self._selector.unregister(self._process.stdin)
        self._is_writing = is_needed

    def _write(self) -> None:
        try:
            count = os.writev(self._process.stdin.fileno(), list(itertools.islice(self._unsent, PIECES)))
        except BlockingIOError:
            return
        except BrokenPipeError:
            # Answers that the program printed before are read first.
            self._input_is_open = False
            return
        while count:
            piece = self._unsent[0]
            if count < len(piece):
                self._unsent[0] = memoryview(piece)[count:]
                return
            count -= len(piece)
            self._unsent.popleft()

    def _read(self) -> None:
        try:
            chunk = os.read(self._process.stdout.fileno(), CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            raise ProgramEnded(self._end())
        head, separator, rest = chunk.partition(b"\n")
        self._received.append(head)
        self._received_bytes += len(head)
        lines = []
        if separator:
            lines = [b"".join(self._received), *rest.split(b"\n")]
            last = lines.pop()
            self._received, self._received_bytes = [last], len(last)
        longest = max(map(len, lines), default=0)
        if max(longest, self._received_bytes) > self._limits.answer:
            raise ProgramEnded(f"the answer is longer than {self._limits.answer} bytes")
        self._complete += lines

    def _end(self) -> str:
        """How the program ended."""
        try:
            status = self._process.wait(timeout=self._limits.seconds)
        except subprocess.TimeoutExpired:
            return "the program closed its output"
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(self._errors.tell() - ERROR_TAIL, 0))
        detail = self._errors.read().decode("utf-8", "replace").strip()
        return describe_status(status) + (f": {detail}" if detail else "")


def describe_status(status: int) -> str:
    """`the program ended with signal 9 (SIGKILL)`."""
    if status >= 0:
        return f"the program ended with exit status {status}"
    try:
        name = f" ({signal.Signals(-status).name})"
    except ValueError:
        name = ""
    return f"the program ended with signal {-status}{name}"


def enlarge_pipe(descriptor: int) -> None:
    """Larger pipes need fewer switches between the processes. Linux only."""
    try:
        fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, CHUNK)
    except (AttributeError, OSError):
        pass


def record_line(path: str, layout: Any) -> bytes:
    """A record whose layout is a string, so that no text of it can change the line.

    `layout` contains the bytes of the text.
    """
    text = bytes(layout).decode("utf-8", "replace")
    return json.dumps({"path": path, "layout": text}, ensure_ascii=False).encode("utf-8", "replace")
