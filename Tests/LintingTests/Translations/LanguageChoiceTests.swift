import AutoLayout
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Rules
import Testing

@testable import Linting

/// The choice of languages, and findings in them.
struct LanguageChoiceTests {
  private static let translations = Translations([
    Translations.File(path: "a", language: "de", table: table("Summe")),
    Translations.File(path: "b", language: "pt-BR", table: table("Soma")),
  ])

  private static func table(_ text: String) -> TranslationTable {
    var table = TranslationTable()
    table.entries = [TranslationTable.Entry(key: "a.text", text: text, line: 1)]
    return table
  }

  private static func languages(_ names: String...) -> [String] {
    LanguageChoice(names).texts(translations).map(\.language)
  }

  @Test func namesChooseLanguages() {
    #expect(Self.languages("de") == ["de"])
    #expect(Self.languages("PT_br", "de", "pt-BR") == ["pt-BR", "de"])
    #expect(Self.languages("all") == ["de", "pt-BR"])
    #expect(Self.languages("pt-BR", "all", "double", "double") == ["pt-BR", "de", "double"])
    #expect(Self.languages("sv", "accented", "bounded", "rtl") == ["accented", "bounded", "rtl"])
    #expect(Self.languages().isEmpty)
    #expect(LanguageChoice().text == "none")
    #expect(LanguageChoice(["de", "double"]).text == "de, double")
    #expect(LanguageChoice(["double"]).needsTranslations == false)
    #expect(LanguageChoice(["all"]).needsTranslations)
    #expect(LanguageChoice(["double", "de"]).needsTranslations)
  }

  @Test func namesHaveTheFormOfTags() {
    for name in ["de", "zh-Hant-HK", "pt_BR", "all", String(repeating: "a", count: 35)] {
      #expect(LanguageChoice.isName(name), "\(name)")
    }
    for name in ["", "d e", "dé", "*", String(repeating: "a", count: 36)] {
      #expect(!LanguageChoice.isName(name), "\(name)")
    }
  }

  @Test func pseudoLanguagesChangeTexts() {
    #expect(PseudoLanguage.double.text(for: "Buy now") == "Buy now Buy now")
    #expect(PseudoLanguage.accented.text(for: "Az 1ß") == "Åž 1ß")
    #expect(PseudoLanguage.bounded.text(for: "Buy") == "[# Buy #]")
    #expect(PseudoLanguage.rightToLeft.text(for: "Buy") == "Buy")
  }

  /// AL-48.
  @Test func scriptsAndLanguagesHaveADirection() {
    for tag in [
      "ar", "ar-EG", "he", "iw", "fa_IR", "UR", "ps", "sd", "ug", "yi", "dv", "ckb", "pa-Arab-PK",
      "az_Arab", "en-Hebr",
    ] {
      #expect(LayoutDirection(ofLanguage: tag) == .rightToLeft, "\(tag)")
    }
    for tag in ["", "de", "en-AR", "pa", "ur-Latn", "sd-Deva-IN", "arn", "zh-Hant", "de-1996"] {
      #expect(LayoutDirection(ofLanguage: tag) == .leftToRight, "\(tag)")
    }
    #expect(LanguageTexts("ar", Self.translations).direction == .rightToLeft)
    #expect(LanguageTexts("de", Self.translations).direction == .leftToRight)
    for pseudo in PseudoLanguage.allCases {
      #expect((LanguageTexts(pseudo).direction == .rightToLeft) == (pseudo == .rightToLeft))
    }
  }

  // Findings.

  private static func context(_ device: String, _ language: String?) -> Finding.ScreenContext {
    Finding.ScreenContext(device: device, orientation: .portrait, language: language)
  }

  @Test func messagesNameLanguages() {
    let cases: [([(String, String?)], String)] = [
      ([("A", nil)], "on A in portrait"),
      ([("A", "de")], "in German on A in portrait"),
      ([("A", "de"), ("A", "fi")], "in German and Finnish on A in portrait"),
      (
        [("A", "de"), ("B", "fi"), ("C", "sv"), ("C", "de")],
        "in German, Finnish and 1 other language on A in portrait, B in portrait and 1 other screen"
      ),
      ([("A", nil), ("B", "xx")], "on A in portrait, and in xx on B in portrait"),
      (
        [("A", "zh-Hant"), ("A", "de-AT")],
        "in Chinese (Traditional) and German (AT) on A in portrait"
      ),
      ([("A", "double")], "in double-length text on A in portrait"),
      ([("A", "rtl")], "in the right-to-left pseudo-language on A in portrait"),
      ([("A", "ar")], "in Arabic on A in portrait"),
      ([], ""),
    ]
    for (contexts, text) in cases {
      #expect(contexts.map { Self.context($0, $1) }.text == text)
    }
  }

  private static let small = DeviceTable.device(named: "iPhone SE (3rd generation)")

  /// The check of a document with a button that is lost on some screens.
  private static func screenCheck(top: Double = 700) throws -> ScreenCheck {
    var document = StoryboardText()
    document.addButton("save", Rect(20, top, 100, 44))
    let source = SourceText(path: "Main.storyboard", text: document.text)
    var settings = LintSettings()
    settings.screens = [try #require(small).screen(.portrait)]
    let linter = Linter(readers: [IBReader()], rules: RuleCatalog.all, settings: settings)
    let hierarchy = try #require(linter.read(source)?.layouts.first)
    let layout = try #require(linter.check(source)?.layouts.first)
    var cache = SolverCache()
    let canvas = CanvasLayout(hierarchy, cache: &cache)
    return try #require(ScreenCheck(of: layout, canvas, by: linter, .none))
  }

  /// The findings of a button that is on some screens lost in some languages.
  private static func findings(
    _ checks: [(screen: Screen, language: String?)], top: Double = 700
  ) throws -> [Finding] {
    var check = try screenCheck(top: top)
    var cache = SolverCache()
    for (index, (screen, language)) in checks.enumerated() {
      check.check(
        ScreenGroup(screens: [screen], index: index),
        in: TextPass(text: .stored, language: language, groups: []), &cache)
    }
    return check.found.joined(to: [])
  }

  @Test func findingsAreMergedAcrossLanguages() throws {
    let screen = try #require(Self.small).screen(.portrait)
    let wide = try #require(Self.small).screen(.landscape)
    let inLanguages = try Self.findings([(screen, "de"), (screen, "fi"), (wide, "de")])
    #expect(inLanguages.count == 1)
    let text = try #require(inLanguages.first?.message.text)
    #expect(
      text.hasPrefix(
        """
        button "save" can't be tapped in German and Finnish on iPhone SE (3rd generation) in \
        portrait and iPhone SE (3rd generation) in landscape: it is entirely outside
        """), "\(text)")
    #expect(inLanguages.first?.screens.map(\.language) == ["de", "fi", "de"])
    #expect(inLanguages.first?.isOnOtherScreensOnly == true)
    // The document's own texts have the problem on one screen.
    let both = try Self.findings([(screen, nil), (screen, "de"), (wide, "de")])
    #expect(both.count == 1)
    #expect(both.first?.screens.map(\.language) == [nil, "de"])
    let mixed = try #require(both.first?.message.text)
    #expect(
      mixed.hasPrefix(
        """
        button "save" can't be tapped on iPhone SE (3rd generation) in portrait, and in German on \
        iPhone SE (3rd generation) in landscape: it is entirely outside
        """), "\(mixed)")
  }

  // Right to left.

  /// The findings of a document in the right-to-left pseudo-language.
  private static func mirroredFindings(
    _ document: StoryboardText, in language: LanguageTexts = LanguageTexts(.rightToLeft),
    on screens: [Screen] = []
  ) throws -> [Finding] {
    var settings = LintSettings()
    settings.languages = [language]
    settings.screens = screens
    let linter = Linter(readers: [IBReader()], rules: RuleCatalog.all, settings: settings)
    let source = SourceText(path: "Main.storyboard", text: document.text)
    return try #require(linter.check(source)).findings.filter { !$0.screens.isEmpty }
  }

  /// Two buttons that are side by side in the document.
  private static func buttons(_ edge: String) -> StoryboardText {
    var document = StoryboardText()
    document.addButton("skip", Rect(20, 100, 100, 44), isPinned: false)
    document.pin("skip", edge, by: 20)
    document.pin("skip", "top", by: 100)
    document.addButton("next", Rect(273, 100, 100, 44), isPinned: false)
    document.pin("next", "trailing", by: -20)
    document.pin("next", "top", by: 100)
    return document
  }

  @Test func aControlThatIsCoveredFromRightToLeftIsReported() throws {
    let findings = try Self.mirroredFindings(Self.buttons("left"))
    #expect(findings.map(\.rule) == ["unreachable-subview"])
    let text = try #require(findings.first?.message.text)
    #expect(
      text.hasPrefix(
        """
        button "skip" can't be tapped in the right-to-left pseudo-language on iPhone 15 in portrait: \
        "next" is in front of it
        """), "\(text)")
    #expect(findings.first?.severity == .warning)
    let arabic = try Self.mirroredFindings(
      Self.buttons("left"), in: LanguageTexts("ar", Translations([])))
    #expect(arabic.map(\.rule) == ["unreachable-subview"])
    #expect(arabic.first?.message.text.contains("can't be tapped in Arabic on") == true)
    // A language from left to right without translations has the layout of the document.
    #expect(
      try Self.mirroredFindings(Self.buttons("left"), in: LanguageTexts("de", Translations([])))
        .isEmpty)
  }

  @Test func mirroredControlsAreNotReported() throws {
    var document = Self.buttons("leading")
    document.addButton("small", Rect(20, 300, 20, 20))
    #expect(try Self.mirroredFindings(document).isEmpty)
  }

  /// A problem of the same screen from left to right is not repeated: neither that of the canvas nor one
  /// of another screen, where the button at the top edge is the problem of all directions.
  @Test func problemsOfBothDirectionsAreNotRepeated() throws {
    let screen = try #require(Self.small).screen(.portrait)
    var document = StoryboardText()
    document.addButton("save", Rect(20, 700, 100, 44))
    document.addButton("under", Rect(20, 100, 100, 44))
    document.addButton("over", Rect(20, 100, 100, 44))
    let findings = try Self.mirroredFindings(document, on: [screen])
    #expect(findings.count == 1)
    #expect(findings.allSatisfy { $0.screens.allSatisfy { $0.language == nil } })
  }
}
