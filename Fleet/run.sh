#!/usr/bin/env bash
# Checks generated captures with Spark, ends one worker and one executor during the run, and compares the result with
# the truth. Installs Java (Debian, Ubuntu) and a Python environment with PySpark if they are missing.
#
#   Fleet/run.sh [--captures N] [--seed N] [--input FOLDER] [--output FOLDER]
#
# --input names a folder of `generate.py --killers`, which is then not generated again.
# LAYOUTLINT can name another program, and LAYOUTLINT_FLEET_PYTHON a Python that has pyspark, pyarrow and pandas.
# Exits with 77 if Java or PySpark cannot be installed.
set -euo pipefail

cd "$(dirname "$0")/.."
captures=4000
seed=1
input=
output=
export LAYOUTLINT=${LAYOUTLINT:-$PWD/.build/release/layoutlint}
while [ $# -gt 0 ]; do
  case $1 in
    --captures) captures=$2 ;;
    --seed) seed=$2 ;;
    --input) input=$2 ;;
    --output) output=$2 ;;
    *) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
  esac
  shift 2
done

skip() {
  echo "skipped: $*"
  exit 77
}

# Spark 4 needs Java 17 or newer.
java_version() { java -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p'; }

need_java() {
  [ "$(java_version || true)" -ge 17 ] 2> /dev/null && return
  command -v apt-get > /dev/null || skip "Java 17 is not installed"
  local sudo=
  [ "$(id -u)" = 0 ] || sudo=sudo
  $sudo apt-get update -q > /dev/null \
    && DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -q --no-install-recommends default-jre-headless > /dev/null \
    || skip "Java cannot be installed"
  [ "$(java_version || true)" -ge 17 ] 2> /dev/null || skip "the installed Java is older than 17"
}

need_pyspark() {
  python=${LAYOUTLINT_FLEET_PYTHON:-$PWD/.build/fleet-python/bin/python}
  "$python" -c 'import pyspark, pyarrow, pandas' 2> /dev/null && return
  [ -z "${LAYOUTLINT_FLEET_PYTHON:-}" ] || skip "LAYOUTLINT_FLEET_PYTHON has no pyspark, pyarrow and pandas"
  python3 -m venv .build/fleet-python || skip "the Python environment cannot be created"
  echo "Installing PySpark, about 450 MB, in .build/fleet-python"
  "$python" -m pip install -q -r Fleet/requirements.txt || skip "PySpark cannot be installed"
}

[ -x "$LAYOUTLINT" ] || { echo "layoutlint is not built: run 'make build' first" >&2; exit 2; }
need_java
need_pyspark

work=$(mktemp -d)
spark_home=$("$python" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
had_work=$([ -e "$spark_home/work" ] && echo yes || true)
# A local cluster writes the files of its executors there.
trap 'rm -rf "$work"
  [ -n "$had_work" ] || rm -rf "$spark_home/work"' EXIT
output=${output:-$work/result}

echo "-- unit tests"
for test in Fleet/tests/test_*.py; do
  "$python" "$test"
done

if [ -z "$input" ]; then
  echo "-- $captures captures with the seed $seed"
  input=$work/captures
  "$python" Fleet/generate.py "$input" --captures "$captures" --seed "$seed" --program "$LAYOUTLINT" --killers
fi

echo "-- Spark: two executors; one worker and one executor are killed"
# A short run spends less time in a compiler that optimizes less. Its few files are distributed to more tasks.
partitions=(--partitions 6)
[ "$captures" -le 100000 ] || partitions=()
java_options=-XX:TieredStopAtLevel=1
export PYSPARK_PYTHON=$python SPARK_LOCAL_IP=127.0.0.1
SPARK_HOME=$spark_home "$spark_home/bin/spark-submit" --master 'local-cluster[2,1,1024]' \
  --conf spark.local.dir="$work" --conf spark.ui.enabled=false --conf spark.ui.showConsoleProgress=false \
  --conf spark.sql.shuffle.partitions=4 --conf spark.executorEnv.LAYOUTLINT="$LAYOUTLINT" \
  --driver-java-options "$java_options" --conf spark.executor.extraJavaOptions="$java_options" \
  --py-files Fleet/program_pipe.py,Fleet/answers.py,Fleet/page.py Fleet/fleet.py \
  --parquet "$input/parquet" --jsonl "$input/jsonl" "${partitions[@]}" \
  --program Fleet/tests/faulty_program.py --output "$output" \
  --test-kill "worker:1:40:$work/killed-worker" --test-kill "executor:3:40:$work/killed-executor" \
  > "$work/out" 2> "$work/log" || { tail -60 "$work/log" >&2; exit 1; }
tail -1 "$work/out"
cat "$work/killed-worker" "$work/killed-executor"

echo "-- the result and the truth"
"$python" Fleet/check_result.py "$output" "$input/truth.json"
