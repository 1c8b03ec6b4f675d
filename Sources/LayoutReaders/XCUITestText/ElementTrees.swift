internal import LayoutModel
internal import Linting

/// Puts the elements of XCTest's trees together: by their indentation, and trees into layouts.
///
/// Windows in a row are those of one application. Any other root is a layout of its own, a part of a
/// screen or the screen at another moment; so is a window that has been there before.
struct ElementTrees {
  private let bytes: [UInt8]
  private let classes: ClassMap
  private var done: [AccessibilityHierarchyBuilder] = []
  private var assembly: AccessibilityHierarchyBuilder
  private var findings: [Finding] = []
  /// The indentations of the open elements.
  private var open: [Int] = []
  private var windows: Set<String> = []
  private var holdsWindows = false
  /// Whether what is further in belongs to an element that was not taken.
  private var refused: Int?
  /// Where the text of the last element ends.
  private var lastEnd = 0

  init(_ bytes: [UInt8], classes: ClassMap) {
    self.bytes = bytes
    self.classes = classes
    assembly = AccessibilityHierarchyBuilder(classes: classes)
  }

  package mutating func add(_ line: ElementLines.Line) {
    if let refused, !line.isRoot, line.indentation > refused { return }
    refused = nil
    close(downTo: line.indentation)
    // Lines before the first arrow belong to no tree.
    guard line.isRoot || !open.isEmpty else { return }
    let read = ElementLine(line, in: bytes)
    if line.isRoot { startRoot(read.element) }
    guard assembly.open(read.element) else {
      refused = line.indentation
      return
    }
    findings += read.findings
    open.append(line.indentation)
    lastEnd = line.text.end
  }

  private mutating func close(downTo indentation: Int) {
    while let last = open.last, last >= indentation {
      assembly.close(endingAt: lastEnd)
      open.removeLast()
    }
  }

  private mutating func startRoot(_ root: AccessibilityElement) {
    let isWindow = root.type == "Window"
    let text = bytes.text(in: root.range)
    let isNext = holdsWindows && isWindow && windows.insert(text).inserted
    guard !isNext else { return }
    if !assembly.isEmpty {
      done.append(assembly)
      assembly = AccessibilityHierarchyBuilder(classes: classes)
    }
    holdsWindows = isWindow
    windows = [text]
  }

  consuming func finish() -> LayoutDocument {
    close(downTo: -1)
    done.append(assembly)
    var document = LayoutDocument(format: .xcuitestText)
    for (place, assembly) in done.enumerated() {
      let isOnly = done.count == 1
      let (layout, found) = assembly.finish(
        name: isOnly ? nil : String(place + 1), pathPrefix: isOnly ? "" : "layouts[\(place)]/")
      document.layouts += [layout].compactMap(\.self)
      findings += found
    }
    document.findings = findings.sorted { $0.range < $1.range }
    return document
  }
}
