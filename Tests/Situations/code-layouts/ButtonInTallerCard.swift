import UIKit

/// The first fix: the card contains the button.
final class ButtonInTallerCard: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let card = UIView(frame: CGRect(x: 20, y: 100, width: 350, height: 240))
    let button = UIButton(frame: CGRect(x: 135, y: 176, width: 80, height: 48))
    button.addTarget(self, action: #selector(openCard), for: .touchUpInside)
    card.addSubview(button)
    view.addSubview(card)
  }

  @objc private func openCard() {}
}
