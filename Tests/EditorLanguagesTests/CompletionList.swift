import EditorLanguages
import LanguageServer
import LayoutModel
import LayoutTestSupport
import Testing

/// A storyboard, which starts with `<`, or a layout, and the completions at its cursor `|`.
struct CompletionList {
  let before: String
  let after: String
  let completions: [Completion]

  init(_ text: String) {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    before = String(parts[0])
    after = parts.count > 1 ? String(parts[1]) : ""
    let isStoryboard = text.hasPrefix("<")
    let language: any DocumentLanguage =
      isStoryboard ? IBLanguage() : JSONLayoutLanguage(rules: MappedText.rules)
    let path = isStoryboard ? "a.storyboard" : "a.layout.json"
    completions = language.completions(
      in: SourceText(path: path, text: before + after), at: before.utf8.count)
  }

  var labels: [String] { completions.map(\.label) }

  /// The text after one of the completions is applied.
  func applying(_ label: String, snippet: Bool = false) throws -> String {
    let completion = try #require(completions.first { $0.label == label })
    var bytes = Array((before + after).utf8)
    #expect(SourceRange(0, bytes.count).start <= completion.range.start)
    #expect(completion.range.touches(before.utf8.count))
    let text = snippet ? try #require(completion.snippet) : completion.text
    bytes.replaceSubrange(completion.range.start..<completion.range.end, with: Array(text.utf8))
    if let comma = completion.missingComma {
      #expect(comma < completion.range.start)
      bytes.insert(UInt8(ascii: ","), at: comma)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
