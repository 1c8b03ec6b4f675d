/// A part of the plane that need not be convex: pieces that do not overlap.
package struct Region: Sendable {
  package private(set) var pieces: [ConvexArea]

  /// Past this many pieces a region is given up: no layout that a person drew comes near, and the
  /// work for each further cut grows with it.
  package static let pieceLimit = 4_096

  package init(_ area: ConvexArea) {
    pieces = area.isEmpty ? [] : [area]
  }

  package var isEmpty: Bool { pieces.isEmpty }

  /// Its size in square points.
  package var area: Double { pieces.reduce(0) { $0 + $1.area } }

  /// Takes `hole` away. False where the region went over its limit, and is no longer exact.
  package mutating func subtract(_ hole: ConvexArea) -> Bool {
    var remaining: [ConvexArea] = []
    remaining.reserveCapacity(pieces.count + 3)
    for piece in pieces {
      remaining += piece.subtracting(hole)
    }
    guard remaining.count <= Self.pieceLimit else { return false }
    pieces = remaining
    return true
  }

  /// The size of what it shares with `area`, in square points.
  package func sharedArea(with area: ConvexArea) -> Double {
    pieces.reduce(0) { $0 + $1.intersection(area).area }
  }
}
