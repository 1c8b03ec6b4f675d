/// An order of boxes in which neighbours on the plane mostly are neighbours: the bits of column and row
/// in turn (G. M. Morton, 1966). Columns and rows are ranks and not coordinates, so that one box far
/// away does not press all others into one cell.
package enum MortonOrder {
  /// - Parameter places: of the boxes that count; those at one point keep their order.
  package static func sort(_ places: [Int], of boxes: [Rect]) -> [Int] {
    var codes = [UInt64](repeating: 0, count: boxes.count)
    for (axis, value) in [(0, \Rect.center.x), (1, \Rect.center.y)] {
      let keys = boxes.map { $0[keyPath: value] }
      var rank: UInt64 = 0
      var last: Double?
      for place in places.sorted(by: { keys[$0] < keys[$1] }) {
        if let last, keys[place] > last { rank += 1 }
        last = keys[place]
        codes[place] |= spread(rank) << UInt64(axis)
      }
    }
    return places.sorted { codes[$0] == codes[$1] ? $0 < $1 : codes[$0] < codes[$1] }
  }

  /// The low 32 bits, each with a gap after it.
  private static func spread(_ number: UInt64) -> UInt64 {
    var bits = number & 0xFFFF_FFFF
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }
}
