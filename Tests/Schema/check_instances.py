"""Validates JSON files with a JSON Schema, using Python's jsonschema.

Usage:   python3 Tests/Schema/check_instances.py report.schema.json report.json ...
"""

import json
import sys

import jsonschema


def main():
    schema, *instances = [json.load(open(path, encoding="utf-8")) for path in sys.argv[1:]]
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    errors = [error for instance in instances for error in validator.iter_errors(instance)]
    for error in errors[:20]:
        print(error.json_path, error.message[:300])
    print(f"{len(instances)} files, {len(errors)} errors")
    sys.exit(1 if errors or not instances else 0)


main()
