import LayoutReaders
import Linting
import Testing

/// Baselines as text.
struct BaselineReaderTests {
  private static func entry(
    _ path: String, _ rule: String = "r", view: String? = nil, count: Int = 1
  ) -> Baseline.Entry {
    Baseline.Entry(
      path: path, finding: FindingIdentity(rule: rule, view: view), count: count, message: "m \"x\""
    )
  }

  private static func read(_ text: String) throws -> Baseline {
    try BaselineReader().read(Array(text.utf8))
  }

  @Test func readsWhatIsWritten() throws {
    let baseline = Baseline([
      Self.entry("é/ü.xib", view: "UIView view/\u{1B}"), Self.entry("b", "s", view: "v", count: 3),
      Self.entry("b", "s"), Self.entry("b"), Self.entry("B"), Self.entry("a/b"),
    ])
    #expect(baseline.entries.map(\.path) == ["B", "a/b", "b", "b", "b", "é/ü.xib"])
    #expect(try Self.read(baseline.text) == baseline)
    #expect(try Self.read("\u{FEFF}" + baseline.text.replacing("\n", with: "\r\n")) == baseline)
    #expect(Baseline(baseline.entries.reversed()).text == baseline.text)
    #expect(BaselineReader.isBaseline(Array(baseline.text.utf8)))
    #expect(BaselineReader.isBaseline(Array(Baseline().text.utf8)))
    // Each line of an entry ends with a comma.
    #expect(baseline.text.split(separator: "\n").count { $0.hasSuffix("},") } == 6)
  }

  @Test func ofEqualEntriesTheGreatestCountIsUsed() throws {
    let lines = [Self.entry("a", count: 2), Self.entry("a", count: 3), Self.entry("a")]
    let baseline = Baseline(lines)
    #expect(baseline.entries.map(\.count) == [3])
  }

  @Test func unknownMembersAreIgnored() throws {
    let text =
      #"{"version": 1, "x": 1, "baseline": [{"path": "a", "rule": "r", "count": 1, "new": []}]}"#
    #expect(try Self.read(text).entries.map(\.finding) == [FindingIdentity(rule: "r", view: nil)])
  }

  @Test(arguments: [
    (#"{"baseline": []}"#, "not a baseline: 'version' must be 1", 0),
    (#"{"version": 0, "baseline": []}"#, "not a baseline: 'version' must be 1", 12),
    (#"{"version": 1, "baseline": {}}"#, "not a baseline: 'baseline' must be an array", 27),
    (#"{"version": 1, "baseline": [{"rule": "r", "count": 1}]}"#, "an entry needs 'path'", 28),
    (#"{"version": 1, "baseline": [{"path": "a", "count": 1}]}"#, "an entry needs 'rule'", 28),
    (#"{"version": 1, "baseline": [{"path": "a", "rule": "r"}]}"#, "an entry needs 'count'", 28),
    (#"{"version": 1, "baseline": [{"path": ""}]}"#, "'path' must be a text", 37),
    (#"{"version": 1, "baseline": [{"view": 1}]}"#, "'view' must be a text", 37),
    (
      #"{"version": 1, "baseline": [{"path": "/a", "rule": "r", "count": 1}]}"#,
      "'path' must be relative to the folder of the baseline", 37
    ),
    (
      #"{"version": 1, "baseline": [{"count": 0}]}"#,
      "'count' must be a whole number from 1 to 1000000", 38
    ),
    (
      #"{"version": 1, "baseline": [{"count": 1000001}]}"#,
      "'count' must be a whole number from 1 to 1000000", 38
    ),
    (
      #"{"version": 1, "baseline": [{"count": 1e300}]}"#,
      "'count' must be a whole number from 1 to 1000000", 38
    ),
    ("{\n=======\n}", "unresolved merge conflict", 2),
    ("{}\n>>>>>>> b\n", "unresolved merge conflict", 3),
  ])
  func reportsTheFirstError(text: String, message: String, offset: Int) throws {
    let failure = #expect(throws: TextError.self) { try Self.read(text) }
    #expect(failure?.message == message)
    #expect(failure?.offset == offset)
  }

  @Test func theGreatestCountIsAccepted() throws {
    let entry = Self.entry("a", count: BaselineReader.countLimit)
    #expect(try Self.read(Baseline([entry]).text).entries == [entry])
  }

  @Test func theSizeIsLimited() throws {
    let text = Array(Baseline([Self.entry("a")]).text.utf8)
    #expect(try BaselineReader(byteLimit: text.count).read(text).entries.count == 1)
    let limit = text.count - 1
    let failure = #expect(throws: TextError.self) {
      try BaselineReader(byteLimit: limit).read(text)
    }
    #expect(failure?.message == "a baseline has at most \(limit) bytes")
    #expect(BaselineReader.byteLimit == 64 << 20)
  }

  @Test func readsManyEntries() throws {
    let baseline = Baseline(
      (0..<20_000).map { Self.entry("App/\($0 % 700).xib", view: "id-\($0)") })
    #expect(try Self.read(baseline.text).entries.count == 20_000)
  }

  @Test(arguments: [
    "", "{", #"{"version": 1}"#, #"{"version": 2, "baseline": []}"#, #"{"baseline": []}"#,
    #"{"version": 1, "findings": []}"#, #"{"version": 1, "baseline": {}}"#,
  ])
  func otherTextsAreNoBaselines(text: String) {
    #expect(!BaselineReader.isBaseline(Array(text.utf8)))
  }
}
