import UIKit

final class HelpController: UIViewController {
  private let helpButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    helpButton.setTitle("Help", for: .normal)
    helpButton.addTarget(self, action: #selector(help), for: .touchUpInside)
    view.addSubview(helpButton)
  }

  @objc private func help() {}
}
