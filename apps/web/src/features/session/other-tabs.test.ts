// @vitest-environment happy-dom
import { useForm } from '@mantine/form';
import { shellTexts } from '@millaje/api/shell.texts';
import { sessionEndTexts } from '@millaje/api/signed-in.texts';
import { createElement, useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { takeForm, useKeptForm } from '../../kept-forms.ts';
import { notify } from '../../ui/notify.ts';
import { type Screen, show } from '../../ui/screen.fixture.ts';
import { signInAs } from '../miles/transfer.fixture.ts';
import { tellEndElsewhere } from './end-elsewhere.ts';
import { hasKeptPlace } from './kept-place.ts';
import { session } from './session.ts';
import { signOut } from './sign-out.ts';

let said: string[] = [];
let screen: Screen;

/** A screen of an area with a form in it. */
function Area() {
  const form = useForm({ initialValues: { name: '' } });
  useKeptForm('somebody', form);
  useEffect(tellEndElsewhere, []);
  return createElement('button', { onClick: () => form.setValues({ name: 'Ana' }) }, form.values.name || 'Escribir');
}

/** What another tab does to the storage, with the events that this one hears of it. */
function elsewhere(...changes: readonly [key: string, value: string | null][]): void {
  for (const [key, newValue] of changes) {
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  }
}

beforeEach(async () => {
  said = [];
  vi.spyOn(notify, 'warning').mockImplementation((text) => void said.push(text));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  signInAs(7);
  screen = show(createElement(Area));
  await screen.press('Escribir');
  await screen.says('Ana');
});

test('a session that another tab has lost ends here as it does there: it is said, and place and form wait for the same person', () => {
  elsewhere(['token', null]);
  expect([session.get(), said, hasKeptPlace()]).toEqual([null, [shellTexts.sessionExpired], true]);
  // Nothing is written from here: somebody may have signed in there since.
  expect(localStorage.getItem('user')).not.toBeNull();
  expect(takeForm('somebody', 7)).toEqual({ name: 'Ana' });
});

test('whoever leaves in another tab leaves here, too, and nothing stays', () => {
  elsewhere(['signed_out', '1'], ['token', null], ['signed_out', null]);
  expect([session.get(), said]).toEqual([null, [sessionEndTexts.signedOutElsewhere]]);
  expect([hasKeptPlace(), takeForm('somebody', 7)]).toEqual([false, undefined]);
});

test('who leaves tells the other tabs before the session goes, and keeps no trace of it', () => {
  const marks: (string | null)[] = [];
  const stop = session.subscribe(() => void marks.push(localStorage.getItem('signed_out')));
  signOut();
  stop();
  expect(marks).toEqual(['1']);
  expect([session.get(), localStorage.length, said]).toEqual([null, 0, []]);
});

test('who leaves is gone where the browser keeps nothing more', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  signOut();
  expect([session.get(), localStorage.getItem('token')]).toEqual([null, null]);
});
