import CodeChecks
import LayoutModel
import Testing

/// What is known of the view of a call, for the text at the pointer.
@Suite struct ViewCallTests {
  /// The chain and the interaction for the last occurrence of a method's name.
  private func lines(_ text: String, at name: String, path: String = "Sample.swift") -> [String]? {
    let problems = FoundProblems([(path, text)])
    let bytes = Array(text.utf8)
    guard let range = text.ranges(of: name).last else { return nil }
    let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return problems.checker.viewCall(at: offset, in: path, bytes).map { call in
      #expect(call.nameRange == SourceRange(offset, offset + name.utf8.count))
      return [
        call.responders.map(\.text).joined(separator: " → "),
        call.interaction.text { "\($0)@\(text.line(of: $1))" },
      ]
    }
  }

  @Test func aLocalHasItsSuperviewsUpToTheController() {
    let text = controller(
      """
      let card = UIView()
      let button = UIButton(type: .system)
      view.addSubview(card)
      card.addSubview(button)
      button.addTarget(self, action: #selector(tapped), for: .touchUpInside)
      """)
    #expect(
      lines(text, at: "addTarget") == [
        "button UIButton → card UIView → view → SampleController",
        "user interaction is enabled, the default of UIButton",
      ])
    #expect(
      lines(text, at: "addSubview")?.first
        == "button UIButton → card UIView → view → SampleController")
  }

  @Test func aPropertyIsFollowedThroughTheMethodsOfItsClass() {
    let text = """
      final class CardView: UIView {
        private let photo = UIImageView()
        private let share = UIButton()
        func addPhoto() { addSubview(photo) }
        func addShare() { photo.addSubview(share) }
      }
      """
    #expect(
      lines(text, at: "addSubview") == [
        "share UIButton → photo UIImageView → self CardView",
        "takes no touches: UIImageView disables user interaction of its superview photo, and nothing enables it",
      ])
  }

  @Test func aStatementThatSetsTheInteractionIsNamed() {
    let text = controller(
      """
      let label = UILabel()
      label.isUserInteractionEnabled = true
      label.addGestureRecognizer(tap)
      """)
    #expect(
      lines(text, at: "addGestureRecognizer") == [
        "label UILabel", "user interaction is enabled in Sample.swift@6",
      ])
  }

  @Test func whatTheCodeDoesNotShowIsNotNamed() {
    let text = controller("container.addSubview(makeView(1))")
    #expect(
      lines(text, at: "addSubview")?.last == "user interaction is not known: the class is not known"
    )
    #expect(lines(controller("view.layoutIfNeeded()"), at: "layoutIfNeeded") == nil)
  }

  @Test func aTextThatEndsBeforeTheCallHasNone() throws {
    let text = controller("card.addSubview(button)")
    let name = try #require(text.firstRange(of: "addSubview"))
    let offset = text.utf8.distance(from: text.startIndex, to: name.lowerBound)
    let checker = FoundProblems(text).checker
    #expect(checker.viewCall(at: offset, in: "Sample.swift", Array(text.utf8)) != nil)
    let start = Array(text.utf8.prefix(offset))
    #expect(checker.viewCall(at: offset, in: "Sample.swift", start) == nil)
  }

  @Test func theClassesOfViewsThatUIKitCreatesAreKnown() {
    func last(_ statement: String, _ superclass: String) -> String? {
      let text = controller(statement).replacing("UIViewController", with: superclass)
      return lines(text, at: "addGestureRecognizer")?.last
    }
    let enabled = "user interaction is enabled, the default of"
    #expect(last("view.addGestureRecognizer(tap)", "UIViewController") == "\(enabled) UIView")
    #expect(
      last("tableView.addGestureRecognizer(tap)", "UITableViewController")
        == "\(enabled) UITableView")
    #expect(last("contentView.addGestureRecognizer(tap)", "UITableViewCell") == "\(enabled) UIView")
    #expect(last("tableView.addGestureRecognizer(tap)", "UIView")?.contains("not known") == true)
  }

  @Test func objectiveCIsDescribedAsWell() {
    let text = """
      @implementation CardController
      - (void)viewDidLoad {
        UIImageView *photo = [[UIImageView alloc] init];
        UIButton *share = [UIButton buttonWithType:UIButtonTypeSystem];
        [photo addSubview:share];
        [self.view addSubview:photo];
        [share addTarget:self action:@selector(tap) forControlEvents:UIControlEventTouchUpInside];
      }
      @end
      @interface CardController : UIViewController
      @end
      """
    #expect(
      lines(text, at: "addTarget", path: "Sample.m") == [
        "share UIButton → photo UIImageView → view → CardController",
        "takes no touches: UIImageView disables user interaction of its superview photo, and nothing enables it",
      ])
  }
}

extension String {
  fileprivate func line(of offset: Int) -> Int {
    utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
  }
}
