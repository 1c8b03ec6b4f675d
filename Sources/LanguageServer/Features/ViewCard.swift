internal import TouchModel
internal import LayoutModel
internal import Linting

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
    guard hierarchy.tree == .views else { return "\(title.trimmingTrailingSpace)\n\n\(facts)" }
    let chain = chain(in: .markdown).map { "1. \($0)" }.joined(separator: "\n")
    return "\(title.trimmingTrailingSpace)\n\n\(facts)\n\nResponder chain:\n\n\(chain)"
  }

  var plainText: String {
    let title = "\(Markup.plain.code(view.className)) \(names(in: .plain))"
    let facts = facts(in: .plain).joined(separator: "\n")
    guard hierarchy.tree == .views else { return "\(title.trimmingTrailingSpace)\n\(facts)" }
    let chain = chain(in: .plain).enumerated().map { "\($0.offset + 1). \($0.element)" }
    return "\(title.trimmingTrailingSpace)\n\(facts)\nResponder chain:\n"
      + chain.joined(separator: "\n")
  }

  private func names(in markup: Markup) -> String {
    let label = view.label.map { "“\(markup.plain($0))”" }
    return [view.id.map(markup.name), label].compactMap { $0 }.joined(separator: " ")
  }

  private func facts(in markup: Markup) -> [String] {
    var facts = [frameFact, absoluteFrameFact]
    guard hierarchy.tree == .views else {
      return facts + ["touches: unknown; an accessibility tree has no painting order"]
    }
    let alpha = hierarchy.ancestorsAndSelf(of: id).reduce(1) { $0 * hierarchy[$1].alpha }
    if alpha < 1 { facts.append("effective alpha: \(alpha.shortText)") }
    facts += TouchVerdict(id, in: layout).facts(in: markup)
    let recognizers = hierarchy.recognizersReceivingTouch(on: id).map { recognizer in
      let holder = recognizer.view
      let place = holder == id ? "" : " of \(markup.name(hierarchy.identifier(of: holder)))"
      return markup.code(hierarchy[recognizer].className) + place
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
      let name = hierarchy.id(of: responder).map { " \(markup.name($0))" } ?? ""
      let kind = hierarchy.kindName(of: responder)
      return "\(kind) \(markup.code(hierarchy.className(of: responder)))\(name)"
    }
  }
}

/// How names of the user's stand in the text.
enum Markup {
  case markdown, plain

  /// A longer name says nothing more to a person who reads a hover.
  static let lengthLimit = 120

  /// A name of the user's: as code, or in the quotes that findings use.
  func name(_ name: String) -> String {
    self == .markdown ? code(name) : "'\(Self.line(name))'"
  }

  /// A word of the program's, safe from being taken for markup.
  func code(_ word: String) -> String {
    let line = Self.line(word)
    guard self == .markdown else { return line }
    guard line.contains("`") else { return "`\(line)`" }
    let longestRun = line.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longestRun + 1)
    return "\(fence) \(line) \(fence)"
  }

  /// Words of the user's in a sentence.
  func plain(_ text: String) -> String {
    let line = Self.line(text)
    guard self == .markdown else { return line }
    return line.reduce(into: "") { result, character in
      if character.isASCII, character.isPunctuation || character.isSymbol { result += "\\" }
      result.append(character)
    }
  }

  /// One line of bounded length, without characters that steer a terminal.
  private static func line(_ text: String) -> String {
    let cut = text.count > lengthLimit ? text.prefix(lengthLimit) + "…" : text[...]
    let visible = cut.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    return String(String.UnicodeScalarView(visible))
  }
}

extension String {
  fileprivate var trimmingTrailingSpace: String {
    hasSuffix(" ") ? String(dropLast()) : self
  }
}
