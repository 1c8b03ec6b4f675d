import ArgumentParser
internal import LayoutModel
internal import Linting
internal import Pictures
internal import HitTesting

/// `layoutlint tree`: prints the view hierarchy.
struct TreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree",
    abstract: "Print the view hierarchy with the frame of each view on the screen.")

  @OptionGroup var source: LayoutArguments
  @Flag(help: "Print the parts of the file that no layout contains: unknown and ignored ones.")
  var unknown = false
  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func run() throws {
    if unknown { return try print(source.unknownParts()) }
    var layouts: [OpenedLayout] = []
    let screen = try source.queryScreen(screen)
    for layout in try source.openAll() { layouts.append(try layout.laidOut(on: screen)) }
    let heads = layouts.map { layouts.count > 1 ? "\($0.name.escaped):\n" : "" }
    let trees = zip(heads, layouts).map { $0 + $1.unknownText + $1.treeText }
    try options.print(
      text: trees.joined(separator: "\n"), json: ["layouts": .array(layouts.map(\.treeJSON))])
  }

  private func print(_ parts: [UnknownPart]) throws {
    let members: [JSONText] = parts.map { part in
      [
        "kind": .string(part.kind.rawValue), "name": .string(part.name),
        "count": .integer(part.count),
      ]
    }
    try options.print(
      text: parts.map { "\($0.kind.rawValue) \($0.name.escaped): \($0.count)\n" }.joined(),
      json: ["unknown": .array(members)])
  }
}

extension OpenedLayout {
  fileprivate var treeJSON: JSONText {
    let depths = hierarchy.depths
    return [
      "name": .optional(hierarchy.name),
      "unknown": .array(unknown.map(JSONText.string)),
      "views": .array(hierarchy.ids.map { json(of: $0, depth: depths[$0.index]) }),
      "viewControllers": .array(hierarchy.viewControllers.map(json)),
      "unattachedRecognizers": .array(
        hierarchy.unattachedRecognizers.map { json(of: $0.recognizer) }),
    ]
  }

  private func json(of controller: ViewController) -> JSONText {
    [
      "class": .string(controller.className),
      "id": .optional(controller.id),
      "rootView": .string(hierarchy.identifier(of: controller.rootView)),
    ]
  }

  private func json(of recognizer: GestureRecognizer) -> JSONText {
    [
      "class": .string(recognizer.className),
      "id": .optional(recognizer.id),
      "isEnabled": .bool(recognizer.isEnabled),
      "cancelsTouchesInView": .bool(recognizer.cancelsTouchesInView),
      "actions": .array(recognizer.actions.map(json)),
    ]
  }

  /// The target is an id, null for the responder chain, and missing if it is unknown.
  private func json(of action: TargetAction) -> JSONText {
    let target: JSONText? =
      switch action.target {
      case .object(let id): .string(id)
      case .responderChain: .null
      case .unknown: nil
      }
    return .present([
      "event": .optional(action.event), "action": .string(action.action), "target": target,
    ])
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
      "frameSource": .string(view.frameSource.rawValue),
      "absoluteFrame": .rect(hierarchy.absoluteFrame(of: id)),
      "isHidden": .bool(view.isHidden),
      "alpha": .number(view.alpha),
      "isUserInteractionEnabled": .bool(view.isUserInteractionEnabled),
      "isEnabled": .bool(view.isEnabled),
      "viewController": .optional(
        view.viewController.map { hierarchy.viewControllers[$0].className }),
      "actions": .array(view.actions.map(json)),
      "gestureRecognizers": .array(view.gestureRecognizers.map(json)),
    ]
  }

  /// What its format does not contain.
  private var unknown: [String] { LayoutFacts.all.subtracting(facts).words }

  /// A line that marks the defaults in the tree as unknown.
  fileprivate var unknownText: String {
    LayoutFacts.all.subtracting(facts).sentenceOnMissing.map { "\($0)\n" } ?? ""
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
    if let label = view.label { parts.append(label.escaped.inQuotes) }
    parts.append(hierarchy.absoluteFrame(of: id)?.text ?? "frame unknown")
    if view.isHidden { parts.append("hidden") }
    if view.alpha != 1 { parts.append("alpha \(view.alpha.shortText)") }
    let isKnown = !view.unknowns.contains(.userInteraction)
    if !view.isUserInteractionEnabled, isKnown { parts.append("user interaction disabled") }
    if !view.isEnabled { parts.append("disabled") }
    if let controller = view.viewController {
      parts.append("of \(hierarchy.viewControllers[controller].className.escaped)")
    }
    return parts.joined(separator: " ")
  }
}

extension ViewHierarchy {
  /// The number of ancestors of each view.
  fileprivate var depths: [Int] {
    views.reduce(into: []) { depths, view in
      depths.append(view.superview.map { depths[$0.index] + 1 } ?? 0)
    }
  }
}
