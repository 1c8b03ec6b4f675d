import LayoutModel
import LayoutTestSupport
import Testing

@testable import LanguageServer
@testable import Linting

/// Diagnostics that reuse those of an earlier text, compared with those that are all converted.
@Suite struct DiagnosticsUpdateTests {
  private static let pieces = ["a", "bc", "é", "😀", "\n", "\r\n", "\r", " ", "{}"]

  private static func text(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).flatMap { _ in Array((pieces.randomElement(using: &random) ?? "").utf8) }
  }

  private static func finding(in count: Int, _ random: inout SplitMix64) -> Finding {
    func range() -> SourceRange {
      let start = Int.random(in: 0...count, using: &random)
      return SourceRange(start, Int.random(in: start...min(count, start + 9), using: &random))
    }
    func isSet() -> Bool { Bool.random(using: &random) }
    var finding = Finding(
      rule: ["covered-control", "unused-suppression"].randomElement(using: &random) ?? "",
      severity: isSet() ? .error : .info,
      message: "message \(Int.random(in: 0...9, using: &random))",
      range: range())
    if isSet() { finding.related = [Finding.RelatedLocation(range(), "related")] }
    if isSet() {
      let edits = [Fix.Edit(range(), "text")]
      finding.fixes = [Fix(title: "a \"fix\"", isSafe: true, edits: edits)]
    }
    return finding
  }

  private static func diagnostics(
    of findings: [Finding], in lines: LineTable, since former: LSP.WrittenDiagnostics?,
    _ change: TextChange?
  ) -> LSP.WrittenDiagnostics {
    var client = ResolvedClientCapabilities()
    client.showsRelatedInformation = true
    client.keepsDiagnosticData = true
    client.showsUnnecessaryTag = true
    let update = DiagnosticsUpdate(findings, in: lines, since: former, change)
    let half = findings.count / 2
    let parts = [0..<half, half..<findings.count].map { part in
      update.write(part, isStopped: { false }) { finding in
        LSP.Diagnostic(
          finding, uri: "file:///a.json", lines: lines, client: client, setup: .testing())
      }
    }
    return LSP.WrittenDiagnostics(parts, of: findings, in: lines)
  }

  @Test(arguments: SplitMix64.seeds(0..<400))
  func reusedDiagnosticsEqualConvertedOnes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = Self.text(60, &random)
    var findings = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      Self.finding(in: bytes.count, &random)
    }
    var former = Self.diagnostics(of: findings, in: LineTable(bytes), since: nil, nil)
    var kept = findings
    for _ in 0..<12 {
      // An edit: text is replaced, and findings disappear and appear.
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = Int.random(in: start...min(bytes.count, start + 4), using: &random)
      var edited = bytes
      edited.replaceSubrange(
        start..<end, with: Self.text(Int.random(in: 0...3, using: &random), &random))
      let step = TextChange(from: bytes, to: edited)
      let isMalformed = Int.random(in: 0..<3, using: &random) == 0
      kept = kept.compactMap { $0.kept(after: step) }
      findings = findings.compactMap { $0.shifted(by: step) }
      if !findings.isEmpty, Bool.random(using: &random) {
        findings.remove(at: Int.random(in: findings.indices, using: &random))
      }
      if Bool.random(using: &random) {
        let index = Int.random(in: 0...findings.count, using: &random)
        findings.insert(Self.finding(in: edited.count, &random), at: index)
      }
      bytes = edited
      let shown = isMalformed ? kept : findings
      let lines = LineTable(bytes)
      let change = TextChange(from: former.lines.bytes, to: bytes)
      let reusing = Self.diagnostics(of: shown, in: lines, since: former, change)
      let whole = Self.diagnostics(of: shown, in: lines, since: nil, nil)
      #expect(reusing.json == whole.json)
      #expect(reusing.parts == whole.parts)
      // The list of a malformed text is not reused.
      if !isMalformed { (former, kept) = (reusing, findings) }
    }
  }

  @Test func diagnosticsBeforeAndAfterAnEditAreReused() {
    let text = Array("one\ntwo\nthree\nfour\n".utf8)
    var findings = [0, 5, 8, 14].map { offset in
      Finding(
        rule: "covered-control", severity: .error, message: "message",
        range: SourceRange(offset, offset + 2))
    }
    let former = Self.diagnostics(of: findings, in: LineTable(text), since: nil, nil)
    var converted: [Finding] = []
    func update(to text: String) {
      converted = []
      let bytes = Array(text.utf8)
      let change = TextChange(from: former.lines.bytes, to: bytes)
      findings = former.findings.compactMap { $0.shifted(by: change) }
      let lines = LineTable(bytes)
      let update = DiagnosticsUpdate(findings, in: lines, since: former, change)
      _ = update.write(findings.indices, isStopped: { false }) { finding in
        converted.append(finding)
        return LSP.Diagnostic(
          finding, uri: "a", lines: lines, client: ResolvedClientCapabilities(), setup: .testing())
      }
    }
    update(to: "one\n 2 two\nthree\nfour\n")
    #expect(converted == [findings[1]])
    // After a new line, only the numbers of lines differ.
    update(to: "one\n\n two\nthree\nfour\n")
    #expect(converted == [findings[1]])
    update(to: "one\nthree\nfour\n")
    #expect(converted == [])
  }
}
