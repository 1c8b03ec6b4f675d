import UIKit

/// A button of 10 points that takes touches in an area of 40 points.
final class DotButton: UIButton {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -15, dy: -15).contains(point)
  }
}

final class LargeTouchArea: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let dot = DotButton(frame: CGRect(x: 190, y: 400, width: 10, height: 10))
    dot.addTarget(self, action: #selector(tapped), for: .touchUpInside)
    view.addSubview(dot)
  }

  @objc private func tapped() {}
}
