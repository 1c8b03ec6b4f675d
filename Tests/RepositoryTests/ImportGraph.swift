import Foundation
import LayoutTestSupport

/// The modules of the package and what their sources import.
struct ImportGraph {
  /// The folders of the modules with Swift sources.
  let folders: [String: String]
  /// The modules and products that each module imports, without those of the system.
  private(set) var imports: [String: Set<String>] = [:]
  /// What each module imports of the system.
  private(set) var systemImports: [String: Set<String>] = [:]
  /// The dependencies of each target in Package.swift.
  let declared: [String: Set<String>]

  static let systemModules: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization",
  ]

  /// Modules that only tests and the fuzzer use.
  static let testModules: Set<String> = ["FuzzTargets", "LayoutTestSupport"]

  init() throws {
    declared = Self.dependencies(inPackage: try RepositoryFiles.text("Package.swift"))
    var folders: [String: String] = [:]
    for name in declared.keys where !Self.testModules.contains(name) {
      let folder = name == "Rules" ? "Rules" : "Sources/\(name)"
      let files = try SourceFile.all(below: folder)
      // A module of C code has none.
      if files.isEmpty { continue }
      folders[name] = folder
      let found = Set(files.flatMap { $0.lines.compactMap(SourceFile.importedModule) })
      imports[name] = found.subtracting(Self.systemModules)
      systemImports[name] = found.intersection(Self.systemModules)
    }
    self.folders = folders
  }

  /// The targets of a Package.swift with their dependencies.
  private static func dependencies(inPackage text: String) -> [String: Set<String>] {
    let target =
      #/(?:module\(|\.(?:executableTarget|target|systemLibrary)\(\s*name:)\s*"(\w+)"/#
    let starts = text.matches(of: target)
    var result: [String: Set<String>] = [:]
    for (index, match) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : text.endIndex
      let rest = text[match.range.upperBound..<end]
      result[String(match.1)] = []
      // The first array is that of the dependencies, except for targets in C.
      guard let open = rest.firstIndex(of: "["),
        !rest[..<open].contains(/exclude|pkgConfig|cSettings/)
      else { continue }
      let list = rest[rest.index(after: open)...].prefix { $0 != "]" }
      let names = list.matches(of: #/(?:package: )?"([\w-]+)"/#).filter {
        !$0.0.hasPrefix("package")
      }
      result[String(match.1)] = Set(names.map { String($0.1) })
    }
    return result
  }

  /// All that a module imports, directly or not.
  private func reachable(from name: String) -> Set<String> {
    var result: Set<String> = []
    var next = Array(imports[name] ?? [])
    while let module = next.popLast() {
      if result.insert(module).inserted { next += imports[module] ?? [] }
    }
    return result
  }

  /// The modules that import themselves, directly or not.
  var cycles: [String] { imports.keys.filter { reachable(from: $0).contains($0) }.sorted() }

  /// What a module imports, without what is imported by another one of these.
  func essentialImports(of name: String) -> [String] {
    let direct = imports[name] ?? []
    let indirect = direct.reduce(into: Set<String>()) { $0.formUnion(reachable(from: $1)) }
    return direct.subtracting(indirect).sorted()
  }

  /// A line for each module, as `swift test` prints it.
  var text: String {
    imports.keys.sorted().map { name in
      let imported = essentialImports(of: name)
      return "\(name) → \(imported.isEmpty ? "nothing" : imported.joined(separator: ", "))\n"
    }.joined()
  }
}
