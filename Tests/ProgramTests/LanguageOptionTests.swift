import Foundation
import LanguageServer
import LayoutTestSupport
import Linting
import Testing

@testable import layoutlint

/// `--language`, and `languages` in the configuration.
@Suite struct LanguageOptionTests {
  private static func project(_ files: [String: String] = [:]) throws -> Folder {
    let folder = "Tests/Situations/languages"
    return try Folder(
      [
        "Base.lproj/Order.storyboard": RepositoryFiles.text(
          "\(folder)/Base.lproj/Order.storyboard"),
        "de.lproj/Order.strings": RepositoryFiles.text("\(folder)/de.lproj/Order.strings"),
        "mul.lproj/Order.xcstrings": RepositoryFiles.text("\(folder)/mul.lproj/Order.xcstrings"),
      ].merging(files) { $1 })
  }

  private static let document = "Base.lproj/Order.storyboard"

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
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
  }

  private static func localizedDocuments(_ languages: String...) throws -> Folder {
    let text = try RepositoryFiles.text("Tests/Situations/right-to-left.storyboard")
    return try Folder(
      Dictionary(uniqueKeysWithValues: languages.map { ("\($0).lproj/Tour.storyboard", text) }))
  }

  /// A document in the folder of a language from right to left is laid out in this direction.
  @Test func localizedDocumentsAreMirrored() throws {
    let folder = try Self.localizedDocuments("Base", "ar", "de", "he")
    let outcome = try Program.shell(
      "layoutlint lint --device stored", in: folder)
    for (language, name) in [("ar", "Arabic"), ("he", "Hebrew")] {
      #expect(
        outcome.output.contains(
          "\(language).lproj/Tour.storyboard:12:33: warning: button \"Skip\" (skip) in scene \"Tour\" "
            + "can't be tapped in \(name)"))
    }
    #expect(!outcome.output.contains("de.lproj/"))
    #expect(!outcome.output.contains("Base.lproj/"))
    let other = try Program.shell(
      "layoutlint lint --device stored --language he", in: folder)
    #expect(other.output.contains("he.lproj/"))
    #expect(!other.output.contains("ar.lproj/"))
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
    let unknown = try Program.run(
      "layout", "de.lproj/Tour.storyboard", "--language", "ar", in: folder)
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("languages found: de"))
  }

  @Test(arguments: ["layout", "render", "tree", "reach"])
  func queriesReportUnknownLanguages(command: String) throws {
    let folder = try Self.project()
    let unknown = try Program.run(command, Self.document, "--language", "sv", in: folder)
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("no translations in 'sv'"))
    #expect(unknown.errors.contains("languages found: de, fi"))
    for language in ["de", "double", "rtl"] {
      let known = try Program.run(command, Self.document, "--language", language, in: folder)
      #expect(known.status == 0 && !known.output.isEmpty, "\(known.errors)")
    }
    let all = try Program.run(command, Self.document, "--language", "all", in: folder)
    #expect(all.status == 2)
    #expect(all.errors.contains("'all' is not the tag of a language"))
    try folder.write(Data("x".utf8), to: "sv.lproj/Order.strings")
    let unreadable = try Program.run(command, Self.document, "--language", "sv", in: folder)
    #expect(unreadable.status == 2)
    #expect(unreadable.errors.contains("sv.lproj/Order.strings:1:2: expected '='"))
  }

  @Test func filesThatCannotBeReadAreNotesOfLint() throws {
    let folder = try Self.project(["sv.lproj/Order.strings": "x"])
    let outcome = try Program.run("lint", "--language", "all", in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains(
        "layoutlint: sv.lproj/Order.strings:1:2: expected '=' and a text after the key"))
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
    let changed = try Program.run(
      "config", Self.document, "--language", "fi", in: folder
    ).output
    #expect(changed.contains("\nlanguages: fi  command line"))
    #expect(try Program.run("lint", in: folder).status == 0)
  }

  @Test(arguments: [
    #"{"languages": "some"}"#, #"{"languages": [""]}"#, #"{"languages": ["d e"]}"#,
    #"{"languages": 1}"#, #"{"languages": [1]}"#,
  ])
  func reportsWrongLanguagesInTheConfiguration(text: String) throws {
    let folder = try Self.project([".layoutlint.json": text])
    let outcome = try Program.run("lint", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("'languages"), "\(outcome.errors)")
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
