"""Validates SARIF reports with the published JSON Schema.

Usage:   python3 Tests/Schema/sarif_schema.py SCHEMA REPORT...

The schema is downloaded to the file SCHEMA unless it exists or LAYOUTLINT_SARIF_SCHEMA is the path of another
copy. Without it, sarif-pydantic validates the reports; without both, the exit status is 77.
"""

import json
import os
import sys
import urllib.request

import jsonschema

ADDRESS = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


def published_schema(path):
    """The parsed schema, or None if it cannot be downloaded."""
    given = os.environ.get("LAYOUTLINT_SARIF_SCHEMA")
    if not given and not os.path.exists(path):
        try:
            with urllib.request.urlopen(ADDRESS, timeout=20) as response:
                text = response.read()
            json.loads(text)
            with open(path, "wb") as file:
                file.write(text)
        except (OSError, ValueError) as error:
            print(f"the published SARIF schema cannot be downloaded: {error}")
            return None
    with open(given or path, encoding="utf-8") as file:
        return json.load(file)


def errors(log, schema):
    """The first differences between a report and the schema."""
    found = list(jsonschema.Draft4Validator(schema).iter_errors(log))[:10]
    return [f"{error.json_path} {error.message[:300]}" for error in found]


def main():
    schema = published_schema(sys.argv[1])
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as file:
            log = json.load(file)
        if schema is None:
            validate_without_schema(log)
        elif found := errors(log, schema):
            sys.exit("\n".join([f"{path} is not valid:"] + found))
        print(f"{path} is valid")


def validate_without_schema(log):
    try:
        from sarif_pydantic import Sarif
    except ImportError:
        sys.exit(77)
    Sarif.model_validate(log)


if __name__ == "__main__":
    main()
