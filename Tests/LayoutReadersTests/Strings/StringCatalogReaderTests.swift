import LayoutReaders
import LayoutTestSupport
import Linting
import Testing

/// String catalogs.
struct StringCatalogReaderTests {
  private static func read(_ text: String) throws -> TranslationTable {
    try StringCatalogReader().read(Array(text.utf8))
  }

  /// A catalog with one key, with the localizations in JSON.
  private static func catalog(_ localizations: String) -> String {
    #"{"sourceLanguage": "en", "strings": {"a.text": {"localizations": \#(localizations)}}}"#
  }

  private static let sample = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "9iF-xY-Bh4.text" : {
          "comment" : "Class = \\"UILabel\\"; text = \\"Name\\"; ObjectID = \\"9iF-xY-Bh4\\";",
          "extractionState" : "extracted_with_value",
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "Größe" } },
            "en" : { "stringUnit" : { "state" : "new", "value" : "Size" } },
            "fi" : { "stringUnit" : { "state" : "needs_review", "value" : "Koko" } }
          }
        },
        "old.normalTitle" : {
          "extractionState" : "stale",
          "localizations" : { "de" : { "stringUnit" : { "state" : "translated", "value" : "Alt" } } }
        },
        "untranslated.text" : { "shouldTranslate" : false }
      },
      "version" : "1.0"
    }
    """

  @Test func readsTheFormOfXcode() throws {
    let table = try Self.read(Self.sample)
    #expect(table.sourceLanguage == "en")
    #expect(
      table.entries.map(\.key) == Array(repeating: "9iF-xY-Bh4.text", count: 3) + [
        "old.normalTitle"
      ])
    #expect(table.entries.map(\.language) == ["de", "en", "fi", "de"])
    #expect(table.entries.map(\.text) == ["Größe", "Size", "Koko", "Alt"])
    #expect(table.entries.map(\.state) == [.translated, .new, .needsReview, .stale])
    #expect(table.entries.map(\.line) == [8, 9, 10, 15])
  }

  @Test func theLongestVariationIsUsed() throws {
    let plural = """
      {"de": {"variations": {"plural": {
        "one": {"stringUnit": {"state": "translated", "value": "ein Tag"}},
        "other": {"variations": {"device": {
          "iphone": {"stringUnit": {"state": "translated", "value": "%lld Tage"}},
          "ipad": {"stringUnit": {"state": "translated", "value": "%lld lange Tage"}}}}}}}}}
      """
    let entry = try #require(try Self.read(Self.catalog(plural)).entries.first)
    #expect(entry.text == "%lld lange Tage")
    #expect(entry.isLongestVariation)
    #expect(try Self.read(Self.sample).entries.allSatisfy { !$0.isLongestVariation })
    #expect(try Self.read(Self.catalog(#"{"de": {"variations": {"plural": {}}}}"#)).entries.isEmpty)
  }

  @Test(arguments: [
    ("[]", "a string catalog must be an object", 1, 1),
    ("{}", "not a string catalog: 'strings' must be an object", 1, 1),
    (#"{"strings": []}"#, "not a string catalog: 'strings' must be an object", 1, 13),
    (#"{"strings": {"a": 1}}"#, "the entry of a text must be an object", 1, 19),
    (
      "{\"strings\": {\n\"a\": {\"localizations\": []}}}", "'localizations' must be an object", 2,
      24
    ),
    (
      #"{"strings": {"a": {"localizations": {"de": 1}}}}"#, "a localization must be an object", 1,
      44
    ),
    (
      #"{"strings": {"a": {"localizations": {"de": {"stringUnit": {"value": 1}}}}}}"#,
      "'stringUnit' must be an object with a text 'value'", 1, 59
    ),
    ("{\"strings\": {\n}", "object is not closed; expected '}'", 2, 2),
  ])
  func errorsHaveALocation(text: String, message: String, line: Int, column: Int) {
    #expect(throws: TranslationFailure(message, line: line, column: column)) {
      try Self.read(text)
    }
  }

  @Test func filesHaveLimits() throws {
    let bytes = Array(Self.sample.utf8)
    #expect(try StringCatalogReader(byteLimit: bytes.count).read(bytes).entries.count == 4)
    #expect(
      throws: TranslationFailure("a file of translations has at most \(bytes.count - 1) bytes")
    ) {
      try StringCatalogReader(byteLimit: bytes.count - 1).read(bytes)
    }
    #expect(try StringCatalogReader(entryLimit: 4).read(bytes).entries.count == 4)
    #expect(
      throws: TranslationFailure(
        "a file of translations has at most 3 entries", line: 15, column: 34)
    ) { try StringCatalogReader(entryLimit: 3).read(bytes) }
  }

  @Test func variationsHaveALimit() throws {
    func text(_ depth: Int) -> String {
      let start = String(repeating: #"{"variations": {"device": {"other": "#, count: depth)
      let end = String(repeating: "}}}", count: depth)
      return Self.catalog(#"{"de": \#(start){"stringUnit": {"value": "x"}}\#(end)}"#)
    }
    let limit = StringCatalogReader.variationDepthLimit
    #expect(try Self.read(text(limit)).entries.map(\.text) == ["x"])
    #expect(throws: TranslationFailure.self) { try Self.read(text(limit + 1)) }
  }

  @Test(arguments: SplitMix64.seeds(0..<1_000))
  func damagedFilesAreReadOrFail(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = Array(Self.sample.utf8)
    random.damage(&bytes, upTo: 5, with: Array(#"{}[]",:01e\ "#.utf8))
    do throws(TranslationFailure) {
      #expect(try StringCatalogReader().read(bytes).entries.count <= 4)
    } catch {
      #expect(error.line >= 1 && error.column >= 1 && !error.message.isEmpty)
    }
  }
}
