// Compares the pages of `layoutlint render` with `layoutlint hit-test`: the hit view and the length of the
// responder chain at each point of a grid over the screen.
//
// Run it:   node Tests/Scripts/check_page.mjs PROGRAM LAYOUT ...
//
// Files with several layouts are skipped.

import { execFileSync } from "node:child_process";
import vm from "node:vm";

const [program, ...files] = process.argv.slice(2);
const side = 23;
let points = 0, doubtful = 0, wrong = 0, pages = 0;

function run(...args) {
  return execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "ignore"] });
}

// Runs the page's script with a document that contains only the data.
function open(page) {
  const data = page.match(/id="data">([^<]*)<\/script>/);
  const script = page.match(/<script>\n([^]*)<\/script>/);
  if (!data || !script) return null;
  const context = { document: { getElementById: () => ({ textContent: data[1] }) } };
  vm.createContext(context);
  vm.runInContext(script[1] + ";this.page = { data, lookUp, chain };", context);
  return context.page;
}

for (const file of files) {
  let page;
  try {
    page = open(run("render", "--format", "html", file));
  } catch {
    continue;
  }
  if (!page) continue;
  pages++;
  const [x, y, width, height] = page.data.screen;
  const asked = [];
  for (let row = 0; row <= side; row++) {
    for (let column = 0; column <= side; column++) {
      asked.push([x + width * (column + 0.37) / side, y + height * (row + 0.37) / side]);
    }
  }
  const at = asked.flatMap(([x, y]) => ["--at", `${x},${y}`]);
  const results = JSON.parse(run("hit-test", file, "--format", "json", ...at)).results;
  results.forEach((result, index) => {
    points++;
    const { hit, uncertain } = page.lookUp(...asked[index]);
    // hit-test makes an assumption where the page reports an uncertain view.
    if (uncertain.length > 0) { doubtful++; return; }
    const path = hit === null ? null : page.data.responders[hit][1];
    const length = hit === null ? 0 : page.chain(hit).length;
    if (path === (result.hit?.path ?? null) && length === result.responderChain.length) return;
    wrong++;
    console.log(`${file} at ${asked[index]}: ${path} (${length}), and not ${result.hit?.path}`);
  });
}
console.log(`${pages} pages, ${points} points, ${doubtful} uncertain, ${wrong} wrong`);
process.exit(wrong > 0 || pages === 0 ? 1 : 0);
