/// A view of one hierarchy, by its place in painting order: parents before children, back to front.
package struct ViewID: Hashable, Comparable, Sendable {
  package let index: Int

  package init(_ index: Int) {
    self.index = index
  }

  package static func < (left: ViewID, right: ViewID) -> Bool { left.index < right.index }
}
