internal import AppCode
internal import Configuration
internal import Files
internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import Pictures
internal import Project
internal import Reports
internal import SystemPackage

/// The process that serves a client, with the linter, answers and files of the command line.
enum ServerWorker {
  /// Runs the server until its input ends.
  ///
  /// - Parameter generation: the number of processes that served the client before.
  /// - Returns: the exit status.
  static func serve(generation: Int) async -> Int32 {
    defer { picturePages.remove() }
    var setup = ServerSetup(
      version: LayoutlintCommand.version, preparation: preparation, answer: answer,
      picturePage: picturePage,
      log: { line in
        InjectedError.occur(at: .log, in: line)
        ServerSetup.log(line)
      })
    setup.updatePages = updatePages
    if generation > 0 { setup.pagedDocuments = picturePages.documents }
    setup.languages = { LinterFactory.languages }
    setup.rulePage = rulePage
    setup.pageAddress = {
      BuildInformation.current.page(of: $0)
        ?? (RulePageFiles.paths[$0] ?? customRules.pagePath($0)).map(ServerSetup.address(ofFile:))
    }
    setup.workspace = workspace
    setup.returnMemory = { SystemCalls.returnMemory() }
    setup.generation = generation
    return await setup.run()
  }

  @Sendable private static func rulePage(_ rule: String) -> String? {
    RuleEntry.all.first { $0.id == rule }.map(\.markdown) ?? customRules.page(rule)
  }

  /// The custom rules of open documents.
  private static let customRules = CustomRuleRegistry()

  /// The source code beside the documents.
  private static let sources = SourceStore(showsAbsolutePaths: true)

  /// The translations beside the documents.
  private static let translations = TranslationStore()

  /// The linter of an open document, with the current configuration.
  @Sendable static func preparation(path: String) -> PreparedLinter {
    InjectedError.occur(at: .check, in: path)
    // An unsaved document has no folder.
    guard path.hasPrefix("/") else {
      return PreparedLinter(linter: LinterFactory.linter(isForEditing: true))
    }
    guard !path.hasSuffix("/\(ConfigurationFile.name)") else {
      return PreparedLinter(linter: LinterFactory.configurationLinter(for: path))
    }
    var configurations = ConfigurationStore(showsAbsolutePaths: true)
    var input = configurations.input(named: path)
    let baselineError = settingsFiles.assignBaseline(to: &input)
    customRules.add(input.configuration)
    var overrides = RuleOverrides()
    if let path = input.relativePath,
      input.configuration?.configuration.exclusion(of: path) != nil
    {
      // As on the command line. Hovers still describe the views.
      overrides.only = []
    }
    var screens = ScreenRequest()
    screens.apps = AppOrientationStore(cache: settingsFiles.projects)
    screens.translations = translations
    let linter = LinterFactory.linter(
      for: input, overrides: overrides, screens: screens, sources: sources, isForEditing: true)
    return PreparedLinter(
      linter: linter,
      configuration: input.configuration?.path ?? configurations.errors.first?.path,
      configurationError: configurations.errors.first.map { error in
        "\(error.summary); the configuration is ignored until this is fixed"
      } ?? baselineError ?? screens.apps.errors.first?.text
        ?? translations.errors.first?.text ?? FileFailures.take()?.summary)
  }

  private static let picturePages = PicturePageFiles(folder: ServerParent.workerStart?.pageFolder)
}

extension ServerWorker {
  /// The answer to a request of the client: the same JSON as that of the command line, in one line.
  @Sendable static func answer(
    _ question: LayoutQuery, about choice: LayoutChoice, document: CheckedDocument,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(ResponseError) -> WrittenJSON {
    do throws(CommandError) {
      var screen = try QueryScreen(choice)
      screen.language = try language(choice.language, of: document.source.path)
      func layout() throws(CommandError) -> OpenedLayout {
        let layout = try document.opened(on: screen).layout(named: choice.layout)
        // A checked document is already laid out on its canvas.
        return screen.isOther ? try layout.laidOut(on: screen) : layout
      }
      let answer: any LayoutAnswer =
        switch question {
        case .hitTest(let points): AnswerList(at: points, in: try layout())
        case .responderChain(let start, let action):
          try ChainAnswer(from: start, action: action, in: layout())
        case .reach: ReachAnswer(for: try layout(), cancellation: Cancellation(isStopped))
        case .touch(let gesture): DeliveryAnswer(to: gesture, in: try layout())
        case .preview(let hasLegend, nil):
          try preview(
            of: document, choice.layout, on: screen, hasLegend: hasLegend, isStopped: isStopped)
        case .preview(let hasLegend, let screens?):
          try panels(of: document, choice, on: screens, hasLegend: hasLegend, isStopped: isStopped)
        case .why(let subject): try WhyText(about: subject, in: document)
        }
      return WrittenJSON(utf8: answer.json.line)
    } catch {
      throw .invalidParams(([error] + error.others).map(\.message).joined(separator: "; "))
    }
  }

  /// The file of a document, with its configuration. An unsaved document has no folder.
  private static func input(of path: String) -> Input {
    guard path.hasPrefix("/") else { return Input(path: path, origin: .file) }
    var configurations = ConfigurationStore(showsAbsolutePaths: true)
    return configurations.input(named: path)
  }

  /// The pictures of a layout on several screens.
  private static func panels(
    of document: CheckedDocument, _ choice: LayoutChoice, on screens: PreviewScreens,
    hasLegend: Bool, isStopped: @escaping @Sendable () -> Bool
  ) throws(CommandError) -> ScreenPanels {
    let path = document.source.path
    let input = input(of: path)
    for name in screens.languages where !LanguageChoice.isName(name) {
      throw CommandError(LanguageChoice.invalidNameMessage(name))
    }
    let panels = PanelChoice(
      devices: try DeviceChoice(names: screens.devices, option: "'screens'"),
      textScale: choice.textScale ?? 1,
      textSizes: try PanelChoice.textSizes(named: screens.textSizes),
      languages: try PanelChoice.languages(named: screens.languages, for: input, in: translations))
    let targets = panels.devices.screens(
      for: AppOrientationStore(cache: settingsFiles.projects).orientations(for: input))
    let linter = preparation(path: path).linter.checking(on: panels, targets)
    var result = try ScreenPanels(
      of: linter.recheck(document, isStopped: isStopped),
      PictureRequest(layout: choice.layout, nameOption: "'layout'", takesFirst: true),
      on: panels, targets, checkedBy: linter, cancellation: Cancellation(isStopped))
    result.hasLegend = hasLegend
    return result
  }

  /// The texts in the language of a request.
  private static func language(
    _ name: String?, of path: String
  ) throws(CommandError) -> LanguageTexts? {
    guard let name else { return nil }
    guard name != LanguageChoice.allName, LanguageChoice.isName(name) else {
      throw CommandError(LanguageChoice.invalidNameMessage(name))
    }
    return try translations.texts(in: name, for: input(of: path))
  }

  /// - Parameter layout: the layout's name; nil: the first layout.
  private static func preview(
    of document: CheckedDocument, _ layout: String?, on screen: QueryScreen, hasLegend: Bool,
    isStopped: @escaping @Sendable () -> Bool
  ) throws(CommandError) -> PreviewAnswer {
    let (picture, names) = try picture(of: document, layout, on: screen, isStopped: isStopped)
    return PreviewAnswer(picture, hasLegend: hasLegend, names: names)
  }

  private static func picture(
    of document: CheckedDocument, _ layout: String?, on screen: QueryScreen,
    isStopped: @escaping @Sendable () -> Bool
  ) throws(CommandError) -> (picture: Picture, names: [String]) {
    let request = PictureRequest(
      layout: layout, screen: screen, nameOption: "'layout'", takesFirst: true)
    var (document, linter) = (document, LinterFactory.linter())
    if screen.isOther {
      linter = preparation(path: document.source.path).linter.checking(on: screen)
      document = try linter.recheck(document, isStopped: isStopped)
    }
    return try request.picture(of: document, checkedBy: linter)
  }

  /// Writes the page of a picture, as `layoutlint render -o FILE.html` does.
  ///
  /// - Returns: its URI.
  @Sendable static func picturePage(
    of choice: LayoutChoice, in document: CheckedDocument, number: Int,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(ResponseError) -> String {
    do throws(CommandError) {
      let page = try page(of: choice, in: document, isStopped: isStopped)
      let path = try picturePages.write(page, of: document.source.path, choice, number: number)
      return ServerSetup.address(ofFile: path.string)
    } catch {
      throw .invalidParams(error.message)
    }
  }

  private static func page(
    of choice: LayoutChoice, in document: CheckedDocument,
    isStopped: @escaping @Sendable () -> Bool
  ) throws(CommandError) -> String {
    var screen = try QueryScreen(choice)
    screen.language = try language(choice.language, of: document.source.path)
    let drawn = try picture(of: document, choice.layout, on: screen, isStopped: isStopped)
    return PicturePage(drawn.picture).text
  }

  /// Writes the pages of a document again, which the browser then reloads. Those of a later text stay.
  @Sendable static func updatePages(
    of document: CheckedDocument, number: Int,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    let path = document.source.path
    for choice in picturePages.choices(of: path, before: number) where !isStopped() {
      // A layout that was removed keeps its last picture.
      guard let page = try? page(of: choice, in: document, isStopped: isStopped) else { continue }
      _ = try? picturePages.write(page, of: path, choice, number: number)
    }
  }
}

extension CheckedDocument {
  /// The layouts of the document. Those for another screen than the canvas have the frames of the text,
  /// which the layout engine starts from.
  fileprivate func opened(on screen: QueryScreen) -> OpenedDocument {
    let linter = screen.isOther ? ServerWorker.preparation(path: source.path).linter : nil
    return opened(
      linter?.read(source)?.parsedLayouts ?? layoutsAsRead, "'layout'",
      code: linter?.sources ?? layouts.first?.code.scope)
  }
}

extension Linter {
  /// The check of a document on other screens.
  ///
  /// - Throws: if the result is no longer needed: it is incomplete.
  fileprivate func recheck(
    _ document: CheckedDocument, isStopped: @escaping @Sendable () -> Bool
  ) throws(CommandError) -> CheckedDocument {
    let checked = check(document.source, cancellation: Cancellation(isStopped)) ?? document
    guard !isStopped() else { throw CommandError("the picture is no longer needed") }
    return checked
  }
}

extension QueryScreen {
  /// The screen of a request.
  fileprivate init(_ choice: LayoutChoice) throws(CommandError) {
    let scale = choice.textScale ?? 1
    guard Self.textScales.contains(scale) else {
      throw CommandError("'textScale' needs a factor from 0.5 to 4, not \(scale.shortText)")
    }
    var text = TextSettings.stored
    text.scale = scale
    if let name = choice.textSize { text.contentSize = try ContentSizeCategory(name: name) }
    try self.init(device: choice.device, orientation: choice.orientation, text: text)
  }
}

extension ServerWorker {
  /// Finds and reads the files of a workspace as the command line does.
  private static let workspace: WorkspaceFiles = {
    var files = WorkspaceFiles()
    files.list = { list($0, ConfigurationStore(showsAbsolutePaths: true), ProjectFiles()) }
    files.listAll = listAll
    files.entries = entries
    files.read = read
    files.stamp = stamp
    files.settingsStamp = settingsStamp
    files.identity = { SystemCalls.realPath(of: FilePath($0))?.string ?? $0 }
    files.isWritable = { SystemCalls.isWritable(FilePath($0)) }
    files.configurationName = ConfigurationFile.name
    files.watchedPatterns =
      SettingsFiles.patterns + LayoutFormats.layoutSuffixes.map { "**/*\($0)" }
      + SourceStore.patterns + TranslationStore.patterns
    files.decides = decides
    files.reload = {
      sources.invalidate()
      translations.invalidate()
    }
    files.useText = { sources.useText($1, of: $0) }
    files.decidesCode = { paths in
      let decides = paths.contains { LayoutFormat.interfaceBuilder.isName($0) }
      if decides { sources.invalidateDocuments() }
      return decides
    }
    return files
  }()

  /// The folders are listed once for both searches.
  @Sendable private static func listAll(_ folder: String) -> [String] {
    let files = ProjectFiles()
    let configured = list(folder, ConfigurationStore(showsAbsolutePaths: true), files)
    let known = Set(configured)
    return configured
      + list(folder, ConfigurationStore(.none), files).filter { !known.contains($0) }
  }

  private static func list(
    _ folder: String, _ configurations: ConfigurationStore, _ files: ProjectFiles
  ) -> [String] {
    guard folder.hasPrefix("/"),
      (try? FileSystem.status(of: FilePath(folder)))?.type == .directory
    else { return [] }
    var search = InputSearch(configurations, excludesNamed: false, files: files)
    search.add(folder)
    return search.inputs.filter { $0.origin == .file }.map(\.path)
  }

  /// Empty for an unreadable folder. Hidden files are not offered.
  @Sendable private static func entries(of folder: String) -> [String] {
    let entries = try? ProjectFiles.workingTree.listing(of: folder).entries
    return (entries ?? []).filter { $0.isUTF8 && !$0.name.hasPrefix(".") }
      .map { $0.type == .folder ? $0.name + "/" : $0.name }
  }

  @Sendable private static func read(_ path: String) -> [UInt8]? {
    FileSystem.contents(of: FilePath(path), limit: ReaderLimits().documentBytes)
  }

  @Sendable private static func stamp(_ path: String, _ scan: Int?) -> String? {
    guard let file = FileSystem.stamp(of: FilePath(path)) else { return nil }
    return "\(file) \(settingsStamp(path, scan))"
  }

  /// - Parameter scan: as of `WorkspaceFiles.stamp`.
  @Sendable static func settingsStamp(_ path: String, _ scan: Int? = nil) -> String {
    settingsFiles.stamp(of: path) {
      "\(sources.stamp(for: $0, in: scan)) \(translations.stamp(for: $0))"
    }
  }

  /// The files that decide the findings of documents.
  private static let settingsFiles = SettingsFiles()

  @Sendable static func decides(_ path: String) -> Bool {
    SourceFile.isSource(path) || translations.isUsed(path) || settingsFiles.decides(path)
  }
}

/// The answer to `layoutlint.why`: the text of the command line.
private struct WhyText: LayoutAnswer {
  let text: String

  var json: JSONText { .string(text) }

  init(about subject: WhySubject, in document: CheckedDocument) throws(CommandError) {
    let linter = ServerWorker.preparation(path: document.source.path).linter
    text = try subject.answer(about: document, checkedBy: linter).text
  }
}
