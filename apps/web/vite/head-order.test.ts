import { expect, test } from 'vitest';
import { putStylesFirst } from './head-order.ts';

const style = '<link rel="stylesheet" href="/a.css"/>';
const script = '<link rel="modulepreload" href="/a.js"/>';
const font = '<link rel="preload" as="font" href="/a.woff2"/>';
const image = '<link rel="icon" href="/i.svg"/>';

test.each([
  ['scripts and fonts go behind the styles, fonts before scripts', script + font + style, style + font + script],
  ['what is no early load stays where it is', image + script + style, image + style + script],
])('%s', (_title, before, after) => {
  const page = (head: string) => `<html><head>${head}</head><body>${script}</body></html>`;
  expect(putStylesFirst(page(before))).toBe(page(after));
});
