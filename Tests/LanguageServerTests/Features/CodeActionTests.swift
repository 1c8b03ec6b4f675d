@testable import LanguageServer
internal import LayoutModel
internal import Linting
internal import Synchronization
internal import Testing

/// The work for code actions.
struct CodeActionTests {
  /// A snapshot of a text with many findings about each view.
  private static func document(viewCount: Int = 1) throws -> (DocumentSnapshot, CountingText) {
    var client = ResolvedClientCapabilities()
    client.supportsCodeActions = true
    let text = CountingText()
    let views = (1...viewCount).map { "UIView#\($0) 0 0 9 9\n" }
    var document = DocumentSnapshot.testing(
      "outline\n" + views.joined(), client: client, rules: [ManyFindings()])
    #expect(document.checked?.findings.count == viewCount * ManyFindings.count)
    document.parsedText = ParsedText(text: text, outline: DocumentMap())
    return (document, text)
  }

  /// The edit takes time that grows with the document.
  @Test func theSuppressionOfARuleForAnObjectIsComputedOnce() throws {
    let (document, text) = try Self.document()
    _ = try document.answer(try CodeActionRequest.inLines(1...1))
    #expect(text.suppressionCount == 1)
  }

  @Test(arguments: [(0, 0), (1, 1), (3, 3)])
  func aStoppedAnswerComputesNoFurtherSuppressions(limit: Int, count: Int) throws {
    let (snapshot, text) = try Self.document(viewCount: 9)
    var document = snapshot
    document.isStopped = { text.suppressionCount >= limit }
    _ = try document.answer(try CodeActionRequest.inLines(1...9))
    #expect(text.suppressionCount == count)
    document.isStopped = { false }
    _ = try document.answer(try CodeActionRequest.inLines(1...9))
    #expect(text.suppressionCount == count + 9)
  }
}

/// Counts the edits that are requested. None is possible.
private final class CountingText: DocumentText {
  private let count = Mutex(0)

  var suppressionCount: Int { count.withLock(\.self) }
  var map: DocumentMap { DocumentMap() }

  func suppress(_ rule: String, at range: SourceRange) -> Fix.Edit? {
    count.withLock { $0 += 1 }
    return nil
  }
}

/// Reports several findings about each view.
private struct ManyFindings: LayoutRule {
  static let metadata = BadName.metadata

  static let count = 50

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    for id in layout.hierarchy.ids {
      for number in 0..<Self.count {
        findings.report(
          "the name has the problem \(number)", about: id, at: layout.range(of: id, .className))
      }
    }
  }
}

extension CodeActionRequest {
  /// All actions in these lines.
  fileprivate static func inLines(_ lines: ClosedRange<Int>) throws -> CodeActionRequest {
    let message = #"""
      {"jsonrpc":"2.0","id":1,"method":"textDocument/codeAction","params":{"context":{},
       "textDocument":{"uri":"a:a"},"range":{"start":{"line":\#(lines.lowerBound),"character":0},
       "end":{"line":\#(lines.upperBound),"character":9}}}}
      """#
    guard
      case .request(_, .document(let handler, _)) = ClientMessage(body: Array(message.utf8)),
      let request = handler as? CodeActionRequest
    else { throw NoRequest() }
    return request
  }

  private struct NoRequest: Error {}
}
