import UIKit

/// An image view takes no touches, and neither do its subviews.
final class ButtonOnPhoto: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let photo = UIImageView(frame: CGRect(x: 0, y: 100, width: 390, height: 300))
    let share = UIButton(frame: CGRect(x: 320, y: 240, width: 50, height: 44))
    share.addTarget(self, action: #selector(tapped), for: .touchUpInside)
    photo.addSubview(share)
    view.addSubview(photo)
  }

  @objc private func tapped() {}
}
