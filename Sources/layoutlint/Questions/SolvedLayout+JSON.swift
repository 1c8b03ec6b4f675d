internal import Linting
internal import AutoLayout
internal import LayoutModel
internal import LayoutReaders

extension SolvedLayout {
  /// For programs.
  var json: JSONText {
    [
      "name": .string(layout.name),
      "path": .string(layout.path),
      "screen": screen.map(JSONText.screen) ?? .null,
      "roots": .array(solution.roots.map(json)),
      "views": .array(hierarchy.ids.map(json)),
      "constraints": .array(constraints),
    ]
  }

  private func json(of root: LayoutSolution.Root) -> JSONText {
    let reason = solution.reason(for: root, in: hierarchy)
    let insets = root.safeAreaInsets
    return [
      "view": .string(hierarchy.path(of: root.view)),
      "id": .optional(hierarchy[root.view].id),
      "verdict": .string(reason == nil ? "solved" : "not solved"),
      "reason": .optional(reason),
      "safeAreaInsets": [
        .number(insets.top), .number(insets.left), .number(insets.bottom), .number(insets.right),
      ],
      "ambiguous": .array(
        root.ambiguous.map { ambiguity in
          [
            "view": .string(hierarchy.path(of: ambiguity.view)),
            "id": .optional(hierarchy[ambiguity.view].id),
            "horizontal": .bool(ambiguity.horizontal), "vertical": .bool(ambiguity.vertical),
            "isContent": .bool(ambiguity.isContent),
          ]
        }),
      "conflicts": .array(
        root.conflicts.map { conflict in
          [
            "broken": .optional(words(forConstraint: conflict.broken)),
            "with": .array(
              conflict.with.compactMap { words(forConstraint: $0).map(JSONText.string) }),
          ]
        }),
    ]
  }

  private func json(of id: ViewID) -> JSONText {
    // A plan that a reader has not filled is shorter than the hierarchy.
    let traits = spec.traits.indices.contains(id.index) ? spec.traits[id.index] : LayoutTraits()
    return [
      "id": .optional(hierarchy[id].id),
      "class": .string(hierarchy[id].className),
      "path": .string(hierarchy.path(of: id)),
      "root": .optional(canvasValidation.rootOfView[id.index].map(hierarchy.path(of:))),
      "frame": .rect(solution.frames[id.index]),
      "storedFrame": .rect(storedFrame(of: id)),
      "reproducedFrame": .rect(canvasValidation.frames[id.index]),
      "origin": .string(solution.origins[id.index].rawValue),
      "usesConstraints": .bool(traits.usesConstraints),
      "isFixed": .bool(traits.isFixed),
      "isStack": .bool(traits.stack != nil),
      "isHidden": .bool(hierarchy[id].isHidden),
    ]
  }

  /// In the superview's coordinates.
  func storedFrame(of id: ViewID) -> Rect? {
    let traits = spec.traits.indices.contains(id.index) ? spec.traits[id.index] : LayoutTraits()
    return traits.storedFrame ?? hierarchy[id].geometry?.frame
  }

  private var constraints: [JSONText] {
    let residuals = residuals
    let scopeOfConstraint = Dictionary(
      canvasValidation.residuals.map { ($0.constraint, $0.root) },
      uniquingKeysWith: { first, _ in first })
    return spec.constraints.enumerated().map { index, constraint in
      [
        "id": .optional(constraint.id),
        "text": .string(hierarchy.words(for: constraint, in: sizeClass)),
        "isPlaceholder": .bool(constraint.isPlaceholder),
        "inForce": .bool(residuals[index] != nil),
        "root": .optional(scopeOfConstraint[index].map(hierarchy.path(of:))),
        "priority": .number(constraint.priority.value(in: sizeClass)),
        "residual": residuals[index].map(JSONText.number) ?? .null,
        "range": .range(constraint.range, layout.lines),
      ]
    }
  }
}

extension JSONText {
  static func screen(_ screen: Screen) -> JSONText {
    let insets = screen.safeAreaInsets
    return [
      "device": .string(screen.device),
      "orientation": .string(screen.orientation.rawValue),
      "size": [.number(screen.size.width), .number(screen.size.height)],
      "scale": .number(screen.scale),
      "safeAreaInsets": [
        .number(insets.top), .number(insets.left), .number(insets.bottom), .number(insets.right),
      ],
      "widthClass": .string(screen.sizeClass.width.rawValue),
      "heightClass": .string(screen.sizeClass.height.rawValue),
      "idiom": .string(screen.idiom.rawValue),
    ]
  }
}
