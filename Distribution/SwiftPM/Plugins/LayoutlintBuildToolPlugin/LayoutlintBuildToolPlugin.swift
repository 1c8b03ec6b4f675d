import Foundation
import PackagePlugin

/// Checks the layouts of a target in each build in which they, the source code or the configuration
/// changed.
///
/// It is a build command: SwiftPM does not show the output of a prebuild command that succeeds, so that
/// only errors would be visible. Like the compiler's, a warning is shown again when the file changes or
/// after a clean build; an error fails each build.
@main
struct LayoutlintBuildToolPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    // A binary or system library target has no layouts.
    guard target is any SourceModuleTarget else { return [] }
    let files = files(in: target.directoryURL)
    guard files.contains(where: isLayout) else { return [] }
    return [
      command(
        name: target.name, program: try context.tool(named: "layoutlint").url,
        paths: [target.directoryURL],
        inputs: files + configurations(from: target.directoryURL, to: context.package.directoryURL))
    ]
  }

  /// - Parameter inputs: the files on which the findings depend.
  private func command(
    name: String, program: URL, paths: [URL], inputs: [URL]
  ) -> Command {
    .buildCommand(
      displayName: "layoutlint: \(name)",
      executable: program,
      arguments: ["lint", "--format", "xcode", "--quiet", "--allow-empty", "--force-exclude"]
        + paths.map(\.path),
      inputFiles: inputs)
  }

  /// The layouts, the source files and the configurations in a folder.
  private func files(in folder: URL) -> [URL] {
    guard
      let enumerator = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return enumerator.compactMap { $0 as? URL }.filter { url in
      isLayout(url) || url.lastPathComponent == ".layoutlint.json"
        || ["swift", "h", "m", "mm"].contains(url.pathExtension)
    }.sorted { $0.path < $1.path }
  }

  private func isLayout(_ url: URL) -> Bool {
    ["storyboard", "xib"].contains(url.pathExtension)
      || url.lastPathComponent.hasSuffix(".layout.json")
  }

  /// The configurations in the folders above a target, up to that of the package.
  private func configurations(from folder: URL, to root: URL) -> [URL] {
    var found: [URL] = []
    var folder = folder.standardizedFileURL
    let root = root.standardizedFileURL
    while folder.path.count > root.path.count, folder.path.hasPrefix(root.path) {
      folder.deleteLastPathComponent()
      let file = folder.appending(path: ".layoutlint.json")
      if FileManager.default.fileExists(atPath: file.path) { found.append(file) }
    }
    return found
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension LayoutlintBuildToolPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      // A target of a project has no folder; its files can be anywhere.
      let files = target.inputFiles.map(\.url)
      let layouts = files.filter(isLayout)
      guard !layouts.isEmpty else { return [] }
      return [
        command(
          name: target.displayName, program: try context.tool(named: "layoutlint").url,
          paths: layouts, inputs: files)
      ]
    }
  }
#endif
