const PROPERTY = '--scroll-bar-width';
const OPEN_DIALOG = '[aria-modal="true"]';

/**
 * Keeps the width of the page's scroll bar in a variable, so that the page keeps its place when a dialog takes the bar
 * away. Gives back what stops it.
 */
export function watchScrollBar(): () => void {
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    if (document.querySelector(OPEN_DIALOG) !== null) return;
    root.style.setProperty(PROPERTY, `${window.innerWidth - root.clientWidth}px`);
  });
  observer.observe(root);
  return () => observer.disconnect();
}
