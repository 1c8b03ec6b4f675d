import Foundation
import PackagePlugin

/// `swift package layoutlint-fix` applies safe fixes in the folder of the package; arguments are passed to
/// the linter.
@main
struct LayoutlintFixCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try run(
      try context.tool(named: "layoutlint").url, arguments: arguments,
      folder: context.package.directoryURL)
  }

  private func run(_ program: URL, arguments: [String], folder: URL) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = ["lint", "--fix"] + arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit else {
      throw Failure(description: "layoutlint ended with signal \(process.terminationStatus)")
    }
    guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
  }
}

/// An error that SwiftPM shows.
private struct Failure: Error, CustomStringConvertible {
  let description: String
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension LayoutlintFixCommandPlugin: XcodeCommandPlugin {
    /// Xcode adds `--target` with each selected target, which layoutlint does not have.
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      var extractor = ArgumentExtractor(arguments)
      _ = extractor.extractOption(named: "target")
      try run(
        try context.tool(named: "layoutlint").url, arguments: extractor.remainingArguments,
        folder: context.xcodeProject.directoryURL)
    }
  }
#endif
