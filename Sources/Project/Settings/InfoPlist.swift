package import Files
package import LayoutModel
internal import LayoutReaders

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The keys of an app's `Info.plist` that determine on which devices and in which orientations the
/// app runs.
///
/// https://developer.apple.com/documentation/bundleresources/information-property-list
package struct InfoPlist: Decodable {
  private let orientations: StringList?
  private let phoneOrientations: StringList?
  private let padOrientations: StringList?
  private let deviceFamilies: StringList?

  private enum CodingKeys: String, CodingKey {
    case orientations = "UISupportedInterfaceOrientations"
    case phoneOrientations = "UISupportedInterfaceOrientations~iphone"
    case padOrientations = "UISupportedInterfaceOrientations~ipad"
    case deviceFamilies = "UIDeviceFamily"
  }

  /// An array of strings or numbers, or a single one. Values of other types are empty.
  private struct StringList: Decodable {
    var values: [String] = []

    init(from decoder: any Decoder) throws {
      if var list = try? decoder.unkeyedContainer() {
        while !list.isAtEnd {
          values.append(Self.text(of: try list.superDecoder().singleValueContainer()))
        }
      } else {
        values = [Self.text(of: try decoder.singleValueContainer())]
      }
    }

    /// Does not descend into arrays: one in a binary property list can contain itself.
    private static func text(of value: any SingleValueDecodingContainer) -> String {
      if let number = try? value.decode(Int.self) { return String(number) }
      return ((try? value.decode(String.self)) ?? "").filter { !$0.isWhitespace }
    }
  }

  /// Bytes. The property list of an app has a few thousand.
  package static let byteLimit = 1 << 20

  /// - Returns: what the property list in XML or binary form contains. The rest can be in build settings.
  package static func orientations(
    in bytes: [UInt8], path: String
  ) throws(CommandError) -> DeclaredOrientations {
    guard bytes.count <= byteLimit else {
      throw CommandError("has more than \(byteLimit / 1_048_576) MiB", path: path)
    }
    var bytes = bytes
    // A binary property list has a table of offsets; decoding it does not recurse.
    if !bytes.starts(with: "bplist".utf8) {
      bytes = PropertyListXML.withoutDirectives(bytes)
      if let error = PropertyListXML.firstError(in: bytes) {
        throw CommandError(
          error.message, path: path, position: LineIndex(bytes).position(of: error.offset))
      }
    }
    do {
      return try PropertyListDecoder().decode(InfoPlist.self, from: Data(bytes)).declared
    } catch {
      throw CommandError("not a property list with a dictionary", path: path)
    }
  }

  private var declared: DeclaredOrientations {
    DeclaredOrientations(
      both: orientations?.values ?? [], phone: phoneOrientations?.values ?? [],
      pad: padOrientations?.values ?? [], families: deviceFamilies?.values ?? [])
  }
}
