import LanguageServer
import LayoutCore
import LayoutReaders
import Rules

/// The one place where the parts are put together, for the command line and the daemon alike, so
/// that the two cannot disagree.
enum Assembly {
  /// In the order in which they are asked whether a text is theirs.
  static let readers: [any LayoutReader] = [JSONLayoutReader(), RecursiveDescriptionReader()]

  static let rules: [any LayoutRule] = RuleCatalog.all

  static func linter(settings: LintSettings = LintSettings()) -> Linter {
    Linter(readers: readers, rules: rules, settings: settings)
  }

  /// Layouts in the layout format, ready to be written to a file.
  static func layoutText(of layouts: [ViewHierarchy]) -> String { LayoutWriter.text(of: layouts) }

  /// The JSON Schema of the layout format.
  static var layoutSchema: String { LayoutSchema.text }

  /// Serves an editor until it is done.
  ///
  /// - Returns: the status to exit with.
  static func serve() async -> Int32 {
    await ServerEntry.run(
      ServerSetup(
        version: LayoutlintCommand.version, linter: { _ in linter() }, log: ServerEntry.log))
  }
}
