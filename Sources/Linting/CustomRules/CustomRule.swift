package import LayoutModel

/// A rule that the configuration defines: it reports each view that a condition matches.
package struct CustomRule: Hashable, Sendable {
  package let id: String
  package let severity: Severity
  package let message: MessageTemplate
  let matcher: ViewMatcher
  /// What the condition on the view itself refers to.
  let subjects: Subjects
  /// Whether the rule also runs on the devices of the configuration, and not only on the canvas.
  package var runsOnAllScreens = false
  package var page: Page?
  package var examples: [Example] = []

  /// The greatest number of custom rules.
  package static let countLimit = 256
  /// The greatest number of examples of one rule.
  package static let exampleLimit = 100
  /// The greatest length of a message, in Unicode scalars.
  package static let messageLimit = 1_000

  package init(id: String, severity: Severity, message: MessageTemplate, match: ViewMatcher) {
    self.id = id
    self.severity = severity
    self.message = message
    matcher = match
    subjects = match.subjects
  }

  /// What conditions refer to.
  struct Subjects: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    static let id = Subjects(rawValue: 1 << 0)
    static let label = Subjects(rawValue: 1 << 1)
    static let geometry = Subjects(rawValue: 1 << 2)
    static let reach = Subjects(rawValue: 1 << 3)
    static let alpha = Subjects(rawValue: 1 << 4)
    static let hidden = Subjects(rawValue: 1 << 5)
    static let interaction = Subjects(rawValue: 1 << 6)
    static let enabled = Subjects(rawValue: 1 << 7)
    static let recognizers = Subjects(rawValue: 1 << 8)
    static let constraints = Subjects(rawValue: 1 << 9)
    static let screen = Subjects(rawValue: 1 << 10)
  }

  /// The description that `layoutlint explain` prints.
  package enum Page: Hashable, Sendable {
    case text(String)
    /// A Markdown file, relative to the configuration's folder.
    case file(String)

    /// - Parameter text: the path of a Markdown file on one line, else the text itself.
    package init(_ text: String) {
      let isPath = text.hasSuffix(".md") && !text.contains(where: \.isNewline)
      self = isPath ? .file(text) : .text(text)
    }
  }

  /// A layout with the views that the rule reports in it.
  package struct Example: Hashable, Sendable {
    package var layout: Layout
    /// The ids of the views, or their paths where they have none.
    package var reported: [String]
    /// The messages in the order of the text; nil: they are not compared.
    package var messages: [String]?
    /// The range of the example in the configuration.
    package var range: SourceRange

    package enum Layout: Hashable, Sendable {
      /// The range of a layout in the configuration.
      case inline(SourceRange)
      /// A file, relative to the configuration's folder.
      case file(String)
    }

    package init(
      layout: Layout, reported: [String], messages: [String]? = nil, range: SourceRange
    ) {
      self.layout = layout
      self.reported = reported
      self.messages = messages
      self.range = range
    }
  }

  /// The metadata as of a built-in rule. It runs on all formats: a condition on a fact that a format
  /// lacks does not match.
  package var metadata: RuleMetadata {
    RuleMetadata(
      id: id, summary: message.text, rationale: "", severity: severity, howToFix: nil,
      allowances: [],
      needs: isPositional ? [.positions] : [], since: "")
  }

  /// Whether its findings can differ between screens.
  var isPositional: Bool {
    runsOnAllScreens && !subjects.isDisjoint(with: [.geometry, .reach, .screen])
  }
}

/// The message of a custom rule, with placeholders for properties of the view: `{name}`. `{{` and `}}`
/// are braces.
package struct MessageTemplate: Hashable, Sendable {
  /// As the configuration specifies it.
  package let text: String
  private let pieces: [Piece]

  enum Piece: Hashable, Sendable {
    case text(String)
    case placeholder(Placeholder)
  }

  package enum Placeholder: String, CaseIterable, Hashable, Sendable {
    case name, `class`, id, identifier, label, title, width, height, size, x, y, alpha, reachable
    case superview, path

    /// One line of documentation.
    package var summary: String {
      switch self {
      case .name: "the name of the view as in other messages: `button \"Pay\"`"
      case .class: "its class, without module"
      case .id: "its id, or its path if it has none"
      case .identifier: "its accessibility identifier"
      case .label: "its accessibility label"
      case .title: "its title"
      case .width: "its width in points"
      case .height: "its height in points"
      case .size: "both: `30 × 30`"
      case .x: "the left edge of its frame in its superview, in points"
      case .y: "the top edge of its frame in its superview, in points"
      case .alpha: "its alpha"
      case .reachable: "the share of its area from which touches reach it: `40%`"
      case .superview: "the name of its superview"
      case .path: "its path in the layout"
      }
    }
  }

  package enum Failure: Error, Hashable {
    /// Also the most similar placeholder.
    case unknown(String, nearest: String?)
    case unclosed
  }

  package init(_ text: String) throws(Failure) {
    self.text = text
    var pieces: [Piece] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "{" || character == "}", rest.first == character {
        rest.removeFirst()
        literal.append(character)
      } else if character == "{" {
        guard let end = rest.firstIndex(of: "}") else { throw .unclosed }
        let name = String(rest[..<end])
        guard let placeholder = Placeholder(rawValue: name) else {
          let names = Placeholder.allCases.map(\.rawValue)
          throw .unknown(name, nearest: name.nearest(in: names))
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(.placeholder(placeholder))
        rest = rest[rest.index(after: end)...]
      } else if character == "}" {
        throw .unclosed
      } else {
        literal.append(character)
      }
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
    self.pieces = pieces
  }

  /// - Parameter value: nil: the view has none.
  func filled(_ value: (Placeholder) -> String?) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part): text += part
      case .placeholder(let placeholder): text += value(placeholder) ?? "none"
      }
    }
  }

  var placeholders: [Placeholder] {
    pieces.compactMap { piece in
      guard case .placeholder(let placeholder) = piece else { return nil }
      return placeholder
    }
  }
}
