@testable import LanguageServer
import LayoutModel
internal import Testing

struct NameNotationTests {
  @Test(arguments: [
    (#"{"id": "ab"}"#, #"a"b\"#, #"a\"b\\"#), (#"{"id": "ab"}"#, "a\n\t\u{1}é", #"a\n\t\u0001é"#),
    (#"{"id": "ab"}"#, "a\0", nil), (#"{"id": "ab"}"#, "a&<b>'", "a&<b>'"),
    (#"<v id='ab'/>"#, #"a&<b>'"c"#, "a&amp;&lt;b&gt;&apos;&quot;c"),
    ("\u{FEFF}\n <v id=\"ab\"/>", "a\tb\r\n", "a&#9;b&#13;&#10;"),
    (#"<v id="ab"/>"#, "a\u{1}", nil), (#"<v id="ab"/>"#, "a\u{FFFF}", nil),
    (#"<v id="ab"/>"#, "😀", "😀"), ("x ab", "a\"b", "a\"b"), ("x ab", "a b", nil),
    ("x ab", "a\u{7F}", nil), ("ab", "c", "c"),
  ])
  func escapesWhatTheNotationWants(text: String, name: String, expected: String?) throws {
    let bytes = Array(text.utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "ab".utf8) })
    let notation = NameNotation(at: SourceRange(start, start + 2), in: bytes)
    #expect(notation.spelling(of: name) == expected)
  }
}

struct RenameTests {
  @Test func refusesNamesThatNobodyTyped() throws {
    let document = DocumentSnapshot.testing("outline\nUIView#a\n")
    for (count, isTaken) in [(RenameRequest.nameLimit, true), (RenameRequest.nameLimit + 1, false)]
    {
      let request = RenameRequest(
        textDocument: document.identifier, position: LSP.Position(line: 1, character: 8),
        newName: String(repeating: "n", count: count))
      let edit = try? request.answer(about: document, document.map)
      #expect((edit != nil) == isTaken)
    }
  }

  /// In another layout of a set the name is free.
  @Test func asksOnlyTheNamesOfOneScope() throws {
    var map = DocumentMap()
    map.names = [
      .init(.id, .definition, "a", scope: 0, range: SourceRange(0, 1)),
      .init(.id, .definition, "b", scope: 1, range: SourceRange(2, 3)),
      .init(.id, .reference, "a", scope: 1, range: SourceRange(4, 5)),
      .init(.selector, .reference, "c", scope: 0, range: SourceRange(6, 7)),
    ]
    let document = DocumentSnapshot.testing("a b a c", map: map)
    for name in ["b", "c"] {
      let request = RenameRequest(
        textDocument: document.identifier, position: LSP.Position(line: 0, character: 0),
        newName: name)
      let edits = try request.answer(about: document, map)?.changes?.values.first
      #expect(edits?.map(\.range.start.character) == [0])
    }
  }
}

struct FileAddressTests {
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
    #expect(DocumentURI.address(ofFile: path, namedIn: document) == expected)
  }

  @Test(arguments: [
    ("https://example.org/a?b#c", "https://example.org/a?b#c"), ("h-1.+t:x", "h-1.+t:x"),
    ("https://é.org/a b", "https://%C3%A9.org/a%20b"), ("a%20b:c", nil), ("schema.json", nil),
    (":x", nil), ("1a:x", nil), ("", nil), ("urn:\"<>\"", "urn:%22%3C%3E%22"),
  ])
  func takesAddressesThatHaveAScheme(text: String, expected: String?) {
    #expect(DocumentURI.address(text) == expected)
  }
}
