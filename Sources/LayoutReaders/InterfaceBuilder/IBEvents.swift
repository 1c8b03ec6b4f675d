internal import XML

/// The events of controls that UIKit's classes never send.
enum IBEvents {
  /// The event of an action that the control never sends unless code makes it, by `sendActions(for:)`; nil: it can
  /// send the event, or the connection has none.
  ///
  /// A text field sends `editingChanged` when its text changes. Only a text field sends the events of editing. A button
  /// has no value, unless it shows a selection.
  static func unsentEvent(of action: XMLElement, by control: XMLElement) -> String? {
    guard let event = action.value(of: .eventType) else { return nil }
    if control.isNamed(.textField) { return event == "valueChanged" ? event : nil }
    if control.isNamed("button"), event == "valueChanged" {
      return control["changesSelectionAsPrimaryAction"] == nil ? event : nil
    }
    return event.hasPrefix("editing") && controls.contains(control.name) ? event : nil
  }

  /// Whether an action of a control of UIKit's own class is never sent. A subclass can send any event.
  static func isNeverSent(_ action: XMLElement, by control: XMLElement) -> Bool {
    !control.hasAttribute(.customClass) && unsentEvent(of: action, by: control) != nil
  }

  private static let controls: Set = [
    "button", "switch", "slider", "segmentedControl", "stepper", "pageControl", "datePicker",
    "colorWell", "refreshControl",
  ]
}
