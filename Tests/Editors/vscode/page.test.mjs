// Tests the script of the preview page with a fake of the page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import vm from 'node:vm';
import harness from './harness.cjs';

const script = readFileSync(join(harness.extensionFolder, 'media/preview.js'), 'utf8');

class Element {
  children = [];
  listeners = {};
  style = {};
  hidden = false;
  classes = new Set();
  classList = { add: (name) => this.classes.add(name), remove: (name) => this.classes.delete(name) };
  constructor(tag) { this.tag = tag; }
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) { this.children = children; }
  addEventListener(type, listener) { this.listeners[type] = listener; }
  getBoundingClientRect() { return { left: 10, top: 20, width: 200, height: 400 }; }
  set innerHTML(text) { throw new Error(`text as HTML: ${text}`); }
  get text() { return (this.textContent ?? '') + this.children.map((child) => child.text).join('|'); }
}

function page() {
  const elements = {};
  const sent = [];
  const listeners = {};
  vm.runInNewContext(script, {
    acquireVsCodeApi: () => ({ postMessage: (message) => sent.push(structuredClone(message)) }),
    document: {
      getElementById: (id) => (elements[id] ??= new Element(id)),
      createElement: (tag) => new Element(tag),
    },
    window: { addEventListener: (type, listener) => { listeners[type] = listener; } },
  });
  return { elements, sent, receive: (data) => listeners.message({ data }) };
}

const picture = {
  type: 'picture', svg: '<svg>#%"</svg>', viewBox: [-10, -20, 100, 200], layout: 'b',
  layouts: ['a', 'b'], notes: [], unknown: [], findings: [],
};

test('sends a message when the page is ready', () => {
  assert.deepEqual(page().sent, [{ type: 'ready' }]);
});

test('shows the picture as an image with a data URL', () => {
  const { elements, receive } = page();
  receive(picture);
  const [, text] = elements.picture.src.split('data:image/svg+xml;charset=utf-8,');
  assert.equal(decodeURIComponent(text), picture.svg);
  assert.doesNotMatch(text, /[<>"#]/);
});

for (const [x, y, at] of [[10, 20, [-10, -20]], [210, 420, [90, 180]], [110, 220, [40, 80]]]) {
  test(`converts a click at ${x}, ${y} of the window to the point ${at}`, () => {
    const { elements, receive, sent } = page();
    receive(picture);
    elements.picture.listeners.click({ clientX: x, clientY: y });
    assert.deepEqual(sent.at(-1), { type: 'point', at });
  });
}

test('offers a choice of layouts if there are several', () => {
  const { elements, receive, sent } = page();
  receive(picture);
  assert.deepEqual(elements.layouts.children.map((option) => [option.value, option.selected]),
    [['a', false], ['b', true]]);
  assert.equal(elements.choice.hidden, false);
  elements.layouts.value = 'a';
  elements.layouts.listeners.change();
  assert.deepEqual(sent.at(-1), { type: 'layout', name: 'a' });
  receive({ ...picture, layouts: ['b'] });
  assert.equal(elements.choice.hidden, true);
});

test('shows names and messages as text, never as HTML', () => {
  const { elements, receive } = page();
  const hostile = '<img src=x onerror=alert(1)>';
  receive({ ...picture, notes: [hostile], layouts: [hostile, 'b'],
    findings: [{ number: 1, message: hostile, rule: hostile, severity: 'error' }] });
  receive({ type: 'hit', at: [1, 2], hit: { class: hostile, id: null }, recognizers: [],
    chain: [{ class: hostile, id: hostile, kind: 'view' }] });
  receive({ type: 'problem', text: hostile });
  assert.ok(elements.answer.text.includes(`${hostile} "${hostile}"`));
  assert.equal(elements.findings.text, hostile);
  assert.equal(elements.problem.textContent, hostile);
});

test('selects a finding by its number and shows its frame over the picture', () => {
  const { elements, receive, sent } = page();
  receive({ ...picture, findings: [{ number: 3, message: 'm', rule: 'r', severity: 'error' }] });
  elements.findings.children[0].children[0].listeners.click();
  assert.deepEqual(sent.at(-1), { type: 'finding', number: 3 });
  receive({ type: 'chosen', number: 3, frame: [40, 80, 50, 100], chain: [] });
  assert.deepEqual(elements.frame.style, { left: '50%', top: '50%', width: '50%', height: '50%' });
  receive({ type: 'chosen', number: 3, frame: null, chain: [] });
  assert.equal(elements.frame.hidden, true);
});

test('shows a touch without a hit view, and an error of the server', () => {
  const { elements, receive } = page();
  receive(picture);
  receive({ type: 'hit', at: [1.26, 2], hit: null, chain: [], recognizers: [] });
  assert.equal(elements.answer.text, 'Touch at 1.3, 2|No view gets the touch.');
  receive({ type: 'hit', at: [1, 2], problem: 'no', hit: null, chain: [], recognizers: [] });
  assert.equal(elements.answer.text, 'Touch at 1, 2|no');
});

test('keeps the last picture of a malformed document and shows the problem', () => {
  const { elements, receive } = page();
  receive(picture);
  const { src } = elements.picture;
  receive({ type: 'problem', text: 'a comma is missing' });
  assert.equal(elements.picture.src, src);
  assert.ok(elements.canvas.classes.has('stale'));
  receive(picture);
  assert.equal(elements.problem.hidden, true);
  assert.ok(!elements.canvas.classes.has('stale'));
});
