import UIKit

final class OrderCell: UITableViewCell {
  private let button = UIButton(type: .system)

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    button.addTarget(self, action: #selector(order), for: .touchUpInside)
    addSubview(button)
  }

  required init?(coder: NSCoder) { fatalError() }

  @objc private func order() {}
}
