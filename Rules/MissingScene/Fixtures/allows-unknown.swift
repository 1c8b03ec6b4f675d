import UIKit

final class GardenController: UIViewController {
  private let identifier = "Settings"
  private let bundle = Bundle(identifier: "com.example.Garden")

  @IBAction private func showSettings(_ sender: UIButton) {
    let name = sender.isSelected ? "Main" : "Settings"
    let storyboards = [
      UIStoryboard(name: name, bundle: nil), UIStoryboard(name: "Settings", bundle: nil),
      UIStoryboard(name: "Main", bundle: bundle),
    ]
    for storyboard in storyboards {
      show(storyboard.instantiateViewController(withIdentifier: "Settings"), sender: self)
    }
    let other = UIStoryboard(name: "Settings", bundle: nil)
    show(other.instantiateViewController(withIdentifier: "Settings"), sender: self)
    let framework = UIStoryboard(name: "Main", bundle: bundle)
    show(framework.instantiateViewController(withIdentifier: "Settings"), sender: self)
    let main = UIStoryboard(name: "Main", bundle: nil)
    show(main.instantiateViewController(withIdentifier: identifier), sender: self)
    var changed = "Settings"
    if sender.isSelected { changed = "PlantList" }
    show(main.instantiateViewController(withIdentifier: changed), sender: self)
  }
}
