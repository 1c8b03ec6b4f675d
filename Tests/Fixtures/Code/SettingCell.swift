import UIKit

/// The class of the cells in the fixtures of `control-squeezed-by-text`. It is not compiled.
class SettingCell: UITableViewCell {
  @IBOutlet var nameLabel: UILabel!
  @IBOutlet var detailLabel: UILabel!
  @IBOutlet var titleButton: UIButton?

  func show(_ setting: Setting) {
    nameLabel.text = setting.name
    detailLabel?.attributedText = setting.detail
    titleButton?.setTitle(setting.name, for: .normal)
  }

  @IBAction func open(_ sender: UIControl) { isSelected = true }
}
