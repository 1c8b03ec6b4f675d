import UIKit

/// The panel takes no touches itself: those beside its button reach the map behind it.
final class PassingPanelView: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit == self ? nil : hit
  }
}

final class PassingPanel: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let map = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let panel = PassingPanelView(frame: CGRect(x: 0, y: 600, width: 390, height: 200))
    let locate = UIButton(frame: CGRect(x: 320, y: 20, width: 50, height: 50))
    locate.addTarget(self, action: #selector(tapped), for: .touchUpInside)
    panel.addSubview(locate)
    view.addSubview(map)
    view.addSubview(panel)
  }

  @objc private func tapped() {}
}
