package import AppCode
package import LayoutModel
package import Linting

/// Editor features of one family of formats, except findings.
package protocol DocumentLanguage: Sendable {
  /// Parses a text, which may be incomplete. Returns nil if the text is in none of the language's formats.
  func read(_ source: SourceText) -> (any DocumentText)?
}

/// A parsed text. All offsets are in UTF-8 bytes.
///
/// Parsing never fails: of an incomplete text the readable parts are available. A parsed text performs no
/// I/O.
package protocol DocumentText: Sendable {
  /// The outline of the text. Each access computes it.
  var map: DocumentMap { get }

  /// The completions at `offset`, the most likely first.
  ///
  /// - Parameters:
  ///   - code: the source code that applies to the document; nil: it is not known (yet).
  ///   - entries: returns the names in a folder relative to the document's; those of folders end with a slash.
  func completions(
    at offset: Int, in code: CodeScope?, entries: @escaping (_ folder: String) -> [String]
  ) -> [Completion]

  /// Whether a client gets completions at `offset` because the user typed `trigger` before it. A client cannot
  /// limit a trigger character to the languages in which it is useful.
  func offersCompletions(at offset: Int, after trigger: Character) -> Bool

  /// The explanation of the key or name at `offset`.
  func topic(at offset: Int) -> Topic?

  /// The start tag, the key or the value at `offset`, which a hover about an object describes; nil: blank space.
  ///
  /// - Parameter object: the text of the object. It is the result for formats without such parts.
  func hoverRange(at offset: Int, in object: SourceRange) -> SourceRange?

  /// The edit that disables a rule for the object at `range` and its descendants. nil if the format does not
  /// support it.
  ///
  /// - Parameter range: of a view, as returned by the reader.
  func suppress(_ rule: String, at range: SourceRange) -> Fix.Edit?

  /// The names of a view in the suppressions of a configuration that apply to a document.
  ///
  /// - Parameter path: of the document, relative to the folder of the configuration.
  func suppressedViews(named name: String, at path: String) -> [SourceRange]

  /// The edit of a configuration that turns a rule off for all files. nil if the text is no configuration, has a
  /// syntax error or turns the rule off already, or if the edit has no effect on some files.
  func turnOff(_ rule: String) -> Fix.Edit?

  /// The text that replaces the name at `range`, with the escapes of the format. nil if the format cannot
  /// represent the name.
  ///
  /// - Parameter range: of a name of `map`, without quotes.
  func renameText(for name: String, at range: SourceRange) -> String?

  /// The words of the text that start before an offset, in the order of the text. nil if editors highlight the
  /// format themselves.
  func tokens(before end: Int) -> [DocumentMap.Token]?

  /// The offset after the value at `range` and its closing quote.
  ///
  /// - Parameter range: of a value, without quotes.
  func endOfToken(at range: SourceRange) -> Int
}

extension DocumentText {
  package func completions(
    at offset: Int, in code: CodeScope?, entries: @escaping (_ folder: String) -> [String]
  ) -> [Completion] {
    []
  }

  package func offersCompletions(at offset: Int, after trigger: Character) -> Bool {
    trigger == "\"" || trigger == ":"
  }

  package func topic(at offset: Int) -> Topic? { nil }

  package func hoverRange(at offset: Int, in object: SourceRange) -> SourceRange? { object }

  package func suppress(_ rule: String, at range: SourceRange) -> Fix.Edit? { nil }

  package func suppressedViews(named name: String, at path: String) -> [SourceRange] { [] }

  package func turnOff(_ rule: String) -> Fix.Edit? { nil }

  package func renameText(for name: String, at range: SourceRange) -> String? { nil }

  package func tokens(before end: Int) -> [DocumentMap.Token]? { nil }

  package func endOfToken(at range: SourceRange) -> Int { range.end }
}

/// The explanation of a key or a name.
package struct Topic: Hashable, Sendable {
  /// The range of the key or name.
  package var range: SourceRange
  /// The key or name in the spelling of the text.
  package var title: String
  /// One or more sentences with code in backquotes.
  package var text: String
  /// The rule that the text names. Its page is the explanation.
  package var rule: String?
  /// The path pattern that the text names. The files that it matches are listed.
  package var pattern: String?
  /// Whether it is about another object than the view that contains it, such as a connection.
  package var isAboutOtherObject = false

  package init(range: SourceRange, title: String, text: String, rule: String? = nil) {
    self.range = range
    self.title = title
    self.text = text
    self.rule = rule
  }
}

/// One completion at a position.
package struct Completion: Hashable, Sendable {
  /// The raw values are those of `CompletionItemKind` up to 18: clients need not support others.
  package enum Kind: Int, Hashable, Sendable {
    /// `Property`.
    case key = 10
    /// `Class`.
    case className = 7
    /// `Value`.
    case value = 12
    /// `Reference`.
    case id = 18
    /// `Method`.
    case selector = 2
    /// `Keyword`.
    case rule = 14
  }

  package var kind: Kind
  /// The displayed name, without quotes.
  package var label: String
  /// A short description: the type of a key's value, the object with an id.
  package var detail: String?
  package var documentation: String?
  /// The replaced range. It contains the cursor or ends at it.
  package var range: SourceRange
  /// The inserted text, including quotes and colons.
  package var text: String
  /// The inserted text with placeholders, in the snippet syntax of the Language Server Protocol.
  package var snippet: String?
  /// The text that is compared with the typed text, if it is not the label.
  package var filterText: String?
  /// The offset before `range` at which a missing comma is inserted.
  package var missingComma: Int?

  package init(
    _ kind: Kind, _ label: String, detail: String? = nil, documentation: String? = nil,
    range: SourceRange, text: String, snippet: String? = nil
  ) {
    self.kind = kind
    self.label = label
    self.detail = detail
    self.documentation = documentation
    self.range = range
    self.text = text
    self.snippet = snippet
  }
}
