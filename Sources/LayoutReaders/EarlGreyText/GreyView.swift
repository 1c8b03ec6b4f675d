internal import LayoutModel
internal import Linting

/// A view made of its description, with what is wrong with it.
struct GreyView {
  private(set) var view: View
  private(set) var findings: [Finding] = []
  /// An accessibility element is no view: it has a place on the screen and no frame.
  package let isView: Bool

  private let description: GreyDescription
  private let printed: PrintedValues
  private var bytes: [UInt8] { printed.bytes }

  init(_ entry: GreyEntries.Entry, in bytes: [UInt8], classes: ClassMap) {
    description = GreyDescription(entry, in: bytes)
    printed = PrintedValues(bytes: bytes)
    let className = bytes.text(in: entry.className)
    isView = description.item("frame") != nil || !description.isClosed
    view = View(className: className, inherits: Self.superclass(of: className), classes: classes)
    view.range = SourceRange(entry.extent.start, description.end)
    view.id = bytes.text(in: entry.address)
    view.members = [
      LocatedMember(.className, key: entry.className, value: entry.className),
      LocatedMember(.id, key: entry.address, value: entry.address),
    ]
    view.unknowns = [.overrides]
    if view.uikitClass.isScrollView || !view.uikitClass.isCertain {
      view.unknowns.insert(.boundsOrigin)
    }
    if description.isClosed {
      // Only what is off is printed, whatever the class's own default.
      view.isUserInteractionEnabled = true
      view.statesUserInteraction = true
    } else {
      view.unknowns.insert(.userInteraction)
    }
    view.isOpaque = description.item("opaque") != nil
    // The last value of one that is cut off may go on.
    for item in description.items.dropLast(description.isClosed ? 0 : 1) { read(item) }
    if !description.isClosed { report(.invalidValue, .cut(className), at: entry.className) }
  }

  private static func superclass(of className: String) -> String? {
    let isWindow = className.hasPrefix("UI") || className.hasPrefix("_UI")
    return isWindow && className.hasSuffix("Window") ? "UIWindow" : nil
  }

  private mutating func report(
    _ rule: DocumentRule, _ message: Finding.Message, at range: SourceRange
  ) {
    findings.append(rule.finding(message, at: range))
  }

  private mutating func note(_ property: LocatedMember.Property, _ item: GreyDescription.Item) {
    view.members.removeAll { $0.property == property }
    view.members.append(
      LocatedMember(
        property, key: item.key, value: item.value.length > 0 ? item.value : item.key))
  }

  private mutating func read(_ item: GreyDescription.Item) {
    switch bytes.text(in: item.key) {
    case "frame": readFrame(item)
    case "alpha":
      guard let alpha = printed.number(item.value), alpha.isFinite else {
        return report(.invalidValue, "'alpha' is not a finite number", at: item.value)
      }
      view.alpha = alpha
      note(.alpha, item)
    case "hidden":
      view.isHidden = true
      note(.isHidden, item)
    case "disabled":
      view.isEnabled = false
      note(.isEnabled, item)
    case "UIE":
      view.isUserInteractionEnabled = !bytes.holds("N", in: item.value)
      view.statesUserInteraction = true
      view.unknowns.remove(.userInteraction)
      note(.isUserInteractionEnabled, item)
    case "AX.id": readIdentifier(item)
    case "AX.label": readLabel(item)
    case "text" where view.label == nil: readLabel(item)
    default: break
    }
  }

  private mutating func readFrame(_ item: GreyDescription.Item) {
    note(.frame, item)
    guard let numbers = printed.numbers(4, in: item.value), numbers.allSatisfy(\.isFinite) else {
      return report(.invalidValue, "'frame' is not four finite numbers", at: item.value)
    }
    view.geometry = ViewGeometry(frame: Rect(numbers[0], numbers[1], numbers[2], numbers[3]))
  }

  private mutating func readIdentifier(_ item: GreyDescription.Item) {
    guard let text = printed.text(item.value) else { return }
    var accessibility = View.Accessibility()
    accessibility.identifier = text
    view.accessibility = accessibility
    if view.label == nil {
      view.label = text
      note(.label, item)
    }
  }

  private mutating func readLabel(_ item: GreyDescription.Item) {
    guard let text = printed.text(item.value) else { return }
    view.label = text
    note(.label, item)
  }
}

extension Finding.Message {
  fileprivate static func cut(_ className: String) -> Self {
    "the description of '\(className)' is cut off: what it would say next counts as left out"
  }
}
