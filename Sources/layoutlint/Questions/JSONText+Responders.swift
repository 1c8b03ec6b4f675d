internal import LayoutModel
internal import LayoutReaders
internal import TouchModel

extension JSONText {
  static func point(_ point: Point) -> JSONText { [.number(point.x), .number(point.y)] }

  /// null where nothing is known of it, or it is too large for a number.
  static func point(_ point: Point?) -> JSONText {
    guard let point, point.isFinite else { return .null }
    return .point(point)
  }

  static func rect(_ rect: Rect?) -> JSONText {
    guard let rect, rect.isFinite else { return .null }
    return [.number(rect.x), .number(rect.y), .number(rect.width), .number(rect.height)]
  }

  /// By its id, else by its path.
  static func identifier(_ view: ViewID?, in hierarchy: ViewHierarchy) -> JSONText {
    .optional(view.map(hierarchy.identifier(of:)))
  }

  /// A view that is hit, with its place in the source.
  static func view(_ view: ViewID, in layout: OpenedLayout) -> JSONText {
    let hierarchy = layout.hierarchy
    return [
      "id": .identifier(view, in: hierarchy),
      "class": .string(hierarchy[view].className),
      "path": .string(hierarchy.path(of: view)),
      "range": .range(hierarchy[view].range, layout.lines),
    ]
  }

  /// `id` is a view's path where it has none of its own, and left out for what has no name at all.
  static func responder(_ responder: Responder, in hierarchy: ViewHierarchy) -> JSONText {
    let id: String? =
      if case .view(let view) = responder {
        hierarchy.identifier(of: view)
      } else {
        hierarchy.id(of: responder)
      }
    var members = [Member(name: "class", value: .string(hierarchy.className(of: responder)))]
    if let id { members.append(Member(name: "id", value: .string(id))) }
    members.append(Member(name: "kind", value: .string(hierarchy.kindName(of: responder))))
    return .object(members)
  }

  static func responders(_ responders: [Responder], in hierarchy: ViewHierarchy) -> JSONText {
    .array(responders.map { .responder($0, in: hierarchy) })
  }
}
