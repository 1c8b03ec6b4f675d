import Foundation
import LayoutTestSupport
import Linting
import Testing

@testable import Project

/// The translations beside documents.
@Suite struct TranslationTests {
  private static let storyboard = XibText.document(
    """
    <view id="v"><rect key="frame" x="0" y="0" width="350" height="200"/>
      <subviews>
        <label text="Total" id="a"><rect key="frame" x="0" y="0" width="40" height="20"/></label>
      </subviews>
    </view>
    """)

  private static let catalog = """
    {"sourceLanguage": "en", "strings": {"a.text": {"localizations": {
    "fi": {"stringUnit": {"state": "stale", "value": "Yhteensä"}}}}}, "version": "1.0"}
    """

  private static func answer(
    for path: String, in files: [String: String]
  ) throws -> (languages: [String?], files: [String?], documents: [String?]) {
    let outcome = try Program.run("translations", path, "--format", "json", in: Folder(files))
    #expect(outcome.status == 0)
    let json = try outcome.json
    return (
      try json["languages"].elements.map(\.string), try json["files"].elements.map(\.string),
      try json["documents"].strings("path")
    )
  }

  @Test func aBaseDocumentHasTheStringsOfOtherFolders() throws {
    let answer = try Self.answer(
      for: "Base.lproj/Main.xib",
      in: [
        "Base.lproj/Main.xib": Self.storyboard, "de.lproj/Main.strings": #""a.text" = "Summe";"#,
        "zh_TW.lproj/Main.strings": "a.text = x;", "French.lproj/Main.strings": "a.text = x;",
        "it.lproj/Other.strings": "a.text = x;", "sv.lproj/Main.xib": Self.storyboard,
        "sv.lproj/Main.strings": "a.text = x;", "mul.lproj/Main.xcstrings": Self.catalog,
        "mul.lproj/Main.strings": "a.text = x;", "Main.xcstrings": #"{"strings": {}}"#,
        "Base.lproj/Main.strings": "a.text = x;",
      ])
    #expect(answer.languages == ["de", "fi", "fr", "zh-TW"])
    #expect(
      answer.files == [
        "Main.xcstrings", "mul.lproj/Main.xcstrings", "French.lproj/Main.strings",
        "de.lproj/Main.strings", "zh_TW.lproj/Main.strings",
      ])
    #expect(answer.documents == ["sv.lproj/Main.xib"])
  }

  @Test func aDocumentOfALanguageHasItsOwnTexts() throws {
    let strings = [
      "de.lproj/Main.strings": "a.text = Summe;", "en.lproj/Main.xib": Self.storyboard,
    ]
    // A document of another name does not count.
    for (other, languages) in [
      ("x", ["de"]), ("Base.lproj/Main.xib", []), ("Base.lproj/Other.xib", ["de"]),
    ] {
      let files = strings.merging([other: Self.storyboard]) { $1 }
      let answer = try Self.answer(for: "en.lproj/Main.xib", in: files)
      #expect(answer.languages == languages && answer.files.isEmpty == languages.isEmpty)
    }
  }

  @Test func aDocumentOutsideOfSuchFoldersHasCatalogs() throws {
    let answer = try Self.answer(
      for: "UI/Main.xib",
      in: [
        "UI/Main.xib": Self.storyboard, "UI/Main.xcstrings": Self.catalog,
        "UI/de.lproj/Main.strings": "a.text = x;", "Main.xcstrings": "",
      ])
    #expect(answer.languages == ["fi"])
    #expect(answer.files == ["UI/Main.xcstrings"])
    let beside = try Self.answer(
      for: "Main.xib",
      in: ["Main.xib": Self.storyboard, "mul.lproj/Main.xcstrings": Self.catalog])
    #expect(beside.languages == ["fi"])
  }

  @Test func filesThatCannotBeReadAreErrors() throws {
    let folder = try Folder([
      "Base.lproj/Main.xib": Self.storyboard, "de.lproj/Main.strings": "a.text = Summe;",
      "fi.lproj/Main.strings": "a.text = x;\nb.text", "Main.xcstrings": "[",
    ])
    // A named pipe is not read.
    try folder.makeFolder("sv.lproj")
    #expect(unsafe mkfifo(folder.path("sv.lproj/Main.strings"), 0o600) == 0)
    try folder.makeFolder("it.lproj/Main.strings")
    let outcome = try Program.run("translations", "Base.lproj/Main.xib", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.output.hasPrefix("1 language: de\n"))
    #expect(
      outcome.messages == [
        "Main.xcstrings:1:2: array is not closed; expected ']'",
        "fi.lproj/Main.strings:2:7: expected '=' and a value after the key",
      ])
  }

  @Test func textsOfOtherObjectsAreListedLast() throws {
    let folder = try Folder([
      "Base.lproj/Main.xib": Self.storyboard,
      "de.lproj/Main.strings": "item.title = Titel; a.text = \"Sum\\nme\";",
      "Main.xcstrings": Self.catalog,
    ])
    let outcome = try Program.run("translations", "Base.lproj/Main.xib", in: folder)
    #expect(
      outcome.output == """
        2 languages: de, fi

        label "Total" #a
          text
            de "Sum\\u{A}me"  de.lproj/Main.strings:1
            fi "Yhteensä" (stale)  Main.xcstrings:2

        object #item
          title
            de "Titel"  de.lproj/Main.strings:1

        """)
    #expect(outcome.errors.isEmpty && outcome.status == 0)
  }

  @Test func aDocumentWithoutTranslationsHasNone() throws {
    let folder = try Folder(["Main.xib": Self.storyboard])
    let outcome = try Program.run("translations", "Main.xib", in: folder)
    #expect(outcome.output == "no translations\n" && outcome.status == 0)
    #expect(try Program.run("translations", "gone.xib", in: folder).status == 2)
  }

  // Files that change.

  private static func input(_ folder: Folder) -> Input {
    Input(path: folder.path("Base.lproj/Main.xib"), origin: .file)
  }

  @Test func filesAreReadOnceUntilTheyMayHaveChanged() throws {
    let folder = try Folder([
      "Base.lproj/Main.xib": Self.storyboard, "de.lproj/Main.strings": "a.text = b;",
    ])
    let store = TranslationStore()
    func text() -> String? {
      store.translations(for: Self.input(folder)).translations.texts(in: "de")["a"]?["text"]?.text
    }
    #expect(text() == "b")
    let first = store.translations(for: Self.input(folder)).stamp
    #expect(!first.isEmpty)
    try folder.write("a.text = cc;", to: "de.lproj/Main.strings")
    #expect(text() == "b")
    store.invalidate()
    #expect(text() == "cc")
    #expect(store.translations(for: Self.input(folder)).stamp != first)
    for (strings, value, errorCount) in [("a.text", nil, 1), ("a.text = b;", "b", 0)] {
      try folder.write(strings, to: "de.lproj/Main.strings")
      store.invalidate()
      #expect(text() == value)
      #expect(store.errors.count == errorCount)
    }
  }

  @Test func onlyFilesOfCheckedDocumentsAreUsed() throws {
    let folder = try Folder(["Base.lproj/Main.xib": Self.storyboard])
    let store = TranslationStore()
    #expect(!store.isUsed("/a/de.lproj/Main.strings"))
    #expect(store.translations(for: Self.input(folder)).stamp.isEmpty)
    #expect(store.isUsed("/a/de.lproj/Main.strings"))
    #expect(store.isUsed("/a/Main.xcstrings"))
    #expect(!store.isUsed("/a/de.lproj/Localizable.strings"))
    #expect(!store.isUsed("/a/Main.swift"))
  }

  @Test(arguments: [0, 1])
  func filesOfADocumentHaveALimit(more: Int) throws {
    let count = TranslationStore.fileLimit + more
    var files = ["Base.lproj/Main.xib": Self.storyboard]
    for index in 0..<count { files["l\(index).lproj/Main.strings"] = "a.text = b;" }
    let folder = try Folder(files)
    let found = TranslationStore().translations(for: Self.input(folder))
    #expect(found.translations.languages.count == TranslationStore.fileLimit)
    #expect(found.limit == (more == 0 ? nil : "only the first 500 files of translations are read"))
  }
}
