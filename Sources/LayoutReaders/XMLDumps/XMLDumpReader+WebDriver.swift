internal import LayoutModel
internal import Linting
internal import XML

extension XMLDumpReader {
  /// Reads WebDriverAgent's page source: one XML element for each accessibility element, within
  /// Appium's wrapper elements.
  func readWebDriverXML(
    _ root: XMLElement, of document: XMLDocument, into result: inout LayoutDocument,
    cancellation: Cancellation
  ) {
    var hierarchyBuilder = AccessibilityHierarchyBuilder(classes: classes)
    var values = XMLValues()
    /// The subtree end of each open element.
    var ends: [Int] = []
    var index = document.elements.startIndex
    while index < document.elements.endIndex, !hierarchyBuilder.isFull, !cancellation.isCancelled {
      while let end = ends.last, index >= end {
        hierarchyBuilder.close()
        ends.removeLast()
      }
      let element = document.elements[index]
      guard element.name.hasPrefix(AccessibilityElement.prefix) else {
        // The children of wrappers and of unknown elements are read in place of the element.
        index += 1
        continue
      }
      if hierarchyBuilder.open(Self.read(element, &values)) {
        ends.append(element.subtree.upperBound)
        index += 1
      } else {
        index = element.subtree.upperBound
      }
    }
    guard !cancellation.isCancelled else { return }
    let (layout, findings) = hierarchyBuilder.finish()
    result.parsedLayouts = [layout].compactMap(\.self)
    result.findings = (values.findings + findings).sorted { $0.range < $1.range }
    if layout == nil, result.findings.isEmpty {
      result.findings = [.noElements(at: SourceRange(root.nameRange))]
    }
  }

  private static func read(
    _ element: XMLElement, _ values: inout XMLValues
  ) -> AccessibilityElement {
    var result = AccessibilityElement()
    result.type = AccessibilityElement.type(element.name)
    let name = SourceRange(element.nameRange)
    result.source = SourceNode(
      SourceRange(element.range), members: [LocatedMember(.className, key: name, value: name)])
    var frame = FrameParts()
    for attribute in element.attributes where !frame.take(attribute, &values) {
      switch attribute.name {
      case "name":
        result.identifier = attribute.value
        note(.id, attribute, &result)
      case "label":
        result.label = attribute.value.isEmpty ? nil : attribute.value
        note(.label, attribute, &result)
      case "enabled":
        result.isEnabled = values.flag(attribute) ?? true
        note(.isEnabled, attribute, &result)
      case "visible":
        result.isVisible = values.flag(attribute) ?? true
        note(.isHidden, attribute, &result)
      default: break
      }
    }
    if result.isApplication { frame.assumeOrigin() }
    result.frame = frame.frame
    result.hasWrongFrame = frame.isWrong
    if let member = frame.member { result.source.members.append(member) }
    return result
  }

  private static func note(
    _ property: LocatedMember.Property, _ attribute: XMLAttribute,
    _ element: inout AccessibilityElement
  ) {
    element.source.members.append(LocatedMember(property, attribute))
  }
}
