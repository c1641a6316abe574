// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followColorScheme, getColorScheme, setColorScheme, subscribeToColorScheme } from './color-scheme.ts';

const page = document.documentElement;
const system = { matches: false, changed: new EventTarget() };

beforeEach(() => {
  localStorage.clear();
  page.removeAttribute('data-mantine-color-scheme');
  system.matches = false;
  system.changed = new EventTarget();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(system.changed, { matches: system.matches }) as unknown as MediaQueryList,
  );
});

afterEach(() => {
  page.removeAttribute('data-mantine-color-scheme');
});

function changeSystem(isDark: boolean): void {
  system.matches = isDark;
  system.changed.dispatchEvent(new Event('change'));
}

test('what was chosen is shown, told and kept', () => {
  const told = vi.fn();
  const stop = subscribeToColorScheme(told);
  setColorScheme('dark');
  stop();
  expect([getColorScheme(), page.getAttribute('data-mantine-color-scheme')]).toEqual(['dark', 'dark']);
  expect(told).toHaveBeenCalledOnce();
  page.removeAttribute('data-mantine-color-scheme');
  expect(getColorScheme()).toBe('dark');
});

test('the system decides where nothing was chosen, and no longer once something was', () => {
  const stop = followColorScheme();
  changeSystem(true);
  expect(getColorScheme()).toBe('dark');
  setColorScheme('light');
  changeSystem(false);
  changeSystem(true);
  expect(getColorScheme()).toBe('light');
  stop();
});

test('what the system changed before anybody listened is caught up with', () => {
  page.setAttribute('data-mantine-color-scheme', 'light');
  system.matches = true;
  followColorScheme()();
  expect(getColorScheme()).toBe('dark');
});

test('the choice of another tab is followed', () => {
  const stop = followColorScheme();
  localStorage.setItem('mantine-color-scheme-value', 'dark');
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'mantine-color-scheme-value' }));
  expect(getColorScheme()).toBe('dark');
  stop();
});
