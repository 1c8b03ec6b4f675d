import SwiftParser
import SwiftSyntax

/// The calls of a text with the lines that contain their ends.
///
/// A safe fix removes no call. Those that it adds are in lines that it changes.
struct FixedCalls {
  let hasError: Bool
  private let calls: [(call: Declaration, line: Substring)]
  private let lines: Set<Substring>

  init(_ text: String) {
    let tree = Parser.parse(source: text)
    hasError = tree.hasError
    let collector = CallNames(viewMode: .sourceAccurate)
    collector.walk(tree)
    let bytes = Array(text.utf8)
    calls = collector.calls.map { name, end in
      let start = bytes[..<end].lastIndex(of: 10).map { $0 + 1 } ?? 0
      let line = String(decoding: bytes[start...].prefix { $0 != 10 }, as: UTF8.self)
      return (Declaration(kind: .fixedCall, text: name), line[...])
    }
    lines = Set(text.split(separator: "\n"))
  }

  var declarations: [Declaration] { calls.map(\.call) }

  /// The calls without those in lines that the other text does not contain, unless it has them elsewhere.
  func declarations(comparedWith original: FixedCalls) -> [Declaration] {
    let known = Set(original.declarations)
    return calls.filter { known.contains($0.call) || original.lines.contains($0.line) }.map(\.call)
  }
}

/// Collects the names of calls with their labels, and their ends.
private final class CallNames: SyntaxVisitor {
  private(set) var calls: [(name: String, end: Int)] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name: String
    switch node.calledExpression.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let member): name = ".\(member.declName.baseName.text)"
    default: name = node.calledExpression.trimmedDescription
    }
    let labels = node.arguments.map { "\($0.label?.text ?? "_"):" }.joined()
    calls.append(("\(name)(\(labels))", node.endPositionBeforeTrailingTrivia.utf8Offset))
    return .visitChildren
  }
}
