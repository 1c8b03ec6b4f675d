internal import LayoutModel

/// What the check of a document uses beside the layout that it checks.
struct CheckContext: Sendable {
  let source: SourceText
  let document: LayoutDocument
  /// The results of the last check of the document.
  let known: LayoutCheckCache
  /// Checked between rules and between views.
  let cancellation: Cancellation

  var isCancelled: Bool { cancellation.isCancelled }
}
