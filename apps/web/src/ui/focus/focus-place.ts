const HEADINGS = 'h1, h2, h3';

/** Whether nothing has the focus: what had it is gone. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Whether the focus may be taken: nothing has it, or a heading that it was given to since nothing else was there. */
export const isFocusFree = (): boolean =>
  isFocusLost() || document.activeElement?.matches(`:is(${HEADINGS})[tabindex="-1"]`) === true;

/** Whether an element is there and can be reached. */
export const isUsable = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.hasAttribute('disabled') &&
  element.closest('[hidden], [inert], [aria-hidden="true"]') === null;

/** What stands in the place of an element that was built anew: what leads to the same address, or is called the same. */
export function sameAs(element: Element, root: Element): Element | null {
  for (const name of ['href', 'aria-label', 'id'] as const) {
    const value = element.getAttribute(name);
    const found = value && root.querySelector(`${element.localName}[${name}="${CSS.escape(value)}"]`);
    if (found) return found;
  }
  return null;
}

/** The first heading in an element that can be reached; it is gone to, not stopped at. */
export function headingIn(element: Element): HTMLElement | undefined {
  const heading = element.querySelector(HEADINGS);
  if (!isUsable(heading)) return undefined;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}
