// @vitest-environment happy-dom
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../ui/screen.fixture.ts';
import { useCommandKeys } from './use-command-keys.ts';

let called: string[];
let leave: () => void;
const handlers = { onCommands: () => void called.push('commands'), onHelp: () => void called.push('help') };

function Screen() {
  useCommandKeys(handlers);
  return createElement('div', {}, createElement('input'), createElement('textarea'), createElement('main'));
}

beforeEach(async () => {
  called = [];
  const home = document.body.appendChild(document.createElement('div'));
  const root = createRoot(home);
  root.render(createElement(Screen));
  leave = () => {
    root.unmount();
    home.remove();
  };
  await waitFor(() => {
    press('main', { key: 'k', ctrlKey: true });
    if (called.length === 0) throw new Error('nobody listens yet');
  });
  called = [];
});
afterEach(() => leave());

function press(selector: string, key: KeyboardEventInit): boolean {
  const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(event);
  return event.defaultPrevented;
}

test.each<[string, string, KeyboardEventInit, string[]]>([
  ['Ctrl+K opens the search', 'main', { key: 'k', ctrlKey: true }, ['commands']],
  ['also from a field, and by Command', 'input', { key: 'K', metaKey: true }, ['commands']],
  ['a question mark opens the sheet', 'main', { key: '?', shiftKey: true }, ['help']],
  ['but not while it is typed', 'input', { key: '?', shiftKey: true }, []],
  ['in whatever field', 'textarea', { key: '?' }, []],
  ['nor with another key held', 'main', { key: '?', ctrlKey: true }, []],
  ['other keys do nothing', 'main', { key: 'k' }, []],
])('%s', (_what, selector, key, expected) => {
  const isTaken = press(selector, key);
  expect(called).toEqual(expected);
  expect(isTaken).toBe(expected.length > 0);
});

test('a dialog is not covered by the sheet', () => {
  const dialog = document.body.appendChild(document.createElement('section'));
  dialog.setAttribute('aria-modal', 'true');
  press('main', { key: '?' });
  dialog.remove();
  expect(called).toEqual([]);
});
