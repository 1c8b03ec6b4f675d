import ArgumentParser
internal import SystemPackage

/// The options of the cache of results.
struct CacheOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Save results in a folder, and check again only the documents that have no result there.",
      valueName: "folder"),
    completion: .directory)
  var cache: String?

  @Flag(help: "Use no cache, whatever --cache specifies.")
  var noCache = false

  func validate() throws {
    if cache?.isEmpty == true { throw ValidationError("--cache needs a folder.") }
  }

  /// nil: no cache is used.
  func file() -> CacheFile? {
    guard !noCache, let cache else { return nil }
    return CacheFile(in: FilePath(cache))
  }
}
