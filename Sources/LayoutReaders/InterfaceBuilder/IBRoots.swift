internal import XML

/// The outermost views of a document: one for each layout.
struct IBRoots {
  /// In the order of the text.
  private(set) var all: [Root] = []
  /// By the id of its view controller.
  private(set) var byController: [String: Int] = [:]

  struct Root {
    /// The view's place, as all others.
    let view: Int
    /// A view controller, or File's Owner.
    let controller: Int?
    let name: String
  }

  init(_ index: IBIndex, _ elements: XMLElements) {
    for place in index.controllers {
      let controller = elements[place]
      guard let view = controller.child(keyed: "view"), IBClasses.views[view.name] != nil
      else { continue }
      if let id = controller["id"]?.value, byController[id] == nil {
        byController[id] = all.count
      }
      all.append(Root(view: view.index, controller: place, name: controller.builderName))
    }
    for place in index.topLevelViews {
      let view = elements[place]
      let isOwners = index.owner.map { $0.view == view["id"]?.value } ?? false
      let owner = isOwners ? index.owner?.placeholder : nil
      let name =
        view.givenName ?? owner.flatMap { elements[$0]["customClass"]?.value } ?? view.builderName
      all.append(Root(view: place, controller: owner, name: name))
    }
    all.sort { $0.view < $1.view }
    for (place, root) in all.enumerated() {
      guard let controller = root.controller, let id = elements[controller]["id"]?.value,
        byController[id] != nil
      else { continue }
      byController[id] = place
    }
    makeNamesUnique(elements)
  }

  /// A layout is asked for by its name.
  private mutating func makeNamesUnique(_ elements: XMLElements) {
    var counts: [String: Int] = [:]
    for root in all { counts[root.name, default: 0] += 1 }
    var taken: Set<String> = []
    for (place, root) in all.enumerated() {
      let object = elements[root.controller ?? root.view]
      var name = root.name
      if counts[name, default: 0] > 1, let id = object["id"]?.value { name += " (\(id))" }
      if !taken.insert(name).inserted {
        name += " \(place + 1)"
        taken.insert(name)
      }
      all[place] = Root(view: root.view, controller: root.controller, name: name)
    }
  }
}

extension XMLElement {
  /// What a person calls a view controller or an outermost view.
  package var builderName: String {
    givenName ?? ["title", "id"].lazy.compactMap { self[$0]?.value }.first { !$0.isEmpty } ?? name
  }

  /// The name that somebody gave it: a label of its own, or its class.
  var givenName: String? {
    ["userLabel", "customClass"].lazy.compactMap { self[$0]?.value }.first { !$0.isEmpty }
  }

  /// The class of a view controller; a placeholder has the class of what it stands for.
  package var controllerClass: String {
    let known = IBClasses.controllers[name] ?? "UIViewController"
    guard let custom = self["customClass"]?.value, !custom.isEmpty else { return known }
    guard let module = self["customModule"]?.value, !module.isEmpty else { return custom }
    return "\(module).\(custom)"
  }
}
