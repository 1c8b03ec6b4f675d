import ArgumentParser
internal import AutoLayout
internal import LayoutModel
internal import Linting
internal import TouchModel

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
      document.parsedLayouts, of: source, format: document.format, nameOption: "--layout")
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

/// A layout with what answers about it need.
struct OpenedLayout {
  let hierarchy: ViewHierarchy
  let sourceMap: SourceMap
  /// What is known of it.
  let facts: LayoutFacts
  let lines: LineIndex
  /// Of its file.
  let path: String
  /// Its own name, else its place among the file's layouts.
  let name: String
  /// Its file holds no other.
  var isOnlyOne = true

  /// The file says what it is called.
  var hasOwnName: Bool { hierarchy.name != nil }

  /// The view that a person means: by its id, else by its path in the layout.
  func view(_ identifier: String) throws(CommandError) -> ViewID {
    if let view = hierarchy.view(identifiedBy: identifier) { return view }
    let ids = hierarchy.views.compactMap(\.id)
    throw CommandError(CommandError.unknown("view", identifier, known: ids), path: path)
  }

  /// How a person calls it: `button "Save"`.
  func spoken(_ view: ViewID) -> String { hierarchy.spokenName(of: view).escaped }

  func spoken(_ responder: Responder) -> String { hierarchy.spokenName(of: responder).escaped }

  /// The same laid out on a screen; where none is asked for, on the document's own canvas as far as
  /// that can be told.
  func laidOut(on place: QueryScreen) throws(CommandError) -> OpenedLayout {
    let isChanged = place.isAnother
    guard let spec = hierarchy.spec, let root = hierarchy.roots.first else {
      guard isChanged else { return self }
      throw CommandError("it does not say how its views are laid out", path: path)
    }
    let canvas = spec.canvases.first { $0.root == root }
    let target = isChanged ? place.screen ?? canvas?.screen : nil
    guard let engine = LayoutEngine(hierarchy, options: place.engineOptions) else { return self }
    let solution = engine.solution(on: target)
    if isChanged {
      let found = solution.roots.first { $0.view == root }
      if let reason = found.map({ solution.reason(for: $0, in: hierarchy) }) ?? "it has no canvas" {
        throw CommandError("'\(name)' cannot be laid out: \(reason)", path: path)
      }
      guard canvas?.fillsScreen == true else {
        throw CommandError(
          "'\(name)' does not fill its screen, so that no device gives it a size", path: path)
      }
    }
    return OpenedLayout(
      hierarchy: hierarchy.laidOut(solution, on: target), sourceMap: sourceMap, facts: facts,
      lines: lines, path: path, name: name, isOnlyOne: isOnlyOne)
  }
}

/// The layouts of one document, to choose from.
struct OpenedDocument {
  private let layouts: [OpenedLayout]
  private let path: String
  /// How one says which layout is meant, for complaints: `--layout`.
  private let nameOption: String

  init(
    _ parsed: [ParsedLayout], of source: SourceText, format: LayoutFormat, nameOption: String
  ) {
    let lines = LineIndex(source.bytes)
    layouts = parsed.enumerated().map { index, layout in
      OpenedLayout(
        hierarchy: layout.hierarchy, sourceMap: layout.sourceMap,
        facts: layout.hierarchy.facts(in: format), lines: lines, path: source.path,
        name: layout.hierarchy.name ?? "layouts[\(index)]", isOnlyOne: parsed.count == 1)
    }
    path = source.path
    self.nameOption = nameOption
  }

  /// What one can call the layouts, in the order of the text.
  var names: [String] { layouts.map(\.name) }

  /// In the order of the text.
  var first: OpenedLayout? { layouts.first }

  /// The one layout that is meant, for a question about touches.
  func layout(named name: String?) throws(CommandError) -> OpenedLayout {
    let layout = try onlyLayout(named: name)
    guard layout.hierarchy.tree == .views else {
      throw CommandError(
        """
        it is an accessibility tree, which says where things are and not what lies in front of what: \
        who gets a touch is not known
        """, path: path)
    }
    return layout
  }

  /// The one layout that is meant: the only one, where no name is given.
  func onlyLayout(named name: String?) throws(CommandError) -> OpenedLayout {
    let meant = try layouts(named: name)
    guard meant.count == 1 else {
      throw CommandError(
        "it holds several layouts; choose one with \(nameOption): \(Self.list(meant))", path: path)
    }
    return meant[0]
  }

  /// All layouts, or those that a name means; at least one.
  func layouts(named name: String?) throws(CommandError) -> [OpenedLayout] {
    guard !layouts.isEmpty else { throw CommandError("there is no layout in it", path: path) }
    guard let name else { return layouts }
    let named = layouts.filter { $0.name == name }
    guard !named.isEmpty else {
      let message = CommandError.unknown("layout", name, known: layouts.map(\.name))
      throw CommandError("\(message); it holds \(Self.list(layouts))", path: path)
    }
    return named
  }

  private static func list(_ layouts: [OpenedLayout]) -> String {
    layouts.map { "'\($0.name)'" }.joined(separator: ", ")
  }
}

/// The one screen that a question is about.
struct DeviceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Lay the views out on this device first; stored: as the document has them.",
      valueName: "device"))
  var device: String?

  @Option(help: "How the device is held; portrait where it is not given.")
  var orientation: Screen.Orientation?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much larger labels' and buttons' texts are than in the document: 1.3, say.",
      valueName: "factor"))
  var textScale = 1.0

  func validate() throws {
    if orientation != nil, device == nil || device == QueryScreen.stored {
      throw ValidationError("--orientation says how a device is held: give --device as well.")
    }
    try Self.validate(textScale: textScale)
  }

  static func validate(textScale: Double) throws {
    guard QueryScreen.textScales.contains(textScale) else {
      throw ValidationError(
        "--text-scale takes a factor from 0.5 to 4, not \(textScale.shortText).")
    }
  }

  func asked() throws(CommandError) -> QueryScreen {
    try QueryScreen(device: device, orientation: orientation, textScale: textScale)
  }
}

extension CommandError {
  static func unknownDevice(_ name: String) -> CommandError {
    CommandError(unknown("device", name, known: DeviceTable.names))
  }
}

extension Screen.Orientation: ExpressibleByArgument {}

/// The one screen that a question is about, for the command line and the daemon alike.
struct QueryScreen {
  /// nil: the one that the document was drawn for.
  let screen: Screen?
  /// How much larger labels' and buttons' texts are than in the document.
  let textScale: Double

  /// The name that means none but the document's own.
  static let stored = "stored"
  static let textScales = 0.5...4.0

  /// As the document has it.
  static let asStored = QueryScreen(screen: nil, textScale: 1)

  private init(screen: Screen?, textScale: Double) {
    self.screen = screen
    self.textScale = textScale
  }

  /// - Parameter orientation: portrait where it is not given.
  init(
    device: String?, orientation: Screen.Orientation?, textScale: Double = 1
  ) throws(CommandError) {
    self.textScale = textScale
    guard let device, device.lowercased() != Self.stored else {
      screen = nil
      return
    }
    guard let model = DeviceTable.device(named: device) else {
      throw CommandError.unknownDevice(device)
    }
    screen = model.screen(orientation ?? .portrait, named: DeviceTable.spelling(of: device))
  }

  /// Whether the document has to be laid out anew for it.
  var isAnother: Bool { screen != nil || textScale != 1 }

  var engineOptions: LayoutEngine.Options {
    var options = LayoutEngine.Options()
    options.textScale = textScale
    return options
  }
}
