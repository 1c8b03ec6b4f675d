internal import LayoutModel
internal import Linting

/// `textDocument/codeLens`: a summary and a link to the picture above each root view.
struct CodeLensRequest: RequestHandler, Decodable {
  static let method = "textDocument/codeLens"
  static let needs = RequestNeeds.check

  /// The greatest number of root views with a code lens.
  static let rootLimit = 1_000

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> [LSP.CodeLens]? {
    guard let checked = document.checked, document.settings.showsCodeLenses else { return nil }
    let roots = checked.layouts.flatMap { layout in
      layout.hierarchy.roots.map { (layout, $0) }
    }
    return roots.prefix(Self.rootLimit).flatMap { layout, root in
      let viewRange = layout.wholeRange(of: root)
      let name = layout.member(.id, of: root) ?? layout.member(.className, of: root)
      let range = document.range(name?.value ?? SourceRange(viewRange.start, viewRange.start))
      let findings = checked.findingCount(in: viewRange)
      let summary = Self.summary(of: root, in: layout, findings: findings)
      let argument = LSP.AnyValue.object(omittingNil: [
        "uri": .string(document.uri), "layout": layout.hierarchy.name.map { .string($0) },
      ])
      let preview = LSP.Command(
        title: "show preview", command: ExecuteCommandRequest.Name.preview.rawValue,
        arguments: [argument])
      return [
        LSP.CodeLens(range: range, command: LSP.Command(title: summary, command: "")),
        LSP.CodeLens(range: range, command: preview),
      ]
    }
  }

  private static func summary(
    of root: ViewID, in layout: CheckedLayout, findings: Int
  ) -> String {
    let end = layout.hierarchy[root].subtreeEnd
    let unreachable = layout.unreachableViews.count { $0 >= root && $0.index < end }
    return [
      count(end - root.index, "view"), unreachable > 0 ? "\(unreachable) unreachable" : nil,
      findings > 0 ? count(findings, "finding") : "no findings",
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension LSP {
  struct CodeLens: Sendable, Encodable {
    var range: Range
    var command: Command
  }
}

extension CheckedDocument {
  /// The number of findings that start in a range of the text.
  fileprivate func findingCount(in range: SourceRange) -> Int {
    let start = findings.partitioningIndex { $0.range.start >= range.start }
    let end = findings.partitioningIndex { $0.range.start >= range.end }
    return max(0, end - start)
  }
}
