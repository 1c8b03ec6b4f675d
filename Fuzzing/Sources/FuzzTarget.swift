internal import Glibc

/// A check of any bytes: no trap, and properties that hold for each input.
struct FuzzTarget: Sendable {
  let name: String
  let check: @Sendable ([UInt8]) -> Void
}

/// Ends the process if a property does not hold, which the fuzzer reports with the input.
func hold(_ property: StaticString, _ condition: @autoclosure () -> Bool) {
  if !condition() { fatalError("the property '\(property)' does not hold") }
}

/// The value, or what a fault of the program makes of it if the environment variable `LAYOUTLINT_FUZZ_PLANT` names the
/// fault.
///
/// `Fuzzing/fuzz.py prove` plants each fault, and expects that a property does not hold then.
func faulty<Value>(_ fault: StaticString, _ value: Value, _ change: (Value) -> Value) -> Value {
  planted == fault.description ? change(value) : value
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
