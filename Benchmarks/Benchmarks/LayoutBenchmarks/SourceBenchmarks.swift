import AppCode
import Benchmark
import Foundation
import LayoutModel
import Linting

/// Scans generated files. The baseline finds the lines of the files.
func scanGeneratedFiles(in language: CodeReader.Language, _ ratio: BenchmarkMetric) {
  let files = (0..<80).map { LargeCode.file($0, in: language) }
  let size = files.reduce(0) { $0 + $1.count } / 1_000
  Benchmark("scan \(files.count) files of \(language) with \(size) kB") { benchmark in
    var types: [TypeDeclaration] = []
    benchmark.record(ratio) {
      for file in files { blackHole(LineIndex(file)) }
    } subject: {
      types = files.flatMap { CodeReader.facts(of: $0, in: language).types }
    }
    let classes = types.filter { $0.kind == .class || $0.kind == .implementation }
    precondition(classes.count == 400, "a class is not found")
    // Messages to properties are statements of Objective-C.
    let count = language == .swift ? 2 : 4
    precondition(classes.allSatisfy { $0.statements.count == count }, "a statement is not found")
    precondition(classes.allSatisfy { $0.methods.count == 2 }, "a method is not found")
  }
}

/// Scans the files of a language below the folders in `LAYOUTLINT_SOURCES`, from memory, and records the
/// speed too. The baseline counts the line breaks in the same bytes.
func scanFolders(in language: CodeReader.Language, _ ratio: BenchmarkMetric) {
  let folders = ProcessInfo.processInfo.environment["LAYOUTLINT_SOURCES"] ?? ""
  let files = folders.split(separator: ":").flatMap { sources(below: String($0), in: language) }
  guard !files.isEmpty else { return }
  let size = files.reduce(0) { $0 + $1.count }
  let expected = files.map { CodeReader.facts(of: $0, in: language) }
  let speed = BenchmarkMetric.custom("MB per second of processor time", polarity: .prefersLarger)
  Benchmark(
    "scan \(files.count) files of \(language) in folders with \(size / 1_000) kB",
    configuration: .init(
      metrics: [.wallClock, ratio, speed], maxDuration: .seconds(5), maxIterations: 50)
  ) { benchmark in
    var facts: [SourceFacts] = []
    facts.reserveCapacity(files.count)
    var lineBreaks = 0
    var seconds = 0.0
    benchmark.record(ratio) {
      for file in files { for byte in file where byte == 0x0A { lineBreaks += 1 } }
    } subject: {
      let start = clock()
      for file in files {
        facts.append(CodeReader.facts(of: file, in: language))
      }
      seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
    blackHole(lineBreaks)
    benchmark.measurement(speed, Int((Double(size) / 1e6 / max(seconds, 1e-6)).rounded()))
    precondition(facts == expected, "facts of a file differ")
  }
}

private func sources(below folder: String, in language: CodeReader.Language) -> [[UInt8]] {
  let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  return paths.sorted().compactMap { path in
    let url = URL(filePath: folder).appending(path: path)
    guard CodeReader.Language(fileExtension: url.pathExtension) == language,
      let content = FileManager.default.contents(atPath: url.path)
    else { return nil }
    return Array(content)
  }
}

/// Generated source code.
enum LargeCode {
  /// The file with a number. It has five classes with outlets, actions and statements.
  static func file(_ number: Int, in language: CodeReader.Language) -> [UInt8] {
    let classes = (number * 5..<number * 5 + 5).map {
      language == .swift ? swift($0) : objectiveC($0)
    }
    return Array(classes.joined(separator: "\n\n").utf8)
  }

  private static func swift(_ index: Int) -> String {
    """
    /// Shows item \(index).
    final class Item\(index)ViewController: UIViewController, UITableViewDelegate {
      @IBOutlet private weak var title\(index)Label: UILabel!
      private let items = ["first", "second", "third"].map { $0.uppercased() }

      override func viewDidLoad() {
        super.viewDidLoad()
        // The label is shown when the item is loaded.
        title\(index)Label.isHidden = true
        navigationItem.title = NSLocalizedString("Item \(index)", comment: "The title")
        for (position, item) in items.enumerated() where position < \(index) {
          model.register(item, at: position, priority: Double(position) * 0.5)
        }
      }

      @IBAction func reload(_ sender: UIButton) {
        guard let item = model.item(at: sender.tag), item.isReady else { return }
        title\(index)Label.alpha = 1
        delegate?.controller(self, didReload: item, animated: true)
      }
    }
    """
  }

  private static func objectiveC(_ index: Int) -> String {
    """
    #import "Item.h"

    @interface Item\(index)ViewController () <UITableViewDelegate>
    @property (nonatomic, weak) IBOutlet UILabel *titleLabel;
    @property (nonatomic, copy) NSArray<NSString *> *items;
    @end

    @implementation Item\(index)ViewController

    - (void)viewDidLoad {
      [super viewDidLoad];
      // The label is shown when the item is loaded.
      self.titleLabel.hidden = YES;
      self.navigationItem.title = NSLocalizedString(@"Item \(index)", @"The title");
      for (NSInteger position = 0; position < self.items.count; position++) {
        [self.model registerItemAtPosition:position withPriority:position * 0.5];
      }
    }

    - (IBAction)reload:(UIButton *)sender {
      Item *item = [[ItemStore sharedStore] itemWithTag:sender.tag];
      if (item == nil || !item.isReady) return;
      [self.titleLabel setAlpha:1];
      [self.delegate controller:self didReload:item animated:YES];
    }

    @end
    """
  }
}
