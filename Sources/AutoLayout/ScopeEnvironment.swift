package import LayoutModel

/// What a room is laid out in and for.
package struct ScopeEnvironment: Hashable {
  /// Of the room's root, in points.
  package var size: Size
  /// Of the root's safe area, in points.
  package var safeAreaInsets = EdgeInsets.zero
  package var sizeClass = SizeClass.any
  /// Pixels a point.
  package var scale = 2.0
  /// A canvas without a device: texts were measured in whole points there.
  var isWholePoints = false
  /// The system's margin at the left and right of a controller's root view, in points (AL-20).
  var systemMargin = 16.0
  /// The margin at the left and right of a cell's content view, in points (AL-24).
  var cellMargin = 16.0
  /// It is the canvas of the document, where placeholders count (AL-4, AL-30).
  var isCanvas = true
  /// How much larger texts are than on the canvas.
  package var textScale = 1.0
  package var toolsVersion = 0
  /// A toolbar above a home indicator is higher (AL-32).
  var hasHomeIndicator = false
}
