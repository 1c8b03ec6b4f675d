import UIKit

final class PlayCell: UITableViewCell {
  private let button = UIButton(type: .system)

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    button.addTarget(self, action: #selector(play), for: .touchUpInside)
    addSubview(button)
  }

  required init?(coder: NSCoder) { fatalError() }

  @objc private func play() {}
}

final class SwitchCell: UITableViewCell {
  private let toggle = UISwitch()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    toggle.addTarget(self, action: #selector(change), for: .valueChanged)
    addSubview(toggle)
  }

  required init?(coder: NSCoder) { fatalError() }

  @objc private func change() {}
}
