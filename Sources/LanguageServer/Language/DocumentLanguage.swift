package import LayoutModel
package import Linting

/// What an editor asks about the text of one family of formats beside its findings.
package protocol DocumentLanguage: Sendable {
  /// The text as this language reads it, half typed or not; nil where it is in none of its formats.
  func read(_ source: SourceText) -> (any DocumentText)?

  /// The same, with what a check of the text has kept.
  func read(_ source: SourceText, reusing cache: (any ReaderCache)?) -> (any DocumentText)?
}

extension DocumentLanguage {
  package func read(
    _ source: SourceText, reusing cache: (any ReaderCache)?
  ) -> (any DocumentText)? {
    read(source)
  }
}

/// One text, read once for all that is asked about it.
///
/// It knows no path to open and does not fail; one that is half typed says what can be read of it. All
/// offsets are in UTF-8 bytes.
package protocol DocumentText: Sendable {
  /// What stands where. It is worked out anew each time.
  var map: DocumentMap { get }

  /// The same with all worked out that several answers share. One that is not settled has done next to
  /// nothing yet, and can say of one place what there is to say of it.
  var settled: any DocumentText { get }

  /// What may be written at `offset`, the likeliest first; empty where nothing is known to fit.
  func completions(at offset: Int) -> [Completion]

  /// What there is to say about the key or the name at `offset`, whatever layout it is part of.
  func topic(at offset: Int) -> Topic?

  /// The ways to write a color in the place of the one at `range`, without quotes.
  func spellings(of color: DocumentMap.Color, at range: SourceRange) -> [String]

  /// The edit that keeps a rule quiet about the object at `range` and what it holds; nil where a text
  /// of this language has no way to say so.
  ///
  /// - Parameter range: of a view, as the reader gives it.
  func suppress(_ rule: String, at range: SourceRange) -> Fix.Edit?
}

extension DocumentText {
  package var settled: any DocumentText { self }

  package func completions(at offset: Int) -> [Completion] { [] }

  package func topic(at offset: Int) -> Topic? { nil }

  package func spellings(of color: DocumentMap.Color, at range: SourceRange) -> [String] { [] }

  package func suppress(_ rule: String, at range: SourceRange) -> Fix.Edit? { nil }
}

/// The explanation of a key or of a name.
package struct Topic: Hashable, Sendable {
  /// What it explains, in the text.
  package var range: SourceRange
  /// As the text spells it.
  package var title: String
  /// A sentence or more for a person, in plain words with code between backquotes.
  package var text: String
  /// The rule that the text names here: its page says more.
  package var rule: String?

  package init(range: SourceRange, title: String, text: String, rule: String? = nil) {
    self.range = range
    self.title = title
    self.text = text
    self.rule = rule
  }
}

/// One thing that may be written at a place.
package struct Completion: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case key, className, value, id, selector, rule
  }

  package var kind: Kind
  /// What a person chooses by: the name without quotes.
  package var label: String
  /// What it is, in a few words: what a key takes, what has an id.
  package var detail: String?
  package var documentation: String?
  /// What it takes the place of; the cursor stands in it or at its end.
  package var range: SourceRange
  /// What is put there, quotes and colons included.
  package var text: String
  /// The same with places to fill in, in the syntax of the language server protocol.
  package var snippet: String?

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
