import ArgumentParser
internal import AutoLayout
internal import LayoutModel
internal import Linting
internal import Pictures
internal import Reports

/// `layoutlint layout`: lays views out on a screen.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lay out the views of a storyboard or xib on a screen.",
    discussion: """
      Prints the frame of each view, with its origin: constraints (solved) or the document (stored). \
      Also lists ambiguous views, conflicting constraints, and constraints that the stored frames \
      violate.
      """)

  @OptionGroup var source: LayoutArguments
  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func run() throws {
    let layouts = try source.openAll()
    let screen = try source.queryScreen(screen)
    let solved = layouts.map { layout in
      SolvedLayout(layout, on: screen.screen, text: screen.text(for: layout.hierarchy))
    }
    try options.print(AnswerList("layouts", solved, separator: "\n"))
  }
}

/// One layout with its solution.
struct SolvedLayout: LayoutAnswer {
  let layout: OpenedLayout
  let spec: LayoutSpec
  var solution: LayoutSolution
  /// The layout of each canvas, for comparison with the stored frames.
  var canvasValidation: LayoutSolution
  /// The requested screen, else that of the document's canvas.
  let screen: Screen?

  init(_ layout: OpenedLayout, on screen: Screen?, text: TextSettings) {
    self.layout = layout
    let hierarchy = layout.hierarchy
    spec = hierarchy.spec ?? LayoutSpec(viewCount: hierarchy.views.count)
    if let engine = LayoutEngine(hierarchy)?.with(text) {
      solution = engine.solution(on: screen)
      canvasValidation = engine.canvasValidation
    } else {
      // A layout without a layout spec has explicit frames.
      solution = LayoutSolution(explicitFramesOf: hierarchy)
      canvasValidation = solution
    }
    self.screen = screen ?? spec.canvases.first?.screen
  }

  var hierarchy: ViewHierarchy { layout.hierarchy }
  var sizeClass: SizeClass { screen?.sizeClass ?? .any }

  /// The violations by the stored frames, in points, by the index of the constraint. Inactive
  /// constraints are missing.
  var residuals: [Int: Double] {
    Dictionary(
      canvasValidation.residuals.map { ($0.constraint, $0.distance) },
      uniquingKeysWith: { max($0, $1) }
    )
  }

  /// A constraint as text; nil: a class or a stack view creates it.
  func text(ofConstraint index: Int?) -> String? {
    guard let index, spec.constraints.indices.contains(index) else { return nil }
    return hierarchy.description(of: spec.constraints[index], in: sizeClass)
  }
}

extension LayoutSolution {
  fileprivate init(explicitFramesOf hierarchy: ViewHierarchy) {
    self.init(viewCount: hierarchy.views.count)
    frames = hierarchy.views.map { $0.geometry?.frame }
    origins = frames.map { $0 == nil ? .unknown : .stored }
  }
}

extension SolvedLayout {
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
    return [
      "view": .string(hierarchy.path(of: root.view)),
      "id": .optional(hierarchy[root.view].id),
      "verdict": .string(reason == nil ? "solved" : "not solved"),
      "reason": .optional(reason),
      "safeAreaInsets": .insets(root.safeAreaInsets),
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
            "broken": .optional(text(ofConstraint: conflict.broken)),
            "with": .array(
              conflict.with.compactMap { text(ofConstraint: $0).map(JSONText.string) }),
          ]
        }),
    ]
  }

  private func json(of id: ViewID) -> JSONText {
    let traits = traits(of: id)
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
      "isStack": .bool(traits.isStack),
      "isHidden": .bool(hierarchy[id].isHidden),
    ]
  }

  /// In the superview's coordinates.
  func storedFrame(of id: ViewID) -> Rect? {
    traits(of: id).storedFrame ?? hierarchy[id].geometry?.frame
  }

  /// The layout spec of some readers is empty.
  private func traits(of id: ViewID) -> LayoutTraits {
    spec.traits.indices.contains(id.index) ? spec.traits[id.index] : LayoutTraits()
  }

  private var constraints: [JSONText] {
    let residuals = residuals
    let scopeOfConstraint = Dictionary(
      canvasValidation.residuals.map { ($0.constraint, $0.root) },
      uniquingKeysWith: { first, _ in first })
    return spec.constraints.enumerated().map { index, constraint in
      [
        "id": .optional(constraint.id),
        "text": .string(hierarchy.description(of: constraint, in: sizeClass)),
        "isPlaceholder": .bool(constraint.isPlaceholder),
        "inForce": .bool(residuals[index] != nil),
        "root": .optional(scopeOfConstraint[index].map(hierarchy.path(of:))),
        "priority": .number(constraint.priority.value(in: sizeClass)),
        "residual": residuals[index].map(JSONText.number) ?? .null,
        "range": .range(layout.sourceMap.range(of: constraint.node), layout.lines),
      ]
    }
  }
}

extension JSONText {
  /// Top, left, bottom and right, in points.
  fileprivate static func insets(_ insets: EdgeInsets) -> JSONText {
    .array([insets.top, insets.left, insets.bottom, insets.right].map(JSONText.number))
  }

  static func screen(_ screen: Screen) -> JSONText {
    [
      "device": .string(screen.device),
      "orientation": .string(screen.orientation.rawValue),
      "size": [.number(screen.size.width), .number(screen.size.height)],
      "scale": .number(screen.scale),
      "safeAreaInsets": .insets(screen.safeAreaInsets),
      "widthClass": .string(screen.sizeClass.width.rawValue),
      "heightClass": .string(screen.sizeClass.height.rawValue),
      "idiom": .string(screen.idiom.rawValue),
    ]
  }
}

extension SolvedLayout {
  /// Points by which stored frames can violate a constraint: they are rounded to pixels.
  static let tolerance = 0.51

  var text: String {
    var lines = ["\(layout.name) on \(screenText)".escaped]
    for root in solution.roots { lines += self.lines(about: root) }
    if solution.roots.isEmpty {
      lines.append("  not solved: the document contains no layout information")
    }
    lines += hierarchy.ids.map(line)
    lines += brokenConstraints
    return lines.map { $0 + "\n" }.joined()
  }

  private var screenText: String {
    guard let screen else { return "no device" }
    return "\(screen.device) in \(screen.orientation.rawValue), \(screen.size.text)"
  }

  private func lines(about root: LayoutSolution.Root) -> [String] {
    let insets = root.safeAreaInsets
    var line = "  \(layout.displayName(root.view)): "
    line +=
      solution.reason(for: root, in: hierarchy).map { "not solved: \($0.escaped)" } ?? "solved"
    if insets != .zero {
      let sides = [insets.top, insets.left, insets.bottom, insets.right].map(\.shortText)
      line += "; safe area \(sides.joined(separator: ", "))"
    }
    var lines = [line]
    for open in root.ambiguous {
      let axes = [open.horizontal ? "horizontally" : nil, open.vertical ? "vertically" : nil]
      lines.append(
        "    ambiguous \(axes.compactMap(\.self).joined(separator: " and ")): "
          + (open.isContent ? "content of " : "") + layout.displayName(open.view)
      )
    }
    for conflict in root.conflicts {
      let broken = text(ofConstraint: conflict.broken) ?? "an implicit constraint of UIKit"
      let others = conflict.with.compactMap { text(ofConstraint: $0) }
      let against = others.isEmpty ? "" : ", with \(others.joined(separator: " and "))"
      lines.append("    conflict: \(broken)\(against)".escaped)
    }
    return lines
  }

  private func line(for id: ViewID) -> String {
    let depth = hierarchy.ancestors(of: id).reduce(0) { depth, _ in depth + 1 }
    let frame = solution.frames[id.index]
    var line = String(repeating: "  ", count: min(depth, Self.indentationLimit) + 1)
    line += "\(layout.displayName(id)): \(frame?.text ?? "frame unknown")"
    line += ", \(solution.origins[id.index].rawValue)"
    if let frame, let stored = storedFrame(of: id), frame != stored {
      line += "; stored \(stored.text), \(frame.distance(to: stored).shortText) pt off"
    }
    return line
  }

  /// Levels of views that are indented.
  private static let indentationLimit = 40

  private var brokenConstraints: [String] {
    residuals.filter { $0.value > Self.tolerance }.sorted { $0.key < $1.key }
      .compactMap { index, distance in
        text(ofConstraint: index).map {
          "  violated by the stored frames: \($0), by \(distance.shortText) pt".escaped
        }
      }
  }
}
