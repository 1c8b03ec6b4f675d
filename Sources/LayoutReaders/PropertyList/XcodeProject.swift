internal import AppCode
package import LayoutModel
internal import Linting

/// What an Xcode project declares about the apps that contain its documents.
package struct XcodeProject: Hashable, Sendable {
  /// Those with documents or source files, and all iOS apps.
  package var targets: [Target]
  /// The `.xcconfig` files on which the settings depend, with missing ones, relative to the project's folder.
  package var settingsFiles: [String]

  package struct Target: Hashable, Sendable {
    /// Whether it is an app for iPhone or iPad. A framework runs in the apps of its project.
    package var isApp: Bool
    /// The folders that directly contain its documents, relative to the project's folder; empty: that folder.
    package var folders: Set<String>
    /// The folders whose files all belong to the target, at any depth.
    package var wholeFolders: Set<String>
    /// Of each configuration, without repetitions.
    package var settings: [Settings]
    package var name = ""
    package var kind = ProjectTarget.Kind.other
    /// The keys of its documents outside of `wholeFolders`, see `XcodeProject.keys(ofDocument:)`.
    package var documents: Set<String> = []
    /// The keys of its source files outside of `wholeFolders`.
    package var sources: Set<String> = []
    /// The folders whose files are all copied into the product.
    package var copiedFolders: Set<String> = []
    /// The keys of files in `wholeFolders` that do not belong to the target.
    package var exceptions: Set<String> = []
    /// The names of its module in the configurations; nil: one depends on settings that are not known.
    package var modules: Set<String>?
    /// The lowest major version of Swift in the configurations; nil: one is not known.
    package var swiftVersion: Int?

    func containsDocuments(in folder: String) -> Bool {
      folders.contains(folder)
        || wholeFolders.contains { folder == $0 || $0.isEmpty || folder.hasPrefix($0 + "/") }
    }
  }

  /// The build settings of a target in one configuration.
  package struct Settings: Hashable, Sendable {
    /// The path of the `Info.plist`, relative to the project's folder or absolute; nil: Xcode makes it.
    package var infoPlist: String?
    package var declared: DeclaredOrientations
  }

  /// The name of the file in a project.
  package static let fileName = "project.pbxproj"
  /// The end of the name of a project, which is a folder.
  package static let suffix = ".xcodeproj"
  /// Bytes. The projects of the largest apps have some ten million.
  package static let byteLimit = 64 << 20

  /// The end of the names of files with build settings.
  package static let settingsSuffix = ".xcconfig"
  /// Bytes of an `.xcconfig` file. Such files are short.
  package static let settingsByteLimit = 1 << 20

  package init(targets: [Target], settingsFiles: [String] = []) {
    (self.targets, self.settingsFiles) = (targets, settingsFiles)
  }

  /// - Parameters:
  ///   - bytes: of the project's file.
  ///   - settingsFile: the contents of an `.xcconfig` file, by its path relative to the project's folder or absolute; nil:
  ///     it cannot be read.
  package init(
    reading bytes: [UInt8], settingsFile: @escaping (String) -> [UInt8]?
  ) throws(TextError) {
    guard bytes.count <= Self.byteLimit else {
      throw TextError("has more than \(Self.byteLimit >> 20) MiB", at: 0)
    }
    let entries = try OpenStepPropertyList.entries(of: bytes)
    // A generated project can be a file without contents until it is generated.
    guard !entries.isEmpty || bytes.contains(UInt8(ascii: "{")) else {
      self.init(targets: [])
      return
    }
    var objects = try ProjectObjects(entries, BuildSettingsFiles(contents: settingsFile))
    self.init(targets: objects.targets(), settingsFiles: objects.settingsFiles.paths)
  }

  /// The apps that contain the documents of a folder; nil: no target contains any.
  ///
  /// - Parameter folder: relative to the project's folder; empty: that folder.
  package func apps(ofDocumentsIn folder: String) -> [Target]? {
    let owners = targets.filter { $0.containsDocuments(in: folder) }
    guard !owners.isEmpty else { return nil }
    let apps = owners.filter(\.isApp)
    return apps.isEmpty ? self.apps : apps
  }

  /// All apps for iPhone or iPad.
  package var apps: [Target] { targets.filter(\.isApp) }
}

/// The objects of a project file, by their identifiers.
private struct ProjectObjects {
  private var objects: [String: Fields] = [:]
  private let rootObject: String
  /// The paths of files, relative to the project's folder; of several files with one reference all.
  private var paths: [String: [String]] = [:]
  private(set) var settingsFiles: BuildSettingsFiles
  /// The paths of folders that a build phase copies with all their files, by their references.
  private var copiedFolders: [String: [String]] = [:]
  /// The keys of the documents that make an exception to what the folder around them says about a target, by the
  /// target and the reference of the folder.
  private var exceptions: [String: [String: Set<String>]] = [:]

  /// The entries of an object.
  typealias Fields = [OpenStepPropertyList.Entry]

  init(_ list: Fields, _ settingsFiles: BuildSettingsFiles) throws(TextError) {
    self.settingsFiles = settingsFiles
    guard case .dictionary(let all) = Self.value("objects", of: list),
      case .string(let id) = Self.value("rootObject", of: list)
    else { throw TextError("not a project of Xcode: it has no objects", at: 0) }
    rootObject = id
    objects.reserveCapacity(all.count)
    for entry in all {
      if case .dictionary(let fields) = entry.value { objects[entry.key] = fields }
    }
    findPaths()
  }

  private static func value(_ key: String, of fields: Fields) -> OpenStepPropertyList.Value? {
    fields.first { $0.key == key }?.value
  }

  private func text(_ key: String, of fields: Fields) -> String? {
    guard case .string(let text) = Self.value(key, of: fields) else { return nil }
    return text
  }

  private func texts(_ key: String, of fields: Fields) -> [String] {
    guard case .array(let values) = Self.value(key, of: fields) else { return [] }
    return values.compactMap {
      guard case .string(let text) = $0 else { return nil }
      return text
    }
  }

  private func objects(_ key: String, of fields: Fields) -> [Fields] {
    texts(key, of: fields).compactMap { objects[$0] }
  }

  // Files.

  /// Finds the paths of documents, source files and files with build settings, and of folders that belong to targets as
  /// a whole.
  private mutating func findPaths() {
    guard let project = objects[rootObject], let main = text("mainGroup", of: project) else {
      return
    }
    // A group can be in itself in a damaged file.
    var visited: Set<String> = [main]
    var waiting = [(id: main, folder: "", owner: String?.none)]
    while let (id, folder, owner) = waiting.popLast() {
      guard let fields = objects[id] else { continue }
      let kind = text("isa", of: fields)
      let own = text("path", of: fields)
      let children = texts("children", of: fields)
      let isFolder = kind == "PBXFileReference" && isFolderReference(fields)
      if children.isEmpty, kind != "PBXFileSystemSynchronizedRootGroup", !isFolder,
        !Self.isRead(own ?? "")
      {
        continue
      }
      guard let path = path(own, text("sourceTree", of: fields), in: folder) else { continue }
      if isFolder {
        copiedFolders[owner ?? id, default: []].append(path)
        continue
      }
      if kind == "PBXFileSystemSynchronizedRootGroup" { readExceptions(id, fields, path) }
      if children.isEmpty {
        paths[owner ?? id, default: []].append(path)
        continue
      }
      // A build phase refers to a group of localized files instead of these.
      let inner = kind == "PBXVariantGroup" ? owner ?? id : owner
      for child in children where visited.insert(child).inserted {
        waiting.append((child, path, inner))
      }
    }
  }

  private func isFolderReference(_ fields: Fields) -> Bool {
    ["lastKnownFileType", "explicitFileType"].contains { text($0, of: fields) == "folder" }
  }

  /// - Parameters:
  ///   - id: of a folder that belongs to targets as a whole.
  ///   - folder: its path.
  private mutating func readExceptions(_ id: String, _ fields: Fields, _ folder: String) {
    for set in objects("exceptions", of: fields) {
      guard let target = text("target", of: set) else { continue }
      let keys = texts("membershipExceptions", of: set).map { name in
        XcodeProject.key(ofException: name, in: folder)
      }
      exceptions[target, default: [:]][id, default: []].formUnion(keys)
    }
  }

  private static func isRead(_ path: String) -> Bool {
    LayoutFormat.interfaceBuilder.isName(path) || path.hasSuffix(XcodeProject.settingsSuffix)
      || SourceFile.isSource(path)
  }

  /// The path of a group or file, without `.` and `..`; nil: it is not in the sources.
  private func path(_ own: String?, _ tree: String?, in folder: String) -> String? {
    let path = own ?? ""
    switch tree {
    case "<group>", nil:
      return ProjectPath.normalized(folder.isEmpty ? path : "\(folder)/\(path)")
    case "SOURCE_ROOT": return ProjectPath.normalized(path)
    default: return nil
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  // Targets.

  mutating func targets() -> [XcodeProject.Target] {
    guard let project = objects[rootObject] else { return [] }
    let shared = configurations(of: project)
    return texts("targets", of: project).compactMap { id in
      objects[id].flatMap { target(id, of: $0, shared) }
    }
  }

  /// The settings of a target or project in one configuration, and those of its `.xcconfig` file.
  ///
  /// - Parameter isWhole: whether each `.xcconfig` file could be read.
  private typealias Configuration = (name: String, levels: [[String: String]], isWhole: Bool)

  /// nil: it contains no documents and no source files, and is no app.
  private mutating func target(
    _ id: String, of fields: Fields, _ shared: [Configuration]
  ) -> XcodeProject.Target? {
    var folders: Set<String> = []
    for phase in objects("buildPhases", of: fields)
    where text("isa", of: phase) == "PBXResourcesBuildPhase" {
      for file in objects("files", of: phase) {
        for path in text("fileRef", of: file).flatMap({ paths[$0] }) ?? []
        where !SourceFile.isSource(path) {
          folders.insert(Self.folder(of: path))
        }
      }
    }
    let groups = texts("fileSystemSynchronizedGroups", of: fields)
    let wholeFolders = Set(groups.flatMap { paths[$0] ?? [] })
    let kind = ProjectTarget.Kind(ofProduct: text("productType", of: fields) ?? "")
    let hasDocuments = !folders.isEmpty || !wholeFolders.isEmpty || exceptions[id] != nil
    var target = XcodeProject.Target(
      isApp: false, folders: folders, wholeFolders: wholeFolders, settings: [])
    target.name = text("name", of: fields) ?? ""
    target.kind = kind
    findFiles(of: &target, id, fields, groups)
    guard kind == .app || hasDocuments || !target.sources.isEmpty else { return nil }
    var settings: [XcodeProject.Settings] = []
    var modules: [String?] = []
    var versions: [Int?] = []
    var isForOtherSystem = false
    for configuration in configurations(of: fields) {
      let inherited = shared.first { $0.name == configuration.name }
      let all = BuildSettings(
        configuration.levels + (inherited?.levels ?? []), target: target.name,
        configuration: configuration.name)
      let isWhole = configuration.isWhole && inherited?.isWhole != false
      modules.append(isWhole ? all.moduleName(ofTarget: target.name) : nil)
      versions.append(isWhole ? all.swiftVersion : nil)
      if !["iphoneos", "auto"].contains(all["SDKROOT"] ?? "iphoneos") { isForOtherSystem = true }
      let found = XcodeProject.Settings(all)
      if !settings.contains(found) { settings.append(found) }
    }
    target.isApp = kind == .app && !isForOtherSystem
    guard target.isApp || hasDocuments || !target.sources.isEmpty else { return nil }
    target.settings = settings
    if !modules.isEmpty, !modules.contains(nil) { target.modules = Set(modules.compactMap(\.self)) }
    if !versions.contains(nil) { target.swiftVersion = versions.compactMap(\.self).min() }
    return target
  }

  /// Finds the documents and source files of a target in all of its build phases. Xcode also compiles a document among
  /// the sources.
  ///
  /// - Parameter groups: the references of the folders that belong to the target as a whole.
  private func findFiles(
    of target: inout XcodeProject.Target, _ id: String, _ fields: Fields, _ groups: [String]
  ) {
    for file in objects("buildPhases", of: fields).flatMap({ objects("files", of: $0) }) {
      guard let reference = text("fileRef", of: file) else { continue }
      for path in paths[reference] ?? [] where !path.hasSuffix(XcodeProject.settingsSuffix) {
        if SourceFile.isSource(path) {
          target.sources.insert(path.lowercased())
        } else {
          target.documents.insert(path.lowercased())
        }
      }
      target.copiedFolders.formUnion(copiedFolders[reference] ?? [])
    }
    for (group, keys) in exceptions[id] ?? [:] {
      if groups.contains(group) {
        target.exceptions.formUnion(keys)
      } else {
        target.documents.formUnion(keys)
      }
    }
  }

  private mutating func configurations(of fields: Fields) -> [Configuration] {
    guard let list = text("buildConfigurationList", of: fields).flatMap({ objects[$0] }) else {
      return []
    }
    return objects("buildConfigurations", of: list).map { configuration in
      let name = text("name", of: configuration) ?? ""
      let own = buildSettings(of: configuration)
      guard let path = pathOfSettings(of: configuration) else {
        let hasFile = configuration.contains { $0.key.hasPrefix("baseConfigurationReference") }
        return (name, [own], !hasFile)
      }
      let settings = settingsFiles.settings(of: path)
      return (name, [own, settings], settingsFiles.isWhole(path))
    }
  }

  private func buildSettings(of configuration: Fields) -> [String: String] {
    guard case .dictionary(let entries) = Self.value("buildSettings", of: configuration) else {
      return [:]
    }
    var settings: [String: String] = [:]
    for entry in entries {
      switch entry.value {
      case .string(let text): settings[entry.key] = text
      case .array:
        settings[entry.key] = texts(entry.key, of: entries).joined(separator: " ")
      case .dictionary, .data: break
      }
    }
    return settings
  }

  /// The path of the `.xcconfig` file of a configuration; nil: it has none.
  private func pathOfSettings(of configuration: Fields) -> String? {
    if let file = text("baseConfigurationReference", of: configuration) {
      return paths[file]?.first
    }
    // Xcode 16 and later refer to a file in a folder that belongs to targets as a whole.
    guard let folder = text("baseConfigurationReferenceAnchor", of: configuration),
      let path = text("baseConfigurationReferenceRelativePath", of: configuration)
    else { return nil }
    return paths[folder]?.first.map { ProjectPath.normalized("\($0)/\(path)") }
  }
}

extension BuildSettings {
  /// nil: it is not known, or the target infers `@objc` as Swift 3 does.
  fileprivate var swiftVersion: Int? {
    let infersSwift3 =
      has("SWIFT_SWIFT3_OBJC_INFERENCE") && self["SWIFT_SWIFT3_OBJC_INFERENCE"] != "Off"
      || words("OTHER_SWIFT_FLAGS").contains { $0.contains("swift3-objc-inference") }
    if infersSwift3 { return nil }
    return self["SWIFT_VERSION"]?.split(separator: ".").first.flatMap { Int($0) }
  }

  /// nil: it depends on settings that are not known, or documents have another one.
  fileprivate func moduleName(ofTarget target: String) -> String? {
    if has("IBSC_MODULE") { return nil }
    if has("PRODUCT_MODULE_NAME") { return self["PRODUCT_MODULE_NAME"] }
    guard let product = has("PRODUCT_NAME") ? self["PRODUCT_NAME"] : target,
      product.allSatisfy(\.isASCII)
    else { return nil }
    // Xcode replaces each character that an identifier of C cannot have.
    let name = String(product.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return name.first?.isNumber == true ? "_" + name.dropFirst() : name
  }
}

extension XcodeProject.Settings {
  fileprivate init(_ settings: BuildSettings) {
    let makesKeys = settings["GENERATE_INFOPLIST_FILE"] == "YES"
    func orientations(_ suffix: String) -> [String] {
      makesKeys ? settings.words("INFOPLIST_KEY_UISupportedInterfaceOrientations\(suffix)") : []
    }
    let families = settings.words("TARGETED_DEVICE_FAMILY").flatMap { $0.split(separator: ",") }
    let path = settings["INFOPLIST_FILE"].map(ProjectPath.normalized)
    var declared = DeclaredOrientations(
      both: orientations(""), phone: orientations("_iPhone"), pad: orientations("_iPad"),
      families: families.map(String.init))
    declared.oldestSystem = settings["IPHONEOS_DEPLOYMENT_TARGET"]?.split(separator: ".").first
      .flatMap { Int($0) }
    self.init(infoPlist: path?.isEmpty == true ? nil : path, declared: declared)
  }
}
