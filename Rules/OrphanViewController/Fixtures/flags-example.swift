import UIKit

final class PlayerController: UIViewController {
  @IBAction func play() {}
}

final class PageController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let player = PlayerController()
    view.addSubview(player.view)
  }
}
