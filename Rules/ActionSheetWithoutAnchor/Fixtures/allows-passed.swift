import UIKit

final class NoteController: UIViewController {
  @IBOutlet private var anchor: UIView!

  @objc private func more(_ sender: UIBarButtonItem) {
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    attach(sheet)
    present(sheet, animated: true)
  }

  private func attach(_ sheet: UIAlertController) {
    sheet.popoverPresentationController?.sourceView = anchor
  }

  @objc private func ask() {
    let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
    present(alert, animated: true)
  }
}
