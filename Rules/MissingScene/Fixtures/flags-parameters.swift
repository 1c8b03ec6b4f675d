import UIKit

final class GardenController: UIViewController {
  @IBAction private func showPlant(_ sender: UIButton) {
    show("PlantDetails", from: "Main")
  }

  private func show(_ identifier: String, from name: String) {
    let storyboard = UIStoryboard(name: name, bundle: nil)
    let controller = storyboard.instantiateViewController(withIdentifier: identifier)
    navigationController?.pushViewController(controller, animated: true)
  }
}
