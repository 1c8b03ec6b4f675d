internal import LayoutModel

/// Goes through the files of a workspace, open ones as the editor has them.
struct WorkspaceScan {
  let setup: ServerSetup
  let client: ResolvedClientCapabilities
  let settings: ClientSettings
  private(set) var index: WorkspaceIndex
  /// Each once, whatever links lead to it, in order; open documents first.
  let paths: [String]
  private let open: [String: OpenDocument]

  init(_ job: WorkspaceJob, _ setup: ServerSetup) {
    self.setup = setup
    client = job.client
    settings = job.settings
    index = job.index
    let documents = job.open.map { (path: DocumentURI.path(of: $0.uri), document: $0) }
    open = Dictionary(documents.map { ($0.path, $0.document) }, uniquingKeysWith: { $1 })
    var seen: Set<String> = []
    let files = documents.map(\.path) + job.folders.flatMap(setup.workspace.list)
    let unique = files.filter { seen.insert(setup.workspace.identity($0)).inserted }
    paths = Array(unique.prefix(WorkspaceIndex.fileLimit))
    // What is not there any more is forgotten.
    let kept = Set(paths)
    index.files = index.files.filter { kept.contains($0.key) }
  }

  /// The address of a file: as the client spells it, where it has it open.
  func uri(of path: String) -> String { open[path]?.uri ?? DocumentURI.address(of: path) }

  func openDocument(at path: String) -> OpenDocument? { open[path] }

  /// What is known of a file that is not open, brought up to date by `complete`; nil where it cannot
  /// be read.
  mutating func file(
    at path: String, isComplete: (WorkspaceIndex.File) -> Bool,
    complete: (inout WorkspaceIndex.File, DocumentSnapshot) -> Void
  ) -> WorkspaceIndex.File? {
    guard let stamp = setup.workspace.stamp(path) else {
      index.files[path] = nil
      return nil
    }
    let known = index.files[path].flatMap { $0.stamp == stamp ? $0 : nil }
    if let known, isComplete(known) { return known }
    guard let bytes = setup.workspace.read(path) else { return nil }
    var file = known ?? WorkspaceIndex.File(stamp: stamp)
    complete(&file, asked(SourceText(path: path, bytes: bytes), uri: uri(of: path), version: nil))
    index.files[path] = file
    return file
  }

  func asked(_ document: OpenDocument) -> DocumentSnapshot {
    asked(document.source, uri: document.uri, version: document.version)
  }

  private func asked(_ source: SourceText, uri: String, version: Int?) -> DocumentSnapshot {
    DocumentSnapshot(
      uri: uri, version: version, source: source, lines: LineTable(source.bytes), client: client,
      settings: settings, setup: setup)
  }
}
