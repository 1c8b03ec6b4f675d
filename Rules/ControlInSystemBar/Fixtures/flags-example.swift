import UIKit

final class TabController: UITabBarController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let button = UIButton(type: .system)
    button.addTarget(self, action: #selector(record), for: .touchUpInside)
    tabBar.addSubview(button)
  }

  @objc private func record() {}
}
