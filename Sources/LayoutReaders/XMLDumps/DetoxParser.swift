internal import LayoutModel
internal import Linting
internal import XML

/// Reads Detox's XML: the windows with all their views, back to front.
///
/// The format contains frames in whole points, alpha and visibility, but neither user interaction
/// nor scroll offsets. A window has no position and fills the screen.
struct DetoxParser {
  private let classes: ClassMap
  private var builder = ViewHierarchy.Builder()
  private var values = XMLValues()
  private var findings: [Finding] = []
  private var limits = DumpLimits()

  static func read(
    _ root: XMLElement, of document: XMLDocument, _ classes: ClassMap,
    into result: inout LayoutDocument, cancellation: Cancellation
  ) {
    var parser = DetoxParser(classes: classes)
    parser.read(document.elements, below: root, cancellation)
    guard !cancellation.isCancelled else { return }
    parser.builder.removeRepeatedIDs { $0.label = $0.label ?? $1 }
    parser.builder.kind = .application(isLoneWindow: false)
    result.findings = (parser.values.findings + parser.findings).sorted { $0.range < $1.range }
    result.parsedLayouts = [parser.builder.finishLayout()]
  }

  private mutating func read(
    _ elements: XMLElements, below root: XMLElement, _ cancellation: Cancellation
  ) {
    var ends: [Int] = []
    var index = root.index + 1
    while index < root.subtree.upperBound, !limits.isFull, !cancellation.isCancelled {
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
    // The element's name also contains the class, but without generic arguments.
    let specifiedName = element["class"]?.value
    let className = specifiedName.flatMap { $0.isEmpty ? nil : $0 } ?? element.name
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
        values.report("'visibility' must be visible or invisible", attribute)
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
    node.members.append(LocatedMember(property, attribute))
  }

  /// Whether the value is an identifier of the app and not one that Detox generates for the dump.
  private static func isIdentifier(_ value: String) -> Bool {
    !value.isEmpty && !value.hasPrefix("detox_temp_")
  }
}

extension Finding.Message {
  fileprivate static func noFrame(_ className: String) -> Self {
    "'\(className)' has no frame; the view and its subviews are not checked"
  }
}
