import LayoutModel
import LayoutTestSupport
import Linting
import Testing

@testable import LayoutReaders

/// Lines that are read without parsing the document have the record of the parser.
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

  private func record(_ line: [UInt8], parsing: Bool) -> LayoutRecord? {
    try? parsing ? LayoutRecord(parsing: line) : LayoutRecord(reading: line)
  }

  /// - Returns: whether the line is valid.
  private func compare(_ line: [UInt8]) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    let read = record(line, parsing: false)
    guard let parsed = record(line, parsing: true) else {
      // The reader finds no layout, or the line is rejected at once.
      if let read {
        let document = JSONLayoutReader().read(
          SourceText(path: "", bytes: read.text), limits: ReaderLimits())
        #expect(document?.layouts.isEmpty != false, "\(text)")
        #expect(throws: LayoutRecord.Failure.self) { try read.validate(line) }
      }
      return false
    }
    #expect(
      read?.path == parsed.path && read?.id == parsed.id && read?.text == parsed.text, "\(text)")
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

  @Test(arguments: [
    (#"{"layoutBytes": 3, "path": "a", "id": 7}"#, "a", "7"), (#"{"layoutBytes":3}"#, nil, nil),
    (#"{"layoutBytes": 3 , "id": "x", "y": [{}]}"#, nil, #""x""#),
    (#"{"layoutBytes":  3, "path": "\u00e9", "id": -1.50}"#, "é", "-1.50"),
  ])
  func theLayoutCanFollowTheLine(header: String, path: String?, id: String?) throws {
    for layout in ["\n}\"", "é\n"] {
      let line = Array("\(header)\n\(layout)".utf8)
      let record = try LayoutRecord(reading: line)
      #expect(record.path == path && record.id == id && record.text == Array(layout.utf8))
      try record.validate(line)
    }
  }

  private static let noNumber = "'layoutBytes' is not a number of at most 18 digits"

  @Test(arguments: [
    (#"{"layoutBytes": 4, "id": 1}"#, "the input ends before the end of the layout"),
    (#"{"layoutBytes": 2, "id": 1}"#, "the layout has more bytes than 'layoutBytes'"),
    (#"{"layoutBytes": -3, "id": 1}"#, noNumber),
    (#"{"layoutBytes": 3.0, "id": 1}"#, noNumber),
    (#"{"layoutBytes": 1234567890123456789, "id": 1}"#, noNumber),
    (
      #"{"layoutBytes": 123456789012345678, "id": 1}"#,
      "the input ends before the end of the layout"
    ),
    (
      #"{"layoutBytes": 3, "id": 1, "layout": {}}"#,
      "'layout' and 'layoutBytes' cannot be combined"
    ),
    (#"{"layoutBytes": 3, "id": 1, "path": 7}"#, "'path' is not a string"),
    (#"{"layoutBytes": 3, "id": 1"#, "object is not closed; expected '}' at byte 27"),
    (#"{"layoutBytes": 3, "id": 1, "layoutBytes": 3}"#, "duplicate key 'layoutBytes' at byte 29"),
  ])
  func aLayoutHasItsNumberOfBytes(header: String, message: String) {
    do {
      _ = try LayoutRecord(reading: Array("\(header)\nabc".utf8))
      Issue.record("there is a record")
    } catch {
      #expect(error.message == message)
      if header.hasSuffix("}"), !header.contains("layoutBytes\": 3}") { #expect(error.id == "1") }
    }
  }
}
