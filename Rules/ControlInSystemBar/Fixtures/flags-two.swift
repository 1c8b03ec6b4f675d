import UIKit

final class MapController: UITabBarController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let locate = UIButton(type: .system)
    locate.addTarget(self, action: #selector(act), for: .touchUpInside)
    tabBar.addSubview(locate)
    let search = UIButton(type: .system)
    search.addTarget(self, action: #selector(act), for: .touchUpInside)
    tabBar.addSubview(search)
  }

  @objc private func act() {}
}
