import JSON
import LayoutTestSupport
import Linting
import Testing

@testable import LayoutReaders

/// Records, compared with the parsed lines.
@Suite struct LayoutRecordTests {
  private static let lines = [
    #"{"path": "a", "id": 7, "layout": {"class": "UIView", "frame": [0, 0, 9, 9]}}"#,
    #"{"layout":{"frame":[0,0,9,9],"subviews":[{"label":"a \"} ]\\"}]},"id":"x","path":null,"y":true}"#,
    #"{"class": "UIView", "id": "root", "frame": [0, 0, 9, 9], "alpha": 0.5, "path": 7, "n": null}"#,
    #"{"windows": [{"frame": [0, 0, 9, 9], "x": {"layout": []}}], "x-capture": {"a": [{}]}}"#,
    #"{"other": [1], "layout": {"frame": [0, 0, 9, 9]}, "layout": {}}"#,
    #"{"id": 1.5, "path": "é", "layout": "<UIView: 0x1; frame = (0 0; 9 9)>"}"#,
    #"{"path": "b", "layout": "{\"frame\": [0, 0, 9, 9], \"label\": \"é \\\"\\n\\\\ \/\"}\n\t\r\b\f"}"#,
    #"{"layout": "{\"frame\": [0, 0, 9, 9], \"label\": \"\u00e9\"}", "id": 2}"#,
    #"[{"type": "Button", "frame": {"x": 0, "y": 0, "width": 9, "height": 9}}]"#,
  ]

  /// - Returns: whether the line is a record.
  private func compare(_ line: [UInt8]) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    let root = JSONDocument(parsing: line).root
    guard let record = try? LayoutRecord(reading: line) else {
      if root?.kind == .object {
        #expect(root?["layout"] != nil, "\(text)")
      } else {
        #expect(root?.kind != .array && root?.kind != .string, "\(text)")
      }
      return false
    }
    let layout = root?["layout"] ?? root
    let isRecord = root?["layout"] != nil
    #expect(record.path == (isRecord ? root?["path"]?.string : nil), "\(text)")
    let id = isRecord ? root?["id"] : nil
    let isString = id?.kind == .string
    #expect(
      record.id
        == (isString
          ? id?.string?.jsonQuoted
          : id.flatMap { $0.kind == .null ? nil : String(decoding: line[$0.range], as: UTF8.self) }),
      "\(text)")
    let expected = layout?.string.map { Array($0.utf8) } ?? layout.map { Array(line[$0.range]) }
    #expect(record.text == expected, "\(text)")
    return true
  }

  @Test(arguments: lines)
  func readsAsTheParserDoes(line: String) {
    #expect(compare(Array(line.utf8)))
  }

  @Test(arguments: SplitMix64.seeds(0..<64))
  func agreesOnDamagedLines(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = Array(#"{}[]",:\\0e-tn é"#.utf8) + [0x01, 0xFF, 0x7F]
    for _ in 0..<100 {
      var line = Array((Self.lines.randomElement(using: &random) ?? "").utf8)
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let index = line.indices.randomElement(using: &random) ?? 0
        let byte = bytes.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<4, using: &random) {
        case 0: line.insert(byte, at: index)
        case 1: line.remove(at: index)
        case 2: line[index] = byte
        default: line.removeSubrange(index...)
        }
        if line.isEmpty { break }
      }
      _ = compare(line)
    }
  }

  @Test(arguments: ["1e999", "-0.50", "123456789012345678901234567890", "1E+2"])
  func numbersKeepTheirDigits(id: String) throws {
    let line = #"{"id": \#(id), "layout": {"frame": [0, 0, 9, 9]}}"#
    #expect(try LayoutRecord(reading: Array(line.utf8)).id == id)
  }

  @Test func failuresHaveThePathAndTheID() throws {
    func failure(_ line: String) -> LayoutRecord.Failure? {
      do {
        _ = try LayoutRecord(reading: Array(line.utf8))
        return nil
      } catch { return error }
    }
    let truncated = failure(#"{"path": "a", "id": 7, "layout": {"frame": [0"#)
    #expect(truncated?.path == "a" && truncated?.id == "7")
    #expect(failure(#"{"layout": {"frame": [0], "path": "a", "id": 7"#)?.id == nil)
    #expect(failure(#"{"id": 7, "path": "a", "layout": false}"#)?.path == "a")
    #expect(failure(#"{"id": [], "path": "a", "layout": {}}"#)?.path == "a")
    #expect(failure(" \r")?.message == "the line is empty")
  }
}
