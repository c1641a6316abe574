// @vitest-environment happy-dom
import { shellTexts } from '@millaje/api/shell.texts';
import { type ComponentType, createElement, Suspense } from 'react';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { late } from './late.tsx';
import { notify } from './notify.ts';
import { type Screen, show, waitFor } from './screen.fixture.ts';

interface PartProps {
  readonly name: string;
  readonly onClose?: () => void;
}

const Part = ({ name }: PartProps) => createElement('p', null, `Parte de ${name}`);

let tries: number;
let isLost: boolean;
let screen: Screen;
let failure: MockInstance<typeof notify.failure>;
beforeEach(() => {
  [tries, isLost] = [0, true];
  failure = vi.spyOn(notify, 'failure').mockReturnValue();
});

function open(props: PartProps): void {
  const load = (): Promise<{ default: ComponentType<PartProps> }> => {
    tries += 1;
    return isLost ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ default: Part });
  };
  const part = createElement(Suspense, null, createElement(late(load), props));
  screen = show(createElement('div', null, createElement('p', null, 'Lo demás'), part));
}

test('a part that does not come says so in its place, and comes when it is asked for again', async () => {
  open({ name: 'Ana' });
  await screen.says(shellTexts.partFailed);
  expect(screen.text()).toContain('Lo demás');
  isLost = false;
  await screen.press(shellTexts.retry);
  await screen.says('Parte de Ana');
  expect(screen.text()).not.toContain(shellTexts.partFailed);
});

test('a part that comes at once is asked for once', async () => {
  isLost = false;
  open({ name: 'Ana' });
  await screen.says('Parte de Ana');
  expect(tries).toBe(1);
});

test('a dialog that does not come is closed, and somebody is told', async () => {
  const onClose = vi.fn<() => void>();
  open({ name: 'Ana', onClose });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(failure).toHaveBeenCalledExactlyOnceWith(shellTexts.partFailed, shellTexts.networkError);
  expect(screen.text()).toBe('Lo demás');
});
