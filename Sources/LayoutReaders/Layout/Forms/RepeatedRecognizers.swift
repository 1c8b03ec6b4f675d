internal import JSON

/// Recognizers that a layout adds to several views: each time with the same id and the same content,
/// they are one object, and that has one view, the last (GR-2).
struct RepeatedRecognizers: Sendable {
  /// A recognizer where it is written, and the view that it is added to there.
  struct Attachment: Sendable {
    package let recognizer: JSONValue
    package let view: JSONValue
  }

  private struct Entry {
    let content: JSONValue
    /// By their first bytes.
    var views: Set<Int>
    var last: Range<Int>
  }

  private var entries: [String: Entry] = [:]
  /// Where ids stand that are given once more.
  private(set) var ids: Set<Range<Int>> = []
  /// The recognizers that are added to another view later in the text.
  private(set) var leftBehind: Set<Range<Int>> = []

  /// Adds the next recognizer of the text that has an id.
  package mutating func add(_ attachment: Attachment, id: LayoutIDs.Definition) {
    let (recognizer, view) = (attachment.recognizer, attachment.view.range.lowerBound)
    // Taken out and put back: a copy of its views for each that comes would be quadratic.
    guard var entry = entries.removeValue(forKey: id.id) else {
      entries[id.id] = Entry(content: recognizer, views: [view], last: recognizer.range)
      return
    }
    if !entry.views.contains(view), recognizer.hasSameContent(as: entry.content) {
      entry.views.insert(view)
      leftBehind.insert(entry.last)
      ids.insert(id.range)
      entry.last = recognizer.range
    }
    entries[id.id] = entry
  }
}
