import AppCode

/// The style of a button, as far as it decides what takes taps.
enum ButtonStyle: Equatable {
  /// None is set between the button and the member that contains it.
  case inherited
  /// No style is set.
  case unset
  /// What is drawn takes taps (SU-4).
  case plain(Origin)
  /// A style of the app: what its body draws takes taps (SU-7).
  case own(ViewCatalog.Reference, Origin)
  /// A style whose label reacts and whose holes are not judged: the default style in a form that separates
  /// the buttons of a row (SU-6, SU-17), or one that callers set differently.
  case borderless
  /// A style of SwiftUI that draws a shape.
  case drawn
  case unknown

  /// Where a style is set.
  struct Origin: Equatable {
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
    let place = Origin(file: file, range: link.nameRange)
    let isType = first.startsUppercase && value.links.count == (first.isCall ? 1 : 2)
    guard isType || first.isMember && value.links.count == 1 else {
      self = .unknown
      return
    }
    self = Self.named(first.name, place, in: file, catalog)
  }

  private static func named(
    _ name: String, _ place: Origin, in file: String, _ catalog: ViewCatalog
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

  /// The members through which a view is followed to its callers.
  static let depthLimit = 12

  private var usages: [ViewCatalog.MemberReference: [Usage]] = [:]

  mutating func add(_ usage: Usage, of member: ViewCatalog.MemberReference) {
    usages[member, default: []].append(usage)
  }

  /// The style that all callers set.
  func style(of member: ViewCatalog.MemberReference) -> ButtonStyle {
    var styles: [ViewCatalog.MemberReference: ButtonStyle] = [:]
    var path: [ViewCatalog.MemberReference] = []
    var isComplete = true
    return style(of: member, &styles, path: &path, isComplete: &isComplete) ?? .unset
  }

  /// - Parameters:
  ///   - styles: those that are determined.
  ///   - path: the members that are followed.
  ///   - isComplete: set to false if the result does not contain all callers.
  private func style(
    of member: ViewCatalog.MemberReference,
    _ styles: inout [ViewCatalog.MemberReference: ButtonStyle],
    path: inout [ViewCatalog.MemberReference], isComplete: inout Bool
  ) -> ButtonStyle? {
    if let style = styles[member] { return style }
    guard path.count < Self.depthLimit, !path.contains(member) else {
      // A view that contains itself has the style of its other callers.
      isComplete = false
      return path.contains(member) ? nil : .unknown
    }
    path.append(member)
    defer { path.removeLast() }
    var hasAll = true
    var result: ButtonStyle?
    for usage in usages[member] ?? [] where result != .unknown {
      var style: ButtonStyle? = usage.style
      if usage.style == .inherited {
        style = self.style(of: usage.root, &styles, path: &path, isComplete: &hasAll)
      }
      guard let style else { continue }
      result = result.map { $0.merged(with: style) } ?? style
    }
    if hasAll { styles[member] = result ?? .unset }
    isComplete = isComplete && hasAll
    return result ?? .unset
  }

  /// Whether a caller shows the views of the member as rows of a list.
  func isRow(_ member: ViewCatalog.MemberReference, depth: Int = 0) -> Bool {
    guard depth < Self.depthLimit else { return false }
    return usages[member]?.contains {
      $0.isRow || $0.isRoot && $0.root != member && isRow($0.root, depth: depth + 1)
    } ?? false
  }

  /// Whether all callers show the member in a list.
  func isInList(_ member: ViewCatalog.MemberReference, depth: Int = 0) -> Bool {
    guard depth < Self.depthLimit else { return false }
    let callers = usages[member]?.filter { $0.root != member } ?? []
    return !callers.isEmpty
      && callers.allSatisfy { $0.isInList || isInList($0.root, depth: depth + 1) }
  }
}

extension ButtonStyle {
  /// Whether an ancestor sets a style.
  var isSet: Bool { self != .inherited && self != .unset }

  /// The style of a view that two callers show with different styles.
  func merged(with other: ButtonStyle) -> ButtonStyle {
    switch (self, other) {
    case (.plain, .plain): return self
    case (.own(let first, _), .own(let second, _)) where first == second: return self
    case _ where self == other: return self
    default: return reactsOnLabel && other.reactsOnLabel ? .borderless : .unknown
    }
  }

  private var reactsOnLabel: Bool {
    switch self {
    case .unset, .plain, .borderless: true
    case .inherited, .own, .drawn, .unknown: false
    }
  }
}
