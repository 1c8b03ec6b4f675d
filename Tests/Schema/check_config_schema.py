"""Tests the JSON Schema of the configuration with valid and invalid samples, using Python's jsonschema.

Usage:   layoutlint schema config > config.schema.json
          python3 Tests/Schema/check_config_schema.py config.schema.json [configuration ...]

Each further argument is the path of a configuration that must be valid.
"""

import samples


def class_configuration(**members):
    return {"classes": {"A": members}}


VALID = [
    {},
    {"$schema": "s", "x-note": 1, "include": [], "exclude": ["a", "b/**"], "include-hidden": True},
    # The id of a custom rule. The program reports ids that no rule has.
    {"rules": {"no-such-rule": "off"}}, {"suppress": [{"rule": "no-such-rule"}]},
    {"rules": {}},
    *[{"rules": {"unreachable-subview": s}} for s in ("off", "info", "warning", "error", {})],
    {"rules": {"unknown-key": {"severity": "off", "options": {}, "x-why": ""}, "x-a": 1}},
    {"rules": {"small-touch-target": {"options": {"standard": "wcag"}}}},
    {"suppress": []},
    {"suppress": [{"rule": "all"}, {"path": "a"}, {"view": "a", "reason": "r", "x-a": 1}]},
    {"classes": {}},
    {"classes": {"x-a": 1, "A": {}}},
    class_configuration(inherits="UIButton"), class_configuration(inherits="B"),
    class_configuration(isUserInteractionEnabled=False, interactive=True),
    class_configuration(pointInside="always"), class_configuration(pointInside={"insets": [1, 2, 3, 4]}),
    class_configuration(hitTest="passthrough"), class_configuration(hitTest="default"),
    {"devices": "all"}, {"devices": []}, {"devices": ["iPhone 16", "iPad (10th generation)"]},
    {"sources": False}, {"sources": []}, {"sources": ["App"]},
    {"infoPlist": "App/Info.plist"}, {"baseline": "ci/baseline.json"},
]

INVALID = [
    [], 1, None, {"rule": {}}, {"rules": []}, {"rules": {"no-such-rule": "of"}},
    {"rules": {"unreachable-subview": "warn"}}, {"rules": {"unreachable-subview": True}},
    {"rules": {"unreachable-subview": {"level": "off"}}},
    {"rules": {"unreachable-subview": {"severity": "warn"}}},
    {"rules": {"unreachable-subview": {"options": {"no-such-option": "a"}}}},
    {"rules": {"small-touch-target": {"options": {"standard": "apples"}}}},
    {"rules": {"small-touch-target": {"options": {"standart": "wcag"}}}},
    {"include": "a"}, {"exclude": [1]}, {"exclude": [""]},
    {"suppress": [{}]}, {"suppress": [{"reason": "r"}]}, {"suppress": [{"rule": 1}]},
    {"suppress": [{"path": 1}]}, {"suppress": [{"view": "a", "file": "b"}]},
    {"classes": []}, {"classes": {"A": 1}}, class_configuration(inherit="UIButton"),
    class_configuration(inherits=""), class_configuration(interactive=1), class_configuration(pointInside={}),
    class_configuration(hitTest={"forward": "a"}), {"include-hidden": "yes"},
    {"devices": "some"}, {"devices": ["iPhone 18"]}, {"devices": [1]}, {"infoPlist": ""},
    {"baseline": ""}, {"baseline": 1}, {"sources": True}, {"sources": "App"},
]


samples.check(VALID, INVALID)
