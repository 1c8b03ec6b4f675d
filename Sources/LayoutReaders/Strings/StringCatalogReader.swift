internal import JSON
internal import LayoutModel
package import Linting

/// Reads string catalogs (`.xcstrings`): JSON with the texts of a table in all languages.
///
/// https://developer.apple.com/documentation/xcode/localizing-and-varying-text-with-a-string-catalog
package struct StringCatalogReader: Sendable {
  package static let byteLimit = 16 << 20
  /// Texts in all languages.
  package static let entryLimit = 1_000_000
  /// Levels of variations, for example of devices in those of numbers.
  package static let variationDepthLimit = 8

  private let byteLimit: Int
  private let entryLimit: Int

  package init(byteLimit: Int = Self.byteLimit, entryLimit: Int = Self.entryLimit) {
    self.byteLimit = byteLimit
    self.entryLimit = entryLimit
  }

  package func read(_ bytes: [UInt8]) throws(TranslationFailure) -> TranslationTable {
    guard bytes.count <= byteLimit else {
      throw TranslationFailure("a file of translations has at most \(byteLimit) bytes")
    }
    let document = JSONDocument(parsing: bytes)
    if let problem = document.problems.first(where: \.isFatal) {
      throw TranslationFailure(problem.message, at: problem.range.lowerBound, in: bytes)
    }
    guard let root = document.root, root.kind == .object else {
      throw Self.failure("a string catalog must be an object", document.root, bytes)
    }
    guard let strings = root["strings"], strings.kind == .object else {
      throw Self.failure(
        "not a string catalog: 'strings' must be an object", root["strings"] ?? root, bytes)
    }
    let lines = LineIndex(bytes)
    var table = TranslationTable()
    table.sourceLanguage = root["sourceLanguage"]?.string
    for string in strings.members {
      let content = string.value
      guard content.kind == .object else {
        throw Self.failure("the entry of a text must be an object", content, bytes)
      }
      let isStale = content["extractionState"]?.string == "stale"
      guard let localizations = content["localizations"] else { continue }
      guard localizations.kind == .object else {
        throw Self.failure("'localizations' must be an object", localizations, bytes)
      }
      for localization in localizations.members {
        guard let text = try Self.text(of: localization.value, bytes) else { continue }
        guard table.entries.count < entryLimit else {
          throw Self.failure(
            "a file of translations has at most \(entryLimit) entries", localization.value, bytes)
        }
        var entry = TranslationTable.Entry(
          key: string.key, language: localization.key, text: text.text,
          line: lines.position(of: text.offset).line)
        entry.state = isStale ? .stale : text.state
        entry.isLongestVariation = text.isVariation
        table.entries.append(entry)
      }
    }
    return table
  }

  private struct Text {
    let text: String
    let state: TranslationTable.State?
    let offset: Int
    var isVariation = false
  }

  /// The text in one language, or the longest of its variations; nil: there is none.
  private static func text(
    of localization: JSONValue, _ bytes: [UInt8]
  ) throws(TranslationFailure) -> Text? {
    guard localization.kind == .object else {
      throw failure("a localization must be an object", localization, bytes)
    }
    if let unit = try unit(of: localization, bytes) { return unit }
    var longest: Text?
    var waiting = [(localization, depth: 0)]
    while let (value, depth) = waiting.popLast() {
      if var unit = try unit(of: value, bytes), unit.text.count >= longest?.text.count ?? 0 {
        unit.isVariation = true
        longest = unit
      }
      guard let variations = value["variations"] else { continue }
      guard depth < variationDepthLimit else {
        throw failure(
          "variations are nested deeper than \(variationDepthLimit) levels", variations, bytes)
      }
      for kind in variations.members { waiting += kind.value.members.map { ($0.value, depth + 1) } }
    }
    return longest
  }

  private static func unit(
    of value: JSONValue, _ bytes: [UInt8]
  ) throws(TranslationFailure) -> Text? {
    guard let unit = value["stringUnit"] else { return nil }
    guard unit.kind == .object, let text = unit["value"], let content = text.string else {
      throw failure("'stringUnit' must be an object with a text 'value'", unit, bytes)
    }
    return Text(
      text: content, state: unit["state"]?.string.flatMap(TranslationTable.State.init),
      offset: text.range.lowerBound)
  }

  private static func failure(
    _ message: String, _ value: JSONValue?, _ bytes: [UInt8]
  ) -> TranslationFailure {
    TranslationFailure(message, at: value?.range.lowerBound ?? 0, in: bytes)
  }
}
