import UIKit

final class GardenController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Show", style: .plain, target: self, action: #selector(showPlant))
  }

  @objc private func showPlant() {
    let storyboard = UIStoryboard(name: "Main", bundle: nil)
    let plant = storyboard.instantiateViewController(withIdentifier: "PlantDetail")
    navigationController?.pushViewController(plant, animated: true)
  }
}
