internal import Linting
internal import AutoLayout
internal import LayoutModel

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
