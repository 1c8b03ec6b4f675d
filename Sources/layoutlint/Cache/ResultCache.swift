internal import LayoutModel
internal import Linting
internal import SystemPackage

/// The results of earlier runs, which replace checks of unchanged documents.
///
/// The key of a result is the hash of everything that it depends on: the program's build, the
/// document's path and contents, the configuration and the options that determine its settings, and the
/// source code and translations beside it. Times of files are not used.
struct ResultCache {
  private var file: ResultFile
  /// nil: the program has no identity, so that no result is used.
  private let run: ContentHash?
  private let overrides: RuleOverrides
  private let screens: ScreenRequest
  private let sources: SourceStore
  private let isFixing: Bool
  /// Whether reports need the texts of documents with findings.
  private let usesTexts: Bool
  /// By the path of the configuration.
  private var configurations: [String: Configured] = [:]
  /// Of the folder of the last input.
  private var folder: Folder?
  /// Of the app of the last folder.
  private var orientations: (value: AppOrientations, hash: ContentHash)?
  /// Of the orientations of all apps.
  private var hashes: [AppOrientations: ContentHash] = [:]
  private var hits = 0
  private var documents = 0
  /// Why the cache cannot be used; for `--verbose`.
  private(set) var notes: [String] = []

  /// What the results of all documents of a configuration depend on.
  private struct Configured {
    let hash: ContentHash
    let suppressions: [ConfiguredSuppression]
  }

  /// What the results of all documents of a folder depend on.
  private struct Folder {
    let path: String
    let configuration: ConfigurationFile?
    let hash: ContentHash
    /// Of Interface Builder documents.
    let suffix: String
    let code: SourceStore.SourceHash?
  }

  init(
    _ cache: CacheFile, overrides: RuleOverrides, screens: ScreenRequest, sources: SourceStore,
    isFixing: Bool, usesTexts: Bool
  ) {
    file = cache.file
    notes = cache.notes
    run = ProgramBuild.identity.map { build in
      var writer = ByteWriter()
      writer.write(LayoutlintCommand.version)
      writer.write(build)
      writer.write(ValueText.text(of: overrides))
      writer.write(ValueText.text(of: screens.choice as Any))
      writer.write(screens.textScale)
      writer.write(ValueText.text(of: screens.languages as Any))
      writer.write(ValueText.text(of: screens.textSizes as Any))
      return ContentHash(writer.bytes)
    }
    self.overrides = overrides
    self.screens = screens
    self.sources = sources
    self.isFixing = isFixing
    self.usesTexts = usesTexts
  }

  /// What a result depends on beside the document.
  struct Surroundings: Hashable {
    fileprivate let hash: ContentHash
    /// nil: the document has no sources.
    fileprivate let sources: ContentHash?
  }

  /// The result of an earlier check.
  struct Result {
    let outcome: Outcome
    /// What a result depends on, for `save`.
    let surroundings: Surroundings
  }

  enum Outcome {
    /// There is no result.
    case unknown
    case checked(CheckedDocument)
    /// The document cannot be checked.
    case failed(CommandError)
  }

  /// Reads what the results of several inputs depend on.
  mutating func prepare(for inputs: [Input]) {
    if run != nil { sources.prepareHashes(for: inputs, &file) }
  }

  /// The result of an earlier check, if there is one; nil: the input is not cached.
  mutating func result(for input: Input) -> Result? {
    documents += 1
    // A pipe can be read only once.
    guard let run, input.origin == .file, let contents = contents(of: input) else { return nil }
    let configured = configured(input.configuration)
    let surroundings = surroundings(of: input, run, configured?.hash)
    let result = file.result(for: Self.key(input.path, surroundings, contents.hash))
    var outcome = Outcome.unknown
    if let result, let message = SavedDocument.failure(in: result) {
      outcome = .failed(CommandError(message, path: input.path))
    } else if let result,
      let document = SavedDocument.document(
        in: result, path: input.path, text: usesTexts ? { Self.text(of: input, contents) } : nil,
        forFixing: isFixing, suppressions: configured?.suppressions ?? [],
        file: { [folder] in folder?.code?.file(at: $0) })
    {
      outcome = .checked(document)
    }
    if case .unknown = outcome {} else { hits += 1 }
    return Result(outcome: outcome, surroundings: surroundings)
  }

  /// nil: it is no regular file, or cannot be read. The check reports the reason.
  private func contents(of input: Input) -> FileContents? {
    if let contents = input.contents { return contents }
    guard (try? FileSystem.status(of: FilePath(input.path)))?.type == .regular,
      let source = try? input.read(limits: ReaderLimits())
    else { return nil }
    return FileContents(hash: ContentHash(source.bytes), text: source.bytes)
  }

  /// nil: the file has changed in the meantime.
  private static func text(of input: Input, _ contents: FileContents) -> [UInt8]? {
    if let text = contents.text { return text }
    guard let source = try? input.read(limits: ReaderLimits()),
      ContentHash(source.bytes) == contents.hash
    else { return nil }
    return source.bytes
  }

  /// The settings in force for an input, without those that need source code.
  func settings(for input: Input) -> LintSettings {
    LinterFactory.settings(for: input, overrides: overrides, screens: screens)
  }

  /// Saves the result of a check.
  mutating func save(
    _ document: CheckedDocument, of input: Input, in surroundings: Surroundings
  ) {
    let suppressions = configured(input.configuration)?.suppressions ?? []
    guard isCurrent(surroundings, for: input),
      let result = SavedDocument.bytes(of: document, suppressions: suppressions)
    else { return }
    let contents = ContentHash(document.source.bytes)
    file.save(
      result, for: Self.key(input.path, surroundings, contents),
      contents: SavedDocument.hasRanges(document) ? contents : nil)
  }

  /// Saves the reason why a document cannot be checked.
  mutating func save(
    failure: CommandError, of source: SourceText, _ input: Input, in surroundings: Surroundings
  ) {
    guard isCurrent(surroundings, for: input), failure.position == nil, failure.others.isEmpty
    else { return }
    file.save(
      SavedDocument.bytes(ofFailure: failure.message),
      for: Self.key(input.path, surroundings, ContentHash(source.bytes)))
  }

  /// Whether the source code that the check has read is that of the surroundings.
  private func isCurrent(_ surroundings: Surroundings, for input: Input) -> Bool {
    surroundings.sources == sources.hashOfReadSources(for: input)
  }

  /// Writes new results. A cache that cannot be written is no error.
  mutating func finish() {
    if run == nil { return notes.append("layoutlint: no cache: the program has no build ID") }
    do {
      try file.write()
    } catch {
      notes.append("layoutlint: \(file.folder.string.escaped): cannot be written: \(error.text)")
    }
    notes.append("layoutlint: \(hits) of \(documents) results read from the cache")
  }

  private static func key(
    _ path: String, _ surroundings: Surroundings, _ contents: ContentHash
  ) -> ContentHash {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count + 2 * ContentHash.byteCount)
    surroundings.hash.append(to: &bytes)
    contents.append(to: &bytes)
    bytes.append(contentsOf: path.utf8)
    return ContentHash(bytes)
  }

  /// The settings of a document are computed from these values: comparing the settings would take longer.
  private mutating func surroundings(
    of input: Input, _ run: ContentHash, _ configuration: ContentHash?
  ) -> Surroundings {
    let folder = folder(of: input, run, configuration)
    let code = input.path.hasSuffix(folder.suffix) ? folder.code : nil
    let accepted = input.baseline.map { $0.accepted }
    let translations = screens.hashOfTranslations(for: input)
    let isInNoTarget = screens.apps.isInNoTarget(input)
    guard code != nil || accepted != nil || translations != nil || isInNoTarget else {
      return Surroundings(hash: folder.hash, sources: nil)
    }
    var writer = ByteWriter()
    writer.write(folder.hash.bytes)
    writer.write(isInNoTarget)
    writer.write(code?.hash.bytes ?? [])
    writer.write(accepted) { writer, accepted in
      if accepted != DocumentBaseline() { writer.write(ValueText.text(of: accepted)) }
    }
    writer.write(translations?.bytes ?? [])
    return Surroundings(hash: ContentHash(writer.bytes), sources: code?.hash)
  }

  private mutating func folder(
    of input: Input, _ run: ContentHash, _ configuration: ContentHash?
  ) -> Folder {
    let dot = input.path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? input.path.startIndex
    let suffix = String(input.path[dot...])
    let path = input.folder(in: FileSystem.currentFolder)
    if let folder, folder.path == path, folder.configuration === input.configuration,
      folder.suffix == suffix
    {
      return folder
    }
    var writer = ByteWriter()
    writer.write(run.bytes)
    writer.write(configuration?.bytes ?? [])
    // The path of a file relative to the configuration differs only in its name, which is in the key.
    let file = FilePath(FolderScan.appending("name", to: path))
    let relative = input.configuration?.relativePath(of: file)
    writer.write(relative) { writer, path in
      writer.write(path.texts) { writer, text in writer.write(text) { $0.write($1) } }
    }
    screens.apps.prepare(for: input, run, &self.file)
    let orientations = screens.apps.orientationsOfApp(with: input)
    if self.orientations?.value != orientations {
      let hash =
        hashes[orientations] ?? ContentHash(Array(ValueText.text(of: orientations).utf8))
      hashes[orientations] = hash
      self.orientations = (orientations, hash)
    }
    writer.write(self.orientations?.hash.bytes ?? [])
    let result = Folder(
      path: path, configuration: input.configuration, hash: ContentHash(writer.bytes),
      suffix: suffix, code: sources.contentHash(for: input, &self.file))
    folder = result
    return result
  }

  private mutating func configured(_ configuration: ConfigurationFile?) -> Configured? {
    guard let configuration else { return nil }
    if let known = configurations[configuration.path] { return known }
    let result = Configured(
      hash: ContentHash(Array(ValueText.text(of: configuration).utf8)),
      suppressions: configuration.configuration.suppressions.map(\.value))
    configurations[configuration.path] = result
    return result
  }
}

/// The file of a cache, which is read before the documents.
struct CacheFile {
  let file: ResultFile
  /// Why the file cannot be read; nil: it can.
  let problem: String?

  init(in folder: FilePath) {
    let folder = folder.absolute(in: FileSystem.currentFolder)
    do {
      file = try ResultFile(in: folder)
      problem = nil
    } catch {
      file = ResultFile(emptyIn: folder)
      problem = "\(folder.string): cannot be read: \(error.text)"
    }
  }

  var notes: [String] { problem.map { ["layoutlint: \($0.escaped)"] } ?? [] }

  /// The search for documents also reads them.
  ///
  /// - Parameter keepsTexts: whether reports are expected to need the texts of documents with findings.
  func reading(keepsTexts: Bool) -> FolderScan.TextChoice {
    guard keepsTexts else { return FolderScan.TextChoice { _ in false } }
    let contents = file.contentsWithRanges
    return FolderScan.TextChoice { contents.contains($0) }
  }
}

// Whether a report needs no more than the findings and totals of documents, which the cache contains.
// No cache is used for a reporter with `false`.
extension NDJSONReporter { var usesFindingsOnly: Bool { true } }
extension SARIFReporter { var usesFindingsOnly: Bool { true } }
extension JUnitReporter { var usesFindingsOnly: Bool { true } }
extension CheckstyleReporter { var usesFindingsOnly: Bool { true } }
extension GitHubReporter { var usesFindingsOnly: Bool { true } }
extension GitLabReporter { var usesFindingsOnly: Bool { true } }
extension XcodeReporter { var usesFindingsOnly: Bool { true } }
extension TextReporter { var usesFindingsOnly: Bool { true } }
extension JSONReporter { var usesFindingsOnly: Bool { true } }
extension SilentReporter { var usesFindingsOnly: Bool { true } }

// The other reports contain excerpts, or columns in UTF-16.
extension NDJSONReporter { var usesTexts: Bool { false } }
extension JUnitReporter { var usesTexts: Bool { false } }
extension GitLabReporter { var usesTexts: Bool { false } }
extension XcodeReporter { var usesTexts: Bool { false } }
extension JSONReporter { var usesTexts: Bool { false } }
extension SilentReporter { var usesTexts: Bool { false } }
