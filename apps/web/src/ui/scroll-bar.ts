/** Says that a dialog holds the page; `theme/global.css` reads it. A selector that looks for dialogs would have every element styled anew. */
const STILL = 'data-still';

let holders = 0;
/** What waits until nothing holds the page. */
const waiting = new Set<() => void>();
/** In pixels; nothing where bars lie over the page. */
let barWidth = 0;

/**
 * Holds the page still for one more dialog; the room of its scroll bar stays, so that nothing moves. Gives back what lets it go. The room
 * is written out: where a variable of the page says how wide it is, every element is styled anew as it is taken and given back.
 */
export function holdStill(): () => void {
  const page = document.documentElement;
  holders += 1;
  page.toggleAttribute(STILL, true);
  if (barWidth > 0) page.style.paddingRight = `${barWidth}px`;
  return () => {
    holders -= 1;
    if (holders > 0) return;
    page.removeAttribute(STILL);
    page.style.paddingRight = '';
    for (const work of waiting) work();
    waiting.clear();
  };
}

/** Does something to the page at once or, while a dialog holds it, when it is let go. Gives back what gives that up. */
export function whenLetGo(work: () => void): () => void {
  if (holders === 0) work();
  else waiting.add(work);
  return () => waiting.delete(work);
}

/** Keeps in mind how wide the page's scroll bar is, for when a dialog takes it away. Gives back what stops it. */
export function watchScrollBar(): () => void {
  const page = document.documentElement;
  const observer = new ResizeObserver(() => {
    if (!page.hasAttribute(STILL)) barWidth = window.innerWidth - page.clientWidth;
  });
  observer.observe(page);
  return () => observer.disconnect();
}
