import UIKit

final class LibraryController: UIViewController {
  @IBAction private func addBook(_ sender: UIButton) {
    let sheet = UIAlertController(title: "Add a Book", message: nil, preferredStyle: .actionSheet)
    sheet.addAction(UIAlertAction(title: "Scan", style: .default) { _ in self.scan() })
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.popoverPresentationController?.sourceView = sender
    present(sheet, animated: true)
  }

  private func scan() {}
}
