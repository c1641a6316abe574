// @vitest-environment happy-dom
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, waitFor } from './screen.fixture.ts';
import { useKeptMark } from './use-kept-mark.ts';

let grow: (height: number) => void;
let marks: string[];

beforeEach(() => {
  marks = [];
  grow = () => undefined;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    marks.push(this.id);
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: (entries: { contentRect: { height: number } }[]) => void) {
        grow = (height) => told([{ contentRect: { height } }]);
      }
      observe() {}
      disconnect() {
        grow = () => undefined;
      }
    },
  );
});

function Page() {
  useKeptMark();
  return createElement('main', null, createElement('h2', { id: 'centros' }), createElement('h2', { id: 'millas' }));
}

async function open(type: NavigationTimingType) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  const router = createMemoryRouter([{ path: '/', Component: Page }], { initialEntries: ['/#centros'] });
  const screen = show(createElement(RouterProvider, { router }));
  await waitFor(() => expect(document.querySelector('main')).not.toBeNull());
  return { router, screen };
}

test('who came by a link to a place stays there while parts arrive, until they move', async () => {
  const { screen } = await open('navigate');
  await waitFor(() => {
    grow(900 + marks.length);
    expect(marks).toEqual(['centros']);
  });
  window.dispatchEvent(new Event('wheel'));
  grow(1_200);
  expect(marks).toEqual(['centros']);
  screen.leave();
});

test('who loads the page again is where they were, and goes on by links', async () => {
  const { router, screen } = await open('reload');
  grow(900);
  expect(marks).toEqual([]);
  await router.navigate('/#millas');
  await waitFor(() => {
    grow(1_200);
    expect(new Set(marks)).toEqual(new Set(['millas']));
  });
  screen.leave();
});
