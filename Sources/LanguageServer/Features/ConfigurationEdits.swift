internal import LayoutModel
internal import Linting

/// What the client has open beside a document.
struct OpenSurroundings: Sendable {
  var configurations: [OpenDocument] = []
  /// Paths.
  var folders: [String] = []
}

extension Session {
  /// The open configurations, with unsaved changes.
  var openConfigurations: [OpenDocument] {
    documents.values.filter { $0.uri.hasSuffix(setup.workspace.configurationName) }
  }
}

extension DocumentSnapshot {
  /// A file beside the document, with the unsaved text if it is an open configuration; nil if it is unreadable.
  func neighbor(atPath path: String) -> DocumentSnapshot? {
    let identity = setup.workspace.identity
    let open = surroundings.configurations.first {
      identity(DocumentURI.path(of: $0.uri)) == identity(path)
    }
    guard let bytes = open?.text ?? setup.workspace.read(path) else { return nil }
    return file(atPath: path, bytes, uri: open?.uri, version: open?.version)
  }

  /// A file with a text.
  ///
  /// - Parameter uri: nil: that of the path.
  fileprivate func file(
    atPath path: String, _ bytes: [UInt8], uri: String? = nil, version: Int? = nil
  ) -> DocumentSnapshot {
    DocumentSnapshot(
      uri: uri ?? DocumentURI.uri(ofFile: path), version: version,
      source: SourceText(path: path, bytes: bytes), lines: LineTable(bytes), client: client,
      settings: settings, setup: setup)
  }
}

/// The configuration that applies to a document: the nearest file, or a file to create.
final class EditableConfiguration {
  /// With the unsaved text; empty if the file does not exist.
  private let snapshot: DocumentSnapshot
  private let text: any DocumentText
  private let exists: Bool

  /// The name of the file.
  var name: String { snapshot.setup.workspace.configurationName }

  /// nil if the document has no configuration and the client cannot create one, if the configuration has an
  /// error, or if its file is not writable.
  init?(of document: DocumentSnapshot) {
    let path = document.source.path
    let name = document.setup.workspace.configurationName
    guard path.hasPrefix("/"), !path.hasSuffix("/" + name) else { return nil }
    let preparation = document.setup.preparation(path)
    guard preparation.configurationError == nil else { return nil }
    let target = preparation.configuration ?? "\(Self.folder(of: document))/\(name)"
    guard document.setup.workspace.isWritable(target) else { return nil }
    let existing = document.neighbor(atPath: target)
    exists = existing != nil
    guard exists || (preparation.configuration == nil && document.client.createsFiles) else {
      return nil
    }
    snapshot = existing ?? document.file(atPath: target, [])
    guard let text = snapshot.parsed.text else { return nil }
    self.text = text
  }

  /// The innermost open folder with the document; the document's own folder if there is none.
  private static func folder(of document: DocumentSnapshot) -> String {
    let path = document.source.path
    let folders = document.surroundings.folders.filter { path.hasPrefix($0 + "/") }
    return folders.max { $0.utf8.count < $1.utf8.count } ?? path.folder
  }

  /// The edit that turns a rule off for all files; nil if the configuration turns it off already.
  func edit(turningOff rule: String) -> LSP.WorkspaceEdit? {
    guard let edit = text.turnOff(rule) else { return nil }
    guard !exists else { return snapshot.edit([edit]) }
    // A client that creates files reads `documentChanges`, whether or not it declares that.
    let file = LSP.TextDocumentIdentifier(uri: snapshot.uri)
    let text = LSP.TextEdit(range: snapshot.range(edit.range), newText: edit.text)
    return LSP.WorkspaceEdit(documentChanges: [
      LSP.TextDocumentEdit(textDocument: file, edits: [], createsFile: true),
      LSP.TextDocumentEdit(textDocument: file, edits: [text]),
    ])
  }
}

extension String {
  /// The path without its last name.
  var folder: String { utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? "" }
}
