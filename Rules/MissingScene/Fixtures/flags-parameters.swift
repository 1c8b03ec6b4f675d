import UIKit

final class GardenController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Show", style: .plain, target: self, action: #selector(showPlant))
  }

  @objc private func showPlant() {
    show("PlantDetails", from: "Main")
  }

  private func show(_ identifier: String, from name: String) {
    let storyboard = UIStoryboard(name: name, bundle: nil)
    let controller = storyboard.instantiateViewController(withIdentifier: identifier)
    navigationController?.pushViewController(controller, animated: true)
  }
}
