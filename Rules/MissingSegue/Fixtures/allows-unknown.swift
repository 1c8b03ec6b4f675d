import UIKit

/// It has no scene.
final class PlantController: UIViewController {
  @IBAction private func showDetail(_ sender: UIButton) {
    performSegue(withIdentifier: "showDetail", sender: sender)
  }
}

/// A subclass has the segue.
class ListController: UIViewController {
  @IBAction private func showAccount(_ sender: UIButton) {
    performSegue(withIdentifier: "showAccount", sender: sender)
  }
}

final class SettingsController: ListController {}

final class GardenController: UIViewController {
  private let identifier = "showDetail"

  @IBAction private func showDetail(_ sender: UIButton) {
    performSegue(withIdentifier: identifier, sender: sender)
    parent?.performSegue(withIdentifier: "showDetail", sender: sender)
    var changed = "showDetail"
    if sender.isSelected { changed = "showPlant" }
    performSegue(withIdentifier: changed, sender: sender)
  }
}
