import LayoutModel
import Linting

extension LayoutFormat {
  static let outline = LayoutFormat("outline", .layout, facts: .all.subtracting(.constraints))
}

/// A short format for tests: the word `outline`, then one view on each line, indented by two spaces
/// relative to its superview.
///
///     outline
///     UIWindow#window 0 0 100 200
///       UIButton#bad 10 10 80 44
///         @UITapGestureRecognizer#tap
struct OutlineReader: LayoutReader {
  func read(
    _ source: SourceText, limits: ReaderLimits, cancellation: Cancellation
  ) -> LayoutDocument? {
    guard source.bytes.starts(with: Array("outline".utf8)) else { return nil }
    guard source.bytes.count <= limits.documentBytes else {
      let message: Finding.Message = "the document is larger than \(limits.documentBytes) bytes"
      let start = SourceRange(0, 0)
      return LayoutDocument(
        format: .outline, findings: [DocumentRule.tooLarge.finding(message, at: start)])
    }
    var document = LayoutDocument(format: .outline, layouts: [Self.layout(in: source)])
    document.editing = NoEditing()
    return document
  }

  private static func layout(in source: SourceText) -> ParsedLayout {
    let index = LineIndex(source.bytes)
    var builder = ViewHierarchy.Builder()
    builder.kind = .application(isLoneWindow: true)
    var open: [ViewID] = []
    for line in stride(from: 2, through: index.lineCount, by: 1) {
      let range = index.range(ofLine: line)
      let text = source.bytes[range.start..<range.end]
      let indentation = text.prefix { $0 == UInt8(ascii: " ") }.count
      let start = range.start + indentation
      guard start < range.end else { continue }
      while open.count > indentation / 2 {
        open.removeLast()
        builder.close()
      }
      let words = String(decoding: text.dropFirst(indentation), as: UTF8.self)
      if let holder = open.last, words.hasPrefix("@") {
        let node = builder.sourceMap.add(SourceRange(start, range.end))
        let recognizer = recognizer(words, node)
        builder.update(holder) { $0.gestureRecognizers.append(recognizer) }
      } else {
        guard let id = try? builder.open(view(words, at: start, &builder.sourceMap)) else { break }
        open.append(id)
      }
      for holder in open { builder.extend(holder, to: range.end) }
    }
    return builder.finishLayout()
  }

  private static func recognizer(_ text: String, _ node: NodeID) -> GestureRecognizer {
    let names = text.dropFirst().split(separator: "#", maxSplits: 1).map(String.init)
    var recognizer = GestureRecognizer(className: names.first ?? "")
    recognizer.id = names.count > 1 ? names[1] : nil
    recognizer.node = node
    return recognizer
  }

  private static func view(_ text: String, at start: Int, _ sourceMap: inout SourceMap) -> View {
    let words = text.split(separator: " ")
    let names = words[0].split(separator: "#", maxSplits: 1)
    let className = names.first.map(String.init) ?? "UIView"
    var view = View(className: className)
    view.id = names.count > 1 ? String(names[1]) : nil
    let numbers = words.dropFirst().compactMap { Double($0) }
    if numbers.count >= 4 {
      let frame = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
      view.geometry = ViewGeometry(frame: frame)
    }
    view.isHidden = words.contains("hidden")
    let range = SourceRange(start, start + className.utf8.count)
    var source = SourceNode(
      SourceRange(start, start), members: [LocatedMember(.className, key: range, value: range)])
    if let id = view.id {
      let idRange = SourceRange(range.end + 1, range.end + 1 + id.utf8.count)
      source.members.append(LocatedMember(.id, key: idRange, value: idRange))
    }
    view.node = sourceMap.add(source)
    for word in words {
      switch word.first {
      case "=": view.responds.append(String(word.dropFirst()))
      case "!":
        let offset = start + word.utf8Offset(in: text)
        view.actions.append(action(word, at: offset, &sourceMap))
      default: break
      }
    }
    return view
  }

  /// `!save:` or `!save:>receiver`.
  private static func action(
    _ word: Substring, at start: Int, _ sourceMap: inout SourceMap
  ) -> TargetAction {
    let names = word.dropFirst().split(separator: ">", maxSplits: 1).map(String.init)
    let selector = names.first ?? ""
    var action = TargetAction(
      event: "touchUpInside", action: selector,
      target: names.count > 1 ? .object(names[1]) : .responderChain)
    let range = SourceRange(start + 1, start + 1 + selector.utf8.count)
    action.node = sourceMap.add(range)
    return action
  }
}

extension Substring {
  fileprivate func utf8Offset(in text: String) -> Int {
    text.utf8.distance(from: text.startIndex, to: startIndex)
  }
}

/// Reports each view whose id starts with `bad`, with its superview as a related location. A safe fix
/// replaces `bad?` by `good?`.
struct BadName: LayoutRule {
  static let metadata = RuleMetadata(
    id: "bad-name", summary: "", rationale: "", severity: .warning, howToFix: nil,
    allowances: [], since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    for id in layout.hierarchy.ids {
      let view = layout.hierarchy[id]
      guard let name = view.id, name.hasPrefix("bad") else { continue }
      let related = view.superview.map { superview in
        [Finding.RelatedLocation(layout.range(of: superview, .className), "the superview")]
      }
      findings.report(
        "the name '\(name)' is bad", about: id, at: layout.range(of: id, .className),
        severity: name.hasSuffix("!") ? .info : nil, related: related ?? [],
        fixes: fixes(of: name, after: layout.range(of: id, .className).end))
    }
  }

  private func fixes(of name: String, after offset: Int) -> [Fix] {
    guard name.hasSuffix("?") else { return [] }
    let range = SourceRange(offset + 1, offset + 1 + "bad".utf8.count)
    return [Fix(title: "rename to good", isSafe: true, edits: [Fix.Edit(range, "good")])]
  }
}

/// Marks the format as one that people edit. The rules of these tests make their own edits.
private struct NoEditing: SourceEditing {
  func edit(
    setting property: LocatedMember.Property, _ key: String, to value: String,
    of node: SourceNode, in bytes: [UInt8]
  ) -> Fix.Edit? { nil }

  func edits(
    settingFrameOf node: SourceNode, _ source: FrameSource, to frame: Rect,
    in bytes: [UInt8]
  ) -> [Fix.Edit]? { nil }

  func removal(
    of name: Suppression.Name, from suppression: Suppression, in bytes: [UInt8]
  ) -> Fix? { nil }

  func renaming(_ name: Suppression.Name, to rule: String) -> Fix.Edit {
    Fix.Edit(name.range, rule)
  }
}
