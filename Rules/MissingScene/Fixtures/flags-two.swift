import UIKit

final class MenuController: UITableViewController {
  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let identifier = "Settings"
    let main = UIStoryboard(name: "Main", bundle: .main)
    show(main.instantiateViewController(withIdentifier: identifier), sender: self)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    DispatchQueue.main.async {
      let welcome = UIStoryboard(name: "Main", bundle: Bundle(for: MenuController.self))
        .instantiateViewController(identifier: "Welcome") { UIViewController(coder: $0) }
      self.present(welcome, animated: true)
    }
  }
}
