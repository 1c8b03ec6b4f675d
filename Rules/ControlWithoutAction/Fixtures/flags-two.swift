import UIKit

final class AboutController: UIViewController {
  private let termsButton = UIButton(type: .system)
  private let contactButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(termsButton)
    view.addSubview(contactButton)
  }
}
