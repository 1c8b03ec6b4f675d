internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders
internal import JSON

/// Suggested names for a layout: those in the document and those of UIKit.
struct LayoutNames: NameVocabulary, Sendable {
  let outline: ShapedOutline
  let rules: [NamedRule]

  func names(_ role: LayoutShape.NameRole, at position: JSONCursor.Position) -> [NameSuggestion] {
    switch role {
    case .viewClass: classes(role, uikitNames: UIKitClass.publicNames, at: position)
    case .recognizerClass, .otherClass: classes(role, uikitNames: role.suggestions, at: position)
    case .controllerClass: classes(role, uikitNames: Self.controllerClasses, at: position)
    case .selector: usedNames(role, adding: [], at: position).map { NameSuggestion(.selector, $0) }
    case .color:
      usedNames(role, adding: role.suggestions, at: position).map { NameSuggestion(.value, $0) }
    case .rule:
      rules.map { NameSuggestion(.rule, $0.id, documentation: $0.summary) }
        + [NameSuggestion(.rule, "all", documentation: "All rules.")]
    case .language: role.suggestions.map { NameSuggestion(.value, $0) }
    case .id, .pathPattern, .path: []
    }
  }

  func ids(of kinds: Set<LayoutIDs.Kind>, at position: JSONCursor.Position) -> [NameSuggestion] {
    let around = layout(around: position)
    let owner = owner(of: position)
    var seen: Set<String> = []
    return outline.nodes.indices.compactMap { index in
      guard around.contains(index), outline.shape(of: index) == .name(.id),
        let holder = outline.parent(of: index), holder != owner,
        let kind = kind(of: holder), kinds.contains(kind),
        let id = outline.filledString(at: index)?.text, seen.insert(id).inserted
      else { return nil }
      let facts = SymbolFacts(of: holder, in: outline)
      let className = facts.className.map { ", \($0.text)" } ?? ""
      return NameSuggestion(
        .id, id, detail: kind.noun + className, documentation: facts.label?.text)
    }
  }

  func explanation(
    of name: String, _ role: LayoutShape.NameRole, at index: Int
  ) -> String? {
    switch role {
    case .viewClass:
      let facts = outline.parent(of: index).map { SymbolFacts(of: $0, in: outline) }
      let isOwnClass = outline.canonicalKeyName(of: index) == "class"
      return UIKitClass.explanation(of: name, inherits: isOwnClass ? facts?.inherits : nil)
    case .color where name == "clear": return "The view has no background color."
    default: return nil
    }
  }

  private static let controllerClasses = [
    "UIViewController", "UINavigationController", "UITabBarController", "UITableViewController",
    "UICollectionViewController", "UISplitViewController", "UIPageViewController",
    "UIAlertController",
  ]
}

// Names in the document.
extension LayoutNames {
  /// The class names in the document, followed by those of UIKit.
  private func classes(
    _ role: LayoutShape.NameRole, uikitNames: [String], at position: JSONCursor.Position
  ) -> [NameSuggestion] {
    let isUIKitName = Set(uikitNames)
    let own = usedNames(role, adding: [], at: position).filter { !isUIKitName.contains($0) }
    return own.map { NameSuggestion(.className, $0, detail: "in this document") }
      + uikitNames.map { name in
        NameSuggestion(
          .className, name, documentation: UIKitClass.explanation(of: name, inherits: nil))
      }
  }

  /// The names in the document that have this role, in source order, without the one being typed.
  private func usedNames(
    _ role: LayoutShape.NameRole, adding others: [String], at position: JSONCursor.Position
  ) -> [String] {
    var typed: Int?
    if case .value(_, _, let member) = position { typed = member }
    var seen: Set<String> = []
    var names: [String] = []
    for index in outline.nodes.indices where index != typed {
      guard outline.shape(of: index) == .name(role),
        let name = outline.filledString(at: index)?.text, seen.insert(name).inserted
      else { continue }
      names.append(name)
    }
    return names + others.filter { seen.insert($0).inserted }
  }

  /// The nodes of the layout that contains a position. Each layout of a set has its own ids.
  private func layout(around position: JSONCursor.Position) -> Range<Int> {
    var current = container(of: position)
    while let index = current {
      if outline.objectName(of: index) == .setEntry {
        return index..<outline.nodes[index].subtreeEnd
      }
      current = outline.parent(of: index)
    }
    return outline.nodes.indices
  }

  private func container(of position: JSONCursor.Position) -> Int? {
    switch position {
    case .key(let object): object
    case .value(_, let container, _): container
    }
  }

  /// The object that contains the position, which cannot refer to itself. A constraint can refer to
  /// the view that contains it.
  private func owner(of position: JSONCursor.Position) -> Int? {
    var current = container(of: position)
    while let index = current {
      if outline.objectName(of: index) == .constraint { return nil }
      if kind(of: index) != nil { return index }
      current = outline.parent(of: index)
    }
    return nil
  }

  private func kind(of object: Int) -> LayoutIDs.Kind? {
    switch outline.objectName(of: object) {
    case .view, .viewRoot: .view
    case .viewController: .viewController
    case .gestureRecognizer: .gestureRecognizer
    default: nil
    }
  }
}

// Keys.
extension LayoutNames {
  func keys(of object: Int) -> [LayoutKey] {
    guard let description = outline.object(of: object) else { return [] }
    let facts = SymbolFacts(of: object, in: outline)
    switch description.name {
    case .view, .viewRoot:
      let keys = description.keys.filter { fits($0, view: object, facts) }
      let isUndecided =
        description.name == .viewRoot && outline.parent(of: object) == nil
        && !outline.children(of: object).contains { outline.key(of: $0)?.property != nil }
      return isUndecided ? keys + otherRoots : keys
    case .gestureRecognizer: return description.keys.filter { fits($0, recognizer: facts) }
    default: return description.keys
    }
  }

  /// The keys that make a text without views an application or a set of layouts.
  private var otherRoots: [LayoutKey] {
    [LayoutObject.Name.applicationRoot, .layoutSet].flatMap { name in
      LayoutVocabulary.object(name).keys.filter { $0.need == .required }
    }
  }

  /// All keys fit a class whose UIKit superclass is not certain.
  private func fits(_ key: LayoutKey, view: Int, _ facts: SymbolFacts) -> Bool {
    guard let className = facts.className?.text else { return true }
    let nearest = UIKitClass.nearest(to: className, inherits: facts.inherits)
    guard nearest.isCertain else { return true }
    switch key.name {
    case "contentSize", "contentInset", "isScrollEnabled", "isPagingEnabled":
      return nearest.isScrollView
    case "isEnabled", "actions": return nearest.isControl
    case "windowLevel", "windowScene", "application", "scenes": return nearest.isWindow
    // The superclass of a UIKit class is fixed.
    case "inherits": return nearest.isCustom
    default: return true
    }
  }

  private func fits(_ key: LayoutKey, recognizer facts: SymbolFacts) -> Bool {
    guard let name = facts.inherits ?? facts.className?.text,
      LayoutShape.NameRole.recognizerClass.suggestions.contains(name), name != "UIGestureRecognizer"
    else { return true }
    switch key.name {
    case "direction": return name == "UISwipeGestureRecognizer"
    case "minimumPressDuration": return name == "UILongPressGestureRecognizer"
    case "numberOfTapsRequired":
      return ["UITapGestureRecognizer", "UILongPressGestureRecognizer"].contains(name)
    case "numberOfTouchesRequired":
      return ["UITap", "UILongPress", "UISwipe"].contains { name == $0 + "GestureRecognizer" }
    case "inherits": return facts.inherits != nil
    default: return true
    }
  }
}
