// The strategy for swift-snapshot-testing. This package does not depend on that library: copy this file into a test
// target that does.

#if canImport(UIKit) && canImport(SnapshotTesting)
  import LayoutCapture
  import SnapshotTesting
  import UIKit

  extension Snapshotting where Value == UIView, Format == String {
    /// Writes `NAME.layout.json` next to the other snapshots.
    public static var layoutCapture: Snapshotting { layoutCapture(options: [.omitVersions]) }

    public static func layoutCapture(options: LayoutCaptureOptions) -> Snapshotting {
      var strategy = SimplySnapshotting<String>.lines.pullback { (view: UIView) in
        LayoutCapture.json(of: view, options: options)
      }
      strategy.pathExtension = "layout.json"
      return strategy
    }
  }

  extension Snapshotting where Value == UIViewController, Format == String {
    /// Writes `NAME.layout.json` next to the other snapshots.
    public static var layoutCapture: Snapshotting {
      Snapshotting<UIView, String>.layoutCapture.pullback { controller in
        controller.view.layoutIfNeeded()
        return controller.view
      }
    }
  }
#endif
