/// Small layouts that the tests of several subjects use.
enum Layouts {
  /// Nothing to find.
  static let clean = #"{"class": "UIView", "frame": [0, 0, 100, 100]}"#

  /// One error: no touch reaches the button. The formatting is that of a handwritten file.
  static let error = """
    {
      "class": "UIView", "id": "screen", "frame": [0, 0, 100, 100],
      "subviews": [
        {"class": "UIButton", "id": "save", "frame": [200, 0, 44, 44]}
      ]
    }
    """

  /// Errors with a cause each: no touch reaches the buttons, which are outside superviews of their own.
  static func errors(_ count: Int) -> String {
    let views = (0..<count).map { index in
      """
          {"class": "UIView", "frame": [0, \(index * 50), 50, 44], "subviews": [
            {"class": "UIButton", "id": "save\(index)", "frame": [200, 0, 44, 44]}]}
      """
    }
    return """
      {"class": "UIView", "frame": [0, 0, 400, \(count * 50)], "subviews": [
      \(views.joined(separator: ",\n"))
      ]}
      """
  }

  /// One warning: a key that the format does not know.
  static let warning = #"{"class": "UIView", "frame": [0, 0, 100, 100], "colour": "red"}"#

  /// One error with a safe fix: the image view disables the button.
  static let fixable = """
    {"class": "UIView", "frame": [0, 0, 390, 844], "subviews": [
      {"class": "UIImageView", "frame": [0, 100, 390, 300], "subviews": [
        {"class": "UIButton", "label": "Save", "frame": [20, 40, 200, 50]}]}]}
    """

  /// An info with a safe fix: the suppression has no effect.
  static let unused = """
    {
      "class": "UIView", "id": "screen", "frame": [0, 0, 100, 100],
      "disable": ["unknown-key"]
    }

    """

  static let broken = #"{"class": "UIView", "frame": [0, 0"#

  static let set = """
    {"layouts": [
      {"name": "first", "layout": {"id": "a", "frame": [0, 0, 10, 10]}},
      {"name": "second", "layout": {"id": "b", "frame": [0, 0, 20, 20]}}
    ]}
    """

  /// A window with a controller's view, a button in it and a recognizer around.
  static let application = """
    {
      "application": {"class": "UIApplication", "delegate": "AppDelegate"},
      "windows": [{
        "class": "UIWindow", "id": "window", "frame": [0, 0, 100, 200],
        "subviews": [{
          "class": "UIView", "frame": [0, 50, 100, 100],
          "viewController": {"class": "SaveController", "id": "vc", "responds": ["save:"]},
          "gestureRecognizers": [{"class": "UITapGestureRecognizer", "id": "tap"}],
          "subviews": [
            {"class": "UIButton", "id": "save", "label": "Save", "frame": [10, 10, 44, 44]}
          ]
        }]
      }]
    }
    """
}
