/// Views of all files by id, label or class.
struct WorkspaceSymbols: Decodable, Sendable {
  let query: String
  let workDoneToken: LSP.ProgressToken?

  /// More are not sent: a person types on.
  static let countLimit = 500

  /// A view with what it may be looked for by.
  struct Entry: Sendable {
    let names: [String]
    let symbol: LSP.SymbolInformation
  }

  /// Up to the limit, and some beyond it where there are more.
  ///
  /// - Parameter progress: takes how many files are done.
  func answer(
    from reading: inout WorkspaceScan, isStopped: () -> Bool, progress: (Int) -> Void
  ) -> [LSP.SymbolInformation] {
    let letters = Array(query.lowercased().utf8)
    var found: [LSP.SymbolInformation] = []
    for (place, path) in reading.paths.enumerated() where !isStopped() {
      guard found.count <= Self.countLimit else { break }
      found += entries(at: path, &reading).filter { entry in
        entry.names.contains { Self.holds($0, letters) }
      }.map(\.symbol)
      progress(place + 1)
    }
    return found
  }

  /// Whether a name has these letters in this order, with others between them: as editors filter.
  private static func holds(_ name: String, _ letters: [UInt8]) -> Bool {
    var rest = letters[...]
    for byte in name.lowercased().utf8 {
      guard let next = rest.first else { return true }
      if byte == next { rest.removeFirst() }
    }
    return rest.isEmpty
  }

  private func entries(at path: String, _ reading: inout WorkspaceScan) -> [Entry] {
    if let document = reading.openDocument(at: path) {
      let about = reading.asked(document)
      return Self.entries(of: (document.reading ?? about.reading).map, in: about)
    }
    let file = reading.file(at: path) {
      $0.symbols != nil
    } complete: { file, about in
      file.symbols = Self.entries(of: about.reading.map, in: about)
    }
    return file?.symbols ?? []
  }

  private static func entries(of map: DocumentMap, in about: DocumentSnapshot) -> [Entry] {
    var containers: [String] = []
    return map.symbols.map { symbol in
      containers.removeLast(max(0, containers.count - symbol.depth))
      defer { containers.append(symbol.shownName) }
      return Entry(
        names: [symbol.id, symbol.label, symbol.className, symbol.name].compactMap(\.self),
        symbol: LSP.SymbolInformation(
          name: symbol.shownName, kind: LSP.SymbolKind(symbol.kind),
          location: about.location(symbol.range), containerName: containers.last))
    }
  }
}

extension LSP.SymbolKind {
  init(_ kind: DocumentMap.Symbol.Kind) {
    self =
      switch kind {
      case .layout: .module
      case .application: .package
      case .window: .namespace
      case .viewController: .class
      case .view: .field
      case .control: .method
      case .gestureRecognizer: .function
      case .setting: .property
      }
  }
}
