internal import LayoutModel
internal import Linting

/// What edits do to a file, as `diff -u` writes it and `patch -p1` and `git apply` read it.
///
/// It is made from the edits and not from two texts: that takes no search for what is alike, and
/// time in proportion to the text. Lines end with a line feed alone; a carriage return is part of
/// its line, and stays.
struct UnifiedDiff {
  /// Empty where nothing changes.
  let text: String

  /// How many lines are shown before and behind what changes.
  private static let contextLineCount = 3

  /// - Parameter edits: in the order of their places, none overlapping another.
  /// - Parameter currentFolder: a path below it is shown relative to it.
  init(of source: SourceText, edits: [Fix.Edit], currentFolder: String?) {
    let lines = source.bytes.lines
    let changes = Self.changes(of: edits, in: source.bytes, lines)
    guard !changes.isEmpty else {
      text = ""
      return
    }
    let name = DiffName(source.path, currentFolder: currentFolder)
    var bytes = Array("--- \(name.old)\n+++ \(name.new)\n".utf8)
    var shift = 0
    for hunk in Self.hunks(of: changes) {
      Self.write(hunk, of: lines, shiftedBy: shift, to: &bytes)
      shift += hunk.reduce(0) { $0 + $1.new.count - $1.old.count }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Lines that stand one behind another and become others.
  private struct Change {
    /// The first line is 0.
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

  /// Adds a change, to the one before where no line is between them.
  private static func add(_ change: Change, to changes: inout [Change]) {
    guard let last = changes.last, last.old.upperBound == change.old.lowerBound else {
      return changes.append(change)
    }
    let both = last.old.lowerBound..<change.old.upperBound
    changes[changes.count - 1] = Change(old: both, new: last.new + change.new)
  }

  /// What stands in these lines once edits in them are made.
  private static func text(
    of old: Range<Int>, in lines: [ArraySlice<UInt8>], _ bytes: [UInt8],
    with edits: ArraySlice<Fix.Edit>
  ) -> [UInt8] {
    var text: [UInt8] = []
    var place = old.isEmpty ? bytes.count : lines[old.lowerBound].startIndex
    let end = old.isEmpty ? bytes.count : lines[old.upperBound - 1].endIndex
    for edit in edits {
      text += bytes[place..<edit.range.start]
      text += edit.text.utf8
      place = edit.range.end
    }
    return text + bytes[place..<end]
  }

  /// The change without the lines at its head and its tail that stay as they are; nil where all
  /// do.
  private static func change(
    of old: Range<Int>, in lines: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]
  ) -> Change? {
    let before = lines[old]
    let head = zip(before, new).prefix { $0 == $1 }.count
    let shorter = min(before.count, new.count) - head
    let tail = zip(before.reversed(), new.reversed()).prefix(shorter).prefix { $0 == $1 }.count
    let middle = Array(new[head..<new.count - tail])
    let range = old.lowerBound + head..<old.upperBound - tail
    return range.isEmpty && middle.isEmpty ? nil : Change(old: range, new: middle)
  }

  /// The changes in groups: near ones share what is shown between them.
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

  /// - Parameter shift: how many lines more the new text has before the hunk.
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
    var place = start
    for change in hunk {
      for line in lines[place..<change.old.lowerBound] { write(" ", line, to: &bytes) }
      for line in lines[change.old] { write("-", line, to: &bytes) }
      for line in change.new { write("+", line, to: &bytes) }
      place = change.old.upperBound
    }
    for line in lines[place..<end] { write(" ", line, to: &bytes) }
  }

  /// `12,3`; of no lines the place is the line before them.
  private static func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }

  private static func write(
    _ sign: String, _ line: ArraySlice<UInt8>, to bytes: inout [UInt8]
  ) {
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
  /// The line that an offset is in; the one behind the last where that has ended.
  fileprivate func line(at offset: Int) -> Int {
    let line = partitioningIndex { $0.endIndex > offset }
    // The end of a text belongs to its last line, unless that has ended.
    let isInLast = line == count && last.map { $0.last != UInt8(ascii: "\n") } == true
    return isInLast ? count - 1 : line
  }
}

/// A file as both sides of a difference name it: `a/…` and `b/…`.
struct DiffName: Hashable {
  let old: String
  let new: String

  /// - Parameter currentFolder: a path below it is shown relative to it, since a patch is applied
  ///   from somewhere above its files.
  init(_ path: String, currentFolder: String?) {
    var path = path
    if let currentFolder {
      let folder = currentFolder.hasSuffix("/") ? currentFolder : currentFolder + "/"
      if path.hasPrefix(folder) { path.removeFirst(folder.count) }
    }
    while path.hasPrefix("./") || path.hasPrefix("/") {
      path.removeFirst(path.hasPrefix("/") ? 1 : 2)
    }
    old = Self.quoted("a/" + path)
    new = Self.quoted("b/" + path)
  }

  /// In quotes, with escapes as in C, where a name has what would end its line or look like a quote.
  /// A name with a space ends with a tab, or its first word would be taken for all of it.
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
