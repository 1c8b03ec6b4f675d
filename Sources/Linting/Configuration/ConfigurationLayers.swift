package import LayoutModel

/// The path of a file relative to the folder of each of the merged files of a configuration.
///
/// A path pattern is relative to the folder of the file that contains it.
package struct LayeredPath: Hashable, Sendable {
  /// By layer; nil: the file is not in the folder.
  private let paths: [RelativePath?]

  package init(_ paths: [RelativePath?]) {
    self.paths = paths
  }

  package subscript(layer: Int) -> RelativePath? {
    paths.indices.contains(layer) ? paths[layer] : nil
  }
}

/// An entry of `overrides`: other settings for the files that its patterns match.
package struct ConfigurationOverride: Hashable, Sendable {
  package var paths: [PathGlob] = []
  package var rules: [String: RuleConfiguration] = [:]
  package var devices: Located<DeviceChoice>?
  package var languages: Located<LanguageChoice>?
  package var textSizes: Located<[ContentSizeCategory]>?
  package var failingLevel: Located<FailingLevel>?

  /// The greatest number of entries: each path is compared with the patterns of all.
  package static let countLimit = 100

  package init() {}
}

extension Located<ConfigurationOverride> {
  package func applies(to file: LayeredPath?) -> Bool {
    guard let path = file?[origin.layer] else { return false }
    return value.paths.contains { $0.covers(path) }
  }
}

extension Configuration {
  /// The greatest number of entries of `extends` in one file.
  package static let extendsLimit = 16
  /// The greatest number of files from one that applies itself to one that it takes over, both included.
  package static let depthLimit = 16
  /// The greatest number of files that are merged to one configuration.
  package static let fileLimit = 64

  /// Settings that depend on the checked file, in the order in which they are applied.
  struct Step: Hashable, Sendable {
    /// nil: the settings of a file for all documents.
    let entry: Located<ConfigurationOverride>?
    let settings: ConfigurationOverride
  }

  /// Merges the settings of several files, the most important one first.
  ///
  /// Of a setting with one value, the value of the most important file is used. Rules and classes are
  /// merged by name, the options of a rule by name, and custom rules by id. Lists are joined. The `overrides` of a file take
  /// precedence over its other settings, but not over those of a more important file.
  package static func merging(_ layers: [Configuration]) -> Configuration {
    let located = layers.enumerated().map { $1.located(inLayer: $0) }
    guard var result = located.first else { return Configuration() }
    for base in located.dropFirst() {
      result.rules = base.rules.merging(result.rules) { $0.overridden(by: $1) }
      result.include += base.include
      result.exclude += base.exclude
      result.suppressions += base.suppressions
      let ids = Set(result.customRules.map(\.value.id))
      result.customRules += base.customRules.filter { !ids.contains($0.value.id) }
      result.overrides = base.overrides + result.overrides
      result.allowsOutside = result.allowsOutside ?? base.allowsOutside
      result.includesHidden = result.includesHidden ?? base.includesHidden
      result.devices = result.devices ?? base.devices
      result.languages = result.languages ?? base.languages
      result.textSizes = result.textSizes ?? base.textSizes
      result.infoPlist = result.infoPlist ?? base.infoPlist
      result.sources = result.sources ?? base.sources
      result.failingLevel = result.failingLevel ?? base.failingLevel
      result.format = result.format ?? base.format
      result.jobs = result.jobs ?? base.jobs
      result.baseline = result.baseline ?? base.baseline
    }
    result.classes = mergedClasses(layers)
    result.steps = located.reversed().flatMap(\.ownSteps)
    return result
  }

  /// The classes of several files, the most important one first.
  package static func mergedClasses(_ layers: [Configuration]) -> ClassMap {
    guard layers.count > 1 else { return layers.first?.classes ?? ClassMap() }
    return ClassMap(
      layers.reduce(into: [:]) { $0.merge($1.classes.descriptions) { first, _ in first } })
  }

  private var ownSteps: [Step] {
    var own = ConfigurationOverride()
    own.rules = rules
    own.devices = devices
    own.languages = languages
    own.textSizes = textSizes
    own.failingLevel = failingLevel
    return [Step(entry: nil, settings: own)]
      + overrides.map { Step(entry: $0, settings: $0.value) }
  }

  /// The settings that apply to a file: with those of the `overrides` that match it.
  package func applying(to file: LayeredPath?) -> Configuration {
    let steps = steps.isEmpty ? ownSteps : steps
    guard steps.contains(where: { $0.entry?.applies(to: file) == true }) else { return self }
    var result = self
    result.rules = [:]
    (result.devices, result.languages, result.textSizes) = (nil, nil, nil)
    result.failingLevel = nil
    for step in steps where step.entry?.applies(to: file) ?? true {
      result.rules.merge(step.settings.rules) { $0.overridden(by: $1) }
      result.devices = step.settings.devices ?? result.devices
      result.languages = step.settings.languages ?? result.languages
      result.textSizes = step.settings.textSizes ?? result.textSizes
      result.failingLevel = step.settings.failingLevel ?? result.failingLevel
    }
    return result
  }

  /// The same with the index of the file in the origin of each setting.
  private func located(inLayer layer: Int) -> Configuration {
    let origin = SettingOrigin(layer: layer)
    var result = self
    result.rules = rules.mapValues { $0.located(at: origin) }
    result.include = include.map { $0.located(at: origin) }
    result.exclude = exclude.map { $0.located(at: origin) }
    result.suppressions = suppressions.map { $0.located(at: origin) }
    result.customRules = customRules.map { $0.located(at: origin) }
    result.includesHidden = includesHidden?.located(at: origin)
    result.devices = devices?.located(at: origin)
    result.languages = languages?.located(at: origin)
    result.textSizes = textSizes?.located(at: origin)
    result.infoPlist = infoPlist?.located(at: origin)
    result.sources = sources?.located(at: origin)
    result.failingLevel = failingLevel?.located(at: origin)
    result.format = format?.located(at: origin)
    result.jobs = jobs?.located(at: origin)
    result.baseline = baseline?.located(at: origin)
    result.overrides = overrides.enumerated().map { index, entry in
      let inside = SettingOrigin(layer: layer, override: index)
      var entry = entry.located(at: inside)
      entry.value.rules = entry.value.rules.mapValues { $0.located(at: inside) }
      entry.value.devices = entry.value.devices?.located(at: inside)
      entry.value.languages = entry.value.languages?.located(at: inside)
      entry.value.textSizes = entry.value.textSizes?.located(at: inside)
      entry.value.failingLevel = entry.value.failingLevel?.located(at: inside)
      return entry
    }
    return result
  }
}

extension Located {
  fileprivate func located(at origin: SettingOrigin) -> Self {
    var result = self
    result.origin = origin
    return result
  }
}

extension RuleConfiguration {
  fileprivate func located(at origin: SettingOrigin) -> Self {
    var result = self
    result.level = level?.located(at: origin)
    result.options = options.mapValues { $0.located(at: origin) }
    return result
  }

  /// The settings with those of a more important file or entry.
  fileprivate func overridden(by other: Self) -> Self {
    var result = self
    result.level = other.level ?? level
    result.options.merge(other.options) { $1 }
    return result
  }
}
