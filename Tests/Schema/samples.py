"""Holds samples against a JSON Schema, with Python's jsonschema: what must pass and what must not."""

import json
import sys

import jsonschema


def check(good, bad):
    """Ends with 1 where a sample is judged wrongly. Arguments: the schema, and more good files."""
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    good = list(good)
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as file:
            good.append(json.load(file))
    wrong = [("refused", sample) for sample in good if not validator.is_valid(sample)]
    wrong += [("accepted", sample) for sample in bad if validator.is_valid(sample)]
    for verdict, sample in wrong:
        print(verdict, json.dumps(sample)[:300])
    print(f"{len(good)} good, {len(bad)} bad, {len(wrong)} wrong")
    sys.exit(1 if wrong else 0)
