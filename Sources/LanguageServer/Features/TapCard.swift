internal import AppCode
internal import CodeChecks
internal import LayoutModel
internal import Linting
internal import TapAreas

/// The hover text of a gesture, a control or a `contentShape` in SwiftUI code, in three lines: its name, what takes taps,
/// and which rule decides.
struct TapCard {
  let range: SourceRange
  private let target: TapTarget
  private let analysis: CodeAnalysis
  private let silence: String?

  /// nil if there is nothing of that kind: the language's own server answers then.
  init?(at offset: Int, in document: CheckedDocument) {
    guard let code = document.code,
      let target = code.analysis.views.target(at: offset, in: code.file.location)
    else { return nil }
    (self.target, analysis) = (target, code.analysis)
    range = SourceRange(target.nameRange)
    silence = document.silence(aboutCodeAt: offset, beside: target.area.text)
  }

  func text(in markup: LSP.MarkupKind) -> String {
    let reason = target.reason { analysis.place(of: $1, in: $0) }
    let lines = [markup.code(target.name), markup.escaped(target.text), markup.escaped(reason)]
    return (lines + [silence.map(markup.escaped)].compactMap(\.self)).joined(
      separator: markup.lineBreak)
  }
}

/// The hover text of an action in code: the controls that documents connect to it.
struct ActionCard {
  let range: SourceRange
  private let method: ActionMethod
  private let analysis: CodeAnalysis

  /// nil if there is no method that is declared as an action.
  init?(at offset: Int, in document: CheckedDocument) {
    guard let code = document.code,
      let method = code.actionMethods.first(where: { $0.range.touches(offset) })
    else { return nil }
    (self.method, analysis, range) = (method, code.analysis, method.range)
  }

  func text(in markup: LSP.MarkupKind) -> String {
    let text = method.text { analysis.place(of: $1, in: $0) }
    return [markup.code(method.name), markup.escaped(text)]
      .joined(separator: markup.lineBreak)
  }
}

/// The hover text of `addSubview`, `addGestureRecognizer` and `addTarget` in code, in three lines: the view, whether it
/// takes touches, and its superviews and responders.
struct ViewCallCard {
  let range: SourceRange
  private let call: ViewCall
  private let interaction: String
  private let silence: String?

  /// nil if there is no such call of a view.
  init?(at offset: Int, in document: CheckedDocument) {
    guard let code = document.code, let call = code.viewCall(at: offset) else { return nil }
    (self.call, range) = (call, call.nameRange)
    interaction = call.interaction.text { code.analysis.place(of: $1, in: $0) }
    silence = document.silence(aboutCodeAt: offset, beside: interaction)
  }

  func text(in markup: LSP.MarkupKind) -> String {
    let names = (call.responders.map(\.text) + ["not known from here"]).map(markup.escaped)
    let view = call.responders[0]
    let title = [view.name, view.className].map(markup.code).filter { !$0.isEmpty }
    let lines: [String?] = [
      title.joined(separator: " "), markup.escaped(interaction), names.joined(separator: " → "),
      silence.map(markup.escaped),
    ]
    return lines.compactMap(\.self).joined(separator: markup.lineBreak)
  }
}

extension CheckedDocument {
  /// Why no rule about code reports a place that it considers; nil: one does, or none considers it.
  ///
  /// - Parameter facts: a line of the hover, which need not be repeated.
  fileprivate func silence(aboutCodeAt offset: Int, beside facts: String) -> String? {
    let reported = ungroupedFindings + suppressedFindings.map(\.finding)
    guard let code, !reported.contains(where: { $0.range.touches(offset) }) else { return nil }
    return code.silences.filter { $0.range.touches(offset) }.map(\.reason)
      .filter { !$0.contains(facts) }.reasonsForNoFinding
  }
}
