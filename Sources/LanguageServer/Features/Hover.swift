internal import AppCode
internal import LayoutModel
internal import Linting
internal import HitTesting

/// `textDocument/hover`: the rule at a position, otherwise the view, the view controller or the gesture recognizer
/// whose start tag, key or value contains the position, after the source code of the class, outlet or action there and
/// before the explanation of the key.
struct HoverRequest: RequestHandler, Decodable {
  static let method = "textDocument/hover"

  let position: LSP.Position

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    let offset = document.offset(at: position)
    let markup = document.client.hoverMarkup
    if let card = document.checked?.codeCard(at: offset, in: markup) {
      return hover(card.text, at: card.range, in: document)
    }
    let topic = document.parsed.text?.topic(at: offset)
    var topicText = topic.map {
      $0.text(in: markup, page: $0.rule.flatMap(document.setup.rulePage))
    }
    if let pattern = topic?.pattern, let matches = document.matches(of: pattern, in: markup) {
      topicText? += markup == .markdown ? "\n\n\(matches)" : "\n\(matches)"
    }
    // The page of a rule is complete. The explanation of a key or a value follows the view.
    if let topic, let topicText, topic.rule != nil {
      return hover(topicText, at: topic.range, in: document)
    }
    let code = document.checked?.codeName(at: offset).flatMap { name, code in
      CodeCard(name, code, in: document.source.path).map {
        (text: $0.text(in: markup), range: name.range)
      }
    }
    let isAboutOther = topic?.isAboutOtherObject ?? false
    let card = isAboutOther ? nil : card(at: offset, of: document, in: markup)
    let texts = [code?.text, card?.text, topicText].compactMap(\.self)
    guard let range = code?.range ?? topic?.range ?? card?.range else { return .null }
    return hover(texts.joined(separator: markup.divider), at: range, in: document)
  }

  private func card(
    at offset: Int, of document: DocumentSnapshot, in markup: LSP.MarkupKind
  ) -> (text: String, range: SourceRange)? {
    guard let checked = document.checked,
      let (text, object) = card(at: offset, of: checked, document, in: markup)
    else { return nil }
    // Blank space describes nothing.
    guard let parsed = document.parsed.text else { return (text, object) }
    return parsed.hoverRange(at: offset, in: object).map { (text, $0) }
  }

  private func card(
    at offset: Int, of checked: CheckedDocument, _ document: DocumentSnapshot,
    in markup: LSP.MarkupKind
  ) -> (text: String, range: SourceRange)? {
    if let constraint = ConstraintCard(at: offset, in: checked) {
      let linter = document.setup.preparation(document.source.path).linter
      return (constraint.text(in: markup, on: linter), constraint.range)
    }
    if let (layout, recognizer) = checked.recognizer(atOffset: offset) {
      let card = RecognizerCard(recognizer, in: layout)
      return (card.text(in: markup), layout.sourceMap.range(of: layout.hierarchy[recognizer].node))
    }
    if let (layout, view) = checked.view(atOffset: offset) {
      let card = ViewCard(view, in: layout, coverage: checked.coverage(of: layout))
      return (card.text(in: markup), layout.wholeRange(of: view))
    }
    guard let (layout, controller) = checked.controller(where: { $0.contains(offset) })
    else { return nil }
    let card = ControllerCard(controller: controller, layout: layout)
    return (card.text(in: markup), layout.range(of: controller) ?? SourceRange(offset, offset))
  }

  private func hover(
    _ text: String, at range: SourceRange, in document: DocumentSnapshot
  ) -> JSONText {
    let contents = LSP.MarkupContent(kind: document.client.hoverMarkup, value: text)
    return ["contents": contents.json, "range": document.range(range).json]
  }
}

extension DocumentSnapshot {
  /// The greatest number of files in the list of a pattern's matches.
  private static let matchLimit = 8

  /// The documents below the folder of a configuration that a path pattern matches; nil if the pattern is
  /// invalid, or if the configuration is no file.
  func matches(of pattern: String, in markup: LSP.MarkupKind) -> String? {
    guard source.path.hasPrefix("/"), let glob = try? PathGlob(pattern) else { return nil }
    let folder = source.path.folder
    // With the files that `include` adds and those that `exclude` removes.
    let all = setup.workspace.listAll(folder).filter { $0.hasPrefix(folder + "/") }
    let names = all.prefix(WorkspaceIndex.fileLimit).map {
      String($0.dropFirst(folder.count + 1))
    }
    let matches = names.filter { glob.covers(RelativePath($0)) }.sorted()
    let first = all.count > names.count ? "the first " : ""
    let count = "\(matches.count) of \(first)\(names.count.amount("document"))"
    var list = matches.prefix(Self.matchLimit).map(markup.code)
    if matches.count > list.count { list.append("\(matches.count - list.count) more") }
    let separator = markup == .markdown ? "\n- " : "\n"
    let start = markup == .markdown && !list.isEmpty ? "\n" : ""
    return "Matches \(count) here" + (list.isEmpty ? "." : ":\(start)")
      + list.map { separator + $0 }.joined()
  }
}

// The form of a hover text, and the escapes of names in it.
extension LSP.MarkupKind {
  /// In characters. Longer names are truncated.
  static let lengthLimit = 120

  /// A name from the document: as code, or in single quotes.
  func name(_ name: String) -> String {
    self == .markdown ? code(name) : "'\(Self.line(name))'"
  }

  /// A class name or a key, escaped.
  func code(_ word: String) -> String {
    let line = Self.line(word)
    guard self == .markdown else { return line }
    guard line.contains("`") else { return "`\(line)`" }
    let longestRun = line.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longestRun + 1)
    return "\(fence) \(line) \(fence)"
  }

  /// Text from the document inside a line, escaped. Only what Markdown interprets there is escaped, because some
  /// editors show the text as it is.
  func escaped(_ text: String) -> String {
    let line = Self.line(text)
    guard self == .markdown else { return line }
    return line.reduce(into: "") { result, character in
      // Many editors turn addresses into links.
      let isInAddress = character == "/" && result.last == ":"
      if isInAddress || Self.inlineMarks.contains(character) { result += "\\" }
      result.append(character)
    }
  }

  /// Emphasis, code, links, tags, entities, cells of tables, formulas and mail addresses.
  private static let inlineMarks: Set<Character> = [
    "\\", "`", "*", "_", "~", "[", "]", "<", ">", "&", "|", "$", "^", "@",
  ]

  /// A title with names, and a list of facts.
  func card(title: String, _ names: [String], facts: [String]) -> String {
    switch self {
    case .markdown:
      let title = (["**\(title)**"] + names).joined(separator: " ")
      return "\(title)\n\n" + facts.map { "- \($0)" }.joined(separator: "\n")
    case .plaintext:
      return ([([title] + names).joined(separator: " ")] + facts).joined(separator: "\n")
    }
  }

  /// The end of a line inside a paragraph.
  var lineBreak: String { self == .markdown ? "  \n" : "\n" }

  /// Between what is read first and the rest.
  var divider: String { self == .markdown ? "\n\n---\n\n" : "\n\n" }

  func bold(_ text: String) -> String { self == .markdown ? "**\(text)**" : text }

  /// A file and a line, `Cart.swift:12`, as a link to it.
  ///
  /// - Parameter name: the name of the file in the text; nil: without folders.
  func link(to location: CodeLocation, named name: String? = nil) -> String {
    let line = location.file.lines.position(of: location.range.start).line
    let name = name ?? location.file.path.split(separator: "/").last.map(String.init) ?? ""
    let shown = code("\(name):\(line)")
    guard self == .markdown else { return shown }
    return "[\(shown)](\(DocumentURI.uri(ofFile: location.file.path))#L\(line))"
  }

  /// One line of limited length without control characters.
  private static func line(_ text: String) -> String {
    let limited = text.count > lengthLimit ? text.prefix(lengthLimit) + "…" : text[...]
    let visible = limited.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    return String(String.UnicodeScalarView(visible))
  }
}

extension Topic {
  /// - Parameter page: the page of the rule that the topic names.
  fileprivate func text(in markup: LSP.MarkupKind, page: String?) -> String {
    switch markup {
    case .markdown: page ?? "**\(markup.code(title))**\n\n\(text)"
    case .plaintext: page?.withoutMarkdown ?? "\(markup.code(title))\n\(text.withoutMarkdown)"
    }
  }
}

/// The hover text of a gesture recognizer: whether it can recognize, its gesture, its failure requirements,
/// and the delivery of touches.
struct RecognizerCard {
  private let layout: AnalyzedLayout
  private let id: RecognizerID

  /// The greatest number of names in a list.
  private static let nameLimit = 5

  init(_ id: RecognizerID, in layout: AnalyzedLayout) {
    self.layout = layout
    self.id = id
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }
  private var recognizer: GestureRecognizer { hierarchy[id] }
  private var requirements: FailureRequirements { layout.delivery.requirements }

  func text(in markup: LSP.MarkupKind) -> String {
    markup.card(
      title: markup.code(ViewHierarchy.leafName(of: recognizer.className)),
      [recognizer.id.map(markup.name)].compactMap { $0 },
      facts: facts(in: markup))
  }

  private func facts(in markup: LSP.MarkupKind) -> [String] {
    let obstacles = layout.firingObstacles(of: id, given: requirements)
    let lists = [
      ("requires the failure of", requiredRecognizers(in: markup)),
      ("required to fail by", waitingRecognizers(in: markup)),
    ]
    let actions = recognizer.actions.map { description(of: $0, in: markup) }
    return obstacles.map { description(of: $0, in: markup) }
      + ["view: \(name(of: id.view, in: markup))", "gesture: \(recognizer.gestureDescription)"]
      + lists.filter { !$1.isEmpty }.map { "\($0): \(Self.limited($1).joined(separator: ", "))" }
      + ["touch delivery: \(recognizer.deliveryDescription)"]
      + (actions.isEmpty ? [] : ["actions: \(Self.limited(actions).joined(separator: ", "))"])
  }

  private func description(of obstacle: FiringObstacle, in markup: LSP.MarkupKind) -> String {
    switch obstacle {
    case .disabled: return "cannot recognize: it is disabled"
    case .noTouch:
      let view = markup.escaped(hierarchy.quotedName(of: id.view))
      let reason = TouchVerdict(id.view, in: layout).lossReason(in: markup)
      return "cannot recognize: its view \(view) receives no touches, because \(reason)"
    case .touchesRejected:
      return "cannot recognize: its delegate returns false from gestureRecognizer(_:shouldReceive:)"
    case .beginRejected:
      return "cannot recognize: its delegate returns false from gestureRecognizerShouldBegin(_:)"
    case .cycle(let cycle):
      let names = cycle.dropFirst().map { markup.name(hierarchy.identifier(of: $0)) }
      let path = (Self.limited(names) + ["this recognizer"])
        .joined(separator: ", which requires the failure of ")
      return "cannot recognize: circular requirement: it requires the failure of \(path)"
    case .pointerNeeded: return "recognizes no touches: it requires a pointer"
    }
  }

  private func description(of call: TargetAction, in markup: LSP.MarkupKind) -> String {
    let action = markup.name(call.action)
    return switch call.target {
    case .object(let target): "\(action) on \(markup.name(target))"
    case .responderChain: "\(action) on the first responder-chain object that implements it"
    case .unknown: action
    }
  }

  /// The recognizers whose failure it requires, each with the origin of the requirement.
  private func requiredRecognizers(in markup: LSP.MarkupKind) -> [String] {
    names(
      of: requirements.all.filter { $0.waiting == id }.map { ($0.required, $0.source) },
      own: .waitingDelegate, in: markup)
  }

  /// The recognizers that require its failure, each with the origin of the requirement.
  private func waitingRecognizers(in markup: LSP.MarkupKind) -> [String] {
    names(
      of: requirements.all.filter { $0.required == id }.map { ($0.waiting, $0.source) },
      own: .requiredDelegate, in: markup)
  }

  /// - Parameter own: the origin if the delegate of this recognizer states the requirement.
  private func names(
    of others: [(RecognizerID, FailureRequirement.Source)], own: FailureRequirement.Source,
    in markup: LSP.MarkupKind
  ) -> [String] {
    var seen: Set<RecognizerID> = []
    return others.filter { seen.insert($0.0).inserted }.map { other, source in
      let origin =
        switch source {
        case .requirement: "requiresFailureOf"
        case own: "its delegate"
        default: "the other recognizer's delegate"
        }
      return "\(markup.name(hierarchy.identifier(of: other))) (\(origin))"
    }
  }

  private static func limited(_ names: [String]) -> [String] {
    guard names.count > nameLimit + 1 else { return names }
    return names.prefix(nameLimit) + ["\(names.count - nameLimit) more"]
  }

  private func name(of view: ViewID, in markup: LSP.MarkupKind) -> String {
    markup.escaped(hierarchy.sentenceName(of: view))
  }
}

extension String {
  /// The text for clients without Markdown: without fences, heading and code marks and link targets. Text in
  /// fences is unchanged.
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

  /// One line, in linear time.
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
  /// The gesture that it recognizes (GR-5): `2 taps with 1 finger`.
  var gestureDescription: String {
    let gesture =
      switch kind {
      case .tap: "\(tapCount.amount("tap")) with \(fingers)"
      case .longPress:
        "a long press of \(minimumPressDuration.shortText) s with \(fingers)"
          + (tapCount > 0 ? " after \(tapCount.amount("tap"))" : "")
      case .pan: touchCount > 1 ? "a pan with \(fingers)" : "a pan"
      case .screenEdgePan: "a pan from a screen edge"
      case .swipe: "a swipe \(directions) with \(fingers)"
      case .pinch: "a pinch with 2 fingers"
      case .rotation: "a rotation with 2 fingers"
      case .hover: "a pointer over its view"
      case .custom: "defined by its class"
      }
    return isOfUIKit || kind == .custom ? gesture : "\(gesture), as a subclass of \(kind.rawValue)"
  }

  /// The delivery of its touches to the hit-test view (GR-7, GR-8, GR-9).
  var deliveryDescription: String {
    guard !delaysTouchesBegan else {
      return "the hit-test view receives touches only if recognition fails (delaysTouchesBegan)"
    }
    let end =
      delaysTouchesEnded
      ? ", their end after recognition succeeds or fails (delaysTouchesEnded)" : ""
    let effect = cancelsTouchesInView ? "cancels" : "does not cancel"
    return """
      the hit-test view receives touches immediately\(end); recognition \(effect) them \
      (cancelsTouchesInView)
      """
  }

  private var fingers: String { touchCount.amount("finger") }

  private var directions: String {
    let names = SwipeDirection.allCases.filter(direction.contains).map(\.rawValue)
    return names.isEmpty ? "in no direction" : names.joined(separator: " or ")
  }
}
