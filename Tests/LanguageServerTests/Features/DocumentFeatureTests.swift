@testable import LanguageServer
internal import LayoutTestSupport
internal import Testing

struct CompletionTests {
  private func completions(_ text: String, at character: Int) throws -> LSP.CompletionList {
    let document = DocumentSnapshot.testing("outline\n" + text)
    return try CompletionRequest(
      textDocument: document.identifier, position: LSP.Position(line: 1, character: character)
    ).answer(about: document)
  }

  @Test func cutsTooManyToThoseThatGoOnWithWhatIsTyped() throws {
    let all = try completions("x *", at: 3)
    #expect(all.items.count == CompletionRequest.itemLimit)
    #expect(all.isIncomplete)
    let some = try completions("x *V14", at: 6)
    #expect(some.items.count == 111)
    #expect(some.isIncomplete)
    #expect(some.items.first?.label == "v14")
    #expect(some.items.first?.sortText == "0000")
  }
}

struct MarkdownTextTests {
  @Test(arguments: [
    ("a `b` **c**", "a b c"), ("## Title", "Title"), ("#tag", "#tag"),
    ("[a](b) [c] (d)", "a [c] (d)"),
    ("```json\n# `x` [a](b)\n```\n`y`", "# `x` [a](b)\ny"), ("a](b", "a](b"), ("2 * 3", "2 * 3"),
    ("", ""), ("a\n\nb\n", "a\n\nb\n"), ("](x)", ""),
  ])
  func leavesTheWords(markdown: String, expected: String) {
    #expect(markdown.withoutMarkdown == expected)
  }
}

struct CapabilityTests {
  @Test func offersToPrepareRenamesToWhoeverDoesThat() throws {
    var client = ResolvedClientCapabilities()
    for (prepares, expected) in [(false, "true"), (true, #"{"prepareProvider":true}"#)] {
      client.preparesRename = prepares
      client.completion.resolvesDocumentation = prepares
      let offered = try JSONText(WrittenJSON(LSP.ServerCapabilities(for: client)).utf8)
      #expect(try offered["renameProvider"] == JSONText(expected))
      #expect(
        try offered["completionProvider"]
          == JSONText(#"{"triggerCharacters":["\"",":"],"resolveProvider":\#(prepares)}"#))
    }
  }

  /// What is offered is there, and what is there is offered.
  @Test func offersEveryFeature() throws {
    let offered = try JSONText(
      WrittenJSON(LSP.ServerCapabilities(for: ResolvedClientCapabilities())).utf8)
    let providers = [
      "codeLens", "color", "completion", "definition", "documentHighlight", "documentLink",
      "documentSymbol", "foldingRange", "hover", "inlayHint", "references", "rename",
      "selectionRange",
    ]
    for name in providers { #expect(offered["\(name)Provider"] != nil, "\(name)") }
  }
}

/// Wherever a client points and whatever the text is: an answer or an error.
struct AnyPlaceTests {
  @Test(arguments: UInt64(0)..<40)
  func isAnswered(seed: UInt64) throws {
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
    let places = [0, 1, 3, 9, 40, 4096, Int.max]
    var client = ResolvedClientCapabilities()
    client.encoding = PositionEncoding.allCases[random.below(3)]
    client.takesLinks = random.below(2) == 0
    client.takesSymbolTrees = random.below(2) == 0
    client.foldsWholeLines = random.below(2) == 0
    let document = DocumentSnapshot.testing(text, client: client)
    for _ in 0..<20 {
      let start = LSP.Position(
        line: places[random.below(7)], character: places[random.below(7)])
      let end = LSP.Position(
        line: places[random.below(7)], character: places[random.below(7)])
      for feature in features(at: start, LSP.Range(start: start, end: end), in: document) {
        _ = try? feature()
      }
    }
  }

  private func features(
    at position: LSP.Position, _ range: LSP.Range, in document: DocumentSnapshot
  ) -> [() throws -> Void] {
    let (text, map, checked) = (document.identifier, document.map, document.checked)
    let color = LSP.Color(red: 1, green: -1, blue: 1e300, alpha: 0)
    return [
      { _ = try DocumentSymbolRequest(textDocument: text).answer(about: document, map) },
      { _ = try FoldingRangeRequest(textDocument: text).answer(about: document, map) },
      {
        _ = try SelectionRangeRequest(textDocument: text, positions: [position, range.end])
          .answer(about: document, map)
      },
      {
        _ = try DefinitionRequest(textDocument: text, position: position)
          .answer(about: document, checked)
      },
      {
        _ = try DocumentHighlightRequest(textDocument: text, position: position)
          .answer(about: document, map)
      },
      {
        _ = try RenameRequest(textDocument: text, position: position, newName: "n")
          .answer(about: document, map)
      },
      { _ = try DocumentLinkRequest(textDocument: text).answer(about: document, map) },
      {
        _ = try ColorPresentationRequest(textDocument: text, color: color, range: range)
          .answer(about: document, map)
      },
      {
        _ = try InlayHintRequest(textDocument: text, range: range).answer(about: document, checked)
      },
      { _ = try CodeLensRequest(textDocument: text).answer(about: document, checked) },
      {
        _ = try CompletionRequest(textDocument: text, position: position).answer(about: document)
      },
      {
        _ = try HoverRequest(textDocument: text, position: position)
          .answer(about: document, checked)
      },
    ]
  }
}
