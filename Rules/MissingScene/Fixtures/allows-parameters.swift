import UIKit

final class GardenController: UIViewController {
  private var isEditable = false

  @IBAction private func showPlant(_ sender: UIButton) {
    show("PlantDetail", from: "Main")
    show(isEditable ? "PlantEditor" : "PlantDetail", from: "Main")
    edit("PlantEditor")
  }

  private func show(_ identifier: String, from name: String) {
    let storyboard = UIStoryboard(name: name, bundle: nil)
    let controller = storyboard.instantiateViewController(withIdentifier: identifier)
    navigationController?.pushViewController(controller, animated: true)
  }

  private func edit(_ identifier: String) {
    guard isEditable else { return }
    let storyboard = UIStoryboard(name: "Main", bundle: nil)
    let controller = storyboard.instantiateViewController(withIdentifier: identifier)
    navigationController?.pushViewController(controller, animated: true)
  }
}
