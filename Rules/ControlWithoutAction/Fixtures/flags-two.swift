import UIKit

final class AboutController: UIViewController {
  private let termsButton = UIButton(type: .system)
  private let contactButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    termsButton.setTitle("Terms", for: .normal)
    contactButton.setTitle("Contact", for: .normal)
    view.addSubview(termsButton)
    view.addSubview(contactButton)
  }
}
