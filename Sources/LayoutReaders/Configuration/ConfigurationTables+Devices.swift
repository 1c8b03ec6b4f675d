internal import LayoutModel
internal import Linting
internal import JSON

extension ConfigurationTables {
  static func addScreens(to table: inout LayoutTable<ConfigurationDraft>) {
    table.add(
      "devices", deviceChoice.stated, byDefault: JSONText.quoted(DeviceChoice.representativeName),
      """
      The devices that documents of Interface Builder are laid out on beside their own canvas: their \
      names, or `representative` (a few sizes that stand for the rest), `all` or `stored` (none).
      """
    ) { $0.configuration.devices = $1 }
    table.add(
      "infoPlist", LayoutForm<String>.name(.path).stated,
      """
      The app's Info.plist, relative to this file's folder: it says how the device may be held. By \
      default the nearest to each document.
      """
    ) { $0.configuration.infoPlist = $1 }
  }

  private static var deviceChoice: LayoutForm<DeviceChoice> {
    .either(
      LayoutForm<String>.choice(DeviceChoice.words).map { DeviceChoice(word: $0) },
      LayoutForm<[String]>.array(of: deviceName)
        .holding(atMost: Configuration.deviceLimit).map { DeviceChoice.named($0) })
  }

  /// A name of the table, in any case.
  private static var deviceName: LayoutForm<String> {
    let form = LayoutForm<String>.choice(DeviceTable.names)
    return LayoutForm(form.shape) { value, name, context in
      if let word = value.string, DeviceTable.device(named: word) != nil {
        return DeviceTable.spelling(of: word)
      }
      return form.read(value, name, &context)
    }
  }
}
