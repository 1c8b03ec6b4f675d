import UIKit

final class GardenController: UIViewController {
  @IBAction private func showPlant(_ sender: UIButton) {
    let storyboard = UIStoryboard(name: "Main", bundle: nil)
    let plant = storyboard.instantiateViewController(withIdentifier: "PlantDetails")
    navigationController?.pushViewController(plant, animated: true)
  }
}
