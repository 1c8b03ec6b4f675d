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

// The views that are visible at a point and receive no touches there, the frontmost first.
function losses(x, y) {
  return data.lost.filter(([, , , areas]) => areas.some((area) => contains(area, x, y)))
    .reverse();
}

function start() {
  const find = (id) => document.getElementById(id);
  const svg = document.querySelector("#stage > svg"), stage = find("stage");
  const answer = find("answer");
  const shapes = new Map();
  for (const group of svg.querySelectorAll(".views [data-view]")) {
    shapes.set(group.dataset.view, group.querySelector("path"));
  }
  const buttons = new Map();
  for (const button of document.querySelectorAll(".findings [data-finding]")) {
    buttons.set(button.dataset.finding, button);
  }
  const frame = outline("hit"), selection = outline("selected");
  let isKept = false, zoom = 1;

  function outline(kind) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("class", kind);
    svg.append(path);
    return path;
  }

  function draw(path, view) {
    const shape = shapes.get(view);
    path.setAttribute("d", shape ? shape.getAttribute("d") : "");
    return shape;
  }

  function add(name, text, kind, parent) {
    const element = document.createElement(name);
    element.textContent = text;
    if (kind) element.className = kind;
    (parent || answer).append(element);
    return element;
  }

  function show(x, y) {
    const { hit, uncertain } = lookUp(x, y);
    const position = "(" + Math.round(x * 10) / 10 + ", " + Math.round(y * 10) / 10 + ")";
    draw(frame, hit === null ? "" : data.responders[hit][1]);
    answer.replaceChildren();
    for (const [name, , reasons] of losses(x, y)) {
      const why = add("p", "", "why");
      add("strong", name + " receives no touches here", "", why);
      why.append(reasons.join("; "));
    }
    add("h1", hit === null ? "No view is hit" : data.responders[hit][0]);
    add("p", position + (hit === null ? "" : " · " + data.responders[hit][1]), "path");
    if (uncertain.length) {
      const names = uncertain.map((view) => data.responders[view][0]).join(", ");
      add("p", "Uncertain: " + names + " is in front and may be hit instead.");
    }
    if (hit === null) return;
    add("p", "Responder chain:");
    const list = add("ol", "");
    for (const name of chain(hit)) add("li", name, "", list);
  }

  // Marks a finding in the list and its view in the picture.
  function select(number, view, isFromPicture) {
    for (const [other, button] of buttons) {
      if (other === number) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    const shape = draw(selection, view);
    const button = buttons.get(number);
    if (isFromPicture && button) button.scrollIntoView({ block: "nearest" });
    if (!isFromPicture && shape) reveal(shape);
    if (!shape) return;
    const box = shape.getBBox();
    isKept = true;
    show(box.x + box.width / 2, box.y + box.height / 2);
  }

  // Scrolls the picture to a shape, and enlarges one that is small.
  function reveal(shape) {
    const size = Math.max(shape.getBoundingClientRect().width,
      shape.getBoundingClientRect().height);
    if (size < 60) setZoom(Math.min(8, zoom * 60 / Math.max(size, 2)));
    const box = shape.getBoundingClientRect(), area = stage.getBoundingClientRect();
    stage.scrollLeft += box.left + box.width / 2 - area.left - area.width / 2;
    stage.scrollTop += box.top + box.height / 2 - area.top - area.height / 2;
  }

  // Sets the size of the picture relative to the window; the center of the stage stays.
  function setZoom(factor) {
    const { width, height } = svg.viewBox.baseVal;
    const fit = Math.max(0.05, Math.min(2, (stage.clientWidth - 24) / width,
      (stage.clientHeight - 24) / height));
    const x = (stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth;
    const y = (stage.scrollTop + stage.clientHeight / 2) / stage.scrollHeight;
    zoom = Math.max(1, Math.min(16, factor));
    svg.style.width = width * fit * zoom + "px";
    svg.style.height = height * fit * zoom + "px";
    stage.scrollLeft = x * stage.scrollWidth - stage.clientWidth / 2;
    stage.scrollTop = y * stage.scrollHeight - stage.clientHeight / 2;
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
    const mark = event.target.closest(".marks [data-finding]");
    if (mark) {
      select(mark.dataset.finding, mark.dataset.view, true);
      return;
    }
    isKept = !isKept;
    select(null, null, true);
    const { x, y } = point(event);
    show(x, y);
  });
  for (const [number, button] of buttons) {
    button.addEventListener("click", () => select(number, button.dataset.view, false));
  }
  find("zoom-in").addEventListener("click", () => setZoom(zoom * 1.5));
  find("zoom-out").addEventListener("click", () => setZoom(zoom / 1.5));
  find("zoom-fit").addEventListener("click", () => setZoom(1));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") setZoom(zoom * 1.5);
    else if (event.key === "-") setZoom(zoom / 1.5);
    else if (event.key === "0") setZoom(1);
    else if (event.key === "Escape") { isKept = false; select(null, null, true); }
  });
  addEventListener("resize", () => setZoom(zoom));
  stage.classList.add("zoomable");
  document.querySelector(".tools").hidden = false;
  setZoom(1);
}

if (typeof document !== "undefined" && document.querySelector) start();
