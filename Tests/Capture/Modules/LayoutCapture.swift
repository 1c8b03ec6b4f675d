// How Swift imports the header of the library, to check the types of the Swift files.

import Foundation
import UIKit

public struct LayoutCaptureOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let redactText = LayoutCaptureOptions(rawValue: 1)
  public static let omitHits = LayoutCaptureOptions(rawValue: 2)
  public static let omitVersions = LayoutCaptureOptions(rawValue: 4)
}

public enum LayoutCapture {
  public static func json(options: LayoutCaptureOptions) -> String { "" }
  public static func json(of view: UIView, options: LayoutCaptureOptions) -> String { "" }
  public static func deadControls(capture url: URL) -> [String] { [] }
}
