/// Which documents are being checked and which wait: of each document at most one check runs and one
/// waits, the document that changed last goes first.
struct CheckSchedule: Sendable {
  /// So many checks run at a time: after a start with many documents, typing in one of them finds
  /// its check next in line, not behind all.
  static let runningLimit = 4

  private(set) var running: Set<DocumentURI> = []
  private var waiting: [DocumentURI] = []

  mutating func add(_ document: DocumentURI) {
    remove(document)
    waiting.append(document)
  }

  /// Takes a document out of the line; what runs goes on running.
  mutating func remove(_ document: DocumentURI) {
    waiting.removeAll { $0 == document }
  }

  mutating func finished(_ document: DocumentURI) {
    running.remove(document)
  }

  /// The next document to check, if one may start; it counts as running from then on.
  mutating func next() -> DocumentURI? {
    guard running.count < Self.runningLimit,
      let index = waiting.lastIndex(where: { !running.contains($0) })
    else { return nil }
    let document = waiting.remove(at: index)
    running.insert(document)
    return document
  }
}

/// A check that goes on, of a text that may have changed since.
struct RunningCheck: Sendable {
  let id: WorkID
  let version: Int?

  /// Nobody waits for its result any more.
  var isStopped = false
}
