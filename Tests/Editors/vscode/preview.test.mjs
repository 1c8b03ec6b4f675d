// The panel with the picture: what it shows, and how it answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import world from './world.cjs';

const { start, steps, until } = world;

/** Opens the panel on a file of the project, with its first picture in it. */
async function preview(t, name, place) {
  const started = await start(t);
  const document = await started.open(name);
  await started.editor.execute('layoutlint.preview', ...(place ? [place(document)] : []));
  const panel = started.editor.panels[0];
  const say = (message) => panel.received.fire(message);
  const next = async (type, after) => until(`a message '${type}'`, () =>
    panel.messages.slice(after).find((message) => message.type === type));
  await say({ type: 'ready' });
  const first = panel.messages[0];
  return { ...started, document, panel, say, next, first };
}

function selectedText(editor) {
  const { document, selection } = editor.api.window.activeTextEditor;
  return selection && document.getText(selection);
}

test('the page runs no script but its own, and loads nothing from elsewhere', async (t) => {
  const { panel, editor, open } = await preview(t, steps.layout.file);
  const { html } = panel.webview;
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
  const directives = Object.fromEntries(
    policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]));
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
  assert.ok(!editor.panels[1].webview.html.includes(nonce), 'a nonce is used once');
});

test('the picture of the active layout, with its findings', async (t) => {
  const { first } = await preview(t, steps.layout.file);
  assert.equal(first.type, 'picture');
  assert.match(first.svg, /^<svg [\s\S]*<\/svg>\s*$/);
  assert.equal(first.viewBox.length, 4);
  assert.equal(first.findings.length, 1);
  assert.ok(first.findings[0].message.includes(steps.layout.finding.message));
});

for (const [form, place] of [
  ['what a code lens gives', (document) => ({ uri: document.uri.toString() })],
  ['an address', (document) => document.uri.toString()],
  ['what the editor gives from its title bar', (document) => document.uri],
]) {
  test(`the picture is asked for by ${form}`, async (t) => {
    const { first } = await preview(t, steps.storyboard.file, place);
    assert.equal(first.type, 'picture');
  });
}

test('asked for again, it is the same panel', async (t) => {
  const { editor, panel, next } = await preview(t, steps.layout.file);
  await editor.execute('layoutlint.preview');
  assert.equal(editor.panels.length, 1);
  assert.ok(panel.wasRevealed);
  await next('picture', 1);
});

test('without a document there is a word, and no panel', async (t) => {
  const { editor } = await start(t);
  await editor.execute('layoutlint.preview');
  assert.equal(editor.said.length, 1);
  assert.deepEqual(editor.panels, []);
});

test('a click shows the view that is hit and its chain, and selects it', async (t) => {
  const { editor, say, next } = await preview(t, steps.layout.file);
  await say({ type: 'point', at: [50, 450] });
  const answer = await next('hit');
  assert.equal(answer.hit.id, 'card');
  assert.deepEqual(answer.chain.map(({ id }) => id), ['card', 'screen']);
  assert.deepEqual(answer.recognizers.map(({ id }) => id), ['flip', 'turn']);
  const text = selectedText(editor);
  assert.match(text, /^\{\s*"class": "UIView", "id": "card"[\s\S]*\}$/);
  assert.equal(JSON.parse(text).id, 'card');
});

test('a click beside everything', async (t) => {
  const { editor, say, next } = await preview(t, steps.layout.file);
  await say({ type: 'point', at: [-50, -450] });
  assert.equal((await next('hit')).hit, null);
  assert.equal(selectedText(editor), undefined);
});

test('a chosen finding is selected, and the chain of its view shown', async (t) => {
  const { editor, say, next, first } = await preview(t, steps.storyboard.file);
  await say({ type: 'finding', number: first.findings[0].number });
  const answer = await next('chosen');
  assert.equal(answer.chain[0].id, 'lab-el-001');
  assert.equal(selectedText(editor), 'NO');
});

for (const message of [
  null, 'point', {}, { type: 'point' }, { type: 'point', at: [1] }, { type: 'point', at: ['1', 2] },
  { type: 'point', at: [Infinity, NaN] }, { type: 'layout', name: 7 }, { type: 'finding', number: 99 },
  { type: 'constructor' },
]) {
  test(`nothing follows from ${JSON.stringify(message)}`, async (t) => {
    const { editor, panel, say } = await preview(t, steps.layout.file);
    await say(message);
    assert.equal(panel.messages.length, 1);
    assert.equal(selectedText(editor), undefined);
  });
}

test('an edit gives a new picture, and what is no layout gives the reason', async (t) => {
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

test('of many edits at once only the last is drawn, and none after the panel is closed', async (t) => {
  const { document, panel, next } = await preview(t, steps.layout.file);
  for (let width = 1; width <= 20; width += 1) {
    await document.replace(`{"class": "UIView", "id": "alone", "frame": [0, 0, ${width}, 9]}`);
  }
  await next('picture', 1);
  await document.replace('{"class": "UIView", "frame": [0, 0, 1, 1]}');
  await panel.dispose();
  await new Promise((wake) => setTimeout(wake, 300));
  assert.equal(panel.messages.length, 2);
});

test('of a storyboard with several layouts one is chosen', async (t) => {
  const { document, say, next, first } = await preview(t, steps.storyboard.file);
  const scene = /<scene [\s\S]*<\/scene>/.exec(document.text)[0];
  const second = scene.replaceAll(/id="([^"]*)"/gi, 'id="x$1"')
    .replaceAll(/destination="/g, 'destination="x').replace('AboutController', 'OtherController');
  await document.replace(document.text.replace(scene, `${scene}\n${second}`));
  const drawn = await next('picture', 1);
  assert.equal(drawn.layouts.length, 2);
  assert.deepEqual(first.layouts.length, 1);

  const other = drawn.layouts.find((name) => name !== drawn.layout);
  await say({ type: 'layout', name: other });
  assert.equal((await next('picture', 2)).layout, other);
  await say({ type: 'point', at: [25, 105] });
  assert.equal((await next('hit')).problem, undefined);
  assert.equal((await next('hit')).chain.at(-1).class, 'OtherController');
});

test('when the server has gone, the panel says so', async (t) => {
  const { extension, say, next } = await preview(t, steps.layout.file);
  await extension.deactivate();
  await say({ type: 'ready' });
  assert.equal((await next('problem')).text, 'The server is not running.');
});
