internal import Glibc

/// A check of any bytes: no trap, and properties that hold for each input.
struct FuzzTarget: Sendable {
  let name: String
  let check: @Sendable ([UInt8]) -> Void
}

/// Ends the process if a property does not hold, which the fuzzer reports with the input.
///
/// The environment variable `LAYOUTLINT_FUZZ_PLANT` names a property that then never holds: it shows whether the
/// inputs evaluate the property at all.
func hold(_ property: StaticString, _ condition: @autoclosure () -> Bool) {
  if !condition() || planted == property.description {
    fatalError("the property '\(property)' does not hold")
  }
}

private let planted = unsafe getenv("LAYOUTLINT_FUZZ_PLANT").map { unsafe String(cString: $0) }

/// The target that the environment variable `LAYOUTLINT_FUZZ_TARGET` names.
private let target: FuzzTarget = {
  let name = unsafe getenv("LAYOUTLINT_FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
    fatalError("LAYOUTLINT_FUZZ_TARGET is '\(name)' and must be one of \(names)")
  }
  return target
}()

/// The function that libFuzzer calls for each input.
///
/// https://llvm.org/docs/LibFuzzer.html#fuzz-target
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = unsafe UnsafeBufferPointer(start: data, count: size)
  target.check(unsafe Array(bytes))
  return 0
}
