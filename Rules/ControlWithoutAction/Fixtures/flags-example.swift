import UIKit

final class HelpController: UIViewController {
  private let helpButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    helpButton.setTitle("Help", for: .normal)
    view.addSubview(helpButton)
  }
}
