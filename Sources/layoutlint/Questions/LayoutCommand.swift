import ArgumentParser
internal import AutoLayout
internal import LayoutModel
internal import LayoutReaders
internal import Linting

/// Where the views of a document come to lie.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lay a storyboard's or xib's views out on a screen, and tell what that rests on.",
    discussion: """
      For each view its frame, and whether constraints make it so (solved) or it is as the document \
      stores it (stored); which views the constraints leave open, which constraints conflict, and \
      which do not hold for the stored frames.
      """)

  @OptionGroup var source: LayoutArguments
  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func run() throws {
    let place = try screen.asked()
    let layouts = try source.openAll()
    try options.print(
      SolutionAnswer(for: layouts, on: place.screen, options: place.engineOptions))
  }
}

/// The answer to a question about a layout, for the command line and the daemon alike.
protocol LayoutAnswer {
  /// For programs: the shapes are a contract.
  var json: JSONText { get }
  /// For a person; whole lines.
  var text: String { get }
}

/// The form of an answer.
enum AnswerFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// `--format`, as each question takes it.
struct AnswerOptions: ParsableArguments {
  @Option(help: "The answer's form.")
  var format = AnswerFormat.text

  func print(_ answer: some LayoutAnswer) throws {
    switch format {
    case .json: try Console.print(answer.json.text + "\n")
    case .text: try Console.print(answer.text)
    }
  }
}

/// Where the views of layouts come to lie on a screen.
struct SolutionAnswer: LayoutAnswer {
  private let layouts: [SolvedLayout]

  /// - Parameter screen: nil: the one that each document was drawn for.
  init(for layouts: [OpenedLayout], on screen: Screen?, options: LayoutEngine.Options) {
    self.layouts = layouts.map { SolvedLayout($0, on: screen, options: options) }
  }

  var json: JSONText { ["layouts": .array(layouts.map(\.json))] }
  var text: String { layouts.map(\.text).joined(separator: "\n") }
}

/// One layout with its solution.
struct SolvedLayout {
  let layout: OpenedLayout
  let spec: LayoutSpec
  var solution: LayoutSolution
  /// Each canvas as it was drawn, to be held against the stored frames.
  var canvasValidation: LayoutSolution
  /// The one that was asked for, else the document's own.
  let screen: Screen?
  /// The root of its canvas, by the view's index; nil: it is in none.
  let roots: [ViewID?]

  init(_ layout: OpenedLayout, on screen: Screen?, options: LayoutEngine.Options) {
    self.layout = layout
    let hierarchy = layout.hierarchy
    spec = hierarchy.spec ?? LayoutSpec(viewCount: hierarchy.views.count)
    if let engine = LayoutEngine(hierarchy, options: options) {
      solution = engine.solution(on: screen)
      canvasValidation = engine.canvasValidation
    } else {
      // A layout without a plan has the frames that it states.
      solution = LayoutSolution(statedFramesOf: hierarchy)
      canvasValidation = solution
    }
    self.screen = screen ?? spec.canvases.first?.screen
    roots = hierarchy.canvasRoots(of: spec)
  }

  var hierarchy: ViewHierarchy { layout.hierarchy }
  var sizeClass: SizeClass { screen?.sizeClass ?? .any }

  /// Which of the plan's constraints the stored frames break, and by how many points; by the
  /// constraint's place in the plan. What is not in force is not in it.
  var residuals: [Int: Double] {
    Dictionary(
      canvasValidation.residuals.map { ($0.constraint, $0.distance) },
      uniquingKeysWith: { max($0, $1) }
    )
  }

  /// A constraint in words; nil: one that a class or a stack view makes.
  func words(forConstraint index: Int?) -> String? {
    guard let index, spec.constraints.indices.contains(index) else { return nil }
    return hierarchy.description(of: spec.constraints[index], in: sizeClass)
  }
}

extension LayoutSolution {
  fileprivate init(statedFramesOf hierarchy: ViewHierarchy) {
    self.init(viewCount: hierarchy.views.count)
    frames = hierarchy.views.map { $0.geometry?.frame }
    origins = frames.map { $0 == nil ? .unknown : .stored }
  }
}

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

extension SolvedLayout {
  /// Points that the stored frames may be off a constraint for it to hold: files round to a pixel.
  static let tolerance = 0.51

  /// For a person.
  var text: String {
    var lines = ["\(layout.name) on \(screenText)".escaped]
    for root in solution.roots { lines += self.lines(about: root) }
    if solution.roots.isEmpty {
      lines.append("  not solved: nothing says how these views are laid out")
    }
    lines += hierarchy.ids.map(line)
    lines += brokenConstraints
    return lines.map { $0 + "\n" }.joined()
  }

  private var screenText: String {
    guard let screen else { return "no device's screen" }
    return "\(screen.device) in \(screen.orientation.rawValue), \(screen.size.text)"
  }

  private func lines(about root: LayoutSolution.Root) -> [String] {
    let insets = root.safeAreaInsets
    var line = "  \(layout.spoken(root.view)): "
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
        "    left open \(axes.compactMap(\.self).joined(separator: " and ")): "
          + (open.isContent ? "what \(layout.spoken(open.view)) scrolls" : layout.spoken(open.view))
      )
    }
    for conflict in root.conflicts {
      let broken = words(forConstraint: conflict.broken) ?? "a constraint of UIKit's own"
      let others = conflict.with.compactMap { words(forConstraint: $0) }
      let against = others.isEmpty ? "" : ", against \(others.joined(separator: " and "))"
      lines.append("    conflict: \(broken)\(against)".escaped)
    }
    return lines
  }

  private func line(for id: ViewID) -> String {
    let depth = hierarchy.ancestors(of: id).reduce(0) { depth, _ in depth + 1 }
    let frame = solution.frames[id.index]
    var line = String(repeating: "  ", count: min(depth, Self.indentationLimit) + 1)
    line += "\(layout.spoken(id)): \(frame?.text ?? "frame unknown")"
    line += ", \(solution.origins[id.index].rawValue)"
    if let frame, let stored = storedFrame(of: id), frame != stored {
      line += "; stored \(stored.text), \(frame.distance(to: stored).shortText) pt off"
    }
    return line
  }

  /// Deeper views are indented no further: nobody reads on the far side of a terminal.
  private static let indentationLimit = 40

  private var brokenConstraints: [String] {
    residuals.filter { $0.value > Self.tolerance }.sorted { $0.key < $1.key }
      .compactMap { index, distance in
        words(forConstraint: index).map {
          "  does not hold as stored: \($0), \(distance.shortText) pt off".escaped
        }
      }
  }
}
