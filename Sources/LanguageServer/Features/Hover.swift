internal import LayoutModel
internal import Linting
internal import TouchModel

/// What there is to say about one place: the key or the rule that stands there, else the view or the
/// recognizer that it belongs to.
struct HoverRequest: CheckFeature {
  static let method = "textDocument/hover"

  let textDocument: LSP.TextDocumentIdentifier
  let position: LSP.Position

  func answer(
    about document: DocumentSnapshot, _ checked: CheckedDocument?
  ) throws(ResponseError) -> LSP.Hover? {
    let offset = document.offset(at: position)
    let markup: Markup = document.client.hoverMarkup == .markdown ? .markdown : .plain
    let topic = document.reading.text?.topic(at: offset)
    let words = topic.map { TopicCard($0, for: document.setup).text(in: markup) }
    // A key is the same in every view. A value is this view's, of which there is more to say.
    if let topic, let words, topic.rule != nil || document.isKey(topic.range) {
      return hover(words, at: topic.range, in: document)
    }
    guard let card = card(at: offset, of: checked, in: markup) else {
      return topic.flatMap { topic in words.map { hover($0, at: topic.range, in: document) } }
    }
    let divider = markup == .markdown ? "\n\n---\n\n" : "\n\n"
    let text = [card.text, words].compactMap { $0 }.joined(separator: divider)
    return hover(text, at: card.range, in: document)
  }

  private func card(
    at offset: Int, of checked: CheckedDocument?, in markup: Markup
  ) -> (text: String, range: SourceRange)? {
    if let (layout, recognizer) = checked?.recognizer(atOffset: offset) {
      let card = RecognizerCard(recognizer, in: layout)
      return (card.text(in: markup), layout.sourceMap.range(of: layout.hierarchy[recognizer].node))
    }
    guard let (layout, view) = checked?.view(atOffset: offset) else { return nil }
    let card = ViewCard(view, in: layout)
    let text = markup == .markdown ? card.markdown : card.plainText
    return (text, layout.wholeRange(of: view))
  }

  private func hover(
    _ text: String, at range: SourceRange, in document: DocumentSnapshot
  ) -> LSP.Hover {
    LSP.Hover(
      contents: LSP.MarkupContent(kind: document.client.hoverMarkup, value: text),
      range: document.range(range))
  }
}

extension DocumentSnapshot {
  /// Whether what stands at a range has a value: a member's key before its colon, an attribute's name.
  fileprivate func isKey(_ range: SourceRange) -> Bool {
    guard range.start >= 0, range.end <= source.bytes.count else { return false }
    var rest = source.bytes[range.end...]
    if rest.first == UInt8(ascii: "\"") { rest = rest.dropFirst() }
    let blanks = Array(" \t\r\n".utf8)
    let next = rest.first { !blanks.contains($0) }
    return next == UInt8(ascii: ":") || next == UInt8(ascii: "=")
  }
}

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

/// What a hover says about a gesture recognizer: whether it can fire, what it takes and waits for, and
/// what becomes of the touches that it sees.
struct RecognizerCard {
  private let layout: CheckedLayout
  private let id: RecognizerID

  /// More names make no better answer to "what does it wait for".
  private static let nameLimit = 5

  init(_ id: RecognizerID, in layout: CheckedLayout) {
    self.layout = layout
    self.id = id
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }
  private var recognizer: GestureRecognizer { hierarchy[id] }
  private var requirements: FailureRequirements { layout.delivery.requirements }

  func text(in markup: Markup) -> String {
    let name = recognizer.id.map { " \(markup.name($0))" } ?? ""
    let className = markup.code(recognizer.className)
    switch markup {
    case .markdown:
      let facts = facts(in: markup).map { "- \($0)" }.joined(separator: "\n")
      return "**\(className)**\(name)\n\n\(facts)"
    case .plain:
      return "\(className)\(name)\n\(facts(in: markup).joined(separator: "\n"))"
    }
  }

  private func facts(in markup: Markup) -> [String] {
    let obstacles = layout.firingObstacles(of: id, given: requirements)
    let waiting = [
      ("waits for the failure of", awaited(in: markup)), ("awaited by", awaiting(in: markup)),
    ]
    let calls = recognizer.actions.map { words(for: $0, in: markup) }
    return obstacles.map { words(for: $0, in: markup) }
      + ["view: \(name(of: id.view, in: markup))", "takes: \(recognizer.gestureWords)"]
      + waiting.filter { !$1.isEmpty }.map { "\($0): \(Self.cut($1).joined(separator: ", "))" }
      + ["touches: \(recognizer.deliveryWords)"]
      + (calls.isEmpty ? [] : ["calls: \(Self.cut(calls).joined(separator: ", "))"])
  }

  private func words(for obstacle: FiringObstacle, in markup: Markup) -> String {
    switch obstacle {
    case .disabled: return "cannot fire: it is not enabled"
    case .noTouch:
      let view = name(of: id.view, in: markup)
      let reason = TouchVerdict(id.view, in: layout).lossReason(in: markup)
      return "cannot fire: no touch gets to \(view): \(reason)"
    case .touchesTurnedDown:
      return "cannot fire: its delegate answers false to shouldReceiveTouch"
    case .beginningTurnedDown: return "cannot fire: its delegate answers false to shouldBegin"
    case .circle(let circle):
      let names = circle.dropFirst().map { markup.name(hierarchy.identifier(of: $0)) }
      let way = (Self.cut(names) + ["it"]).joined(separator: ", which waits for ")
      return "cannot fire: it waits for \(way)"
    case .pointerNeeded: return "fires by no touch: it takes a pointer"
    }
  }

  private func words(for call: TargetAction, in markup: Markup) -> String {
    let action = markup.name(call.action)
    return switch call.target {
    case .object(let target): "\(action) of \(markup.name(target))"
    case .responderChain: "\(action) of the first on the responder chain that implements it"
    case .unknown: action
    }
  }

  /// Those whose failure it waits for, with who says so.
  private func awaited(in markup: Markup) -> [String] {
    var seen: Set<RecognizerID> = []
    return requirements.all.filter { $0.waiting == id && seen.insert($0.required).inserted }.map {
      let name = markup.name(hierarchy.identifier(of: $0.required))
      return switch $0.source {
      case .requirement: "\(name) (requiresFailureOf)"
      case .waitingDelegate: "\(name) (its delegate says so)"
      case .requiredDelegate: "\(name) (the other's delegate says so)"
      }
    }
  }

  /// Those that wait for its failure, with who says so.
  private func awaiting(in markup: Markup) -> [String] {
    var seen: Set<RecognizerID> = []
    return requirements.all.filter { $0.required == id && seen.insert($0.waiting).inserted }.map {
      let name = markup.name(hierarchy.identifier(of: $0.waiting))
      return switch $0.source {
      case .requirement: "\(name) (requiresFailureOf)"
      case .waitingDelegate: "\(name) (the other's delegate says so)"
      case .requiredDelegate: "\(name) (its delegate says so)"
      }
    }
  }

  private static func cut(_ names: [String]) -> [String] {
    guard names.count > nameLimit + 1 else { return names }
    return names.prefix(nameLimit) + ["\(names.count - nameLimit) more"]
  }

  private func name(of view: ViewID, in markup: Markup) -> String {
    "\(markup.code(hierarchy[view].className)) \(markup.name(hierarchy.identifier(of: view)))"
  }
}

/// What a hover says about a key, a class or a rule that the text names, whatever view it is in.
struct TopicCard {
  private let topic: Topic
  private let setup: ServerSetup

  init(_ topic: Topic, for setup: ServerSetup) {
    self.topic = topic
    self.setup = setup
  }

  /// The page of the rule where one is named, else what the topic says of itself.
  func text(in markup: Markup) -> String {
    let page = topic.rule.flatMap(setup.rulePage)
    switch markup {
    case .markdown: return page ?? "**\(markup.code(topic.title))**\n\n\(topic.text)"
    case .plain:
      return page?.withoutMarkdown ?? "\(markup.code(topic.title))\n\(topic.text.withoutMarkdown)"
    }
  }
}

extension String {
  /// For people whose editor shows text as it is: without fences, the marks of headings and of code,
  /// and with the words of links alone.
  ///
  /// What is in a fence is left as it stands.
  var withoutMarkdown: String {
    var isCode = false
    var lines: [String] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        lines.append(String(line))
      } else {
        let marks = line.prefix { $0 == "#" }
        let isHeading = !marks.isEmpty && line.dropFirst(marks.count).first == " "
        lines.append(Self.plain(isHeading ? line.dropFirst(marks.count + 1) : line))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// One line, by a single walk.
  private static func plain(_ line: Substring) -> String {
    var result = ""
    var rest = line
    while let character = rest.popFirst() {
      switch character {
      case "`": continue
      case "*" where rest.first == "*": rest.removeFirst()
      case "]" where rest.first == "(":
        guard let end = rest.firstIndex(of: ")") else {
          result.append(character)
          continue
        }
        rest = rest[rest.index(after: end)...]
        if let open = result.lastIndex(of: "[") { result.remove(at: open) }
      default: result.append(character)
      }
    }
    return result
  }
}

extension GestureRecognizer {
  /// What it watches for (GR-5): `2 taps with 1 finger`.
  var gestureWords: String {
    let words =
      switch kind {
      case .tap: "\(Self.count(tapCount, "tap")) with \(fingers)"
      case .longPress:
        "a press of \(minimumPressDuration.shortText) s with \(fingers)"
          + (tapCount > 0 ? " after \(Self.count(tapCount, "tap"))" : "")
      case .pan: touchCount > 1 ? "a drag with \(fingers)" : "a drag"
      case .screenEdgePan: "a drag from an edge of the screen"
      case .swipe: "a swipe \(directions) with \(fingers)"
      case .pinch: "2 fingers that move apart or together"
      case .rotation: "2 fingers that turn"
      case .hover: "a pointer over its view"
      case .custom: "what its class makes of touches"
      }
    return isOfUIKit || kind == .custom ? words : "\(words), as far as it is a \(kind.rawValue)"
  }

  /// What becomes of the touches that it sees, for the view that they hit (GR-7, GR-8, GR-9).
  var deliveryWords: String {
    guard !delaysTouchesBegan else {
      return """
        the view that is hit gets none while it may still recognize, and none at all if it does \
        (delaysTouchesBegan)
        """
    }
    let end = delaysTouchesEnded ? ", their end when it is done (delaysTouchesEnded)" : ""
    let verdict = cancelsTouchesInView ? "cancelled" : "not cancelled"
    return """
      the view that is hit gets them at once\(end); if it recognizes they are \(verdict) \
      (cancelsTouchesInView)
      """
  }

  private var fingers: String { Self.count(touchCount, "finger") }

  private var directions: String {
    let words = SwipeDirection.allCases.filter(direction.contains).map(\.rawValue)
    return words.isEmpty ? "in no direction" : words.joined(separator: " or ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
