import UIKit

class CardController: UIViewController {
  @IBOutlet weak var spinner: UIView!

  func load() {
    spinner.isHidden = false
  }

  @IBAction func pay(_ sender: UIButton) { sender.isEnabled = false }

  init() { super.init(nibName: "Card", bundle: nil) }
}
