// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { skipFarParts } from './skip-far-parts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** An element from this height of the page to that one, in pixels; the window is 800 px high. */
function part(id: string, top: number, bottom: number, ...children: Element[]): HTMLElement {
  const element = document.createElement('div');
  element.id = id;
  element.style.cssText = 'padding: 10px; border: 1px solid';
  element.append(...children);
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ y: top, width: 390, height: bottom - top }),
  );
  return element;
}

/** Frames that come when they are told to. */
function holdFrames(): () => void {
  let waiting: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (call: FrameRequestCallback) => waiting.push(call));
  return () => {
    const now = waiting;
    waiting = [];
    for (const call of now) call(0);
  };
}

const skipped = () =>
  [...document.querySelectorAll<HTMLElement>('[style*="content-visibility"]')].map(({ id, style }) => [
    id,
    style.containIntrinsicSize,
  ]);

test('what lies outside the window is left out for one frame, as large as it is', () => {
  vi.stubGlobal('innerHeight', 800);
  const draw = holdFrames();
  const article = part(
    'article',
    -500,
    2000,
    part('above', -500, -10),
    part('within', -10, 900, part('deep', 850, 900)),
  );
  article.append(part('below', 900, 2000, part('deeper', 950, 1000)), part('empty', 2000, 2000));
  document.body.append(part('head', 0, 64), article, part('foot', 2000, 2300));
  skipFarParts();
  // What a part's content takes, within its padding and its border.
  const expected = [
    ['above', 'auto 368px auto 468px'],
    ['deep', 'auto 368px auto 28px'],
    ['below', 'auto 368px auto 1078px'],
    ['foot', 'auto 368px auto 278px'],
  ];
  expect(skipped()).toEqual(expected);
  draw();
  expect(skipped()).toEqual(expected);
  draw();
  expect(skipped()).toEqual([]);
  expect(document.body.innerHTML).not.toContain('contain-intrinsic');
});
