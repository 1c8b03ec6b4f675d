package import AppCode
package import CodeChecks
internal import LayoutModel
package import TapAreas

/// What the checks of code know of all files of a project. It is determined once for all documents.
package final class CodeAnalysis: Sendable {
  package let views: SwiftUICheck
  private let checker: CodeChecker
  private let index: SourceIndex
  private let documents: CodeDocuments

  /// - Parameter documents: what the documents of the project contain about classes of the sources.
  package convenience init(_ index: SourceIndex, documents: CodeDocuments = CodeDocuments()) {
    self.init(
      index, documents,
      SwiftUICheck(files: index.files.compactMap { file in file.views.map { (file.location, $0) } }))
  }

  private init(_ index: SourceIndex, _ documents: CodeDocuments, _ views: SwiftUICheck) {
    (self.index, self.documents, self.views) = (index, documents, views)
    checker = CodeChecker(
      files: index.files.map { ($0.location, $0.facts) }, documents: documents)
  }

  /// The findings in a file, in the order of its text.
  package func findings(in file: SourceFile) -> [CodeFinding] {
    views.findings(in: file.location) + checker.findings(in: file.location)
  }

  /// The same project with another text of one of its files, or with a further file.
  package func containing(_ file: SourceFile) -> CodeAnalysis {
    var views = views
    views.update(file.location, file.views)
    return CodeAnalysis(index.containing(file), documents, views)
  }

  /// The project with a text of one of its files, or of a further one, and the file.
  ///
  /// - Parameters:
  ///   - path: of the file, as reports show it.
  ///   - location: the path from the root.
  package func containing(
    _ text: [UInt8], of path: String, at location: String, _ language: CodeReader.Language
  ) -> (analysis: CodeAnalysis, file: SourceFile) {
    if let file = index.file(at: location), file.isCurrent(for: text) { return (self, file) }
    let file = SourceFile(path: path, location: location, bytes: text, language: language)
    return (containing(file), file)
  }

  /// `Row.swift:12`
  ///
  /// - Parameter location: the path of the file from the root.
  package func place(of offset: Int, in location: String) -> String {
    let name = location.split(separator: "/").last.map(String.init) ?? location
    guard let file = file(at: location) else { return name }
    return "\(name):\(file.lines.position(of: offset).line)"
  }

  /// The file at a path from the root.
  package func file(at location: String) -> SourceFile? { index.file(at: location) }
}

/// A checked document of source code with the project that it was checked in.
package struct CheckedCode: Sendable {
  package let analysis: CodeAnalysis
  package let file: SourceFile
}
