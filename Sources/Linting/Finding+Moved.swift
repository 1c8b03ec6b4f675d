package import LayoutModel

extension Finding: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    range.move(by: change) && related.move(by: change) && fixes.move(by: change)
  }
}

extension Finding.RelatedLocation: PlacedAsOne {}

extension Fix: Placed {
  package mutating func move(by change: TextChange) -> Bool { edits.move(by: change) }
}

extension Fix.Edit: PlacedAsOne {}
