/// Whether a target of an app's projects contains a document.
package enum DocumentMembership: Hashable, Sendable {
  /// The targets that contain it.
  case member([ProjectTarget])
  /// A project lists the documents of its targets, and this one is in none.
  case inNoTarget
  /// No project is known to list all documents.
  case unknown

  /// Those that certainly contain it.
  package var targets: [ProjectTarget] {
    if case .member(let targets) = self { targets } else { [] }
  }

  /// What several projects say about one document.
  package static func joined(_ all: [DocumentMembership]) -> DocumentMembership {
    let targets = all.flatMap(\.targets)
    if !targets.isEmpty { return .member(targets) }
    return all.isEmpty || all.contains(.unknown) ? .unknown : .inNoTarget
  }
}

/// A target of a project that contains documents.
package struct ProjectTarget: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case app
    case test
    /// Its process has no delegate of the app.
    case appExtension
    /// A framework or a library.
    case other

    /// - Parameter product: a type of products in Xcode, XcodeGen or Tuist: `com.apple.product-type.app-extension`,
    ///   `app-extension.messages`, `appExtension`.
    init(ofProduct product: String) {
      let words = product.lowercased()
      if words.contains("test") {
        self = .test
      } else if words == "app" || words == "application" || words.hasSuffix(".application") {
        self = .app
      } else {
        self = words.contains("extension") ? .appExtension : .other
      }
    }
  }

  package let name: String
  package let kind: Kind

  package init(name: String, kind: Kind) {
    (self.name, self.kind) = (name, kind)
  }
}

extension XcodeProject {
  /// - Parameter document: the path of a document or a source file, relative to the project's folder.
  package func membership(ofDocument document: String) -> DocumentMembership {
    let owners = targets(ofFile: document)
    if !owners.isEmpty {
      return .member(owners.map { ProjectTarget(name: $0.name, kind: $0.kind) })
    }
    // A generated project can be without files until it is generated.
    return targets.contains(where: \.listsDocuments) ? .inNoTarget : .unknown
  }

  /// The targets that contain a document or a source file.
  ///
  /// - Parameter file: the path relative to the project's folder.
  package func targets(ofFile file: String) -> [Target] {
    let path = ProjectPath.normalized(file).lowercased()
    let keys = Self.keys(ofDocument: path)
    return targets.filter { $0.contains(path, keys) }
  }

  /// The keys by which targets list a document, or make an exception for it: its path, and for a localized document
  /// the same without the language, since one exception is for all languages.
  ///
  /// - Parameter path: normalized, in lower case.
  static func keys(ofDocument path: String) -> [String] {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[parts.count - 2].hasSuffix(".lproj") else { return [path] }
    parts[parts.count - 2] = Self.anyLanguage
    return [path, parts.joined(separator: "/")]
  }

  /// The key of an exception in a folder that belongs to targets as a whole: `a/X.xib`, or `/Localized/a/X.xib` for
  /// `a/Base.lproj/X.xib` and other languages.
  ///
  /// - Parameter folder: relative to the project's folder.
  static func key(ofException name: String, in folder: String) -> String {
    let localized = "/Localized/"
    var parts = (name.hasPrefix(localized) ? String(name.dropFirst(localized.count)) : name)
      .split(separator: "/")
    if name.hasPrefix(localized), !parts.isEmpty {
      parts.insert(Self.anyLanguage, at: parts.count - 1)
    }
    let path = (folder.isEmpty ? "" : folder + "/") + parts.joined(separator: "/")
    return ProjectPath.normalized(path).lowercased()
  }

  /// Stands for a folder such as `en.lproj`.
  private static let anyLanguage: Substring = "*.lproj"
}

extension XcodeProject.Target {
  /// Whether the project lists files of the target that can be documents.
  fileprivate var listsDocuments: Bool { !documents.isEmpty || !wholeFolders.isEmpty }

  /// - Parameters:
  ///   - path: of a document or a source file, normalized, in lower case.
  ///   - keys: see `XcodeProject.keys(ofDocument:)`.
  fileprivate func contains(_ path: String, _ keys: [String]) -> Bool {
    if keys.contains(where: { documents.contains($0) || sources.contains($0) }) { return true }
    if copiedFolders.contains(where: { path.isBelow($0) }) { return true }
    return wholeFolders.contains { path.isBelow($0) }
      && !keys.contains { key in
        exceptions.contains { key == $0 || key.hasPrefix($0 + "/") }
      }
  }
}

extension String {
  /// Whether a path in lower case is in a folder; an empty one contains all paths that do not leave it.
  func isBelow(_ folder: String) -> Bool {
    folder.isEmpty ? !hasPrefix("..") : hasPrefix(folder.lowercased() + "/")
  }
}
