/// The text of a xib.
package enum XibText {
  /// - Parameters:
  ///   - owner: the class of the file's owner; nil: none is written.
  ///   - outlets: the objects of the owner's outlets, by property. The outlets have the ids `c1`, `c2`, ….
  ///   - attributes: those of the document beside its type.
  ///   - device: Interface Builder's name of the device: `retina6_12` is an iPhone 15; nil: none is written.
  ///   - content: the other objects.
  package static func document(
    owner: String? = nil, outlets: KeyValuePairs<String, String> = [:], attributes: String = "",
    device: String? = nil, _ content: String
  ) -> String {
    let connections = outlets.enumerated().map { index, outlet in
      #"<outlet property="\#(outlet.key)" destination="\#(outlet.value)" id="c\#(index + 1)"/>"#
    }
    let placeholder = owner.map { owner in
      """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="\(owner)">
        <connections>\(connections.joined())</connections>
      </placeholder>

      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch" \
      \(attributes)>\(device.map { "\n<device id=\"\($0)\" orientation=\"portrait\"/>" } ?? "")
      <objects>
      \(placeholder ?? "")\(content)
      </objects>
      </document>
      """
  }
}
