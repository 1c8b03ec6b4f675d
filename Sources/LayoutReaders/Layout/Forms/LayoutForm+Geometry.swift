package import LayoutModel
internal import Linting
internal import JSON

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension LayoutForm where Value == [Double] {
  /// An array of exactly so many numbers.
  package static func numbers(_ names: String...) -> Self {
    let shape = LayoutShape.numbers(names)
    return LayoutForm(shape) { value, name, context in
      guard value.kind == .array else {
        context.mismatch(value, name, shape.expectation)
        return nil
      }
      let elements = value.elements
      guard elements.count == names.count else {
        context.report(
          .invalidValue, .wrongCount(elements, name, shape.expectation), at: value.range)
        return nil
      }
      var numbers: [Double] = []
      for (element, part) in zip(elements, names) {
        if let number = element.number {
          numbers.append(number)
        } else if element.kind != .invalid {
          context.report(
            .invalidValue, .wrongPart(part, name, shape.expectation, element), at: element.range)
        }
      }
      return numbers.count == names.count ? numbers : nil
    }
  }
}

extension LayoutForm where Value == Rect {
  package static var rect: Self {
    LayoutForm<[Double]>.numbers("x", "y", "width", "height")
      .map { Rect($0[0], $0[1], $0[2], $0[3]) }
  }
}

extension LayoutForm where Value == Point {
  package static var point: Self {
    LayoutForm<[Double]>.numbers("x", "y").map { Point($0[0], $0[1]) }
  }
}

extension LayoutForm where Value == Size {
  package static var size: Self {
    LayoutForm<[Double]>.numbers("width", "height").map { Size($0[0], $0[1]) }
  }
}

extension LayoutForm where Value == EdgeInsets {
  static var insets: Self {
    LayoutForm<[Double]>.numbers("top", "left", "bottom", "right")
      .map { EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
  }
}

extension LayoutForm where Value == AffineTransform {
  package static var transform: Self {
    .either(
      LayoutForm<[Double]>.numbers("a", "b", "c", "d", "tx", "ty")
        .map { AffineTransform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) },
      LayoutForm<TransformDraft>.object(LayoutTables.transform) { _ in TransformDraft() }
        .map { $0.transform })
  }
}

/// A transform by its parts, which apply in this order: scale, rotation, translation.
package struct TransformDraft: LayoutTarget {
  package var scale = Size(1, 1)
  /// Clockwise as it is seen, since the y axis grows downwards.
  package var rotationInDegrees = 0.0
  package var translation = Point.zero

  package init() {}

  package var transform: AffineTransform {
    AffineTransform.scale(scale.width, scale.height)
      .followed(by: .rotation(degrees: rotationInDegrees))
      .followed(by: .translation(translation.x, translation.y))
  }
}

extension LayoutTables {
  package static let transform: LayoutTable<TransformDraft> = {
    var table = LayoutTable<TransformDraft>(.transform)
    table.add("rotation", .number, byDefault: "0", "Clockwise, in degrees.") {
      $0.rotationInDegrees = $1
    }
    table.add(
      "scale",
      .either(
        LayoutForm<Double>.number.map { Size($0, $0) },
        LayoutForm<[Double]>.numbers("sx", "sy").map { Size($0[0], $0[1]) }),
      byDefault: "1", "One factor, or one for each axis."
    ) { $0.scale = $1 }
    table.add("translation", .point, byDefault: "[0, 0]", "What is added last, in points.") {
      $0.translation = $1
    }
    return table
  }()
}

extension AffineTransform {
  /// Quarter turns are exact: the sine of π is not 0 in floating point, and a rectangle that is
  /// turned on its side is still a rectangle.
  static func rotation(degrees: Double) -> AffineTransform {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    let (sine, cosine): (Double, Double) =
      switch turn < 0 ? turn + 360 : turn {
      case 0, 360: (0, 1)
      case 90: (1, 0)
      case 180: (0, -1)
      case 270: (-1, 0)
      default: (sin(turn * .pi / 180), cos(turn * .pi / 180))
      }
    return AffineTransform(cosine, sine, 0 - sine, cosine, 0, 0)
  }
}

extension Finding.Message {
  fileprivate static func wrongCount(
    _ elements: JSONElements, _ name: ValueName, _ expectation: String
  ) -> Self {
    let areNumbers = elements.allSatisfy { $0.kind == .number }
    let noun = areNumbers ? "number" : "value"
    let count = elements.count
    let found = count == 0 ? "is empty" : "has \(count) \(noun)\(count == 1 ? "" : "s")"
    return "'\(name.text)' takes \(expectation); this \(found)"
  }

  fileprivate static func wrongPart(
    _ part: String, _ name: ValueName, _ expectation: String, _ element: JSONValue
  ) -> Self {
    "'\(name.text)' takes \(expectation); its \(part) is \(element.spoken)"
  }
}
