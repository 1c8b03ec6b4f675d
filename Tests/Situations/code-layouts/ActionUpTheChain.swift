import UIKit

/// An action without a target goes from the button up the chain to the delegate of the application.
final class ActionUpTheChain: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let bar = UIView(frame: CGRect(x: 0, y: 700, width: 390, height: 80))
    let help = UIButton(frame: CGRect(x: 20, y: 16, width: 100, height: 48))
    help.addTarget(nil, action: #selector(AppDelegate.showHelp), for: .touchUpInside)
    bar.addSubview(help)
    view.addSubview(bar)
  }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  @objc func showHelp() {}
}
