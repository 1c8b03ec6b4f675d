internal import AppCode
public import ArgumentParser
internal import Configuration
internal import Files
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import Pictures
internal import Project

/// The arguments that select a layout.
struct LayoutArguments: ParsableArguments {
  @Argument(help: "The file with the layout, or - for standard input.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp("The name of the layout, if the file contains several.", valueName: "name"))
  var layout: String?

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  /// The selected layout, for a query about touches.
  func open(on screen: DeviceArguments) throws(CommandError) -> OpenedLayout {
    try openDocument().layout(named: layout).laidOut(on: queryScreen(screen))
  }

  /// The selected layout, for a query about positions.
  func openForPositions(on screen: DeviceArguments) throws(CommandError) -> OpenedLayout {
    try openDocument().onlyLayout(named: layout).laidOut(on: queryScreen(screen))
  }

  /// The screen of a query, with the texts of the chosen language.
  func queryScreen(_ arguments: DeviceArguments) throws(CommandError) -> QueryScreen {
    var screen = try arguments.queryScreen()
    if let name = arguments.language {
      let input = try configuration.input(named: file)
      screen.language = try TranslationStore().texts(in: name, for: input)
    }
    return screen
  }

  /// - Throws: if a file to write is the input or its configuration, or cannot be created.
  func check(output: String) throws(CommandError) {
    var written = OutputFiles()
    try written.add(output)
    if file != "-", (try? written.check(file, "")) == nil {
      throw CommandError("is the input, which is not overwritten", path: output)
    }
    var configurations = configuration.store()
    let configuration = configurations.input(named: file).configuration
    guard (try? written.check(configurations: [configuration].compactMap(\.self))) == nil else {
      return
    }
    throw CommandError("is the configuration, which is not overwritten", path: output)
  }

  /// The selected layout, or all layouts of the file, with the frames of the file.
  func openAll() throws(CommandError) -> [OpenedLayout] {
    try openDocument().layouts(named: layout)
  }

  /// The same with the lines of what the reader found.
  func openWithFindings() throws(CommandError) -> (layouts: [OpenedLayout], lines: [String]) {
    let (document, source, linter) = try readDocument()
    let layouts = try Self.openedDocument(document, source).layouts(named: layout)
    let lines = LineIndex(source.bytes)
    let findings = document.findings.compactMap(linter.settings.apply).map { finding in
      "layoutlint: " + CommandError(finding, in: source, lines, severity: true).text
    }
    return (layouts, findings)
  }

  /// The selected layout, or all layouts of the file, with the recorded hits of a capture.
  func openCapture() throws(CommandError) -> [(OpenedLayout, [RecordedHit])] {
    let (document, source, _) = try readDocument()
    let recorded = RecordedHit.all(in: source)
    let layouts = try Self.openedDocument(document, source).layouts(named: layout)
    let captures = layouts.compactMap { layout in
      recorded[layout.hierarchy.pathPrefix].map { (layout, $0) }
    }
    guard !captures.isEmpty else {
      throw CommandError(
        "contains no recorded hits ('x-capture' with 'hits'), which the capture library writes",
        path: source.path)
    }
    return captures
  }

  /// What `render` writes.
  enum Drawing {
    /// The picture of a layout, with the names of all layouts.
    case one(Picture, names: [String])
    /// The page with the pictures of all layouts.
    case all(GalleryPage)
    /// A layout on several screens.
    case panels(ScreenPanels)
  }

  /// The picture of the selected layout.
  ///
  /// - Parameter includesAll: whether to draw all layouts of a file that contains several, if none is
  ///   selected.
  func drawing(on screen: DeviceArguments, includesAll: Bool) throws(CommandError) -> Drawing {
    let screen = try queryScreen(screen)
    let input = try configuration.input(named: file)
    let linter = LinterFactory.linter(
      for: input, screens: ScreenRequest(), sources: SourceStore()
    ).checking(on: screen)
    let document = try checkedDocument(input, by: linter)
    let request = PictureRequest(layout: layout, screen: screen, nameOption: "--layout")
    if includesAll, layout == nil, document.layouts.count > 1 {
      let pictures = request.pictures(
        of: document, checkedBy: linter, limit: GalleryPage.sceneLimit)
      return .all(GalleryPage(pictures, of: document))
    }
    let (picture, names) = try request.picture(of: document, checkedBy: linter)
    return .one(picture, names: names)
  }

  /// The selected layout on several screens.
  func panels(on arguments: PanelArguments) throws(CommandError) -> ScreenPanels {
    let devices = try DeviceChoice(names: RuleOptions.items(arguments.screens), option: "--screens")
    let sizes = try PanelChoice.textSizes(named: RuleOptions.items(arguments.textSize))
    let input = try configuration.input(named: file)
    let choice = PanelChoice(
      devices: devices, textScale: arguments.screen.textScale, textSizes: sizes,
      languages: try PanelChoice.languages(
        named: RuleOptions.items(arguments.language), for: input, in: TranslationStore()))
    let screens = devices.screens(for: AppOrientationStore().orientations(for: input))
    let linter = LinterFactory.linter(for: input, sources: SourceStore()).checking(
      on: choice, screens)
    let document = try checkedDocument(input, by: linter)
    return try ScreenPanels(
      of: document, PictureRequest(layout: layout, nameOption: "--layout"), on: choice, screens,
      checkedBy: linter)
  }

  private func checkedDocument(
    _ input: Input, by linter: Linter
  ) throws(CommandError) -> CheckedDocument {
    let source = try input.read(limits: linter.settings.limits)
    guard let document = linter.check(source) else { throw CommandError.notALayout(source) }
    guard !document.layouts.isEmpty else {
      throw CommandError.nothingRead(document.findings, source)
    }
    return document
  }

  /// The parts of the file that no layout contains.
  func unknownParts() throws(CommandError) -> [UnknownPart] {
    let (document, source, _) = try readDocument()
    guard !document.layouts.isEmpty || document.findings.isEmpty else {
      throw CommandError.nothingRead(document.findings, source)
    }
    return document.unknownParts
  }

  /// The linter of all lines of a stream and the number of jobs, with the configuration of the current folder.
  func recordLinter() throws(CommandError) -> (linter: Linter, jobs: Int?) {
    var configurations = configuration.store()
    var input = Input(path: Input.standardInputName, origin: .standardInput)
    input.configuration = configurations.configuration(of: configurations.currentFolder)
    try configurations.check()
    return (
      LinterFactory.linter(for: input, sources: SourceStore()),
      input.configuration?.configuration.jobs?.value
    )
  }

  private func openDocument() throws(CommandError) -> OpenedDocument {
    let (document, source, linter) = try readDocument()
    return try Self.openedDocument(document, source, code: linter.sources)
  }

  /// - Throws: if the document has no layout.
  static func openedDocument(
    _ document: LayoutDocument, _ source: SourceText, code: CodeScope? = nil
  ) throws(CommandError) -> OpenedDocument {
    guard !document.layouts.isEmpty else {
      throw CommandError.nothingRead(document.findings, source)
    }
    return OpenedDocument(
      document.parsedLayouts, of: source, format: document.format, nameOption: "--layout",
      code: code)
  }

  private func readDocument() throws(CommandError) -> (
    document: LayoutDocument, source: SourceText, linter: Linter
  ) {
    let input = try configuration.input(named: file)
    let linter = LinterFactory.linter(for: input, sources: SourceStore())
    let source = try input.read(limits: linter.settings.limits)
    guard let document = linter.read(source) else { throw CommandError.notALayout(source) }
    return (document, source, linter)
  }
}

extension CommandError {
  /// A document without a readable layout, with the first finding.
  fileprivate static func nothingRead(_ findings: [Finding], _ source: SourceText) -> CommandError {
    guard let finding = findings.first else {
      return CommandError("contains no layout", path: source.path)
    }
    return CommandError(finding, in: source, LineIndex(source.bytes))
  }

  /// What a reader found.
  fileprivate init(
    _ finding: Finding, in source: SourceText, _ lines: LineIndex, severity: Bool = false
  ) {
    let message = "\(finding.message.text) [\(finding.rule)]"
    self.init(
      severity ? "\(finding.severity.rawValue): \(message)" : message, path: source.path,
      position: lines.position(of: finding.range.start))
  }
}

/// The arguments that select a screen and the scale of its text.
struct ScreenArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Lay the views out on a device. (default: stored, the frames of the document)",
      valueName: "device"),
    completion: Completions.device)
  var device: String?

  @Option(help: "The orientation of the device. (default: portrait)")
  var orientation: Screen.Orientation?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Scale the text of labels and buttons.", valueName: "factor"))
  var textScale = 1.0
}

/// The arguments that select a screen, a language and a text size.
struct DeviceArguments: ParsableArguments {
  @OptionGroup var screen: ScreenArguments

  @Option(
    help: ArgumentHelp(
      "Use the texts of a language, by the files beside the document: a tag such as de, or double, "
        + "accented, bounded or rtl (the texts of the document in a layout from right to left).",
      valueName: "language"),
    completion: .list(PseudoLanguage.allCases.map(\.rawValue)))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "Lay fonts with a text style out at a text size, xSmall to AX5. (default: large)",
      valueName: "size"),
    completion: ContentSizeCategory.completion)
  var textSize: String?

  func validate() throws {
    if let language, language == LanguageChoice.allName || !LanguageChoice.isName(language) {
      throw ValidationError(LanguageChoice.invalidNameMessage(language) + ".")
    }
    if screen.orientation != nil, screen.device == nil || screen.device == QueryScreen.stored {
      throw ValidationError("--orientation needs --device.")
    }
    try Self.validate(textScale: screen.textScale)
  }

  static func validate(textScale: Double) throws {
    guard QueryScreen.textScales.contains(textScale) else {
      throw ValidationError(
        "--text-scale needs a factor from 0.5 to 4, not \(textScale.shortText).")
    }
  }

  func queryScreen() throws(CommandError) -> QueryScreen {
    var text = TextSettings.stored
    text.scale = screen.textScale
    if let textSize { text.contentSize = try ContentSizeCategory(name: textSize) }
    return try QueryScreen(device: screen.device, orientation: screen.orientation, text: text)
  }
}

extension Screen.Orientation: ExpressibleByArgument {}

extension ContentSizeCategory {
  /// For completions.
  static let completion = CompletionKind.list(allCases.map(\.rawValue))
}

/// The arguments of `render` that select one screen or several.
struct PanelArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Draw the layout on several screens side by side: on the canvas, and on these devices in both \
      orientations: representative, all, stored (only the canvas), or device names.
      """, valueName: "device,..."),
    completion: Completions.devices)
  var screens: [String] = []

  @OptionGroup var screen: ScreenArguments

  @Option(
    help: ArgumentHelp(
      """
      Use the texts of a language, by the files beside the document: a tag such as de, or double, \
      accented, bounded or rtl. With --screens also several: all, or a list in which stored is the \
      texts of the document itself.
      """, valueName: "language,..."),
    completion: .list(PseudoLanguage.allCases.map(\.rawValue)))
  var language: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Lay fonts with a text style out at a text size, xSmall to AX5. With --screens also at several. \
      (default: large)
      """, valueName: "size,..."),
    completion: ContentSizeCategory.completion)
  var textSize: [String] = []

  /// Whether one picture is drawn.
  var isSingle: Bool { screens.isEmpty }

  func validate() throws {
    guard isSingle else {
      if screen.device != nil || screen.orientation != nil {
        throw ValidationError("--screens cannot be combined with --device and --orientation.")
      }
      for name in RuleOptions.items(language) where !LanguageChoice.isName(name) {
        throw ValidationError(LanguageChoice.invalidNameMessage(name) + ".")
      }
      return try DeviceArguments.validate(textScale: screen.textScale)
    }
    if textSize.count > 1 || RuleOptions.items(textSize).count > 1 {
      throw ValidationError("several text sizes need --screens.")
    }
    if language.count > 1 || RuleOptions.items(language).count > 1 {
      throw ValidationError("several languages need --screens.")
    }
    try single().validate()
  }

  /// The arguments of a query about one screen.
  func single() -> DeviceArguments {
    var arguments = DeviceArguments()
    arguments.screen = screen
    arguments.language = language.first
    arguments.textSize = textSize.first
    return arguments
  }
}

extension PanelChoice {
  /// The texts of the languages; those of the document itself if there is no name.
  ///
  /// - Throws: if there are no translations in one of the languages.
  static func languages(
    named names: [String], for input: Input, in store: TranslationStore
  ) throws(CommandError) -> [LanguageTexts?] {
    let choice = LanguageChoice(names.filter { $0 != storedLanguage })
    var languages: [LanguageTexts?] = names.isEmpty || names.contains(storedLanguage) ? [nil] : []
    guard !choice.names.isEmpty else { return languages }
    let found = store.translations(for: input)
    let known = found.translations.allLanguages
    for name in choice.languages where !known.contains(where: { $0.isEqualTag(to: name) }) {
      // The language may be that of a file that cannot be read.
      if let error = found.errors.first { throw error }
      throw CommandError.unknownLanguage(name, known: known)
    }
    languages += choice.texts(found.translations).map(Optional.some)
    return languages.isEmpty ? [nil] : languages
  }
}
