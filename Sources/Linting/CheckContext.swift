internal import LayoutModel

/// What the check of a document uses beside the layout that it checks.
struct CheckContext: Sendable {
  let source: SourceText
  let document: LayoutDocument
  /// The results of the last check of the document.
  let known: LayoutCheckCache
  /// Nil: the parts of the document are checked one after another.
  let parts: (any CheckPartRunner)?
  /// Checked between rules and between views.
  let cancellation: Cancellation

  var isCancelled: Bool { cancellation.isCancelled }

  /// The runner of the parts of one layout; nil: the layout is small.
  func parts(of hierarchy: ViewHierarchy) -> (any CheckPartRunner)? {
    hierarchy.views.count < Linter.leastViewsOfParts ? nil : parts
  }
}
