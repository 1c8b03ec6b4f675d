import UIKit

/// The owner of the documents in the fixtures of rules that read source code. It is not compiled.
class CardController: UIViewController {
  @IBOutlet var openButton: UIButton!
  @IBOutlet var closeButton: UIButton!

  static let documents = [
    "flags-renamed", "flags-new-target", "flags-without-module", "flags-example", "allows-declared",
    "allows-example", "flags-reference", "allows-reference",
  ]

  @IBAction func openCard(_ sender: UIButton) { sender.isSelected = true }

  @IBAction func closeCard() { dismiss(animated: true) }
}

class CardView: UIView {
  @IBOutlet var openButton: UIButton!
}

class BadgeView: UIView {}
