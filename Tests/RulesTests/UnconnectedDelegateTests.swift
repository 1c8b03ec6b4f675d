import AppCode
import LayoutModel
import LayoutTestSupport
import Linting
import Testing

/// Delegates and data sources that are missing or lead to another object.
@Suite struct UnconnectedDelegateTests {
  private static let frame = #"<rect key="frame" x="0" y="0" width="300" height="50"/>"#

  /// - Parameters:
  ///   - view: the element of the view `v`.
  ///   - outlets: its connections, by property.
  private static func findings(
    _ view: String, _ outlets: [String: String], _ members: String, other: String = "",
    protocols: String = "UITextFieldDelegate, UITableViewDataSource"
  ) -> [Finding] {
    let connections = outlets.sorted { $0.key < $1.key }.map {
      #"<outlet property="\#($0)" destination="\#($1)" id="\#($0)"/>"#
    }
    let xib = XibText.document(
      owner: "C", outlets: ["view": "root", "field": "v"],
      """
      <view id="root">\(frame)<subviews><\(view) id="v">\(frame)
      <connections>\(connections.joined())</connections></\(view)></subviews></view>
      <navigationItem id="item"/>
      """)
    let code = """
      class C: UIViewController, \(protocols) { @IBOutlet var field: UIView!; \(members) }
      let name = "example"
      \(other)
      """
    return Layouts.findings(xib, path: "example.xib", sources: CodeScope(swift: code))
      .filter { $0.rule == "unconnected-delegate" }
  }

  private static let method =
    "func textFieldShouldReturn(_ f: UITextField) -> Bool { f.resignFirstResponder() }"

  @Test(arguments: [
    (method, "", true), ("func textFieldShouldReturn(_ f: UITextField) -> Bool {}", "", false),
    (method + "; func g() { field.delegate = self }", "", false),
    (method + "; func g() { [field].forEach { $0.delegate = self } }", "", false),
    (method + "; func g() { bind(field) }", "", false),
    (method + "; func g() { Form(delegate: self) }", "", false),
    (method + "; func g() { field.rx.text }", "", false),
    (method + "; func g(f: UITextField) { _ = textFieldShouldReturn(f) }", "", false),
    (method + "; func g() { self.delegate = nil }", "", true),
    (method + "; func g() { field.becomeFirstResponder() }", "", true),
    (method + "; func g() { field.connect() }", "", false),
    (
      method + "; func g() { field.reloadForm() }",
      "extension UITextField { func reloadForm() { delegate = nil } }", false
    ),
    (method + "\n// MARK: field delegate\n", "", true),
    (method + "; func g() { let p = UIImagePickerController(); p.delegate = self }", "", true),
    (method + "; func g() { if let p = make() as? D { p.delegate = self } }", "class D {}", true),
    (method + "; func g(p: D) { p.delegate = self }", "protocol D {}", false),
    (method + "; func g() { let p = make(); p.delegate = self }", "", false),
    (method + "; func g() { let p = UITextField(); p.delegate = self }", "", false),
    (method + "; func g() { for v in view.subviews { v.delegate = self } }", "", false),
    (
      method + "; let p = UIPickerView(); func g() { p.delegate = self; p.delegate = self }", "",
      true
    ),
    (method + "; func g() { navigationController?.delegate = self }", "", true),
    (method + "; func g() { (v as! UITextField).delegate = self }", "", false),
    (
      method + "; func g() { Alert(title: \"\", delegate: self, cancelButtonTitle: nil) }", "", true
    ),
    (method, "class D { func g(c: C) { c.field.delegate = self } }", false),
    (method, "class Form { weak var delegate: UITextFieldDelegate? }", false),
    (method, "class D: C {}", false),
  ])
  func aMissingDelegate(members: String, other: String, isReported: Bool) {
    let findings = Self.findings("textField", [:], members, other: other)
    #expect(findings.isEmpty != isReported, "\(members) \(other)")
  }

  /// A document can connect an object of a class that does not declare the protocol.
  @Test(arguments: [
    ("@objc \(method)", "", true), (method, "", false),
    ("func textFieldShouldReturn(field: UITextField) -> Bool { return false }", "", true),
    ("@objc \(method)", "func g(c: C) { c.textFieldShouldReturn(c.field) }", false),
  ])
  func aClassWithoutTheProtocol(members: String, other: String, isReported: Bool) {
    let findings = Self.findings("textField", [:], members, other: other, protocols: "Themed")
    #expect(findings.isEmpty != isReported, "\(members) \(other)")
  }

  /// UIKit loads each scene of a storyboard by itself.
  @Test(
    arguments: [
      ("textField", "UITextFieldDelegate", method, "", .warning),
      ("textField", "UITextFieldDelegate", "", method, .warning),
      (
        "textField", "UITextFieldDelegate",
        "func textFieldDidEndEditing(_ f: UITextField) { title = f.text }", "", .info
      ),
      ("textField", "UITextFieldDelegate", method, "func g() { v.delegate = self }", nil),
      ("textField", "UITextFieldDelegate", "", "", nil),
      (
        "searchBar", "UISearchBarDelegate",
        "func searchBar(_ s: UISearchBar, textDidChange t: String) { title = t }", "", .warning
      ),
    ] as [(String, String, String, String, Severity?)])
  func aDelegateInAnotherScene(
    view: String, protocolName: String, other: String, own: String, severity: Severity?
  ) {
    let storyboard = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
      targetRuntime="iOS.CocoaTouch" initialViewController="c"><scenes>
      <scene sceneID="s1"><objects><viewController id="c" customClass="C">
      <view key="view" id="r1">\(Self.frame)<subviews><\(view) id="v">\(Self.frame)
      <connections><outlet property="delegate" destination="d" id="o"/></connections></\(view)>
      </subviews></view><connections><segue destination="d" kind="show" identifier="d" id="g"/>
      </connections></viewController></objects></scene>
      <scene sceneID="s2"><objects><viewController id="d" customClass="D">
      <view key="view" id="r2">\(Self.frame)</view></viewController></objects></scene>
      </scenes></document>
      """
    let code = """
      class C: UIViewController, \(protocolName) { \(own) }
      class D: UIViewController, \(protocolName) { \(other) }
      let name = "Main"
      """
    let findings = Layouts.findings(
      storyboard, path: "Main.storyboard", sources: CodeScope(swift: code)
    ).filter { $0.rule == "unconnected-delegate" }
    #expect(findings.map(\.severity) == [severity].compactMap(\.self))
  }

  @Test(arguments: [
    ("item", "", true), ("root", "", true), ("-1", "", true),
    ("-1", "func tableView(_ t: UITableView, numberOfRowsInSection s: Int) -> Int { 1 }", false),
    ("item", "func g(d: D) { field.dataSource = d }", false),
    ("gone", "", false),
  ])
  func aDataSourceWithoutMethods(destination: String, members: String, isReported: Bool) {
    let findings = Self.findings("tableView", ["dataSource": destination], members)
    #expect(findings.map(\.severity) == (isReported ? [.warning] : []))
  }

  @Test(arguments: [("item", true), ("-1", false)])
  func aDelegateWithoutMethods(destination: String, isReported: Bool) {
    let method = "func searchBar(_ s: UISearchBar, textDidChange t: String) { title = t }"
    let findings = Self.findings(
      "searchBar", ["delegate": destination], method, protocols: "UISearchBarDelegate")
    #expect(findings.isEmpty != isReported)
    if isReported {
      #expect(findings.first?.message.text.contains("'searchBar:textDidChange:' of C") == true)
    }
  }
}
