import UIKit

final class NoteController: UIViewController {
  private weak var sheet: UIViewController?

  @objc private func share(_ sender: UIBarButtonItem) {
    present(
      UIActivityViewController(activityItems: [self], applicationActivities: nil), animated: true)
  }

  @objc private func more(_ sender: UIBarButtonItem) {
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    sheet.addAction(UIAlertAction(title: "Share", style: .default) { _ in self.share(sender) })
    self.sheet = sheet
    DispatchQueue.main.async {
      self.navigationController?.present(sheet, animated: true, completion: nil)
    }
  }
}
