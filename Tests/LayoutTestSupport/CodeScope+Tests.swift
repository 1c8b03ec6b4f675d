package import AppCode

extension CodeScope {
  /// One file of Swift code.
  package convenience init(swift code: String, documents: [DocumentReferences] = []) {
    let file = SourceFile(path: "App.swift", bytes: Array(code.utf8), language: .swift)
    self.init(SourceIndex([file], documents: documents))
  }
}
