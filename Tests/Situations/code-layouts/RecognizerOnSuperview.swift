import UIKit

/// A tap on the label is a tap on the card.
final class RecognizerOnSuperview: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let card = UIView(frame: CGRect(x: 20, y: 100, width: 350, height: 200))
    let title = UILabel(frame: CGRect(x: 20, y: 20, width: 310, height: 30))
    let tap = UITapGestureRecognizer(target: self, action: #selector(openCard))
    card.addGestureRecognizer(tap)
    card.addSubview(title)
    view.addSubview(card)
  }

  @objc private func openCard() {}
}
