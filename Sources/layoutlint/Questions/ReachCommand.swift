import ArgumentParser
import LayoutCore

/// How much of each view a touch reaches.
struct ReachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reach",
    abstract: "Tell for every view how many of its touches end in it, and what takes the rest.")

  @OptionGroup var source: LayoutArguments
  @OptionGroup var options: AnswerOptions

  func run() throws {
    let layout = try source.open()
    let hierarchy = layout.hierarchy
    let reaches = TouchMap(hierarchy).reaches()
    switch options.format {
    case .json:
      let views = reaches.map { Self.json($0, hierarchy) }
      let answer: JSONText = ["views": .array(views)]
      try Console.print(answer.text + "\n")
    case .text:
      let lines = reaches.map { Self.line($0, hierarchy).escaped + "\n" }
      try Console.print(lines.joined())
    }
  }

  private static func json(_ reach: ViewReach, _ hierarchy: ViewHierarchy) -> JSONText {
    let view = reach.view
    return [
      "id": .string(hierarchy.identifier(of: view)),
      "class": .string(hierarchy[view].className),
      "path": .string(hierarchy.path(of: view)),
      "interactive": .bool(hierarchy.isInteractive(view)),
      "area": .number(reach.area),
      "reachable": .number(reach.reachable),
      "reachableInSubtree": .number(reach.reachableInSubtree),
      "fraction": reach.fraction.map(JSONText.number) ?? .null,
      "centerHit": .optional(reach.centerHit.map(hierarchy.path(of:))),
      "reasons": .array(reach.reasons.map { .string($0.rawValue) }),
      "blockers": .array(
        reach.blockers.map { blocker in
          ["path": .string(hierarchy.path(of: blocker.view)), "area": .number(blocker.area)]
        }),
    ]
  }

  private static func line(_ reach: ViewReach, _ hierarchy: ViewHierarchy) -> String {
    let view = reach.view
    let share = reach.fraction.map(\.percentText) ?? "no area"
    var parts = ["\(hierarchy.spokenName(of: view)) (\(hierarchy.path(of: view))): \(share)"]
    if reach.reachableInSubtree > reach.reachable, reach.area > 0 {
      let subtree = min(reach.reachableInSubtree / reach.area, 1).percentText
      parts.append("\(subtree) with what it holds")
    }
    for blocker in reach.blockers.prefix(3) {
      let taken = reach.area > 0 ? (blocker.area / reach.area).percentText : "some"
      parts.append("\(hierarchy.quotedName(of: blocker.view)) takes \(taken)")
    }
    let reasons = reach.reasons.filter { $0 != .covered }.map(\.rawValue)
    if !reasons.isEmpty { parts.append(reasons.joined(separator: ", ")) }
    return parts.joined(separator: "; ")
  }
}
