// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { skipFarParts } from './skip-far-parts.ts';

afterEach(() => {
  document.body.replaceChildren();
});

/** An element from this height of the page to that one, in pixels; the window is 800 px high. */
function part(id: string, top: number, bottom: number, ...children: Element[]): HTMLElement {
  const element = document.createElement('div');
  element.id = id;
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
  [...document.querySelectorAll<HTMLElement>('[style*="content-visibility"]')].map(
    ({ id, style }) => `${id} ${style.width} ${style.height}`,
  );

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
  document.querySelector<HTMLElement>('#foot')!.style.height = '50%';
  const expected = ['above 390px 490px', 'deep 390px 50px', 'below 390px 1100px', 'foot 390px 300px'];
  skipFarParts();
  expect(skipped()).toEqual(expected);
  draw();
  // Once more before the rest has followed.
  skipFarParts();
  expect(skipped()).toEqual(expected);
  draw();
  expect(skipped()).toEqual([]);
  draw();
  expect(document.querySelector<HTMLElement>('#foot')!.style.cssText).toBe('height: 50%;');
  skipFarParts();
  expect(skipped()).toEqual(expected);
});
