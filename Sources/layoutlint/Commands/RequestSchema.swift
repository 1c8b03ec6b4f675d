internal import LayoutModel
internal import Linting
internal import Pictures
internal import HitTesting

extension SchemaCommand {
  /// The JSON Schema (draft 2020-12) of the parameters and results of the server's own requests. The
  /// command line prints the same results.
  static let requestSchema: JSONText = [
    "$schema": dialect,
    "title": "layoutlint requests",
    "description": """
    The parameters and results of the requests layoutlint/hitTest, responderChain, touch, reach and \
    preview of `layoutlint serve`. The commands hit-test, chain, touch, reach and render print the \
    same results with --format json.
    """,
    "oneOf": .array(methods.map { .ref("\($0)Result") }),
    "$defs": .object(definitions),
  ]

  private static let methods = ["hitTest", "responderChain", "touch", "reach", "preview"]

  private static var definitions: [JSONText.Member] {
    let params = zip(
      methods, [hitTestParams, responderChainParams, touchParams, reachParams, previewParams]
    ).map { JSONText.Member(name: "\($0)Params", value: $1) }
    let results = zip(
      methods, [hitTestResult, responderChainResult, touchResult, reachResult, previewResult]
    ).map { JSONText.Member(name: "\($0)Result", value: $1) }
    return params + results + [
      .init(name: "point", value: numbers(2, "x and y in the root's coordinates, in points.")),
      .init(name: "rect", value: numbers(4, "x, y, width and height, in points.")),
      .init(name: "view", value: view), .init(name: "responder", value: responder),
      .init(name: "preview", value: preview),
      .init(name: "previewScreens", value: previewScreens),
      .init(name: "range", value: range), .init(name: "position", value: position),
    ]
  }

  private static let view = object(
    ["id": string, "class": string, "path": string, "name": name, "range": .ref("range")],
    description: "`id` is the path of a view without an id.")

  private static let name = described(string, "As in messages, such as: button \"Buy\".")

  private static let responder = object(
    [
      "class": string,
      "kind": choice([
        "view", "viewController", "window", "windowScene", "application", "applicationDelegate",
      ]),
      "name": name,
    ],
    optional: ["id": string], description: "`id` is missing for a responder without one.")
}

// The parameters. null means the default, and unknown members are ignored.
extension SchemaCommand {
  private static let hitTestParams = params(
    [
      "at": [
        "description": "A point, or several.",
        "anyOf": [
          .ref("point"),
          ["type": "array", "items": .ref("point"), "minItems": 1, "maxItems": 100],
        ],
      ]
    ])

  private static let responderChainParams = params(
    optional: [
      "view": described(stringOrNull, "An id or path; required except for events without a point."),
      "action": described(stringOrNull, "A selector whose handler is searched."),
      "event": choice(ResponderEvent.allCases.map(\.rawValue), orNull: true),
    ])

  private static let touchParams = params(
    ["at": .ref("point")],
    optional: [
      "gesture": choice(TouchGesture.Kind.allCases.map(\.rawValue), orNull: true),
      "duration": described(
        [
          "type": ["number", "null"], "minimum": 0, "maximum": .number(TouchGesture.durationLimit),
        ],
        "Seconds from touch down to touch up, for each tap."),
      "to": orNull(.ref("point")),
      "interrupted": ["type": ["boolean", "null"]],
    ])

  private static let reachParams = params()

  private static let previewParams = params(
    optional: [
      "legend": described(
        ["type": ["boolean", "null"]], "Whether the picture lists the findings. Default: true."),
      "screens": described(
        ["type": ["array", "null"], "items": string, "minItems": 1],
        """
        Draw the layout on its canvas and on these devices: names, or one of representative, all and \
        stored. The result is previewScreens. Cannot be combined with device, textSize and language.
        """),
      "textSizes": described(
        ["type": ["array", "null"], "items": string],
        "With screens: draw each screen at each text size."),
      "languages": described(
        ["type": ["array", "null"], "items": string],
        """
        With screens: draw each screen in each language. stored is the texts of the document itself, and \
        all is all languages with translations.
        """),
    ])

  private static func params(
    _ required: KeyValuePairs<String, JSONText> = [:],
    optional: KeyValuePairs<String, JSONText> = [:]
  ) -> JSONText {
    let all: KeyValuePairs<String, JSONText> = [
      "textDocument": object(["uri": string]),
      "layout": described(
        stringOrNull, "The name of the layout, if the document contains several."),
      "device": described(
        stringOrNull, "Lay the views out on a device. Default: stored, the frames of the document."),
      "orientation": choice(Screen.Orientation.allCases.map(\.rawValue), orNull: true),
      "textScale": described(
        [
          "type": ["number", "null"], "minimum": .number(QueryScreen.textScales.lowerBound),
          "maximum": .number(QueryScreen.textScales.upperBound),
        ],
        "The factor for the size of labels' and buttons' text."),
      "textSize": described(
        stringOrNull,
        "Lay fonts with a text style out at a text size, xSmall to AX5. Default: large."),
      "language": described(
        stringOrNull,
        """
        Use the texts of a language, by the files beside the document: a tag such as de, or double, \
        accented, bounded or rtl. Default: the texts of the document itself.
        """),
    ]
    return [
      "type": "object",
      "required": .array((["textDocument"] + required.map(\.key)).map(JSONText.string)),
      "properties": .object(
        (Array(all) + Array(required) + Array(optional)).map {
          .init(name: $0.key, value: $0.value)
        }
      ),
    ]
  }

  static func described(_ schema: JSONText, _ description: String) -> JSONText {
    schema.adding(["description": .string(description)])
  }
}

// The results. Members that are not required are optional.
extension SchemaCommand {
  static let hitTestResult = object([
    "results": array(
      of: object(
        [
          "point": .ref("point"),
          "hit": orNull(.ref("view")),
          "trace": array(
            of: object(
              ["call": choice(["hitTest", "pointInside", "return"]), "view": string],
              optional: [
                "result": described(
                  ["type": ["boolean", "string", "null"]],
                  "For pointInside its result; for return the view, or null.")
              ])),
          "responderChain": array(of: .ref("responder")),
          "gestureRecognizers": array(
            of: object(["id": stringOrNull, "class": string, "view": string])),
          "assumptions": array(of: string),
        ],
        optional: [
          "basis": described(
            choice(["drawn"]), "The result depends on frames as Xcode drew them last.")
        ]))
  ])

  static let responderChainResult = object(
    ["responderChain": array(of: .ref("responder"))],
    optional: [
      "continues": described(
        array(of: string),
        "What follows the last responder outside the document, as far as it is known."),
      "action": string,
      "handledBy": orNull(.ref("responder")),
      "asked": array(of: .ref("responder")),
      "wouldHandle": array(of: .ref("responder")),
      "mayHandle": array(of: .ref("responder")),
      "declaration": object(["path": string, "range": .ref("range")]),
      "sentWithoutTarget": object([
        "startsAt": .ref("responder"), "handledBy": orNull(.ref("responder")),
      ]),
      "event": choice(ResponderEvent.allCases.map(\.rawValue)),
      "startsAt": .ref("responder"),
      "assumptions": array(of: string),
    ])

  static let touchResult = object([
    "hit": orNull(.ref("view")),
    "receivingRecognizers": array(of: string),
    "events": array(of: event),
    "actions": described(array(of: string), "The actions that are called, in order."),
    "assumptions": array(of: string),
  ])

  private static let event = object(
    [
      "time": described(number, "Seconds from touch down."),
      "kind": choice(["touch", "control", "delegate", "state", "action", "selection"]),
      "object": string, "message": string,
    ],
    optional: [
      "fingers": described(array(of: count), "For gestures of several fingers; from 1."),
      "about": string, "answer": bool, "reason": string, "target": orNull(.ref("responder")),
      "handled": bool,
    ])

  static let reachResult = object([
    "views": array(
      of: object(
        [
          "id": string, "class": string, "path": string, "interactive": bool,
          "area": described(
            ["type": ["number", "null"]],
            "Square points of the view's touch area within its bounds, not clipped by its superviews."
          ),
          "reachable": squarePoints, "reachableInSubtree": squarePoints,
          "fraction": described(
            share, "The share of `area` from which touches end in the view; null: it has no area."),
          "fractionInSubtree": described(
            share, "The share of `area` from which touches end in the view or its subviews."),
          "centerHit": stringOrNull,
          "reasons": array(of: choice(ViewReach.Reason.allCases.map(\.rawValue))),
          "blockers": array(of: object(["path": string, "area": squarePoints])),
        ],
        optional: [
          "basis": described(
            choice(["drawn", "scrolled-out", "alternative"]),
            "drawn: the frames are those that Xcode drew, and UIKit lays the views out again; "
              + "scrolled-out: scrolling brings the view into sight; alternative: the app shows either it or the view in "
              + "front of it. Missing: the running app has the result."
          )
        ]))
  ])

  private static let share: JSONText = ["type": ["number", "null"], "minimum": 0, "maximum": 1]

  /// null for an infinite area.
  private static let squarePoints = described(["type": ["number", "null"]], "Square points.")

  static let previewResult: JSONText = ["anyOf": [.ref("preview"), .ref("previewScreens")]]

  private static let previewScreens = object([
    "layout": string,
    "layouts": described(array(of: string), "The names of all layouts of the document."),
    "panels": array(
      of: object(
        [
          "device": stringOrNull,
          "orientation": choice(Screen.Orientation.allCases.map(\.rawValue), orNull: true),
          "textSize": string,
          "language": described(stringOrNull, "null: the texts of the document itself."),
          "isCanvas": described(
            bool, "Whether it has the frames and texts of the document itself."),
        ],
        optional: [
          "preview": .ref("preview"),
          "error": described(string, "Why the layout cannot be laid out on this screen."),
        ])),
  ])

  private static let preview = object([
    "svg": described(string, "One unit is one point in the root's coordinates."),
    "layout": string,
    "layouts": described(array(of: string), "The names of all layouts of the document."),
    "viewBox": described(.ref("rect"), "The view box of the picture: `screen` with a margin."),
    "screen": described(
      .ref("rect"), "The area in which touches start, in the root's coordinates."),
    "device": stringOrNull,
    "unknown": described(array(of: string), "What the format does not contain."),
    "notes": described(array(of: string), "What is not drawn."),
    "findings": array(
      of: object([
        "number": described(
          ["type": "integer", "minimum": 1], "`data-finding` of the finding's mark."),
        "rule": string,
        "severity": choice(["error", "warning", "info"]),
        "message": string,
        "range": .ref("range"),
        "path": described(
          stringOrNull, "`data-view` of the view; null: the finding is about the document."),
        "id": stringOrNull,
        "frame": orNull(.ref("rect")),
        "devices": devices,
      ])),
  ])
}
