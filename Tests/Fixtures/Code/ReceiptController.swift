import UIKit

/// The view controller of `allows-tickets.storyboard` of `unconnected-outlet`. It is not compiled.
class ReceiptController: UIViewController {
  @IBOutlet var titleLabel: UILabel!
  @IBOutlet var optionalLabel: UILabel?
  @IBOutlet var createdLabel: UILabel!
  @IBOutlet var comparedLabel: UILabel!
  @IBOutlet var unusedLabel: UILabel!

  override func viewDidLoad() {
    super.viewDidLoad()
    titleLabel.text = "Receipt"
    optionalLabel?.text = "20"
    createdLabel = UILabel()
    createdLabel.text = "20"
    comparedLabel?.text = "20"
  }

  func update() {
    if comparedLabel != nil { comparedLabel.text = "40" }
  }
}
