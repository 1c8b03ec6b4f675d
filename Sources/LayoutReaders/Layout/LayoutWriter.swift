package import LayoutModel

/// Writes hierarchies in the layout format: what differs from the defaults, always in one order with
/// the subviews last, so that a person can go on with it and a diff stays small.
///
/// Reading the text gives the same hierarchies; a recognizer that the text read had on several views
/// is written where it is, on the last. What another format did not say, such as whether a
/// view of a Sentry dump takes touches, is left out, and the default of its class applies.
package struct LayoutWriter {
  private var text = ""
  private var depth = 0

  /// The layout, or a set where there are several or none.
  package static func text(of layouts: [ViewHierarchy]) -> String {
    var writer = LayoutWriter()
    if let layout = layouts.first, layouts.count == 1 {
      writer.write(layout, isDocument: true)
    } else {
      writer.writeSet(layouts)
    }
    return writer.text + "\n"
  }

  private init() {}

  private mutating func writeSet(_ layouts: [ViewHierarchy]) {
    openObject()
    write([LayoutMemberText("layoutlint", LayoutTables.version.description)])
    writeKey("layouts", isFirst: false)
    text += "["
    depth += 1
    for (index, layout) in layouts.enumerated() {
      text += index == 0 ? "" : ","
      newLine()
      openObject()
      if let name = layout.name { write([LayoutMemberText("name", JSONText.quoted(name))]) }
      writeKey("layout", isFirst: layout.name == nil)
      write(layout, isDocument: false)
      closeObject()
    }
    depth -= 1
    newLine()
    text += "]"
    closeObject()
  }

  /// - Parameter isDocument: the layout is not one of a set, which says the version and the name.
  private mutating func write(_ layout: ViewHierarchy, isDocument: Bool) {
    let ids = LayoutWriterIDs(layout)
    let head = LayoutMemberText.head(of: layout, isDocument: isDocument)
    guard !layout.isWrittenAsView else {
      write(layout.roots[0], of: layout, ids, head: head)
      return
    }
    openObject()
    write(head)
    writeKey("windows", isFirst: head.isEmpty)
    text += "["
    depth += 1
    for (index, root) in layout.roots.enumerated() {
      text += index == 0 ? "" : ","
      newLine()
      write(root, of: layout, ids, head: [])
    }
    depth -= 1
    newLine()
    text += "]"
    closeObject()
  }

  /// Writes a root and all below it, with a stack of its own.
  private mutating func write(
    _ root: ViewID, of layout: ViewHierarchy, _ ids: LayoutWriterIDs, head: [LayoutMemberText]
  ) {
    var open: [(view: ViewID, next: Int)] = []
    begin(root, of: layout, ids, head: head)
    open.append((root, 0))
    while let (view, next) = open.last {
      let subviews = layout[view].subviews
      guard next < subviews.count else {
        if !subviews.isEmpty {
          depth -= 1
          newLine()
          text += "]"
        }
        closeObject()
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      text += next == 0 ? "" : ","
      newLine()
      begin(subviews[next], of: layout, ids, head: [])
      open.append((subviews[next], 0))
    }
  }

  private mutating func begin(
    _ view: ViewID, of layout: ViewHierarchy, _ ids: LayoutWriterIDs, head: [LayoutMemberText]
  ) {
    openObject()
    write(head + LayoutMemberText.members(of: view, in: layout, ids))
    guard !layout[view].subviews.isEmpty else { return }
    writeKey("subviews", isFirst: false)
    text += "["
    depth += 1
  }
}

extension LayoutWriter {
  private mutating func write(_ members: [LayoutMemberText]) {
    for (index, member) in members.enumerated() {
      writeKey(member.key, isFirst: index == 0 && text.hasSuffix("{"))
      switch member.value {
      case .line(let value): text += value
      case .lines(let values):
        text += "["
        depth += 1
        for (index, value) in values.enumerated() {
          text += index == 0 ? "" : ","
          newLine()
          text += value
        }
        depth -= 1
        newLine()
        text += "]"
      }
    }
  }

  private mutating func openObject() {
    text += "{"
    depth += 1
  }

  private mutating func closeObject() {
    depth -= 1
    newLine()
    text += "}"
  }

  private mutating func writeKey(_ key: String, isFirst: Bool) {
    text += isFirst ? "" : ","
    newLine()
    text += JSONText.quoted(key) + ": "
  }

  private mutating func newLine() {
    text += "\n" + Self.indents[min(depth, Self.indentLimit)]
  }

  /// Deeper than this the indent stops growing: nobody sees it, and with it the text of a chain of
  /// views would grow with the square of its length.
  private static let indentLimit = 64
  private static let indents = (0...indentLimit).map { String(repeating: "  ", count: $0) }
}

extension ViewHierarchy {
  /// A view alone is a document by itself, and so is a window whose class says that it is one.
  fileprivate var isWrittenAsView: Bool {
    guard roots.count == 1 else { return false }
    return switch kind {
    case .view: true
    case .application(let isLoneWindow): isLoneWindow && self[roots[0]].uikitClass.isWindow
    }
  }
}
