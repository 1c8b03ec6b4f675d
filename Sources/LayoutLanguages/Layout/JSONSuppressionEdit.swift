internal import LayoutModel
internal import Linting
internal import JSON

/// Keeps a rule quiet about a view: its name in the view's `disable`.
enum JSONSuppressionEdit {
  /// - Parameters:
  ///   - rule: needs no escapes, as no rule's name does.
  ///   - range: of the view's object.
  /// - Returns: nil where there is no such object, or its `disable` is no array.
  static func edit(
    _ rule: String, at range: SourceRange, in nodes: [JSONOutline.Node], _ bytes: [UInt8]
  ) -> Fix.Edit? {
    let object = nodes.partitioningIndex { $0.range.lowerBound >= range.start }
    guard object < nodes.count, nodes[object].kind == .object,
      SourceRange(nodes[object].range) == range
    else { return nil }
    var classMember: (key: SourceRange, value: SourceRange)?
    var next = object + 1
    while next < nodes[object].subtreeEnd {
      let member = nodes[next]
      switch member.keyRange.map({ bytes[$0] }) {
      case let key? where key.elementsEqual(#""disable""#.utf8):
        return edit(rule, inArrayAt: next, of: nodes)
      case let key? where key.elementsEqual(#""class""#.utf8):
        classMember = member.keyRange.map { (SourceRange($0), SourceRange(member.range)) }
      default: break
      }
      next = member.subtreeEnd
    }
    return .insertion(
      of: #""disable": ["\#(rule)"]"#, behind: classMember, in: range, bytes)
  }

  private static func edit(
    _ rule: String, inArrayAt place: Int, of nodes: [JSONOutline.Node]
  ) -> Fix.Edit? {
    let array = nodes[place]
    guard array.kind == .array, array.isComplete else { return nil }
    var last: JSONOutline.Node?
    var next = place + 1
    while next < array.subtreeEnd {
      last = nodes[next]
      next = nodes[next].subtreeEnd
    }
    let offset = last?.range.upperBound ?? array.range.lowerBound + 1
    let name = #""\#(rule)""#
    return Fix.Edit(SourceRange(offset, offset), last == nil ? name : ", \(name)")
  }
}
