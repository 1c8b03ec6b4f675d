internal import LayoutModel
internal import Linting
internal import JSON

/// Reads an accessibility tree that is written as JSON.
struct ElementParser {
  private let form: ElementForm
  private var context: ParseContext
  private var assembly: AccessibilityHierarchyBuilder

  package static func read(
    _ root: JSONValue, as form: ElementForm, _ context: ParseContext
  ) -> LayoutDocument {
    var reading = ElementParser(form: form, context: context)
    reading.read(root)
    let (layout, findings) = reading.assembly.finish()
    var document = LayoutDocument(format: form.format)
    document.layouts = [layout].compactMap(\.self)
    document.findings = (reading.context.findings + findings).sorted { $0.range < $1.range }
    if layout == nil, document.findings.isEmpty {
      document.findings = [.noElements(at: SourceRange(root.start))]
    }
    return document
  }

  private init(form: ElementForm, context: ParseContext) {
    self.form = form
    self.context = context
    // idb gives what assistive technology goes through, which scroll views are no part of.
    assembly = AccessibilityHierarchyBuilder(
      classes: context.classes, mayLackScrollViews: form == .idb)
  }

  private mutating func read(_ root: JSONValue) {
    if root.kind == .array {
      readSiblings(root.elements, key: "elements")
    } else if form == .webDriver, let value = root["value"], value.kind == .object {
      readTree(value)
    } else if form == .idb, let elements = root["elements"] {
      switch elements.kind {
      case .object: readTree(elements)
      case .array: readSiblings(elements.elements, key: "elements")
      case .null: break
      default: context.mismatch(elements, ValueName("elements"), "an array of elements")
      }
    } else {
      readTree(root)
    }
  }

  /// Elements beside each other. Where none holds another and the first is the application, it holds
  /// all that come after it: idb writes trees so that are not asked for as such.
  private mutating func readSiblings(_ siblings: JSONElements, key: String) {
    let isFlat =
      siblings.first?["type"]?.string.map(AccessibilityElement.type) == "Application"
      && siblings.allSatisfy { $0["children"]?.elements.isEmpty != false }
    for (place, value) in siblings.enumerated() where !assembly.isFull {
      guard value.isObject(ValueName(key, place), objectName, &context) else { continue }
      if isFlat {
        guard assembly.open(parts(of: value).element) else { continue }
        if place > 0 { assembly.close() }
      } else {
        readTree(value)
      }
    }
  }

  /// An element with all that it holds, with a stack of its own.
  private mutating func readTree(_ root: JSONValue) {
    var levels: [(siblings: JSONElements?, next: Int)] = []
    let first = parts(of: root)
    guard assembly.open(first.element) else { return }
    levels.append((first.children, 0))
    while let level = levels.last {
      guard let siblings = level.siblings, level.next < siblings.count, !assembly.isFull else {
        assembly.close()
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      let value = siblings[level.next]
      guard value.isObject(ValueName("children", level.next), objectName, &context) else {
        continue
      }
      let (element, children) = parts(of: value)
      if assembly.open(element) { levels.append((children, 0)) }
    }
  }

  private var objectName: LayoutObject.Name { table.name }

  private var table: LayoutTable<ElementDraft> {
    switch form {
    case .webDriver: ElementTables.webDriver
    case .idb: ElementTables.idb
    case .deviceAgent: ElementTables.deviceAgent
    }
  }

  private mutating func parts(
    of value: JSONValue
  ) -> (element: AccessibilityElement, children: JSONElements?) {
    var draft = ElementDraft()
    _ = table.read(value, into: &draft, &context)
    var element = AccessibilityElement()
    element.type = draft.type.map(AccessibilityElement.type) ?? "Other"
    if element.type.isEmpty { element.type = "Other" }
    element.isSystems = draft.isSystems
    element.identifier = draft.identifier ?? draft.name
    element.label = draft.label.flatMap { $0.isEmpty ? nil : $0 }
    element.isEnabled = draft.isEnabled ?? true
    element.isVisible = draft.isVisible ?? true
    element.frame = draft.frame
    let frame = value["rect"] ?? (form == .idb ? value["frame"] : nil)
    element.hasWrongFrame = draft.frame == nil && frame != nil && frame?.kind != .null
    element.range = SourceRange(value.range)
    element.members = draft.members
    return (element, draft.children)
  }
}
