internal import Linting

/// The documents whose check ended an earlier process. The parent process sends them to a new worker in the
/// notification `layoutlint/withhold`.
struct WithheldDocuments: Hashable, Sendable {
  static let method = "layoutlint/withhold"

  /// Files that are not checked until the client opens them or reports their change.
  var untilChanged: Set<DocumentURI> = []
  /// Documents that are not checked until the client opens them.
  var untilOpened: Set<DocumentURI> = []

  var isEmpty: Bool { untilChanged.isEmpty && untilOpened.isEmpty }

  func contains(_ document: DocumentURI) -> Bool {
    untilChanged.contains(document) || untilOpened.contains(document)
  }

  mutating func remove(_ document: DocumentURI) {
    untilChanged.remove(document)
    untilOpened.remove(document)
  }

  /// The files have changed.
  mutating func removeChanged(_ uris: [String]) {
    guard !untilChanged.isEmpty else { return }
    for uri in uris { untilChanged.remove(DocumentURI(uri)) }
  }
}

extension WithheldDocuments: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: LSP.Key.self)
    func documents(_ key: LSP.Key) throws -> Set<DocumentURI> {
      Set(try container.decode([String].self, forKey: key).map { DocumentURI($0) })
    }
    untilChanged = try documents("untilChanged")
    untilOpened = try documents("untilOpened")
  }

  var json: JSONText {
    [
      "untilChanged": .strings(untilChanged.sorted().map(\.text)),
      "untilOpened": .strings(untilOpened.sorted().map(\.text)),
    ]
  }
}
