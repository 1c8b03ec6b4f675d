package import LayoutModel

extension View {
  package init(className: String = "UIView", frame: Rect) {
    self.init(className: className)
    geometry = ViewGeometry(frame: frame)
  }
}
