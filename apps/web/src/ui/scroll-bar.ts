const PROPERTY = '--scroll-bar-width';
/** Says that a dialog holds the page; `theme/global.css` reads it. A selector that looks for dialogs would have every element styled anew. */
const STILL = 'data-still';

let holders = 0;

/** Holds the page still for one more dialog. Gives back what lets it go. */
export function holdStill(): () => void {
  holders += 1;
  document.documentElement.toggleAttribute(STILL, true);
  return () => {
    holders -= 1;
    if (holders === 0) document.documentElement.removeAttribute(STILL);
  };
}

/**
 * Keeps the width of the page's scroll bar in a variable, so that the page keeps its place when a dialog takes the bar
 * away. Gives back what stops it.
 */
export function watchScrollBar(): () => void {
  const root = document.documentElement;
  let shown: number | undefined;
  const observer = new ResizeObserver(() => {
    const width = window.innerWidth - root.clientWidth;
    // Every element is styled anew when it is set.
    if (root.hasAttribute(STILL) || width === shown) return;
    shown = width;
    root.style.setProperty(PROPERTY, `${width}px`);
  });
  observer.observe(root);
  return () => observer.disconnect();
}
