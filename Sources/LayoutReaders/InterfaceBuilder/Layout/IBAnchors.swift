internal import LayoutModel
internal import XML

/// What the constraints of one layout may bind, by id: its views, and the guides that they own.
///
/// Ids are looked up near the constraint, since a document may give one twice: within the view that
/// has the constraint first, as Interface Builder puts a constraint into what holds both its items, and
/// never beyond that view's canvas.
struct IBAnchors {
  /// In painting order.
  private var items: [String: [Item]] = [:]
  /// By the view's index: the root of its canvas.
  private let canvas: [Int]
  /// By the view's index: the first index that is not in its subtree.
  private let ends: [Int]

  struct Item {
    let view: ViewID
    var guide: LayoutGuide?
  }

  /// - Parameters:
  ///   - views: of the layout, in painting order.
  ///   - elements: what each of them was made of.
  ///   - controllers: the view controllers' elements, by the index of their root views.
  ///   - roots: the indices of the views with a canvas of their own.
  init(
    _ views: [View], _ elements: [XMLElement], controllers: [Int: XMLElement], roots: Set<Int>
  ) {
    var canvas: [Int] = []
    for (place, view) in views.enumerated() {
      let around = view.superview.map { canvas[$0.index] }
      canvas.append(roots.contains(place) ? place : around ?? place)
    }
    self.canvas = canvas
    ends = views.map(\.subtreeEnd)
    for (place, element) in elements.enumerated() {
      let view = ViewID(place)
      if let id = element["id"]?.value { items[id, default: []].append(Item(view: view)) }
      for guide in element.children(named: "viewLayoutGuide") { add(guide, of: view) }
      for controller in [controllers[place]].compactMap(\.self) {
        guard let guides = controller.firstChild(named: "layoutGuides") else { continue }
        for guide in guides.children { add(guide, of: view) }
      }
    }
  }

  private mutating func add(_ guide: XMLElement, of view: ViewID) {
    guard let id = guide["id"]?.value else { return }
    let kind = (guide["key"] ?? guide["type"])?.value ?? ""
    guard let known = Self.guides[kind] else { return }
    items[id, default: []].append(Item(view: view, guide: known))
  }

  /// A view's guides by their keys, and a controller's by their types. Where no keyboard is shown, the
  /// top of its guide is the bottom of the safe area, as that of a controller's lower guide is.
  private static let guides: [String: LayoutGuide] = [
    "safeArea": .safeArea, "top": .top, "bottom": .bottom, "keyboard": .bottom,
    "contentLayoutGuide": .content, "frameLayoutGuide": .frame,
    "layoutMargins": .layoutMargins, "layoutMarginsGuide": .layoutMargins,
    "readableContent": .readableContent, "readableContentGuide": .readableContent,
  ]

  /// What an id means in a constraint of one view; nil where nothing on its canvas has it.
  func item(_ id: String, near owner: ViewID) -> Item? {
    guard let all = items[id] else { return nil }
    let root = canvas[owner.index]
    for start in [owner.index, root] {
      let place = all.partitioningIndex { $0.view.index >= start }
      guard place < all.endIndex, all[place].view.index < ends[start],
        canvas[all[place].view.index] == root
      else { continue }
      return all[place]
    }
    return nil
  }
}
