import UIKit

/// The view controller of `flags-tickets.storyboard` of `unconnected-outlet`. It is not compiled.
class TicketController: UITableViewController {
  static let documents = ["flags-tickets", "allows-tickets"]

  @IBOutlet var totalLabel: UILabel!
  @IBOutlet var payButton: UIButton!

  override func viewDidLoad() {
    super.viewDidLoad()
    showTotal()
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard
      let cell = tableView.dequeueReusableCell(withIdentifier: "Seat", for: indexPath) as? SeatCell
    else { return UITableViewCell() }
    cell.seatLabel.text = "A1"
    cell.priceLabel.text = "20"
    return cell
  }

  func finish() { payButton.isHidden = true }

  private func showTotal() { totalLabel.text = "40" }
}

class SeatCell: UITableViewCell {
  @IBOutlet var seatLabel: UILabel!
  @IBOutlet var priceLabel: UILabel!
}

/// The root view of the examples of `unconnected-outlet`.
class TicketCell: UITableViewCell {
  @IBOutlet var titleLabel: UILabel!
  @IBOutlet var priceLabel: UILabel!

  override func awakeFromNib() {
    super.awakeFromNib()
    titleLabel.textColor = .label
    priceLabel.textColor = .secondaryLabel
  }
}

/// The view controller of `flags-options.storyboard` and `allows-options.storyboard`.
class OptionsController: UITableViewController {
  static let documents = ["flags-options", "allows-options"]
}

/// The class of the cells in both.
class OptionCell: UITableViewCell, Styled {
  @IBOutlet var titleLabel: UILabel!

  override func awakeFromNib() {
    super.awakeFromNib()
    showStyle()
  }

  func apply(_ color: UIColor) { titleLabel.textColor = color }
}

protocol Styled {
  func apply(_ color: UIColor)
}

extension Styled {
  func showStyle() { apply(.label) }
}
