#if canImport(UIKit) && canImport(XCTest)
  import Foundation
  import LayoutCapture
  import UIKit
  import XCTest

  extension XCTAttachment {
    /// A capture of all windows, named `NAME.layout.json`. `xcresulttool` exports it from a test result.
    @MainActor
    public static func layoutCapture(
      named name: String = "capture", options: LayoutCaptureOptions = []
    ) -> XCTAttachment {
      let attachment = XCTAttachment(
        data: Data(LayoutCapture.json(options: options).utf8),
        uniformTypeIdentifier: "public.json")
      attachment.name = "\(name).layout.json"
      attachment.lifetime = .keepAlways
      return attachment
    }
  }

  /// Fails for each visible control that no touch reaches, in a test with a host application.
  ///
  /// Calls the app's own `hitTest(_:with:)`, and needs no other program. If the test fails, a capture is attached and
  /// written to the file.
  ///
  /// - Parameter url: the file; by default `NAME.layout.json` in the temporary folder.
  @MainActor
  public func assertNoDeadControls(
    named name: String = "dead-controls", capture url: URL? = nil, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    let url =
      url ?? FileManager.default.temporaryDirectory.appendingPathComponent("\(name).layout.json")
    let sentences = LayoutCapture.deadControls(capture: url)
    guard !sentences.isEmpty else { return }
    XCTContext.runActivity(named: "Layout capture") { activity in
      activity.add(.layoutCapture(named: name))
    }
    for sentence in sentences {
      XCTFail("\(sentence); the capture is \(url.path)", file: file, line: line)
    }
  }

  /// Writes a capture of a view next to the snapshots of a test, without a snapshot library:
  /// `__Snapshots__/TESTFILE/NAME.layout.json`. A run of layoutlint on the folder of the tests finds it.
  @MainActor
  @discardableResult
  public func writeLayoutCapture(
    of view: UIView, named name: String, options: LayoutCaptureOptions = [.omitVersions],
    testFile: StaticString = #filePath
  ) throws -> URL {
    let file = URL(fileURLWithPath: "\(testFile)")
    let folder = file.deletingLastPathComponent().appendingPathComponent("__Snapshots__")
      .appendingPathComponent(file.deletingPathExtension().lastPathComponent)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent("\(name).layout.json")
    try Data(LayoutCapture.json(of: view, options: options).utf8).write(to: url)
    return url
  }
#endif
