@testable import LanguageServer
import LayoutModel
internal import Testing

struct RenameTests {
  @Test func rejectsTooLongNames() throws {
    let document = DocumentSnapshot.testing("outline\nUIView#a\n")
    for (count, isAccepted) in [
      (RenameRequest.nameLimit, true), (RenameRequest.nameLimit + 1, false),
    ] {
      let request = RenameRequest(
        position: LSP.Position(line: 1, character: 8),
        newName: String(repeating: "n", count: count))
      let edit = try? document.answer(request)
      #expect((edit != nil) == isAccepted)
    }
  }

  /// Another layout of a set may use the same name.
  @Test func acceptsNamesOfOtherScopes() throws {
    var map = DocumentMap()
    map.names = [
      .init(.id, .definition, "a", scope: 0, range: SourceRange(0, 1)),
      .init(.id, .definition, "b", scope: 1, range: SourceRange(2, 3)),
      .init(.id, .reference, "a", scope: 1, range: SourceRange(4, 5)),
      .init(.selector, .reference, "c", scope: 0, range: SourceRange(6, 7)),
    ]
    let document = DocumentSnapshot.testing("outline a b a c", outline: map)
    for name in ["b", "c"] {
      let request = RenameRequest(position: LSP.Position(line: 0, character: 0), newName: name)
      let edits = try document.answer(request)["changes"]?[document.uri]?.elements
      #expect(edits?.map { $0["range"]?["start"]?["character"] } == [.integer(0)])
    }
  }
}

struct FileReferenceTests {
  @Test(arguments: [
    ("file:///w/a.json", "b.json", "file:///w/b.json"),
    ("file:///w/a.json", "./c/../d e.json", "file:///w/d%20e.json"),
    ("file:///w/x%20y/a.json", "../ä%.json", "file:///w/%C3%A4%25.json"),
    ("file:///w/a.json", "../../../b", "file:///b"),
    ("file:///w/a.json", "/r/#?.json", "file:///r/%23%3F.json"),
    ("file:///a.json?q#f/g", "b", "file:///b"), ("FILE://host/w/a.json", "b", "FILE://host/w/b"),
    ("file:///c%3A/w/a.json", "b", "file:///c%3A/w/b"), ("untitled:1", "b", nil),
    ("untitled:1", "/b", "file:///b"), ("file:///w/a.json", "", nil), ("file://", "b", nil),
    ("file:///", "b", "file:///b"), ("file:///w//a.json", "b//c/", "file:///w/b/c"),
  ])
  func resolvesPaths(document: String, path: String, expected: String?) {
    #expect(DocumentURI.uri(ofFile: path, referencedIn: document) == expected)
  }

  @Test(arguments: [
    ("https://example.org/a?b#c", "https://example.org/a?b#c"), ("h-1.+t:x", "h-1.+t:x"),
    ("https://é.org/a b", "https://%C3%A9.org/a%20b"), ("a%20b:c", nil), ("schema.json", nil),
    (":x", nil), ("1a:x", nil), ("", nil), ("urn:\"<>\"", "urn:%22%3C%3E%22"),
  ])
  func encodesURIsWithAScheme(text: String, expected: String?) {
    #expect(DocumentURI.encodedURI(text) == expected)
  }
}
