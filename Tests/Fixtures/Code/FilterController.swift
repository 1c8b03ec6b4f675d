import UIKit

/// Loads `flags-document.xib` of `control-without-action`.
class FilterController: UIViewController {
  init() { super.init(nibName: "flags-document", bundle: nil) }

  required init?(coder: NSCoder) { nil }

  @IBAction func applyFilter(_ sender: UIButton) {}

  @IBAction func closeFilter() { dismiss(animated: true) }

  @IBAction func resetAllFilters() {}

  @IBAction func saveFilter(_ sender: UIBarButtonItem) {}
}
