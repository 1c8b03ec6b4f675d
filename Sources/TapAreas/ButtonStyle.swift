import AppCode

/// The style of a button, as far as it decides what takes taps.
enum ButtonStyle: Equatable {
  /// None is set between the button and the member that contains it.
  case inherited
  /// No style is set.
  case unset
  /// What is drawn takes taps (SU-4).
  case plain(Place)
  /// A style of the app: what its body draws takes taps (SU-7).
  case own(ViewCatalog.Reference, Place)
  /// Not judged: the default style in a form that separates buttons of a row (SU-6, SU-17).
  case borderless
  /// A style of SwiftUI that draws a shape.
  case drawn
  case unknown

  /// Where a style is set.
  struct Place: Equatable {
    var file: String
    var range: Range<Int>
  }

  /// The style that an argument of `buttonStyle` names in a file.
  init(_ link: ViewExpression.Link, in file: String, _ catalog: ViewCatalog) {
    guard let value = link.arguments.first?.value, value.isWhole, value.alternatives.isEmpty,
      let first = value.links.first
    else {
      self = .unknown
      return
    }
    let place = Place(file: file, range: link.nameRange)
    let isType = first.startsUppercase && value.links.count == (first.isCall ? 1 : 2)
    guard isType || first.isMember && value.links.count == 1 else {
      self = .unknown
      return
    }
    self = Self.named(first.name, place, in: file, catalog)
  }

  private static func named(
    _ name: String, _ place: Place, in file: String, _ catalog: ViewCatalog
  ) -> ButtonStyle {
    switch name {
    case "plain", "PlainButtonStyle": .plain(place)
    case "automatic", "DefaultButtonStyle": .unset
    case "borderless", "BorderlessButtonStyle": .borderless
    case "bordered", "borderedProminent", "glass", "glassProminent", "BorderedButtonStyle",
      "BorderedProminentButtonStyle", "GlassButtonStyle", "GlassProminentButtonStyle":
      .drawn
    default:
      (catalog.type(named: name, from: file) ?? catalog.style(named: name, from: file))
        .map { .own($0, place) } ?? .unknown
    }
  }
}

/// The styles that callers set for the members and views of an app.
struct ButtonStyleUsages {
  struct Usage: Equatable {
    var style: ButtonStyle
    /// The member that contains the use.
    var root: ViewCatalog.MemberReference
    var isInList: Bool
    /// Whether the use is a row of a list.
    var isRow: Bool
    /// Whether the use is one of the views that the root returns.
    var isRoot: Bool
  }

  /// The members through which a style is followed to its callers.
  static let depthLimit = 4

  private var usages: [ViewCatalog.MemberReference: [Usage]] = [:]

  mutating func add(_ usage: Usage, of member: ViewCatalog.MemberReference) {
    usages[member, default: []].append(usage)
  }

  /// The style that all callers set; unknown if they differ.
  func style(of member: ViewCatalog.MemberReference, depth: Int = 0) -> ButtonStyle {
    guard depth < Self.depthLimit else { return .unknown }
    var result: ButtonStyle?
    for usage in usages[member] ?? [] where usage.root != member {
      let style = usage.style == .inherited ? style(of: usage.root, depth: depth + 1) : usage.style
      guard let first = result else {
        result = style
        continue
      }
      if !first.isSame(as: style) { return .unknown }
    }
    return result ?? .unset
  }

  /// Whether a caller shows the views of the member as rows of a list.
  func isRow(_ member: ViewCatalog.MemberReference, depth: Int = 0) -> Bool {
    guard depth < Self.depthLimit else { return false }
    return usages[member]?.contains {
      $0.isRow || $0.isRoot && $0.root != member && isRow($0.root, depth: depth + 1)
    } ?? false
  }

  /// Whether a caller shows the member in a list.
  func isInList(_ member: ViewCatalog.MemberReference, depth: Int = 0) -> Bool {
    guard depth < Self.depthLimit else { return false }
    return usages[member]?.contains {
      $0.isInList || $0.root != member && isInList($0.root, depth: depth + 1)
    } ?? false
  }
}

extension ButtonStyle {
  /// Whether an ancestor sets a style.
  var isSet: Bool { self != .inherited && self != .unset }

  /// Whether two styles are equal, wherever they are set.
  func isSame(as other: ButtonStyle) -> Bool {
    switch (self, other) {
    case (.plain, .plain): true
    case (.own(let first, _), .own(let second, _)): first == second
    default: self == other
    }
  }
}
