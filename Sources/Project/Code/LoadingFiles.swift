internal import AppCode
internal import Files
internal import LayoutReaders
internal import Linting
internal import SystemPackage

/// What the files of a project beside its sources contain about loaded documents: documents, property lists and projects.
struct LoadingFiles: Equatable {
  private var documents: [DocumentReferences] = []
  /// The texts of property lists, and the storyboards in build settings.
  package private(set) var names: Set<String> = []
  /// The names of the targets of tests in Xcode projects, whose folders have these names too.
  private var tests: Set<String> = []
  /// Those of the projects that can be read.
  private(set) var targets = ProjectTargets()
  /// Whether a project of Xcode, XcodeGen or Tuist describes an app. A Swift package contains none.
  private(set) var hasApp = false

  /// Whether a file is read, or may be, as far as its name shows.
  static func isRead(_ name: String) -> Bool {
    suffixes.contains(where: name.hasSuffix) || name == XcodeProject.fileName
      || ProjectManifest.Format(rawValue: name) != nil || ProjectManifest.Format.isYAML(name)
  }

  private static let suffixes =
    LayoutFormat.interfaceBuilder.suffixes + [".plist", XcodeProject.settingsSuffix]

  init() {}

  /// Reads one file; a file that cannot be read contains nothing.
  init(reading path: String, _ files: ProjectFiles) {
    let limit = max(ReaderLimits().documentBytes, XcodeProject.byteLimit)
    let format = files.format(ofManifest: FilePath(path))
    guard let name = FilePath(path).lastComponent,
      format != nil || !ProjectManifest.Format.isYAML(name.string),
      let bytes = files.contents(of: FilePath(path), limit: limit)
    else { return }
    if let format {
      hasApp = format != .package
      targets.manifests.append(
        .init(
          folder: PathText.parent(of: path) ?? "", content: ProjectManifest(format, reading: bytes))
      )
    }
    switch name.extension {
    case "storyboard", "xib":
      if let document = DocumentReferences(reading: bytes, at: FilePath(path)) {
        documents.append(document)
      }
    case "plist": names = Set(bytes.texts(between: "<string>", and: UInt8(ascii: "<")))
    default:
      readSettings(bytes)
      tests = bytes.testTargets
      guard name.string == XcodeProject.fileName else { return }
      hasApp = true
      guard let folder = AppOrientationStore.folder(ofProject: FilePath(path)),
        let project = try? XcodeProject(
          reading: bytes,
          settingsFile: { files.buildSettings(at: $0, ofProjectIn: folder) })
      else { return }
      targets.projects.append(.init(folder: folder.string, content: project))
    }
  }

  /// `INFOPLIST_KEY_UIMainStoryboardFile = Main;`, `UILaunchStoryboardName: Launch`.
  private mutating func readSettings(_ bytes: [UInt8]) {
    for key in ["StoryboardFile", "StoryboardName"] {
      for text in bytes.texts(between: key, and: UInt8(ascii: "\n")) {
        names.insert(String(text.drop { " =:\"".contains($0) }.prefix { !";\"\r".contains($0) }))
      }
    }
  }

  package mutating func add(_ other: LoadingFiles) {
    documents += other.documents
    hasApp = hasApp || other.hasApp
    names.formUnion(other.names)
    tests.formUnion(other.tests)
    targets.add(other.targets)
  }

  /// The documents that an app may load. How a Swift package uses its documents is not known.
  var documentsOfApp: [DocumentReferences] { hasApp ? documents : [] }

  /// Whether a source file belongs to tests: it imports a framework for tests, or a target of tests contains it.
  func isTest(_ file: SourceFile, at path: String) -> Bool {
    file.facts.loading.isTest || targets.isOfTests(path)
      || path.split(separator: "/").dropLast().contains { tests.contains(String($0)) }
  }
}

extension DocumentReferences {
  /// nil: the file is a backup of another one.
  init?(reading bytes: [UInt8], at path: FilePath) {
    guard let variant = path.stem.flatMap(DocumentVariant.init) else { return nil }
    self.init(
      reading: bytes, name: variant.name, isStoryboard: path.extension == "storyboard")
  }
}

extension [UInt8] {
  /// The texts of at most `limit` bytes from each occurrence of `start` to the next `end`.
  func texts(between start: String, and end: UInt8, limit: Int = 100) -> [String] {
    var texts: [String] = []
    var last = 0
    for offset in self[...].offsets(of: start) where offset >= last {
      let text = self[(offset + start.utf8.count)...].prefix(limit + 1).prefix { $0 != end }
      if text.count <= limit { texts.append(String(decoding: text, as: UTF8.self)) }
      last = text.endIndex
    }
    return texts
  }

  /// The names of the targets of tests in a file of an Xcode project. The fields of a target are in alphabetical order.
  fileprivate var testTargets: Set<String> {
    var names: Set<String> = []
    let types = texts(between: "\t\t\tname = ", and: UInt8(ascii: "}"), limit: 2_000)
    for type in types where type.contains("product-type.bundle.") && type.contains("-test\"") {
      names.insert(String(type.prefix { $0 != ";" }.filter { $0 != "\"" }))
    }
    return names
  }
}
