internal import TouchModel

// The results. Their members are all always there, but for those that are said to be optional.
extension RequestSchema {
  static let hitTestResult = object([
    "results": array(
      of: object([
        "point": .ref("point"),
        "hit": orNull(.ref("view")),
        "trace": array(
          of: object(
            ["call": choice(["hitTest", "pointInside", "return"]), "view": string],
            optional: [
              "result": described(
                ["type": ["boolean", "string", "null"]],
                "Of pointInside its answer; of return the view, or null.")
            ])),
        "responderChain": array(of: .ref("responder")),
        "gestureRecognizers": array(
          of: object(["id": stringOrNull, "class": string, "view": string])),
        "assumptions": array(of: string),
      ]))
  ])

  static let responderChainResult = object(
    ["responderChain": array(of: .ref("responder"))],
    optional: [
      "action": string,
      "handledBy": orNull(.ref("responder")),
      "asked": array(of: .ref("responder")),
      "wouldHandle": array(of: .ref("responder")),
      "mayHandle": array(of: .ref("responder")),
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
    "actions": described(array(of: string), "What is called, in order."),
    "assumptions": array(of: string),
  ])

  private static let event = object(
    [
      "time": described(number, "Seconds from touch down."),
      "kind": choice(["touch", "control", "delegate", "state", "action", "selection"]),
      "object": string, "message": string,
    ],
    optional: [
      "fingers": described(array(of: count), "Of gestures of several fingers, from 1 on."),
      "about": string, "answer": bool, "reason": string, "target": orNull(.ref("responder")),
      "handled": bool,
    ])

  static let reachResult = object([
    "views": array(
      of: object([
        "id": string, "class": string, "path": string, "interactive": bool,
        "area": squarePoints, "reachable": squarePoints, "reachableInSubtree": squarePoints,
        "fraction": ["type": ["number", "null"], "minimum": 0, "maximum": 1],
        "centerHit": stringOrNull,
        "reasons": array(of: choice(ViewReach.Reason.allCases.map(\.rawValue))),
        "blockers": array(of: object(["path": string, "area": squarePoints])),
      ]))
  ])

  /// null where it is more than a number holds.
  private static let squarePoints = described(["type": ["number", "null"]], "Square points.")

  static let previewResult = object([
    "svg": described(string, "One unit is one point of the root's space."),
    "layout": string,
    "layouts": described(array(of: string), "The names of all layouts of the document."),
    "viewBox": described(.ref("rect"), "Of the picture: `screen`, with room around it."),
    "screen": described(.ref("rect"), "Where touches come from, in the root's space."),
    "device": stringOrNull,
    "unknown": described(array(of: string), "What the format has no place for, in words."),
    "notes": described(array(of: string), "What is not drawn, in sentences."),
    "findings": array(
      of: object([
        "number": described(["type": "integer", "minimum": 1], "`data-finding` of its mark."),
        "rule": string,
        "severity": choice(["error", "warning", "info"]),
        "message": string,
        "range": .ref("range"),
        "path": described(stringOrNull, "`data-view` of what it is about; null: no view."),
        "id": stringOrNull,
        "frame": orNull(.ref("rect")),
        "devices": array(
          of: object(["device": string, "orientation": choice(["portrait", "landscape"])])),
      ])),
  ])
}
