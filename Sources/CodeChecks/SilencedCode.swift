import AppCode
package import LayoutModel

/// A rule that considers a place in code and reports nothing there.
package struct SilencedCode: Sendable {
  package let ruleID: String
  /// The statement or the declaration.
  package let range: SourceRange
  /// Lower case, without a full stop.
  package let reason: String

  package init(ruleID: String, range: SourceRange, reason: String) {
    (self.ruleID, self.range, self.reason) = (ruleID, range, reason)
  }
}

/// What a rule concludes about a statement or a declaration that could have its problem.
enum CodeVerdict {
  case reported(CodeFinding)
  /// Nothing is reported because of one fact. The reason is determined for a question only; nil: several facts.
  case silent(_ ruleID: String, SourceRange, reason: (CodePosition) -> String?)

  /// Shows a place of a file.
  typealias CodePosition = (_ file: String, _ offset: Int) -> String

  var finding: CodeFinding? {
    if case .reported(let finding) = self { finding } else { nil }
  }

  func silence(_ place: CodePosition) -> SilencedCode? {
    guard case .silent(let rule, let range, let reason) = self else { return nil }
    return reason(place).map { SilencedCode(ruleID: rule, range: range, reason: $0) }
  }
}
