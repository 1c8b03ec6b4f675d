internal import AppCode
internal import CodeChecks
internal import LayoutModel
internal import Linting
internal import TapAreas

/// The hover text of a place in source code; nil where there is nothing that decides about touches: the language's own
/// server answers then.
extension CheckedDocument {
  func codeCard(at offset: Int, in markup: LSP.MarkupKind) -> (text: String, range: SourceRange)? {
    guard let code else { return nil }
    let (lines, range): ([String?], SourceRange)
    if let target = code.analysis.views.target(at: offset, in: code.file.location) {
      (lines, range) = (card(of: target, code, at: offset, in: markup), .init(target.nameRange))
    } else if let method = code.actionMethods.first(where: { $0.range.touches(offset) }) {
      let text = method.text { code.analysis.place(of: $1, in: $0) }
      (lines, range) = ([markup.code(method.name), markup.escaped(text)], method.range)
    } else if let call = code.viewCall(at: offset) {
      (lines, range) = (card(of: call, code, at: offset, in: markup), call.nameRange)
    } else {
      return nil
    }
    return (lines.compactMap(\.self).joined(separator: markup.lineBreak), range)
  }

  /// Of a gesture, a control or a `contentShape` in SwiftUI code: its name, what takes taps, and which rule decides.
  private func card(
    of target: TapTarget, _ code: CheckedCode, at offset: Int, in markup: LSP.MarkupKind
  ) -> [String?] {
    let reason = target.reason { code.analysis.place(of: $1, in: $0) }
    return [
      markup.code(target.name), markup.escaped(target.text), markup.escaped(reason),
      silence(aboutCodeAt: offset, beside: target.area.text).map(markup.escaped),
    ]
  }

  /// Of `addSubview`, `addGestureRecognizer` and `addTarget`: the view, whether it takes touches, and its superviews
  /// and responders.
  private func card(
    of call: ViewCall, _ code: CheckedCode, at offset: Int, in markup: LSP.MarkupKind
  ) -> [String?] {
    let interaction = call.interaction.text { code.analysis.place(of: $1, in: $0) }
    let names = (call.responders.map(\.text) + ["not known from here"]).map(markup.escaped)
    let view = call.responders[0]
    let title = [view.name, view.className].map(markup.code).filter { !$0.isEmpty }
    return [
      title.joined(separator: " "), markup.escaped(interaction), names.joined(separator: " → "),
      silence(aboutCodeAt: offset, beside: interaction).map(markup.escaped),
    ]
  }

  /// Why no rule about code reports a place that it considers; nil: one does, or none considers it.
  ///
  /// - Parameter facts: a line of the hover, which need not be repeated.
  private func silence(aboutCodeAt offset: Int, beside facts: String) -> String? {
    let reported = ungroupedFindings + suppressedFindings.map(\.finding)
    guard let code, !reported.contains(where: { $0.range.touches(offset) }) else { return nil }
    return code.silences.filter { $0.range.touches(offset) }.map(\.reason)
      .filter { !$0.contains(facts) }.reasonsForNoFinding
  }
}
