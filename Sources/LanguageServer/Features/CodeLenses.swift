internal import LayoutModel
internal import Linting

/// `textDocument/codeLens`: above each root view the number of findings, a link to its picture, and the number of screens
/// on which controls lose touches, with a link to the picture of the worst screen. In code, above each action the control
/// that sends it.
struct CodeLensRequest: RequestHandler, Decodable {
  static let method = "textDocument/codeLens"

  /// The greatest number of root views with a code lens.
  static let rootLimit = 1_000

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    guard let checked = document.checked, document.settings.showsCodeLenses else { return .null }
    if let code = checked.code { return .array(Self.actions(of: code, in: document)) }
    let roots = checked.layouts.enumerated().flatMap { index, layout in
      layout.hierarchy.roots.map { (index, layout, $0) }
    }
    let lenses = roots.prefix(Self.rootLimit).flatMap { index, layout, root in
      let viewRange = layout.wholeRange(of: root)
      let name = layout.member(.id, of: root) ?? layout.member(.className, of: root)
      let range = document.range(name?.value ?? SourceRange(viewRange.start, viewRange.start))
      let findings = checked.findingCount(in: viewRange)
      let summary = Self.summary(of: root, in: layout, findings: findings)
      func preview(_ title: String, on screen: Finding.ScreenContext? = nil) -> JSONText {
        let size = screen?.textSize == .standard ? nil : screen?.textSize
        let argument = JSONText.present([
          "uri": .string(document.uri), "layout": layout.hierarchy.name.map { .string($0) },
          "device": screen.map { .string($0.device) },
          "orientation": screen.map { .string($0.orientation.rawValue) },
          "textSize": size.map { .string($0.rawValue) },
          "language": screen?.language.map { .string($0) },
        ])
        return .command(title, ExecuteCommandRequest.Name.preview.rawValue, argument: argument)
      }
      let losses = checked.screenLosses(in: viewRange, ofLayout: index)
      return [
        summary.map { JSONText.command($0) }, preview("preview"),
        losses.map { preview($0.title, on: $0.worst) },
      ].compactMap(\.self).map { Self.lens($0, at: range) }
    }
    return .array(lenses)
  }

  private static func lens(_ command: JSONText, at range: LSP.Range) -> JSONText {
    ["range": range.json, "command": command]
  }

  /// Above each action in code the control that sends it.
  private static func actions(
    of code: CheckedCode, in document: DocumentSnapshot
  ) -> [JSONText] {
    code.actionMethods.prefix(rootLimit).map { method in
      let title = method.text { code.analysis.place(of: $1, in: $0) }
      return lens(.command(title), at: document.range(method.range))
    }
  }

  /// The counts above zero; nil: there is none.
  private static func summary(
    of root: ViewID, in layout: AnalyzedLayout, findings: Int
  ) -> String? {
    let end = layout.hierarchy[root].subtreeEnd
    let unreachable = layout.unreachableViews.count { $0 >= root && $0.index < end }
    let counts = [
      unreachable > 0 ? "\(unreachable) unreachable" : nil,
      findings > 0 ? findings.amount("finding") : nil,
    ].compactMap(\.self)
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }
}

extension CheckedDocument {
  /// The number of findings that start in a range of the text.
  fileprivate func findingCount(in range: SourceRange) -> Int {
    let start = findings.partitioningIndex { $0.range.start >= range.start }
    let end = findings.partitioningIndex { $0.range.start >= range.end }
    return max(0, end - start)
  }

  /// The controls of a range that lose touches on other screens than the canvas, by findings of severity
  /// warning or error.
  fileprivate func screenLosses(
    in range: SourceRange, ofLayout index: Int
  ) -> (title: String, worst: Finding.ScreenContext)? {
    guard coverage.indices.contains(index), coverage[index].screenCount > 1 else { return nil }
    // A group of findings lists one of its views.
    let lost = ungroupedFindings.filter {
      range.contains($0.range.start) && !$0.screens.isEmpty && $0.severity >= .warning
        && $0.message.lostShare != nil
    }
    let views = Set(lost.compactMap(\.view?.view))
    let worst = lost.max {
      ($0.severity, $0.message.lostShare ?? 0)
        < ($1.severity, $1.message.lostShare ?? 0)
    }
    let screens = coverage[index].lossCount(of: views)
    // The first screen of a finding is the worst.
    guard let screen = worst?.screens.first, screens > 0 else { return nil }
    let count = lost.reduce(views.count) { $0 + $1.message.otherControls }
    let controls = count.amount("control")
    return (
      """
      \(controls) \(count == 1 ? "loses" : "lose") touches on \(screens) of \
      \(coverage[index].screenCount) screens
      """, screen
    )
  }
}

extension Finding.Message {
  /// The further controls that lose touches for the same reason.
  fileprivate var otherControls: Int {
    guard case .lost(_, let others, _) = effect else { return 0 }
    return others.count
  }
}
