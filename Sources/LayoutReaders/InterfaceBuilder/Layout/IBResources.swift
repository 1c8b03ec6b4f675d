internal import LayoutModel
internal import XML

/// What a document says of the images that its views show.
struct IBResources {
  /// By name, in points.
  private var images: [String: Size] = [:]

  init(_ document: XMLElement?) {
    guard let resources = document?.firstChild(named: "resources") else { return }
    for image in resources.children(named: "image") where image["catalog"]?.value != "system" {
      guard let name = image["name"]?.value, images[name] == nil,
        let size = Self.size(of: image)
      else { continue }
      images[name] = size
    }
  }

  /// What an image view shows (AL-31). A symbol's size depends on its configuration.
  package func content(ofImageView view: XMLElement) -> LayoutContent {
    // Newer documents have an element where there is more to say than a name.
    let reference = view.children.first {
      $0.isNamed("imageReference") && $0["key"]?.value == "image"
    }
    let holder = reference ?? view
    guard let name = holder["image"]?.value, !name.isEmpty else { return .none }
    return .image(holder["catalog"]?.value == "system" ? nil : images[name])
  }

  private static func size(of image: XMLElement) -> Size? {
    guard let width = image["width"].flatMap({ Double($0.value) }),
      let height = image["height"].flatMap({ Double($0.value) }),
      width.isFinite, height.isFinite, width >= 0, height >= 0
    else { return nil }
    return Size(width, height)
  }
}
