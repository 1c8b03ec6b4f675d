package import AppCode
package import LayoutModel
internal import LayoutReaders
package import Linting
internal import Rules

/// Reads and checks layouts as the program does.
package enum Layouts {
  package static let linter = Linter(
    readers: [CodeDocumentReader(), JSONLayoutReader(), IBReader(), RecursiveDescriptionReader()],
    rules: RuleCatalog.all)

  /// Reads for an editor, and checks on other screens too.
  package static let editorLinter: Linter = {
    var settings = LintSettings()
    settings.screens = DeviceChoice.representative.screens()
    return Linter(
      readers: [JSONLayoutReader(isForEditing: true), IBReader()], rules: RuleCatalog.all,
      settings: settings)
  }()

  package struct Unreadable: Error {
    package let findings: [Finding]
  }

  /// The only layout of a text without findings about the document.
  package static func read(_ text: String, path: String = "test.layout.json") throws
    -> ViewHierarchy
  {
    let document = linter.read(SourceText(path: path, text: text))
    guard let document, let hierarchy = document.layouts.first, document.findings.isEmpty else {
      throw Unreadable(findings: document?.findings ?? [])
    }
    return hierarchy
  }

  /// A layout as the program writes it.
  package static func text(of hierarchy: ViewHierarchy) -> String {
    LayoutWriter.text(of: [hierarchy])
  }

  /// The linter for the examples of a rule, with the rule's code.
  package static func linter(for rule: RuleMetadata) -> Linter {
    var settings = LintSettings()
    settings.screens = rule.exampleScreens
    settings.textSizes = rule.exampleTextSizes
    return linter(settings, rule.exampleSources, rule.exampleAnalysis)
  }

  /// A linter with settings, and with the code of the app.
  package static func linter(
    _ settings: LintSettings, _ sources: CodeScope? = nil, _ analysis: CodeAnalysis? = nil
  ) -> Linter {
    guard let sources else {
      return Linter(
        readers: linter.readers, rules: linter.rules, settings: settings, analysis: analysis)
    }
    return Linter(
      readers: [IBReader(classes: ClassMap(code: sources))], rules: linter.rules,
      settings: settings, sources: sources)
  }

  /// The findings of all rules for an example of a rule, with the rule's code.
  package static func findings(_ example: String, of rule: RuleMetadata) -> [Finding] {
    let path = RuleExample.of(rule)?.path ?? "example.layout.json"
    return linter(for: rule).check(SourceText(path: path, text: example))?.findings ?? []
  }

  /// The findings of all rules for a text.
  ///
  /// - Parameter path: nil: depends on the format of the text.
  package static func findings(
    _ text: String, path: String? = nil, _ settings: LintSettings = .init(),
    sources: CodeScope? = nil
  ) -> [Finding] {
    let path = path ?? (text.hasPrefix("<") ? "test.xib" : "test.layout.json")
    return linter(settings, sources).check(SourceText(path: path, text: text))?.findings ?? []
  }
}
