internal import LanguageServer
internal import Linting

/// The files of a workspace, found and read as the command line does it.
enum DaemonFiles {
  static let workspace = WorkspaceFiles(
    list: list, read: read, stamp: stamp, settingsStamp: settingsStamp,
    identity: { SystemCalls.realPath(of: $0) ?? $0 },
    watchedPatterns: [
      "**/\(ConfigurationFile.name)", "**/\(infoPlistName)", "**/*\(Input.layoutSuffix)",
    ] + LinterFactory.documentSuffixes.map { "**/*\($0)" },
    decides: decides)

  private static let infoPlistName = "Info.plist"

  @Sendable private static func list(_ folder: String) -> [String] {
    // What is no path, or no folder, holds no layouts.
    guard folder.hasPrefix("/"), let info = try? FileSystem.info(of: folder), info.kind == .folder
    else { return [] }
    var search = InputSearch(ConfigurationStore(showsWholePaths: true), excludesNamed: false)
    search.add(folder, standardInputName: nil)
    return search.inputs.filter { $0.origin == .file }.map(\.path)
  }

  @Sendable private static func read(_ path: String) -> [UInt8]? {
    // One that is gone or may not be read has no findings.
    try? FileSystem.read(path, limit: ReaderLimits().documentBytes)
  }

  @Sendable private static func stamp(_ path: String) -> String? {
    guard let file = state(of: path) else { return nil }
    return "\(file) \(settingsStamp(path))"
  }

  @Sendable private static func settingsStamp(_ path: String) -> String {
    // What an editor holds in no file lies in no folder.
    guard path.hasPrefix("/"),
      let configuration = ConfigurationStore.nearestPath(
        upwardsFrom: AbsolutePath.folder(of: path) ?? "/")
    else { return "" }
    return "\(configuration) \(state(of: configuration) ?? "")"
  }

  private static func state(of path: String) -> String? {
    guard let info = try? FileSystem.info(of: path), info.kind == .regular else { return nil }
    return "\(info.identity.number):\(info.byteCount):\(info.modified)"
  }

  @Sendable private static func decides(_ path: String) -> Bool {
    [ConfigurationFile.name, infoPlistName].contains { path.hasSuffix("/\($0)") }
  }
}
