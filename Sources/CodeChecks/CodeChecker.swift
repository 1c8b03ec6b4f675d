package import AppCode
import LayoutModel

/// Finds faults in the touch handling of Swift and Objective-C files.
///
/// It refers to the statements of all files, and to what documents contain about their classes. What is
/// not known causes no finding.
package struct CodeChecker: Sendable {
  let project: CodeProject
  let documents: CodeDocuments
  let interaction: Interaction
  /// The selectors that the sources declare.
  let selectors: Set<String>
  /// The names of objects that may get an action.
  let wiredNames: Set<String>
  let fileIndices: [String: Int]
  let cells: CellSubviews
  let anchors: PopoverAnchors
  let storyboards: Storyboards

  /// - Parameter files: the sources of a project, each with a path whose folders determine which class of
  ///   several with one name is meant.
  package init(files: [CodeFile], documents: CodeDocuments = CodeDocuments()) {
    project = CodeProject(files)
    self.documents = documents
    interaction = Interaction(project, documents)
    selectors = Selectors.all(in: files)
    wiredNames = Self.wiredNames(in: project)
    fileIndices = Dictionary(
      files.enumerated().map { ($0.element.path, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    cells = CellSubviews(project, documents)
    anchors = PopoverAnchors(project)
    storyboards = Storyboards(documents.storyboards)
  }

  /// The findings in a file in the order of the text.
  package func findings(in path: String) -> [CodeFinding] {
    guard let file = fileIndices[path] else { return [] }
    let findings =
      cells.findings.filter { $0.file == file }.map(\.finding)
      + verdicts(in: file).compactMap(\.finding)
    return findings.sorted {
      ($0.range.lowerBound, $0.ruleID) < ($1.range.lowerBound, $1.ruleID)
    }
  }

  /// The rules that are silent about statements and declarations of a file because of one fact.
  ///
  /// - Parameter place: shows a place of a file.
  package func silences(
    in path: String, _ place: (_ file: String, _ offset: Int) -> String
  ) -> [SilencedCode] {
    guard let file = fileIndices[path] else { return [] }
    return (verdicts(in: file) + contexts(of: file).flatMap(cells.silences)).compactMap {
      $0.silence(place)
    }
  }

  /// What the rules conclude that look at one function or declaration at a time; cells are checked as a whole.
  private func verdicts(in file: Int) -> [CodeVerdict] {
    let fields = project.files[file].facts.types.indices.flatMap { type -> [CodeVerdict] in
      guard let owner = project.owner(ofFile: file, type: type) else { return [] }
      return buttonsWithoutAction(file: file, type: type, of: owner)
    }
    return fields + contexts(of: file).flatMap(verdicts)
  }

  private func verdicts(in context: CodeContext) -> [CodeVerdict] {
    let verdicts = recognizers(in: context) + actions(in: context) + controllers(in: context)
    return verdicts + hitTests(in: context) + sheets(in: context) + missingScenes(in: context)
      + missingSegues(in: context)
  }
}

extension CodeContext {
  /// The names of the declarations around a statement.
  var declarations: [String] {
    let function = project.function(self.function)
    return [project.files[file].facts.types[self.function.type].name, function.name]
  }

  /// The call of a method about an expression in the identity of a finding: `addSubview.titleLabel`.
  func chain(_ method: String, _ value: CodeValue) -> String {
    "\(method).\(name(of: value) ?? "")"
  }

  /// How a person names an expression: `titleLabel`.
  func name(of value: CodeValue) -> String? {
    switch value {
    case .itself, .parent: "self"
    case .local(let local): body.locals[local].name
    case .name(let name): name
    case .member(.itself, let name): name
    case .member(let base, let name): self.name(of: base).map { "\($0).\(name)" }
    case .cast(let value, _): name(of: value)
    default: nil
    }
  }
}

extension CodeProject.Meaning {
  /// The name of the class.
  func name(in project: CodeProject) -> String {
    switch self {
    case .app(let id): project.records[id].name
    case .framework(let name): name
    case .unknown: ""
    }
  }
}
