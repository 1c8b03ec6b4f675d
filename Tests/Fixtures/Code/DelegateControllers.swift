import UIKit

/// The owners of the documents in the fixtures of `unconnected-delegate`. They are not compiled.
class ContactsController: UIViewController {
  static let documents = ["flags-example", "allows-example"]

  @IBOutlet var searchBar: UISearchBar!
}

extension ContactsController: UISearchBarDelegate {
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    title = searchText
  }
}

/// Loads `flags-data-source.xib`.
class PeriodController: UIViewController, UIPickerViewDataSource, UIPickerViewDelegate,
  UISearchBarDelegate
{
  @IBOutlet var periods: UIPickerView!

  init() { super.init(nibName: "flags-data-source", bundle: nil) }

  required init?(coder: NSCoder) { nil }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 3 }

  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { "Week \(row)" }

  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { title = searchBar.text }
}

/// Loads `flags-fields.xib`.
class FieldsController: UIViewController, UITextFieldDelegate, UITableViewDataSource {
  @IBOutlet var nameField: UITextField!
  @IBOutlet var cityField: UITextField!

  init() { super.init(nibName: "flags-fields", bundle: nil) }

  required init?(coder: NSCoder) { nil }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool { textField.resignFirstResponder() }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }
}

/// The first view controller of `flags-copied.storyboard` and `allows-copied.storyboard`.
class ProfileController: UIViewController, UITextFieldDelegate {
  static let documents = ["flags-copied", "allows-copied"]

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    performSegue(withIdentifier: "next", sender: nil)
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool { textField.resignFirstResponder() }
}

/// Has a copy of the text field of `ProfileController`.
class PasswordController: UIViewController {
  @IBOutlet var passwordField: UITextField!

  override func viewDidLoad() {
    super.viewDidLoad()
    let picker = UIImagePickerController()
    picker.delegate = self
    passwordField.becomeFirstResponder()
  }
}
