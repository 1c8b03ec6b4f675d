import LayoutModel
@testable import LanguageServer
internal import LayoutTestSupport
internal import Testing

struct CompletionTests {
  private func completions(_ text: String, at character: Int) throws -> JSONText {
    let document = DocumentSnapshot.testing("outline\n" + text)
    return try document.answer(
      CompletionRequest(position: LSP.Position(line: 1, character: character)))
  }

  @Test func limitsItemsToThoseThatMatchThePrefix() throws {
    let all = try completions("x *", at: 3)
    #expect(all["items"]?.elements.count == CompletionRequest.itemLimit)
    #expect(all["isIncomplete"] == .bool(true))
    let some = try completions("x *V14", at: 6)
    let items = try #require(some["items"]?.elements)
    #expect(items.count == 111)
    #expect(some["isIncomplete"] == .bool(true))
    #expect(items.first?["label"] == .string("v14"))
    #expect(items.first?["sortText"] == .string("0000"))
  }
}

extension CompletionTests {
  /// `detail` is shown for one item only, and generated ids alone say nothing.
  @Test(arguments: [true, false])
  func describesIDsInTheListIfTheClientSupportsIt(isSupported: Bool) throws {
    var client = ResolvedClientCapabilities()
    client.supportsLabelDetails = isSupported
    let document = DocumentSnapshot.testing("outline\nUIWindow#window >w\n", client: client)
    let list = try document.answer(
      CompletionRequest(position: LSP.Position(line: 1, character: 18)))
    let item = try #require(list["items"]?.elements.first { $0["label"]?.string == "window" })
    #expect(item["detail"]?.string == "a view")
    #expect(item["labelDetails"]?["description"]?.string == (isSupported ? "a view" : nil))
  }
}

struct MarkdownTextTests {
  @Test(arguments: [
    ("a `b` **c**", "a b c"), ("## Title", "Title"), ("#tag", "#tag"),
    ("[a](b) [c] (d)", "a [c] (d)"),
    ("```json\n# `x` [a](b)\n```\n`y`", "# `x` [a](b)\ny"), ("a](b", "a](b"), ("2 * 3", "2 * 3"),
    ("", ""), ("a\n\nb\n", "a\n\nb\n"), ("](x)", ""),
  ])
  func removesMarks(markdown: String, expected: String) {
    #expect(markdown.withoutMarkdown == expected)
  }
}

struct CapabilityTests {
  @Test func offersOptionsOnlyToClientsThatSupportThem() throws {
    var client = ResolvedClientCapabilities()
    for (isSupported, expected) in [(false, "true"), (true, #"{"prepareProvider":true}"#)] {
      client.supportsPrepareRename = isSupported
      client.resolvesCompletionDocumentation = isSupported
      let offered = try JSONText(WrittenJSON(client.serverCapabilities).utf8)
      #expect(try offered["renameProvider"] == JSONText(expected))
      #expect(
        try offered["completionProvider"]
          == JSONText(#"{"triggerCharacters":["\"",":","/"],"resolveProvider":\#(isSupported)}"#))
    }
  }

  @Test func offersEveryFeature() throws {
    let offered = try JSONText(WrittenJSON(ResolvedClientCapabilities().serverCapabilities).utf8)
    let providers = [
      "codeLens", "completion", "definition", "documentHighlight", "documentLink",
      "documentSymbol", "foldingRange", "hover", "inlayHint", "references", "rename",
      "selectionRange",
    ]
    for name in providers { #expect(offered["\(name)Provider"] != nil, "\(name)") }
  }
}

/// Requests about random positions in random texts.
struct RandomRequestTests {
  @Test(arguments: UInt64(0)..<40)
  func returnsAnAnswerOrAnError(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "UIView#a", " ", "\n", "\r\n", "\r", "  ", "😀", ">a", ">\"", "=s:", "!s:", "!s:>a", "$ff00zz",
      "^../x", "^a:b", "alpha:1", "hidden", "-bad-name", "@UITap#t", "#", "0 0 9 9",
      "nan 0 1e999 0",
      "é", "\t]", "\u{FEFF}",
    ]
    let text =
      "outline\n"
      + (0..<40).map { _ in pieces[random.below(pieces.count)] }.joined(
        separator: random.below(2) == 0 ? " " : "")
    let coordinates = [0, 1, 3, 9, 40, 4096, Int.max]
    var client = ResolvedClientCapabilities()
    client.encoding = PositionEncoding.allCases[random.below(3)]
    client.supportsDefinitionLinks = random.below(2) == 0
    client.supportsSymbolTrees = random.below(2) == 0
    client.foldsWholeLines = random.below(2) == 0
    let document = DocumentSnapshot.testing(text, client: client)
    for _ in 0..<20 {
      let start = LSP.Position(
        line: coordinates[random.below(7)], character: coordinates[random.below(7)])
      let end = LSP.Position(
        line: coordinates[random.below(7)], character: coordinates[random.below(7)])
      for request in requests(at: start, LSP.Range(start: start, end: end)) {
        _ = try? document.answer(request)
      }
    }
  }

  private func requests(
    at position: LSP.Position, _ range: LSP.Range
  ) -> [any RequestHandler<DocumentSnapshot>] {
    [
      DocumentSymbolRequest(), FoldingRangeRequest(),
      SelectionRangeRequest(positions: [position, range.end]),
      DefinitionRequest(position: position), DocumentHighlightRequest(position: position),
      RenameRequest(position: position, newName: "n"), DocumentLinkRequest(),
      InlayHintRequest(range: range),
      CodeLensRequest(), CompletionRequest(position: position), HoverRequest(position: position),
    ]
  }
}
