internal import AppCode

/// A call in a Swift manifest: `.target(name: "App", path: "Sources")`. It is not evaluated.
struct ManifestCall {
  /// The last member of the name: `target` of `.target` and `Target.target`.
  let member: String
  let arguments: [ViewExpression.Argument]

  /// All calls of a manifest with parentheses, in the order of the text.
  static func all(in bytes: [UInt8]) -> [ManifestCall] {
    CodeReader.calls(of: bytes).compactMap(ManifestCall.init)
  }

  /// nil: the expression is no call, or more than one.
  init?(_ expression: ViewExpression) {
    let calls = expression.links.filter(\.isCall)
    guard expression.isPlain, expression.literal == nil, calls.count == 1,
      let link = expression.links.last, link.hasParentheses, link.closures.isEmpty
    else { return nil }
    member = link.name
    arguments = link.arguments
  }

  /// The value of an argument; nil: the call has none.
  subscript(label: String) -> ViewExpression? { arguments.first { $0.label == label }?.value }

  /// The value of the first argument without a label.
  var unlabeled: ViewExpression? { arguments.first { $0.label == nil }?.value }

  /// Whether the call has only literal arguments with these labels, or none of them.
  func isLiteral(_ labels: [String]) -> Bool {
    labels.allSatisfy { label in self[label].map { $0.texts != nil } ?? true }
  }
}

extension ViewExpression {
  /// Whether the expression has no operators, and nothing that is not read.
  fileprivate var isPlain: Bool {
    isWhole && alternatives.isEmpty && conditions.isEmpty && operands.isEmpty
  }

  /// The text of a string of one line without escapes and interpolation; nil: it is none.
  var plainText: String? {
    guard isPlain, links.isEmpty, case .text(let text) = literal, text.utf8.count > 1,
      text.hasPrefix("\""), !text.hasPrefix("\"\"\""), !text.contains("\\")
    else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// The elements of an array; nil: it is none.
  var elements: [ViewExpression]? {
    guard isPlain, links.isEmpty, case .list(let elements) = literal else { return nil }
    return elements.map(\.value)
  }

  /// The last member of a name that is not called: `app` of `.app` and `Product.app`; nil: it is none.
  var plainName: String? {
    guard isPlain, literal == nil, !links.contains(where: \.isCall) else { return nil }
    return links.last?.name
  }

  /// One text, or the texts of a list; nil: one of them is no literal.
  var texts: [String]? {
    if let plainText { return [plainText] }
    guard let elements else { return nil }
    let texts = elements.compactMap(\.plainText)
    return texts.count == elements.count ? texts : nil
  }
}
