"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const cards = [...document.querySelectorAll(".finding")];
  const groups = find("groups"), contents = document.querySelector("#contents ol");
  const search = find("search"), screen = find("screen"), grouping = find("grouping");
  const severities = [...document.querySelectorAll("[name=severity]")];
  const printed = [...document.querySelectorAll(".printed [data-finding]")];
  const shown = find("shown"), nothing = find("nothing");
  if (cards.length === 0) return;
  for (const element of document.querySelectorAll(".toolbar, .keys")) element.hidden = false;

  // The rule groups of the page, with the heads that other groupings do not have.
  const ruleGroups = [...groups.children], ruleContents = [...contents.children];
  const texts = new Map();
  const rank = { error: 0, warning: 1, info: 2 };
  const glyphs = { error: "◆", warning: "▲", info: "●" };

  // The text of a finding, in lower case.
  function text(card) {
    let known = texts.get(card);
    if (known === undefined) {
      known = (card.querySelector(".text").textContent + " " + card.dataset.screens)
        .toLowerCase();
      texts.set(card, known);
    }
    return known;
  }

  function element(name, className, content) {
    const created = document.createElement(name);
    if (className) created.className = className;
    if (content !== undefined) created.textContent = content;
    return created;
  }

  function worst(list) {
    return list.reduce((found, card) =>
      rank[card.dataset.severity] < rank[found] ? card.dataset.severity : found, "info");
  }

  function label(name, list) {
    const severity = worst(list);
    return [element("span", "glyph " + severity, glyphs[severity]), element("span", "name", name),
      element("span", "count", String(list.length))];
  }

  // Moves the cards into groups with the same value.
  function group(by) {
    groups.className = "by-" + by;
    find("contents-title").textContent =
      { rule: "Rules", file: "Files", severity: "Severities" }[by];
    if (by === "rule") {
      for (const section of ruleGroups) {
        const rule = section.id.slice("group-".length);
        section.append(...cards.filter((card) => card.dataset.rule === rule));
      }
      groups.replaceChildren(...ruleGroups);
      contents.replaceChildren(...ruleContents);
      return;
    }
    const lists = new Map();
    for (const card of cards) {
      const value = card.dataset[by];
      if (!lists.has(value)) lists.set(value, []);
      lists.get(value).push(card);
    }
    const sorted = [...lists].sort(([, left], [, right]) =>
      rank[worst(left)] - rank[worst(right)] || right.length - left.length);
    const sections = [], entries = [];
    sorted.forEach(([value, list], index) => {
      const section = element("section", "group"), head = element("div", "group-head");
      const title = element("h2");
      section.id = "group-" + by + "-" + index;
      title.append(...label(value, list));
      head.append(title);
      section.append(head, ...list);
      sections.push(section);
      const entry = element("li"), link = element("a");
      link.href = "#" + section.id;
      link.append(...label(by === "file" ? value.split("/").pop() : value, list));
      link.title = value;
      entry.append(link);
      entries.push(entry);
    });
    groups.replaceChildren(...sections);
    contents.replaceChildren(...entries);
  }

  // Hides what does not match, and counts the rest.
  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    // Whether the other filters choose a finding.
    const isChosen = (card) =>
      (!screen.value || card.dataset.screens.split("|").includes(screen.value))
      && words.every((word) => text(card).includes(word));
    const allowed = new Set(severities.filter((box) => box.checked).map((box) => box.value));
    let count = 0;
    for (const card of cards) {
      const matches = allowed.has(card.dataset.severity) && isChosen(card);
      card.hidden = !matches;
      if (matches) count++;
    }
    [...groups.children].forEach((section, index) => {
      const rest = section.querySelectorAll(".finding:not([hidden])").length;
      section.hidden = rest === 0;
      const entry = contents.children[index];
      entry.classList.toggle("none", rest === 0);
      entry.querySelector(".count").textContent = String(rest);
    });
    for (const row of printed) row.hidden = find("finding-" + row.dataset.finding).hidden;
    for (const body of document.querySelectorAll(".printed tbody")) {
      body.hidden = !body.querySelector("[data-finding]:not([hidden])");
    }
    for (const box of severities) {
      const list = cards.filter((card) => card.dataset.severity === box.value && isChosen(card));
      box.parentElement.querySelector(".count").textContent = String(list.length);
    }
    shown.textContent = count === cards.length ? count + " shown" : count + " of " + cards.length;
    nothing.hidden = count > 0;
  }

  let request = 0;
  search.addEventListener("input", () => {
    cancelAnimationFrame(request);
    request = requestAnimationFrame(filter);
  });
  for (const box of [...severities, screen]) box.addEventListener("change", filter);
  grouping.addEventListener("change", () => { group(grouping.value); filter(); });
  document.querySelector(".toolbar").addEventListener("submit", (event) => event.preventDefault());

  function visible() {
    return [...groups.querySelectorAll(".finding:not([hidden])")];
  }

  // Moves the focus to the next or previous finding.
  function move(step) {
    const list = visible(), current = document.activeElement.closest(".finding");
    const position = list.indexOf(current);
    const next = list[position < 0 ? (step > 0 ? 0 : list.length - 1) : position + step];
    if (!next) return;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  }

  function toggle() {
    const card = document.activeElement.closest(".finding");
    const details = card && card.querySelector("details");
    if (details) details.open = !details.open;
  }

  function clear() {
    search.value = "";
    screen.value = "";
    for (const box of severities) box.checked = true;
    filter();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target.matches("input[type=search], select");
    if (event.key === "Escape") {
      clear();
      if (event.target === search) search.blur();
    } else if (isTyping) {
      return;
    } else if (event.key === "/") {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (event.key === "j") {
      move(1);
    } else if (event.key === "k") {
      move(-1);
    } else if (event.key === "o") {
      toggle();
    }
  });

  // In a large page, only pictures in sight are drawn.
  function draw(parent, isDrawn) {
    for (const use of parent.querySelectorAll("use[data-drawing]")) {
      if (isDrawn) use.setAttribute("href", use.dataset.drawing);
      else use.removeAttribute("href");
    }
  }
  if (document.querySelector("use[data-drawing]")) {
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) draw(entry.target, entry.isIntersecting);
    }, { rootMargin: "400px" });
    for (const picture of document.querySelectorAll(".close-up")) observer.observe(picture);
    for (const details of document.querySelectorAll(".screens")) {
      details.addEventListener("toggle", () => draw(details, details.open));
    }
  }

  groups.className = "by-rule";
  filter();
})();
