import UIKit

final class PlayerController: UIViewController {
  @IBAction func play() {}
}

final class PageController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let player = PlayerController()
    addChild(player)
    view.addSubview(player.view)
    player.didMove(toParent: self)
  }
}
