import ArgumentParser
import LayoutCore

/// The layout that a question is about, as each such command takes it.
struct LayoutArguments: ParsableArguments {
  @Argument(help: "The file that holds the layout, or - for standard input.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp("The layout's name, where the file holds several.", valueName: "name"))
  var layout: String?

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  /// The one layout that is meant.
  func open() throws(Complaint) -> OpenedLayout {
    let layouts = try openAll()
    guard layouts.count != 1, let path = layouts.first?.path else { return layouts[0] }
    let names = layouts.map { "'\($0.name)'" }.joined(separator: ", ")
    throw Complaint("it holds several layouts; choose one with --layout: \(names)", path: path)
  }

  /// Every layout of the file, or the one that is named; at least one.
  func openAll() throws(Complaint) -> [OpenedLayout] {
    var configurations = configuration.store()
    let input = configurations.input(named: file)
    try configurations.check()
    let linter = Assembly.linter(for: input)
    let source = try input.read(limits: linter.settings.limits)
    guard let document = linter.read(source) else { throw Complaint.notALayout(source) }
    let lines = LineIndex(source.bytes)
    let layouts = document.layouts.enumerated().map { index, hierarchy in
      OpenedLayout(
        hierarchy: hierarchy, lines: lines, path: source.path,
        name: hierarchy.name ?? "layouts[\(index)]")
    }
    guard !layouts.isEmpty else { throw Complaint.nothingRead(document, source.path, lines) }
    guard let layout else { return layouts }
    let named = layouts.filter { $0.name == layout }
    guard !named.isEmpty else {
      let names = layouts.map(\.name)
      let list = names.map { "'\($0)'" }.joined(separator: ", ")
      let message = Complaint.unknown("layout", layout, known: names)
      throw Complaint("\(message); it holds \(list)", path: source.path)
    }
    return named
  }
}

/// A layout with what answers about it need.
struct OpenedLayout {
  let hierarchy: ViewHierarchy
  let lines: LineIndex
  /// Of its file.
  let path: String
  /// Its own name, else its place among the file's layouts.
  let name: String

  /// The view that a person means: by its id, else by its path in the layout.
  func view(_ identifier: String) throws(Complaint) -> ViewID {
    if let view = hierarchy.view(identifiedBy: identifier) { return view }
    let ids = hierarchy.views.compactMap(\.id)
    throw Complaint(Complaint.unknown("view", identifier, known: ids), path: path)
  }

  /// How a person calls it: `button "Save"`.
  func spoken(_ view: ViewID) -> String { hierarchy.spokenName(of: view).escaped }

  func spoken(_ responder: Responder) -> String { hierarchy.spokenName(of: responder).escaped }
}

extension Complaint {
  /// A document of which nothing is left to ask about, with what is to blame.
  fileprivate static func nothingRead(
    _ document: LayoutDocument, _ path: String, _ lines: LineIndex
  ) -> Complaint {
    guard let finding = document.findings.first else {
      return Complaint("there is no layout in it", path: path)
    }
    let position = lines.position(of: finding.range.start)
    return Complaint(
      "\(finding.message.text) [\(finding.rule)]", path: path,
      place: "\(position.line):\(position.column)")
  }
}

/// The form of an answer.
enum AnswerFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// `--format`, as each question takes it.
struct AnswerOptions: ParsableArguments {
  @Option(help: "The answer's form.")
  var format = AnswerFormat.text
}
