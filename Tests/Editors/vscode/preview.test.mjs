// Tests the preview panel: its content and its responses to clicks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import harness from './harness.cjs';

const { start, steps, until } = harness;

/** Opens the panel for a file of the project and waits for the first picture. */
async function preview(t, name, argumentOf) {
  const started = await start(t);
  const document = await started.open(name);
  await started.editor.execute('layoutlint.preview', ...(argumentOf ? [argumentOf(document)] : []));
  const panel = started.editor.panels[0];
  const sendFromPage = (message) => panel.received.fire(message);
  const next = async (type, after) => until(`a message '${type}'`, () =>
    panel.messages.slice(after).find((message) => message.type === type));
  await sendFromPage({ type: 'ready' });
  const first = panel.messages[0];
  return { ...started, document, panel, sendFromPage, next, first };
}

function selectedText(editor) {
  const { document, selection } = editor.api.window.activeTextEditor;
  return selection && document.getText(selection);
}

test('the page runs only its own script and loads nothing from other sources', async (t) => {
  const { panel, editor, open } = await preview(t, steps.layout.file);
  const { html } = panel.webview;
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
  const directives = Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]));
  const nonce = /'nonce-([^']{16,})'/.exec(directives['script-src'])[1];
  assert.deepEqual(directives, {
    'default-src': "'none'",
    'img-src': 'data:',
    'style-src': panel.webview.cspSource,
    'script-src': `'nonce-${nonce}'`,
  });
  assert.deepEqual([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag.includes(`nonce="${nonce}"`)),
    [true]);
  assert.doesNotMatch(html, /<style|\son[a-z]+=|\sstyle=/);
  assert.equal(panel.options.enableScripts, true);
  assert.equal(panel.options.localResourceRoots.length, 1);

  await open(steps.storyboard.file);
  await editor.execute('layoutlint.preview');
  assert.ok(!editor.panels[1].webview.html.includes(nonce), 'each page has its own nonce');
});

test('shows the picture and the findings of the active document', async (t) => {
  const { first } = await preview(t, steps.layout.file);
  assert.equal(first.type, 'picture');
  assert.match(first.svg, /^<svg [\s\S]*<\/svg>\s*$/);
  assert.equal(first.viewBox.length, 4);
  assert.equal(first.findings.length, 1);
  assert.ok(first.findings[0].message.includes(steps.layout.finding.message));
});

for (const [form, argumentOf] of [
  ['the argument of a code lens', (document) => ({ uri: document.uri.toString() })],
  ['a URI string', (document) => document.uri.toString()],
  ['the URI from the editor title menu', (document) => document.uri],
]) {
  test(`opens the panel for ${form}`, async (t) => {
    const { first } = await preview(t, steps.storyboard.file, argumentOf);
    assert.equal(first.type, 'picture');
  });
}

const smallScreen = (document) => ({
  uri: document.uri.toString(), device: 'iPhone SE (3rd generation)', orientation: 'landscape',
});

test('requests the picture on the screen of a code lens, then on that of the document', async (t) => {
  const { editor, document, first, next } = await preview(t, steps.storyboard.file, smallScreen);
  assert.equal(first.type, 'picture');
  await editor.execute('layoutlint.preview', { uri: document.uri.toString() });
  const second = await next('picture', 1);
  assert.notEqual(JSON.stringify(second), JSON.stringify(first));
});

test('shows why a document cannot be laid out on the screen of a code lens', async (t) => {
  const { editor, document, first, next } = await preview(t, steps.layout.file, smallScreen);
  assert.equal(first.type, 'problem');
  assert.match(first.text, /cannot be laid out|layout information|and no screen/);
  await editor.execute('layoutlint.preview', { uri: document.uri.toString() });
  assert.equal((await next('picture', 1)).type, 'picture');
});

test('opens only one panel for each document', async (t) => {
  const { editor, panel, next } = await preview(t, steps.layout.file);
  await editor.execute('layoutlint.preview');
  assert.equal(editor.panels.length, 1);
  assert.ok(panel.wasRevealed);
  await next('picture', 1);
});

test('shows a message and no panel if there is no document', async (t) => {
  const { editor } = await start(t);
  await editor.execute('layoutlint.preview');
  assert.equal(editor.shownMessages.length, 1);
  assert.deepEqual(editor.panels, []);
});

test('a click shows the hit view and its responder chain, and selects the view in the text', async (t) => {
  const { editor, sendFromPage, next } = await preview(t, steps.layout.file);
  await sendFromPage({ type: 'point', at: [50, 450] });
  const answer = await next('hit');
  assert.equal(answer.hit.id, 'card');
  assert.deepEqual(answer.chain.map(({ id }) => id), ['card', 'screen']);
  assert.deepEqual(answer.recognizers.map(({ id }) => id), ['flip', 'turn']);
  const text = selectedText(editor);
  assert.match(text, /^\{\s*"class": "UIView", "id": "card"[\s\S]*\}$/);
  assert.equal(JSON.parse(text).id, 'card');
});

test('a click outside all views hits nothing', async (t) => {
  const { editor, sendFromPage, next } = await preview(t, steps.layout.file);
  await sendFromPage({ type: 'point', at: [-50, -450] });
  assert.equal((await next('hit')).hit, null);
  assert.equal(selectedText(editor), undefined);
});

test('selects a chosen finding and shows the responder chain of its view', async (t) => {
  const { editor, sendFromPage, next, first } = await preview(t, steps.storyboard.file);
  await sendFromPage({ type: 'finding', number: first.findings[0].number });
  const answer = await next('chosen');
  assert.equal(answer.chain[0].id, 'lab-el-001');
  assert.equal(selectedText(editor), 'NO');
});

for (const message of [
  null, 'point', {}, { type: 'point' }, { type: 'point', at: [1] }, { type: 'point', at: ['1', 2] },
  { type: 'point', at: [Infinity, NaN] }, { type: 'layout', name: 7 }, { type: 'finding', number: 99 },
  { type: 'constructor' },
]) {
  test(`ignores the invalid message ${JSON.stringify(message)}`, async (t) => {
    const { editor, panel, sendFromPage } = await preview(t, steps.layout.file);
    await sendFromPage(message);
    assert.equal(panel.messages.length, 1);
    assert.equal(selectedText(editor), undefined);
  });
}

test('an edit updates the picture, and a text that is not a layout shows a problem', async (t) => {
  const { document, panel, next } = await preview(t, steps.layout.file);
  await document.replace('{"class": "UIView", "id": "alone", "frame": [0, 0, 9, 9]}');
  const drawn = await next('picture', 1);
  assert.deepEqual(drawn.findings, []);

  await document.replace('{"name": "no layout"}');
  const problem = await next('problem', 2);
  assert.ok(problem.text.length > 0);

  await document.replace('{"class": "UIView", "id": "again", "frame": [0, 0, 9, 9]}');
  await next('picture', 3);
  await panel.dispose();
});

test('draws only the last of many edits, and none after the panel is closed', async (t) => {
  const { document, panel, next } = await preview(t, steps.layout.file);
  for (let width = 1; width <= 20; width += 1) {
    await document.replace(`{"class": "UIView", "id": "alone", "frame": [0, 0, ${width}, 9]}`);
  }
  await next('picture', 1);
  await document.replace('{"class": "UIView", "frame": [0, 0, 1, 1]}');
  await panel.dispose();
  await new Promise((resume) => setTimeout(resume, 300));
  assert.equal(panel.messages.length, 2);
});

test('shows a chosen layout of a storyboard with several layouts', async (t) => {
  const { document, sendFromPage, next, first } = await preview(t, steps.storyboard.file);
  const scene = /<scene [\s\S]*<\/scene>/.exec(document.text)[0];
  const second = scene.replaceAll(/id="([^"]*)"/gi, 'id="x$1"')
    .replaceAll(/destination="/g, 'destination="x').replace('AboutController', 'OtherController');
  await document.replace(document.text.replace(scene, `${scene}\n${second}`));
  const drawn = await next('picture', 1);
  assert.equal(drawn.layouts.length, 2);
  assert.deepEqual(first.layouts.length, 1);

  const other = drawn.layouts.find((name) => name !== drawn.layout);
  await sendFromPage({ type: 'layout', name: other });
  assert.equal((await next('picture', 2)).layout, other);
  await sendFromPage({ type: 'point', at: [25, 105] });
  assert.equal((await next('hit')).problem, undefined);
  assert.equal((await next('hit')).chain.at(-1).class, 'OtherController');
});

test('reports that the server is not running', async (t) => {
  const { extension, sendFromPage, next } = await preview(t, steps.layout.file);
  await extension.deactivate();
  await sendFromPage({ type: 'ready' });
  assert.equal((await next('problem')).text, 'The server is not running.');
});
