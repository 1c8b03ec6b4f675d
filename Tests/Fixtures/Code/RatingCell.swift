import UIKit

/// The root view of `flags-cell.xib` of `cell-subview-behind-content-view`.
class RatingCell: UITableViewCell {
  static let nib = UINib(nibName: "flags-cell", bundle: nil)

  @IBOutlet var rateButton: UIButton!

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: contentView.bounds.width, height: 64)
  }

  @IBAction func rate(_ sender: UIButton) { isSelected = true }
}

/// The root view of `allows-cell.xib` of `cell-subview-behind-content-view`.
class ReviewCell: UITableViewCell {
  static let nib = UINib(nibName: "allows-cell", bundle: nil)

  @IBAction func review(_ sender: UIButton) { isSelected = true }
}
