import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { session } from '../features/session/session.ts';
import { queryClient } from '../query-client.ts';
import { theme } from '../theme/theme.ts';

// The test's document knows no fonts, and fields that grow listen for them.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

/** Waits until it is so, also on a machine that has much else to do. */
export const waitFor = <T>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 20_000, interval: 10 });

export const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });

export const refusal = (status: number, rule: string, message: string, more: object = {}): Response =>
  json(status, { code: status, message, ...more, error: { code: status, message, rule } });

/** As `root.tsx` has it; nothing moves. */
const settings = { env: 'test', withCssVariables: false, withGlobalClasses: false } as const;

/** The screens that stand open. */
const open = new Set<() => void>();

/** Leaves every screen that stands open, with what it loaded and who is signed in. */
export function leaveScreens(): void {
  for (const leave of open) leave();
  queryClient.clear();
  session.clear();
}

/** What leaves a screen that stands open from now on. */
function leaving(root: Root, home: HTMLElement): () => void {
  const leave = (): void => {
    open.delete(leave);
    root.unmount();
    home.remove();
  };
  open.add(leave);
  return leave;
}

/** Nobody presses what does not listen yet: what is drawn at first has its effects all at once, with those of `Beginning`. */
function watchBeginning() {
  let hasBegun = false;
  return {
    Beginning(): null {
      useEffect(() => void (hasBegun = true), []);
      return null;
    },
    hasEffects: () =>
      waitFor(() => {
        if (!hasBegun) throw new Error('the screen has not begun');
      }),
  };
}

/** A part of a screen as somebody meets it. */
export function show(element: ReactNode) {
  const home = document.body.appendChild(document.createElement('div'));
  const root = createRoot(home);
  const { Beginning, hasEffects } = watchBeginning();
  const providers = createElement(QueryClientProvider, { client: queryClient }, element, createElement(Beginning));
  root.render(createElement(MantineProvider, { ...settings, theme }, providers));
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const buttons = (name: string) => all('button').filter(({ textContent }) => textContent === name);

  const text = (): string => document.body.textContent ?? '';

  const fieldOf = (label: string) => {
    const found = all('label').find(({ textContent }) => textContent === label) as HTMLLabelElement | undefined;
    const input = document.getElementById(found?.htmlFor ?? '');
    if (input === null) throw new Error(`no field ${label}`);
    return input as HTMLInputElement | HTMLTextAreaElement;
  };

  function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
    setter?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return {
    text,
    hasEffects,
    /** Waits until the screen says it. */
    says: (part: string) =>
      waitFor(() => {
        if (!text().includes(part)) throw new Error(`${part} is not in: ${text()}`);
      }),
    /** The lines of the table on the screen, cell by cell. */
    rows: () => all('tbody tr').map((row) => [...row.children].map(({ textContent }) => textContent)),
    hasButton: (name: string) => buttons(name).length > 0,
    /** Presses the last button of that name, as many times at once as one likes. */
    async press(name: string, times = 1): Promise<void> {
      await hasEffects();
      const button = await waitFor(() => {
        const found = buttons(name).at(-1);
        if (found === undefined || found.hasAttribute('disabled')) throw new Error(`no button ${name} to press`);
        return found;
      });
      for (let press = 0; press < times; press += 1) button.click();
    },
    /** What stands in a field now. */
    valueOf: (label: string): string => fieldOf(label).value,
    async fill(label: string, value: string): Promise<void> {
      await hasEffects();
      type(await waitFor(() => fieldOf(label)), value);
    },
    /** Types into a field whose name nobody sees. */
    async type(name: string, value: string): Promise<void> {
      await hasEffects();
      type(
        await waitFor(
          () => all('input').find((input) => input.getAttribute('aria-label') === name) as HTMLInputElement,
        ),
        value,
      );
    },
    async select(label: string, value: string): Promise<void> {
      await hasEffects();
      const field = await waitFor(() => fieldOf(label));
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    leave: leaving(root, home),
  };
}

/** The same on a page, where a link leads elsewhere; `go` follows one. */
export function showPage(element: ReactNode, entry = '/') {
  const elsewhere = createElement('p', null, 'Otra pantalla');
  const routes = [
    { path: '/elsewhere', element: elsewhere },
    { path: '*', element },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [entry] });
  return Object.assign(show(createElement(RouterProvider, { router })), {
    go: (to: string) => void router.navigate(to),
  });
}

export type Screen = ReturnType<typeof show>;
