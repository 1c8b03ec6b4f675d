internal import LayoutModel
internal import LayoutReaders
internal import TouchModel

/// A picture in a page of its own that answers to the pointer: which view a touch there hits, and who
/// hears of it. One file, without network.
///
/// The page holds the areas of `TouchMap`, and looks a point up as that does; the script knows no rule
/// of UIKit's.
struct PicturePage {
  private let picture: Picture
  private let svg: PictureSVG

  /// A page of more areas than this is slow to load: it shows the picture, and answers nothing.
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
      page.add(verbatim: "<script>\n\(PageScript.text)</script>\n")
    }
    page.add(verbatim: "</body>\n</html>\n")
    return page.text
  }

  private var hint: String {
    if picture.hierarchy.tree == .accessibility {
      return "This is an accessibility tree: who gets a touch is not known."
    }
    if picture.touch.hitRegions.count > Self.hitRegionLimit {
      return """
        The layout has \(picture.touch.hitRegions.count) touch areas, more than the \
        \(Self.hitRegionLimit) that a page answers for: ask layoutlint hit-test.
        """
    }
    return "Point at the picture: here stands which view a touch hits. A click keeps the answer."
  }

  /// What the script looks points up in; nil: the page does not answer.
  private var data: String? {
    let hitRegions = picture.touch.hitRegions
    guard picture.hierarchy.tree == .views, hitRegions.count <= Self.hitRegionLimit else {
      return nil
    }
    var responders = PageResponders(picture.hierarchy)
    let entries = hitRegions.map { hitRegion -> JSONText in
      let target = responders.place(of: .view(hitRegion.target))
      return [
        .integer(target), .bool(hitRegion.isUncertain), .integer(hitRegion.fallsThroughTo ?? -1),
        Self.shape(of: hitRegion.area),
      ]
    }
    let json: JSONText = [
      "surfaces": .array(entries), "responders": .array(responders.entries),
      "screen": .rect(picture.screen),
    ]
    // Within a script, only what looks like its end would end it.
    return String(decoding: json.line, as: UTF8.self).replacing("<", with: "\\u003c")
  }

  /// An upright rectangle by its four edges, anything else by its corners.
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

/// Responders by the numbers that the page knows them by, each with the next one's.
private struct PageResponders {
  private let hierarchy: ViewHierarchy
  private var places: [Responder: Int] = [:]
  private(set) var entries: [JSONText] = []

  init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
  }

  /// The place of a responder, which is put down with all that come after it.
  mutating func place(of responder: Responder) -> Int {
    if let place = places[responder] { return place }
    let first = entries.count
    var here: Responder? = responder
    while let responder = here, places[responder] == nil {
      places[responder] = entries.count
      entries.append(.null)
      here = hierarchy.next(after: responder)
      // Of a circle the last one's next is known already, and the script stops there.
      let next = here.map { places[$0] ?? entries.count } ?? -1
      entries[entries.count - 1] = entry(for: responder, next: next)
    }
    return first
  }

  /// Name, path (of a view), number of the next one or -1.
  private func entry(for responder: Responder, next: Int) -> JSONText {
    var path: String?
    if case .view(let view) = responder { path = hierarchy.path(of: view) }
    return [
      .string(hierarchy.spokenName(of: responder).escaped), .optional(path), .integer(next),
    ]
  }
}

/// What makes a page answer to the pointer. It reads `data` as `PicturePage` writes it.
enum PageScript {
  static let text = """
    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);

    // Half-open for an upright rectangle; the edges of any other shape all belong to it.
    function holds(shape, x, y) {
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

    // The last surface that holds the point has the touch; those that are not settled may have it.
    function lookUp(x, y) {
      const doubts = [];
      for (let i = data.surfaces.length - 1; i >= 0; i--) {
        const [target, isUncertain, behind, shape] = data.surfaces[i];
        if (!holds(shape, x, y)) continue;
        if (isUncertain) {
          if (!doubts.includes(target)) doubts.push(target);
        } else if (behind >= 0) {
          i = Math.min(i, behind);
        } else {
          return { hit: target, doubts };
        }
      }
      return { hit: null, doubts };
    }

    // Presentations may be written down in a circle.
    function chain(start) {
      const names = [], seen = new Set();
      for (let here = start; here >= 0 && !seen.has(here); here = data.responders[here][2]) {
        seen.add(here);
        names.push(data.responders[here][0]);
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
        const { hit, doubts } = lookUp(x, y);
        const place = "(" + Math.round(x * 10) / 10 + ", " + Math.round(y * 10) / 10 + ")";
        const shape = hit === null ? null : shapes.get(data.responders[hit][1]);
        frame.setAttribute("d", shape ? shape.getAttribute("d") : "");
        answer.replaceChildren();
        add("h1", hit === null ? "No view is hit" : data.responders[hit][0]);
        add("p", place + (hit === null ? "" : " · " + data.responders[hit][1]), "path");
        if (doubts.length) {
          const names = doubts.map((view) => data.responders[view][0]).join(", ");
          add("p", "Not settled: " + names + " lies in front and may take the touch.");
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
        const place = new DOMPoint(event.clientX, event.clientY);
        return place.matrixTransform(svg.getScreenCTM().inverse());
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
