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
