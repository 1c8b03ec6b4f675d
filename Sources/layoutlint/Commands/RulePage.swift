internal import Configuration
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import Reports
internal import Rules

extension RuleEntry {
  /// The page of the rule, with the output for its example.
  var markdown: String {
    var parts = ["# \(id)", summary]
    guard let metadata else { return parts.joined(separator: "\n\n") + "\n" }
    parts.append(
      """
      | severity | since |
      |---|---|
      | \(severity) | \(metadata.since) |
      """)
    parts.append("Formats: \(formatsText).")
    parts.append("## Why\n\n\(metadata.rationale)")
    let example = RuleExample.of(metadata)
    if let example {
      parts.append("## Reported\n\n\(fenced(example.flagged, example.language))")
      if let code = metadata.exampleCode { parts.append("Code:\n\n\(fenced(code, "swift"))") }
      if let scenes = metadata.exampleScenesText { parts.append(scenes) }
      parts.append(fenced(printed(example, metadata), "text"))
    }
    if let howToFix = metadata.howToFix { parts.append("## How to fix\n\n\(howToFix)") }
    if let fixCode = metadata.fixCode { parts.append("In Swift:\n\n\(fenced(fixCode, "swift"))") }
    if let example { parts.append("## Fixed\n\n\(fenced(example.allowed, example.language))") }
    let allowances = metadata.allowances.map { "- \($0)" }.joined(separator: "\n")
    parts.append("## Not reported\n\n\(allowances)")
    if !metadata.options.isEmpty {
      let options = metadata.options.map { "- `\($0.name)`: \($0.text)" }.joined(separator: "\n")
      parts.append("## Options\n\n\(options)")
    }
    if let inCode = metadata.inCode { parts.append("## In code\n\n\(inCode)") }
    if metadata.subjects != .code, metadata.needs.contains(.positions),
      metadata.formats.contains(.interfaceBuilder)
    {
      let least =
        metadata.screens == .comparedWithCanvas
        ? "" : " A difference of less than 8 points is not reported."
      parts.append(
        """
        ## On other devices

        Storyboards and xibs are also laid out on other screens than their canvas. A finding that \
        occurs only on other screens has at most the severity warning (on a common device, and in \
        landscape only if a control loses touches), or info.\(least)
        """)
    }
    parts.append("## Suppress it\n\n" + suppressions(for: metadata.subjects))
    parts.append("<!-- Written by layoutlint explain --format markdown \(id) -->")
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func suppressions(for subjects: RuleSubjects) -> String {
    let inCode = """
      - In code: `// layoutlint:disable:next \(id)` before the statement, `:this` or `:previous` after it;
        `// layoutlint:disable \(id)` up to the end of the braces.
      """
    let inLayouts = """
      - In the layout format: `"disable": ["\(id)"]` on a view, for the view and its subviews; on the
        root object, for the document.
      - In a storyboard or xib: `layoutlint:disable \(id)` in the notes of an object.
      """
    let ways =
      switch subjects {
      case .layouts: [inLayouts]
      case .code: [inCode]
      case .layoutsAndCode: [inLayouts, inCode]
      }
    return (ways + ["- For any format: `suppress` in the configuration."]).joined(separator: "\n")
  }

  private func fenced(_ text: String, _ language: String) -> String {
    "```\(language)\n\(text.hasSuffix("\n") ? String(text.dropLast()) : text)\n```"
  }

  /// The output of `layoutlint lint` for the example.
  private func printed(_ example: RuleExample, _ metadata: RuleMetadata) -> String {
    let source = SourceText(path: example.path, text: example.flagged)
    let linter = LinterFactory.linter(
      sources: metadata.exampleSources, analysis: metadata.exampleAnalysis,
      screens: metadata.exampleScreens, textSizes: metadata.exampleTextSizes)
    guard let document = linter.check(source) else { return "" }
    let reporter = TextReporter(style: TerminalStyle(isColored: false), isQuiet: true)
    return reporter.report(ReportedFile(document, showing: document.findings.count))
  }
}

extension RuleMetadata {
  /// What the storyboard beside the examples contains; nil: there is none.
  var exampleScenesText: String? {
    guard !exampleScenes.isEmpty else { return nil }
    let names = exampleScenes.map { scene in
      let segues = scene.segues.map { "`\($0)`" }.joined(separator: " and ")
      return "`\(scene.identifier)`" + (segues.isEmpty ? "" : " with the segue \(segues)")
    }
    let list = names.joined(separator: ", ")
    return "Identifiers of the view controllers in Main.storyboard: \(list)."
  }
}
