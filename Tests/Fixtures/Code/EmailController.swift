import UIKit

/// Has a copy of the text field of `ProfileController`, and connects it in code.
class EmailController: UIViewController, UITextFieldDelegate {
  @IBOutlet var emailField: UITextField!

  override func viewDidLoad() {
    super.viewDidLoad()
    emailField.delegate = self
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool { textField.resignFirstResponder() }
}
