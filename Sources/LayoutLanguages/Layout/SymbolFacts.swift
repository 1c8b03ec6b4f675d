internal import LayoutModel
internal import LayoutReaders
internal import JSON

/// What an object's own members say of what it is called and where it lies.
struct SymbolFacts {
  typealias Name = (text: String, range: Range<Int>)

  private(set) var id: Name?
  private(set) var label: Name?
  private(set) var className: Name?
  private(set) var inherits: String?
  /// Of an entry of a set, or of an application.
  private(set) var layoutName: Name?
  private var stated: Rect?
  private var bounds: Rect?
  private var center: Point?
  private var anchorPoint: Point?
  private var transform: AffineTransform?

  init(of object: Int, in outline: ShapedOutline) {
    for child in outline.children(of: object) {
      switch outline.knownName(of: child) {
      case "id": id = id ?? outline.filledString(at: child)
      case "label": label = label ?? outline.filledString(at: child)
      case "class": className = className ?? outline.filledString(at: child)
      case "inherits": inherits = inherits ?? outline.filledString(at: child)?.text
      case "name": layoutName = layoutName ?? outline.filledString(at: child)
      case "frame": stated = stated ?? outline.rect(at: child)
      case "bounds": bounds = bounds ?? outline.rect(at: child)
      case "center": center = center ?? outline.point(at: child)
      case "anchorPoint": anchorPoint = anchorPoint ?? outline.point(at: child)
      case "transform": transform = transform ?? outline.transform(at: child)
      default: break
      }
    }
  }

  /// In the superview's coordinates, as the reader works it out (GEO-2, GEO-4); nil: not known.
  var frame: Rect? {
    let anchorPoint = anchorPoint ?? ViewGeometry.middle
    let size = stated.map { Rect(0, 0, $0.width, $0.height) }
    if let transform, !transform.isIdentity {
      guard let bounds, let center else { return nil }
      return ViewGeometry(
        bounds: bounds, center: center, anchorPoint: anchorPoint, transform: transform
      ).frame
    }
    guard let center, let bounds = bounds ?? size else {
      return stated.map { ViewGeometry(frame: $0).frame }
    }
    return ViewGeometry(bounds: bounds, center: center, anchorPoint: anchorPoint).frame
  }
}

extension ShapedOutline {
  func filledString(at index: Int) -> (text: String, range: Range<Int>)? {
    string(at: index).flatMap { $0.text.isEmpty ? nil : $0 }
  }

  func rect(at index: Int) -> Rect? {
    guard let parts = numbers(at: index), parts.count == 4 else { return nil }
    return Rect(parts[0], parts[1], parts[2], parts[3])
  }

  func point(at index: Int) -> Point? {
    guard let parts = numbers(at: index), parts.count == 2 else { return nil }
    return Point(parts[0], parts[1])
  }

  /// A matrix of six numbers, or an object of the transform's parts.
  func transform(at index: Int) -> AffineTransform? {
    if let parts = numbers(at: index), parts.count == 6 {
      return AffineTransform(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5])
    }
    guard nodes[index].kind == .object else { return nil }
    var draft = TransformDraft()
    for child in children(of: index) {
      switch knownName(of: child) {
      case "rotation": draft.rotationInDegrees = number(at: child) ?? 0
      case "scale":
        if let factor = number(at: child) {
          draft.scale = Size(factor, factor)
        } else if let factors = point(at: child) {
          draft.scale = Size(factors.x, factors.y)
        }
      case "translation": draft.translation = point(at: child) ?? .zero
      default: break
      }
    }
    return draft.transform
  }
}
