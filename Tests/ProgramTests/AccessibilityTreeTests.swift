import Testing

/// Queries about accessibility trees, which contain positions and no z-order.
@Suite struct AccessibilityTreeTests {
  private let folder: Folder

  private static let source = """
    <AppiumAUT>
      <XCUIElementTypeApplication name="Shop" x="0" y="0" width="390" height="844">
        <XCUIElementTypeStaticText label="Sum" x="20" y="100" width="90" height="20"/>
        <XCUIElementTypeButton name="buy" label="Buy" x="20" y="400" width="100" height="44"/>
      </XCUIElementTypeApplication>
    </AppiumAUT>
    """

  init() throws {
    folder = try Folder(["source.xml": Self.source])
  }

  @Test(arguments: [
    ["hit-test", "--at", "30,410"], ["reach"], ["touch", "--at", "30,410"],
    ["chain", "--view", "buy"],
  ])
  func rejectsQueriesAboutTouches(question: [String]) throws {
    let outcome = try Program.run(question + ["source.xml"], in: folder)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    let reason = "it contains positions and no z-order, so hit-testing is not possible"
    #expect(outcome.messages == ["source.xml: is an accessibility tree: \(reason)"])
  }

  @Test func treeListsWhatTheFormatDoesNotContain() throws {
    let text = try Program.run("tree", "source.xml", in: folder)
    #expect(
      text.output == """
        this file does not say which views contain others, which views are in front, how transparent \
        views are, where user interaction is disabled, how far content is scrolled, what custom \
        hit-testing code does, which gesture recognizers views have, which actions controls send and \
        which view controllers contain others, so results may differ
        XCUIElementTypeApplication #Shop (0, 0) 390 × 844
          UILabel "Sum" (20, 100) 90 × 20
          UIButton #buy "Buy" (20, 400) 100 × 44

        """)
    let json = try Program.run("tree", "--format", "json", "source.xml", in: folder)
    #expect(json.output.contains(#""unknown": ["#))
  }

  @Test func convertsPoints() throws {
    let outcome = try Program.run(
      "convert-point", "--at", "30,410", "--to", "buy", "source.xml", in: folder)
    #expect(outcome.output == "(30, 410) in button \"Buy\": (10, 10)\n")
  }

  /// As a layout it knows no more than before.
  @Test func staysWhatItIsWhenConverted() throws {
    let written = try Program.run("convert", "source.xml", in: folder)
    #expect(written.output.contains(#""tree": "accessibility""#))
    try folder.write(written.output, to: "a.layout.json")
    let linted = try Program.run(
      "lint", "--quiet", "--fail-on", "info", "a.layout.json", in: folder)
    #expect(linted.status == 0 && linted.output.isEmpty)
    #expect(try Program.run("reach", "a.layout.json", in: folder).status == 2)
  }

  @Test func theReportListsWhatTheFormatDoesNotContain() throws {
    let outcome = try Program.run("lint", "--format", "json", "source.xml", in: folder)
    #expect(outcome.output.contains(#""format": "wda-xml""#))
    #expect(outcome.output.contains("z-order"))
  }
}
