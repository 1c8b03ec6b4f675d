internal import LayoutModel
internal import Linting

/// A line above each window and each lone view: how much there is, and a way to its picture.
struct CodeLensRequest: CheckFeature {
  static let method = "textDocument/codeLens"

  let textDocument: LSP.TextDocumentIdentifier

  /// The first so many roots: a document of more layouts is printed by a program.
  static let rootLimit = 1_000

  func answer(
    about document: DocumentSnapshot, _ checked: CheckedDocument?
  ) throws(ResponseError) -> [LSP.CodeLens]? {
    guard let checked, document.settings.showsCodeLenses else { return nil }
    let roots = checked.layouts.flatMap { layout in
      layout.hierarchy.roots.map { (layout, $0) }
    }
    return roots.prefix(Self.rootLimit).flatMap { layout, root in
      let whole = layout.wholeRange(of: root)
      let name = layout.member(.id, of: root) ?? layout.member(.className, of: root)
      let range = document.range(name?.value ?? SourceRange(whole.start, whole.start))
      let findings = checked.findingCount(in: whole)
      return [
        LSP.CodeLens(
          range: range,
          command: LSP.Command(
            title: Self.summary(of: root, in: layout, findings: findings), command: "")),
        LSP.CodeLens(
          range: range,
          command: LSP.Command(
            title: "open picture", command: "layoutlint.preview",
            arguments: [LSP.PreviewArgument(uri: document.uri, layout: layout.hierarchy.name)])),
      ]
    }
  }

  private static func summary(
    of root: ViewID, in layout: CheckedLayout, findings: Int
  ) -> String {
    let end = layout.hierarchy[root].subtreeEnd
    let lost = layout.lostViews.count { $0 >= root && $0.index < end }
    return [
      count(end - root.index, "view"), lost > 0 ? "\(lost) unreachable" : nil,
      findings > 0 ? count(findings, "finding") : "no findings",
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension CheckedDocument {
  /// How many findings begin in a stretch of the text.
  fileprivate func findingCount(in range: SourceRange) -> Int {
    let start = findings.partitioningIndex { $0.range.start >= range.start }
    let end = findings.partitioningIndex { $0.range.start >= range.end }
    return max(0, end - start)
  }
}
