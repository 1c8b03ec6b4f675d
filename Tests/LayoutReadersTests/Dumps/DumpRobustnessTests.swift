import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Testing

/// Malformed and hostile dumps produce findings and never trap.
struct DumpRobustnessTests {
  @discardableResult
  private func read(_ bytes: [UInt8]) -> ReadDump {
    let result = ReadDump(bytes)
    for finding in result.document?.findings ?? [] {
      #expect(0 <= finding.range.start && finding.range.end <= bytes.count)
    }
    for node in (result.document?.parsedLayouts ?? []).flatMap(\.sourceMap.nodes) {
      #expect(0 <= node.range.start && node.range.end <= bytes.count)
    }
    return result
  }

  /// Each truncated dump is read or ignored; in XML and JSON the truncation is reported.
  @Test(arguments: DumpSamples.all)
  func survivesEveryTruncation(text: String) {
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      let result = read(Array(bytes.prefix(length)))
      guard let format = result.format, format != .xcuitestText, format != .earlGreyText else {
        continue
      }
      let isReported = result.document?.findings.contains { $0.rule == "syntax-error" }
      #expect(isReported == true, "\(length) bytes")
    }
  }

  @Test(arguments: UInt64(0)..<400)
  func survivesMutations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = Array(DumpSamples.all[Int(seed) % DumpSamples.all.count].utf8)
    let alphabet = Array(#"{}[]<>/'",:;=|-→0123456789.etnif\& "#.utf8) + [0x0A, 0xFF]
    random.damage(&bytes, upTo: 8, with: alphabet)
    read(bytes)
  }

  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func readsDeepTreesUpToTheLimit() throws {
    let frame = #"x="0" y="0" width="1" height="1""#
    let xml =
      repeated("<XCUIElementTypeOther \(frame)>", 1_000)
      + repeated("</XCUIElementTypeOther>", 1_000)
    #expect(read(Array(xml.utf8)).layouts.first?.views.count == 1_000)
    let lines = (0..<3_000).map { depth in
      repeated(" ", depth) + (depth == 0 ? " →" : "  ") + "Other, 0x1, {{0.0, 0.0}, {1.0, 1.0}}\n"
    }
    let text = read(Array(("Element subtree:\n" + lines.joined()).utf8))
    #expect(text.document?.findings.map(\.rule) == ["too-deep"])
    #expect(text.layouts.first?.views.count == ViewHierarchy.depthLimit)
    let grey = (0..<3_000).map { depth in
      (depth == 0 ? "" : "  " + repeated("|  ", depth - 1) + "|--")
        + "<UIView:0x\(depth); AX=N; frame={{0, 0}, {1, 1}}; alpha=1>\n"
    }
    let dump = read(Array(grey.joined().utf8))
    #expect(dump.document?.findings.map(\.rule) == ["too-deep"])
    #expect(dump.layouts.first?.views.count == ViewHierarchy.depthLimit)
  }

  @Test func readsManySiblings() throws {
    let count = 50_000
    let element = #"{"AXLabel":"a","frame":{"x":0,"y":0,"width":1,"height":1}},"#
    let json = "[" + repeated(element, count - 1) + element.dropLast() + "]"
    #expect(read(Array(json.utf8)).layouts.first?.views.count == count)
    let line = "    Button, 0x1, {{0.0, 0.0}, {1.0, 1.0}}, label: 'it's, \n"
    let text = "Element subtree:\n →Window, 0x2, {{0.0, 0.0}, {9.0, 9.0}}\n" + repeated(line, count)
    #expect(read(Array(text.utf8)).layouts.first?.views.count == count + 1)
  }

  @Test func rejectsTextsOverTheSizeLimit() {
    var limits = ReaderLimits()
    limits.documentBytes = 100
    for text in DumpSamples.all {
      let result = ReadDump(text, limits: limits)
      // JSON is detected by its keys, which may be after the first hundred bytes.
      guard result.format != nil else { continue }
      #expect(result.document?.findings.map(\.rule) == ["too-large"])
    }
  }
}
