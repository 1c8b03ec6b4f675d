internal import LayoutModel
internal import Linting
internal import XML

/// One layout of a document with the findings of reading it.
struct IBLayout: Sendable {
  /// The index of the outermost root.
  let root: Int
  /// All roots in the layout.
  let roots: [Int]
  /// The element indices of its views, in painting order.
  let views: [Int]
  /// Findings about its views.
  var findings: [Finding]
  /// Findings about numbers of its layout properties.
  var numberFindings: [Finding]
  /// nil until all layouts of the document are read.
  var layout: ParsedLayout?

  /// The same layout in a text that has changed elsewhere; nil if a range of it has changed.
  func shifted(by change: TextChange) -> IBLayout? {
    guard let layout, let sourceMap = layout.sourceMap.shifted(by: change) else { return nil }
    var shifted = self
    shifted.layout = ParsedLayout(layout.hierarchy, sourceMap)
    shifted.findings = findings.compactMap { $0.shifted(by: change) }
    shifted.numberFindings = numberFindings.compactMap { $0.shifted(by: change) }
    let isWhole =
      shifted.findings.count == findings.count
      && shifted.numberFindings.count == numberFindings.count
    return isWhole ? shifted : nil
  }
}

/// The result of reading a document, for reading it again after an edit.
struct ParsedIBDocument: ReaderCache {
  let bytes: [UInt8]
  let document: XMLDocument
  let classes: ClassMap
  let limits: ReaderLimits
  let layouts: [IBLayout]
  /// The element indices of the views of all roots.
  let rootViews: [Int]

  /// The document after an edit, with the layouts that the edit does not affect; nil: all must be read.
  ///
  /// A layout depends on the elements of its own scenes and, in others, on ids, connections, classes and
  /// controllers. So layouts are reused only if the edit is in a view of one layout, and neither adds nor
  /// removes an element or an attribute, nor changes an attribute that identifies or connects objects.
  func edited(
    to bytes: [UInt8], classes: ClassMap, limits: ReaderLimits, _ xmlLimits: XMLLimits
  ) -> (document: XMLDocument, layouts: IBUnchangedLayouts)? {
    guard classes == self.classes, limits == self.limits else { return nil }
    let change = TextChange(from: self.bytes, to: bytes)
    guard
      let edit = document.edited(
        to: bytes, replacing: change.prefix..<change.suffixStart, limits: xmlLimits),
      !isShared(edit), let edited = layout(around: edit.element)
    else { return nil }
    var unchanged = IBUnchangedLayouts(edited: layouts[edited].views)
    for (index, layout) in layouts.enumerated() where index != edited {
      guard let shifted = layout.shifted(by: change) else { return nil }
      unchanged.layouts[layout.root] = shifted
    }
    return (edit.document, unchanged)
  }

  /// The index of the only layout with a view around an element.
  private func layout(around element: Int) -> Int? {
    let elements = document.elements
    let around = rootViews.indices.filter {
      elements[rootViews[$0]].subtree.contains(element)
    }
    guard around.count == 1, let root = around.first else { return nil }
    return layouts.firstIndex { $0.roots.contains(root) }
  }

  /// Whether other parts of the document can depend on an edited value.
  private func isShared(_ edit: XMLEdit) -> Bool {
    let element = edit.document.elements[edit.element]
    let name = element.name
    if Self.connections.contains(name) || IBClasses.recognizers[name] != nil
      || IBClasses.controllers[name] != nil
    {
      return true
    }
    if let attribute = edit.attribute {
      if Self.sharedAttributes.contains(attribute.name) { return true }
      // The name of the layout.
      if attribute.name == "title", rootViews.contains(edit.element) { return true }
    }
    // Notes contain suppressions.
    var next: XMLElement? = element
    while let here = next {
      if here.isNamed(.attributedString) { return true }
      next = here.parent
    }
    return false
  }

  private static let connections: Set = ["action", "outlet", "outletCollection", "segue"]

  private static let sharedAttributes: Set = [
    "customClass", "customModule", "customModuleProvider", "destination", "id", "key",
    "placeholderIdentifier", "reference", "userLabel",
  ]
}

/// The layouts of a document that an edit does not affect, at their new offsets.
struct IBUnchangedLayouts {
  /// The element indices of the views of the edited layout before the edit.
  let edited: [Int]
  /// By the index of the outermost root.
  var layouts: [Int: IBLayout] = [:]
}
