internal import LayoutModel
internal import Linting
import ArgumentParser

/// The layout that a question is about, as each such command takes it.
struct LayoutArguments: ParsableArguments {
  @Argument(help: "The file that holds the layout, or - for standard input.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp("The layout's name, where the file holds several.", valueName: "name"))
  var layout: String?

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  /// The one layout that is meant, for a question about touches.
  func open(on screen: DeviceArguments) throws(CommandError) -> OpenedLayout {
    try openDocument().layout(named: layout).laidOut(on: screen.asked())
  }

  /// The one layout that is meant, for a question about places alone.
  func openForPlaces(on screen: DeviceArguments) throws(CommandError) -> OpenedLayout {
    try openDocument().onlyLayout(named: layout).laidOut(on: screen.asked())
  }

  /// Every layout of the file, or the one that is named, as the file has them; at least one.
  func openAll() throws(CommandError) -> [OpenedLayout] {
    try openDocument().layouts(named: layout)
  }

  /// The picture of the one layout that is meant, with the names of all.
  func picture(
    on screen: DeviceArguments
  ) throws(CommandError) -> (picture: Picture, names: [String]) {
    let place = try screen.asked()
    var configurations = configuration.store()
    let input = configurations.input(named: file)
    try configurations.check()
    let linter = LinterFactory.linter(for: input, screens: ScreenRequest()).looking(at: place)
    let source = try input.read(limits: linter.settings.limits)
    guard let document = linter.check(source) else { throw CommandError.notALayout(source) }
    guard !document.layouts.isEmpty else {
      throw CommandError.nothingRead(document.findings, source)
    }
    return try PictureRequest(layout: layout, place: place, nameOption: "--layout")
      .picture(of: document, checkedBy: linter)
  }

  /// What the file holds and no layout has.
  func unknownParts() throws(CommandError) -> [UnknownPart] {
    try readDocument().document.unknownParts
  }

  private func openDocument() throws(CommandError) -> OpenedDocument {
    let (document, source) = try readDocument()
    guard !document.layouts.isEmpty else {
      throw CommandError.nothingRead(document.findings, source)
    }
    return OpenedDocument(
      document.layouts, of: source, format: document.format, nameOption: "--layout")
  }

  private func readDocument() throws(CommandError) -> (document: LayoutDocument, source: SourceText)
  {
    var configurations = configuration.store()
    let input = configurations.input(named: file)
    try configurations.check()
    let linter = LinterFactory.linter(for: input)
    let source = try input.read(limits: linter.settings.limits)
    guard let document = linter.read(source) else { throw CommandError.notALayout(source) }
    return (document, source)
  }
}

extension CommandError {
  /// A document of which nothing is left to ask about, with what is to blame.
  fileprivate static func nothingRead(
    _ findings: [Finding], _ source: SourceText
  ) -> CommandError {
    guard let finding = findings.first else {
      return CommandError("there is no layout in it", path: source.path)
    }
    let position = LineIndex(source.bytes).position(of: finding.range.start)
    return CommandError(
      "\(finding.message.text) [\(finding.rule)]", path: source.path,
      place: "\(position.line):\(position.column)")
  }
}
