import UIKit

/// The owner of the documents in the fixtures of `unhandled-action`. It is not compiled.
class FormController: UIViewController {
  static let documents = ["flags-example", "allows-example"]

  @IBAction func save(_ sender: UIButton) { sender.isSelected = true }
}
