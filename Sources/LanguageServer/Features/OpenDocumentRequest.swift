internal import Linting

/// `layoutlint/openDocument`: the text and version of an open document, for the parent process.
struct OpenDocumentRequest: RequestHandler, Decodable {
  static let method = "layoutlint/openDocument"

  let textDocument: LSP.TextDocumentIdentifier

  func answer(in session: inout Session) throws(ResponseError) -> JSONText {
    guard let document = session.documents[DocumentURI(textDocument.uri)] else {
      throw .invalidParams("'\(textDocument.uri)' is not open")
    }
    return .present([
      "text": .string(String(decoding: document.text, as: UTF8.self)),
      "uri": .string(document.uri), "version": document.version.map(JSONText.integer),
    ])
  }
}
