internal import Linting
internal import LayoutModel
internal import LayoutReaders
internal import TouchModel

/// An HTML page with a picture that shows the hit view under the pointer and its responder chain. It is
/// one file without references to others.
///
/// The page contains the hit regions of `TouchMap`. Its script looks a point up in them and contains no
/// rule of UIKit.
struct PicturePage {
  private let picture: Picture
  private let svg: PictureSVG

  /// Hit regions of an interactive page. A page with more loads slowly, and only shows the picture.
  static let hitRegionLimit = 20_000

  init(_ picture: Picture, hasLegend: Bool = true) {
    self.picture = picture
    svg = PictureSVG(picture, hasLegend: hasLegend)
  }

  var text: String {
    var page = SVGWriter()
    page.add(verbatim: "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.add(
      verbatim:
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.add("title", [:], "\(picture.title) – layoutlint")
    page.add(verbatim: "<style>\n\(Self.style)</style>\n</head>\n<body>\n")
    page.add(verbatim: svg.text)
    page.add("aside", ["id": "answer", "aria-live": "polite"]) { page in
      page.add("p", ["class": "hint"], hint)
    }
    if let data {
      page.add(
        verbatim: "<script type=\"application/json\" id=\"data\">\(data)</script>\n")
      page.add(verbatim: "<script>\n\(Self.script)</script>\n")
    }
    page.add(verbatim: "</body>\n</html>\n")
    return page.text
  }

  private var hint: String {
    if picture.hierarchy.tree == .accessibility {
      return
        "This is an accessibility tree. It contains no z-order, so hit-testing is not possible."
    }
    if picture.touch.hitRegions.count > Self.hitRegionLimit {
      return """
        The layout has \(picture.touch.hitRegions.count) hit regions, more than the limit of \
        \(Self.hitRegionLimit) for a page. Use layoutlint hit-test.
        """
    }
    return "Move the pointer over the picture to see the hit view. Click to keep the result."
  }

  /// The hit regions for the script; nil: the page is not interactive.
  private var data: String? {
    let hitRegions = picture.touch.hitRegions
    guard picture.hierarchy.tree == .views, hitRegions.count <= Self.hitRegionLimit else {
      return nil
    }
    var responders = PageResponders(picture.hierarchy)
    let entries = hitRegions.map { hitRegion -> JSONText in
      let target = responders.index(of: .view(hitRegion.target))
      return [
        .integer(target), .bool(hitRegion.isUncertain), .integer(hitRegion.fallsThroughTo ?? -1),
        Self.shape(of: hitRegion.area),
      ]
    }
    let json: JSONText = [
      "regions": .array(entries), "responders": .array(responders.entries),
      "screen": .rect(picture.screen),
    ]
    // The text must not contain the end tag of the script.
    return String(decoding: json.line, as: UTF8.self).replacing("<", with: "\\u003c")
  }

  /// An axis-aligned rectangle as its four edges, another shape as its corners.
  private static func shape(of area: ConvexArea) -> JSONText {
    if case .rect(let rect) = area {
      return [.number(rect.minX), .number(rect.minY), .number(rect.maxX), .number(rect.maxY)]
    }
    return .array(area.corners.map(JSONText.point))
  }

  private static let style = """
    :root { color-scheme: light dark }
    body { margin: 0; display: flex; flex-wrap: wrap; gap: 16px; padding: 16px;
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
      background: #eef0f4; color: #171b22 }
    svg { max-width: 100%; height: auto; max-height: calc(100vh - 32px); cursor: crosshair }
    aside { flex: 1 1 260px; max-width: 480px; overflow-wrap: anywhere }
    aside h1 { font-size: 16px; margin: 0 0 4px }
    aside p { margin: 0 0 8px }
    aside ol { margin: 0; padding-left: 22px }
    .hint, .path { color: #6a7484 }
    .hit { fill: none; stroke: #0a8f5b; stroke-width: 2.5; pointer-events: none }
    @media (prefers-color-scheme: dark) {
      body { background: #14171c; color: #eceff4 }
      .hint, .path { color: #8e99aa }
      .hit { stroke: #3ddc97 }
    }

    """
}

/// The table of responders for the script, each with the index of its next responder.
private struct PageResponders {
  private let hierarchy: ViewHierarchy
  private var indices: [Responder: Int] = [:]
  private(set) var entries: [JSONText] = []

  init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
  }

  /// The index of a responder. Adds it and its responder chain.
  mutating func index(of responder: Responder) -> Int {
    if let index = indices[responder] { return index }
    let first = entries.count
    var current: Responder? = responder
    while let responder = current, indices[responder] == nil {
      indices[responder] = entries.count
      entries.append(.null)
      current = hierarchy.next(after: responder)
      // The script ends at a responder of a cycle.
      let next = current.map { indices[$0] ?? entries.count } ?? -1
      entries[entries.count - 1] = entry(for: responder, next: next)
    }
    return first
  }

  /// The name, the path of a view, and the index of the next responder or -1.
  private func entry(for responder: Responder, next: Int) -> JSONText {
    var path: String?
    if case .view(let view) = responder { path = hierarchy.path(of: view) }
    return [
      .string(hierarchy.displayName(of: responder).escaped), .optional(path), .integer(next),
    ]
  }
}

extension PicturePage {
  private static let script = """
    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);

    // An axis-aligned rectangle is half-open; other shapes contain their edges.
    function contains(shape, x, y) {
      if (typeof shape[0] === "number") {
        return shape[0] <= x && x < shape[2] && shape[1] <= y && y < shape[3];
      }
      let sides = 0, left = 0, right = 0;
      for (let i = 0; i < shape.length; i++) {
        const [ax, ay] = shape[i], [bx, by] = shape[(i + 1) % shape.length];
        const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        sides++;
        if (cross >= 0) left++;
        if (cross <= 0) right++;
      }
      return sides > 0 && (left === sides || right === sides);
    }

    // The last region that contains the point is hit. Uncertain regions in front of it may be hit.
    function lookUp(x, y) {
      const uncertain = [];
      for (let i = data.regions.length - 1; i >= 0; i--) {
        const [target, isUncertain, behind, shape] = data.regions[i];
        if (!contains(shape, x, y)) continue;
        if (isUncertain) {
          if (!uncertain.includes(target)) uncertain.push(target);
        } else if (behind >= 0) {
          i = Math.min(i, behind);
        } else {
          return { hit: target, uncertain };
        }
      }
      return { hit: null, uncertain };
    }

    // The presentations of a document can form a cycle.
    function chain(start) {
      const names = [], seen = new Set();
      for (let i = start; i >= 0 && !seen.has(i); i = data.responders[i][2]) {
        seen.add(i);
        names.push(data.responders[i][0]);
      }
      return names;
    }

    function start() {
      const svg = document.querySelector("svg.layoutlint");
      const answer = document.getElementById("answer");
      const shapes = new Map();
      for (const group of svg.querySelectorAll(".views [data-view]")) {
        shapes.set(group.dataset.view, group.querySelector("path"));
      }
      const frame = document.createElementNS("http://www.w3.org/2000/svg", "path");
      frame.setAttribute("class", "hit");
      svg.append(frame);
      let isKept = false;

      function add(name, text, kind) {
        const element = document.createElement(name);
        element.textContent = text;
        if (kind) element.className = kind;
        answer.append(element);
        return element;
      }

      function show(x, y) {
        const { hit, uncertain } = lookUp(x, y);
        const position = "(" + Math.round(x * 10) / 10 + ", " + Math.round(y * 10) / 10 + ")";
        const shape = hit === null ? null : shapes.get(data.responders[hit][1]);
        frame.setAttribute("d", shape ? shape.getAttribute("d") : "");
        answer.replaceChildren();
        add("h1", hit === null ? "No view is hit" : data.responders[hit][0]);
        add("p", position + (hit === null ? "" : " · " + data.responders[hit][1]), "path");
        if (uncertain.length) {
          const names = uncertain.map((view) => data.responders[view][0]).join(", ");
          add("p", "Uncertain: " + names + " is in front and may be hit instead.");
        }
        if (hit === null) return;
        add("p", "Responder chain:");
        const list = add("ol", "");
        for (const name of chain(hit)) {
          const item = document.createElement("li");
          item.textContent = name;
          list.append(item);
        }
      }

      function point(event) {
        const position = new DOMPoint(event.clientX, event.clientY);
        return position.matrixTransform(svg.getScreenCTM().inverse());
      }

      svg.addEventListener("pointermove", (event) => {
        if (isKept) return;
        const { x, y } = point(event);
        show(x, y);
      });
      svg.addEventListener("click", (event) => {
        isKept = !isKept;
        const { x, y } = point(event);
        show(x, y);
      });
    }

    if (typeof document !== "undefined" && document.querySelector) start();

    """
}
