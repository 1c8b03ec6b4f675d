/// The program, as reports name it.
package enum Tool {
  package static let version = "0.1.0"
}
