import UIKit

final class GardenController: UIViewController {
  @IBAction private func showPlant(_ sender: UIButton) {
    performSegue(withIdentifier: "showPlant", sender: sender)
  }
}
