"""Tests a JSON Schema with valid and invalid samples, using Python's jsonschema."""

import json
import sys

import jsonschema


def check(valid, invalid):
    """Validates all samples and exits with status 1 if a result is unexpected.

    The script's arguments are the path of the schema and paths of further valid samples.
    """
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    valid = list(valid)
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as file:
            valid.append(json.load(file))
    failures = [("rejected", sample) for sample in valid if not validator.is_valid(sample)]
    failures += [("accepted", sample) for sample in invalid if validator.is_valid(sample)]
    for result, sample in failures:
        print(result, json.dumps(sample)[:300])
    print(f"{len(valid)} valid, {len(invalid)} invalid samples, {len(failures)} failures")
    sys.exit(1 if failures else 0)
