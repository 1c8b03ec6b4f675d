internal import AppCode
internal import LayoutModel
internal import Linting
internal import Reports
internal import TapAreas

/// The answer of `layoutlint code` about a file of source code: its views, what of each takes taps, and why.
struct TapAreaAnswer: LayoutAnswer {
  private let members: [MemberTapAreas]
  private let file: SourceFile
  private let lines: LineIndex
  private let analysis: CodeAnalysis

  init(_ code: CheckedCode) {
    (file, analysis) = (code.file, code.analysis)
    members = analysis.views.areas(in: file.location).filter { !$0.views.isEmpty }
    lines = file.lines
  }

  var text: String {
    guard !members.isEmpty else { return "no views of SwiftUI in \(file.path.escaped)\n" }
    return members.map { member in
      let name = member.declarations.joined(separator: ".").escaped
      let head = "\(name)  \(place(member.nameRange.lowerBound))\n"
      return head + member.views.map { text(of: $0, indentation: "  ") }.joined()
    }.joined(separator: "\n")
  }

  private func text(of node: TapAreaNode, indentation: String) -> String {
    var text =
      "\(indentation)\(node.name.escaped): \(area(of: node).escaped)  \(place(node.range.lowerBound))\n"
    for target in node.targets {
      text += "\(indentation)  > \(target.name.escaped) \(target.text.escaped)\n"
      text += "\(indentation)    \(reason(of: target).escaped)\n"
    }
    return text + node.children.map { self.text(of: $0, indentation: indentation + "  ") }.joined()
  }

  /// The hole in the area of a `Spacer` is the whole of it.
  private func area(of node: TapAreaNode) -> String {
    node.name == "Spacer" ? "takes no taps" : node.area.text
  }

  private func place(_ offset: Int) -> String {
    let position = lines.position(of: offset)
    return "\(file.path.escaped):\(position.line):\(position.column)"
  }

  private func reason(of target: TapTarget) -> String {
    target.reason { analysis.place(of: $1, in: $0) }
  }

  var json: JSONText {
    [
      "path": .string(file.path),
      "members": .array(
        members.map { member in
          [
            "declaration": .string(member.declarations.joined(separator: ".")),
            "range": range(member.nameRange),
            "views": .array(member.views.map(json)),
          ]
        }),
    ]
  }

  private func json(_ node: TapAreaNode) -> JSONText {
    [
      "name": .string(node.name), "range": range(node.range), "area": .string(area(of: node)),
      "targets": .array(
        node.targets.map { target in
          [
            "name": .string(target.name), "range": range(target.nameRange),
            "area": .string(target.text), "reason": .string(reason(of: target)),
            "tag": .string(target.tag),
          ]
        }),
      "children": .array(node.children.map(json)),
    ]
  }

  private func range(_ range: Range<Int>) -> JSONText { .range(SourceRange(range), lines) }
}
