internal import LayoutCore

/// What a hover says about a view: where it is, which touches get to it, who answers them.
struct ViewCard {
  private let layout: CheckedLayout
  private let id: ViewID

  init(_ id: ViewID, in layout: CheckedLayout) {
    self.layout = layout
    self.id = id
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }
  private var view: View { hierarchy[id] }

  var markdown: String {
    let title = "**\(Markup.markdown.code(view.className))** \(names(in: .markdown))"
    let facts = facts(in: .markdown).map { "- \($0)" }.joined(separator: "\n")
    let chain = chain(in: .markdown).map { "1. \($0)" }.joined(separator: "\n")
    return "\(title.trimmingTrailingSpace)\n\n\(facts)\n\nResponder chain:\n\n\(chain)"
  }

  var plainText: String {
    let title = "\(Markup.plain.code(view.className)) \(names(in: .plain))"
    let facts = facts(in: .plain).joined(separator: "\n")
    let chain = chain(in: .plain).enumerated().map { "\($0.offset + 1). \($0.element)" }
    return "\(title.trimmingTrailingSpace)\n\(facts)\nResponder chain:\n"
      + chain.joined(separator: "\n")
  }

  private func names(in markup: Markup) -> String {
    [view.id, view.label.map { "“\($0)”" }].compactMap { $0 }.map(markup.code)
      .joined(separator: " ")
  }

  private func facts(in markup: Markup) -> [String] {
    var facts = [frameFact, absoluteFrameFact]
    let alpha = hierarchy.ancestorsAndSelf(of: id).reduce(1) { $0 * hierarchy[$1].alpha }
    if alpha < 1 { facts.append("effective alpha: \(alpha.shortText)") }
    facts.append(TouchVerdict(id, in: layout).text(in: markup))
    let recognizers = hierarchy.recognizersReceivingTouch(on: id).map { recognizer, holder in
      let place = holder == id ? "" : " of \(markup.code(hierarchy.identifier(of: holder)))"
      return markup.code(recognizer.className) + place
    }
    if !recognizers.isEmpty {
      facts.append("recognizers that get its touches: \(recognizers.joined(separator: ", "))")
    }
    return facts
  }

  private var frameFact: String {
    guard let frame = view.geometry?.frame else { return "frame: unknown" }
    return "frame: \(frame.text)"
  }

  private var absoluteFrameFact: String {
    let space = hierarchy.rootsStandOnScreen ? "screen" : "root"
    guard let frame = hierarchy.absoluteFrame(of: id) else {
      return "in the \(space)'s coordinates: unknown"
    }
    return "in the \(space)'s coordinates: \(frame.text)"
  }

  private func chain(in markup: Markup) -> [String] {
    hierarchy.responderChain(from: id).map { responder in
      let name = hierarchy.id(of: responder).map { " \(markup.code($0))" } ?? ""
      let kind = hierarchy.kindName(of: responder)
      return "\(kind) \(markup.code(hierarchy.className(of: responder)))\(name)"
    }
  }
}

/// How names of the user's stand in the text.
enum Markup {
  case markdown, plain

  /// A longer name says nothing more to a person who reads a hover.
  static let nameLimit = 120

  /// The name on one line, and safe from being taken for markup.
  func code(_ name: String) -> String {
    let cut = name.count > Self.nameLimit ? name.prefix(Self.nameLimit) + "…" : name[...]
    let line = String(
      String.UnicodeScalarView(
        cut.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    guard self == .markdown else { return line }
    guard line.contains("`") else { return "`\(line)`" }
    let longestRun = line.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longestRun + 1)
    return "\(fence) \(line) \(fence)"
  }
}

extension String {
  fileprivate var trimmingTrailingSpace: String {
    hasSuffix(" ") ? String(dropLast()) : self
  }
}
