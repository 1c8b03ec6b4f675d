import UIKit

/// Loads `allows-code.xib` of `unconnected-delegate`, and connects its text field in code. It is not compiled.
class CodeFieldsController: UIViewController, UITextFieldDelegate, UITableViewDataSource {
  @IBOutlet var nameField: UITextField!

  init() { super.init(nibName: "allows-code", bundle: nil) }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    nameField.delegate = self
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool { textField.resignFirstResponder() }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }
}
