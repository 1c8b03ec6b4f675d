internal import LayoutModel
internal import Linting

/// `textDocument/documentLink`: references to schemas and other files.
struct DocumentLinkRequest: RequestHandler, Decodable {
  static let method = "textDocument/documentLink"
  static let needs = RequestNeeds.outline

  /// The greatest number of links in a result.
  static let linkLimit = 10_000

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    var found: [[String]: String?] = [:]
    let links = document.outline.links.prefix(Self.linkLimit).compactMap { link -> JSONText? in
      let target =
        switch link.target {
        case .nearby(let files): document.nearbyFile(files, &found)
        case .address(let uri): DocumentURI.encodedURI(uri)
        case .rule(let rule): document.setup.pageAddress(rule)
        case .path(let path): DocumentURI.uri(ofFile: path, referencedIn: document.uri)
        }
      return target.map { ["range": document.range(link.range).json, "target": .string($0)] }
    }
    return .array(links)
  }
}

extension DocumentSnapshot {
  /// The number of folders in which files are searched: those above the document.
  private static let folderLimit = 4

  /// The URI of the first of some files that exists in one of the folders above the document, or in the folder of
  /// the base language beside it.
  ///
  /// - Parameter found: the results for the other links of the document.
  fileprivate func nearbyFile(_ files: [String], _ found: inout [[String]: String?]) -> String? {
    if let known = found[files] { return known }
    var folder = source.path.folder
    var result: String?
    for _ in 0..<Self.folderLimit where result == nil && !folder.isEmpty {
      let paths = files.flatMap { ["\(folder)/\($0)", "\(folder)/Base.lproj/\($0)"] }
      result = paths.first { setup.workspace.stamp($0, nil) != nil }.map(DocumentURI.uri(ofFile:))
      folder = folder.folder
    }
    found[files] = .some(result)
    return result
  }
}
