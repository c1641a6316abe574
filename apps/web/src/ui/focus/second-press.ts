/** What lies over the page and closes, popovers too. */
const OVER = '[role="dialog"]';

/**
 * The second press of a double click belongs to what the first one closed: what comes to light under it is not pressed, and
 * the focus stays where it was given back to. Gives what ends it.
 */
export function endSecondPresses(): () => void {
  let pressed: Element | null = null;
  const watched = ['mousedown', 'click'] as const;

  function look(event: MouseEvent): void {
    if (event.detail > 1 && pressed?.isConnected === false) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.detail === 1 && event.type === 'mousedown') {
      pressed = event.target instanceof Element ? event.target.closest(OVER) : null;
    }
  }

  for (const name of watched) document.addEventListener(name, look, true);
  return () => {
    for (const name of watched) document.removeEventListener(name, look, true);
  };
}
