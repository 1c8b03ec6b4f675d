internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders
internal import JSON

/// The names that a layout uses and those that UIKit has, for whoever writes another one.
struct LayoutNames: NameVocabulary, Sendable {
  let outline: ShapedOutline
  let rules: [NamedRule]

  func names(_ role: LayoutShape.NameRole, at place: JSONCursor.Place) -> [NameSuggestion] {
    switch role {
    case .viewClass: classes(role, known: UIKitClass.publicNames, at: place)
    case .recognizerClass, .otherClass: classes(role, known: role.suggestions, at: place)
    case .controllerClass: classes(role, known: Self.controllerClasses, at: place)
    case .selector: words(role, besides: [], at: place).map { NameSuggestion(.selector, $0) }
    case .color:
      words(role, besides: role.suggestions, at: place).map { NameSuggestion(.value, $0) }
    case .rule:
      rules.map { NameSuggestion(.rule, $0.id, documentation: $0.summary) }
        + [NameSuggestion(.rule, "all", documentation: "Every rule.")]
    case .id, .pathPattern, .path: []
    }
  }

  func ids(of kinds: Set<LayoutIDs.Kind>, at place: JSONCursor.Place) -> [NameSuggestion] {
    let around = layout(around: place)
    let owner = owner(of: place)
    var seen: Set<String> = []
    return outline.nodes.indices.compactMap { index in
      guard around.contains(index), outline.holds(index, .name(.id)),
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
      let isOwnClass = outline.knownName(of: index) == "class"
      return UIKitClass.explanation(of: name, inherits: isOwnClass ? facts?.inherits : nil)
    case .color where name == "clear": return "The view has no background of its own."
    default: return nil
    }
  }

  private static let controllerClasses = [
    "UIViewController", "UINavigationController", "UITabBarController", "UITableViewController",
    "UICollectionViewController", "UISplitViewController", "UIPageViewController",
    "UIAlertController",
  ]
}

// The words of the text.
extension LayoutNames {
  /// Those of UIKit's, and before them the text's own.
  private func classes(
    _ role: LayoutShape.NameRole, known: [String], at place: JSONCursor.Place
  ) -> [NameSuggestion] {
    let isKnown = Set(known)
    let own = words(role, besides: [], at: place).filter { !isKnown.contains($0) }
    return own.map { NameSuggestion(.className, $0, detail: "in this document") }
      + known.map { name in
        NameSuggestion(
          .className, name, documentation: UIKitClass.explanation(of: name, inherits: nil))
      }
  }

  /// What stands in the text for the same thing already, in its order, but for what is being typed.
  private func words(
    _ role: LayoutShape.NameRole, besides others: [String], at place: JSONCursor.Place
  ) -> [String] {
    var typed: Int?
    if case .value(_, _, let member) = place { typed = member }
    var seen: Set<String> = []
    var words: [String] = []
    for index in outline.nodes.indices where index != typed {
      guard outline.holds(index, .name(role)),
        let word = outline.filledString(at: index)?.text, seen.insert(word).inserted
      else { continue }
      words.append(word)
    }
    return words + others.filter { seen.insert($0).inserted }
  }

  /// The nodes of the layout that a place is in: each of a set has ids of its own.
  private func layout(around place: JSONCursor.Place) -> Range<Int> {
    var here = container(of: place)
    while let index = here {
      if outline.objectName(of: index) == .setEntry {
        return index..<outline.nodes[index].subtreeEnd
      }
      here = outline.parent(of: index)
    }
    return outline.nodes.indices
  }

  private func container(of place: JSONCursor.Place) -> Int? {
    switch place {
    case .key(let object): object
    case .value(_, let container, _): container
    }
  }

  /// What the place says something of: it does not refer to itself. What a constraint binds may.
  private func owner(of place: JSONCursor.Place) -> Int? {
    var here = container(of: place)
    while let index = here {
      if outline.objectName(of: index) == .constraint { return nil }
      if kind(of: index) != nil { return index }
      here = outline.parent(of: index)
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

// The keys that fit.
extension LayoutNames {
  func keys(of object: Int) -> [LayoutKey] {
    guard let description = outline.object(of: object)?.description else { return [] }
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

  /// What would make a text without views yet something else than a view.
  private var otherRoots: [LayoutKey] {
    [LayoutObject.Name.applicationRoot, .layoutSet].flatMap { name in
      LayoutVocabulary.object(name).keys.filter { $0.need == .required }
    }
  }

  /// A class of which nothing is known may be of any kind.
  private func fits(_ key: LayoutKey, view: Int, _ facts: SymbolFacts) -> Bool {
    guard let className = facts.className?.text else { return true }
    let nearest = UIKitClass.nearest(to: className, inherits: facts.inherits)
    guard nearest.isCertain else { return true }
    switch key.name {
    case "contentSize", "contentInset", "isScrollEnabled", "isPagingEnabled":
      return nearest.isScrollView
    case "isEnabled", "actions": return nearest.isControl
    case "windowLevel", "windowScene", "application", "scenes": return nearest.isWindow
    // A class of UIKit's does what it does.
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
