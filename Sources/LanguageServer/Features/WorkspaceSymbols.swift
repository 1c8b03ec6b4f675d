internal import Linting

/// `workspace/symbol`: views of all files, by id, label or class. A configuration has none.
struct WorkspaceSymbolRequest: RequestHandler, Decodable {
  static let method = "workspace/symbol"

  let query: String
  let workDoneToken: LSP.ProgressToken?

  /// The greatest number of symbols in a result.
  static let symbolLimit = 500

  /// A view with the names that a query may match.
  struct Entry: Sendable {
    let names: [String]
    let symbol: LSP.SymbolInformation
  }

  func answer(in scan: inout WorkspaceScan) throws(ResponseError) -> JSONText {
    let letters = Array(query.lowercased().utf8)
    var found: [LSP.SymbolInformation] = []
    scan.forEachPath(progress: workDoneToken, title: "layoutlint: reading layouts") { path, scan in
      found += Self.entries(at: path, &scan).filter { entry in
        entry.names.contains { Self.matches($0, letters) }
      }.map(\.symbol)
      return found.count <= Self.symbolLimit
    }
    if found.count > Self.symbolLimit {
      scan.omission = "more than \(Self.symbolLimit) views match; the others are not listed"
    }
    return .array(found.prefix(Self.symbolLimit).map(\.json))
  }

  /// Whether a name contains these letters in this order, as editors filter.
  private static func matches(_ name: String, _ letters: [UInt8]) -> Bool {
    var rest = letters[...]
    for byte in name.lowercased().utf8 {
      guard let next = rest.first else { return true }
      if byte == next { rest.removeFirst() }
    }
    return rest.isEmpty
  }

  private static func entries(at path: String, _ scan: inout WorkspaceScan) -> [Entry] {
    if let document = scan.openDocument(at: path) {
      let snapshot = scan.snapshot(of: document)
      return entries(of: document.parsedText?.outline ?? snapshot.outline, in: snapshot)
    }
    let file = scan.file(at: path) {
      $0.symbols != nil
    } complete: { file, snapshot in
      file.symbols = entries(of: snapshot.outline, in: snapshot)
    }
    return file?.symbols ?? []
  }

  private static func entries(of outline: DocumentMap, in document: DocumentSnapshot) -> [Entry] {
    var containers: [String] = []
    return outline.symbols.filter { $0.kind != .setting }.map { symbol in
      containers.removeLast(max(0, containers.count - symbol.depth))
      defer { containers.append(symbol.displayName) }
      return Entry(
        names: [symbol.id, symbol.label, symbol.className, symbol.name].compactMap(\.self),
        symbol: LSP.SymbolInformation(
          name: symbol.displayName, kind: symbol.kind,
          location: document.location(symbol.range), containerName: containers.last))
    }
  }
}
