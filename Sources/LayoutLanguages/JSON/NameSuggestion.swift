internal import LanguageServer
internal import LayoutReaders

/// A name that may be written, with what a person chooses it by.
struct NameSuggestion {
  var kind: Completion.Kind
  var name: String
  var detail: String?
  var documentation: String?

  init(
    _ kind: Completion.Kind, _ name: String, detail: String? = nil, documentation: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.detail = detail
    self.documentation = documentation
  }
}

/// What one JSON format knows of names beside what its tables say.
protocol NameVocabulary {
  /// Names that stand for something of a role.
  func names(_ role: LayoutShape.NameRole, at place: JSONCursor.Place) -> [NameSuggestion]

  /// The ids of things of these kinds.
  func ids(of kinds: Set<LayoutIDs.Kind>, at place: JSONCursor.Place) -> [NameSuggestion]

  /// The keys of an object that make sense in it, the likeliest first; those that it has included.
  func keys(of object: Int) -> [LayoutKey]

  /// The explanation of a name; nil where nothing is known of it.
  func explanation(of name: String, _ role: LayoutShape.NameRole, at index: Int) -> String?

  var rules: [NamedRule] { get }
}
