import AppCode
import TapAreas

/// The findings in a Swift file, or in files of one app.
struct Findings {
  let check: SwiftUICheck
  let files: [(path: String, text: String)]

  init(_ files: [(path: String, text: String)]) {
    self.files = files
    check = SwiftUICheck(
      files: files.map { ($0.path, CodeReader.views(of: Array($0.text.utf8))) })
  }

  /// - Parameters:
  ///   - view: the body of a view.
  ///   - more: other declarations of the file.
  init(view: String, more: String = "") {
    let text = """
      struct Sample: View {
        var body: some View {
          \(view.replacing("\n", with: "\n    "))
        }
      }
      \(more)
      """
    self.init([("Sample.swift", text)])
  }

  var all: [CodeFinding] { files.flatMap { check.findings(in: $0.path) } }

  /// `warning tap-area-gap onTapGesture`: with the text of the range.
  var lines: [String] {
    files.flatMap { file in
      check.findings(in: file.path).map {
        "\($0.gravity) \($0.ruleID) \(Self.text(of: $0.range, in: file.text))"
      }
    }
  }

  /// The rules with warnings and errors.
  var rules: Set<String> { Set(all.filter { $0.gravity > .info }.map(\.ruleID)) }

  static func text(of range: Range<Int>, in text: String) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }

  /// The text of the only file after the first fix of the first finding.
  var fixed: String? {
    guard let fix = all.first?.fixes.first, let file = files.first else { return nil }
    return Self.apply(fix, to: file.text)
  }

  static func apply(_ fix: CodeFinding.Fix, to text: String) -> String {
    var bytes = Array(text.utf8)
    for edit in fix.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
