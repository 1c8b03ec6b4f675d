internal import LayoutModel
internal import XML

/// Which views have which recognizers.
extension IBParser {
  /// Those that a view adds and that no later view takes over: a recognizer has one view at a time
  /// (GR-2).
  package func recognizers(of view: Int, _ actions: IBActions) -> [GestureRecognizer] {
    (index.attached[view] ?? []).compactMap { id in
      guard index.attachments[id]?.last?.view == view, let place = index.objects[id],
        IBClasses.recognizers[elements[place].name] != nil
      else { return nil }
      return IBRecognizer(elements[place], actions).recognizer
    }
  }

  /// Tells a layout which of its views had recognizers that others of its views have.
  func tieRecognizers(in builder: inout ViewHierarchy.Builder) {
    var owners: [String: RecognizerID] = [:]
    var views: [Int: ViewID] = [:]
    for (place, view) in builder.views.enumerated() {
      views[view.range.start] = ViewID(place)
      for (order, recognizer) in view.gestureRecognizers.enumerated() {
        if let id = recognizer.id {
          owners[id] = RecognizerID(view: ViewID(place), place: order)
        }
      }
    }
    for (id, owner) in owners {
      for attachment in (index.attachments[id] ?? []).dropLast() {
        let start = elements[attachment.view].range.lowerBound
        guard let view = views[start], view != owner.view else { continue }
        builder.leftViews.append(
          LeftView(view: view, recognizer: owner, range: attachment.range))
      }
    }
  }

  /// Those that no view adds, by the layout that their scene is in; of a xib, the first.
  func unattachedRecognizers() -> [Int: [UnattachedRecognizer]] {
    guard !index.recognizers.isEmpty else { return [:] }
    var layouts: [Int: Int] = [:]
    for (place, root) in roots.all.enumerated() {
      let object = elements[root.controller ?? root.view]
      guard let objects = object.parent?.index, layouts[objects] == nil else { continue }
      layouts[objects] = placed[place]
    }
    var result: [Int: [UnattachedRecognizer]] = [:]
    let actions = IBActions(index, elements, ownerIsController: index.owner != nil)
    for place in index.recognizers {
      let element = elements[place]
      guard let id = element["id"]?.value, index.attachments[id] == nil,
        index.objects[id] == place, let objects = element.parent?.index,
        let layout = layouts[objects]
      else { continue }
      let recognizer = IBRecognizer(element, actions).recognizer
      result[layout, default: []].append(
        UnattachedRecognizer(recognizer, outlet: index.outlets[id]))
    }
    return result
  }
}
