internal import Files
package import LayoutModel
package import Linting
package import SystemPackage

/// The changes of a file as a unified diff for `patch -p1` and `git apply`.
///
/// It is created from the edits in linear time, without a comparison of two texts. Only a line feed ends
/// a line; a carriage return is part of its line.
package struct UnifiedDiff {
  /// Empty if nothing changes.
  package let text: String

  /// Unchanged lines before and after a change.
  private static let contextLineCount = 3

  /// - Parameters:
  ///   - edits: sorted by range, without overlaps.
  ///   - currentFolder: a path in this folder is shown relative to it.
  package init(
    of source: SourceText, edits: [Fix.Edit],
    currentFolder: FilePath = FileSystem.currentFolder
  ) {
    let lines = source.bytes.lines
    let changes = Self.changes(of: edits, in: source.bytes, lines)
    guard !changes.isEmpty else {
      text = ""
      return
    }
    let name = FilePath(source.path).shortened(to: currentFolder).removingRoot().string
    var bytes = Array("--- \(Self.quoted("a/" + name))\n+++ \(Self.quoted("b/" + name))\n".utf8)
    var shift = 0
    for hunk in Self.hunks(of: changes) {
      Self.write(hunk, of: lines, shiftedBy: shift, to: &bytes)
      shift += hunk.reduce(0) { $0 + $1.new.count - $1.old.count }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Consecutive lines and their replacement.
  private struct Change {
    /// Indices from 0.
    let old: Range<Int>
    let new: [ArraySlice<UInt8>]
  }

  private static func changes(
    of edits: [Fix.Edit], in bytes: [UInt8], _ lines: [ArraySlice<UInt8>]
  ) -> [Change] {
    var changes: [Change] = []
    var rest = edits[...]
    while let first = rest.first {
      let start = lines.line(at: first.range.start)
      var end = lines.line(at: first.range.end)
      var count = 1
      for next in rest.dropFirst() {
        guard lines.line(at: next.range.start) <= end else { break }
        end = max(end, lines.line(at: next.range.end))
        count += 1
      }
      let old = start..<min(end + 1, lines.count)
      let new = Self.text(of: old, in: lines, bytes, with: rest.prefix(count)).lines
      if let change = Self.change(of: old, in: lines, to: new) { Self.add(change, to: &changes) }
      rest = rest.dropFirst(count)
    }
    return changes
  }

  /// Adds a change, or merges it with an adjacent one.
  private static func add(_ change: Change, to changes: inout [Change]) {
    guard let last = changes.last, last.old.upperBound == change.old.lowerBound else {
      return changes.append(change)
    }
    let both = last.old.lowerBound..<change.old.upperBound
    changes[changes.count - 1] = Change(old: both, new: last.new + change.new)
  }

  /// The lines after the edits.
  private static func text(
    of old: Range<Int>, in lines: [ArraySlice<UInt8>], _ bytes: [UInt8],
    with edits: ArraySlice<Fix.Edit>
  ) -> [UInt8] {
    var text: [UInt8] = []
    var offset = old.isEmpty ? bytes.count : lines[old.lowerBound].startIndex
    let end = old.isEmpty ? bytes.count : lines[old.upperBound - 1].endIndex
    for edit in edits {
      text += bytes[offset..<edit.range.start]
      text += edit.text.utf8
      offset = edit.range.end
    }
    return text + bytes[offset..<end]
  }

  /// The change without equal lines at its start and end; nil: all lines are equal.
  private static func change(
    of old: Range<Int>, in lines: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]
  ) -> Change? {
    let before = lines[old]
    let head = zip(before, new).prefix { $0 == $1 }.count
    let shorter = min(before.count, new.count) - head
    let tail = zip(before.reversed(), new.reversed()).prefix(shorter).prefix { $0 == $1 }.count
    let changed = Array(new[head..<new.count - tail])
    let range = old.lowerBound + head..<old.upperBound - tail
    return range.isEmpty && changed.isEmpty ? nil : Change(old: range, new: changed)
  }

  /// Groups changes whose unchanged lines overlap.
  private static func hunks(of changes: [Change]) -> [[Change]] {
    changes.reduce(into: []) { hunks, change in
      if let last = hunks.last?.last,
        change.old.lowerBound - last.old.upperBound <= 2 * contextLineCount
      {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
  }

  /// - Parameter shift: the lines that earlier hunks add.
  private static func write(
    _ hunk: [Change], of lines: [ArraySlice<UInt8>], shiftedBy shift: Int, to bytes: inout [UInt8]
  ) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let start = max(first.old.lowerBound - contextLineCount, 0)
    let end = min(last.old.upperBound + contextLineCount, lines.count)
    let growth = hunk.reduce(0) { $0 + $1.new.count - $1.old.count }
    let old = Self.range(start, end - start)
    let new = Self.range(start + shift, end - start + growth)
    bytes += "@@ -\(old) +\(new) @@\n".utf8
    var line = start
    for change in hunk {
      for text in lines[line..<change.old.lowerBound] { write(" ", text, to: &bytes) }
      for text in lines[change.old] { write("-", text, to: &bytes) }
      for text in change.new { write("+", text, to: &bytes) }
      line = change.old.upperBound
    }
    for text in lines[line..<end] { write(" ", text, to: &bytes) }
  }

  /// `12,3`. An empty range has the number of the line before it.
  private static func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }

  private static func write(_ sign: String, _ line: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    bytes += sign.utf8
    bytes += line
    if line.last != UInt8(ascii: "\n") { bytes += "\n\\ No newline at end of file\n".utf8 }
  }
}

extension [UInt8] {
  /// The lines, each with the line feed that ends it.
  fileprivate var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < count {
      let feed = self[start...].firstIndex(of: UInt8(ascii: "\n"))
      let end = feed.map { $0 + 1 } ?? count
      lines.append(self[start..<end])
      start = end
    }
    return lines
  }
}

extension [ArraySlice<UInt8>] {
  /// The index of the line that contains an offset; `count` after a final line feed.
  fileprivate func line(at offset: Int) -> Int {
    let line = partitioningIndex { $0.endIndex > offset }
    let isInLast = line == count && last.map { $0.last != UInt8(ascii: "\n") } == true
    return isInLast ? count - 1 : line
  }
}

extension UnifiedDiff {
  /// A name with control characters or quotes is quoted as in C. A name with spaces ends with a tab,
  /// which `patch` needs to find its end.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    guard !isPlain else { return name.utf8.contains(UInt8(ascii: " ")) ? name + "\t" : name }
    return "\"" + name.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": return "\\\(scalar)"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default:
      guard scalar.value < 0x20 || scalar.value == 0x7F else { return String(scalar) }
      let digits = String(scalar.value, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
  }
}
