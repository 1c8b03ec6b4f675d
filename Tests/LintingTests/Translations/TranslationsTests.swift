import LayoutTestSupport
import LayoutModel
import Linting
import Testing

/// The texts of objects in several languages.
struct TranslationsTests {
  private static func file(
    _ path: String, _ language: String?, _ entries: [TranslationTable.Entry],
    sourceLanguage: String? = nil
  ) -> Translations.File {
    var table = TranslationTable()
    table.entries = entries
    table.sourceLanguage = sourceLanguage
    return Translations.File(path: path, language: language, table: table)
  }

  private static func entry(
    _ key: String, _ text: String, _ language: String? = nil
  ) -> TranslationTable.Entry {
    TranslationTable.Entry(key: key, language: language, text: text, line: 1)
  }

  private static func hierarchy(
    _ views: [(id: String, className: String, title: String?)]
  ) throws -> ViewHierarchy {
    var builder = ViewHierarchy.Builder()
    _ = try builder.open(View(className: "UIView"))
    for (id, className, title) in views {
      var view = View(className: className)
      view.id = id
      view.title = title
      _ = try builder.open(view)
      builder.close()
    }
    builder.close()
    return ViewHierarchy(builder)
  }

  @Test func textsAreOfLanguagesObjectsAndProperties() {
    let translations = Translations([
      Self.file(
        "a.xcstrings", nil,
        [
          Self.entry("x.text", "a", "fi"), Self.entry("x.text", "b", "de"),
          Self.entry("y.title", "c"),
        ],
        sourceLanguage: "en"),
      Self.file(
        "de.lproj/a.strings", "de",
        [Self.entry("x.text", "d"), Self.entry("x.segmentTitles[0]", "e"), Self.entry("word", "f")]),
    ])
    #expect(translations.languages == ["de", "fi"])
    #expect(translations.sourceLanguage == "en")
    #expect(translations.texts(in: "fi").mapValues { $0.mapValues(\.text) } == ["x": ["text": "a"]])
    // The last file is used.
    #expect(
      translations.texts(in: "de").mapValues { $0.mapValues(\.text) }
        == ["x": ["text": "d", "segmentTitles[0]": "e"]])
    #expect(translations.texts(in: "de")["x"]?["text"]?.path == "de.lproj/a.strings")
    #expect(translations.texts(in: "sv").isEmpty)
    #expect(Translations().isEmpty && !translations.isEmpty)
  }

  @Test(arguments: ["", "x", ".text", "x.", "."])
  func otherKeysAreNoTextsOfObjects(key: String) {
    #expect(Translations([Self.file("a", "de", [Self.entry(key, "a")])]).isEmpty)
  }

  @Test func viewsHaveTheTextThatTheyShow() throws {
    let hierarchy = try Self.hierarchy([
      ("a", "UILabel", "Total"), ("b", "UIButton", "Buy"), ("c", "UITextField", nil),
      ("d", "UITextField", "Text"), ("e", "UISegmentedControl", nil), ("f", "UILabel", "Same"),
      ("g", "UIButton", "Plain"), ("h", "UILabel", "None"),
    ])
    let translations = Translations([
      Self.file(
        "x", "de",
        [
          Self.entry("a.text", "Summe"), Self.entry("a.title", "no"),
          Self.entry("b.normalTitle", "no"), Self.entry("b.configuration.title", "Kaufen"),
          Self.entry("c.placeholder", "Code"), Self.entry("c.text", "no"),
          Self.entry("d.placeholder", "no"), Self.entry("d.text", "Wort"),
          Self.entry("e.segmentTitles[0]", "no"), Self.entry("f.text", "Same"),
          Self.entry("g.normalTitle", "Schlicht"), Self.entry("g.selectedTitle", "no"),
        ])
    ])
    let texts = translations.texts(in: "de", of: hierarchy)
    let byID = Dictionary(uniqueKeysWithValues: texts.map { (hierarchy[$0].id ?? "", $1) })
    #expect(byID == ["a": "Summe", "b": "Kaufen", "c": "Code", "d": "Wort", "g": "Schlicht"])
    #expect(translations.texts(in: "fi", of: hierarchy).isEmpty)
  }

  /// A title without a translation stays as in the document.
  @Test func segmentsHaveOneTextPerLine() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
        <objects><segmentedControl id="e"><rect key="frame" x="0" y="0" width="90" height="32"/>
          <segments><segment title="One"/><segment title="Two"/></segments>
        </segmentedControl></objects>
      </document>
      """
    let hierarchy = try Layouts.read(text, path: "segments.xib")
    let entries = [
      Self.entry("e.segmentTitles[1]", "Zwei\nund"), Self.entry("e.segmentTitles[2]", "Drei"),
      Self.entry("e.segmentTitles[99999999999999999999]", "no"),
    ]
    let translations = Translations([Self.file("x", "de", entries)])
    let id = try #require(hierarchy.view(withID: "e"))
    #expect(translations.texts(in: "de", of: hierarchy) == [id: "One\nZwei und"])
    #expect(LanguageTexts(.double).texts(of: hierarchy) == [id: "One One\nTwo Two"])
  }
}
