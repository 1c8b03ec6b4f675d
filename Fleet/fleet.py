#!/usr/bin/env python3
"""A Spark job that checks captures by the million and ranks the controls that nobody can tap.

    spark-submit --py-files Fleet/program_pipe.py,Fleet/answers.py,Fleet/page.py Fleet/fleet.py \\
      --parquet CAPTURES --program layoutlint --output RESULT

Documentation/Fleet.md describes the input, the output and the behavior in case of failures.
"""

import argparse
import datetime
import json
import os
import signal
import subprocess
import sys

import answers
import page
import program_pipe
from pyspark import SparkFiles, TaskContext, cloudpickle
from pyspark.sql import SparkSession, Window
from pyspark.sql import functions as F
from pyspark.sql import types as T

# Executors get these modules with the function that they execute.
cloudpickle.register_pickle_by_value(program_pipe)
cloudpickle.register_pickle_by_value(answers)

COLUMNS = ["id", "app_version", "device", "screen", "user", "layout"]

CAPTURE = answers.CAPTURE_COLUMNS

DIMENSIONS = ["app_version", "device", "screen"]

# A line of JSON lines that is no object.
MALFORMED = "malformed"

# Rows of an Arrow batch. A worker holds one batch and what is in flight.
INPUT_ROWS = 128

# What a problem is. Screens whose names differ in slashes only have equal fingerprints.
PROBLEM = ["fingerprint", "screen"]


class UsageError(Exception):
    """An error of the command line or the input, with a message for the user."""


def read_captures(spark, arguments):
    """All captures, with the columns of `COLUMNS` and `malformed`, all of them strings."""
    frames = [read_parquet(spark, path) for path in arguments.parquet]
    frames += [read_json_lines(spark, path) for path in arguments.jsonl]
    if not frames:
        raise UsageError("there is no input: use --parquet or --jsonl")
    captures = frames[0]
    for frame in frames[1:]:
        captures = captures.unionByName(frame)
    return captures


def read_parquet(spark, path):
    frame = spark.read.parquet(path)
    missing = [name for name in COLUMNS if name not in frame.columns]
    if missing:
        raise UsageError(f"{path} has no column {', '.join(missing)}; it has {', '.join(frame.columns)}")
    columns = [F.col(name).cast("string").alias(name) for name in COLUMNS]
    return frame.select(*columns, F.lit(None).cast("string").alias(MALFORMED))


def read_json_lines(spark, path):
    schema = T.StructType([T.StructField(name, T.StringType()) for name in COLUMNS + [MALFORMED]])
    return spark.read.schema(schema).json(path, mode="PERMISSIVE", columnNameOfCorruptRecord=MALFORMED)


class CheckSettings:
    """What a worker needs to check its partitions."""

    def __init__(self, arguments, task_cpus):
        self.program = os.path.basename(arguments.program)
        self.program_on_workers = arguments.program_on_workers
        has_configuration = any(option.startswith("--config") for option in arguments.option)
        configuration = [] if has_configuration else ["--no-config"]
        jobs = ["--jobs", str(task_cpus)]
        self.options = [*jobs, *configuration, *arguments.option]
        self.limits = program_pipe.Limits(seconds=arguments.answer_seconds)
        self.test_kills = arguments.test_kill

    def command(self):
        return self.stream(self.program_on_workers or SparkFiles.get(self.program), self.options)

    @staticmethod
    def stream(program, options):
        return [program, "lint", "--stdin-ndjson", *options]


def checker(settings):
    """The function that checks a partition: Arrow batches of captures in, of checked captures out."""

    def check(batches):
        pipe = program_pipe.ProgramPipe(settings.command(), settings.limits)
        for answer in pipe.answers(records(batches, settings)):
            batch, reason = answer.key
            batch.add(*(([], reason) if reason else answers.read_answer(answer.line, answer.failure)))
            if batch.is_complete():
                yield batch.rows()

    return check


def records(batches, settings):
    """One record for each capture. A capture that cannot be sent is a record that needs no answer."""
    count = 0
    for captures in batches:
        batch = answers.CheckedBatch(captures)
        columns = [answers.values(captures.column(name)) for name in ("id", "screen", MALFORMED)]
        for identifier, screen, malformed, layout in zip(*columns, answers.texts(captures.column("layout"))):
            for rule in settings.test_kills:
                kill_for_test(rule, count)
            count += 1
            reason = answers.reason_not_to_send(identifier, layout, malformed)
            # The probe keeps the order of the answers. Its answer is not used.
            line = program_pipe.PROBE[:-1] if reason else program_pipe.record_line(answers.record_path(screen), layout)
            yield program_pipe.Record((batch, reason), line)


def kill_for_test(rule, count):
    """Ends this worker, or the JVM of its executor, as `kill -9` does.

    `rule` is `worker:PARTITION:RECORD:MARKER` or `executor:…`. The file MARKER shows that it happened, so that it
    happens once: after the loss of an executor, Spark can repeat a stage with new numbers of attempts.
    """
    victim, partition, record, marker = rule.split(":", 3)
    if count != int(record) or TaskContext.get().partitionId() != int(partition) or os.path.exists(marker):
        return
    with open(marker, "x", encoding="utf-8") as file:
        file.write(f"{victim} of partition {partition} was killed after {record} records\n")
    os.kill(os.getpid() if victim == "worker" else parent_of(os.getppid()), signal.SIGKILL)
    # The signal to the JVM ends this process too; until then it must do nothing.
    signal.pause()


def parent_of(process):
    with open(f"/proc/{process}/stat", encoding="utf-8") as file:
        return int(file.read().rpartition(")")[2].split()[1])


def check_captures(spark, arguments):
    """Checks all captures and writes one row for each to OUTPUT/checked."""
    if not arguments.program_on_workers:
        spark.sparkContext.addFile(os.path.abspath(arguments.program))
    captures = read_captures(spark, arguments)
    if arguments.partitions:
        captures = captures.repartition(arguments.partitions)
    task_cpus = int(spark.sparkContext.getConf().get("spark.task.cpus", "1"))
    checked = captures.mapInArrow(checker(CheckSettings(arguments, task_cpus)), answers.SPARK_SCHEMA)
    checked.write.mode("errorifexists").parquet(f"{arguments.output}/checked")


class Tables:
    """The tables that are computed from the checked captures."""

    def __init__(self, spark, output):
        # With the schema, Spark does not read the files to find it.
        self.checked = spark.read.schema(answers.SPARK_SCHEMA).parquet(f"{output}/checked")
        self.good = self.checked.where("reason is null")
        self.found = self.good.select(*CAPTURE, F.explode("findings").alias("finding")).select(*CAPTURE, "finding.*")

    def bad_records(self):
        return self.checked.where("reason is not null").drop("findings")

    def problems(self):
        """All findings by app version, device, screen and control.

        Of two controls with one path, in different captures, one can be dead and the other partly reachable.
        """
        return (
            self.found.groupBy(*PROBLEM, "dead", "app_version", "device")
            .agg(*first_capture(), *people_and_captures())
            .select(
                "app_version", "device", "screen", "first.*", "fingerprint", "dead", "people", "captures")
        )

    def dead_controls(self):
        """Dead controls, those that most people have met first."""
        problems = (
            self.found.where("dead")
            .groupBy(*PROBLEM)
            .agg(
                *first_capture(),
                *people_and_captures(),
                F.array_sort(F.collect_set("app_version")).alias("app_versions"),
                F.array_sort(F.collect_set("device")).alias("devices"),
            )
            .select("*", "first.*")
            .drop("first")
        )
        # One partition: there is one row for each problem, not for each capture.
        order = Window.orderBy(F.desc("people"), F.desc("captures"), "screen", "rule", "control", "fingerprint")
        return problems.withColumn("rank", F.row_number().over(order)).select(
            "rank", "people", "captures", "screen", "rule", "severity", "control", "control_class", "message",
            "app_versions", "devices", "fingerprint", "example",
        )

    def dimensions(self):
        """Captures and people for each app version, device and screen, and how many of them met a dead control."""
        dead = F.filter("findings", lambda finding: finding["dead"])
        pairs = [F.struct(F.lit(name).alias("dimension"), F.col(name).alias("value")) for name in DIMENSIONS]
        rows = (
            self.good.select("id", "user", *DIMENSIONS, F.explode_outer(dead).alias("finding"))
            .select("id", "user", F.col("finding.fingerprint").alias("fingerprint"), F.explode(F.array(*pairs)).alias("pair"))
            .select("id", "user", "fingerprint", "pair.*")
        )
        counts = rows.groupBy("dimension", "value").agg(
            *people_and_captures(),
            F.countDistinct(F.when(F.col("fingerprint").isNotNull(), F.col("user"))).alias("people_with_dead_controls"),
            F.countDistinct("fingerprint").alias("dead_controls"),
        )
        order = Window.partitionBy("dimension").orderBy(F.desc("people_with_dead_controls"), F.desc("people"), "value")
        return counts.withColumn("rank", F.row_number().over(order))

    def totals(self):
        """One row with the totals of the run."""
        is_good = F.col("reason").isNull()
        return self.checked.agg(
            F.count("*").alias("records"),
            F.count(F.when(is_good, 1)).alias("checked"),
            F.countDistinct(F.when(is_good, F.col("id"))).alias("captures"),
            F.countDistinct(F.when(is_good, F.col("user"))).alias("people"),
            F.sum(F.size(F.coalesce("findings", F.array()))).alias("findings"),
        )


def first_capture():
    """What is equal in all captures of a problem, from the capture with the least id, and that id."""
    names = ["message", "rule", "severity", "control", "control_class"]
    return [F.min(F.struct(F.col("id").alias("example"), *names)).alias("first")]


def people_and_captures():
    """A person with several captures counts once, and so does a capture that is in the input twice."""
    return [F.countDistinct("user").alias("people"), F.countDistinct("id").alias("captures")]


def write_tables(tables, output):
    """Writes all tables. Those with a row for each problem or name are one file."""
    tables.bad_records().write.parquet(f"{output}/bad_records")
    tables.problems().write.parquet(f"{output}/problems")
    tables.dead_controls().coalesce(1).write.parquet(f"{output}/dead_controls")
    tables.dimensions().coalesce(1).write.parquet(f"{output}/dimensions")


def write_report(spark, tables, arguments):
    """Writes summary.json and report.html. The page has the first rows of each table."""
    output = arguments.output

    def rows(frame):
        return [row.asDict() for row in frame.collect()]

    bad = spark.read.schema(tables.bad_records().schema).parquet(f"{output}/bad_records")
    ranked = spark.read.schema(tables.dead_controls().schema).parquet(f"{output}/dead_controls")
    dimensions = spark.read.schema(tables.dimensions().schema).parquet(f"{output}/dimensions")
    totals = {
        "program": program_version(arguments),
        **tables.totals().first().asDict(),
        "dead_controls": ranked.count(),
        "bad_records": {row["reason"]: row["count"] for row in bad.groupBy("reason").count().collect()},
    }
    totals["bad_records"] = dict(sorted(totals["bad_records"].items()))
    is_listed = F.col("rank") <= arguments.page_rows
    listed = rows(dimensions.where(is_listed).orderBy("dimension", "rank").coalesce(1))
    text = page.render(
        totals,
        sorted(rows(ranked.where(is_listed)), key=lambda row: row["rank"]),
        {name: [row for row in listed if row["dimension"] == name] for name in DIMENSIONS},
        rows(bad.orderBy("reason", "id", "detail").limit(arguments.page_rows)),
    )
    write_text(spark, f"{output}/report.html", text)
    write_text(spark, f"{output}/summary.json", json.dumps(totals, ensure_ascii=False, indent=1) + "\n")
    return totals


def program_version(arguments):
    result = subprocess.run(
        [arguments.program, "--version"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return result.stdout.strip()


def write_text(spark, path, text):
    """Writes a file to any file system that Spark supports, completely or not at all."""
    hadoop = spark.sparkContext._jvm.org.apache.hadoop.fs
    target, part = hadoop.Path(path), hadoop.Path(path + ".part")
    system = target.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration())
    stream = system.create(part, True)
    stream.write(bytearray(text.encode("utf-8", "replace")))
    stream.close()
    system.delete(target, False)
    system.rename(part, target)


def create_session(arguments):
    builder = (
        SparkSession.builder.appName("layoutlint fleet")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", INPUT_ROWS)
        .config("spark.sql.files.maxPartitionBytes", arguments.partition_bytes)
    )
    if arguments.master:
        builder = builder.master(arguments.master)
    return builder.getOrCreate()


def run(arguments):
    if not os.access(arguments.program, os.X_OK):
        raise UsageError(f"{arguments.program} is not an executable program")
    spark = create_session(arguments)
    try:
        started = datetime.datetime.now()
        check_captures(spark, arguments)
        checked = datetime.datetime.now()
        tables = Tables(spark, arguments.output)
        write_tables(tables, arguments.output)
        totals = write_report(spark, tables, arguments)
        ended = datetime.datetime.now()
    finally:
        spark.stop()
    totals["seconds"] = {
        "check": (checked - started).total_seconds(), "tables": (ended - checked).total_seconds()}
    print(json.dumps(totals, ensure_ascii=False))
    return totals


def parse(arguments=None):
    parser = argparse.ArgumentParser(prog="fleet.py", description=__doc__.split("\n")[0])
    parser.add_argument("--parquet", action="append", default=[], metavar="PATH", help="captures; can be repeated")
    parser.add_argument("--jsonl", action="append", default=[], metavar="PATH", help="captures as JSON lines")
    parser.add_argument("--output", required=True, metavar="FOLDER", help="a folder that does not exist")
    parser.add_argument(
        "--program", required=True, help="layoutlint; it is copied to the workers")
    parser.add_argument(
        "--program-on-workers", metavar="PATH", help="where layoutlint is on each worker, instead of a copy")
    parser.add_argument(
        "--option", action="append", default=[], help="an option of layoutlint lint, as --option=--ignore=RULE")
    parser.add_argument("--master", help="the master of Spark, if spark-submit does not set it")
    parser.add_argument("--partitions", type=int, help="distribute the captures to this many partitions first")
    parser.add_argument(
        "--partition-bytes", type=int, default=16 << 20, help="bytes of input files of a partition (16 MiB)")
    parser.add_argument(
        "--answer-seconds", type=float, default=120, help="stop the program after this time without an answer")
    parser.add_argument("--page-rows", type=int, default=200, help="rows of each table of report.html")
    parser.add_argument("--test-kill", action="append", default=[], metavar="RULE", help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def main():
    try:
        run(parse())
    except UsageError as error:
        print(f"fleet.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
