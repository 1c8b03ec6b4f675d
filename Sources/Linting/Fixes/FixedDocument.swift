/// A document whose safe fixes are applied, with what was done to it.
package struct FixedDocument: Sendable {
  /// As it is now.
  package let document: CheckedDocument
  package private(set) var fixCount = 0
  private var pieces: TextPieces

  /// A document to which nothing was done yet.
  package init(_ document: CheckedDocument) {
    self.document = document
    pieces = TextPieces(document.source)
  }

  /// How many of its findings have a safe fix that was not made: it would not have cured, or would
  /// have brought something as grave.
  package var refusedCount: Int {
    document.findings.count { $0.fixes.contains(where: \.isSafe) }
  }

  /// What was done to the text, as edits of the one that it was, in the order of the places.
  package var edits: [Fix.Edit] { pieces.edits }

  /// The names of its findings, in their order.
  var findingNames: [FindingTally.Name] {
    let origins = pieces.origins
    return document.findings.map { FindingTally.Name($0, origins) }
  }

  package func next(_ document: CheckedDocument, by edits: EditList, fixCount: Int) -> FixedDocument
  {
    var next = FixedDocument(document)
    next.pieces = pieces
    next.pieces.apply(edits)
    next.fixCount = self.fixCount + fixCount
    return next
  }
}

extension Linter {
  /// Applies the safe fixes of a document's findings.
  ///
  /// A fix is made whole or not at all, and only where its finding is then gone and none as grave has
  /// come that was not there. Every byte outside its edits stays. Mending the result changes nothing, but
  /// for what the limits of `FixApplier` cut off.
  package func applyFixes(_ document: CheckedDocument) -> FixedDocument {
    guard document.format.notation != nil else { return FixedDocument(document) }
    var mender = FixApplier(document, by: self)
    mender.run()
    return mender.state
  }
}
