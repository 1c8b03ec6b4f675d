import UIKit

final class CardStack: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    for card in subviews.reversed() {
      let inside = card.convert(point, from: self)
      if card.point(inside: inside, with: event) { return card }
    }
    return nil
  }
}
