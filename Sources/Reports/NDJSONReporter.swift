internal import Files
internal import Linting
internal import SystemPackage

/// One line of JSON for each finding, with the members of a finding in `JSONReporter`'s report.
package struct NDJSONReporter: Reporter {
  private var fingerprints = Fingerprints(currentFolder: FileSystem.currentFolder)

  package mutating func report(_ file: ReportedFile) -> String {
    var bytes: [UInt8] = []
    for finding in file.shown {
      let fingerprint = fingerprints.next(for: finding, in: file.path)
      bytes += JSONReporter.finding(finding, in: file, fingerprint).line
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
