import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Testing

/// Malformed and hostile texts produce findings and never trap.
struct RobustnessTests {
  /// A layout with all kinds of objects.
  private static let rich = Array(
    LayoutWriter.text(of: [3, 5].map { RandomLayout.hierarchy(seed: $0, viewCount: 6) }).utf8)

  private static let sentry = Array(
    """
    {"rendering_system":"UIKIT","windows":[{"type":"UIWindow","identifier":"é","width":10,
    "height":10,"x":0,"y":0,"alpha":1,"visible":false,"view_controller":"VC","children":[
    {"type":"UIView","width":10,"height":10,"x":0,"y":0,"alpha":1,"visible":true,"children":[]},
    {"type":"SentryTruncatedViewHierarchy"}]}]}
    """.utf8)

  @discardableResult
  private func read(_ bytes: [UInt8], path: String = "a.layout.json") -> LayoutDocument? {
    let document = JSONLayoutReader().read(
      SourceText(path: path, bytes: bytes), limits: ReaderLimits())
    for finding in document?.findings ?? [] {
      #expect(0 <= finding.range.start && finding.range.end <= bytes.count)
    }
    return document
  }

  @Test func survivesEveryTruncation() {
    for length in 0..<Self.rich.count {
      let document = read(Array(Self.rich.prefix(length)))
      let isBroken = document?.findings.contains { $0.rule == "syntax-error" }
      #expect(isBroken == (length < Self.rich.count - 1))
    }
    for length in 0..<Self.sentry.count {
      read(Array(Self.sentry.prefix(length)), path: "dump.json")
    }
  }

  @Test(arguments: UInt64(0)..<300)
  func survivesMutations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = seed.isMultiple(of: 3) ? Self.sentry : Self.rich
    let alphabet = Array(#"{}[]",:0123456789.-etruefalsn\ "#.utf8)
    random.damage(&bytes, upTo: 6, with: alphabet)
    read(bytes)
  }

  /// Values are replaced with values of another type, so the text remains valid JSON.
  @Test(arguments: UInt64(0)..<200)
  func survivesSwappedValues(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let values = ["null", "true", "-1", "1e308", "\"\"", "\"x\"", "[]", "{}", "[[]]", "[1e999]"]
    var lines = String(decoding: seed.isMultiple(of: 4) ? Self.sentry : Self.rich, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<8 {
      let index = Int.random(in: 0..<lines.count, using: &random)
      guard let colon = lines[index].firstIndex(of: ":"), lines[index].hasSuffix(",") else {
        continue
      }
      lines[index] = lines[index][...colon] + (values.randomElement(using: &random) ?? "0") + ","
    }
    read(Array(lines.joined(separator: "\n").utf8))
  }

  private func chain(_ depth: Int) -> [UInt8] {
    let open = String(repeating: #"{"frame":[0,0,1,1],"subviews":["#, count: depth)
    return Array((open + String(repeating: "]}", count: depth)).utf8)
  }

  @Test func readsUpToTheDepthLimit() throws {
    let document = try #require(read(chain(1_000)))
    #expect(document.findings.isEmpty)
    #expect(document.layouts.first?.views.count == 1_000)
  }

  @Test func rejectsDeeperTexts() throws {
    let document = try #require(read(chain(3_000), path: "a.json"))
    #expect(document.findings.map(\.rule) == ["too-deep"])
    #expect(document.layouts.isEmpty)
  }

  @Test func readsAHundredThousandSiblings() throws {
    let views = String(repeating: #"{"frame":[0,0,1,1]},"#, count: 100_000)
    let document = try #require(
      read(Array(#"{"frame":[0,0,1,1],"subviews":[\#(views){"frame":[0,0,1,1]}]}"#.utf8)))
    #expect(document.findings.isEmpty)
    #expect(document.layouts.first?.views.count == 100_002)
  }
}
