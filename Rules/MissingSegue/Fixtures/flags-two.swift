import UIKit

class ListController: UITableViewController {}

extension GardenController {
  func showDetail(of indexPath: IndexPath) {
    let identifier = "showDetail"
    performSegue(withIdentifier: identifier, sender: indexPath)
  }
}

final class GardenController: ListController {
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    DispatchQueue.main.async { [weak self] in
      guard let self else { return }
      self.performSegue(withIdentifier: "showWelcome", sender: nil)
    }
  }
}
