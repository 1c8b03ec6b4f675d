import UIKit

final class NoteController: UIViewController {
  @objc private func more(_ sender: UIBarButtonItem) {
    let isPad = traitCollection.userInterfaceIdiom == .pad
    let sheet = UIAlertController(
      title: nil, message: nil, preferredStyle: isPad ? .alert : .actionSheet)
    sheet.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in self.confirm() })
    present(sheet, animated: true)
  }

  private func confirm() {
    guard UIDevice.current.userInterfaceIdiom == .phone else { return delete() }
    confirmOnPhone()
  }

  private func confirmOnPhone() {
    let sheet = UIAlertController(title: "Delete?", message: nil, preferredStyle: .actionSheet)
    sheet.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in self.delete() })
    present(sheet, animated: true)
  }

  private func delete() {}
}
