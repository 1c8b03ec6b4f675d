package import AppCode
package import CodeChecks
internal import LayoutModel
package import TapAreas

/// What the checks of code know of all files of a project. It is determined once for all documents.
package final class CodeAnalysis: Sendable {
  package let views: SwiftUICheck
  private let checker: CodeChecker
  private let index: SourceIndex
  /// The texts that replace files of `index`, and further ones, by their paths from the root.
  private let others: [String: SourceFile]
  private let documents: CodeDocuments
  /// The documents by their paths from the root.
  private let documentFiles: [String: SourceFile]
  /// The actions that the documents connect.
  let actions: [ConnectedAction]

  /// - Parameters:
  ///   - views: those of the files, by their paths from the root.
  ///   - documents: what the documents of the project contain about classes of the sources.
  ///   - actions: the actions that these connect.
  ///   - files: the documents.
  package init(
    _ index: SourceIndex, views: [(path: String, facts: ViewFacts)] = [],
    documents: CodeDocuments = CodeDocuments(),
    actions: [ConnectedAction] = [], in files: [SourceFile] = []
  ) {
    (self.index, self.documents, self.actions, others) = (index, documents, actions, [:])
    documentFiles = Dictionary(
      files.map { ($0.location, $0) }, uniquingKeysWith: { first, _ in first })
    self.views = SwiftUICheck(files: views)
    checker = CodeChecker(
      files: index.files.map { ($0.location, $0.facts) }, documents: documents)
  }

  /// The project with other texts of its files, or with further files.
  private init(_ project: CodeAnalysis, with files: [SourceFile]) {
    (documents, documentFiles) = (project.documents, project.documentFiles)
    (index, actions) = (project.index, project.actions)
    views = project.views.containing(files.map { ($0.location, $0.views) })
    var others = project.others
    for file in files { others[file.location] = file }
    self.others = others
    let changesClasses = files.contains { file in
      file.declaresClasses || project.file(at: file.location)?.declaresClasses == true
    }
    guard changesClasses else {
      checker = project.checker
      return
    }
    let all =
      index.files.filter { others[$0.location] == nil }
      + others.values.sorted { $0.location < $1.location }
    checker = CodeChecker(files: all.map { ($0.location, $0.facts) }, documents: documents)
  }

  /// The project with other texts of its files, or with further files.
  package func containing(_ files: [SourceFile]) -> CodeAnalysis {
    files.isEmpty ? self : CodeAnalysis(self, with: files)
  }

  /// The classes of the sources, as files contain them.
  var scope: CodeScope { CodeScope(index) }

  /// The findings in a file, in the order of its text.
  package func findings(in file: SourceFile) -> [CodeFinding] {
    views.findings(in: file.location) + checker.findings(in: file.location).map(considerCalls)
  }

  /// A finding with the gravity that depends on whether the app calls the function around it.
  private func considerCalls(_ finding: CodeFinding) -> CodeFinding {
    guard let gravity = finding.gravityIfCalled, finding.declarations.count == 2 else {
      return finding
    }
    let function = finding.declarations[1]
    var finding = finding
    let calls = scope.calls(
      ofMethod: function, of: finding.declarations[0], searchesCallers: gravity != finding.gravity)
    switch calls {
    case .certain: finding.gravity = gravity
    case .none:
      finding.gravity = .info
      finding.reason = "nothing in the project calls \(function)"
    case .unknown: break
    }
    return finding
  }

  /// The rules that are silent about places of a file because of one fact.
  fileprivate func silences(in file: SourceFile) -> [SilencedCode] {
    let views = self.views.areas(in: file.location).flatMap(\.views)
    return views.flatMap(\.allTargets).flatMap(\.silences)
      + checker.silences(in: file.location) { place(of: $1, in: $0) }
  }

  /// The call of `addSubview`, `addGestureRecognizer` or `addTarget` whose name is at an offset of a file.
  fileprivate func viewCall(at offset: Int, in file: SourceFile) -> ViewCall? {
    checker.viewCall(at: offset, in: file.location, file.bytes)
  }

  /// The project with a text of one of its files, or of a further one, and the file.
  ///
  /// - Parameters:
  ///   - path: of the file, as reports show it.
  ///   - location: the path from the root.
  package func containing(
    _ text: [UInt8], of path: String, at location: String, _ language: CodeReader.Language
  ) -> (analysis: CodeAnalysis, file: SourceFile) {
    if let file = file(at: location), file.isCurrent(for: text) { return (self, file) }
    let file = SourceFile(path: path, location: location, bytes: text, language: language)
    return (containing([file]), file)
  }

  /// `Row.swift:12`
  ///
  /// - Parameter location: the path of the file from the root.
  package func place(of offset: Int, in location: String) -> String {
    let name = location.split(separator: "/").last.map(String.init) ?? location
    guard let file = file(at: location) else { return name }
    return "\(name):\(file.lines.position(of: offset).line)"
  }

  /// The file at a path from the root, or the document.
  package func file(at location: String) -> SourceFile? {
    others[location] ?? index.file(at: location) ?? documentFiles[location]
  }
}

/// A checked document of source code with the project that it was checked in.
package struct CheckedCode: Sendable {
  package let analysis: CodeAnalysis
  package let file: SourceFile

  /// The call of `addSubview`, `addGestureRecognizer` or `addTarget` whose name is at an offset.
  package func viewCall(at offset: Int) -> ViewCall? { analysis.viewCall(at: offset, in: file) }

  /// The rules about code that are silent about places of the file because of one fact.
  package var silences: [SilencedCode] { analysis.silences(in: file) }
}

extension SourceFile {
  /// Whether it has a class, or a function that the checks of UIKit read. Other text changes only views of SwiftUI.
  fileprivate var declaresClasses: Bool {
    facts.types.contains { type in
      switch type.kind {
      case .struct, .enum, .protocol, .alias: type.functions.contains { $0.body != nil }
      default: true
      }
    }
  }
}

extension RuleMetadata {
  /// The app of the examples; nil: the rule needs no scenes.
  package var exampleAnalysis: CodeAnalysis? {
    guard !exampleScenes.isEmpty else { return nil }
    var storyboard = DocumentReferences(name: "Main", isStoryboard: true)
    storyboard.scenes = exampleScenes.map { example in
      var scene = DocumentReferences.Scene()
      scene.identifier = example.identifier
      scene.controllerClasses = Set([example.className].compactMap(\.self))
      scene.segues = Set(example.segues)
      return scene
    }
    return CodeAnalysis(SourceIndex([]), documents: CodeDocuments(storyboards: [storyboard]))
  }
}
