import ArgumentParser
import LayoutCore

/// The hierarchy as an outline.
struct TreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree",
    abstract: "Print the hierarchy as an outline, with each view's frame on the screen.")

  @OptionGroup var source: LayoutArguments
  @OptionGroup var options: AnswerOptions

  func run() throws {
    let layouts = try source.openAll()
    switch options.format {
    case .json:
      let trees: JSONText = ["layouts": .array(layouts.map(\.treeJSON))]
      try Console.print(trees.text + "\n")
    case .text:
      let heads = layouts.map { layouts.count > 1 ? "\($0.name.escaped):\n" : "" }
      try Console.print(
        zip(heads, layouts).map { $0 + $1.unknownText + $1.treeText }.joined(separator: "\n"))
    }
  }
}

extension OpenedLayout {
  fileprivate var treeJSON: JSONText {
    let depths = hierarchy.depths
    return [
      "name": .optional(hierarchy.name),
      "unknown": .array(unknown.map(JSONText.string)),
      "views": .array(hierarchy.ids.map { json(of: $0, depth: depths[$0.index]) }),
    ]
  }

  private func json(of id: ViewID, depth: Int) -> JSONText {
    let view = hierarchy[id]
    return [
      "path": .string(hierarchy.path(of: id)),
      "id": .optional(view.id),
      "class": .string(view.className),
      "label": .optional(view.label),
      "depth": .integer(depth),
      "frame": .rect(view.geometry?.frame),
      "absoluteFrame": .rect(hierarchy.absoluteFrame(of: id)),
      "isHidden": .bool(view.isHidden),
      "alpha": .number(view.alpha),
      "isUserInteractionEnabled": .bool(view.isUserInteractionEnabled),
      "isEnabled": .bool(view.isEnabled),
      "viewController": .optional(
        view.viewController.map { hierarchy.viewControllers[$0].className }),
    ]
  }

  /// What its source has no place for, in words.
  private var unknown: [String] { LayoutFacts.all.subtracting(facts).words }

  /// Above the tree: nobody should take for a fact what is a default.
  fileprivate var unknownText: String {
    unknown.isEmpty ? "" : "unknown: \(unknown.joined(separator: ", "))\n"
  }

  fileprivate var treeText: String {
    let depths = hierarchy.depths
    return hierarchy.ids.reduce(into: "") { text, id in
      text += String(repeating: "  ", count: depths[id.index]) + line(of: id) + "\n"
    }
  }

  private func line(of id: ViewID) -> String {
    let view = hierarchy[id]
    var parts = [view.className.escaped]
    if let name = view.id { parts.append("#\(name.escaped)") }
    if let label = view.label { parts.append("\"\(label.escaped)\"") }
    parts.append(hierarchy.absoluteFrame(of: id)?.text ?? "frame unknown")
    if view.isHidden { parts.append("hidden") }
    if view.alpha != 1 { parts.append("alpha \(view.alpha.shortText)") }
    let isKnown = !view.unknowns.contains(.userInteraction)
    if !view.isUserInteractionEnabled, isKnown { parts.append("no interaction") }
    if !view.isEnabled { parts.append("disabled") }
    if let controller = view.viewController {
      parts.append("of \(hierarchy.viewControllers[controller].className.escaped)")
    }
    return parts.joined(separator: " ")
  }
}

extension ViewHierarchy {
  /// How many views are above each.
  fileprivate var depths: [Int] {
    views.reduce(into: []) { depths, view in
      depths.append(view.superview.map { depths[$0.index] + 1 } ?? 0)
    }
  }
}
