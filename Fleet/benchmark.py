#!/usr/bin/env python3
"""Measures the job: two workers and one, Spark and the pipe alone. Prints ratios; no time is a failure.

    benchmark.py --captures 20000 --rounds 3 --program .build/release/layoutlint

A worker is one processor: all processes of Spark with one worker run on processor 0, those with two workers on 0 and 1.
The runs take turns, so that other processes affect all of them. Times of processors are the sums of the program, the
Python workers and the JVM. A short run before the first round is not measured: it starts Spark and compiles its code.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent

# In the JVM layouts are only passed on. A compiler that optimizes less takes less time than the better code saves here.
JAVA_OPTIONS = "-XX:TieredStopAtLevel=1"


def tree_seconds():
    """Seconds of processor time of this process and all processes below it, with those that have ended.

    Python workers that have ended are not counted, because their parent does not wait for them. Spark ends them after a
    minute without a task, which is not during a run.
    """
    parents, times = {}, {}
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(name)] = int(fields[1])
        times[int(name)] = sum(map(int, fields[11:15]))
    below, total = {os.getpid()}, 0
    while True:
        more = {child for child, parent in parents.items() if parent in below} - below
        if not more:
            break
        below |= more
    total = sum(times[process] for process in below if process in times)
    return total / os.sysconf("SC_CLK_TCK")


def session(workers, source, program):
    """Checks the captures for each line of standard input, in one Spark session."""
    import fleet

    arguments = fleet.parse(["--parquet", source, "--output", "", "--program", program])
    arguments.master = f"local[{workers}]"
    spark = fleet.create_session(arguments)
    spark.sparkContext.setLogLevel("ERROR")
    for line in sys.stdin:
        arguments.parquet, arguments.output = [line.split("\t")[0]], line.split("\t")[1].strip()
        processor, clock = tree_seconds(), time.monotonic()
        fleet.check_captures(spark, arguments)
        print(json.dumps({"clock": time.monotonic() - clock, "processor": tree_seconds() - processor}), flush=True)
    spark.stop()


class Session:
    """A Spark session in a process of its own, with a number of workers and as many processors."""

    def __init__(self, workers, folder, program):
        self.folder, self.workers, self.runs = folder, workers, 0
        processors = ",".join(map(str, range(workers)))
        command = ["taskset", "-c", processors, sys.executable, __file__, "--session", str(workers), "--program", program]
        # The Python workers of Spark load the modules of the job as well.
        path = os.pathsep.join([str(HERE), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]).rstrip(os.pathsep)
        environment = {
            **os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1", "PYTHONPATH": path,
            "PYSPARK_SUBMIT_ARGS": f"--driver-java-options {JAVA_OPTIONS} pyspark-shell"}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=open(f"{folder}/log-{workers}", "w"),
            text=True, env=environment)

    def run(self, source):
        self.runs += 1
        output = f"{self.folder}/result-{self.workers}-{self.runs}"
        self.process.stdin.write(f"{source}\t{output}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        shutil.rmtree(output, ignore_errors=True)
        if not line:
            sys.exit(pathlib.Path(f"{self.folder}/log-{self.workers}").read_text()[-3000:])
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def write_records(source, file):
    """What the job sends to the program."""
    import answers
    import program_pipe
    import pyarrow.parquet

    count = 0
    with open(file, "wb") as output:
        for part in sorted(pathlib.Path(source).glob("*.parquet")):
            for batch in pyarrow.parquet.ParquetFile(part).iter_batches(1000):
                columns = batch.column("id").to_pylist(), batch.column("screen").to_pylist()
                for identifier, screen, layout in zip(*columns, answers.texts(batch.column("layout"))):
                    if not answers.reason_not_to_send(identifier, layout, None):
                        record = program_pipe.record_line(answers.record_path(screen), layout)
                        output.write(record + b"\n")
                        count += 1
    return count


def run_pipes(count, records, program):
    """Runs the program on all records, `count` times at the same time, each on a processor of its own."""
    clock = time.monotonic()
    running = [
        subprocess.Popen(
            ["taskset", "-c", str(number), program, "lint", "--stdin-ndjson", "--no-config"],
            stdin=open(records, "rb"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for number in range(count)
    ]
    usages = [os.wait4(process.pid, 0)[2] for process in running]
    processor = sum(usage.ru_utime + usage.ru_stime for usage in usages)
    return {"clock": time.monotonic() - clock, "processor": processor}


def measure(arguments, folder):
    source, short = f"{folder}/captures", f"{folder}/short"
    for name, captures in ((source, arguments.captures), (short, 1500)):
        subprocess.run(
            [sys.executable, str(HERE / "generate.py"), name, "--captures", str(captures), "--program", arguments.program],
            check=True)
    source, short = f"{source}/parquet", f"{short}/parquet"
    count = write_records(source, f"{folder}/records")
    one, two = Session(1, folder, arguments.program), Session(2, folder, arguments.program)
    for each in (one, two):
        each.run(short)
    rounds = []
    for number in range(arguments.rounds):
        rounds.append({
            "pipe": run_pipes(1, f"{folder}/records", arguments.program),
            "two pipes": run_pipes(2, f"{folder}/records", arguments.program),
            "one worker": one.run(source),
            "two workers": two.run(source),
        })
        print(json.dumps(rounds[-1]), flush=True)
    one.close()
    two.close()
    return count, rounds


def report(count, rounds):
    def median(value):
        return statistics.median(map(value, rounds))

    def ratio(a, b, kind):
        return median(lambda r: r[a][kind] / r[b][kind])

    print(f"captures: {count}, medians of {len(rounds)} rounds")
    print(f"two workers over one, clock:                    {ratio('one worker', 'two workers', 'clock'):.2f}")
    print(f"  processor time, two workers over one:         {ratio('two workers', 'one worker', 'processor'):.2f}")
    print(f"  two programs without Spark over one, clock:   {2 * ratio('pipe', 'two pipes', 'clock'):.2f}")
    print(f"captures per second and core, pipe alone:       {median(lambda r: count / r['pipe']['processor']):.0f}")
    print(f"captures per second and core, Spark:            {median(lambda r: count / r['one worker']['processor']):.0f}")
    print(f"time per capture, Spark over pipe, processor:   {ratio('one worker', 'pipe', 'processor'):.2f}")
    print(f"time per capture, Spark over pipe, clock:       {ratio('one worker', 'pipe', 'clock'):.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--captures", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--program", default=str(HERE.parent / ".build/release/layoutlint"))
    parser.add_argument("--session", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.session:
        return session(arguments.session, "", arguments.program)
    with tempfile.TemporaryDirectory() as folder:
        report(*measure(arguments, folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
