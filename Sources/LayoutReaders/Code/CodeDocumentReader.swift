package import AppCode
package import LayoutModel
package import Linting

extension LayoutFormat {
  /// What other functions add to a view, and what they change of it, is not known.
  package static let code = LayoutFormat(
    "code", .code, facts: [.positions, .superviews], suffixes: SourceFile.documentSuffixes
  ) { CodeDocumentReader(classes: $0.classes, file: $0.code) }
}

/// Recognizes files of source code by their extensions: `.swift`, `.m` and `.mm`.
///
/// Its layouts are the trees that functions create with literal frames. The linter checks views and statements
/// together with the other sources of the project.
package struct CodeDocumentReader: LayoutReader {
  private let classes: ClassMap
  private let file: SourceFile?

  /// - Parameters:
  ///   - classes: the app's own classes.
  ///   - file: the document among the sources of the app, whose facts are read.
  package init(classes: ClassMap = ClassMap(), file: SourceFile? = nil) {
    self.classes = classes
    self.file = file
  }

  package func read(
    _ source: SourceText, limits: ReaderLimits, cancellation: Cancellation
  ) -> LayoutDocument? {
    guard SourceFile.isDocument(source.path),
      let language = SourceFile.language(ofPath: source.path)
    else { return nil }
    guard source.bytes.count <= CodeReader.byteLimit else {
      return LayoutDocument(
        format: .code, findings: [DocumentRule.tooLarge(limit: CodeReader.byteLimit)])
    }
    var document = LayoutDocument(format: .code)
    document.suppressions = CodeSuppression.all(in: source.bytes, language).map(Suppression.init)
    document.editing = CodeEditing()
    if source.bytes[...].contains("addSubview") {
      let isCurrent = file?.isCurrent(for: source.bytes) == true
      let facts = isCurrent ? file?.facts : nil
      document.parsedLayouts = CodeLayouts.layouts(
        in: facts ?? CodeReader.facts(of: source.bytes, in: language), of: source.bytes,
        classes: classes)
    }
    return document
  }
}

extension Suppression {
  fileprivate init(_ suppression: CodeSuppression) {
    self.init(
      range: suppression.range, member: suppression.comment,
      names: suppression.names.map { Name($0.rule, at: $0.range) })
  }
}

/// Edits of suppressions in comments. Those of findings come with the findings.
private struct CodeEditing: SourceEditing {
  func edit(
    setting property: LocatedMember.Property, _ key: String, to value: String,
    of node: SourceNode, in bytes: [UInt8]
  ) -> Fix.Edit? { nil }

  func edits(
    settingFrameOf node: SourceNode, _ source: FrameSource, to frame: Rect, in bytes: [UInt8]
  ) -> [Fix.Edit]? {
    guard source == .explicit, let range = node.member(.frame)?.value else { return nil }
    let numbers = [frame.x, frame.y, frame.width, frame.height].map(\.jsonText)
    let isFunction = bytes[range.start..<range.end].starts(with: "CGRectMake".utf8)
    let text =
      isFunction
      ? "CGRectMake(\(numbers.joined(separator: ", ")))"
      : "CGRect(x: \(numbers[0]), y: \(numbers[1]), width: \(numbers[2]), height: \(numbers[3]))"
    return [Fix.Edit(range, text)]
  }

  /// Only the comment with its last name is removed: a comment with a reason is left to people.
  func removal(
    of name: Suppression.Name, from suppression: Suppression, in bytes: [UInt8]
  ) -> Fix? {
    let title = "remove '\(name.rule)'"
    guard suppression.names.count == 1, suppression.names == [name] else {
      return suppression.names.contains(name)
        ? Fix(title: title, isSafe: true, edits: [Fix.Edit(bytes.listRange(of: name), "")]) : nil
    }
    guard let range = bytes.commentRange(of: suppression.member) else { return nil }
    return Fix(title: title, isSafe: true, edits: [Fix.Edit(range, "")])
  }

  func renaming(_ name: Suppression.Name, to rule: String) -> Fix.Edit {
    Fix.Edit(name.range, rule)
  }
}

extension [UInt8] {
  /// A name of a list with the separator before it, or after it if it is the first.
  fileprivate func listRange(of name: Suppression.Name) -> SourceRange {
    let separators: Set<UInt8> = [0x20, 0x09, 0x2C]
    var start = name.range.start
    while start > 0, separators.contains(self[start - 1]) { start -= 1 }
    if self[start..<name.range.start].contains(0x2C) { return SourceRange(start, name.range.end) }
    var end = name.range.end
    while end < count, separators.contains(self[end]) { end += 1 }
    return SourceRange(name.range.start, end)
  }

  /// The comment of a directive, with its line if there is nothing else. nil: the comment has other words.
  fileprivate func commentRange(of directive: SourceRange) -> SourceRange? {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var end = directive.end
    while end < count, isBlank(self[end]) { end += 1 }
    guard end == count || self[end] == 0x0A else { return nil }
    var start = directive.start
    while start > 0, isBlank(self[start - 1]) { start -= 1 }
    let slashes = start
    while start > 0, self[start - 1] == UInt8(ascii: "/") { start -= 1 }
    guard slashes - start >= 2 else { return nil }
    while start > 0, isBlank(self[start - 1]) { start -= 1 }
    let isWholeLine = start == 0 || self[start - 1] == 0x0A
    if isWholeLine, end < count { end += 1 }
    return SourceRange(start, end)
  }
}
