// @ts-check
// Runs in the panel's page: shows what the extension sends, and tells it what is clicked.
'use strict';

(() => {
  // @ts-ignore: given by the editor, once.
  const editor = acquireVsCodeApi();
  const element = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  const picture = element('picture');

  /** Of the picture now shown: x, y, width and height in the root's coordinates, in points. */
  let viewBox = [0, 0, 1, 1];

  /**
   * @param {string} tag
   * @param {string} text
   * @param {string} [className]
   */
  function made(tag, text, className) {
    const node = document.createElement(tag);
    node.textContent = text;
    if (className) {
      node.className = className;
    }
    return node;
  }

  /**
   * The point of the layout below a place of the window.
   *
   * @param {number} x
   * @param {number} y
   */
  function pointAt(x, y) {
    const box = picture.getBoundingClientRect();
    return [
      viewBox[0] + ((x - box.left) / box.width) * viewBox[2],
      viewBox[1] + ((y - box.top) / box.height) * viewBox[3],
    ];
  }

  /**
   * Lays a mark over the picture, in shares of it, so that it stays in place when the panel grows.
   *
   * @param {any} mark
   * @param {number[] | null} rect x, y, width, height in points
   */
  function lay(mark, rect) {
    mark.hidden = !rect;
    if (rect) {
      mark.style.left = `${((rect[0] - viewBox[0]) / viewBox[2]) * 100}%`;
      mark.style.top = `${((rect[1] - viewBox[1]) / viewBox[3]) * 100}%`;
      mark.style.width = `${(rect[2] / viewBox[2]) * 100}%`;
      mark.style.height = `${(rect[3] / viewBox[3]) * 100}%`;
    }
  }

  /** @param {{class?: string, id?: string | null, kind?: string}} object */
  function nameOf(object) {
    return object.id ? `${object.class} "${object.id}"` : String(object.class ?? object.kind);
  }

  /** @param {any[]} chain */
  function chainOf(chain) {
    const list = document.createElement('ol');
    list.className = 'chain';
    list.append(...chain.map((responder) => made('li', nameOf(responder), responder.kind)));
    return list;
  }

  /** @param {any} message */
  function showPicture(message) {
    viewBox = message.viewBox;
    // The browser tells an image light from dark by the scheme of the page around it.
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(message.svg)}`;
    element('problem').hidden = true;
    element('canvas').classList.remove('stale');
    lay(element('touch'), null);
    lay(element('frame'), null);

    const names = message.layouts ?? [];
    element('choice').hidden = names.length < 2;
    element('layouts').replaceChildren(
      ...names.map((/** @type {string} */ name) => {
        const option = /** @type {any} */ (made('option', name));
        option.value = name;
        option.selected = name === message.layout;
        return option;
      }),
    );
    element('findings').replaceChildren(...message.findings.map(findingLine));
    const notes = [...(message.notes ?? [])];
    if (message.unknown?.length > 0) {
      notes.push(`The document does not say ${message.unknown.join(', ')}.`);
    }
    element('notes').replaceChildren(...notes.map((note) => made('li', note)));
  }

  /** @param {any} finding */
  function findingLine(finding) {
    const line = made('li', '', finding.severity);
    const button = made('button', finding.message);
    button.title = finding.rule;
    button.addEventListener('click', () => {
      editor.postMessage({ type: 'finding', number: finding.number });
    });
    line.append(button);
    return line;
  }

  /** @param {any} message */
  function showHit(message) {
    lay(element('touch'), [message.at[0], message.at[1], 0, 0]);
    const place = message.at.map((/** @type {number} */ number) => Math.round(number * 10) / 10);
    const lines = [made('h2', `A touch at ${place.join(', ')}`)];
    if (message.problem) {
      lines.push(made('p', message.problem));
    } else if (!message.hit) {
      lines.push(made('p', 'No view gets it.'));
    } else {
      lines.push(made('p', `${nameOf(message.hit)} gets it. The responder chain:`));
      lines.push(chainOf(message.chain));
      if (message.recognizers.length > 0) {
        lines.push(made('p', `Recognizers: ${message.recognizers.map(nameOf).join(', ')}`));
      }
    }
    element('answer').replaceChildren(...lines);
  }

  /** @param {any} message */
  function showChosen(message) {
    lay(element('frame'), message.frame);
    const lines = [made('h2', `Finding ${message.number}`)];
    if (message.chain.length > 0) {
      lines.push(made('p', 'The responder chain of its view:'), chainOf(message.chain));
    }
    element('answer').replaceChildren(...lines);
  }

  picture.addEventListener('click', (/** @type {MouseEvent} */ event) => {
    editor.postMessage({ type: 'point', at: pointAt(event.clientX, event.clientY) });
  });
  element('layouts').addEventListener('change', () => {
    editor.postMessage({ type: 'layout', name: element('layouts').value });
  });
  window.addEventListener('message', ({ data }) => {
    switch (data.type) {
      case 'picture':
        return showPicture(data);
      case 'hit':
        return showHit(data);
      case 'chosen':
        return showChosen(data);
      case 'problem':
        element('problem').textContent = data.text;
        element('problem').hidden = false;
        // What was last drawn stays, so that the panel does not flicker while someone types.
        element('canvas').classList.add('stale');
        return;
    }
  });
  editor.postMessage({ type: 'ready' });
})();
