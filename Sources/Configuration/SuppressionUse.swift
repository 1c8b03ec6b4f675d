internal import Files
internal import LayoutModel
package import Linting
internal import Rules
package import SystemPackage

/// The entries of `suppress` of a run's configurations that suppress no finding.
///
/// An entry is reported only if the run checked all files that the entry can match, completely and with the
/// rule of the entry.
package struct SuppressionUse {
  /// The files of the configurations by real path.
  private var layers: [FilePath: Layer] = [:]
  /// The entries that suppress a finding, or for which that is unknown.
  private var kept: Set<Entry> = []
  package private(set) var checkedCount = 0

  private struct Layer {
    let layer: ConfigurationLayer
    /// The configuration that it is part of, and its index there.
    let file: ConfigurationFile
    let index: Int
    /// The folders of all configurations that take it over.
    var users: Set<FilePath>
  }

  private struct Entry: Hashable {
    let file: FilePath
    let offset: Int
  }

  /// Adds the use of entries by the check of a document.
  ///
  /// - Parameters:
  ///   - file: the configuration of the document; nil: there is none.
  ///   - path: the document's path relative to the folders of the configuration.
  ///   - settings: those in force for the document.
  package mutating func add(
    _ document: CheckedDocument, _ file: ConfigurationFile?, at path: LayeredPath?,
    with settings: LintSettings
  ) {
    checkedCount += 1
    guard let file else { return }
    let folder = Self.real(file.folder)
    for (index, layer) in file.layers.enumerated() {
      let new = Layer(layer: layer, file: file, index: index, users: [])
      layers[layer.realPath, default: new].users.insert(folder)
    }
    guard !file.configuration.suppressions.isEmpty else { return }
    let rules = Linter(readers: [], rules: RuleCatalog.all, settings: settings).ruleIDs
    let runsAll = rules.allSatisfy(settings.isOn)
    for entry in file.configuration.suppressions where entry.applies(to: path) {
      let runs = entry.value.rule.map { settings.isOn($0) } ?? runsAll
      if !runs || !document.isComplete || document.usedSuppressions.contains(entry.value) {
        kept.insert(Self.key(of: entry, in: file))
      }
    }
  }

  /// A document for each configuration with entries that suppress nothing.
  ///
  /// - Parameters:
  ///   - roots: the files and folders that the run searched.
  ///   - overrides: the rule settings of the command line.
  package func unused(
    in roots: [FilePath], overrides: RuleOverrides
  ) -> [(document: CheckedDocument, failingLevel: FailingLevel)] {
    let roots = roots.map(Self.real)
    return layers.values.sorted { $0.layer.path < $1.layer.path }.compactMap { layer in
      let configuration = layer.file.configuration
      let settings = LintSettings(
        configuration, file: nil, overrides: overrides,
        rules: RuleCatalog.all.map { type(of: $0).metadata })
      let findings = configuration.suppressions.filter { entry in
        entry.origin.layer == layer.index && entry.value.rule != Self.ownRule
          && !kept.contains(Self.key(of: entry, in: layer.file))
          && Self.isCovered(entry.value.path, of: layer, by: roots)
      }.compactMap { settings.apply(.unusedSuppression($0)) }
      guard !findings.isEmpty else { return nil }
      let source = SourceText(path: layer.layer.path, bytes: layer.layer.bytes)
      return (
        CheckedDocument(configuration: source, findings: findings),
        configuration.failingLevel?.value ?? .error
      )
    }
  }

  private static let ownRule = DocumentRule.unusedSuppression.rawValue

  package init() {}

  private static func key(
    of entry: Located<ConfiguredSuppression>, in file: ConfigurationFile
  ) -> Entry {
    Entry(file: file.layers[entry.origin.layer].realPath, offset: entry.range.start)
  }

  /// Whether the run searched all files that a pattern can match.
  ///
  /// A configuration that others extend applies to their folders too.
  private static func isCovered(
    _ pattern: PathGlob?, of layer: Layer, by roots: [FilePath]
  ) -> Bool {
    func isSearched(_ path: FilePath) -> Bool { roots.contains { path.starts(with: $0) } }
    let folder = real(layer.layer.folder)
    let isExtended = layer.layer.reference != nil && !layer.layer.isInherited
    guard isExtended || !layer.users.allSatisfy({ $0.starts(with: folder) }) else {
      return isSearched(folder.pushing(FilePath(pattern?.literalPrefix ?? "")))
    }
    return isSearched(folder) && layer.users.allSatisfy(isSearched)
  }

  private static func real(_ path: FilePath) -> FilePath {
    SystemCalls.realPath(of: path) ?? path
  }
}
