// The part of UIKit that the Swift files of the capture library use.

open class UIView {
  public init() {}
  open func layoutIfNeeded() {}
}

open class UIViewController {
  public var view = UIView()
  public init() {}
}
