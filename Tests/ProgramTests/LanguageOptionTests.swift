import Foundation
import LanguageServer
import LayoutTestSupport
import Linting
import Testing

@testable import layoutlint

/// `--language`, and `languages` in the configuration.
@Suite struct LanguageOptionTests {
  static func project(_ files: [String: String] = [:]) throws -> Folder {
    let folder = try Folder(files)
    for name in ["Base", "de", "mul"] {
      let path = "Tests/Situations/languages/\(name).lproj"
      try folder.copy(RepositoryFiles.root.appending(path: path), to: "\(name).lproj")
    }
    return folder
  }

  static let document = "Base.lproj/Order.storyboard"

  @Test(arguments: [
    (
      "--language sv",
      "there are no translations in 'sv' beside the documents; languages found: de, fi"
    ),
    ("--language de,sv", "there are no translations in 'sv' beside the documents"),
    ("--language ,", "--language needs a language"),
    ("--language 'd e'", "'d e' is not the tag of a language, such as de or pt-BR"),
  ])
  func lintReportsUnknownLanguages(options: String, message: String) throws {
    let outcome = try Program.shell("layoutlint lint \(options)", in: Self.project())
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: [
    "de", "DE", "all", "double --language de", "accented,bounded,double,rtl", "fi,all",
  ])
  func lintAcceptsLanguages(names: String) throws {
    let outcome = try Program.shell(
      "layoutlint lint --format json --language \(names)", in: Self.project())
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  private static func localizedDocuments(_ languages: String...) throws -> Folder {
    let text = try RepositoryFiles.text("Tests/Situations/right-to-left.storyboard")
    return try Folder(
      Dictionary(uniqueKeysWithValues: languages.map { ("\($0).lproj/Tour.storyboard", text) }))
  }

  /// A document in the folder of a language from right to left is laid out in this direction.
  @Test func localizedDocumentsAreMirrored() throws {
    let folder = try Self.localizedDocuments("Base", "ar", "de", "he")
    let output = try Program.shell("layoutlint lint --device stored", in: folder).output
    for (language, name) in [("ar", "Arabic"), ("he", "Hebrew")] {
      let message = #"button "Skip" (skip) in scene "Tour" can't be tapped in \#(name)"#
      #expect(output.contains("\(language).lproj/Tour.storyboard:12:33: warning: \(message)"))
    }
    #expect(!output.contains("de.lproj/") && !output.contains("Base.lproj/"))
    let other = try Program.shell("layoutlint lint --device stored --language he", in: folder)
      .output
    #expect(other.contains("he.lproj/") && !other.contains("ar.lproj/"))
  }

  /// The language of a localized document is known without files of translations.
  @Test func theLanguageOfALocalizedDocumentIsKnown() throws {
    let folder = try Self.localizedDocuments("Base", "ar", "de")
    for language in ["de", "ar"] {
      let lint = try Program.shell("layoutlint lint --language \(language)", in: folder)
      #expect(lint.errors.isEmpty, "\(lint.errors)")
      let layout = try Program.run(
        "layout", "\(language).lproj/Tour.storyboard", "--language", language, in: folder)
      #expect(layout.status == 0, "\(layout.errors)")
    }
    try Program.expectError(
      "layout de.lproj/Tour.storyboard --language ar", "languages found: de", in: folder)
  }

  @Test(arguments: ["layout", "render", "tree", "reach"])
  func queriesReportUnknownLanguages(command: String) throws {
    let folder = try Self.project()
    let line = "\(command) \(Self.document) --language"
    let unknown = "no translations in 'sv' beside the documents; languages found: de, fi"
    try Program.expectError("\(line) sv", unknown, in: folder)
    for language in ["de", "double", "rtl"] {
      let known = try Program.run(command, Self.document, "--language", language, in: folder)
      #expect(known.status == 0 && !known.output.isEmpty, "\(known.errors)")
    }
    try Program.expectError("\(line) all", "'all' is not the tag of a language", in: folder)
    try folder.write("x", to: "sv.lproj/Order.strings")
    try Program.expectError("\(line) sv", "sv.lproj/Order.strings:1:2: expected '='", in: folder)
  }

  @Test func filesThatCannotBeReadAreNotesOfLint() throws {
    let folder = try Self.project(["sv.lproj/Order.strings": "x"])
    let outcome = try Program.run("lint", "--language", "all", in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains(
        "layoutlint: sv.lproj/Order.strings:1:2: expected '=' and a value after the key"))
    // Without languages, the files are not read.
    #expect(try Program.run("lint", in: folder).errors.isEmpty)
  }

  @Test(arguments: [
    (#"{"languages": ["de", "double"]}"#, "de, double"), (#"{"languages": "all"}"#, "all"),
    ("{}", "none"),
  ])
  func theConfigurationChoosesLanguages(text: String, languages: String) throws {
    let folder = try Self.project([".layoutlint.json": text])
    let shown = try Program.run("config", Self.document, in: folder).output
    #expect(shown.contains("\nlanguages: \(languages)  "))
    let json = try Program.run("config", Self.document, "--format", "json", in: folder).json
    #expect(try json["languages"]["value"].string == languages)
    let changed = try Program.run("config", Self.document, "--language", "fi", in: folder).output
    #expect(changed.contains("\nlanguages: fi  command line"))
    #expect(try Program.run("lint", in: folder).status == 0)
  }

  @Test(arguments: [
    #"{"languages": "some"}"#, #"{"languages": [""]}"#, #"{"languages": ["d e"]}"#,
    #"{"languages": 1}"#, #"{"languages": [1]}"#,
  ])
  func reportsWrongLanguagesInTheConfiguration(text: String) throws {
    try Program.expectError("lint", "'languages", in: Self.project([".layoutlint.json": text]))
  }

  // The server.

  @Test func theServerChecksDocumentsAgainWhenTheirTranslationsChange() throws {
    let folder = try Self.project([".layoutlint.json": #"{"languages": ["de"]}"#])
    let strings = folder.path("de.lproj/Order.strings")
    #expect(!ServerWorker.decides(folder.path("de.lproj/Localizable.strings")))
    let settings = ServerWorker.preparation(path: folder.path(Self.document)).linter.settings
    #expect(settings.languages.map(\.language) == ["de"])
    #expect(ServerWorker.decides(strings))
    #expect(!ServerWorker.decides(folder.path("de.lproj/Localizable.strings")))
  }
}
