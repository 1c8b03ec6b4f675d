import Foundation
import LanguageServer
import LayoutModel
import Linting
import SystemPackage
import Testing

@testable import layoutlint

/// The pages with pictures that an editor opens in a browser.
@Suite struct PicturePageTests {
  /// A page reloads itself if the script beside it has another hash.
  @Test func aPageIsWrittenAgainAfterACheck() throws {
    let files = PicturePageFiles()
    defer { files.remove() }
    let path = try files.write("<p>1</p>", of: "/a", LayoutChoice(), number: 1).string
    let state = path.replacing(".html", with: ".js")
    func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
    let (page, hash) = (try read(path), try read(state))
    #expect(page.hasPrefix("<p>1</p>\n") || page.hasPrefix("<p>1</p><script>"))
    #expect(page.contains(hash.replacing("layoutlintState(", with: "").prefix(10)))
    #expect(files.choices(of: "/a", before: 2) == [LayoutChoice()])
    #expect(files.choices(of: "/a", before: 1) == [], "the page is of this text")
    #expect(files.choices(of: "/b", before: 2) == [])
    _ = try files.write("<p>2</p>", of: "/a", LayoutChoice(), number: 2)
    #expect(try read(path).hasPrefix("<p>2</p>"))
    #expect(try read(state) != hash)
    // The picture of an earlier text is drawn later.
    _ = try files.write("<p>1</p>", of: "/a", LayoutChoice(), number: 1)
    #expect(try read(path).hasPrefix("<p>2</p>"))
    // A request for the same text.
    _ = try files.write("<p>3</p>", of: "/a", LayoutChoice(), number: 2)
    #expect(try read(path).hasPrefix("<p>3</p>"))
    files.remove()
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(!FileManager.default.fileExists(atPath: state))
  }

  @Test func aLaterProcessContinuesThePagesOfAFolder() throws {
    let folder = try Folder()
    var choice = LayoutChoice()
    (choice.layout, choice.device, choice.orientation) = ("Scene", "iPhone SE", .landscape)
    (choice.textScale, choice.language) = (1.5, "de")
    let path = try PicturePageFiles(folder: FilePath(folder.url.path))
      .write("<p>1</p>", of: "/a\u{2028}\"b", choice, number: 7)
    // The page of a process that ended before it wrote the other files.
    try folder.write(Data(), to: "picture-2.html")
    let later = PicturePageFiles(folder: FilePath(folder.url.path))
    #expect(later.documents == ["/a\u{2028}\"b"])
    #expect(later.choices(of: "/a\u{2028}\"b", before: 1) == [choice])
    #expect(try later.write("<p>2</p>", of: "/a\u{2028}\"b", choice, number: 1) == path)
    #expect(try String(contentsOfFile: path.string, encoding: .utf8).hasPrefix("<p>2</p>"))
    #expect(try later.write("<p>3</p>", of: "/b", LayoutChoice(), number: 1) != path)
    later.remove()
    #expect(try folder.names == ["picture-2.html"])
  }

  @Test func thePagesOfADocumentFollowItsText() throws {
    func document(_ text: String) throws -> CheckedDocument {
      let source = SourceText(path: "/pages/a.layout.json", text: text)
      return try #require(LinterFactory.linter().check(source))
    }
    let uri = try ServerWorker.picturePage(
      of: LayoutChoice(), in: document(Layouts.error), number: 2)
    let path = try #require(URL(string: uri)?.path)
    func page() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
    let before = try page()
    let later = try document(Layouts.clean)
    ServerWorker.updatePages(of: later, number: 1)
    #expect(try page() == before, "the page is of a later text")
    ServerWorker.updatePages(of: later, number: 3) { true }
    #expect(try page() == before, "the document is closed")
    ServerWorker.updatePages(of: later, number: 3)
    #expect(try page() != before)
  }
}
