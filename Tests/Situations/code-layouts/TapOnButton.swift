import UIKit

/// The recognizer of the card does not recognize taps on the button, which has an action for them.
final class TapOnButton: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let card = UIView(frame: CGRect(x: 20, y: 100, width: 350, height: 200))
    let button = UIButton(frame: CGRect(x: 135, y: 76, width: 80, height: 48))
    button.addTarget(self, action: #selector(buy), for: .touchUpInside)
    card.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(openCard)))
    card.addSubview(button)
    view.addSubview(card)
  }

  @objc private func openCard() {}
  @objc private func buy() {}
}
