internal import LayoutModel
internal import Linting
internal import SystemPackage

/// The results of earlier runs, which replace checks of unchanged documents.
///
/// The key of a result is the hash of everything that it depends on: the program's build, the
/// document's path and contents, its settings and configuration, and the source code beside it. Times
/// of files are not used.
struct ResultCache {
  private var file: ResultFile
  /// nil: the program has no identity, so that no result is used.
  private let build: [UInt8]?
  private let overrides: RuleOverrides
  private let screens: ScreenRequest
  private let sources: SourceStore
  private let isFixing: Bool
  private var settingsHashes: [(settings: LintSettings, hash: ContentHash)] = []
  /// By the path of the configuration.
  private var configurationHashes: [String: ContentHash] = [:]
  private var hits = 0
  private var documents = 0
  /// Why the cache cannot be used; for `--verbose`.
  private(set) var notes: [String] = []

  /// Different settings whose hashes are kept: documents of one folder mostly have the same.
  private static let settingsLimit = 16

  init(
    in folder: FilePath, overrides: RuleOverrides, screens: ScreenRequest, sources: SourceStore,
    isFixing: Bool
  ) {
    build = ProgramBuild.identity.map { Array(LayoutlintCommand.version.utf8) + [0] + $0 }
    self.overrides = overrides
    self.screens = screens
    self.sources = sources
    self.isFixing = isFixing
    let folder = folder.absolute(in: FileSystem.currentFolder)
    do {
      file = try ResultFile(in: folder)
    } catch {
      file = ResultFile(emptyIn: folder)
      self.notes.append("layoutlint: \(folder.string.escaped): cannot be read: \(error.text)")
    }
  }

  /// What a result depends on beside the document.
  struct Surroundings: Hashable {
    fileprivate let hash: ContentHash
    /// nil: the document has no sources.
    fileprivate let sources: ContentHash?
  }

  /// The result of an earlier check.
  struct Result {
    /// nil: there is none.
    let document: CheckedDocument?
    /// What a result depends on, for `save`.
    let surroundings: Surroundings
    /// The settings in force for the input.
    let settings: LintSettings
  }

  /// The result of an earlier check, if there is one; nil: the input is not cached.
  mutating func result(for input: Input) -> Result? {
    documents += 1
    guard let build else { return nil }
    // A pipe can be read only once.
    guard input.origin == .file,
      (try? FileSystem.status(of: FilePath(input.path)))?.type == .regular
    else { return nil }
    let settings = LinterFactory.settings(for: input, overrides: overrides, screens: screens)
    // The check reports why it cannot be read.
    guard let source = try? input.read(limits: settings.limits) else { return nil }
    let code = sources.contentHash(for: input)
    let surroundings = Surroundings(
      hash: hash(of: input, settings, code, build), sources: code?.hash)
    guard let result = file.result(for: key(source, surroundings)),
      let document = SavedDocument.document(
        in: result, source: source, forFixing: isFixing, file: { code?.file(at: $0) })
    else { return Result(document: nil, surroundings: surroundings, settings: settings) }
    hits += 1
    return Result(document: document, surroundings: surroundings, settings: settings)
  }

  /// Saves the result of a check.
  mutating func save(
    _ document: CheckedDocument, of input: Input, in surroundings: Surroundings
  ) {
    // The source code was read a second time for the check.
    guard surroundings.sources == sources.hashOfReadSources(for: input),
      let result = SavedDocument.bytes(of: document)
    else { return }
    file.save(result, for: key(document.source, surroundings))
  }

  /// Writes new results. A cache that cannot be written is no error.
  mutating func finish() {
    if build == nil { return notes.append("layoutlint: no cache: the program has no build ID") }
    do {
      try file.write()
    } catch {
      notes.append("layoutlint: \(file.folder.string.escaped): cannot be written: \(error.text)")
    }
    notes.append("layoutlint: \(hits) of \(documents) results read from the cache")
  }

  private func key(_ source: SourceText, _ surroundings: Surroundings) -> ContentHash {
    var writer = ByteWriter()
    writer.write(surroundings.hash.bytes)
    writer.write(source.path)
    return ContentHash(writer.bytes + source.bytes)
  }

  private mutating func hash(
    of input: Input, _ settings: LintSettings, _ code: SourceStore.SourceHash?,
    _ build: [UInt8]
  ) -> ContentHash {
    var writer = ByteWriter()
    writer.write(build)
    writer.write(hash(of: settings).bytes)
    writer.write(settings.baseline.map { ValueText.text(of: $0) } ?? "")
    writer.write(input.configuration.map { hash(of: $0).bytes } ?? [])
    writer.write(input.relativePath.map { ValueText.text(of: $0) } ?? "")
    writer.write(code?.hash.bytes ?? [])
    return ContentHash(writer.bytes)
  }

  /// The hash of all settings except the accepted findings, which each document has for itself.
  private mutating func hash(of settings: LintSettings) -> ContentHash {
    var settings = settings
    settings.baseline = nil
    if let known = settingsHashes.last(where: { $0.settings == settings }) { return known.hash }
    let hash = ContentHash(Array(ValueText.text(of: settings).utf8))
    if settingsHashes.count >= Self.settingsLimit { settingsHashes.removeFirst() }
    settingsHashes.append((settings, hash))
    return hash
  }

  private mutating func hash(of configuration: ConfigurationFile) -> ContentHash {
    if let known = configurationHashes[configuration.path] { return known }
    let hash = ContentHash(Array(ValueText.text(of: configuration).utf8))
    configurationHashes[configuration.path] = hash
    return hash
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
