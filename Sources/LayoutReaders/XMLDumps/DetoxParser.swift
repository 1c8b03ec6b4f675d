internal import LayoutModel
internal import Linting
internal import XML

/// Reads Detox's XML: the windows with all their views, back to front.
///
/// It has frames cut to whole points, alpha and whether a view is hidden, and knows neither whether
/// interaction is on nor how far a scroll view is scrolled. A window has no place: it fills the screen.
struct DetoxParser {
  private let classes: ClassMap
  private var builder = ViewHierarchy.Builder()
  private var values = XMLValues()
  private var findings: [Finding] = []
  private var limits = DumpLimits()

  package static func read(
    _ root: XMLElement, of document: XMLDocument, _ classes: ClassMap,
    into result: inout LayoutDocument
  ) {
    var reading = DetoxParser(classes: classes)
    reading.read(document.elements, below: root)
    reading.builder.removeRepeatedIDs { $0.label = $0.label ?? $1 }
    reading.builder.kind = .application(isLoneWindow: false)
    result.findings = (reading.values.findings + reading.findings).sorted { $0.range < $1.range }
    result.parsedLayouts = [reading.builder.finishLayout()]
  }

  private init(classes: ClassMap) {
    self.classes = classes
  }

  private mutating func read(_ elements: XMLElements, below root: XMLElement) {
    var ends: [Int] = []
    var index = root.index + 1
    while index < root.subtree.upperBound, !limits.isFull {
      while let end = ends.last, index >= end {
        builder.close()
        ends.removeLast()
      }
      let element = elements[index]
      if open(element, isWindow: ends.isEmpty) {
        ends.append(element.subtree.upperBound)
        index += 1
      } else {
        index = element.subtree.upperBound
      }
    }
  }

  private mutating func open(_ element: XMLElement, isWindow: Bool) -> Bool {
    let view = view(element, isWindow: isWindow)
    do throws(ViewHierarchy.Builder.LimitError) {
      _ = try builder.open(view)
      return true
    } catch {
      if let finding = limits.finding(for: error, at: SourceRange(element.nameRange)) {
        findings.append(finding)
      }
      return false
    }
  }

  private mutating func view(_ element: XMLElement, isWindow: Bool) -> View {
    // The class is written twice; as an attribute a generic one is whole.
    let stated = element["class"]?.value
    let className = stated.flatMap { $0.isEmpty ? nil : $0 } ?? element.name
    var view = View(
      className: className, inherits: isWindow ? "UIWindow" : nil, classes: classes)
    let name = SourceRange(element.nameRange)
    var node = SourceNode(
      SourceRange(element.range), members: [LocatedMember(.className, key: name, value: name)])
    view.unknowns = [.userInteraction, .overrides]
    if view.uikitClass.isScrollView || !view.uikitClass.isCertain {
      view.unknowns.insert(.boundsOrigin)
    }
    var frame = FrameParts()
    for attribute in element.attributes where !frame.take(attribute, &values) {
      read(attribute, into: &view, &node)
    }
    if isWindow { frame.assumeOrigin() }
    if let member = frame.member { node.members.append(member) }
    if let frame = frame.frame {
      view.geometry = ViewGeometry(frame: frame)
    } else if !frame.isWrong {
      findings.append(DocumentRule.missingFrame.finding(.noFrame(className), at: name))
    }
    view.node = builder.sourceMap.add(node)
    return view
  }

  private mutating func read(
    _ attribute: XMLAttribute, into view: inout View, _ node: inout SourceNode
  ) {
    let value = attribute.value
    var property: LocatedMember.Property?
    switch attribute.name {
    case "alpha":
      view.alpha = min(max(values.number(attribute) ?? 1, 0), 1)
      property = .alpha
    case "visibility":
      if value != "visible", value != "invisible" {
        values.report("'visibility' takes visible or invisible", attribute)
      }
      view.isHidden = value == "invisible"
      property = .isHidden
    case "label" where !value.isEmpty, "text" where view.label == nil && !value.isEmpty:
      view.label = value
      property = .label
    case "testID" where Self.isIdentifier(value), "id" where Self.isIdentifier(value):
      view.id = value
      var accessibility = View.Accessibility()
      accessibility.identifier = value
      view.accessibility = accessibility
      property = .id
    default: break
    }
    guard let property else { return }
    node.members.removeAll { $0.property == property }
    node.members.append(
      LocatedMember(
        property, key: SourceRange(attribute.nameRange), value: SourceRange(attribute.valueRange)))
  }

  /// Detox gives views without an identifier one of its own for the time of the dump.
  private static func isIdentifier(_ value: String) -> Bool {
    !value.isEmpty && !value.hasPrefix("detox_temp_")
  }
}

extension Finding.Message {
  fileprivate static func noFrame(_ className: String) -> Self {
    "'\(className)' has no frame: nothing can be said about it and what it holds"
  }
}
